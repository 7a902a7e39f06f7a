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
    """A figure goes onto a segment of the tile just placed: ``"c0"``, ``"r1"``, ``"f2"``, ``"m"`` or ``"g"``.

    `figure` is a letter of `rules.FIGURES`, empty for a small follower, as everywhere.
    """

    segment: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Portal:
    """A follower goes through the portal of the tile just placed onto a segment of another one."""

    x: int
    y: int
    segment: str
    figure: str = ""


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
    figure: str = ""


@dataclass(frozen=True, slots=True)
class MoveFairy:
    """The fairy goes to an own follower; `segment` is ``"t"`` on top of a tower, None where she goes to a tile."""

    x: int
    y: int
    segment: str | None


@dataclass(frozen=True, slots=True)
class Dismiss:
    """The princess sends a follower of `owner` home."""

    owner: int
    x: int
    y: int
    segment: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Ransom:
    """A prisoner is bought back from `captor`."""

    captor: int
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Capture:
    """A follower of `owner` is captured; `segment` is ``"t"`` for one on top of a tower."""

    owner: int
    x: int
    y: int
    segment: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class NoCapture:
    """The choice to capture nobody."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """In an exchange of prisoners the player chooses who comes back."""

    figure: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """The dragon goes one tile further."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class TakeHome:
    """At a festival an own figure leaves the board; `segment` is ``"t"`` for one on top of a tower."""

    x: int
    y: int
    segment: str


@dataclass(frozen=True, slots=True)
class CallAbbot:
    """The abbot leaves an incomplete feature, which is scored as at the end of the game."""


Play = (
    Draw
    | Place
    | Nothing
    | Claim
    | Portal
    | Build
    | Climb
    | MoveFairy
    | Dismiss
    | Ransom
    | Capture
    | NoCapture
    | TakeBack
    | Step
    | TakeHome
    | CallAbbot
)
"""An action of Carcassonne."""
