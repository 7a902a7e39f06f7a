"""The events of Carcassonne."""

from __future__ import annotations

from dataclasses import dataclass

from turmcore.core.events import Event

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TileDrawn(Event):
    """The player to move drew a tile."""

    player: int
    tile: str


@dataclass(frozen=True, slots=True)
class TileDiscarded(Event):
    """The tile that was drawn fits nowhere and leaves the game."""

    player: int
    tile: str


@dataclass(frozen=True, slots=True)
class TilePlaced(Event):
    """The tile that was drawn lies on the table."""

    player: int
    tile: str
    cell: Cell
    rotation: int


@dataclass(frozen=True, slots=True)
class FollowerPlaced(Event):
    """A figure went from the supply onto a segment, ``"t"`` for the top of a tower.

    `figure` is a letter of `rules.FIGURES`, empty for a small follower, as everywhere.
    """

    player: int
    cell: Cell
    segment: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class TowerBuilt(Event):
    """A tower has grown to `height`."""

    player: int
    cell: Cell
    height: int


@dataclass(frozen=True, slots=True)
class FollowerCaptured(Event):
    """A follower was captured from the tower on `tower`; an own one has gone back to its owner."""

    captor: int
    owner: int
    cell: Cell
    segment: str
    tower: Cell
    figure: str = ""


@dataclass(frozen=True, slots=True)
class FollowerDismissed(Event):
    """The princess sent a follower of `owner` home (rule 7.4)."""

    player: int
    owner: int
    cell: Cell
    segment: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class FigureReturned(Event):
    """A figure went home without being scored: eaten by the dragon, or a builder or pig that was alone."""

    player: int
    cell: Cell
    segment: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class DragonMoved(Event):
    """The dragon came to a cell: to a volcano, or by a step of `player`."""

    player: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class FairyMoved(Event):
    """The fairy came to a cell, beside the follower on `segment`; to the tile if that is empty."""

    player: int
    cell: Cell
    segment: str


@dataclass(frozen=True, slots=True)
class GoodsTaken(Event):
    """A player completed cities and took wine, grain and cloth."""

    player: int
    goods: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class BonusScored(Event):
    """Points beside those of features; `cause` is ``"fairy"``, ``"pig"``, or a good."""

    player: int
    points: int
    cause: str


@dataclass(frozen=True, slots=True)
class PrisonersExchanged(Event):
    """Two players gave each other a prisoner back."""

    players: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RansomPaid(Event):
    """A player has bought a follower back."""

    player: int
    captor: int
    figure: str = ""


@dataclass(frozen=True, slots=True)
class FeatureScored(Event):
    """A feature was scored, completed or at the end of the game.

    `feature` is ``"c"``, ``"r"``, ``"m"`` or ``"f"``; each of `players` got `points`; the followers that `returned` are
    (player, cell, segment), none at the end of the game. `special` is ``"inn"`` or ``"cathedral"`` where there is one.
    """

    feature: str
    cells: tuple[Cell, ...]
    points: int
    players: tuple[int, ...]
    returned: tuple[tuple[int, Cell, str], ...]
    is_complete: bool
    special: str = ""


@dataclass(frozen=True, slots=True)
class FarmersScored(Event):
    """At the end of the game the fields brought each player so many points, counted by cities (rule 1.5)."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
