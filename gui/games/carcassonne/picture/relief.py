"""The low relief on the tiles: walls, houses, turrets and trees as instances."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache

import numpy as np

from gui.games.carcassonne.picture.layout import turn_of
from gui.games.carcassonne.picture.palette import SEATS, Rgb
from gui.model.player_colors import rgb, when_changed
from gui.scene.kind import Floats, Instances, Kind
from gui.scene.mesh import VERTEX, Mesh
from turmcore.carcassonne import Placed
from turmcore.carcassonne.regions import regions_of
from turmcore.carcassonne.relief import Form
from turmcore.carcassonne.relief import relief_of as engine_relief_of
from turmcore.carcassonne.scene import SIDE, THICK
from turmcore.carcassonne.shown import Owners, Table

_HOME = "gui.games.carcassonne.picture"

#: A body with the middle of its foot at `place`: `shape` is its edges, its height, and the angle by which it is turned.
#: The color is that of its roof.
BODY = np.dtype([("place", "f4", 3), ("shape", "f4", 4), ("rgba", "u1", 4)])
#: A wall along a cubic curve, whose points `near` and `far` are about `place`; `turn` is the angle of its tile, and the
#: height is in walls.
WALL = np.dtype([("place", "f4", 3), ("turn", "f4", 2), ("near", "f4", 4), ("far", "f4", 4)])

_SIDES = 8  # of a turret
_LEAVES = 7  # sides of a tree
_STEPS = (0.0, 0.05, 0.12, *np.linspace(0.2, 0.8, 9).tolist(), 0.88, 0.95, 1.0)  # along a wall
_EAVES = 0.52  # of a house
_TINT = 0.55  # of a roof in a city that belongs to somebody

# What a surface is, as the shader numbers it.
_PLASTER, _ROOF, _LEAF, _STONE, _TOP, _ARCH = range(6)


def _flat(corners: Sequence[tuple[float, float, float]], face: int, uv: Sequence[tuple[float, float]]) -> Mesh:
    """A polygon, counter-clockwise from outside, as a fan."""
    points = np.array(corners)
    normal = np.cross(points[1] - points[0], points[2] - points[0])
    normal /= np.linalg.norm(normal)
    rows = [(points[k], normal, uv[k], face) for i in range(1, len(points) - 1) for k in (0, i, i + 1)]
    return np.array(rows, VERTEX)


def house(gable: int = _PLASTER) -> Mesh:
    """A house with edges of 1 about the middle of its foot, its ridge along x; the `gable` is its long side."""
    a, e = 0.5, _EAVES
    parts = []
    for side in (-1, 1):
        x, y = side * a, side * a
        eaves = [(-x, -y, 0.0), (x, -y, 0.0), (x, -y, e), (-x, -y, e)]
        parts.append(_flat(eaves, gable, [(-0.5, 0), (0.5, 0), (0.5, e), (-0.5, e)]))
        end = [(x, -y, 0.0), (x, y, 0.0), (x, y, e), (x, 0.0, 1.0), (x, -y, e)]
        parts.append(_flat(end, _PLASTER, [(-0.5, 0), (0.5, 0), (0.5, e), (0, 1), (-0.5, e)]))
        roof = [(-x, -y, e), (x, -y, e), (x, 0.0, 1.0), (-x, 0.0, 1.0)]
        parts.append(_flat(roof, _ROOF, [(-0.5, 0), (0.5, 0), (0.5, 1), (-0.5, 1)]))
    return np.concatenate(parts)


def _rings(profile: Sequence[tuple[float, float, int]], sides: int, is_smooth: bool) -> Mesh:
    """A body of (radius, height, surface up to there); its uv is the part of a turn and of the height."""
    rows: list[tuple] = []
    turns = 2 * math.pi * (np.arange(sides + 1) + 0.5) / sides
    round_ = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    for (r0, z0, _), (r1, z1, face) in zip(profile, profile[1:], strict=False):
        slope = np.array([z1 - z0, r0 - r1]) / math.hypot(z1 - z0, r0 - r1)
        for i in range(sides):
            ends = (i, i + 1)
            middle = round_[i] + round_[i + 1]
            middle /= np.linalg.norm(middle)

            def corner(k: int, r: float, z: float, middle: Floats = middle, slope: Floats = slope, face: int = face) -> tuple:
                way = round_[k] if is_smooth else middle
                normal = (*(way * slope[0]), slope[1])
                return (*(round_[k] * r), z), normal, (k / sides, z), face

            a, b = (corner(k, r0, z0) for k in ends)
            c, d = (corner(k, r1, z1) for k in reversed(ends))
            rows += [a, b, c] if r1 == 0 else [a, b, c, a, c, d]
    return np.array(rows, VERTEX)


def turret() -> Mesh:
    """A round tower with a pointed roof."""
    profile = [(0.42, 0.0, 0), (0.42, 0.56, _STONE), (0.52, 0.56, _STONE), (0.0, 1.0, _ROOF)]
    return _rings(profile, _SIDES, is_smooth=False)


def tree() -> Mesh:
    """A crown over a short stem."""
    profile = [(0.10, 0.0, 0), (0.40, 0.16, _LEAF), (0.5, 0.45, _LEAF), (0.30, 0.82, _LEAF), (0.0, 1.0, _LEAF)]
    return _rings(profile, _LEAVES, is_smooth=True)


def wall() -> Mesh:
    """A wall: x is the part of the way along its curve, y the side; its uv the same."""
    rows: list[tuple] = []
    for a, b in zip(_STEPS, _STEPS[1:], strict=False):
        for side in (-1.0, 1.0):
            quad = [(a, side, 0.0), (b, side, 0.0), (b, side, 1.0), (a, side, 1.0)]
            quad = quad if side < 0 else quad[::-1]
            rows += [(quad[k], (0.0, side, 0.0), (quad[k][0], quad[k][2]), _STONE) for k in (0, 1, 2, 0, 2, 3)]
        top = [(a, -1.0, 1.0), (b, -1.0, 1.0), (b, 1.0, 1.0), (a, 1.0, 1.0)]
        rows += [(top[k], (0.0, 0.0, 1.0), top[k][:2], _TOP) for k in (0, 1, 2, 0, 2, 3)]
    return np.array(rows, VERTEX)


def _gate() -> Mesh:
    return house(_ARCH)


WALLS = Kind("wall", wall, WALL, "wall.vert", "relief.frag", home=_HOME)
_BODIES = {
    Form.HOUSE: Kind("house", house, BODY, "relief.vert", "relief.frag", home=_HOME),
    Form.TURRET: Kind("turret", turret, BODY, "relief.vert", "relief.frag", home=_HOME),
    Form.TREE: Kind("tree", tree, BODY, "relief.vert", "relief.frag", home=_HOME),
    Form.GATE: Kind("gate", _gate, BODY, "relief.vert", "relief.frag", home=_HOME),
}
KINDS = (WALLS, *_BODIES.values())


@cache
def _plan(name: str) -> dict[Kind, tuple[Instances, tuple[str, ...]]]:
    """What stands on a type of tile in rotation 0 about its middle, and on which segments."""
    relief, regions = engine_relief_of(name), regions_of(name)
    found: dict[Kind, list[tuple]] = {kind: [] for kind in KINDS}
    where: dict[Kind, list[str]] = {kind: [] for kind in KINDS}
    unit = SIDE / 100
    for body in relief.bodies:
        (u, v), kind = body.place, _BODIES[body.form]
        shape = (unit * body.long, unit * body.wide, unit * body.high, -body.angle)
        found[kind].append((((u - 50) * unit, (50 - v) * unit, THICK), shape, (*rgb(body.color), 255)))
        where[kind].append(regions.segment_at(u, v))
    for points in (relief.walls - 50) * (unit, -unit):
        found[WALLS].append(((0.0, 0.0, THICK), (0.0, 1.0), points[:2].ravel(), points[2:].ravel()))
        where[WALLS].append("")
    return {kind: (kind.rows(found[kind]), tuple(where[kind])) for kind in KINDS}


def relief_rows(tile: Placed, owners: Mapping[str, tuple[int, ...]] | None = None) -> dict[Kind, Instances]:
    """What stands on a tile; the roofs on segments that belong to somebody are tinted."""
    turn = turn_of(tile.rotation)
    c, s = round(math.cos(turn)), round(math.sin(turn))
    found = {}
    for kind, (plan, segments) in _plan(tile.tile).items():
        rows = plan.copy()
        x, y = plan["place"][:, 0], plan["place"][:, 1]
        rows["place"][:, 0], rows["place"][:, 1] = c * x - s * y + tile.x * SIDE, s * x + c * y - tile.y * SIDE
        if kind is WALLS:
            rows["turn"][:, 0] = turn
        else:
            rows["shape"][:, 3] += turn
        for k, segment in enumerate(segments):
            if owners and segment in owners and kind is not _BODIES[Form.TREE]:
                rows["rgba"][k, :3] = _tinted(plan["rgba"][k, :3], owners[segment][k % len(owners[segment])])
        found[kind] = rows
    return found


def _tinted(roof: Instances, player: int) -> Rgb:
    red, green, blue = (round(a + _TINT * (b - a)) for a, b in zip(roof.tolist(), SEATS[player], strict=True))
    return red, green, blue


def relief_of(table: Table) -> Mapping[Kind, Instances]:
    """What stands on all tiles, in their order; the same objects for the same tiles."""
    return _relief(tuple(replace(tile, height=0) for tile in table.tiles), table.owned)


@lru_cache(maxsize=8)
def _relief(tiles: tuple[Placed, ...], owned: tuple[Owners, ...]) -> Mapping[Kind, Instances]:
    owners: dict[tuple[int, int], dict[str, tuple[int, ...]]] = {}
    for x, y, segment, players in owned:
        owners.setdefault((x, y), {})[segment] = players
    parts = [relief_rows(tile, owners.get((tile.x, tile.y))) for tile in tiles]
    whole = {kind: np.concatenate([kind.nothing, *(part[kind] for part in parts)]) for kind in KINDS}
    return {kind: rows if len(rows) else kind.nothing for kind, rows in whole.items()}


when_changed(_relief.cache_clear)


def risen(rows: Mapping[Kind, Instances], tile: Placed, part: float) -> dict[Kind, Instances]:
    """The relief of tiles of which the last one, `tile`, has risen in part only."""
    found = {}
    for kind, (plan, _) in _plan(tile.tile).items():
        if not len(plan):
            continue
        some = rows[kind].copy()
        of_tile = some[len(some) - len(plan) :]
        if kind is WALLS:
            of_tile["turn"][:, 1] = part
        else:
            of_tile["shape"][:, 2] *= part
        found[kind] = some
    return found
