"""Which face is under the mouse."""

from __future__ import annotations

import math
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from gui.scene.camera import Vector
from turmcore.voxel import first_cube, walk

Cell = tuple[int, int, int]
Floats = NDArray[np.float64]


class Hit(NamedTuple):
    """A face: the `cell` it belongs to and its outward `normal`. The table is made of cells at z = -1."""

    cell: Cell
    normal: Cell

    @property
    def anchor(self) -> Cell:
        """The free cell in front of the face."""
        x, y, z = self.cell
        i, j, k = self.normal
        return x + i, y + j, z + k


class Targets(Protocol):
    """What can be pointed at."""

    def hit(self, origin: Vector, direction: Vector) -> Hit | None:
        """What a ray meets first, if anything."""


class _Nothing:
    """There is nothing to point at."""

    def hit(self, origin: Vector, direction: Vector) -> Hit | None:
        """Nothing."""
        return None


NOTHING = _Nothing()


class CubeTargets:
    """The cubes that can be pointed at: their `cells` (n, 3) and how far each is drawn away from its cell."""

    def __init__(self, cells: NDArray[np.floating], shifts: NDArray[np.floating]) -> None:
        self._cells = np.ascontiguousarray(cells, np.int32)
        self._corners = np.ascontiguousarray(cells, np.float64) + shifts
        self._is_shifted = bool(shifts.any())

    def hit(self, origin: Vector, direction: Vector) -> Hit | None:
        """The first face on a ray, else the table, else None."""
        if self._is_shifted:
            found = first_cube(origin, direction, self._corners)
            if found is not None:
                number, normal = found
                x, y, z = self._cells[number].tolist()
                return Hit((x, y, z), normal)
        else:
            met = walk(origin, direction, self._cells)
            if met is not None:
                return Hit(*met)
        return table_hit(origin, direction)


def table_hit(origin: Vector, direction: Vector) -> Hit | None:
    """The cell of the table that a ray meets."""
    if direction[2] >= -1e-9 or origin[2] <= 0:
        return None
    t = -origin[2] / direction[2]
    return Hit(
        (math.floor(origin[0] + direction[0] * t), math.floor(origin[1] + direction[1] * t), -1), (0, 0, 1)
    )


def first_cylinder(
    origin: Vector, direction: Vector, middles: Floats, radii: Floats, highs: Floats
) -> tuple[float, int]:
    """How far along a ray the first of some upright cylinders is, and its number; -1 if none is met.

    Parameters
    ----------
    origin, direction
        The ray.
    middles
        Of the feet, shape (n, 3).
    radii, highs
        And how high the tops are, shape (n,).
    """
    if not len(middles):
        return math.inf, -1
    off = origin - middles
    i, j, k = direction
    a = i * i + j * j
    b = off[:, 0] * i + off[:, 1] * j
    c = off[:, 0] ** 2 + off[:, 1] ** 2 - radii**2
    with np.errstate(divide="ignore", invalid="ignore"):
        root = np.sqrt(b * b - a * c)
        inside = np.where(a > 1e-12, (-b - root) / a, np.where(c <= 0, -np.inf, np.nan))
        outside = np.where(a > 1e-12, (-b + root) / a, np.inf)
        low, high = -off[:, 2] / k, (highs - off[:, 2]) / k
        inside = np.maximum(inside, np.minimum(low, high))
        outside = np.minimum(outside, np.maximum(low, high))
        is_met = (inside > 0) & (inside <= outside)
    far = np.where(is_met, inside, np.inf)
    number = int(far.argmin())
    return (float(far[number]), number) if math.isfinite(far[number]) else (math.inf, -1)
