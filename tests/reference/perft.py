"""Counting of action sequences in any twin; each outcome of chance is an action."""

from .replies import Position


def perft(position: Position, depth: int) -> int:
    """Number of action sequences of this length."""
    if depth == 0:
        return 1
    tokens = position.actions()
    return len(tokens) if depth == 1 else sum(perft(position.apply(token), depth - 1) for token in tokens)
