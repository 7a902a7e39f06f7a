"""The only kind of action in Turm und Wächter."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Move:
    """Stones or a guard move in a straight line.

    Attributes
    ----------
    origin, target : int
        Squares, 0 to 48: file + 7 * rank, A1 = 0.
    stones : int
        Number of stones of the stack at the origin that move, 1 to 7; 1 for a guard.
    """

    origin: int
    target: int
    stones: int
