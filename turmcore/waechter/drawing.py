"""A position of Turm und Wächter drawn as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmcore.waechter.limits import SIZE
from turmcore.waechter.notation import NAMES, SIDES, Placed

if TYPE_CHECKING:
    from turmcore.waechter.state import WaechterState


def draw_board(placed: Placed) -> list[str]:
    """The board: seven lines from rank 7 down, and the files below."""
    squares = [" ."] * (SIZE * SIZE)
    for stack in placed.stacks:
        squares[stack.square] = f"{SIDES[stack.side]}{stack.height}"
    for side, square in enumerate(placed.guards):
        if square is not None:
            squares[square] = f"{SIDES[side].upper()}G"
    lines = [
        f"{rank + 1}  " + "  ".join(squares[SIZE * rank : SIZE * (rank + 1)])
        for rank in reversed(range(SIZE))
    ]
    return [*lines, "    " + "   ".join("ABCDEFG")]


def draw(state: WaechterState) -> str:
    """The board and who is to move or has won."""
    outcome = state.outcome
    if outcome is None:
        last = f"{NAMES[state.turn]} to move"
    elif outcome.winner is None:
        last = "draw: third repetition"
    else:
        reasons = {"guard": "the guard is taken", "home": "the guard is home", "blocked": "no move is left"}
        last = f"{NAMES[outcome.winner]} has won: {reasons[outcome.reason]}"
    return "\n".join([*draw_board(state.placed), last])
