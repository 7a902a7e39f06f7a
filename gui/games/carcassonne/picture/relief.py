"""The low relief on the tiles: walls, houses, turrets and trees as instances."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import pairwise

import numpy as np

from gui.games.carcassonne.picture.layout import turn_of
from gui.games.carcassonne.picture.palette import SEATS, Rgb
from gui.model.player_colors import rgb, when_changed
from gui.scene.kind import Instances, Kind, Part
from gui.scene.mesh import VERTEX, Mesh
from turmcore.carcassonne import Placed
from turmcore.carcassonne.regions import regions_of
from turmcore.carcassonne.relief import Form
from turmcore.carcassonne.relief import relief_of as engine_relief_of
from turmcore.carcassonne.scene import SIDE, THICK
from turmcore.carcassonne.shown import GhostTile, Owners, Table

_HOME = "gui.games.carcassonne.picture"

#: A body with the middle of its foot at `place`: `shape` is its edges and its height, `turn` the cosine and the sine of the
#: angle by which it is turned. The color is that of its roof, and not solid where an arch goes through the body.
BODY = np.dtype([("place", "f4", 3), ("shape", "f4", 3), ("turn", "f4", 2), ("rgba", "u1", 4)])
#: A wall along a cubic curve, whose points `near` and `far` are about `place`; `shape` ends with its height, in walls.
WALL = np.dtype([("place", "f4", 3), ("shape", "f4", 3), ("near", "f4", 4), ("far", "f4", 4)])

_SIDES = 7  # of a turret
_LEAVES = 6  # sides of a tree
_STEPS = (0.0, 0.05, 0.12, *np.linspace(0.22, 0.78, 6).tolist(), 0.88, 0.95, 1.0)  # along a wall
_EAVES = 0.46  # of a house
_STEP = 0.02  # by which a wall is lower than another one of its tile: they meet, and no two have one top
_TINT = 0.55  # of a roof in a city that belongs to somebody

# What a surface is, as the shader numbers it.
_GABLE, _ROOF, _LEAF, _STONE, _TOP, _SIDE = range(6)


def _flat(
    corners: Sequence[tuple[float, float, float]], face: int, uv: Sequence[tuple[float, float]]
) -> Mesh:
    """A polygon, counter-clockwise from outside, as a fan."""
    points = np.array(corners)
    normal = np.cross(points[1] - points[0], points[2] - points[0])
    normal /= np.linalg.norm(normal)
    rows = [(points[k], normal, uv[k], face) for i in range(1, len(points) - 1) for k in (0, i, i + 1)]
    return np.array(rows, VERTEX)


def house() -> Mesh:
    """A house with edges of 1 about the middle of its foot, its ridge along x."""
    a, e = 0.5, _EAVES
    parts = []
    for side in (-1, 1):
        x, y = side * a, side * a
        eaves = [(-x, -y, 0.0), (x, -y, 0.0), (x, -y, e), (-x, -y, e)]
        parts.append(_flat(eaves, _SIDE, [(-0.5, 0), (0.5, 0), (0.5, e), (-0.5, e)]))
        end = [(x, -y, 0.0), (x, y, 0.0), (x, y, e), (x, 0.0, 1.0), (x, -y, e)]
        parts.append(_flat(end, _GABLE, [(-0.5, 0), (0.5, 0), (0.5, e), (0, 1), (-0.5, e)]))
        roof = [(-x, -y, e), (x, -y, e), (x, 0.0, 1.0), (-x, 0.0, 1.0)]
        parts.append(_flat(roof, _ROOF, [(-0.5, 0), (0.5, 0), (0.5, 1), (-0.5, 1)]))
    return np.concatenate(parts)


def _round(radii: Sequence[float], heights: Sequence[float], faces: Sequence[int], sides: int) -> Mesh:
    """Bands of sides with four corners, or three at a tip, from below; the uv is a part of a turn, and the height."""
    rows: list[tuple] = []
    turns = 2 * math.pi * (np.arange(sides + 1) + 0.5) / sides
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    for (r0, r1), (z0, z1), face in zip(pairwise(radii), pairwise(heights), faces, strict=True):
        for i in range(sides):
            corners = [
                (*(ring[k] * r), z)
                for k, r, z in ((i, r0, z0), (i + 1, r0, z0), (i + 1, r1, z1), (i, r1, z1))
            ]
            ends = [(i / sides, z0), ((i + 1) / sides, z0), ((i + 1) / sides, z1), (i / sides, z1)]
            count = 4 if r1 else 3
            first = 0 if r0 else 1
            rows += _flat(corners[first:count], face, ends[first:count]).tolist()
    return np.array(rows, VERTEX)


def turret() -> Mesh:
    """A round tower with a pointed roof."""
    walls, roof = (
        _round((0.44, 0.44), (0.0, 0.58), (_STONE,), _SIDES),
        _round((0.53, 0.0), (0.56, 1.0), (_ROOF,), _SIDES),
    )
    return np.concatenate([walls, roof])


def tree() -> Mesh:
    """A crown, lit as if it were round; its uv is the part to the side of the normal."""
    mesh = _round((0.0, 0.5, 0.0), (0.0, 0.45, 1.0), (_LEAF, _LEAF), _LEAVES)
    away = mesh["position"] - (0.0, 0.0, 0.3)
    mesh["normal"] = away / np.linalg.norm(away, axis=1, keepdims=True)
    mesh["uv"] = mesh["normal"][:, :2]
    return mesh


def wall() -> Mesh:
    """A wall: x is the part of the way along its curve, y the side; its uv the same."""
    quads: list[tuple[list[tuple[float, float, float]], int]] = []
    for a, b in pairwise(_STEPS):
        quads.append(([(a, -1.0, 0.0), (b, -1.0, 0.0), (b, -1.0, 1.0), (a, -1.0, 1.0)], _STONE))
        quads.append(([(b, 1.0, 0.0), (a, 1.0, 0.0), (a, 1.0, 1.0), (b, 1.0, 1.0)], _STONE))
        quads.append(([(a, -1.0, 1.0), (b, -1.0, 1.0), (b, 1.0, 1.0), (a, 1.0, 1.0)], _TOP))
    quads.append(([(0.0, 1.0, 0.0), (0.0, -1.0, 0.0), (0.0, -1.0, 1.0), (0.0, 1.0, 1.0)], _STONE))
    quads.append(([(1.0, -1.0, 0.0), (1.0, 1.0, 0.0), (1.0, 1.0, 1.0), (1.0, -1.0, 1.0)], _STONE))
    return np.concatenate(
        [_flat(quad, face, [(x, y if face == _TOP else z) for x, y, z in quad]) for quad, face in quads]
    )


def _kind(name: str, mesh: Callable[[], Mesh], vertex: str = "relief.vert") -> Kind:
    return Kind(name, mesh, BODY, vertex, "relief.frag", home=_HOME)


WALLS = Kind("wall", wall, WALL, "wall.vert", "relief.frag", home=_HOME)
HOUSES, TURRETS, TREES = _kind("house", house), _kind("turret", turret), _kind("tree", tree, "tree.vert")
KINDS = (WALLS, HOUSES, TURRETS, TREES)
GHOSTS = {kind: kind.seen_as(Part.PROPOSAL) for kind in KINDS}
_OF_FORM = {Form.HOUSE: HOUSES, Form.GATE: HOUSES, Form.TURRET: TURRETS, Form.TREE: TREES}


@cache
def _plan(name: str) -> dict[Kind, tuple[Instances, tuple[str, ...]]]:
    """What stands on a type of tile in rotation 0 about its middle, and on which segments."""
    relief, regions = engine_relief_of(name), regions_of(name)
    found: dict[Kind, list[tuple]] = {kind: [] for kind in KINDS}
    where: dict[Kind, list[str]] = {kind: [] for kind in KINDS}
    unit = SIDE / 100
    for body in relief.bodies:
        (u, v), kind = body.place, _OF_FORM[body.form]
        shape = unit * body.long, unit * body.wide, unit * body.high
        turn, color = (
            (math.cos(body.angle), -math.sin(body.angle)),
            (*rgb(body.color), 255 * (body.form is not Form.GATE)),
        )
        found[kind].append((((u - 50) * unit, (50 - v) * unit, THICK), shape, turn, color))
        where[kind].append(regions.segment_at(u, v))
    for k, points in enumerate((relief.walls - 50) * (unit, -unit)):
        shape = 1.0, 1.0, 1.0 - _STEP * k
        found[WALLS].append(((0.0, 0.0, THICK), shape, points[:2].ravel(), points[2:].ravel()))
        where[WALLS].append("")
    return {kind: (kind.rows(found[kind]), tuple(where[kind])) for kind in KINDS}


def _rows(tile: Placed, owners: Mapping[str, tuple[int, ...]]) -> dict[Kind, Instances]:
    """What stands on a tile; the roofs on segments that belong to somebody are tinted."""
    angle = turn_of(tile.rotation)
    c, s = round(math.cos(angle)), round(math.sin(angle))
    turn = np.array([(c, s), (-s, c)])
    found = {}
    for kind, (plan, segments) in _plan(tile.tile).items():
        rows = plan.copy()
        rows["place"][:, :2] = plan["place"][:, :2] @ turn + (tile.x * SIDE, -tile.y * SIDE)
        if kind is WALLS:
            rows["shape"][:, 2] -= _STEP / 5 * ((tile.x + 2 * tile.y) % 5)
        for points in ("near", "far") if kind is WALLS else ("turn",):
            rows[points] = (plan[points].reshape(-1, 2) @ turn).reshape(plan[points].shape)
        for k, segment in enumerate(segments):
            if segment in owners and kind is not TREES:
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
    parts = [_rows(tile, owners.get((tile.x, tile.y), {})) for tile in tiles]
    whole = {kind: np.concatenate([kind.nothing, *(part[kind] for part in parts)]) for kind in KINDS}
    return {kind: rows if len(rows) else kind.nothing for kind, rows in whole.items()}


when_changed(_relief.cache_clear)


def ghost_relief(tile: GhostTile | None, up: float) -> dict[Kind, Instances]:
    """What stands on a tile that is only proposed and so high over its cell; nothing where it may not lie."""
    if tile is None or not tile.is_legal:
        return {ghost: ghost.nothing for ghost in GHOSTS.values()}
    found = _rows(Placed(tile.tile, tile.x, tile.y, tile.rotation), {})
    for rows in found.values():
        rows["place"][:, 2] += up
    return {ghost: found[kind] if len(found[kind]) else ghost.nothing for kind, ghost in GHOSTS.items()}


def risen(relief: Mapping[Kind, Instances], tile: Placed, part: float) -> dict[Kind, Instances]:
    """The relief of tiles of which the last one has risen in part only."""
    found = {}
    for kind, (plan, _) in _plan(tile.tile).items():
        if len(plan):
            found[kind] = relief[kind].copy()
            found[kind]["shape"][-len(plan) :, 2] *= part
    return found
