"""What cells, tiles and the places on tiles are called."""

from __future__ import annotations

from gui.games.carcassonne.play.choices import TOP, Cell
from gui.games.carcassonne.play.questions import tile_at
from gui.i18n import tr
from turmcore.carcassonne import CarcassonneState, Tile, all_tiles

_CORNERS = {(7, 0): "NW", (1, 2): "NE", (3, 4): "SE", (5, 6): "SW"}
_EDGES = "NESW"


def cell_name(cell: Cell) -> str:
    """A cell by its way from the start tile."""
    x, y = cell
    words = [tr("carcassonne.way.E" if x > 0 else "carcassonne.way.W", count=abs(x))] if x else []
    words += [tr("carcassonne.way.S" if y > 0 else "carcassonne.way.N", count=abs(y))] if y else []
    return ", ".join(words) or tr("carcassonne.way.start")


def kind_name(segment: str) -> str:
    """What kind of feature a segment is of."""
    return tr(f"carcassonne.kind.{segment[0]}")


def place_name(state: CarcassonneState, cell: Cell, segment: str) -> str:
    """A place on a tile that lies, as short as it can be told from the others."""
    placed = tile_at(state, cell)
    if placed is None or segment == TOP:
        return kind_name(segment)
    return segment_name(all_tiles()[placed.tile].turned(placed.rotation), segment)


def segment_name(tile: Tile, segment: str, *, is_long: bool = False) -> str:
    """A segment of a tile as it is turned; where it lies only if there are several of the kind, or `is_long`."""
    same = [other for other in tile.segments if other[0] == segment[0]]
    sides = sides_of(tile, segment)
    if segment == "m" or not sides or (len(same) == 1 and not is_long):
        return kind_name(segment)
    where = ", ".join(tr(f"carcassonne.side.{side}") for side in sides)
    return tr("carcassonne.kind_at", kind=kind_name(segment), where=where)


def sides_of(tile: Tile, segment: str) -> list[str]:
    """Where a segment lies: edges, for a field without a whole edge corners."""
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


def tile_words(name: str, rotation: int = 0) -> str:
    """What is on a tile: its cities, roads and monastery with the edges that they lead to."""
    tile = all_tiles()[name].turned(rotation)
    words = []
    for segment in tile.segments:
        if segment[0] in "crm":
            text = segment_name(tile, segment, is_long=True)
            if segment[0] == "c" and tile.cities[int(segment[1:])].pennants:
                text = tr("carcassonne.with_pennant", city=text)
            words.append(text)
    if tile.foundation:
        words.append(tr("carcassonne.foundation"))
    return ", ".join(words) or tr("carcassonne.only_field")
