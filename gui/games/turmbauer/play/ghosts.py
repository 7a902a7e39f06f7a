"""Actions as ghosts with a number on them."""

from __future__ import annotations

from gui.games.turmbauer.model import Ghost
from turmcore import Action
from turmcore.turmbauer import Build, Climb, TurmbauerState


def ghost_of(state: TurmbauerState, action: Action, label: int, strength: float) -> Ghost | None:
    """An action of the color on turn as a ghost; None for one that puts nothing anywhere."""
    move = state.game.decode(action)
    if isinstance(move, Build):
        return Ghost(state.seat, move.cells, None, label, strength)
    if isinstance(move, Climb) and move.target != "stay":
        place = move.target if isinstance(move.target, tuple) else None
        return Ghost(state.seat, (), place, label, strength)
    return None
