"""Cubes with rounded edges as closed surfaces."""

from __future__ import annotations

import math
from collections.abc import Collection

import numpy as np

from turmcore.core.solid import Floats, Integers, welded
from turmcore.voxel.lattice import SIDES, Cell

_STEPS = 3  # of half a rounded edge


def rounded(cells: Collection[Cell], radius: float) -> tuple[Floats, Integers]:
    """The surface of unit cubes that are glued together: points and triangles, counter-clockwise from outside.

    Every cube has rounded edges of its own. Two that share a face hang together by the flat part of it, around which a
    groove remains; others do not touch. So each edge belongs to two triangles, however the cubes lie.

    Parameters
    ----------
    cells
        The lowest corners of the cubes.
    radius
        Of the edges, more than 0 and less than half a cube.
    """
    faces = [_face(side, radius) for side in SIDES]
    corners = []
    for cell in cells:
        for side, (flat, rim) in zip(SIDES, faces, strict=True):
            beside = (cell[0] + side[0], cell[1] + side[1], cell[2] + side[2])
            corners += [rim + cell] if beside in cells else [rim + cell, flat + cell]
    return welded(np.concatenate(corners))


def _face(side: Cell, radius: float) -> tuple[Floats, Floats]:
    """The corners of the triangles of a face of the unit cube: of its flat square, and of its half of the edges."""
    axis = next(k for k in range(3) if side[k])
    u, v = np.roll(np.eye(3), -axis, axis=0)[1:]  # u x v is the axis
    # the angles are even; without tan's error, the flat squares of two faces meet exactly
    tangents = [math.tan(math.pi / 4 * k / _STEPS) for k in range(1, _STEPS)]
    away = [radius, *(radius * one for one in tangents[::-1]), 0.0]
    low = [radius - one for one in away]
    lines = np.array([*low, *(1 - one for one in reversed(low))])
    across, along = np.meshgrid(lines, lines, indexing="ij")
    level = max(0, side[axis])
    on_cube = across[..., None] * u + along[..., None] * v + np.eye(3)[axis] * level
    inner = np.clip(on_cube, radius, 1 - radius)
    out = on_cube - inner
    points = inner + out * (radius / np.linalg.norm(out, axis=2, keepdims=True))
    # glued faces lie in the same plane to the last bit
    points[..., axis] = np.where(np.abs(points[..., axis] - level) < 1e-12, level, points[..., axis])
    a, b, c, d = points[:-1, :-1], points[1:, :-1], points[1:, 1:], points[:-1, 1:]
    if side[axis] < 0:
        b, d = d, b
    quads = np.stack([np.stack([a, b, c], axis=2), np.stack([a, c, d], axis=2)], axis=2)
    is_flat = np.zeros(quads.shape[:2], bool)
    is_flat[_STEPS, _STEPS] = True
    return quads[is_flat].reshape(-1, 3, 3), quads[~is_flat].reshape(-1, 3, 3)
