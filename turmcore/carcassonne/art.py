"""The picture of a tile, drawn from its facts as SVG on a square of 100 x 100 in rotation 0.

Whatever reaches the rim looks the same on every tile: plain meadow, plain paving, a road that crosses at a right angle.
So neighbors always join. No light falls from one side, since tiles are turned.

Nothing is clipped, as not every program that shows an SVG can: what would reach beyond a city or the rim ends there by
itself. Ids begin with ``cc-`` and always mean the same, so any number of drawings can share one page.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache

import numpy as np

from turmcore.carcassonne import buildings, figures, paints
from turmcore.carcassonne.emblems import EMBLEMS
from turmcore.carcassonne.paints import (
    GRASS_DARK,
    GRASS_LIGHT,
    INK,
    JOINT,
    PAPER,
    PAVING_DARK,
    ROAD,
    ROAD_EDGE,
    ROOFS,
    STONE,
    STONE_DARK,
    TRACK,
)
from turmcore.carcassonne.regions import DETAIL, ROOM, Regions, grid, regions_of, room_of
from turmcore.carcassonne.shapes import (
    CROSSING,
    FOUNDATION,
    HALF_ROAD,
    MIDDLE,
    PLOT,
    YARD,
    City,
    Points,
    Shapes,
    band,
    is_inside,
    shapes_of,
)
from turmcore.carcassonne.tiles import GARDEN, tile_types
from turmcore.core.ink import CAP, disc, lines, lit, number, path, placed, rect, through
from turmcore.errors import TextError

_TUFT = "l-1.1-1.57m1.1 1.57l.1-1.87m-.1 1.87l1.2-1.54"
_WALL = 2.5  # half as thick as a wall is
_USED = re.compile(r"#(cc-[^\")]+)")
_SOFT = "".join(
    f'<radialGradient id="cc-{name}"><stop offset="0" stop-color="{color}" stop-opacity="0.24"/>'
    f'<stop offset="1" stop-color="{color}" stop-opacity="0"/></radialGradient>'
    for name, color in (("light", GRASS_LIGHT), ("dark", GRASS_DARK))
)
_PARTS = {**buildings.PARTS, **{f"cc-{name}": emblem for name, emblem in EMBLEMS.items()}}


def tile_svg(name: str, *, size: float = 320) -> str:
    """A tile alone as a whole SVG, `size` pixels wide and high; `TextError` if there is no such type."""
    if name not in tile_types():
        raise TextError(f"there is no tile {name!r}; there are {', '.join(tile_types())}")
    return _whole(placed(f"cc-tile-{name}", (0.0, 0.0)), 50, size)


def emblem_svg(name: str, *, size: float = 40) -> str:
    """A sign of `EMBLEMS` alone as a whole SVG; `TextError` if there is no such sign."""
    if name not in EMBLEMS:
        raise TextError(f"there is no sign {name!r}; there are {', '.join(EMBLEMS)}")
    return _whole(placed(f"cc-{name}", (0.0, 0.0)), 10, size)


def _whole(part: str, reach: int, size: float) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-reach} {-reach} {2 * reach} {2 * reach}" '
        f'width="{size:g}" height="{size:g}">{definitions([part])}{part}</svg>'
    )


def definitions(parts: Iterable[str], players: Sequence[str] = figures.PLAYERS) -> str:
    """Names that parts of a drawing refer to: ``#cc-tile-`` and a type, ``#cc-figure-``, a player and a figure, ``#cc-guest-`` and
    a name, ``#cc-badge-`` and a player, ``#cc-storeys-`` and a height. `players` are their colors."""
    found: dict[str, str] = {}
    wanted = {name for part in parts for name in _USED.findall(part)}
    while wanted:
        name = wanted.pop()
        if name not in found and name not in ("cc-light", "cc-dark"):
            kind, _, rest = name.rpartition("-")
            if kind == "cc-figure":
                found[name] = figures.follower(int(rest[0]), rest[1:], players[int(rest[0])])
            else:
                found[name] = _MADE[kind](rest) if kind in _MADE else _PARTS[name]
            wanted |= set(_USED.findall(found[name]))
    # what is used is said first
    order = sorted(found, key=lambda name: (name.startswith("cc-tile-"), name == "cc-inn", name))
    shift = {True: ' transform="translate(-50 -50)"', False: ""}
    groups = (f'<g id="{name}"{shift[name.startswith("cc-tile-")]}>{found[name]}</g>' for name in order)
    return f"<defs>{_SOFT}{''.join(groups)}</defs>"


@cache
def art(name: str) -> str:
    """The parts of a type of tile in rotation 0, from (0, 0) to (100, 100); `definitions` has what they refer to."""
    shapes, regions = shapes_of(name), regions_of(name)
    rng = np.random.default_rng([ord(letter) for letter in name])
    parts = [path(rect(0, 0, 100, 100), paints.MEADOW), *_grass(regions, rng)]
    for city in shapes.cities:
        parts += _paving(city, rng)
    parts += _roads(shapes)
    if shapes.has_crossing:
        parts += _crossing()
    parts += [part for city in shapes.cities for wall in city.walls for part in _wall(wall)]
    if shapes.bridge is not None:
        parts += _bridge(shapes.bridge)
    if shapes.tunnel is not None:
        parts += [
            buildings.mouth(line[0], line[2] - line[0]) for line in (shapes.tunnel, shapes.tunnel[::-1])
        ]
    parts += [buildings.gate(place, out) for place, out in shapes.gates]
    for i in range(len(shapes.cities)):
        parts += _houses(shapes, regions, i, rng)
    parts += [placed("cc-pennant", place) for place in regions.pennants]
    if shapes.monastery is not None:
        parts += _monastery(shapes.monastery, shapes, rng)
    if GARDEN in regions.spots:
        parts += _garden(regions.spots[GARDEN], rng)
    if "t" in regions.spots:
        parts.append(placed("cc-foundation", regions.spots["t"]))
    parts += _life(shapes, regions, rng)
    parts += [_thing(thing, place, regions, rng) for thing, place in regions.things]
    return "".join(parts)


def _thing(thing: str, place: Points, regions: Regions, rng: np.random.Generator) -> str:
    """A building or a sign that means something."""
    if thing in EMBLEMS:
        return placed(f"cc-{thing}", place, wide=ROOM[thing] / 10)
    if thing != "volcano":
        return placed(f"cc-{thing}", place)
    room = float(_field_room(regions, ROOM[thing])[round(place[1] * 0.64), round(place[0] * 0.64)])
    return buildings.volcano(place, room - 2.0 if room else ROOM[thing], rng)


# -- meadow -------------------------------------------------------------------------------


def _field_room(regions: Regions, enough: float = 0.0) -> Points:
    """Room around each point of the fields; the rim of the tile counts as well."""
    is_field = np.isin(regions.labels, [i for i, name in enumerate(regions.names) if name[0] == "f"])
    return room_of(is_field[::2, ::2], enough).reshape(DETAIL // 2, DETAIL // 2)


def _grass(regions: Regions, rng: np.random.Generator) -> Iterable[str]:
    """Soft lighter and darker places, tufts and flowers."""
    for _ in range(7):
        x, y = rng.uniform(22, 78, 2)
        radius = float(rng.uniform(10, 20))
        tone = "light" if rng.random() < 0.55 else "dark"
        yield f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="url(#cc-{tone})"/>'
    places = grid(DETAIL // 2)[(_field_room(regions) > 3.2).ravel()]
    if not len(places):
        return
    tufts, flowers = "", {paints.GOLD: "", PAPER: ""}
    for x, y in rng.permutation(places)[: max(4, len(places) // 60)].tolist():
        if rng.random() < 0.16:
            flowers[(paints.GOLD, PAPER)[int(rng.integers(2))]] += disc(x, y, 0.75)
        else:
            tufts += f"M{number(x)} {number(y)}{_TUFT}"
    yield path(tufts, line=GRASS_DARK, wide=0.7, line_alpha=150, more=CAP)
    yield from (path(shape, color, 220) for color, shape in flowers.items() if shape)


def _life(shapes: Shapes, regions: Regions, rng: np.random.Generator) -> Iterable[str]:
    """In every field that has room for it, where nobody stands: a plot, a flock or a pond, then trees."""
    room = _field_room(regions).ravel()
    points = grid(DETAIL // 2)
    labels = regions.labels[::2, ::2].ravel()
    far = np.min([np.linalg.norm(points - place, axis=1) for place in regions.spots.values()], axis=0)
    if "t" in regions.spots:
        far = np.minimum(far, np.linalg.norm(points - regions.spots["t"], axis=1) - FOUNDATION + 4)
    for thing, place in regions.things:
        far = np.minimum(far, np.linalg.norm(points - place, axis=1) - ROOM[thing] + 6)
    for place in shapes.tunnel[[0, -1]] if shapes.tunnel is not None else ():
        far = np.minimum(far, np.linalg.norm(points - place, axis=1) - 2)
    for i, name in enumerate(regions.names):
        if name[0] != "f":
            continue
        is_here = labels == i
        is_free = is_here.copy()
        for kind in rng.permutation(4)[: 2 if is_here.mean() > 0.5 else 1]:
            large = is_free & (room > 11.5) & (far > 17.0)
            if kind < 3 and large.any():
                place = points[large][int(rng.integers(int(large.sum())))]
                yield from _beauty(int(kind), place, rng)
                is_free &= np.linalg.norm(points - place, axis=1) > 17.0
        here = is_free & (room > 6.4) & (far > 12.5)
        for _ in range(min(int(is_here.sum()) // 150 + 1, 5)):
            if not here.any():
                break
            place = points[here][int(rng.integers(int(here.sum())))]
            yield _tree(place, float(rng.uniform(2.9, 4.6)), rng)
            here &= np.linalg.norm(points - place, axis=1) > (5.0 if rng.random() < 0.4 else 15.0)


def _tree(place: Points, size: float, rng: np.random.Generator) -> str:
    return buildings.tree(place, size, float(rng.uniform(0, 1.2)))


def _beauty(kind: int, place: Points, rng: np.random.Generator) -> Iterable[str]:
    angle = float(rng.uniform(0, math.pi))
    if kind == 0:
        crop = paints.CROPS[int(rng.integers(len(paints.CROPS)))]
        yield buildings.plot(place, float(rng.uniform(14, 18)), float(rng.uniform(9, 11)), angle, crop)
    elif kind == 1:
        for _ in range(int(rng.integers(3, 6))):
            yield buildings.sheep(place + rng.uniform(-7.5, 7.5, 2), float(rng.uniform(0, 2 * math.pi)))
    else:
        yield buildings.pond(place, float(rng.uniform(5.0, 6.6)), angle)


# -- roads --------------------------------------------------------------------------------


def _roads(shapes: Shapes) -> Iterable[str]:
    seen = [line for i in range(len(shapes.roads)) for line in shapes.seen(i)]
    courses = [through(line) for line in seen]
    for half, color, alpha in (
        (HALF_ROAD + 1.6, GRASS_DARK, 70),
        (HALF_ROAD, ROAD_EDGE, 255),
        (HALF_ROAD - 1.0, ROAD, 255),
    ):
        yield from (path(line, line=color, wide=2 * half, line_alpha=alpha) for line in courses)
    for line in seen:
        outline = band(line, 1.9)
        tracks = through(outline[: len(line)]) + through(outline[len(line) :])
        yield path(tracks, line=TRACK, wide=0.9, line_alpha=150)


def _crossing() -> Iterable[str]:
    """The end of roads at each other: a paved place with a hamlet."""
    for radius, color, alpha in (
        (CROSSING + 1.8, GRASS_DARK, 80),
        (CROSSING + 0.4, ROAD_EDGE, 255),
        (CROSSING - 0.6, lit(ROAD, 100 / 1.06), 255),
    ):
        yield path(disc(50, 50, radius), color, alpha)
    for turn in range(3):
        angle = math.radians(-90 + 120 * turn + 17)
        place = MIDDLE + 4.9 * np.array([math.cos(angle), math.sin(angle)])
        yield buildings.house(place, 7.4, 5.2, angle + math.pi / 2, turn)


def _bridge(line: Points) -> Iterable[str]:
    """A road over a city: a stone deck with parapets."""
    for half, color, alpha in (
        (HALF_ROAD + 4.6, INK, 55),
        (HALF_ROAD + 2.9, JOINT, 255),
        (HALF_ROAD + 2.1, STONE, 255),
        (HALF_ROAD - 0.2, STONE_DARK, 255),
        (HALF_ROAD - 1.0, ROAD, 255),
    ):
        yield path(through(line), line=color, wide=2 * half, line_alpha=alpha)
    outer, inner = band(line, HALF_ROAD + 2.1), band(line, HALF_ROAD - 0.2)
    joints = lines((*a, *b) for a, b in zip(outer[::2].tolist(), inner[::2].tolist(), strict=True))
    yield path(joints, line=JOINT, wide=0.7, line_alpha=170)
    deck = band(line, HALF_ROAD - 1.2)
    across = zip(deck[: len(line)].tolist(), deck[len(line) :][::-1].tolist(), strict=True)
    yield path(lines((*a, *b) for a, b in across), line=TRACK, wide=0.7, line_alpha=120)


# -- cities -------------------------------------------------------------------------------


def _paving(city: City, rng: np.random.Generator) -> Iterable[str]:
    """The ground of a city, darker where its walls throw shade."""
    yield path(through(city.outline, is_closed=True), paints.PAVING)
    low, high = city.outline.min(axis=0), city.outline.max(axis=0)
    spots: list[tuple[float, float]] = []
    looks = []
    for _ in range(int((high - low).prod() // 34)):
        x, y = rng.uniform(low, high)
        if min(x, y, 100 - x, 100 - y) > 2.5:
            color = PAVING_DARK if rng.random() < 0.6 else STONE
            alpha, wide = int(rng.integers(30, 80)), float(rng.uniform(0.8, 1.7))
            spots += [(x - wide, y), (x + wide, y), (x, y - wide), (x, y + wide)]
            looks.append((color, 68 if alpha > 55 else 42, 3.0 if wide > 1.25 else 2.0))
    is_in = is_inside(np.array(spots).reshape(-1, 2), city.outline)
    stones: dict[tuple[str, int, float], str] = {}
    for i, look in enumerate(looks):
        if is_in[4 * i : 4 * i + 4].all():
            x, y = spots[4 * i + 2][0], spots[4 * i][1]
            stones[look] = stones.get(look, "") + f"M{x:.1f} {y / 0.7:.1f}h.01"
    yield f'<g transform="scale(1 .7)"{CAP}>'
    for (color, alpha, wide), dots in sorted(stones.items()):
        yield path(dots, line=color, wide=wide, line_alpha=alpha)
    yield "</g>"
    for wall in city.walls:
        side = _inner_side(wall, city)
        for wide, alpha in ((17.0, 26), (12.0, 34), (8.0, 46)):
            shade = np.vstack([wall, _beside(wall, side * wide / 2, 16.0)[::-1]])
            yield path(through(shade, is_closed=True), PAVING_DARK, alpha)


def _inner_side(wall: Points, city: City) -> int:
    """On which side of a wall its city is: 1 or -1."""
    middle = slice(len(wall) // 2, len(wall) // 2 + 1)
    return 1 if is_inside(_beside(wall, 2.0, 1.0)[middle], city.outline).any() else -1


def _beside(line: Points, half: float, over: float = 9.0) -> Points:
    """A line that runs beside another one, nearer at both ends, as a wall that begins in a corner is thinner."""
    steps = np.linalg.norm(np.diff(line, axis=0), axis=1)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    part = np.clip(np.minimum(along, along[-1] - along) / over, 0.0, 1.0)
    thick = half * (0.12 + 0.88 * np.sqrt(part))
    return line + _across(line) * thick[:, None]


def _across(line: Points) -> Points:
    """The direction to the side at each point of a line."""
    way = np.gradient(line, axis=0)
    return np.stack([-way[:, 1], way[:, 0]], axis=1) / np.linalg.norm(way, axis=1)[:, None]


def _wall(line: Points) -> Iterable[str]:
    """A wall with battlements and turrets."""
    line = _even(line)
    for half, color, alpha in (
        (_WALL + 2.6, INK, 34),
        (_WALL + 1.4, INK, 44),
        (_WALL + 0.5, JOINT, 255),
        (_WALL - 0.3, STONE, 255),
    ):
        outline = np.vstack([_thinned(_beside(line, half)), _thinned(_beside(line, -half))[::-1]])
        yield path(through(outline, is_closed=True), color, alpha)
    across = _across(line) * (_WALL - 0.4)
    ends = np.hstack([line + across, line - across])[3 : len(line) - 3 : 2]
    yield path(lines(ends.tolist()), line=STONE_DARK, wide=0.8)
    yield from (buildings.turret(place, 4.1) for place in _turrets(line))


def _thinned(line: Points) -> Points:
    """Every other point of a line, and its end."""
    return np.vstack([line[:-1:2], line[-1:]])


def _turrets(line: Points) -> Points:
    """Places of turrets on an even wall."""
    count = 3 if len(line) * 2.0 > 88 else 2
    return line[[round((k + 1) / (count + 1) * (len(line) - 1)) for k in range(count)]]


def _even(line: Points, step: float = 2.0) -> Points:
    """The same line with points at equal distances."""
    steps = np.linalg.norm(np.diff(line, axis=0), axis=1)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    at = np.linspace(0.0, along[-1], max(2, round(along[-1] / step)) + 1)
    return np.stack([np.interp(at, along, line[:, k]) for k in (0, 1)], axis=1)


def _houses(shapes: Shapes, regions: Regions, number_of: int, rng: np.random.Generator) -> Iterable[str]:
    """Roofs along the walls and streets, where no follower, tower, pennant or road wants the place."""
    city, name = shapes.cities[number_of], f"c{number_of}"
    mask = regions.labels[::2, ::2] == regions.names.index(name)
    points, room = grid(DETAIL // 2), room_of(mask)
    free = mask.ravel() & (room > 6.6)
    clear = [(regions.spots[name], 10.0)] + [(place, 13.0) for place in regions.pennants]
    clear += [(place, 13.0) for place, _ in shapes.gates]
    if "t" in regions.spots:
        clear.append((regions.spots["t"], FOUNDATION + 7.0))
    if shapes.bridge is not None:
        clear += [(place, 12.5) for place in shapes.bridge]
    clear += [(place, ROOM[thing] + 4.0) for thing, place in regions.things]
    if GARDEN in regions.spots:
        clear.append((regions.spots[GARDEN], PLOT + 5.0))
    even = [_even(wall) for wall in city.walls]
    clear += [(place, 7.6) for wall in even for place in _turrets(wall)]
    for place, far in clear:
        free &= np.linalg.norm(points - place, axis=1) > far
    rims = np.vstack(even or [_even(np.array([(0.0, 0.0), (100.0, 0.0)]))])
    ways = np.vstack([np.gradient(wall, axis=0) for wall in even] or [np.tile((1.0, 0.0), (len(rims), 1))])
    num_trees = 0
    while free.any():
        places = points[free]
        place = places[int(np.argmin(room[free] + rng.uniform(0, 3.0, len(places))))]
        if num_trees < len(rims) // 12 and rng.random() < 0.16:
            num_trees += 1
            yield _tree(place, float(rng.uniform(2.6, 3.6)), rng)
            free &= np.linalg.norm(points - place, axis=1) > 7.5
            continue
        nearest = int(np.linalg.norm(rims - place, axis=1).argmin())
        angle = math.atan2(ways[nearest][1], ways[nearest][0])
        if np.linalg.norm(rims[nearest] - place) > 22:
            angle = round(angle / (math.pi / 2)) * (math.pi / 2) + float(rng.uniform(-0.15, 0.15))
        long, wide = float(rng.uniform(10.5, 14.0)), float(rng.uniform(8.0, 9.4))
        here = room[free][np.linalg.norm(places - place, axis=1).argmin()]
        if here < 9.4:
            long, wide = 9.0, 6.4
        yield buildings.house(place, long, wide, angle, int(rng.integers(len(ROOFS))))
        away = points - place
        along = away @ (math.cos(angle), math.sin(angle))
        across = away @ (-math.sin(angle), math.cos(angle))
        free &= (np.abs(along) > long / 2 + 6.8) | (np.abs(across) > wide / 2 + 5.4)


# -- others -------------------------------------------------------------------------------


def _monastery(place: Points, shapes: Shapes, rng: np.random.Generator) -> Iterable[str]:
    """A church in a walled garden."""
    for radius, color, alpha in (
        (YARD + 0.6, GRASS_DARK, 60),
        (YARD - 1.0, JOINT, 255),
        (YARD - 1.8, STONE, 255),
        (YARD - 3.6, JOINT, 200),
        (YARD - 4.2, GRASS_LIGHT, 255),
    ):
        yield path(disc(float(place[0]), float(place[1]), radius), color, alpha)
    turns = 2 * math.pi * np.arange(40) / 40
    ways = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    joints = np.hstack([place + ways * (YARD - 1.9), place + ways * (YARD - 3.5)])
    yield path(lines(joints.tolist()), line=STONE_DARK, wide=0.7)
    angles = [math.degrees(math.atan2(*(road[0] - place)[::-1])) for road in shapes.roads]
    for k in range(6):
        angle = 60 * k + 30
        if not any(abs(angle - other) < 5 for other in angles):
            way = np.array([math.cos(math.radians(angle)), math.sin(math.radians(angle))])
            yield _tree(place + 13.6 * way, 2.6, rng)
    x, y = map(number, place.tolist())
    for way_in in angles:
        turn = f' transform="translate({x} {y}) rotate({number(way_in)})"'
        yield path(rect(12, -3.4, YARD - 11, 6.8), ROAD, more=turn)
    yield placed("cc-church", place)


def _garden(place: Points, rng: np.random.Generator) -> Iterable[str]:
    """Four beds of flowers round a well, in a hedge."""
    yield placed("cc-garden", place)
    lean = float(rng.uniform(0, 2 * math.pi))
    for k in range(8):
        turn = lean + 2 * math.pi * k / 8
        yield _tree(place + (PLOT - 1.4) * np.array([math.cos(turn), math.sin(turn)]), 1.9, rng)


_MADE: dict[str, Callable[[str], str]] = {
    "cc-tile": art,
    "cc-guest": figures.guest,
    "cc-badge": figures.badge_of,
    "cc-storeys": figures.storeys,
}
"""What makes the parts that have a name after their kind."""
