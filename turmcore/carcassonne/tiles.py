"""The tiles: their facts, read from a file and checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources

EDGES = "NESW"
START = "D"


@dataclass(frozen=True, slots=True)
class City:
    """A city of a tile: the edges that it joins, and its pennants."""

    edges: str
    pennants: int


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a tile.

    Half-edges are numbered 0 to 7 clockwise from the western half of N; `cities` are indices of the cities touched.
    """

    half_edges: tuple[int, ...]
    cities: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A type of tile, in rotation 0.

    Attributes
    ----------
    id : str
        As in tokens, ``"A"`` or ``"tA"``.
    is_tower : bool
        Whether it comes with the expansion.
    copies : int
    terrain : str
        Of the edges N, E, S, W: ``C``, ``R`` or ``F``.
    cities, fields : tuple
    roads : tuple of str
        Edges; one letter if the road ends here.
    is_monastery : bool
    foundation : str
        Over what the foundation is drawn, ``"f0"``, ``"+"`` in the middle; empty if there is none.
    bridges : tuple of (str, str)
        Segments that cross.
    segments : tuple of str
        Names of everything that a follower may stand on, in the order of their tokens.
    num_rotations : int
        How many rotations look different; 0 to one less are the canonical ones.
    """

    id: str
    is_tower: bool
    copies: int
    terrain: str
    cities: tuple[City, ...]
    roads: tuple[str, ...]
    fields: tuple[Field, ...]
    is_monastery: bool
    foundation: str
    bridges: tuple[tuple[str, str], ...]
    segments: tuple[str, ...] = ()
    num_rotations: int = 0

    def turned(self, rotation: int) -> Tile:
        """The tile after so many clockwise quarter turns, with the indices of its segments."""

        def edges(letters: str) -> str:
            return "".join(EDGES[(EDGES.index(edge) + rotation) % 4] for edge in letters)

        return replace(
            self,
            terrain="".join(self.terrain[(i - rotation) % 4] for i in range(4)),
            cities=tuple(City(edges(city.edges), city.pennants) for city in self.cities),
            roads=tuple(edges(road) for road in self.roads),
            fields=tuple(
                Field(tuple((h + 2 * rotation) % 8 for h in f.half_edges), f.cities) for f in self.fields
            ),
        )

    def look(self) -> tuple[object, ...]:
        """What can be told apart: equal for two rotations that look the same."""
        cities = [frozenset(city.edges) for city in self.cities]
        return (
            self.terrain,
            frozenset((edges, city.pennants) for edges, city in zip(cities, self.cities, strict=True)),
            frozenset(frozenset(road) for road in self.roads),
            frozenset((frozenset(f.half_edges), frozenset(cities[i] for i in f.cities)) for f in self.fields),
        )


def _segments(tile: Tile) -> tuple[str, ...]:
    kinds = (
        ("c", len(tile.cities)),
        ("f", len(tile.fields)),
        ("m", tile.is_monastery),
        ("r", len(tile.roads)),
    )
    return tuple("m" if kind == "m" else f"{kind}{i}" for kind, count in kinds for i in range(count))


def _num_rotations(tile: Tile) -> int:
    return next(r for r in (1, 2, 4) if r == 4 or tile.turned(r).look() == tile.look())


def _read(lines: str) -> Iterator[Tile]:
    for line in lines.splitlines():
        if not line or line.startswith(";"):
            continue
        name, which, copies, terrain, *words = line.split()
        segments: dict[str, list[str]] = {kind: [] for kind in "crfmtx"}
        for word in words:
            segments[word[0]].append(word[2:])
        cities = [City(text.rstrip("+"), text.count("+")) for text in segments["c"]]
        fields = []
        for text in segments["f"]:
            half_edges, _, touched = text.partition("/")
            fields.append(Field(tuple(map(int, half_edges)), tuple(map(int, touched))))
        tile = Tile(
            name,
            which == "tower",
            int(copies),
            terrain,
            tuple(cities),
            tuple(segments["r"]),
            tuple(fields),
            bool(segments["m"]),
            "".join(segments["t"]),
            tuple((text[:2], text[2:]) for text in segments["x"]),
        )
        yield replace(tile, segments=_segments(tile), num_rotations=_num_rotations(tile))


@cache
def all_tiles() -> dict[str, Tile]:
    """All types by id: those of the base game, then those of the expansion."""
    text = resources.files("turmcore.carcassonne").joinpath("data", "tiles.txt").read_text(encoding="utf-8")
    return {tile.id: tile for tile in _read(text)}


def totals() -> dict[str, int]:
    """What all copies of all tiles have together."""
    tiles = all_tiles().values()
    return {
        "tiles": sum(tile.copies for tile in tiles),
        "types": len(tiles),
        "cities": sum(tile.copies * len(tile.cities) for tile in tiles),
        "roads": sum(tile.copies * len(tile.roads) for tile in tiles),
        "fields": sum(tile.copies * len(tile.fields) for tile in tiles),
        "monasteries": sum(tile.copies * tile.is_monastery for tile in tiles),
        "foundations": sum(tile.copies * bool(tile.foundation) for tile in tiles),
    }
