"""The computer's play: greedy, the one that is blind to towers, the evaluation and the levels."""

import math
import random

import pytest

import turmcore
from tests.carcassonne.games import POLICIES
from turmcore import TurmError
from turmcore.players import make
from turmcore.search import search


def positions(seed, number, phase=None, **options):
    """Decisions in the middle of games."""
    rng, found = random.Random(seed), []
    while len(found) < number:
        state = turmcore.load("carcassonne", **options).new_state(seed=rng.getrandbits(32))
        nodes = []
        while not state.is_over():
            if not state.is_chance() and state.num_actions() > 1 and phase in (None, state.phase):
                nodes.append(state.copy())
            state.play(POLICIES["towers"](rng, sorted(state.legal_actions().tokens())))
        found += rng.sample(nodes, min(4, len(nodes)))
    return found[:number]


def best_lead(state, player, with_towers):
    """The lead in projected points after the best end of the turn, by playing all of them."""
    if state.phase not in ("act", "capture"):
        scores = state.projected()
        return scores[player] - max(score for i, score in enumerate(scores) if i != player)
    leads = []
    for token in state.legal_actions().tokens():
        if with_towers or token[0] not in "T^":
            after = state.copy()
            after.play(token)
            leads.append(best_lead(after, player, with_towers))
    return max(leads)


@pytest.mark.parametrize("agent", ["greedy", "towerblind"])
@pytest.mark.parametrize("players", [2, 4])
def test_greedy_takes_the_best_lead(agent, players):
    for state in positions(players, 12, players=players):
        with_towers = agent == "greedy"
        leads = {}
        for token in state.legal_actions().tokens():
            if with_towers or token[0] not in "T^":
                after = state.copy()
                after.play(token)
                leads[token] = best_lead(after, state.player, with_towers)
        best = min(token for token, lead in leads.items() if lead == max(leads.values()))
        assert str(getattr(state, agent)()) == best


def test_towerblind_never_touches_a_tower():
    game = turmcore.load("carcassonne")
    for seed in range(3):
        state = game.new_state(seed)
        while not state.is_over():
            action = state.sample() if state.is_chance() else state.towerblind()
            assert str(action)[0] not in "T^x"
            state.play(action)


def test_no_greed_where_nobody_decides():
    state = turmcore.load("carcassonne").new_state(1)
    for call in (state.greedy, state.towerblind):
        with pytest.raises(TurmError, match="decision"):
            call()
    with pytest.raises(TurmError, match="towerblind"):
        make("towerblind").check(turmcore.load("waechter").new_state())


def test_projected_scores_are_those_of_the_end():
    for seed in range(20):
        state = turmcore.load("carcassonne", farmers=1 + seed % 3).new_state(seed)
        while not state.is_over():
            before, action = state.copy(), state.sample()
            state.play(action)
        assert state.projected() == state.scores
        if str(action) in ("-", "x-") and before.phase != "draw":
            assert sum(before.projected()) <= sum(state.scores), "only what is completed brings more"


def test_the_evaluation_sees_points_and_the_end():
    text = "cc1;players=2;tower=1;small_city=4;farmers=3 D@0,0/0 - 1:{},7,10;2:0,7,10 - 1/draw"
    shares = [turmcore.from_text("carcassonne", text.format(score)).evaluate()[0] for score in (0, 10, 40)]
    assert abs(shares[0] - 0.5) < 0.1, "the first player has a turn more"
    assert shares[0] < shares[1] < shares[2] < 1
    for state in positions(9, 20, players=3):
        values = state.evaluate()
        assert math.isclose(sum(values), 1) and all(0 <= value <= 1 for value in values)


def test_evaluating_changes_nothing():
    for state in positions(3, 20):
        before = state.to_text(), state.key, state.legal_actions().values().tolist()
        state.evaluate(), state.greedy(), search(state, method="rank")
        assert (state.to_text(), state.key, state.legal_actions().values().tolist()) == before


def share(first, second, games, **options):
    """How much of the games the first of two agents wins."""
    game = turmcore.load("carcassonne", **options)
    players, won = (make(first), make(second)), 0.0
    for seed in range(games):
        state = game.new_state(seed)
        for player in players:
            player.new_game(seed)
        while not state.is_over():
            seat = state.current_player
            action = state.sample() if seat < 0 else players[(seat + seed) % 2].choose(state)
            state.play(action)
        won += state.returns()[seed % 2]
    return won / games


@pytest.mark.parametrize(
    ("first", "second", "least"),
    [
        ("greedy", "random", 0.95),
        ("greedy", "towerblind", 0.8),
        ("level1", "random", 0.8),
        ("level3", "level1", 0.8),
    ],
)
def test_stronger_players_win(first, second, least):
    assert share(first, second, 12) >= least
