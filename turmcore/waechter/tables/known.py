"""What the tables tell about positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Known:
    """How a position ends if both sides play as well as they can.

    Attributes
    ----------
    result : str
        ``"win"``, ``"draw"`` or ``"loss"``, for the side to move.
    plies : int
        To the end of the game; the winner takes the shortest way, the loser the longest. 0 for a draw, and for the
        loss of a side that has no move.
    """

    result: Literal["win", "draw", "loss"]
    plies: int


@dataclass(frozen=True, slots=True)
class Facts:
    """What a class of positions holds: those of a number of stones of the side to move and of the other side.

    Attributes
    ----------
    stones : tuple of int
        Of the side to move, of the other side.
    won, drawn, lost : int
        Positions, from the view of the side to move; each color to move, mirror images counted too.
    longest : int
        Plies of the longest win; 0 if there is none.
    position : str
        One of the positions with the longest win; ``""`` if there is none.
    """

    stones: tuple[int, int]
    won: int
    drawn: int
    lost: int
    longest: int
    position: str
