"""While dice are seen to roll, nothing beside the picture tells what they will show."""

import pytest

from gui.games.turmbauer.play.setup import Setup
from gui.model.session import Session
from turmcore.turmbauer.choices import CHOOSABLE


@pytest.fixture
def window(window):
    setup = Setup(kinds=("person",) * 4, stability="glued", start="first")
    window.files.start(Session.begin(setup.game(), setup.seats(), 3))
    return window


def told(panel):
    """What the panel tells of a roll."""
    lit = [tile.piece_id for tile in panel.tray.tiles if tile._piece.standing in CHOOSABLE]
    return panel.dice._dice, bool(lit), len(panel.list.rows.choices) > 0


@pytest.mark.slow
def test_the_dice_are_told_when_they_lie(window):
    game, panel = window.controller, window.panel
    game.roll()
    dice = game.session.state.dice
    game.wait_at_least(60_000)
    assert told(panel) == (None, False, False) and len(panel.tray.tiles) == len(game.aim.pieces)
    game.posed.emit()
    game.proposed.emit()
    assert told(panel) == (None, False, False), "the mouse over the tower tells nothing either"
    game.go_ahead()
    assert told(panel) == (dice, True, True)
    game.undo()
    game.redo()
    game.wait_at_least(60_000)
    game.undo()
    assert game.can_roll and not game.is_throwing
    game.redo()
    assert told(panel) == (dice, True, True), "without a picture at once"


@pytest.mark.slow
def test_nobody_waits_for_dice_that_nothing_brings_to_rest(window, qtbot):
    game = window.controller
    game.roll()
    game.wait_at_least(10)
    assert game.is_throwing
    qtbot.waitUntil(lambda: told(window.panel)[1])
    game.play(game.aim.listed()[0].action)
    game.wait_at_least(60_000)
    assert not game.is_throwing, "a piece that comes down is no throw"
