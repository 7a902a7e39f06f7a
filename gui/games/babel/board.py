"""The figures on the tower, as pictures of all kinds need them."""

from __future__ import annotations

from functools import cache

import turmcore
from gui.scene.picking import Hit, what_of
from turmcore.babel import BabelState, Board
from turmcore.babel.shown import Spot, Tower

COLORS = "rygbwk"
SUMMIT = "6"
#: Parts of each kind of field; figures of one color that a start field can hold.
PARTS = {"S": 5, "G5": 5, "G4": 4, "G3": 3}


def tower_of(state: BabelState) -> Tower:
    """The figures on the tower of a state."""
    fields = tuple(state.fields.items())
    return Tower(state.game.board, fields, state.game.num_players, state.player, state.phase, state.number)


def read_tower(text: str) -> Tower:
    """The tower of a position's text; ``turmcore.TurmError`` says what is wrong with it."""
    state = turmcore.from_text("babel", text)
    assert isinstance(state, BabelState)
    return tower_of(state)


def empty_tower(board: Board) -> Tower:
    """A board without figures."""
    return Tower(board)


def start_tower(board: Board) -> Tower:
    """A board with the figures as they are set up."""
    return Tower(
        board, tuple((field, 5 * color) for field, color in zip(board.starts[0], COLORS, strict=True))
    )


@cache
def start_colors(board: Board) -> dict[str, str]:
    """The colors of the start fields, by field."""
    return {field: color for starts in board.starts for field, color in zip(starts, COLORS, strict=True)}


def field_of(hit: Hit | None) -> str | None:
    """The field of a hit; None beside all fields."""
    spot = what_of(hit, Spot)
    return spot.field if spot is not None else None


def color_of(tower: Tower, hit: Hit | None) -> str | None:
    """The color of the figure that was hit; None if it was none."""
    spot = what_of(hit, Spot)
    if spot is None or spot.part is None:
        return None
    colors = tower.colors(spot.field)
    return colors[spot.part] if spot.part < len(colors) else None
