"""Sentences about blocks that fall."""

from __future__ import annotations

from collections.abc import Sequence

from gui.games.turmbauer.panel.standing import decided_by
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import spoken
from gui.games.turmbauer.words.names import piece_name
from gui.i18n import tr
from gui.model.session import Turn
from turmcore import Event
from turmcore.turmbauer import GameEnded, PieceBuilt, TowerSettled


def settled(session: Session, events: Sequence[Event]) -> str:
    """Describe the fall and its results; empty if the tower stands."""
    ends = [event for event in events if isinstance(event, GameEnded)]
    if not (ends or _fallen(events)):
        return ""
    told = spoken(session).settled(session.game, events)
    return told + _last_built(session) if ends and _fallen(events) else told


def end_reason(session: Session, events: Sequence[Event]) -> str:
    """Reason why the game ended by a collapse, and what decided between the others."""
    state, game = session.state, session.game
    seat = state.collapsed_by
    if seat is None:
        return ""
    why = spoken(session).collapse(game, seat, len(_fallen(events))) + _last_built(session)
    if not state.winners():
        return f"{why} {tr('wobble.nobody_wins')}"
    others = tr("wobble.other_wins" if game.num_players == 2 else f"wobble.won_by_{decided_by(state)}")
    return f"{why} {others}"


def fell_in_turn(session: Session, turn: Turn) -> str:
    """Describe the last fall in a turn; empty if nothing fell."""
    found = ""
    for ply in session.plies[turn.start :]:
        if (ply.seat, ply.round) != (turn.seat, turn.round):
            break
        found = settled(session, ply.events) or found
    return found


def _last_built(session: Session) -> str:
    """Name of the piece that was too much, after a space; empty if unknown."""
    plies = reversed(session.plies[: session.cursor])
    built = (event.piece for ply in plies for event in ply.events if isinstance(event, PieceBuilt))
    piece = next(built, "")
    return f" {tr('wobble.last_built', piece=piece_name(session.game, piece))}" if piece else ""


def _fallen(events: Sequence[Event]) -> tuple[int, ...]:
    return next((event.fallen for event in events if isinstance(event, TowerSettled)), ())
