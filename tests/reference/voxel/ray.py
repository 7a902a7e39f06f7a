"""Rays through the lattice, slowly: every face of every cube is asked."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

Cell = tuple[int, int, int]


def faces_met(
    origin: Sequence[float], direction: Sequence[float], corners: Iterable[Sequence[float]]
) -> list[tuple[float, int, Cell]]:
    """All faces of unit cubes that a ray enters by, nearest first: distance, number of the cube, normal. A cube in
    which the ray starts counts with distance 0 and the normal (0, 0, 0)."""
    found = []
    for number, corner in enumerate(corners):
        if all(low <= o <= low + 1 for low, o in zip(corner, origin, strict=True)):
            found.append((0.0, number, (0, 0, 0)))
            continue
        for axis in range(3):
            if direction[axis] == 0:
                continue
            side = 0 if direction[axis] > 0 else 1
            t = (corner[axis] + side - origin[axis]) / direction[axis]
            if t < 0:
                continue
            others = [k for k in range(3) if k != axis]
            point = [o + t * d for o, d in zip(origin, direction, strict=True)]
            if all(corner[k] <= point[k] <= corner[k] + 1 for k in others):
                normal = [0, 0, 0]
                normal[axis] = 1 if side else -1
                found.append((t, number, (normal[0], normal[1], normal[2])))
    return sorted(found)


def is_plain(
    origin: Sequence[float],
    direction: Sequence[float],
    corners: Iterable[Sequence[float]],
    margin: float = 1e-6,
) -> bool:
    """Whether the ray keeps away from all edges and corners, so that rounding decides nothing."""
    for corner in corners:
        for axis in range(3):
            if direction[axis] == 0:
                if min(abs(origin[axis] - corner[axis]), abs(origin[axis] - corner[axis] - 1)) < margin:
                    return False
                continue
            for side in (0, 1):
                t = (corner[axis] + side - origin[axis]) / direction[axis]
                for k in range(3):
                    at = origin[k] + t * direction[k] - corner[k]
                    if k != axis and min(abs(at), abs(at - 1)) < margin:
                        return False
            if any(math.isclose(origin[axis], corner[axis] + side, abs_tol=margin) for side in (0, 1)):
                return False
    return True


def touches(
    origin: Sequence[float], direction: Sequence[float], corner: Sequence[float], margin: float = 1e-6
) -> bool:
    """Whether a ray comes into a cube or nearer to it than `margin`."""
    enter, leave = 0.0, math.inf
    for o, d, low in zip(origin, direction, corner, strict=True):
        if d == 0:
            if not low - margin <= o <= low + 1 + margin:
                return False
        else:
            near, far = sorted(((low - margin - o) / d, (low + 1 + margin - o) / d))
            enter, leave = max(enter, near), min(leave, far)
    return enter <= leave
