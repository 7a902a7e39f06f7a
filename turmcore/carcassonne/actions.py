"""Actions of Carcassonne taken apart, for people and programs that read them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Draw:
    """A tile is drawn (a chance outcome); with `fits` False it fits nowhere and leaves the game."""

    tile: str
    fits: bool = True


@dataclass(frozen=True, slots=True)
class Place:
    """The tile drawn is placed, after so many clockwise quarter turns."""

    x: int
    y: int
    rotation: int


@dataclass(frozen=True, slots=True)
class Nothing:
    """The turn ends without a follower or a tower piece."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A follower goes onto a segment of the tile just placed: ``"c0"``, ``"r1"``, ``"f2"`` or ``"m"``."""

    segment: str


@dataclass(frozen=True, slots=True)
class Build:
    """A tower piece goes onto a foundation or a tower."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Climb:
    """A follower goes on top of a tower, which is closed by it."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Ransom:
    """A prisoner is bought back from `captor`."""

    captor: int


@dataclass(frozen=True, slots=True)
class Capture:
    """A follower of `owner` is captured; `segment` is ``"t"`` for one on top of a tower."""

    owner: int
    x: int
    y: int
    segment: str


@dataclass(frozen=True, slots=True)
class NoCapture:
    """Nobody is captured."""


Play = Draw | Place | Nothing | Claim | Build | Climb | Ransom | Capture | NoCapture
"""What actions of Carcassonne can be."""
