"""Which first moves of a puzzle win in time: every way is tried."""

from .position import Position
from .solving import Solver
from .text import write_move


def reached(start: str, kind: str, number: int) -> dict[str, int]:
    """By first move: 1 if it wins in so many own moves, else 0."""
    position = Position.from_text(start)
    wins = map(write_move, Solver().winning_moves(position.cells, position.turn, 2 * number - 1))
    return dict.fromkeys(position.actions(), 0) | dict.fromkeys(wins, 1)
