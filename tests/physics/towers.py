"""Towers whose fate is plain."""

from __future__ import annotations

from turmcore.voxel.lattice import Cell

Body = tuple[Cell, ...]
BASE: Body = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))


def column(height: int, x: int = 0, y: int = 0, z: int = 1) -> list[Body]:
    """Single cubes one on the other."""
    return [((x, y, z + i),) for i in range(height)]


def lever(weight: int) -> list[Body]:
    """A bar of three on one cube under its end, with so many cubes on that end (statics ask for four)."""
    return [BASE, ((0, 0, 1),), ((0, 0, 2), (1, 0, 2), (2, 0, 2)), *column(weight, z=3)]


STANDS = [BASE, *column(4)]
FALLS = lever(1)
