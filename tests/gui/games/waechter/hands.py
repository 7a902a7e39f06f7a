"""Hands for Turm und Wächter: where in the picture a choice is."""

from tests.gui.window_hands import Place
from turmcore.waechter.scene import STONE_HEIGHT, on_square


def kind(choice):
    """What is decided."""
    return (
        "guard"
        if choice.is_guard
        else "capture"
        if choice.is_capture
        else "stack"
        if choice.move.stones > 1
        else "stone"
    )


def button(panel, choice):
    """No button is about a move."""


def held(tower, panel, choice):
    """Stones are dragged over the board."""
    return tower


def stops(aim, choice):
    """The stone from which on it takes all, or another one of its stack; and the square that it goes to."""
    move = choice.move
    level = max(0, aim.board.height(move.origin) - move.stones)
    return [[*places(move.origin, level), *places(move.origin)], places(move.target)]


def places(square, level=-1):
    """Where a square, or the stone at a level on it, is."""
    place = on_square(square, level, 0.5 * STONE_HEIGHT) if level >= 0 else on_square(square, up=0.001)

    def is_meant(spot):
        return spot.square == square and level in (-1, spot.level)

    return [Place(place, is_meant)]
