"""The network that judges positions and ranks lists, against its slow twin."""

import random
from typing import Any

import pytest

import turmcore
from benchmarks.tuning import network
from benchmarks.tuning.babel_network import KINDS, LEARNER, SHAPES, nothing
from tests.reference.babel import Position
from tests.reference.babel.network import shares_of
from turmcore import TurmError
from turmcore.babel import BabelGame
from turmcore.search import search

OPTIONS: tuple[dict[str, int | str], ...] = (
    {"players": 2},
    {"players": 2, "board": "six-s", "lapse": 0, "quiet": 4},
    {"players": 3, "color_limit": 3},
    {"players": 4, "share": 1},
    {"players": 6},
)


def decisions(options, part):
    """A part of the positions of a game, with their numbers."""
    state: Any = turmcore.load("babel", **options).new_state(seed=3)
    rng = random.Random(str(options))
    while not state.is_over():
        if state.phase != "secret" and rng.random() < part:
            yield state.copy()
        errs = not state.is_chance() and rng.random() < 0.5
        state.play(state.sample() if errs or state.is_chance() else state.view(state.current_player).greedy())


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_network_judges_as_plain_arithmetic_does(options):
    kind = next(kind for kind, players in KINDS.items() if options["players"] in players)
    weights, seen = network.split(LEARNER.first(kind), SHAPES), set()
    for state in decisions(options, 0.06):
        seen.add(state.phase)
        for shown in (state, state.view(0)) if options["players"] < 5 else (state,):
            slow = shares_of(Position.from_text(shown.to_text()), weights)
            assert shown.evaluate() == pytest.approx(slow, abs=1e-5), shown.to_text()
    assert seen == {"roll", "gift", "use"}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_lists_are_ranked_by_what_the_network_says(options):
    compared = 0
    for state in decisions(options, 0.5):
        if state.is_chance():
            continue
        player, found = state.player, []
        for action in state.legal_actions():
            after = state.copy()
            after.play(action)
            found.append(after.evaluate()[player])
        best = search(state, method="rank", best=3).best
        assert [each.values[player] for each in best] == pytest.approx(
            sorted(found, reverse=True)[:3], abs=1e-5
        )
        compared += len(found)
    assert compared > 100


def test_a_game_can_be_judged_by_another_network():
    game = BabelGame(players=2)
    state, other = game.new_state(seed=1), game.judged_by(0 * nothing()).new_state(seed=1)
    for each in (state, other):
        each.play("s:ky")
        each.play("d3")
    assert other.evaluate() == [0.5, 0.5] != state.evaluate()
    with pytest.raises(TurmError, match=f"a network of Turmbau zu Babel has {len(nothing())} weights, not 3"):
        game.judged_by(nothing()[:3])
