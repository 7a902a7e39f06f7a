"""Targets of the mouse on the tower: a face of a cube, or of the table."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gui.scene.camera import Vector
from gui.scene.picking import Hit
from turmcore.turmbauer.turns import UP, Cell
from turmcore.voxel import first_cube, walk


class Face(NamedTuple):
    """A face: the `cell` it belongs to and its outward `normal`. The table is made of cells at z = -1."""

    cell: Cell
    normal: Cell

    @property
    def anchor(self) -> Cell:
        """The free cell in front of the face."""
        x, y, z = self.cell
        i, j, k = self.normal
        return x + i, y + j, z + k

    @property
    def is_top(self) -> bool:
        """True if it is the upper side of a cube of the tower."""
        return self.normal == UP and self.cell[2] >= 0


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
                return Hit(Face((x, y, z), normal))
        else:
            met = walk(origin, direction, self._cells)
            if met is not None:
                return Hit(Face(*met))
        return table_hit(origin, direction)


def table_hit(origin: Vector, direction: Vector) -> Hit | None:
    """The cell of the table that a ray meets."""
    if direction[2] >= -1e-9 or origin[2] <= 0:
        return None
    t = -origin[2] / direction[2]
    cell = math.floor(origin[0] + direction[0] * t), math.floor(origin[1] + direction[1] * t), -1
    return Hit(Face(cell, UP))
