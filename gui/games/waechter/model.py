"""The thing in hand, and where it would stand."""

from __future__ import annotations

from dataclasses import dataclass

LIFT = 0.34  # how far stones in hand are above their stack


@dataclass(frozen=True, slots=True)
class Held:
    """Stones, or a guard, that were taken from a square and are in hand."""

    square: int
    stones: int


@dataclass(frozen=True, slots=True)
class Ghost:
    """A proposal for a square: so many stones of a side, on top of what stays there, or its guard."""

    square: int
    side: int
    stones: int
    is_guard: bool = False
    on_top: int = 0  # stones that it would lie on
