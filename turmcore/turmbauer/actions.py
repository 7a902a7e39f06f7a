"""Actions of Turmbauer taken apart, for people and programs that read them."""

from __future__ import annotations

from dataclasses import dataclass

from turmcore.voxel.lattice import Cell


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll of both dice, the smaller number first (a chance outcome)."""

    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class StartRoll:
    """A roll of one die to decide who begins, with start=roll (a chance outcome)."""

    number: int


@dataclass(frozen=True, slots=True)
class Build:
    """A piece built onto the tower: its id and cells, sorted by (z, y, x); `ring` is ``"a"`` or ``""``."""

    piece: str
    cells: tuple[Cell, ...]
    ring: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """A piece put into the box unused."""

    piece: str


@dataclass(frozen=True, slots=True)
class Climb:
    """The climber's move.

    `target` is the cube it ends on (z = -1: a hole in the first layer), ``"table"`` or ``"stay"``; `ring` is
    ``"b"``, ``"c"`` or ``""``.
    """

    target: Cell | str
    ring: str = ""


@dataclass(frozen=True, slots=True)
class Settle:
    """The fate of the tower after a build, with stability=wobble (a chance outcome).

    `fallen` holds block numbers in ascending order, counted from 1 in building order; empty if the tower
    stands. None is the list entry that stands for any blocks; it cannot be played itself.
    """

    fallen: tuple[int, ...] | None


Move = Roll | StartRoll | Build | Box | Settle | Climb
