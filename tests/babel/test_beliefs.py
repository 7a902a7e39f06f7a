"""What is believed of the others' colors: against the slow twin, without a leak, and right on the average."""

import itertools
import math
import pickle
import random
import re

import pytest

import turmcore
from benchmarks.tuning.babel import HEADER, read_weights
from tests.babel.games import POLICIES
from tests.reference.babel import SIX_S, Position
from tests.reference.babel.beliefs import beliefs as slow_beliefs
from turmcore import TurmError
from turmcore.babel import beliefs
from turmcore.players import make
from turmcore.search import Tuning, search

COLORS = "rygbwk"
WEIGHTS = read_weights(HEADER.read_text(encoding="utf-8")).tolist()
BY = tuple(
    float(number)
    for number in re.findall(
        r"#define BB_BY_\w+ +([\d.]+)", HEADER.with_name("inference.h").read_text(encoding="utf-8")
    )
)


def played(seed, agents, plies=10**6, **options):
    """A game of computer players, as far as so many plies."""
    state = turmcore.load("babel", **options).new_state(seed=seed)
    players = [make(agent) for agent in agents]
    for i, player in enumerate(players):
        player.new_game(seed + i)
    while not state.is_over() and state.ply < plies:
        seat = state.current_player
        if seat < 0:
            state.play(state.sample_chance())
        else:
            state.play(players[seat].choose(state if players[seat].sees_all else state.view(seat)))
    return state


def with_other_secrets(state, viewer, seed):
    """The same game, in which the others have drawn other colors."""
    draw, *tokens = map(str, state.history)
    colors = list(draw[2:])
    rest = [color for color in COLORS if color != colors[viewer]]
    random.Random(seed).shuffle(rest)
    drawn = [color if i == viewer else rest.pop() for i, color in enumerate(colors)]
    twin = state.copy(history=True)
    while twin.ply:
        twin.undo()
    for token in ["s:" + "".join(drawn), *tokens]:
        twin.play(token)
    return twin


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        pytest.param({"players": 3, "board": "six-s", "lapse": 0}, marks=pytest.mark.slow),
        pytest.param({"players": 4, "share": 1}, marks=pytest.mark.slow),
        pytest.param({"players": 6, "color_limit": 3}, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_the_slow_twin_believes_the_same(options):
    assert len(BY) == 3
    rng = random.Random(repr(options))
    for number, policy in enumerate(POLICIES.values()):
        state = turmcore.load("babel", **options).new_state(seed=number)
        start = Position.from_text(state.to_text(), (SIX_S,))
        for _ in range(25 if number else 40):
            if state.is_over():
                break
            state.play(policy(rng, sorted(state.legal_actions().tokens())))
        if state.is_over():
            continue
        tokens = [str(action) for action in state.history]
        for viewer in range(0, state.game.num_players, 2):
            rows = slow_beliefs(start, tokens, viewer, state.secrets[viewer], WEIGHTS, BY)
            for row, slow in zip(beliefs(state, viewer), rows, strict=True):
                assert row == pytest.approx(slow, abs=1e-3)  # the engine has scores in single precision


@pytest.mark.parametrize("players", [2, 3, 6])
def test_rows_are_probabilities(players):
    state = played(3, ["greedy"] * players, 40, players=players)
    for viewer in range(players):
        rows = beliefs(state, viewer)
        own = COLORS.index(state.secrets[viewer])
        assert len(rows) == players and all(len(row) == 6 for row in rows)
        assert all(math.fsum(row) == pytest.approx(1) and min(row) >= 0 for row in rows)
        assert rows[viewer] == tuple(float(i == own) for i in range(6))
        assert all(row[own] == 0 for i, row in enumerate(rows) if i != viewer)
        if players == 6:  # nobody's color is left over
            assert [math.fsum(column) for column in zip(*rows, strict=True)] == pytest.approx([1] * 6)


def test_who_has_seen_nothing_knows_nothing():
    state = turmcore.load("babel", players=3).new_state(seed=1)
    assert [share for row in beliefs(state, 0) for share in row] == pytest.approx([1 / 6] * 18)
    state.play("s:gkr")
    blank = turmcore.from_text("babel", state.to_text())
    for each in (state, blank, state.view(1)):
        for row, right in zip(
            beliefs(each, 1), ([0.2] * 5 + [0], [0] * 5 + [1], [0.2] * 5 + [0]), strict=True
        ):
            assert row == pytest.approx(right)


def test_a_view_remembers():
    state = played(5, ["greedy"] * 3, 50, players=3)
    told = beliefs(state, 2)
    view = state.view(2)
    copies = view, view.copy(), view.copy(history=True), view.view(2), pickle.loads(pickle.dumps(view))
    assert all(beliefs(each, 2) == told for each in copies)
    assert beliefs(turmcore.from_text("babel", state.to_text()), 2) != told
    with pytest.raises(TurmError, match="view"):
        beliefs(view, 0)
    while state.is_chance():
        state.play(state.sample_chance())
    view = state.view(2)
    action = state.nth(state.num_actions() // 2)
    state.play(action)
    view.play(action)
    assert beliefs(view, 2) == beliefs(state, 2) == beliefs(view.copy(), 2)
    after = beliefs(state, 2)
    again = pickle.loads(pickle.dumps(view))
    assert beliefs(again, 2) == after
    for each in (state, view, again):
        each.undo()
        assert beliefs(each, 2) == told
        other = each.nth(0)
        each.play(other)
        each.undo()
        each.play(action)
        assert beliefs(each, 2) == after


def test_all_is_known_at_the_end():
    state = played(6, ["greedy"] * 2, players=2)
    rows = beliefs(state, 0)
    assert [row.index(1.0) for row in rows] == [COLORS.index(color) for color in state.secrets]


def test_nothing_depends_on_what_is_not_known():
    """Games that differ only in what the others have drawn: the same beliefs, the same play."""
    for seed, players in ((1, 2), (2, 3), (3, 5)):
        state = played(seed, ["level3"] * players, 45, players=players)
        while state.is_chance():
            state.play(state.sample_chance())
        seat = state.player
        views = [state.view(seat)]
        views += [with_other_secrets(state, seat, number).view(seat) for number in range(4)]
        assert len({pickle.dumps(view) for view in views}) == 1
        assert len({beliefs(view, seat) for view in views}) == 1
        for threads in (1, 2):
            found = {
                str(search(view, "3000n", seed=5, best=8, threads=threads, tuning=Tuning(bluff=0.1)).best)
                for view in [*views, views[0]]
            }
            assert len(found) == 1
        choices = set()
        for view in views:
            player = make("level5:2000n")
            player.new_game(9)
            choices.add(str(player.choose(view)))
        assert len(choices) == 1


def test_a_search_plays_by_its_belief():
    """Who is sure of the others' colors thinks what it would think if it saw them; who has no history does not."""
    state = played(8, ["greedy"] * 2, 70, players=2)
    while state.is_chance():
        state.play(state.sample_chance())
    seat = state.player
    view = state.view(seat)
    assert beliefs(view, seat)[1 - seat][COLORS.index(state.secrets[1 - seat])] > 0.999
    told, sure, blank = (
        search(each, "2000n", seed=1, method="mcts").values
        for each in (view, state, turmcore.from_text("babel", view.to_text()).view(seat))
    )
    assert told == pytest.approx(sure, abs=0.03)
    assert blank != pytest.approx(sure, abs=0.03)


@pytest.mark.parametrize("agent", ["greedy", "level2"])
def test_inference_is_right_on_average(agent):
    """The true color gets far more than its share, and what is said to be probable mostly is so."""
    given, chance, claimed = [], [], {}
    for seed in range(12):
        players = 2 + seed % 3
        whole = played(100 + seed, [agent] * players, players=players)
        state = whole.copy(history=True)
        while state.ply and not (state.ply < 40 and state.ply % 4 == 0):
            state.undo()
        while state.ply > 4:
            for viewer, other in itertools.permutations(range(players), 2):
                row = beliefs(state, viewer)[other]
                true = COLORS.index(state.secrets[other])
                given.append(row[true])
                chance.append(1 / 5)
                for color, share in enumerate(row):
                    claimed.setdefault(min(int(share * 4), 3), []).append((share, color == true))
            for _ in range(4):
                state.undo()
    assert math.fsum(given) / len(given) > 0.45 > 2 * math.fsum(chance) / len(chance)
    for pairs in claimed.values():
        said = math.fsum(share for share, _ in pairs) / len(pairs)
        was = math.fsum(is_true for _, is_true in pairs) / len(pairs)
        assert said - 0.25 < was < said + 0.35


def test_a_bluff_tells_less():
    """Who pays for what it tells is recognised later."""
    seen = {}
    for bluff in (0.0, 0.2):
        tuning, total = Tuning(bluff=bluff), []
        for seed in range(6):
            state = turmcore.load("babel", players=2).new_state(seed=seed)
            while state.ply < 24:
                seat = state.current_player
                if seat < 0:
                    state.play(state.sample_chance())
                    continue
                state.play(search(state.view(seat), "1500n", seed=seed, tuning=tuning).action)
                total.append(beliefs(state, 1 - seat)[seat][COLORS.index(state.secrets[seat])])
        seen[bluff] = math.fsum(total) / len(total)
    assert seen[0.2] < 0.75 * seen[0.0]
