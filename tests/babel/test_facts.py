"""Facts: what a move is said to do holds by a twin that has only the rules; and nobody's secret is in them."""

import random
from collections import Counter

import pytest

import turmcore
from tests.babel.games import POLICIES
from tests.babel.test_beliefs import BY, WEIGHTS, with_other_secrets
from tests.fact_kinds import kinds_of
from tests.reference.babel import SIX_S, Position
from tests.reference.babel.beliefs import beliefs as slow_beliefs
from tests.reference.babel.facts import facts
from turmcore.babel.facts import NOTICED, ColorTold

OPTIONS = (
    {"players": 2},
    {"players": 3, "board": "six-s", "lapse": 0},
    {"players": 4, "share": 1, "quiet": 12},
    {"players": 6, "color_limit": 3},
)


def check(state, action):
    """The facts of an action against those of the twin, which knows what the mover knows."""
    found = state.facts(action)
    seen = state.view(state.current_player)
    assert found == seen.facts(action)
    twin = Position.from_text(seen.to_text(), (SIX_S,))
    told = sorted((fact.code, tuple(fact.data.items())) for fact in found if not isinstance(fact, ColorTold))
    assert told == sorted((code, tuple(data.items())) for code, data in facts(twin, str(action))), (
        f"{action} in {state.to_text()}"
    )
    return found


def compare(number, seed):
    """Compare so many random actions of games of all kinds; how often there was what."""
    rng, counts, done = random.Random(seed), Counter(), 0
    policies = list(POLICIES.values())
    while done < number:
        state = turmcore.load("babel", **rng.choice(OPTIONS)).new_state(rng.randrange(1000))
        policy = rng.choice(policies)
        while not state.is_over() and done < number:
            if not state.is_chance() and rng.random() < 0.1:
                counts.update(map(type, check(state, state.nth(rng.randrange(state.num_actions())))))
                done += 1
            state.play(policy(rng, sorted(state.legal_actions().tokens())))
    return counts


@pytest.mark.slow
def test_facts_are_those_of_the_twin():
    assert len(compare(110, "gate")) > 8


def test_what_the_other_number_can_win_is_said_before_the_moves_with_it():
    state = turmcore.from_text(
        "babel",
        "bb1;board=six;players=4;lapse=1;share=0;quiet=60;color_limit=2 1.0=r;1.2=yyyy;1.6=bbb;1.7=g;1.8=www;1.9=w;"
        "1.10=kk;2.0=r;2.8=w;2.11=r;3.4=gg;3.10=k;4.0=r;4.2=y;4.4=g;5.0=b;5.1=k;5.2=g;5.3=r;5.4=b;5.5=k rkbg "
        "1/use/6/q=1/t=3",
    )
    words = state.game.words("en")
    said = [words.fact(state, fact) for fact in state.facts("1r4.0>4.1") if fact.code.startswith("gift")]
    assert said == [
        "With the other number, Player 2 can win 6 points for: Red.",
        "Player 2 gets 6 and has 5 moves with it.",
    ]


@pytest.mark.long
def test_facts_of_many_games():
    counts = compare(10_000, "long")
    assert set(counts) == kinds_of("babel"), counts


def games(plies, number):
    """Random games with a decision in front, as far as so many plies."""
    for seed in range(number):
        state = turmcore.load("babel", **OPTIONS[seed % len(OPTIONS)]).new_state(seed)
        rng = random.Random(seed)
        while not state.is_over() and (state.ply < plies or state.is_chance()):
            state.play(rng.choice(sorted(state.legal_actions().tokens())))
        if not state.is_over():
            yield state, state.nth(rng.randrange(state.num_actions()))


def test_what_is_told_of_the_color_is_what_the_slow_twin_believes():
    told = 0
    for state, action in games(6, 4):
        player = state.current_player
        own, tokens = state.secrets[player], [str(one) for one in state.history]
        start = Position.from_text(state.to_dict()["start"], (SIX_S,))
        before, after = (
            slow_beliefs(start, line, None, "", WEIGHTS, BY)[player]["rygbwk".index(own)]
            for line in (tokens, [*tokens, str(action)])
        )
        found = [fact for fact in state.facts(action) if isinstance(fact, ColorTold)]
        if abs(abs(after - before) - NOTICED) < 2e-3:
            continue  # the engine has scores in single precision
        assert len(found) == (abs(after - before) >= NOTICED)
        for fact in found:
            assert (fact.before, fact.after) == pytest.approx((before, after), abs=1e-3)
            told += fact.color == own
    assert told


def test_facts_are_the_same_whatever_the_others_have():
    for state, action in games(40, 4):
        player = state.current_player
        found = state.facts(action)
        assert with_other_secrets(state, player, 1).facts(action) == found
        other = (player + 1) % state.game.num_players
        as_seen = state.view(other).facts(action)
        assert with_other_secrets(state, other, 2).view(other).facts(action) == as_seen
        assert not {fact.code for fact in as_seen} & {"color-told", "lead-changed", "points-missed"}
