"""The game Turmbau zu Babel in plain Python: slow, close to the rules, standard library only."""

from ..perft import perft
from .board import SIX, SIX_S, Board
from .errors import ReferenceError_
from .position import Position, start

__all__ = ["SIX", "SIX_S", "Board", "Position", "ReferenceError_", "perft", "start"]
