"""What a moving picture of a game says: whose turn it was, and who has won."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QColor

from gui.app.ending import headline, places_of
from gui.features.export.caption import Caption
from gui.features.export.moving_picture import turns_of
from gui.model.session import Session
from gui.table.game_parts import parts_of
from turmcore import State


def film_lines(session: Session, seen: Callable[[State], State]) -> list[str]:
    """A line for each turn of a game; `seen` is what of a position may be shown."""
    parts = parts_of(session.game.name)
    parties = parts.parties(session)
    captions = [Caption(party.name, QColor(*party.rgb).name()) for party in parties]
    turns = turns_of(session, seen)
    lines = [(captions[seat % len(captions)] if seat >= 0 else Caption()).after(text) for text, seat in turns]
    winner = headline(places_of(parts, session)) if session.is_over else ""
    if winner and session.is_at_end:
        lines[-1] = Caption(winner).after(turns[-1][0])
    return lines
