"""The festival (13.2), and the abbot's early way home (14.4)."""

from .board import feature_of, is_complete
from .changes import change_purse, send_home
from .figures import ABBOT, Figure
from .scoring import value_at_the_end
from .state import State
from .tokens import CallAbbot, TakeHome


def ways_home(state: State) -> list[TakeHome]:
    """13.2: any own figure on the table."""
    if not state.last().tile.has_festival:
        return []
    return [
        TakeHome(figure.cell, figure.segment)
        for figure in state.figures
        if figure.player == state.turn.player
    ]


def figure_at_home(state: State, way: TakeHome) -> State:
    return send_home(state, {figure for figure in state.figures if figure.part == (way.cell, way.segment)})


def own_abbots(state: State) -> list[Figure]:
    """On the table: one or none."""
    return [one for one in state.figures if one.kind == ABBOT and one.player == state.turn.player]


def calls(state: State) -> list[CallAbbot]:
    """14.4: from an incomplete feature."""
    board = state.board()
    return [
        CallAbbot() for abbot in own_abbots(state) if not is_complete(board, feature_of(board, abbot.part))
    ]


def called_home(state: State) -> State:
    board, (abbot,) = state.board(), own_abbots(state)
    points = value_at_the_end(board, feature_of(board, abbot.part))
    return send_home(change_purse(state, abbot.player, score=points), {abbot})
