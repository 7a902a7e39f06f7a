"""A position drawn as text: the steps from the top down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmcore.babel.notation import PARTS
from turmcore.babel.rules import COLORS

if TYPE_CHECKING:
    from turmcore.babel.state import BabelState


def draw(state: BabelState) -> str:
    """A line for each step, then the players and the turn.

    ``(r:2)`` is the start field of red with two figures, ``[ry...]`` a group field of five parts, ``<b>`` a field for
    one figure.
    """
    board, fields = state.game.board, state.fields
    lines = []
    for step in range(6, 0, -1):
        cells = []
        for name in board.fields:
            if name[0] != str(step):
                continue
            kind, colors = board.kinds[name], fields.get(name, "")
            if kind == "S":
                own = COLORS[board.starts[step - 1].index(name)]
                cells.append(f"({own}:{len(colors)})")
            elif kind in PARTS:
                cells.append(f"[{colors.ljust(PARTS[kind], '.')}]")
            else:
                cells.append(f"<{colors or '.'}>")
        lines.append(f"step {step}  {' '.join(cells)}")
    joined = ", ".join(f"{low}-{high}" for low, high in board.lines)
    lines.append(f"lines   {joined}")
    points = state.points
    for player, color in enumerate(state.secrets):
        score = f"{color}, {points[color]} points" if color else "?"
        lines.append(f"player {player + 1}: {score}")
    lines.append(turn_text(state))
    return "\n".join(lines)


def turn_text(state: BabelState) -> str:
    """One line about what happens next, or how the game ended."""
    number = state.number
    if state.is_over():
        return f"over, {state.end_reason}, won by {state.result()}"
    assert state.player is not None
    does = {
        "secret": "the secret colors are drawn; player {player} begins",
        "roll": "player {player} rolls",
        "gift": "player {player} moves the {number} that was given",
        "use": "player {player} uses {number} or {underside}",
    }[state.phase]
    words = does.format(player=state.player + 1, number=number, underside=7 - (number or 0))
    return f"{words}; {state.quiet} numbers without progress, {state.groups} groups of three"
