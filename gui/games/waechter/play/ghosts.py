"""Moves of an analysis as arrows."""

from __future__ import annotations

from collections.abc import Sequence

from turmcore import Action, TurmError
from turmcore.search import Ranked
from turmcore.waechter import WaechterState
from turmcore.waechter.svg import Arrow

PLIES = 5  # of a line that are drawn; more would cover the board
_FADES = 0.72  # how much of its strength each arrow of a line has of the one before
_LEAST = 0.12
_SCALE = 5.0  # how fast the strength falls with what a move is worth less than the best


def arrow_of(state: WaechterState, action: Action, strength: float, *, is_reply: bool = False) -> Arrow:
    """A move of the side on turn as an arrow; the number of stones stands on it, for a guard none."""
    move = state.game.decode(action)
    stones = 0 if move.origin in state.guards else move.stones
    return Arrow(move.origin, move.target, stones, strength, is_reply)


def line_of(state: WaechterState, line: Sequence[Action]) -> tuple[Arrow, ...]:
    """The first moves of a line, each paler than the one before."""
    state, side, strength, found = state.copy(), state.turn, 1.0, []
    for action in line[:PLIES]:
        found.append(arrow_of(state, action, strength, is_reply=state.turn != side))
        try:
            state.play(action)
        except TurmError:  # a search may look beyond an end by repetition
            break
        strength *= _FADES
    return tuple(found)


def strength_of(best: Sequence[Ranked], number: int, side: int) -> float:
    """Width of the arrow of one of the best moves: what it is worth beside the best one."""
    behind = best[0].values[side] - best[number].values[side]
    return max(_LEAST, 1.0 - _SCALE * behind - 0.08 * number)
