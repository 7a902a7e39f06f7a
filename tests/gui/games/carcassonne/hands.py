"""Hands for Carcassonne: where in the picture a choice is, and which button leads to it."""

from tests.gui.window_hands import Place
from turmcore.carcassonne.choices import What
from turmcore.carcassonne.scene import middle_of, place_of
from turmcore.carcassonne.shown import TOP
from turmcore.carcassonne.tools import Tool


def kind(choice):
    """What is decided, and about which figure."""
    return choice.what + ("" if choice.what in (What.DISMISS, What.EXCHANGE) else choice.figure)


def button(panel, choice):
    """What ends the turn, what pays a ransom, or what is taken into the hand: of two the figure."""
    if choice.what is What.RANSOM:
        return panel.prisoners.buttons[choice.player, choice.figure]
    tool = next((tool for tool in Tool if tool.takes(choice)), None)
    return panel.skip if choice.what.is_nothing else panel.chips.get(tool)


def held(tower, panel, choice):
    """Nothing is dragged."""


def stops(aim, choice):
    """The cell, or the place on its tile."""
    if choice.cell is None:
        return []
    return [places(aim.table, choice.cell, TOP if choice.what is What.BUILD else choice.segment)]


def places(table, cell, segment=""):
    """Where a cell, or a place on its tile, is."""

    def is_meant(spot):
        return (spot.x, spot.y) == cell and segment in ("", spot.segment)

    x, y, z = place_of(table, cell, segment) if segment else middle_of(*cell)
    return [Place((x, y, z + up), is_meant) for up in (0.0, 0.3, 0.6)]
