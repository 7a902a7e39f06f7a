"""The dragon (7.2, 7.6)."""

from dataclasses import replace

from .board import Cell, beside
from .changes import send_home
from .state import State

STEPS_OF_A_MOVE = 6


def possible_steps(state: State) -> list[Cell]:
    """To a tile side by side, where he has not been in this move and where the fairy is not."""
    if state.dragon is None or len(state.turn.left) == STEPS_OF_A_MOVE:
        return []
    board = state.board()
    cells = [beside(state.dragon, side) for side in range(4)]
    return [
        cell
        for cell in cells
        if cell in board and cell not in state.turn.left and (state.fairy is None or state.fairy.cell != cell)
    ]


def is_about_to_move(state: State) -> bool:
    """The tile just placed has the dragon's sign, and he can move."""
    return state.last().tile.has_dragon and len(possible_steps(state)) > 0


def player_who_steps(state: State) -> int:
    """The turn's player first, then clockwise."""
    return (state.turn.player - 1 + len(state.turn.left)) % state.options.players + 1


def step(state: State, cell: Cell) -> State:
    """He leaves his cell, and on the new one all figures go home, tops too."""
    assert state.dragon is not None
    turn = replace(state.turn, left=(*state.turn.left, state.dragon))
    after = replace(state, turn=turn, dragon=cell)
    return send_home(after, {figure for figure in after.figures if figure.cell == cell})
