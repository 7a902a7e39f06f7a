"""The segment of each point of a tile, the places of followers on it, and those of other things."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from turmcore.carcassonne.shapes import (
    CROSSING,
    FOUNDATION,
    HALF_ROAD,
    MIDDLE,
    PLOT,
    YARD,
    Points,
    band,
    filled,
    shapes_of,
)
from turmcore.carcassonne.tiles import GARDEN, Tile, tile_types

#: Points along the edge of a map.
DETAIL = 128
#: In a map: a crossing or the disc of a foundation in the middle, which belong to nothing.
NOTHING = 255
_COARSE = 64
_ENOUGH = 14.5  # room around a place; more makes none better
#: Room for the things that are drawn on tiles, from the middle.
ROOM = {
    "inn": 13.0, "cathedral": 20.0, "volcano": 21.0, "wine": 9.5, "grain": 9.5, "cloth": 9.5, "princess": 9.5,
    "dragon": 9.5, "portal": 10.5, "festival": 9.5,
}  # fmt: skip
_BESIDE = 16.5  # from the middle of a road to an inn
_WALL = 4.5  # half as thick as a wall is, and some air

Labels = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Regions:
    """A tile in rotation 0 as a map of its segments.

    Attributes
    ----------
    names
        Of the segments, as the engine has them.
    labels
        (DETAIL, DETAIL), the number of the name at each point, the first row in the north.
    spots
        By name, and ``"t"`` for the foundation: where somebody stands there.
    leanings
        By name of fields: the direction in which somebody lies there, in radians from east to south.
    pennants
        Places where they are drawn.
    things
        Other things that are drawn: a name of `ROOM`, and the place.
    lair, glade
        Places of the dragon, and of the fairy with nobody.
    """

    names: tuple[str, ...]
    labels: Labels
    spots: dict[str, Points]
    leanings: dict[str, float]
    pennants: tuple[Points, ...]
    things: tuple[tuple[str, Points], ...]
    lair: Points
    glade: Points

    def segment_at(self, x: float, y: float) -> str:
        """The segment at a point of the tile, which is 100 wide; the nearest one where there is none."""
        i, j = (min(DETAIL - 1, max(0, int(part * DETAIL / 100))) for part in (y, x))
        number = int(self.labels[i, j])
        if number == NOTHING:
            rows, columns = np.nonzero(self.labels != NOTHING)
            nearest = int(((rows - i) ** 2 + (columns - j) ** 2).argmin())
            number = int(self.labels[rows[nearest], columns[nearest]])
        return self.names[number]


@cache
def regions_of(name: str) -> Regions:
    """The map of a type of tile, by its id."""
    tile, shapes = tile_types()[name], shapes_of(name)
    names = tile.segments
    points = grid(DETAIL)
    labels = np.full(len(points), NOTHING, np.uint8)
    is_free = np.ones(len(points), bool)
    for i, city in enumerate(shapes.cities):
        inside = filled(city.outline, DETAIL).ravel()
        labels[inside] = names.index(f"c{i}")
        is_free &= ~inside
    is_open = is_free.copy()
    for i in reversed(range(len(shapes.roads))):  # the first one is on the bridge
        for line in shapes.seen(i):
            on_road = filled(band(line, HALF_ROAD), DETAIL).ravel()
            labels[on_road if shapes.bridge is not None else on_road & is_open] = names.index(f"r{i}")
            is_free &= ~on_road
    middle = np.linalg.norm(points - MIDDLE, axis=1)
    if shapes.has_crossing or tile.foundation == "+":
        disc = (middle <= (CROSSING if shapes.has_crossing else FOUNDATION)) & ~np.isin(
            labels, [names.index(f"c{i}") for i in range(len(tile.cities))]
        )
        labels[disc], is_free[disc] = NOTHING, False
    fields = _fields(is_free.reshape(DETAIL, DETAIL), tuple(field.half_edges for field in tile.fields))
    for i, field in enumerate(fields):
        labels[field.ravel()] = names.index(f"f{i}")
    if shapes.monastery is not None:
        labels[np.linalg.norm(points - shapes.monastery, axis=1) <= YARD] = names.index("m")
    square = labels.reshape(DETAIL, DETAIL)
    buildings = _buildings(tile, square)
    garden = _garden(tile, square, buildings)
    if garden is not None:
        labels[np.linalg.norm(points - garden, axis=1) <= PLOT] = names.index(GARDEN)
    spots = _spots(name, square, buildings, garden)
    leanings = {
        segment: _leaning(square == i, spots[segment]) for i, segment in enumerate(names) if segment[0] == "f"
    }
    taken = [(spots["t"], FOUNDATION)] if "t" in spots else []
    taken += [(place, ROOM[thing]) for thing, place in buildings]
    if garden is not None:
        taken.append((garden, PLOT))
    pennants = tuple(
        _roomiest(_coarse(square) == names.index(f"c{i}"), [(spots[f"c{i}"], FOUNDATION), *taken], None, 10.0)
        for i, city in enumerate(tile.cities)
        if city.pennants
    )
    taken += [(place, 13.0) for place in spots.values()] + [(place, 9.5) for place in pennants]
    things = (*buildings, *_signs(tile, square, taken))
    everywhere = np.ones((_COARSE, _COARSE), bool)
    tower = [(spots["t"], FOUNDATION)] if "t" in spots else []
    lair = next((place for thing, place in buildings if thing == "volcano"), None)
    if lair is None:
        lair = _roomiest(everywhere, tower, None, 30.0)
    guests = [(place, 9.0) for place in spots.values()]
    glade = _roomiest(everywhere, guests, None)
    return Regions(names, square, spots, leanings, pennants, things, lair, glade)


def _buildings(tile: Tile, labels: Labels) -> list[tuple[str, Points]]:
    """The buildings that followers have to stand beside: inns, a cathedral, a volcano."""
    found: list[tuple[str, Points]] = []
    if any(city.has_cathedral for city in tile.cities):
        found.append(("cathedral", MIDDLE))
    coarse = _coarse(labels)
    is_field = np.isin(coarse, [i for i, name in enumerate(tile.segments) if name[0] == "f"])
    if tile.has_volcano:
        ends = any(len(road) == 1 for road in tile.roads)
        place = MIDDLE if ends else _roomiest(is_field, [], None, ROOM["volcano"])
        found.append(("volcano", np.asarray(place)))
    for i in tile.inns:
        roads = shapes_of(tile.id).roads
        away = [np.linalg.norm(grid(_COARSE)[:, None] - road, axis=2).min(axis=1) for road in roads]
        others = [far for k, far in enumerate(away) if k != i]
        room = 2.0 * np.minimum(room_of(is_field), ROOM["inn"]) - 0.6 * np.abs(away[i] - _BESIDE)
        for far in others:
            room = np.where(far < away[i] + 12.0, -np.inf, room)
        middle = _on_road(roads[i], tile.roads[i])
        far = np.linalg.norm(grid(_COARSE) - middle, axis=1)  # not behind who stands there
        room = room - 0.5 * np.maximum(24.0 - far, 0.0) - 0.05 * far
        found.append(
            ("inn", np.asarray(grid(_COARSE)[int(np.where(is_field.ravel(), room, -np.inf).argmax())]))
        )
    return found


def _garden(tile: Tile, labels: Labels, buildings: list[tuple[str, Points]]) -> Points | None:
    """The middle of the garden: in the field with most room for it, or in the city where there is no such field."""
    if not tile.has_garden:
        return None
    coarse = _coarse(labels)
    taken = [(place, ROOM[thing]) for thing, place in buildings]
    if tile.foundation:
        taken.append((_foundation(tile, labels), FOUNDATION))
    rooms = []
    for kind in "fc":
        mask = np.isin(coarse, [i for i, name in enumerate(tile.segments) if name[0] == kind])
        room = np.stack(
            [room_of(mask & (coarse == k), 2.0 * PLOT) for k in np.unique(coarse[mask])]
            or [np.zeros(coarse.size)]
        )
        for place, radius in taken:
            room = np.minimum(room, np.linalg.norm(grid(_COARSE) - place, axis=1) - radius)
        rooms.append(room.max(axis=0))
    room = rooms[0] if rooms[0].max() > PLOT + _WALL else np.maximum(*rooms)
    far = np.linalg.norm(grid(_COARSE) - MIDDLE, axis=1)
    return np.asarray(grid(_COARSE)[int((np.minimum(room, PLOT + 9.0) - 0.02 * far).argmax())])


def _foundation(tile: Tile, labels: Labels) -> Points:
    """The place of the foundation."""
    if tile.foundation == "+":
        return MIDDLE
    mask = _coarse(labels) == tile.segments.index(tile.foundation)
    return _roomiest(mask, [], shapes_of(tile.id).monastery, FOUNDATION + 2.0)


def _signs(tile: Tile, labels: Labels, taken: list[tuple[Points, float]]) -> list[tuple[str, Points]]:
    """Goods and princesses in their cities, the signs of the whole tile wherever there is room."""
    coarse, found = _coarse(labels), []
    everywhere = np.isin(coarse, [i for i, name in enumerate(tile.segments) if name[0] in "cf"])
    wanted = [
        (sign, coarse == tile.segments.index(f"c{i}"))
        for i, city in enumerate(tile.cities)
        for sign in (city.good, "princess" * city.has_princess)
        if sign
    ]
    wanted += [("dragon", everywhere)] * tile.has_dragon + [("portal", everywhere)] * tile.has_portal
    wanted += [("festival", everywhere)] * tile.has_festival
    for sign, mask in wanted:
        room = np.stack([room_of(mask & (coarse == k)) for k in np.unique(coarse[mask])]).max(axis=0)
        place = _roomiest(mask, taken, None, ROOM[sign] + _WALL, room)
        found.append((sign, place))
        taken = [*taken, (place, ROOM[sign])]
    return found


@cache
def grid(detail: int) -> Points:
    """The middles of detail x detail points of a tile, (n, 2), row by row from the north."""
    steps = (np.arange(detail) + 0.5) * 100 / detail
    return np.stack([np.tile(steps, detail), np.repeat(steps, detail)], axis=1)


def _fields(is_free: NDArray[np.bool_], wanted: tuple[tuple[int, ...], ...]) -> list[NDArray[np.bool_]]:
    """The parts of what is no city and no road, by the half-edges that each field has."""
    size = len(is_free)
    half = size // 2
    left = is_free.copy()
    found: list[NDArray[np.bool_]] = [np.zeros_like(is_free) for _ in wanted]
    rims: list[tuple[int | slice, int | slice]] = [
        (0, slice(0, half)), (0, slice(half, size)), (slice(0, half), size - 1), (slice(half, size), size - 1),
        (size - 1, slice(half, size)), (size - 1, slice(0, half)), (slice(half, size), 0), (slice(0, half), 0),
    ]  # fmt: skip
    for part in parts_of(left):
        weights = [int(part[rim].sum()) for rim in rims]
        best = max(range(8), key=weights.__getitem__)
        for i, halves in enumerate(wanted):
            if best in halves if weights[best] > 2 else not halves:
                found[i] |= part
    return found


def parts_of(mask: NDArray[np.bool_]) -> list[NDArray[np.bool_]]:
    """The connected parts of a mask, the largest first."""
    left, found = mask.copy(), []
    runs = _runs(mask), _runs(mask.T).T
    while left.any():
        part = np.zeros_like(left)
        part.flat[int(left.argmax())] = True
        count = 0
        while int(part.sum()) > count:
            count = int(part.sum())
            for run in runs:  # whole rows and columns at a time
                is_met = np.zeros(int(run.max()) + 1, bool)
                is_met[run[part]] = True
                part |= mask & is_met[run]
        left &= ~part
        found.append(part)
    return sorted(found, key=lambda part: -int(part.sum()))


def _runs(mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """A number for each unbroken run of a row; points outside the mask end one."""
    ends = ~mask
    ends[:, 0] = True
    return np.asarray(np.cumsum(ends.ravel()).reshape(mask.shape))


def _spots(
    name: str, labels: Labels, buildings: list[tuple[str, Points]], garden: Points | None
) -> dict[str, Points]:
    tile, shapes = tile_types()[name], shapes_of(name)
    coarse = _coarse(labels)
    spots: dict[str, Points] = {}
    if tile.foundation:
        spots["t"] = _foundation(tile, labels)
    taken = [(spots["t"], FOUNDATION)] if "t" in spots else []
    taken += [(place, ROOM[thing]) for thing, place in buildings]
    if garden is not None:
        taken.append((garden, PLOT))
    for i, segment in enumerate(tile.segments):
        if segment == GARDEN:
            assert garden is not None
            spots[segment] = garden
        elif segment == "m":
            assert shapes.monastery is not None
            spots[segment] = shapes.monastery + (0.0, 1.0)
        elif segment[0] == "r":
            number = int(segment[1])
            spots[segment] = _on_road(shapes.stretch(number), tile.roads[number])
        else:
            spots[segment] = _roomiest(coarse == i, taken, None)
    return spots


def _coarse(labels: Labels) -> Labels:
    step = DETAIL // _COARSE
    return labels[step // 2 :: step, step // 2 :: step]


def _on_road(line: Points, edges: str) -> Points:
    """Half-way along a road; of one that ends here rather near its edge."""
    part = 0.5 if len(edges) == 2 else 0.42
    return np.asarray(line[round(part * (len(line) - 1))])


def _roomiest(
    mask: NDArray[np.bool_],
    taken: list[tuple[Points, float]],
    beside: Points | None,
    enough: float = _ENOUGH,
    room: NDArray[np.float64] | None = None,
) -> Points:
    """The point of a mask that is farthest from its rim, away from what takes room there; nearer to the middle of the
    tile where two are alike."""
    room = room_of(mask, enough) if room is None else room
    points = grid(_COARSE)
    for place, radius in taken:
        away = np.linalg.norm(points - place, axis=1) - radius
        room = np.minimum(room, np.maximum(away, 0.0))
    if beside is not None:
        room = np.minimum(room, np.maximum(np.linalg.norm(points - beside, axis=1) - YARD, 0.0))
    room = np.minimum(room, enough) - 0.02 * np.linalg.norm(points - MIDDLE, axis=1)
    return np.asarray(points[int(np.where(mask.ravel(), room, -np.inf).argmax())])


def room_of(mask: NDArray[np.bool_], enough: float = _ENOUGH) -> NDArray[np.float64]:
    """Distance of each point of a mask from the outside, which begins at the tile's rim.
    It is at most `enough`, or 14.5 if that is more."""
    enough = max(enough, _ENOUGH)
    size, most = len(mask), math.ceil(enough * len(mask) / 100)
    far = np.where(mask, float(most * most), 0.0)
    for _ in range(2):  # down each column, then along each row
        wide, nearest = np.pad(far, ((most, most), (0, 0))), far
        for step in range(1, most):
            for first in (most - step, most + step):
                nearest = np.minimum(nearest, wide[first : first + size] + step * step)
        far = nearest.T
    return np.asarray(np.sqrt(far).ravel() * 100 / size)


def _leaning(mask: NDArray[np.bool_], spot: Points) -> float:
    """The direction in which a region is long around a spot."""
    points = grid(DETAIL)[mask.ravel()]
    near = points[np.linalg.norm(points - spot, axis=1) < 24.0] - spot
    if len(near) < 8:
        return 0.0
    spread = near.T @ near
    gap = math.hypot(spread[0, 0] - spread[1, 1], 2 * spread[0, 1])
    if gap < 0.12 * (spread[0, 0] + spread[1, 1]):
        return math.radians(-20.0)  # round: whoever lies there does not lie along the rim
    return 0.5 * math.atan2(2 * spread[0, 1], spread[0, 0] - spread[1, 1])
