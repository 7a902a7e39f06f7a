"""The game Turm und Waechter in plain Python: slow, close to the rules, standard library only."""

from .board import SIDES, Cells, Move, after, legal_moves
from .errors import ReferenceError_
from .position import Position, divide, perft, start
from .solving import Solver

__all__ = [
    "SIDES",
    "Cells",
    "Move",
    "Position",
    "ReferenceError_",
    "Solver",
    "after",
    "divide",
    "legal_moves",
    "perft",
    "start",
]
