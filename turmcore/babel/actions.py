"""Actions of Turmbau zu Babel taken apart, for people and programs that read them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SecretDraw:
    """The secret draw (a chance outcome): the colors of players 1, 2, .. as letters, ``?`` for an unknown
    one."""

    colors: str


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll of the die (a chance outcome)."""

    number: int


@dataclass(frozen=True, slots=True)
class Move:
    """A figure's move between two fields.

    `number` is the number used of a roll; None if the move uses a gift.
    """

    number: int | None
    color: str
    origin: str
    target: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing can be moved: `number` counts as used, and the opposite side is given away."""

    number: int


Play = SecretDraw | Roll | Move | Pass
"""Any action of Turmbau zu Babel."""
