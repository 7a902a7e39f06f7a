"""What actions of Turmbauer cause."""

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
    """A color rolled for who begins."""

    seat: int
    number: int


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
class TowerSettled(Event):
    """What became of the tower after a build: `fallen` are numbers of blocks as in `PieceBuilt`, none if it stands.

    One or two go back to where they were, unless the new block is among them (`PieceTakenBack`); three end the game.
    """

    seat: int
    fallen: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PieceTakenBack(Event):
    """The piece just built has fallen and goes back to the stock; `ring` is ``"a"`` if that ring comes back, too."""

    seat: int
    piece: str
    number: int
    ring: str


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

    `winners` are players; `reason` is what decided: ``"height"``, ``"box"``, ``"rings"``, ``"shared"`` or
    ``"collapse"``.
    """

    winners: tuple[int, ...]
    reason: str
