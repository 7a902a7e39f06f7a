"""The game Carcassonne with Der Turm in plain Python: slow, close to the rules, standard library only."""

from ..perft import perft
from .errors import ReferenceError_
from .options import Options
from .position import Position, start
from .tiles import all_tiles, turned_ends

__all__ = ["Options", "Position", "ReferenceError_", "all_tiles", "perft", "start", "turned_ends"]
