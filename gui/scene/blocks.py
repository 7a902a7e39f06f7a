"""Cubes that hang together as bodies with closed surfaces."""

from __future__ import annotations

from functools import cache

import numpy as np

from gui.scene.kind import Instances
from gui.scene.mesh import NORMALS
from gui.scene.voxels import Grid
from turmcore.core.solid import Floats, Integers, Solid

#: The four corners of each face as a cube's corners, counter-clockwise from outside.
_LOOPS: Integers = np.array(
    [
        [(0, 0, 0), (0, 0, 1), (0, 1, 1), (0, 1, 0)],
        [(1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1)],
        [(0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1)],
        [(0, 1, 0), (0, 1, 1), (1, 1, 1), (1, 1, 0)],
        [(0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 0, 0)],
        [(0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)],
    ]
)
_OCTANTS: Integers = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)])


@cache
def _connected() -> Integers:
    """For each set of the eight cells around a point (a bit each, in the order of `_OCTANTS`) and each of them
    the first cell that it hangs together with by faces."""
    table = np.zeros((256, 8), np.int64)
    near = [[j for j in range(8) if np.abs(_OCTANTS[i] - _OCTANTS[j]).sum() == 1] for i in range(8)]
    for full in range(256):
        label = list(range(8))
        for _ in range(8):
            for i in range(8):
                for j in near[i]:
                    if full >> i & 1 and full >> j & 1:
                        label[i] = label[j] = min(label[i], label[j])
        table[full] = label
    return table


def blocks(cubes: Instances, is_united: bool) -> list[Solid]:
    """The cubes with the same number as one body, or all of them."""
    if is_united:
        return [block("tower", cubes)]
    return [block(f"block_{n}", cubes[cubes["block"] == n]) for n in np.unique(cubes["block"])]


def block(name: str, cubes: Instances) -> Solid:
    """The surface of cubes that are one body. Where two of them meet at an edge or a corner alone each has its own."""
    cells = cubes["cell"].astype(np.int64)
    grid = Grid(cells, np.ones(len(cells), np.int64))
    faces, owners = [], []
    for number, normal in enumerate(NORMALS):
        open_ = np.flatnonzero(grid.at(cells + normal) == 0)
        faces.append(cells[open_][:, None, :] + _LOOPS[number])
        owners.append(open_)
    corners, owner = np.concatenate(faces), np.concatenate(owners)
    # a point for each part of the body that comes to a corner
    full = np.zeros(corners.shape[:2], np.int64)
    for bit, octant in enumerate(_OCTANTS):
        full |= grid.at((corners - 1 + octant).reshape(-1, 3)).reshape(full.shape) << bit
    own = cells[owner][:, None, :] - corners + 1
    part = _connected()[full, own[..., 0] * 4 + own[..., 1] * 2 + own[..., 2]]
    keys = np.concatenate([corners, part[..., None]], axis=2).reshape(-1, 4)
    found, numbers = np.unique(keys, axis=0, return_inverse=True)
    points = found[:, :3].astype(np.float64)
    loops = np.asarray(numbers.reshape(-1, 4), np.int64)
    points, triangles, face = _triangles(points, loops, owner)
    return Solid(name, points, triangles, cubes["rgba"][owner[face]][:, :3])


def _triangles(points: Floats, loops: Integers, owner: Integers) -> tuple[Floats, Integers, Integers]:
    """Points, triangles, and the face that each of these is of.

    Where two cubes meet at an edge and hang together at both of its ends, four faces would share it: it gets a
    point more in the middle for each of the cubes.
    """
    ahead = np.roll(loops, -1, axis=1)
    edges = np.sort(np.stack([loops, ahead], axis=2).reshape(-1, 2), axis=1)
    _, number, count = np.unique(edges, axis=0, return_inverse=True, return_counts=True)
    is_shared = (count[number.reshape(-1)] > 2).reshape(loops.shape)
    plain = np.flatnonzero(~is_shared.any(axis=1))
    triangles = [loops[plain][:, [0, 1, 2]], loops[plain][:, [0, 2, 3]]]
    face = [plain, plain]
    more: list[Floats] = []
    middles: dict[tuple[int, int, int], int] = {}
    for i in np.flatnonzero(is_shared.any(axis=1)).tolist():
        ring = []
        for at, to, shared in zip(loops[i].tolist(), ahead[i].tolist(), is_shared[i].tolist(), strict=True):
            ring.append(at)
            if shared:
                key = (min(at, to), max(at, to), int(owner[i]))
                if key not in middles:
                    middles[key] = len(points) + len(more)
                    more.append((points[at] + points[to]) / 2)
                ring.append(middles[key])
        center = len(points) + len(more)
        more.append(points[loops[i]].mean(axis=0))
        fan = [(center, at, to) for at, to in zip(ring, ring[1:] + ring[:1], strict=True)]
        triangles.append(np.array(fan, np.int64))
        face.append(np.full(len(fan), i))
    return np.vstack([points, *more]), np.concatenate(triangles), np.concatenate(face)
