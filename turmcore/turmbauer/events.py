"""What actions of Turmbauer cause."""

from __future__ import annotations

from dataclasses import dataclass

from turmcore.core.events import Event
from turmcore.voxel.lattice import Cell


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """The color on turn rolled."""

    seat: int
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RingSpent(Event):
    """A ring went to the box; `use` is ``"a"``, ``"b"`` or ``"c"``."""

    seat: int
    use: str


@dataclass(frozen=True, slots=True)
class PieceBuilt(Event):
    """A piece stands; `number` counts the blocks of the tower from 1, cubes are (x, y, z, is_colored)."""

    seat: int
    piece: str
    number: int
    cubes: tuple[tuple[int, int, int, bool], ...]


@dataclass(frozen=True, slots=True)
class PieceBoxed(Event):
    """A piece went unused into the box."""

    seat: int
    piece: str


@dataclass(frozen=True, slots=True)
class ClimberMoved(Event):
    """A climber moved; `path` holds the cubes stood on from start to goal, None for the table."""

    seat: int
    path: tuple[Cell | None, ...]
    ring: str


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over.

    `winners` are players; `reason` is what decided: ``"height"``, ``"box"``, ``"rings"`` or ``"shared"``.
    """

    winners: tuple[int, ...]
    reason: str
