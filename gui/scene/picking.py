"""Which face is under the mouse: a walk along the view ray from cell to cell."""

from __future__ import annotations

import math
from collections.abc import Container
from typing import NamedTuple

from gui.scene.camera import Vector

Cell = tuple[int, int, int]


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


def walk_ray(origin: Vector, direction: Vector, cells: Container[Cell], low: Cell, high: Cell) -> Hit | None:
    """The first face of `cells` on the ray, else the table, else None.

    `low` and `high` (inclusive) enclose all cells, so that the walk starts and ends at that box.
    """
    o, d = [float(v) for v in origin], [float(v) for v in direction]
    enter, leave, axis = 0.0, math.inf, 2
    for k in range(3):
        if abs(d[k]) < 1e-12:
            if not low[k] <= o[k] <= high[k] + 1:
                return _table(o, d)
            continue
        t1, t2 = sorted(((low[k] - o[k]) / d[k], (high[k] + 1 - o[k]) / d[k]))
        if t1 > enter:
            enter, axis = t1, k
        leave = min(leave, t2)
    if enter > leave:
        return _table(o, d)
    step = [(v > 0) - (v < 0) for v in d]
    point = [o[k] + d[k] * enter for k in range(3)]
    cell = [min(high[k], max(low[k], math.floor(point[k] + step[k] * 1e-9))) for k in range(3)]
    reach = [(cell[k] + (step[k] > 0) - o[k]) / d[k] if step[k] else math.inf for k in range(3)]
    stride = [abs(1 / d[k]) if step[k] else math.inf for k in range(3)]
    while all(low[k] <= cell[k] <= high[k] for k in range(3)):
        if (cell[0], cell[1], cell[2]) in cells:
            normal = [0, 0, 0]
            normal[axis] = -step[axis]
            return Hit((cell[0], cell[1], cell[2]), (normal[0], normal[1], normal[2]))
        axis = reach.index(min(reach))
        cell[axis] += step[axis]
        reach[axis] += stride[axis]
    return _table(o, d)


def _table(origin: list[float], direction: list[float]) -> Hit | None:
    """The table cell that the ray meets."""
    if direction[2] >= -1e-9:
        return None
    t = -origin[2] / direction[2]
    return Hit(
        (math.floor(origin[0] + direction[0] * t), math.floor(origin[1] + direction[1] * t), -1), (0, 0, 1)
    )
