"""The sides on which things lie, for words: on a tile, beside a cell, and on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from turmcore.carcassonne.tiles import Tile, tile_types

if TYPE_CHECKING:
    from turmcore.carcassonne.notation import Placed
    from turmcore.carcassonne.state import CarcassonneState

Cell = tuple[int, int]

_EDGES = "NESW"
_BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))  # as the edges
_CORNERS = {(7, 0): "NW", (1, 2): "NE", (3, 4): "SE", (5, 6): "SW"}


def way_to(sides: str) -> tuple[int, int]:
    """The direction of a side of the table or of a tile, to the east and to the north."""
    return ("E" in sides) - ("W" in sides), ("N" in sides) - ("S" in sides)


Extent = tuple[tuple[int, int], tuple[int, int]]


def extent_of(state: CarcassonneState) -> Extent:
    """The first column and the number of columns that tiles lie in, then the same of rows."""
    tiles = state.tiles
    used = ([tile.x for tile in tiles], [tile.y for tile in tiles])
    across, along = ((min(each), max(each) - min(each) + 1) for each in used)
    return across, along


def region_of(extent: Extent, cell: Cell) -> str:
    """Roughly where on the table a cell is: ``"NW"``; empty for the middle."""
    found = ""
    for axis, (low, high) in ((1, "NS"), (0, "WE")):
        first, wide = extent[axis]
        third = (2 * (cell[axis] - first) + 1) * 3 // (2 * wide)  # of what lies there
        found += low if third < 1 else high if third > 1 else ""
    return found


def kinds_beside(tiles: Mapping[Cell, Placed], cell: Cell) -> str:
    """The kinds of the edges around a cell, those of ``"crf"`` that occur."""
    found = set()
    for number, (dx, dy) in enumerate(_BESIDE):
        other = tiles.get((cell[0] + dx, cell[1] + dy))
        if other is not None:
            found.add(tile_types()[other.tile].terrain[(number + 2 - other.rotation) % 4].lower())
    return "".join(kind for kind in "crf" if kind in found)


def sides_of(tile: Tile, segment: str) -> list[str]:
    """The sides of a segment: edges, for a field without a whole edge corners."""
    number = int(segment[1:] or 0)
    if segment[0] == "c":
        return [edge for edge in _EDGES if edge in tile.cities[number].edges]
    if segment[0] == "r":
        return [edge for edge in _EDGES if edge in tile.roads[number]]
    if segment[0] != "f":
        return []
    halves = set(tile.fields[number].half_edges)
    whole = [edge for i, edge in enumerate(_EDGES) if {2 * i, 2 * i + 1} <= halves]
    corners = [name for pair, name in _CORNERS.items() if halves.issuperset(pair)]
    # Half an edge beside a road: its corner tells the fields on both sides of the road apart.
    return whole or corners or [name for pair, name in _CORNERS.items() if halves & set(pair)]
