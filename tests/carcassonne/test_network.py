"""The network that judges games of two players, against its slow twin."""

import math
import random
from typing import Any

import numpy as np
import pytest

from benchmarks.tuning import carcassonne_lists
from benchmarks.tuning.carcassonne_lists import GROUPS, HEADERS, read_weights, stages_of
from benchmarks.tuning.carcassonne_network import KINDS, LEARNER, Positions, opinions
from tests.reference.carcassonne import Position
from tests.reference.carcassonne.holdings import holdings_of
from tests.reference.carcassonne.prospects import Outlook, prospects_of
from turmcore import TurmError
from turmcore.carcassonne import FEATURES, HOLDING, PROSPECTS, CarcassonneGame
from turmcore.search import search

OPTIONS: tuple[dict[str, int | str], ...] = (
    {},
    {"tower": 0},
    {"diagonal": 1, "no_surprise": 1},
    {"small_city": 2, "farmers": 1},
    {"ransom": "turn"},  # the other engine
)


def draws(options, part):
    """Positions between two turns of a game in which much is begun, a part of them."""
    state, rng = CarcassonneGame(players=2, **options).new_state(5), random.Random(1)
    while not state.is_over():
        if state.is_chance():
            if rng.random() < part:
                yield state.copy()
            state.play(state.sample_chance())
        else:
            state.play(rng.choice(search(state, method="rank", best=12).best).action)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_prospects_are_those_of_the_reference(options):
    seen = set()
    for state in draws(options, 0.12):
        outlook = Outlook(Position.from_text(state.to_text()).state)
        for player in (0, 1):
            slow = prospects_of(outlook, player + 1)
            fast = dict(zip(PROSPECTS, state.seen()[player, len(FEATURES) :].tolist(), strict=True))
            assert fast == pytest.approx(slow, abs=1e-3), state.to_text()
            assert state.seen()[player, : len(FEATURES)] == pytest.approx(
                state.features()[player, : len(FEATURES)]
            )
            seen |= {name for name, value in slow.items() if value}
    assert len(seen) > 10


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_holdings_are_those_of_the_reference(options):
    seen = set()
    for state in draws(options, 0.12):
        outlook = Outlook(Position.from_text(state.to_text()).state)
        slow = [np.array([row.get(name, 0.0) for name in HOLDING]) for row in holdings_of(outlook)]
        seen |= {name for row in slow for name, value in zip(HOLDING, row, strict=True) if value}
        for row in state.holdings():  # the order does not matter
            apart = [abs(row - each).max() for each in slow]
            assert min(apart) < 1e-3, state.to_text()
            slow.pop(int(np.argmin(apart)))
        assert not slow, state.to_text()
    assert len(seen) >= len(HOLDING) - 2 * (options.get("tower") == 0)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_network_judges_as_plain_arithmetic_does(options):
    kind = "base" if options.get("tower") == 0 else "tower"
    network = LEARNER.first(kind)
    weights, scales = read_weights(HEADERS[0])
    group = GROUPS.index(f"{kind}, two players")
    for state in draws(options, 0.2):
        (stage,) = stages_of(np.array([sum(state.bag.values()) / (state.game.num_tiles - 1)]))
        terms = state.seen()[0, : len(FEATURES)] - state.seen()[1, : len(FEATURES)]
        both = Positions.of([state, state], [0, 1])
        own, other = opinions(network, both)
        assert other == pytest.approx(-own, abs=1e-3)
        linear = state.scores[0] - state.scores[1] + (stage @ weights[group]) @ terms
        assert both.linear(kind) == pytest.approx([linear, -linear], abs=1e-3)
        share = 1 / (1 + math.exp(-(linear + own) / (stage @ scales[group])))
        assert state.evaluate() == pytest.approx([share, 1 - share], abs=1e-4)


def test_a_game_can_be_judged_by_another_network():
    game = CarcassonneGame(players=2)
    nothing = np.zeros_like(LEARNER.first("tower"))
    state: Any = game.new_state(seed=1)
    linear: Any = game.judged_by(nothing).new_state(seed=1)
    assert linear.evaluate() != state.evaluate() and np.array_equal(linear.seen(), state.seen())
    with pytest.raises(TurmError, match=f"a network of Carcassonne has {len(nothing)} weights, not 3"):
        game.judged_by(nothing[:3])


def test_lists_can_be_ranked_by_other_values():
    game, known = CarcassonneGame(players=2), carcassonne_lists.LEARNER.first("tower")
    state: Any = game.new_state(seed=1)
    same: Any = game.ranked_by(known).new_state(seed=1)
    other: Any = game.ranked_by(np.append(0 * known[:-4], known[-4:])).new_state(seed=1)  # points alone
    for each in (state, same, other):
        each.play("+O")
    first, second, third = (search(each, "1n", method="rank", best=9).best for each in (state, same, other))
    assert [each.values for each in first] == [each.values for each in second]
    assert first[0].values[0] > 0.5 and {each.values[0] for each in third} == {0.5}
    with pytest.raises(TurmError, match=f"a linear value of Carcassonne has {len(known)} weights, not 3"):
        game.ranked_by(known[:3])


def test_a_game_can_have_its_own_network_and_its_own_linear_values():
    game, known = CarcassonneGame(players=2), carcassonne_lists.LEARNER.first("tower")
    points, nothing = np.append(0 * known[:-4], known[-4:]), np.zeros_like(LEARNER.first("tower"))
    ranked: Any = game.ranked_by(points).new_state(seed=1)
    for both in (game.judged_by(nothing).ranked_by(points), game.ranked_by(points).judged_by(nothing)):
        state: Any = both.new_state(seed=1)
        assert state.evaluate() != ranked.evaluate()
        state.play("+O")
        assert {each.values[0] for each in search(state, "1n", method="rank", best=9).best} == {0.5}


def test_other_games_have_no_network():
    for options in ({"players": 3}, {"players": 2, "big": 1}):
        with pytest.raises(TurmError, match="two players"):
            state: Any = CarcassonneGame(**options).new_state(1)
            state.seen()
        with pytest.raises(TurmError, match="two players"):
            state.holdings()
    with pytest.raises(TurmError, match="between two turns"):
        state = CarcassonneGame(players=2).new_state(1)
        state.play(state.sample_chance())
        state.seen()
    assert tuple(KINDS) == LEARNER.kinds
