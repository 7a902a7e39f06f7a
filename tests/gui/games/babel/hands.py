"""Hands for Turmbau zu Babel: where in the picture a choice is, and which button leads to it."""

from gui.games.babel.board import color_of
from gui.scene.picking import Hit
from tests.gui.window_hands import Place
from turmcore.babel.rings import layout_of


def kind(choice):
    """What is decided."""
    return "pass" if choice.is_pass else "rise" if choice.group else "move"


def button(panel, choice):
    """The card of its number."""
    return next((card for card in panel.numbers if card.number == choice.number and card.isCheckable()), None)


def held(tower, panel, choice):
    """Nothing is dragged."""


def stops(aim, choice):
    """The figure, and the field that it goes to."""
    if choice.is_pass:
        return []
    return [places(aim.tower, choice.origin, choice.color), places(aim.tower, choice.target)]


def places(tower, field, color=""):
    """Where a field, or a figure of a color on it, is."""
    layout, colors = layout_of(tower.board), tower.colors(field)

    def is_meant(spot):
        is_there = getattr(spot, "field", None) == field
        return is_there and (not color or color_of(tower, Hit(spot)) == color)

    feet = [layout.middle(field), *layout.slots(field, len(colors))]
    return [Place((x, y, z + up), is_meant) for x, y, z in feet for up in (0.0, 0.7)]
