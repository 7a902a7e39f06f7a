"""The princess (7.4)."""

from .board import feature_of
from .scoring import figures_on
from .state import State
from .tokens import Dismiss


def knights_to_dismiss(state: State) -> list[Dismiss]:
    """Followers in the city of the princess on the tile just placed."""
    board, standing, last = state.board(), state.standing(), state.last()
    knights = {
        figure
        for segment in last.tile.segments
        if segment.has_princess
        for figure in figures_on(feature_of(board, (last.cell, segment.name)), standing)
        if figure.is_follower
    }
    return [Dismiss(figure.player, figure.kind, figure.cell, figure.segment) for figure in knights]


def one_must_go(state: State) -> bool:
    return state.options.princess == "must" and len(knights_to_dismiss(state)) > 0
