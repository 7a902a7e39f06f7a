"""Captions of a moving picture of a game: the player on turn, and the winner."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QColor

from gui.app.ending import headline, places_of
from gui.features.export.caption import Caption
from gui.features.export.moving_picture import Line, turns_of
from gui.model.session import Session
from gui.table.game_parts import manifest_of, parts_of
from turmcore import State


def film_lines(session: Session, seen: Callable[[State], State]) -> list[str]:
    """A line for each turn of a game; `seen` is what of a position may be shown."""
    parts = parts_of(session.game.name)
    parties = parts.parties(session)
    captions = [Caption(party.name, QColor(*party.rgb).name()) for party in parties]
    lines = [
        Line(text, captions[seat % len(captions)] if seat >= 0 else Caption())
        for text, seat in turns_of(session, seen)
    ]
    if session.is_over and session.is_at_end:
        lines[-1:] = _end(
            session,
            lines[-1],
            seen,
            headline(places_of(parts, session), is_lost=parts.loser(session) is not None),
        )
    return [str(line) for line in lines]


def _end(session: Session, line: Line, seen: Callable[[State], State], winner: str) -> list[Line]:
    """Lines at the end of a game: its winner, and the fall caused by its last action."""
    falls, last = manifest_of(session.game.name).falls, session.last
    told = line._replace(caption=Caption(winner) if winner else line.caption)
    if falls is None or last is None or session.is_forfeited:
        return [told]
    before = session.state.copy(history=True)
    before.undo()
    text, action = seen(before).to_text(), str(last.action)
    is_fallen = falls(text, action) is not None
    return (
        [line._replace(position=text), told._replace(position=text, action=action)] if is_fallen else [told]
    )
