"""Cells of the cubic lattice, and the rotations that map it onto itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations, product

Cell = tuple[int, int, int]

SIDES: tuple[Cell, ...] = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
"""Offsets of the six cells that share a face with a cell."""

COMPASS: tuple[tuple[int, int], ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""Offsets of the four columns beside a column."""


def neighbors(cell: Cell) -> Iterator[Cell]:
    """The six cells that share a face with a cell."""
    x, y, z = cell
    for dx, dy, dz in SIDES:
        yield x + dx, y + dy, z + dz


def is_connected(cells: Iterable[Cell]) -> bool:
    """True if every cell can be reached from every other through shared faces."""
    left = set(cells)
    if not left:
        return False
    reach = [left.pop()]
    while reach:
        for cell in neighbors(reach.pop()):
            if cell in left:
                left.remove(cell)
                reach.append(cell)
    return not left


Turn = tuple[tuple[int, int, int], tuple[int, int, int]]


def _rotations() -> tuple[Turn, ...]:
    """The 24 rotations as (axes, signs): the new coordinate k is signs[k] times the old coordinate
    axes[k]."""
    turns: list[Turn] = []
    for a, b, c in permutations(range(3)):
        swaps = (a > b) + (a > c) + (b > c)
        for i, j, k in product((1, -1), repeat=3):
            if (-1) ** swaps * i * j * k == 1:  # a mirror image has -1
                turns.append(((a, b, c), (i, j, k)))
    return tuple(turns)


ROTATIONS = _rotations()


def rotate(cell: Cell, turn: Turn) -> Cell:
    """The cell rotated about the origin by one of `ROTATIONS`."""
    axes, signs = turn
    return signs[0] * cell[axes[0]], signs[1] * cell[axes[1]], signs[2] * cell[axes[2]]


def mirror(cell: Cell) -> Cell:
    """The cell mirrored at the plane x = 0."""
    return -cell[0], cell[1], cell[2]


def to_origin(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The cells moved so that the smallest x, y and z are 0, in the same order."""
    cells = tuple(cells)
    low = [min(cell[k] for cell in cells) for k in range(3)]
    return tuple((x - low[0], y - low[1], z - low[2]) for x, y, z in cells)
