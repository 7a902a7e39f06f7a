"""The dice rolled for the start (rule 2.1)."""

from __future__ import annotations

from gui.games.turmbauer.session import Session
from turmcore.turmbauer import StartRolled


def dice_for_start(session: Session) -> dict[int, int]:
    """Number rolled by each seat while these dice lie on the table, until the first turn's roll. Players
    who share the highest number take theirs up again."""
    state = session.state
    seats = range(len(state.game.colors))
    if state.phase == "start" and not session.cursor:  # a position that was opened
        return {seat: number for seat, number in enumerate(state.start_rolls) if number}
    if state.phase not in ("start", "roll") or state.blocks or any(state.box(seat) for seat in seats):
        return {}
    found: dict[int, int] = {}
    for ply in session.plies[: session.cursor]:
        for event in ply.events:
            if isinstance(event, StartRolled):
                if event.seat in found:
                    found.clear()
                found[event.seat] = event.number
    return found
