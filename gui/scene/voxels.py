"""Effects of a cube's neighbours on its look: rounded rims, gaps, and soft shade in the corners."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gui.scene.mesh import NORMALS, face_axes
from gui.scene.room import Contact

Cells = NDArray[np.int64]

#: On each side of a face its direction: u-, u+, v-, v+ (bit order of `edges` within a face).
_SIDES = ((0, -1), (0, 1), (1, -1), (1, 1))
#: Corners of a face in the bit order of `shade`: (u, v) = (0,0) (1,0) (0,1) (1,1).
_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
#: Those of the unit cube.
CUBE_CORNERS = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)])


def corners_of(cells: NDArray[np.generic]) -> NDArray[np.float64]:
    """The eight corners of each unit cube of `cells` (n, 3), one under the other."""
    return np.asarray((cells[:, None, :] + CUBE_CORNERS).reshape(-1, 3), np.float64)


class Grid:
    """Block numbers (0: free) in a box of cells with a free rim of two; looks up whole arrays at once."""

    def __init__(self, cells: Cells, blocks: NDArray[np.int64]) -> None:
        """`cells` (n, 3) and their block numbers (n,), which are 1 or more."""
        self.low = cells.min(axis=0) - 2
        self.numbers = np.zeros(cells.max(axis=0) - self.low + 3, np.int64)
        self.numbers[tuple((cells - self.low).T)] = blocks

    def at(self, cells: Cells) -> NDArray[np.int64]:
        """Block numbers at `cells`, which lie at most two away from a cube."""
        return np.asarray(self.numbers[tuple((cells - self.low).T)])


def bevel_edges(cells: Cells, blocks: NDArray[np.int64]) -> NDArray[np.uint32]:
    """For each cube the sides of its faces where its block ends: bit ``face * 4 + side``."""
    grid = Grid(cells, blocks)
    edges = np.zeros(len(cells), np.uint32)
    for face in range(6):
        for side, (axis, sign) in enumerate(_SIDES):
            step = np.zeros(3, int)
            step[face_axes(face)[axis]] = sign
            ends = grid.at(cells + step) != blocks
            edges |= ends.astype(np.uint32) << np.uint32(face * 4 + side)
    return edges


def rims(
    cells: Cells, blocks: NDArray[np.int64], groups: NDArray[np.int64]
) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Where the surface of cubes is drawn a little inward, so that rims are round and there is a gap between pieces.

    Parameters
    ----------
    blocks, groups
        Numbers of the pieces, and of what touches; the surface of a group stays closed.

    Returns
    -------
    gaps
        For each cube the sides of its faces where the next piece goes on in the same plane: bit ``face * 4 + side``.
    corners
        The axes along which each corner is drawn inward: bit ``corner * 3 + axis``, where corner is x + 2 y + 4 z.
    """
    grid, numbers = Grid(cells, groups + 1), Grid(cells, blocks)
    near = np.stack([cells + step for step in np.ndindex(3, 3, 3)]) - 1
    full = np.stack([grid.at(places) == groups + 1 for places in near]).reshape(3, 3, 3, -1)
    block = np.where(full, np.stack([numbers.at(places) for places in near]).reshape(full.shape), 0)
    gaps, corners = np.zeros(len(cells), np.uint32), np.zeros(len(cells), np.uint32)
    for face, normal in enumerate(NORMALS):
        for side, (axis, sign) in enumerate(_SIDES):
            step = np.zeros(3, int)
            step[face_axes(face)[axis]] = sign
            beside, above = tuple(step + 1), tuple(step + normal + 1)
            is_gap = full[beside] & (block[beside] != block[1, 1, 1]) & ~full[above]
            gaps |= is_gap.astype(np.uint32) << np.uint32(face * 4 + side)
    for corner, (z, y, x) in enumerate(np.ndindex(2, 2, 2)):
        around = block[x : x + 2, y : y + 2, z : z + 2]
        beyond = [np.moveaxis(around, axis, 0)[at] for axis, at in enumerate((x, y, z))]
        is_free = np.array([(there == 0).all(axis=(0, 1)) for there in beyond])
        differs = ((around != 0) & (around != block[1, 1, 1])).any(axis=(0, 1, 2))
        is_drawn = is_free & ((is_free.sum(axis=0) > 1) | differs)
        for axis in range(3):
            corners |= is_drawn[axis].astype(np.uint32) << np.uint32(corner * 3 + axis)
    return gaps, corners


def corner_shade(cells: Cells, groups: NDArray[np.int64] | None = None) -> NDArray[np.uint32]:
    """Light at the corners of each face, (n, 2): two bits each, from 0 (in a corner) to 3 (open).

    Corner ``c`` of face ``f`` is in word ``f // 3`` at bit ``(f % 3 * 4 + c) * 2``. The table counts as full.
    Only cubes of the same group (numbers from 0) shade each other.
    """
    groups = np.zeros(len(cells), np.int64) if groups is None else groups
    grid = Grid(cells, groups + 1)

    def full(places: Cells) -> NDArray[np.int64]:
        return np.asarray((grid.at(places) == groups + 1) | (places[:, 2] < 0), np.int64)

    shade = np.zeros((len(cells), 2), np.uint32)
    for face in range(6):
        front = cells + NORMALS[face]
        u, v = np.eye(3, dtype=int)[list(face_axes(face))]
        for corner, (a, b) in enumerate(_CORNERS):
            side, other, diagonal = full(front + a * u), full(front + b * v), full(front + a * u + b * v)
            light = np.where(side & other, 0, 3 - side - other - diagonal).astype(np.uint32)
            shade[:, face // 3] |= light << np.uint32((face % 3 * 4 + corner) * 2)
    return shade


def grain_axes(cells: Cells, blocks: NDArray[np.int64]) -> NDArray[np.uint32]:
    """For each cube 1 + the axis along which its block is longest, as boards are cut; 0 if no axis is longer than the
    others."""
    found = np.zeros(len(cells), np.uint32)
    for block in set(blocks.tolist()):
        own = blocks == block
        length = np.ptp(cells[own], axis=0)
        if length.max() > length.min():
            found[own] = 1 + int(length.argmax())
    return found


def contact_shadow(cells: Cells, detail: int = 4, spread: float = 1.6) -> Contact:
    """The soft darkness on the table around what stands on it or hangs low over it.

    Parameters
    ----------
    detail
        Points per cell.
    spread
        Reach of the darkness, in cells.
    """
    rim = int(np.ceil(spread * 2))
    low = cells[:, :2].min(axis=0) - rim
    size = int((cells[:, :2].max(axis=0) + 1 - low).max()) + rim
    near = np.zeros((size, size))
    for x, y, z in cells:
        if z < 5:
            i, j = y - low[1], x - low[0]
            near[i, j] = max(near[i, j], 1.0 - z / 5)
    picture = np.kron(near, np.ones((detail, detail)))
    frequency = np.fft.fftfreq(size * detail)
    blur = np.exp(
        -2 * (np.pi * spread * detail / 2) ** 2 * (frequency[:, None] ** 2 + frequency[None, :] ** 2)
    )
    smooth = np.fft.ifft2(np.fft.fft2(picture) * blur).real.clip(0, 1)
    darkness = (smooth * 255).astype(np.uint8)
    darkness[[0, -1]] = darkness[:, [0, -1]] = 0  # the rim goes on over the whole table
    return Contact(darkness, float(low[0]), float(low[1]), float(size))


def covered_faces(cells: Cells, groups: NDArray[np.int64] | None = None) -> NDArray[np.uint32]:
    """For each cube the faces that another cube of its group (numbers from 0) covers: bit ``face``. Nobody can
    see them."""
    groups = np.zeros(len(cells), np.int64) if groups is None else groups
    grid = Grid(cells, groups + 1)
    covered = np.zeros(len(cells), np.uint32)
    for face, normal in enumerate(NORMALS):
        covered |= (grid.at(cells + normal) == groups + 1).astype(np.uint32) << np.uint32(face)
    return covered
