"""The shapes of a tile's cities and roads, made from its facts.

A tile is 100 x 100 in its rotation 0, x to the east, y to the south. Cities fill their edges from corner to corner,
roads cross an edge in its middle at a right angle: so neighbors always fit.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from turmcore.carcassonne.tiles import Tile, tile_types

Points = NDArray[np.float64]

SIDE = 100.0
EDGES = "NESW"
HALF_ROAD = 5.5
#: Radius of the disc on which a tower stands, of a monastery's yard, of what lies in the middle of a crossing, of a garden.
FOUNDATION, YARD, CROSSING, PLOT = 11.5, 21.5, 9.5, 11.0
MIDDLE = np.array([50.0, 50.0])
MIDDLES = {"N": (50.0, 0.0), "E": (100.0, 50.0), "S": (50.0, 100.0), "W": (0.0, 50.0)}
_CORNERS = {
    "N": ((0, 0), (100, 0)),
    "E": ((100, 0), (100, 100)),
    "S": ((100, 100), (0, 100)),
    "W": ((0, 100), (0, 0)),
}
#: How far a city reaches in from its edge: usually, with a foundation in it, to a road, to a tower, and so far that a
#: road ends at its wall.
_DEPTH, _ROOMY, _TO_ROAD, _TO_TOWER, _TO_GATE = 27.0, 36.0, 48.0, 41.0, 54.0
_SLOPE, _SHARED = (
    math.radians(43.0),
    math.radians(31.0),
)  # between wall and edge; where two cities share a corner
_DEEP, _STEEP = 50.0, math.radians(57.0)  # the rim of a city around a field and another city
_PULL, _FAR = (
    0.10,
    0.42,
)  # how much the wall of a corner is bent to the corner; with a field behind it that has no edge
_APART = 15.0  # how far from the middle roads end at such a wall
_ABOVE, _BELOW = 15.0, 36.0  # how far from the middle a bridge over a road goes, and a tunnel
_DETAIL = 24


@dataclass(frozen=True, eq=False)
class City:
    """A city of a tile: its outline, and the walls in it, each a line from edge to edge."""

    outline: Points
    walls: tuple[Points, ...]


@dataclass(frozen=True, eq=False)
class Shapes:
    """Everything on a tile that is no field.

    Attributes
    ----------
    cities
        In the order of the tile's.
    roads
        Middle lines, in the order of the tile's.
    gates
        Where roads end at a wall: place and direction out of the city.
    monastery
        Its middle.
    bridge
        Part of the first road that lies over a city, or over the other road.
    tunnel
        Part of it that lies under a city.
    """

    cities: tuple[City, ...]
    roads: tuple[Points, ...]
    gates: tuple[tuple[Points, Points], ...]
    monastery: Points | None
    bridge: Points | None
    tunnel: Points | None
    has_crossing: bool

    def seen(self, number: int) -> tuple[Points, ...]:
        """A road as far as it is not under the ground."""
        road = self.roads[number]
        if self.tunnel is None or number:
            return (road,)
        far = np.linalg.norm(road - MIDDLE, axis=1) > _BELOW
        half = len(road) // 2
        return road[:half][far[:half]], road[half:][far[half:]]

    def stretch(self, number: int) -> Points:
        """The part of a road in whose middle somebody stands: on this side of what crosses it, but for a city under it."""
        first = self.seen(number)[0]
        is_crossed = self.bridge is not None and not self.cities
        return first[: len(first) * 2 // 5] if is_crossed else first


@cache
def shapes_of(name: str) -> Shapes:
    """The shapes of a type of tile, by its id."""
    tile = tile_types()[name]
    cities = tuple(_city(tile, i) for i in range(len(tile.cities)))
    roads, gates = [], []
    for edges in tile.roads:
        line = _road(edges) if len(edges) == 2 else _lane(tile, edges, cities)
        if len(edges) == 1:
            for city in cities:
                inside = is_inside(line, city.outline)
                if inside.any():
                    end = int(inside.argmax())
                    gates.append((line[end], line[max(0, end - 2)] - line[end]))
                    line = line[: end + 1]
        roads.append(line)
    bridge = tunnel = None
    if tile.bridges:
        from_middle = np.linalg.norm(roads[0] - MIDDLE, axis=1)
        if not tile.cities:
            bridge = roads[0][from_middle <= _ABOVE]
        elif any({0, 1} <= set(field.half_edges) for field in tile.fields):
            tunnel = roads[0][from_middle <= _BELOW]
        else:
            bridge = roads[0][is_inside(roads[0], cities[0].outline)]
    ends = sum(len(road) == 1 for road in tile.roads) - len(gates)
    has_crossing = ends > 1 and not (tile.is_monastery or tile.foundation == "+")
    return Shapes(cities, tuple(roads), tuple(gates), _monastery(tile, cities), bridge, tunnel, has_crossing)


def _monastery(tile: Tile, cities: tuple[City, ...]) -> Points | None:
    if not tile.is_monastery:
        return None
    if tile.foundation:
        return np.asarray(MIDDLE - 16.0)
    in_city = any(is_inside(MIDDLE[None], city.outline).any() for city in cities)
    return np.asarray(MIDDLE - (0.0, 12.0)) if in_city else MIDDLE


def is_inside(points: Points, outline: Points) -> NDArray[np.bool_]:
    """Which of some points (n, 2) lie in a polygon."""
    x, y = points[:, 0, None], points[:, 1, None]
    ax, ay = outline[:, 0], outline[:, 1]
    bx, by = np.roll(ax, -1), np.roll(ay, -1)
    with np.errstate(divide="ignore", invalid="ignore"):
        crosses = ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
    return np.asarray(crosses.sum(axis=1) % 2 == 1)


def filled(outline: Points, detail: int) -> NDArray[np.bool_]:
    """Which of detail x detail points of a tile lie in a polygon, the first row in the north."""
    steps = (np.arange(detail) + 0.5) * SIDE / detail
    ax, ay = outline[:, 0], outline[:, 1]
    bx, by = np.roll(ax, -1), np.roll(ay, -1)
    y = steps[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        at = np.where((ay > y) != (by > y), (bx - ax) * (y - ay) / (by - ay) + ax, -np.inf)
    at.sort(axis=1)
    at = at[:, -int((at > -np.inf).sum(axis=1).max()) :]
    return np.asarray((steps[None, :, None] < at[:, None]).sum(axis=2) % 2 == 1)


def band(line: Points, half: float) -> Points:
    """The outline of what lies at most `half` beside a line of points."""
    way = np.gradient(line, axis=0)
    across = np.stack([-way[:, 1], way[:, 0]], axis=1) * (half / np.linalg.norm(way, axis=1))[:, None]
    return np.vstack([line + across, (line - across)[::-1]])


def bezier(start: Points, first: Points, second: Points, end: Points, detail: int = _DETAIL) -> Points:
    """Points of a cubic curve."""
    t = np.linspace(0.0, 1.0, detail + 1)[:, None]
    return (1 - t) ** 3 * start + 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t * t * second + t**3 * end


def _city(tile: Tile, number: int) -> City:
    edges = [edge for edge in EDGES if edge in tile.cities[number].edges]
    outline: list[Points] = []
    walls = []
    for i, edge in enumerate(edges):
        start, end = (np.array(corner, float) for corner in _CORNERS[edge])
        outline += [start, end]
        following = edges[(i + 1) % len(edges)]
        gap = (EDGES.index(following) - EDGES.index(edge) - 1) % 4
        goal = np.array(_CORNERS[following][0], float)
        if gap:
            lines = _walls(tile, number, edge, gap, end, goal)
            walls += lines
            outline += list(np.vstack([line[1:] for line in lines])[:-1])
    return City(np.array(outline), tuple(walls))


def _walls(tile: Tile, number: int, edge: str, gap: int, start: Points, goal: Points) -> list[Points]:
    """The walls clockwise round the tile's rim from the end of a city's edge to its next edge, over so many others: one
    for each stretch between corners that the city reaches."""
    first = (EDGES.index(edge) + 1) % 4
    stops = [i for i in range(1, gap) if _reaches(tile, number, (first + i) % 4)]
    lines, begun = [], 0
    for stop in [*stops, gap]:
        end = goal if stop == gap else np.array(_CORNERS[EDGES[(first + stop) % 4]][0], float)
        is_part = bool(stops) and gap == 3
        lines.append(_wall(tile, number, (first + begun) % 4, stop - begun, start, end, is_part))
        start, begun = end, stop
    return lines


def _reaches(tile: Tile, number: int, edge: int) -> bool:
    """True if a city comes to the corner where an edge begins: it parts a field there from another field, or from a city
    that the field does not touch."""
    halves = (2 * edge - 1) % 8, 2 * edge
    fields = [next((field for field in tile.fields if half in field.half_edges), None) for half in halves]
    before, after = fields
    if before is not None and after is not None:
        return before is not after
    field = before or after
    if field is None or number not in field.cities:
        return False
    there = EDGES[(edge if after is None else edge - 1) % 4]
    other = next((i for i, city in enumerate(tile.cities) if there in city.edges), number)
    return other not in field.cities


def _wall(
    tile: Tile, number: int, first: int, gap: int, start: Points, goal: Points, is_part: bool
) -> Points:
    if gap == 1:
        is_between = any(EDGES[first] in city.edges for k, city in enumerate(tile.cities) if k != number)
        slope = _SHARED if is_part else _SLOPE  # it leaves room for the tip of the city
        return (
            _bow(start, goal, _DEEP, _STEEP, _STEEP)
            if is_between
            else _bow(start, goal, _DEPTH, slope, slope)
        )
    if gap == 2:
        middle = 0.5 * (start + goal)
        way = middle - np.array(_CORNERS[EDGES[first]][1], float)  # away from the corner of the fields
        is_inner = any(not field.half_edges and number in field.cities for field in tile.fields)
        pull = middle + (-0.06 if is_part else _FAR if is_inner else _PULL) * way
        return bezier(start, start + 0.62 * (pull - start), goal + 0.62 * (pull - goal), goal)
    shared = [
        any(other in city.edges for k, city in enumerate(tile.cities) if k != number)
        for other in (EDGES[first], EDGES[(first + 2) % 4])
    ]
    return _bow(start, goal, _depth(tile, number, first), *(_SHARED if is_so else _SLOPE for is_so in shared))


def _depth(tile: Tile, number: int, following: int) -> float:
    """Depth of a city with one edge."""
    before, after = (2 * following) % 8, (2 * following + 5) % 8  # the half-edges beside it
    owners = [
        next((i for i, f in enumerate(tile.fields) if half in f.half_edges), -1) for half in (before, after)
    ]
    if owners[0] != owners[1] and -1 not in owners:
        if tile.foundation == "+":
            return _TO_TOWER
        is_gate = len(tile.cities) == 1 and any(len(road) == 1 for road in tile.roads)
        return _TO_GATE if is_gate else _TO_ROAD
    return _ROOMY if tile.foundation == f"c{number}" else _DEPTH


def _bow(
    start: Points, goal: Points, depth: float, at_start: float = _SLOPE, at_goal: float = _SLOPE
) -> Points:
    """A curve from corner to corner that goes `depth` into the tile."""
    way = goal - start
    along = way / np.linalg.norm(way)
    inward = MIDDLE - 0.5 * (start + goal)
    inward /= np.linalg.norm(inward)
    rise = depth / 0.75
    first = start + inward * rise + along * min(46.0, rise / math.tan(at_start))
    second = goal + inward * rise - along * min(46.0, rise / math.tan(at_goal))
    return bezier(start, first, second, goal)


def _road(edges: str) -> Points:
    start = np.array(MIDDLES[edges[0]])
    if len(edges) == 1:
        t = np.linspace(0.0, 1.0, _DETAIL + 1)[:, None]
        return start + (MIDDLE - start) * t
    end = np.array(MIDDLES[edges[1]])
    if np.allclose(start + end, 2 * MIDDLE):
        t = np.linspace(0.0, 1.0, _DETAIL + 1)
        way = end - start
        across = np.array([-way[1], way[0]]) / np.linalg.norm(way)
        bend = 2.6 * np.sin(math.pi * t) ** 2 * np.sin(2 * math.pi * t)  # lies still at both ends
        return start + way * t[:, None] + across * bend[:, None]
    return bezier(start, start + 0.58 * (MIDDLE - start), end + 0.58 * (MIDDLE - end), end)


def _lane(tile: Tile, edge: str, cities: tuple[City, ...]) -> Points:
    """A road that ends here: in the middle, or before it at a wall; beside the middle at a wall that passes there."""
    line = _road(edge)
    is_free = not (tile.is_monastery or tile.foundation == "+") and len(tile.roads) < 3
    for part, city in zip(tile.cities, cities, strict=True):
        if is_free and len(part.edges) == 2 and not is_inside(line, city.outline).any():
            ways = [np.array(MIDDLES[side]) - MIDDLE for side in part.edges]
            inward = (ways[0] + ways[1]) / np.linalg.norm(ways[0] + ways[1])
            along = np.array([-inward[1], inward[0]])
            along *= np.sign(along @ (line[0] - MIDDLE))
            end = MIDDLE + _APART * along + 0.5 * _APART * inward
            return bezier(line[0], line[0] + 0.4 * (MIDDLE - line[0]), end - _APART * inward, end)
    return line
