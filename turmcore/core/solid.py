"""A body with a closed surface."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Place = tuple[float, float, float]

_GRAIN = 1e-5  # points that are nearer are the same one


@dataclass(frozen=True, eq=False)
class Solid:
    """A body with a closed surface: each edge belongs to two triangles, which run along it in opposite directions.

    Attributes
    ----------
    name
        Words with underscores between.
    points
        The corners, (n, 3), in cubes.
    triangles
        Numbers of three points each, (m, 3), counter-clockwise from outside.
    colors
        Red, green and blue of each triangle, (m, 3).
    """

    name: str
    points: Floats
    triangles: Integers
    colors: NDArray[np.uint8]

    @property
    def volume(self) -> float:
        """In cubes."""
        a, b, c = (self.points[self.triangles[:, i]] for i in range(3))
        return float((a * np.cross(b, c)).sum() / 6)

    def at(self, place: Place, scale: float = 1.0) -> Solid:
        """The body made larger about the origin, then moved."""
        return replace(self, points=self.points * scale + place)


def painted(name: str, points: Floats, triangles: Integers, color: str) -> Solid:
    """A body of one color, ``#rrggbb``."""
    shade = np.frombuffer(bytes.fromhex(color[1:]), np.uint8)
    return Solid(name, points, triangles, np.tile(shade, (len(triangles), 1)))


def welded(corners: Floats) -> tuple[Floats, Integers]:
    """Points and triangles of a surface, where corners at the same place are one point and triangles without area are gone.

    Parameters
    ----------
    corners
        Of its triangles, (m, 3, 3).
    """
    places = corners.reshape(-1, 3)
    _, first, number = np.unique(
        np.round(places / _GRAIN) + 0.0, axis=0, return_index=True, return_inverse=True
    )
    triangles = np.asarray(number.reshape(-1, 3), np.int64)
    a, b, c = triangles.T
    return places[first], triangles[(a != b) & (b != c) & (c != a)]


def lathe(profile: Sequence[tuple[float, float]], slices: int) -> tuple[Floats, Integers]:
    """Points and triangles of a body that is turned about the z axis.

    Parameters
    ----------
    profile
        (radius, height) from the axis at the bottom to the axis on top, or around what is turned to a ring: then the
        first point is the last one again. An open foot gets a floor.
    """
    rows = list(profile)
    if rows[0] != rows[-1] and rows[0][0] > 0:
        rows.insert(0, (0.0, rows[0][1]))
    turns = 2 * math.pi * np.arange(slices) / slices
    around = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    levels = [np.column_stack([around * radius, np.full(slices, height)]) for radius, height in rows]
    corners = []
    for below, above in pairwise(levels):
        ahead, over = np.roll(below, -1, axis=0), np.roll(above, -1, axis=0)
        corners += [np.stack([below, ahead, over], axis=1), np.stack([below, over, above], axis=1)]
    return welded(np.concatenate(corners))
