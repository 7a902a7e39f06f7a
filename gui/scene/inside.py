"""Looking into a tower: sections, X-ray, pieces drawn apart. Edits of arrays, nothing else."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gui.scene.mesh import NORMALS

Cells = NDArray[np.int64]
Integers = NDArray[np.int64]
Shifts = NDArray[np.float64]
Mask = NDArray[np.bool_]

AXES = "xyz"
CUTS = ("", "x", "y", "z", "-x", "-y", "-z")
EXPLODES = ("", "floors", "pieces")
_LIFT = 0.25  # step by which a piece is raised until it is clear of the others


@dataclass(frozen=True)
class Inside:
    """A way to look into a tower.

    Attributes
    ----------
    cut_axis
        ``z`` cuts from above, ``x`` and ``y`` from the side where that coordinate is largest; with a minus
        sign from the other side; empty for no cut.
    cut_at
        Number of layers that the cut leaves.
    is_xray
        Show the pieces as glass.
    explode
        ``floors`` or ``pieces`` are drawn apart; empty for neither.
    spread
        Distance between them, in cubes for each cube of distance.
    fades
        Pale out everything but the last turn.
    only
        The seat whose pieces are solid while all others are glass; -1 for all.
    """

    cut_axis: str = ""
    cut_at: int = 0
    is_xray: bool = False
    explode: str = ""
    spread: float = 0.6
    fades: bool = False
    only: int = -1

    def __post_init__(self) -> None:
        if self.cut_axis not in CUTS:
            raise ValueError(f"a cut goes along {', '.join(CUTS[1:])}, not {self.cut_axis!r}")
        if self.explode not in EXPLODES:
            raise ValueError(f"what is drawn apart is {' or '.join(EXPLODES[1:])}, not {self.explode!r}")
        if not (math.isfinite(self.spread) and self.spread >= 0):
            raise ValueError(f"the spread is a number from 0, not {self.spread!r}")

    @property
    def is_plain(self) -> bool:
        """True if the tower is shown as it stands."""
        return not (self.cut_axis or self.is_xray or self.is_exploded or self.fades or self.only >= 0)

    @property
    def is_exploded(self) -> bool:
        """True if cubes are drawn away from their cells."""
        return bool(self.explode) and self.spread > 0


PLAIN = Inside()


def num_layers(cells: Cells, axis: str) -> int:
    """Number of layers of cells along an axis: the largest useful `Inside.cut_at`."""
    along = cells[:, AXES.index(axis[-1])]
    return int(along.max() - along.min()) + 1


def kept(cells: Cells, inside: Inside) -> Mask:
    """True for the cells that the cut leaves."""
    if not inside.cut_axis:
        return np.ones(len(cells), bool)
    along = cells[:, AXES.index(inside.cut_axis[-1])]
    if inside.cut_axis.startswith("-"):
        return np.asarray(along > along.max() - inside.cut_at)
    return np.asarray(along < along.min() + inside.cut_at)


def sawn_faces(cells: Cells, blocks: Integers, keep: Mask) -> NDArray[np.uint32]:
    """For each kept cell the faces where the cut went through its block: bit ``face``."""
    owner = {
        (int(x), int(y), int(z)): int(block)
        for (x, y, z), block in zip(cells[~keep], blocks[~keep], strict=True)
    }
    sawn = np.zeros(int(keep.sum()), np.uint32)
    if owner:
        for i, (cell, block) in enumerate(zip(cells[keep], blocks[keep], strict=True)):
            for face, normal in enumerate(NORMALS):
                x, y, z = (cell + normal).tolist()
                if owner.get((x, y, z)) == block:
                    sawn[i] |= np.uint32(1 << face)
    return sawn


def groups(cells: Cells, blocks: Integers, inside: Inside) -> Integers:
    """A number for each cell; cells with the same number stay together."""
    if inside.is_exploded:
        return blocks if inside.explode == "pieces" else cells[:, 2]
    return np.zeros(len(cells), np.int64)


def shifts(cells: Cells, blocks: Integers, inside: Inside) -> Shifts:
    """Offset of each cube from its cell, (n, 3).

    Pieces move away from the foot of the tower's axis. Where that would leave two of them in each other, the
    upper one is raised until it is clear.
    """
    moved = np.zeros((len(cells), 3))
    if not inside.is_exploded:
        return moved
    if inside.explode == "floors":
        moved[:, 2] = inside.spread * cells[:, 2]
        return moved
    middle = axis_of(cells)
    pieces = [np.flatnonzero(blocks == block) for block in np.unique(blocks)]
    pieces.sort(key=lambda own: (float(cells[own, 2].mean()), int(blocks[own[0]])))
    placed = np.zeros((0, 3))
    for own in pieces:
        shift = shift_of_piece(cells[own], middle, inside)
        while _overlaps(cells[own] + shift, placed):
            shift[2] += _LIFT
        moved[own] = shift
        placed = np.vstack([placed, cells[own] + shift])
    return moved


def axis_of(cells: Cells) -> Shifts:
    """The foot of the vertical axis through the middle of a tower."""
    middle = (cells.min(axis=0) + cells.max(axis=0) + 1) / 2
    return np.array([middle[0], middle[1], 0.5])


def shift_of_piece(cells: Cells, middle: Shifts, inside: Inside) -> Shifts:
    """Offset of one piece from the foot of the axis, as `axis_of` gives it."""
    return np.asarray(inside.spread * (cells.mean(axis=0) + 0.5 - middle))


def _overlaps(cubes: Shifts, placed: Shifts) -> bool:
    """True if a unit cube of `cubes` reaches into one of `placed`."""
    apart = np.abs(cubes[:, None, :] - placed[None, :, :]).max(axis=2)
    return bool((apart < 1 - 1e-9).any())
