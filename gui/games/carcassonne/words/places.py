"""What cells, tiles and the places on tiles are called."""

from __future__ import annotations

from gui.games.carcassonne.play.choices import Cell
from gui.games.carcassonne.words import spoken
from turmcore.carcassonne import CarcassonneState, Tile


def cell_name(cell: Cell) -> str:
    """A cell by its way from the start tile."""
    return spoken().cell(cell)


def kind_name(segment: str) -> str:
    """What kind of feature a segment is of."""
    return spoken().kind(segment)


def place_name(state: CarcassonneState, cell: Cell, segment: str) -> str:
    """A place on a tile that lies, as short as it can be told from the others."""
    return spoken().place(state, cell, segment)


def segment_name(tile: Tile, segment: str, *, is_long: bool = False) -> str:
    """A segment of a tile as it is turned; where it lies only if there are several of the kind, or `is_long`."""
    return spoken().segment(tile, segment, is_long=is_long)


def tile_words(name: str, rotation: int = 0) -> str:
    """What is on a tile: its cities, roads and monastery with the edges that they lead to."""
    return spoken().tile(name, rotation)
