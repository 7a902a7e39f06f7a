"""Moves of the keyboard's field on the tower."""

from __future__ import annotations

from gui.games.babel.board import SUMMIT
from turmcore.babel.rings import index_of, step_of
from turmcore.babel.shown import Tower


def neighbor(tower: Tower, field: str, around: int, up: int) -> str | None:
    """The field beside another one, round the step or on the next step; None if there is none."""
    board, step, index = tower.board, step_of(field), index_of(field)

    def count(of: int) -> int:
        return len(board.circuits[of - 1]) if of <= 4 else 6 if of == 5 else 1

    if around:
        return None if step == 6 else f"{step}.{(index + around) % count(step)}"
    to = step + up
    if not 1 <= to <= 6:
        return None
    if to == 6:
        return SUMMIT
    lines = dict(board.lines)
    if (step, to) == (4, 5) and field in lines:
        return lines[field]
    if (step, to) == (5, 4):
        return next(low for low, high in board.lines if high == field)
    return f"{to}.{index * count(to) // count(step)}"
