"""Names of cells, tiles and the places on tiles."""

from __future__ import annotations

from gui.games.carcassonne.play.choices import Cell
from gui.games.carcassonne.words import spoken
from turmcore.carcassonne import CarcassonneState
from turmcore.words import FROM_THE_FRONT, Axes


def cell_name(cell: Cell, axes: Axes = FROM_THE_FRONT) -> str:
    """A cell by its way from the start tile."""
    return spoken(axes=axes).cell(cell)


def kind_name(segment: str) -> str:
    """Kind of the feature of a segment."""
    return spoken().kind(segment)


def place_name(state: CarcassonneState, cell: Cell, segment: str, axes: Axes) -> str:
    """A place on a tile that lies, as short as it can be told from the others."""
    return spoken(axes=axes).place(state, cell, segment)


def tile_words(name: str, rotation: int = 0, axes: Axes = FROM_THE_FRONT) -> str:
    """Describe a tile: its cities, roads and monastery with the edges that they lead to."""
    return spoken(axes=axes).tile(name, rotation)
