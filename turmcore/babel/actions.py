"""Actions of Turmbau zu Babel taken apart, for people and programs that read them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SecretDraw:
    """The secret draw (a chance outcome): the colors of players 1, 2, .. as letters, ``?`` for one not known."""

    colors: str


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll of the die (a chance outcome)."""

    number: int


@dataclass(frozen=True, slots=True)
class Move:
    """A figure's move between two fields.

    `number` is the one used of a roll, None if the move is that of a gift.
    """

    number: int | None
    color: str
    origin: str
    target: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing can be moved: `number` counts as used, its underside is given away."""

    number: int


Play = SecretDraw | Roll | Move | Pass
"""What actions of Turmbau zu Babel can be."""
