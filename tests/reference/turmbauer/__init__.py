"""The game Turmbauer in plain Python: slow, close to the rules, standard library only."""

from .errors import ReferenceError_
from .pieces import SET_A, SET_B, SET_C, PieceSet, orientations
from .position import Position, perft, start

__all__ = [
    "SET_A",
    "SET_B",
    "SET_C",
    "PieceSet",
    "Position",
    "ReferenceError_",
    "orientations",
    "perft",
    "start",
]
