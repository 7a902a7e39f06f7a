"""Whom a tower reaches (2.3, 2.8)."""

from .board import Board, Cell, beside
from .options import Options
from .state import State
from .tiles import STEPS
from .tokens import Capture


def reach(options: Options, height: int) -> int:
    """How many cells away; 2.8: no_surprise."""
    return height - 1 if options.no_surprise else height


def distance(a: Cell, b: Cell) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def is_straight(a: Cell, b: Cell) -> bool:
    return a[0] == b[0] or a[1] == b[1]


def cells_in_a_row(board: Board, tower: Cell, far: int, stop_at_gap: bool) -> set[Cell]:
    """The tower's tile and `far` cells in each of the four directions."""
    cells = {tower}
    for side in range(len(STEPS)):
        cell = tower
        for _ in range(far):
            cell = beside(cell, side)
            if stop_at_gap and cell not in board:
                break
            cells.add(cell)
    return cells


def cells_within_a_walk(board: Board, tower: Cell, far: int) -> set[Cell]:
    """From tile to tile, side to side, in at most so many steps."""
    cells = {tower}
    for _ in range(far):
        cells |= {beside(cell, side) for cell in cells for side in range(4) if beside(cell, side) in board}
    return cells


def cells_in_range(options: Options, board: Board, tower: Cell, height: int) -> set[Cell]:
    far = reach(options, height)
    if not options.diagonal:
        return cells_in_a_row(board, tower, far, stop_at_gap=options.no_gap == 1)
    if options.no_gap:
        return cells_within_a_walk(board, tower, far)
    return {cell for cell in board if distance(cell, tower) <= far}


def captures(state: State, tower: Cell) -> list[Capture]:
    """2.3: every follower in range that may be captured by the player to move."""
    board, options = state.board(), state.options
    cells = cells_in_range(options, board, tower, board[tower].height)
    found = []
    for figure in state.followers():
        is_spared = (figure.player == state.turn.player and not options.capture_own) or (
            figure.is_on_top and options.tower_top_safe == 1
        )
        if figure.cell in cells and not is_spared:
            found.append(Capture(figure.player, figure.kind, figure.cell, figure.segment))
    return found
