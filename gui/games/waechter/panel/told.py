"""A move as the line at its side's plate tells it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gui.games.waechter.picture.chip import draw_chip
from gui.games.waechter.session import Session
from gui.games.waechter.words import spoken
from gui.games.waechter.words.texts import side_name
from gui.i18n import tr
from gui.model.recent import RecentTurn, Told
from gui.views.painted import Draw
from turmcore import Event
from turmcore.waechter import GuardCaptured, GuardMoved, StackCaptured, StonesMoved, square_name


def told(session: Session, turn: RecentTurn) -> Told:
    """From where to where, and what was captured."""
    events = [event for ply in turn.plies for event in ply.events]
    words = spoken(session, None).events(session.state, events)
    signs = [sign for event in events for sign in _signs(event)]
    return Told(signs, tr("tag.told", player=side_name(turn.seat, session), words=words))


def _signs(event: Event) -> Iterator[Draw | str]:
    match event:
        case StonesMoved() | GuardMoved():
            yield f"{square_name(event.origin)}–{square_name(event.target)}"
        case StackCaptured() | GuardCaptured():
            yield "×"
            yield partial(draw_chip, side=event.side)
            if isinstance(event, StackCaptured) and event.height > 1:
                yield str(event.height)
