"""The events of Turm und Wächter; sides are 0 red and 1 blue, squares 0 to 48."""

from __future__ import annotations

from dataclasses import dataclass

from turmcore.core.events import Event


@dataclass(frozen=True, slots=True)
class StonesMoved(Event):
    """Stones went from one square to another.

    Attributes
    ----------
    left : int
        Stones that stay at the origin; 0: the whole stack went.
    height : int
        Of the stack at the target afterwards; if more than `stones`, they joined a stack.
    """

    side: int
    origin: int
    target: int
    stones: int
    left: int
    height: int


@dataclass(frozen=True, slots=True)
class GuardMoved(Event):
    """A guard went to a neighboring square."""

    side: int
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class StackCaptured(Event):
    """A stack of `side` was captured."""

    side: int
    square: int
    height: int


@dataclass(frozen=True, slots=True)
class GuardCaptured(Event):
    """The guard of `side` was captured."""

    side: int
    square: int


@dataclass(frozen=True, slots=True)
class HomeReached(Event):
    """The guard of `side` entered the other side's home square."""

    side: int
    square: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over; `winner` is a side or None, `reason` as in `Outcome`."""

    winner: int | None
    reason: str
