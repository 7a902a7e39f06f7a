"""The game Turmbauer in plain Python: slow, close to the rules, standard library only."""

from ..perft import perft
from .errors import ReferenceError_
from .pieces import SET_A, SET_B, SET_C, PieceSet, orientations
from .position import Position, start

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
