"""The tiles: their facts, read from a file and checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources

EDGES = "NESW"
START = "D"
GOODS = ("wine", "grain", "cloth")
SETS = ("base", "tower", "inns", "traders", "dragon", "festival")
"""The sets of tiles, in the order of `tile_types`."""
GARDEN = "g"


@dataclass(frozen=True, slots=True)
class City:
    """A city of a tile: the edges that it joins, its pennants, the good drawn in it (empty for none)."""

    edges: str
    pennants: int
    good: str = ""
    has_cathedral: bool = False
    has_princess: bool = False


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
        ``"A"`` or ``"tA"``, as in tokens but for some with a garden: see `written`.
    set : str
        Its set, one of `SETS`.
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
        Number of rotations that look different; 0 to one less are the canonical ones.
    inns : tuple of int
        Indices of the roads with an inn.
    has_volcano, has_dragon, has_portal : bool
        The signs of Princess & Dragon.
    has_festival : bool
    has_garden : bool
        True for a type that, in games with the abbot, takes the place of one tile of the type without a garden.
    """

    id: str
    set: str
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
    inns: tuple[int, ...] = ()
    has_volcano: bool = False
    has_dragon: bool = False
    has_portal: bool = False
    has_festival: bool = False
    has_garden: bool = False

    @property
    def written(self) -> str:
        """The id in tokens and texts: that of the type without a garden where the game has no such tile beside it."""
        return written(self.id)

    @property
    def is_tower(self) -> bool:
        """True if it comes with Der Turm."""
        return self.set == "tower"

    def turned(self, rotation: int) -> Tile:
        """The tile after so many clockwise quarter turns, with the indices of its segments."""

        def edges(letters: str) -> str:
            return "".join(EDGES[(EDGES.index(edge) + rotation) % 4] for edge in letters)

        return replace(
            self,
            terrain="".join(self.terrain[(i - rotation) % 4] for i in range(4)),
            cities=tuple(replace(city, edges=edges(city.edges)) for city in self.cities),
            roads=tuple(edges(road) for road in self.roads),
            fields=tuple(
                Field(tuple((h + 2 * rotation) % 8 for h in f.half_edges), f.cities) for f in self.fields
            ),
        )

    def look(self) -> tuple[object, ...]:
        """The visible features of the tile: equal for two rotations that look the same."""
        cities = [frozenset(city.edges) for city in self.cities]
        return (
            self.terrain,
            frozenset(
                (edges, replace(city, edges="")) for edges, city in zip(cities, self.cities, strict=True)
            ),
            frozenset((frozenset(road), i in self.inns) for i, road in enumerate(self.roads)),
            frozenset((frozenset(f.half_edges), frozenset(cities[i] for i in f.cities)) for f in self.fields),
        )


def _segments(tile: Tile) -> tuple[str, ...]:
    kinds = (
        ("c", len(tile.cities)),
        ("f", len(tile.fields)),
        (GARDEN, tile.has_garden),
        ("m", tile.is_monastery),
        ("r", len(tile.roads)),
    )
    return tuple(kind if kind in "gm" else f"{kind}{i}" for kind, count in kinds for i in range(count))


def _num_rotations(tile: Tile) -> int:
    return next(r for r in (1, 2, 4) if r == 4 or tile.turned(r).look() == tile.look())


def _read(lines: str) -> Iterator[Tile]:
    for line in lines.splitlines():
        if not line or line.startswith(";"):
            continue
        name, which, copies, terrain, *words = line.split()
        segments: dict[str, list[str]] = {kind: [] for kind in "crfgmstx"}
        for word in words:
            segments[word[0]].append(word[2:])
        fields = []
        for text in segments["f"]:
            half_edges, _, touched = text.partition("/")
            fields.append(Field(tuple(map(int, half_edges)), tuple(map(int, touched))))
        roads = [text.partition("/") for text in segments["r"]]
        tile = Tile(
            name,
            which,
            int(copies),
            terrain,
            tuple(map(_city, segments["c"])),
            tuple(edges for edges, _, _ in roads),
            tuple(fields),
            bool(segments["m"]),
            "".join(segments["t"]),
            tuple((text[:2], text[2:]) for text in segments["x"]),
            inns=tuple(i for i, (_, _, extra) in enumerate(roads) if extra == "inn"),
            has_volcano="volcano" in segments["s"],
            has_dragon="dragon" in segments["s"],
            has_portal="portal" in segments["s"],
            has_festival="festival" in segments["s"],
            has_garden=bool(segments[GARDEN]),
        )
        yield replace(tile, segments=_segments(tile), num_rotations=_num_rotations(tile))


def _city(text: str) -> City:
    edges, _, extra = text.partition("/")
    good = extra if extra in GOODS else ""
    return City(edges.rstrip("+"), edges.count("+"), good, extra == "cathedral", extra == "princess")


@cache
def tile_types() -> dict[str, Tile]:
    """All types by id: those without a garden set by set, then the others."""
    text = resources.files("turmcore.carcassonne").joinpath("data", "tiles.txt").read_text(encoding="utf-8")
    return {tile.id: tile for tile in _read(text)}


@cache
def types_of(sets: tuple[str, ...], has_gardens: bool = False) -> dict[str, Tile]:
    """The types of a game by id, with the copies that it has of them."""
    types = {name: tile for name, tile in tile_types().items() if tile.set in sets}
    if not has_gardens:
        return {name: tile for name, tile in types.items() if not tile.has_garden}
    beside = {name: tile.copies - (name + GARDEN in types) for name, tile in types.items()}
    return {name: replace(tile, copies=beside[name]) for name, tile in types.items() if beside[name]}


def written(name: str) -> str:
    """A type, given by its id, as in texts: a garden is no third letter there."""
    return name[:2]


@cache
def turned(name: str, rotation: int) -> Tile:
    """A type after so many clockwise quarter turns."""
    return tile_types()[name].turned(rotation)


@cache
def all_tiles() -> dict[str, Tile]:
    """All types of the base game by id, then those of Der Turm."""
    return types_of(("base", "tower"))


@cache
def totals(sets: tuple[str, ...], has_gardens: bool = False) -> dict[str, int]:
    """The totals of all copies of the types of a game."""
    tiles = types_of(sets, has_gardens).values()
    return {
        "tiles": sum(tile.copies for tile in tiles),
        "types": len(tiles),
        "cities": sum(tile.copies * len(tile.cities) for tile in tiles),
        "roads": sum(tile.copies * len(tile.roads) for tile in tiles),
        "fields": sum(tile.copies * len(tile.fields) for tile in tiles),
        "monasteries": sum(tile.copies * (tile.is_monastery or tile.has_garden) for tile in tiles),
        "foundations": sum(tile.copies * bool(tile.foundation) for tile in tiles),
    }
