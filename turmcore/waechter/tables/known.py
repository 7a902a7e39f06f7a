"""The tables' answer for a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Known:
    """The result of a position with best play.

    Attributes
    ----------
    result : str
        ``"win"``, ``"draw"`` or ``"loss"``, for the side to move.
    plies : int
        Plies to the end of the game, by the winner's shortest and the loser's longest way. 0 for a draw, and
        for the loss of a side that has no move.
    """

    result: Literal["win", "draw", "loss"]
    plies: int


@dataclass(frozen=True, slots=True)
class Facts:
    """Statistics of a class of positions: all those with certain numbers of stones of the side to move and of
    the other side.

    Attributes
    ----------
    stones : tuple of int
        Numbers of stones of the side to move and of the other side.
    won, drawn, lost : int
        Numbers of positions, for the side to move; with either color to move, and with mirror images.
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
