"""The builder's second tile (4.5)."""

from .board import feature_of
from .figures import BUILDER
from .state import State


def earns_second_tile(state: State) -> bool:
    """The tile just placed joins a feature with the own builder on another tile of it; once a turn."""
    if state.turn.is_second:
        return False
    board, here = state.board(), state.last().cell
    return any(
        figure.kind == BUILDER
        and figure.player == state.turn.player
        and figure.cell != here
        and any(cell == here for cell, _ in feature_of(board, figure.part))
        for figure in state.figures
    )
