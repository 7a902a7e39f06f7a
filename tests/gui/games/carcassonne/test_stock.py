"""What players still have beside the land, and what picking it up does."""

import random
from collections import Counter

import pytest

import turmcore
from gui.games.carcassonne.picture.kinds import FIGURES, PIECES
from gui.games.carcassonne.picture.stock import stock
from gui.scene.picking import Hit
from gui.scene.stock import Stocked
from tests.carcassonne.positions import ACT, PLACE
from tests.gui.chooser import Do, Grab
from tests.gui.games.carcassonne.test_choosing import chooser
from turmcore.carcassonne.tools import Tool

LETTERS = {"": "claim", "L": "large", "B": "builder", "P": "pig"}


def expected(state):
    """The figures and captives of all, by what they are picked up as."""
    found = Counter()
    for seat, owned in enumerate(state.players):
        found[Stocked(seat, "claim")] += owned.followers
        found.update(Stocked(seat, LETTERS[letter]) for letter in owned.figures)
    for (_, owner), count in state.prisoners.items():
        found[Stocked(owner, "ransom")] += count
    return +found


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 6, "tower": 1, "big": 1, "builder": 1, "pig": 1},
        {"players": 3, "tower": 0},
    ],
)
def test_there_is_what_the_state_says(options):
    state, rng = turmcore.load("carcassonne", **options).new_state(7), random.Random(7)
    for ply in range(120):
        if ply % 4 == 0:
            found = stock(state, 0)
            figures = Counter(what for what in found.whats if what.piece != "build")
            assert figures == expected(state)
            assert len(found.items[PIECES]) == sum(owned.pieces for owned in state.players)
            assert sum(len(found.items[kind]) for kind in FIGURES.values()) == figures.total()
            xs = [tile.x for tile in state.tiles]
            beside = (found.high[:, 0] < 3 * min(xs) - 4) | (found.low[:, 0] > 3 * max(xs) + 4)
            assert beside.all(), "there is room for the next tile"
            assert stock(state.copy(), 0) is found
        if state.is_over():
            break
        actions = state.legal_actions()
        state.play(state.sample_chance() if state.is_chance() else actions[rng.randrange(len(actions))])


@pytest.mark.parametrize("text", [PLACE, ACT])
@pytest.mark.parametrize("tool", [Tool.CLAIM, Tool.BUILD, Tool.RANSOM])
def test_a_thing_of_the_stock_is_the_tool_for_it(text, tool):
    one, other = chooser(text), chooser(text)
    what = Stocked(one.aim.state.player, tool.value)
    one(Grab(Hit(what)))
    if one.aim.can_take(what):
        other(Do(f"tool.{tool}"))
        assert one.aim == other.aim
        chosen = one.aim
        one(Grab(Hit(what)))
        assert one.aim == chosen or tool is Tool.RANSOM, "it is not put back by taking it again"
    else:
        assert one.is_refused
        assert one.aim == other.aim


def test_nobody_takes_from_others():
    one = chooser(ACT)
    before = one.aim
    one(Grab(Hit(Stocked(1 - one.aim.state.player, "claim"))), Grab(None))
    assert one.aim == before
