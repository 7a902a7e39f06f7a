"""The tiles: what lies on them, read from the data file, and how it lies after turning (section 3)."""

import json
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

DATA = Path(__file__).with_name("tiles.json")

NORTH, EAST, SOUTH, WEST = range(4)
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # of north, east, south, west; y grows southward
MEETS = {0: 5, 5: 0, 1: 4, 4: 1, 2: 7, 7: 2, 3: 6, 6: 3}  # half-edges on both sides of an edge

CITY, ROAD, FIELD, MONASTERY, GARDEN = "c", "r", "f", "m", "g"


@dataclass(frozen=True, slots=True)
class Segment:
    """Part of a feature on one tile.

    `ends` are edges 0..3 (city, road) or half-edges 0..7 (field) that it reaches, on the unturned tile.
    """

    name: str  # "c0", "r1", "f2", "m"
    ends: frozenset[int] = frozenset()
    pennants: int = 0
    touches: tuple[str, ...] = ()  # of a field: names of the cities on this tile
    has_inn: bool = False  # of a road (5.2)
    has_cathedral: bool = False  # of a city (5.3)
    good: str | None = None  # of a city (6.2)
    has_princess: bool = False  # of a city (7.4)

    @property
    def kind(self) -> str:
        return self.name[0]


@dataclass(frozen=True, slots=True)
class Tile:
    id: str
    set: str
    copies: int
    edges: str  # terrain of north, east, south, west
    segments: tuple[Segment, ...]
    has_foundation: bool
    rotations: int  # that look different: 1, 2 or 4
    has_volcano: bool = False  # 7.2
    has_dragon: bool = False  # 7.6
    has_portal: bool = False  # 7.3
    has_festival: bool = False  # 13.2
    has_garden: bool = False  # 14.1: a segment more, in games with the abbot
    among: str = ""  # 14.1: the type of whose tiles this one is, in games with the abbot

    def edge(self, side: int, rotation: int) -> str:
        """Terrain of a side of the turned tile."""
        return self.edges[(side - rotation) % 4]

    def segment(self, name: str) -> Segment | None:
        return next((segment for segment in self.segments if segment.name == name), None)


def turned_ends(segment: Segment, rotation: int) -> frozenset[int]:
    """A quarter turn clockwise carries an edge to the next one, a half-edge to the next but one."""
    if segment.kind == FIELD:
        return frozenset((end + 2 * rotation) % 8 for end in segment.ends)
    return frozenset((end + rotation) % 4 for end in segment.ends)


def side_of(segment: Segment, end: int) -> int:
    """The side of the tile on which an end of the (turned) segment lies."""
    return end // 2 if segment.kind == FIELD else end


def opposite_end(segment: Segment, end: int) -> int:
    """The end of the neighbour tile that it meets."""
    return MEETS[end] if segment.kind == FIELD else (end + 2) % 4


def tile_of(entry: dict) -> Tile:
    """A tile of the data file.

    edges: terrain of north, east, south, west. cities: edges `e` that one city joins, pennants `p`. roads: their
    edges, a single one for a road that ends on this tile. fields: half-edges `h` (0..7 clockwise from the western
    half of north), indexes `c` of the cities beside. rot: how many rotations look different. n: copies. inns: indexes
    of the roads with one. A city may have a cathedral, a princess, a good. of: in games with the abbot this one is
    among the tiles of another type.
    """
    segments = []
    for i, city in enumerate(entry.get("cities", [])):
        segments.append(
            Segment(
                f"c{i}",
                frozenset(map("NESW".index, city["e"])),
                city["p"],
                has_cathedral="cathedral" in city,
                good=city.get("good"),
                has_princess="princess" in city,
            )
        )
    for i, road in enumerate(entry.get("roads", [])):
        has_inn = i in entry.get("inns", [])
        segments.append(Segment(f"r{i}", frozenset(map("NESW".index, road)), has_inn=has_inn))
    for i, field in enumerate(entry.get("fields", [])):
        touches = tuple(f"c{city}" for city in field["c"])
        segments.append(Segment(f"f{i}", frozenset(field["h"]), touches=touches))
    if entry.get("cloister"):
        segments.append(Segment("m"))
    return Tile(
        entry["id"],
        entry["set"],
        entry["n"],
        entry["edges"],
        tuple(segments),
        "foundation" in entry,
        entry["rot"],
        "volcano" in entry,
        "dragon" in entry,
        "portal" in entry,
        "festival" in entry,
        "garden" in entry,
        entry.get("of", ""),
    )


@cache
def every_tile() -> dict[str, Tile]:
    """By id, those among tiles of another type, too."""
    entries = json.loads(DATA.read_text(encoding="utf-8"))
    return {entry["id"]: tile_of(entry) for entry in entries}


@cache
def all_tiles() -> dict[str, Tile]:
    """By id."""
    return {id: tile for id, tile in every_tile().items() if not tile.among}


def with_garden(tile: Tile) -> Tile:
    return replace(tile, segments=(*tile.segments, Segment(GARDEN))) if tile.has_garden else tile


@cache
def tiles_in_play(sets: frozenset[str], abbot: int = 0) -> dict[str, Tile]:
    """1.6, 5.1, 14.1."""
    if not abbot:
        return {id: tile for id, tile in all_tiles().items() if tile.set in sets}
    found = {id: with_garden(tile) for id, tile in every_tile().items() if tile.set in sets}
    for tile in list(found.values()):
        if tile.among:
            rest = found[tile.among]
            found[tile.among] = replace(rest, copies=rest.copies - tile.copies)
    return found
