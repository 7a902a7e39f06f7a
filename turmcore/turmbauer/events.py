"""The events of Turmbauer."""

from __future__ import annotations

from dataclasses import dataclass

from turmcore.core.events import Event
from turmcore.voxel.lattice import Cell


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """The color to move rolled."""

    seat: int
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class StartRolled(Event):
    """A color rolled to decide who begins."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class RingSpent(Event):
    """A ring went to the box; `use` is ``"a"``, ``"b"`` or ``"c"``."""

    seat: int
    use: str


@dataclass(frozen=True, slots=True)
class PieceBuilt(Event):
    """A piece was built; `number` counts the blocks of the tower from 1, cubes are (x, y, z, is_colored)."""

    seat: int
    piece: str
    number: int
    cubes: tuple[tuple[int, int, int, bool], ...]


@dataclass(frozen=True, slots=True)
class TowerSettled(Event):
    """The tower came to rest after a build: `fallen` holds block numbers as in `PieceBuilt`, none if it
    stands.

    One or two are put back where they were, unless the new block is among them (`PieceTakenBack`); three end
    the game.
    """

    seat: int
    fallen: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PieceTakenBack(Event):
    """The piece just built has fallen and returns to the stock; `ring` is ``"a"`` if that ring returns,
    too."""

    seat: int
    piece: str
    number: int
    ring: str


@dataclass(frozen=True, slots=True)
class PieceBoxed(Event):
    """A piece was put into the box unused."""

    seat: int
    piece: str


@dataclass(frozen=True, slots=True)
class ClimberMoved(Event):
    """A climber moved; `path` holds the cubes it stood on from start to goal, None for the table."""

    seat: int
    path: tuple[Cell | None, ...]
    ring: str


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over.

    `winners` holds player numbers; `reason` is what decided the game: ``"height"``, ``"box"``, ``"rings"``,
    ``"shared"`` or ``"collapse"``.
    """

    winners: tuple[int, ...]
    reason: str
