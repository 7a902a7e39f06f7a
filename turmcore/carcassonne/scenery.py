"""The picture of a tile with what grows and stands on it, as an SVG that lies on the tile of a page.

No light falls from one side, since tiles are turned. Whatever reaches the rim is plain, so that neighbors always join.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from turmcore.carcassonne.regions import DETAIL, ROOM, Regions, grid, regions_of, room_of
from turmcore.carcassonne.shapes import CROSSING, FOUNDATION, HALF_ROAD, YARD, City, Points, Shapes, shapes_of
from turmcore.carcassonne.svg import SIGNS, path_of
from turmcore.carcassonne.tiles import tile_types
from turmcore.core.page import n

SIZE = 320
"""Points of a picture."""

_MEADOW, _GRASS, _LEAF, _EDGE = "#8aac54", "#7a9c48", "#4f7a38", "#3f5f2c"
_ROAD, _CURB, _TRACK = "#e8d6ae", "#8e744a", "#c8b084"
_PAVING, _SHADE, _WALL, _JOINT = "#d2ae80", "#7a5832", "#ddd2b8", "#54463a"
_ROOFS = ("#ba5434", "#a8462e", "#c8683e", "#964e34", "#b07040", "#804a38")
_CHURCH = "#ce5e3c"
_CROPS = ("#ceb860", "#b0ac58", "#9e7e52")
_DEFINITIONS = (
    '<defs><g id="h"><path d="M-.5 -.5h1v1h-1z" fill="inherit" stroke="#3a2418" stroke-width=".05"/>'
    '<path d="M-.5 0h1v.5h-1z" fill="#2a1408" fill-opacity=".26"/><path d="M-.5 0h1" stroke="#3a2418" stroke-width=".05"/></g>'
    f'<g id="t"><circle r="1.12" fill="{_EDGE}" fill-opacity=".45"/><circle r=".9" fill="{_LEAF}"/>'
    '<circle cx="-.2" cy="-.2" r=".45" fill="#7ca254" fill-opacity=".8"/></g></defs>'
)


@cache
def scenery(name: str) -> str:
    """A type of tile in rotation 0."""
    tile, shapes, regions = tile_types()[name], shapes_of(name), regions_of(name)
    dice = random.Random(name)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" width="{SIZE}" height="{SIZE}">',
        _DEFINITIONS,
        f'<rect x="-50" y="-50" width="100" height="100" fill="{_MEADOW}"/>',
        *_meadows(shapes, regions, dice),
        *_cities(shapes),
        *_roads(shapes),
    ]
    for number, city in enumerate(shapes.cities):
        parts += _houses(shapes, regions, number, dice)
        parts += [part for wall in city.walls for part in _wall(wall)]
    if shapes.monastery is not None:
        parts += _monastery(shapes.monastery)
    if tile.foundation:
        x, y = regions.spots["t"] - 50
        parts.append(
            f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(FOUNDATION)}" fill="#c8b490" stroke="{_JOINT}" stroke-width="1.4"/>'
            f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(FOUNDATION - 3)}" fill="none" stroke="{_JOINT}" '
            'stroke-opacity=".6" stroke-dasharray="3 2"/>'
        )
    for x, y in (spot - 50 for spot in regions.pennants):
        parts.append(
            f'<path d="M{n(x - 6)} {n(y - 7)}h12v8l-6 6l-6-6z" fill="#24549e" stroke="#fff" stroke-width="1.5"/>'
            f'<path d="M{n(x)} {n(y - 6)}v11" stroke="#f0c654" stroke-width="2.4"/>'
        )
    for thing, (x, y) in regions.things:
        parts.append(f'<g transform="translate({n(x - 50)} {n(y - 50)})">{SIGNS[thing]}</g>')
    parts.append(f'<path d="M-50 -50h100v100h-100z" fill="none" stroke="{_EDGE}" stroke-opacity=".5"/></svg>')
    return "".join(parts)


def _house(place: Points, long: float, wide: float, angle: float, color: str) -> str:
    return (
        f'<use href="#h" fill="{color}" transform="translate({n(place[0] - 50)} {n(place[1] - 50)}) '
        f'rotate({round(math.degrees(angle))}) scale({n(long)} {n(wide)})"/>'
    )


def _tree(place: Points, size: float) -> str:
    return f'<use href="#t" transform="translate({n(place[0] - 50)} {n(place[1] - 50)}) scale({n(size)})"/>'


def _taken(regions: Regions) -> list[tuple[Points, float]]:
    """Places that are kept free, and how far around."""
    taken = [(spot, FOUNDATION + 5.0 if name == "t" else 9.0) for name, spot in regions.spots.items()]
    taken += [(spot, 10.0) for spot in regions.pennants]
    return taken + [(spot, ROOM[thing] + 3.0) for thing, spot in regions.things]


def _clear(free: NDArray[np.bool_], points: Points, taken: Iterable[tuple[Points, float]]) -> None:
    for place, far in taken:
        free &= np.linalg.norm(points - place, axis=1) > far


def _meadows(shapes: Shapes, regions: Regions, dice: random.Random) -> list[str]:
    """Tufts, plots of crops and trees."""
    points, parts = grid(DETAIL // 2), []
    labels = regions.labels[::2, ::2]
    for number, name in enumerate(regions.names):
        if name[0] != "f":
            continue
        mask = labels == number
        room = room_of(mask)
        near = np.minimum(points, 100 - points).min(axis=1)
        places = points[mask.ravel() & (room > 2.5) & (near > 3.0)]
        for _ in range(len(places) // 45):
            x, y = places[dice.randrange(len(places))] - 50
            parts.append(
                f'<path d="M{n(x)} {n(y)}l1 -2.2m.6 2.2l.6 -1.6" stroke="{_GRASS}" stroke-width=".8"/>'
            )
        free = mask.ravel() & (near > 7.0)
        _clear(free, points, _taken(regions))
        if (free & (room > 12.5)).any() and dice.random() < 0.55:
            spot = _any_of(points[free & (room > 12.5)], dice)
            turn, crop = dice.randrange(180), dice.choice(_CROPS)
            parts.append(
                f'<g transform="translate({n(spot[0] - 50)} {n(spot[1] - 50)}) rotate({turn})">'
                f'<rect x="-7.5" y="-5" width="15" height="10" fill="{crop}" stroke="{_EDGE}" stroke-opacity=".5"/>'
                '<path d="M-7 -3h14M-7 -1h14M-7 1h14M-7 3h14" stroke="#5a4420" stroke-opacity=".35" stroke-width=".8"/></g>'
            )
            _clear(free, points, [(spot, 13.0)])
        free &= room > 5.0
        for _ in range(min(9, int(mask.sum()) // 110)):
            if not free.any():
                break
            spot, size = _any_of(points[free], dice), dice.uniform(2.6, 4.4)
            parts.append(_tree(spot, size))
            _clear(free, points, [(spot, 5.0 if dice.random() < 0.5 else 13.0)])
    return parts


def _any_of(places: Points, dice: random.Random) -> Points:
    return np.asarray(places[dice.randrange(len(places))])


def _cities(shapes: Shapes) -> list[str]:
    """The ground of cities, darker at their walls."""
    parts = []
    for number, city in enumerate(shapes.cities):
        outline = path_of(city.outline) + "Z"
        parts.append(
            f'<clipPath id="c{number}"><path d="{outline}"/></clipPath><path d="{outline}" fill="{_PAVING}"/>'
        )
        parts.append(f'<g clip-path="url(#c{number})" fill="none" stroke="{_SHADE}" stroke-opacity=".16">')
        for wall in city.walls:
            line = path_of(wall)
            parts += [f'<path d="{line}" stroke-width="{wide}"/>' for wide in (16, 11, 7)]
        parts.append("</g>")
    return parts


def _roads(shapes: Shapes) -> list[str]:
    roads = [[path_of(line) for line in shapes.seen(i)] for i in range(len(shapes.roads))]
    if shapes.bridge is None:  # roads that meet have their curbs below all of them
        roads = [[line for lines in roads for line in lines]]
    parts = []
    for number, lines in reversed(list(enumerate(roads))):
        is_deck = shapes.bridge is not None and number == 0
        tones = [
            (_EDGE, 2 * HALF_ROAD + 3, ".3"),
            (_CURB, 2 * HALF_ROAD, "1"),
            (_ROAD, 2 * HALF_ROAD - 2.4, "1"),
        ]
        if is_deck and shapes.bridge is not None:
            deck = path_of(shapes.bridge)
            for color, wide in ((_JOINT, 2 * HALF_ROAD + 6), (_WALL, 2 * HALF_ROAD + 4)):
                parts.append(f'<path d="{deck}" fill="none" stroke="{color}" stroke-width="{n(wide)}"/>')
            tones = tones[1:]
        for color, wide, strength in tones:
            parts += [
                f'<path d="{line}" fill="none" stroke="{color}" stroke-width="{n(wide)}" stroke-opacity="{strength}"/>'
                for line in lines
            ]
        parts += [
            f'<path d="{line}" fill="none" stroke="{_TRACK}" stroke-width="3.4" stroke-opacity=".55"/>'
            for line in lines
        ]
    if shapes.tunnel is not None:
        parts.append(
            f'<path d="{path_of(shapes.tunnel)}" fill="none" stroke="{_CURB}" stroke-width="3" stroke-dasharray="5 3"/>'
        )
    if shapes.has_crossing:
        parts.append(f'<circle r="{n(CROSSING)}" fill="{_ROAD}" stroke="{_CURB}" stroke-width="1.4"/>')
        for k in range(3):
            angle = math.radians(-73 + 120 * k)
            place = np.array([50 + 4.9 * math.cos(angle), 50 + 4.9 * math.sin(angle)])
            parts.append(_house(place, 7.2, 5.2, angle + math.pi / 2, _ROOFS[k]))
    return parts


def _wall(line: Points) -> list[str]:
    """A wall with joints, and turrets on it."""
    path = path_of(line)
    parts = [
        f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{wide}"/>'
        for color, wide in ((_JOINT, 5.6), (_WALL, 4.2))
    ]
    parts.append(
        f'<path d="{path}" fill="none" stroke="{_JOINT}" stroke-opacity=".55" stroke-width="4.2" stroke-dasharray=".8 2.6"/>'
    )
    for k in (1, 2):
        x, y = line[round(k / 3 * (len(line) - 1))] - 50
        parts.append(
            f'<circle cx="{n(x)}" cy="{n(y)}" r="4" fill="{_WALL}" stroke="{_JOINT}" stroke-width="1.1"/>'
        )
        parts.append(f'<circle cx="{n(x)}" cy="{n(y)}" r="2" fill="#5c6a7e"/>')
    return parts


def _monastery(place: Points) -> list[str]:
    """A church with a transept in a walled garden, seen from above."""
    x, y = place - 50
    yard = (
        f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(YARD - 2)}" fill="#a8c476" stroke="{_JOINT}" stroke-width="3.6"/>'
        f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(YARD - 2)}" fill="none" stroke="{_WALL}" stroke-width="2.4"/>'
    )
    angles = [math.radians(60 * k + 30) for k in range(6)]
    trees = [_tree(place + 14.5 * np.array([math.cos(a), math.sin(a)]), 2.4) for a in angles]
    church = [
        _house(place + (0.0, 1.0), 21.0, 8.6, math.pi / 2, _CHURCH),
        _house(place + (0.0, 2.0), 16.0, 7.4, 0.0, _CHURCH),
    ]
    spire = (
        f'<g transform="translate({n(x)} {n(y - 8)})"><path d="M-4.6 -4.6h9.2v9.2h-9.2z" fill="#5c6a7e" '
        'stroke="#3a2418" stroke-width=".6"/><path d="M-4.6 -4.6l9.2 9.2M4.6 -4.6l-9.2 9.2" stroke="#3a2418" '
        'stroke-opacity=".5" stroke-width=".6"/><path d="M0 -2.8v5.6M-2 -1h4" stroke="#f0c654" stroke-width="1.3"/></g>'
    )
    return [yard, *trees, *church, spire]


@cache
def _whims() -> NDArray[np.float64]:
    """By how much houses stand farther from a wall than they could, at each point."""
    dice = random.Random(1)
    return np.array([dice.uniform(0.0, 3.0) for _ in grid(DETAIL // 2)])


def _houses(shapes: Shapes, regions: Regions, number: int, dice: random.Random) -> list[str]:
    """Roofs along the walls, where no follower, tower, pennant or road wants the place."""
    city: City = shapes.cities[number]
    mask = regions.labels[::2, ::2] == regions.names.index(f"c{number}")
    points, room = grid(DETAIL // 2), room_of(mask)
    free = mask.ravel() & (room > 6.8)
    _clear(free, points, _taken(regions))
    _clear(free, points, ((place, 12.0) for place, _ in shapes.gates))
    if shapes.bridge is not None:
        _clear(free, points, ((place, 12.5) for place in shapes.bridge))
    rims = np.vstack(city.walls) if city.walls else np.array([(0.0, 0.0), (100.0, 0.0)])
    ways = (
        np.vstack([np.gradient(wall, axis=0) for wall in city.walls])
        if city.walls
        else np.diff(rims, axis=0)[[0, 0]]
    )
    parts = []
    while free.any():
        places = points[free]
        # the next one stands as near to a wall as it can
        place = places[int(np.argmin((room + _whims())[free]))]
        nearest = int(np.linalg.norm(rims - place, axis=1).argmin())
        angle = math.atan2(ways[nearest][1], ways[nearest][0])
        if np.linalg.norm(rims[nearest] - place) > 22:
            angle = round(angle / (math.pi / 2)) * (math.pi / 2) + dice.uniform(-0.15, 0.15)
        long, wide = dice.uniform(9.0, 13.0), dice.uniform(7.0, 8.8)
        parts.append(_house(place, long, wide, angle, dice.choice(_ROOFS)))
        away = points - place
        along = away @ (math.cos(angle), math.sin(angle))
        across = away @ (-math.sin(angle), math.cos(angle))
        free &= (np.abs(along) > long / 2 + 6.4) | (np.abs(across) > wide / 2 + 5.2)
    return parts
