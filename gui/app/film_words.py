"""Captions of moving pictures of a game: the player on turn, and the result."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QColor

from gui.app.ending import headline, places_of
from gui.features.export.caption import Caption
from gui.features.export.clip import MOST_TURNS
from gui.features.export.moving_picture import Line, ending, turns_of
from gui.i18n import tr
from gui.model.session import Session
from gui.table.game_parts import parts_of
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


def clip_lines(session: Session, seen: Callable[[State], State]) -> list[str]:
    """A line for each of the last turns of a game; the last one says how it has ended, and what everybody has."""
    lines = film_lines(session, seen)[-MOST_TURNS - 2 :]
    if session.is_over and session.is_at_end:
        last = Line.parse(lines[-1])
        result, *people = result_words(session)
        lines[-1] = str(last._replace(caption=Caption(result, more="  ·  ".join(people))))
    return lines


def result_words(session: Session) -> list[str]:
    """How a game has ended, and then each player with what he has, the best first."""
    parts = parts_of(session.game.name)
    places = places_of(parts, session)
    won = headline(places, is_lost=parts.loser(session) is not None)
    names = [f"{place.name} {place.points}".strip() for place in places]
    winners = ", ".join(place.name for place in places if place.has_won)
    drawn = tr("end.agreed.stop" if session.agreed == "stop" else "album.drawn")
    result = tr("album.won", names=winners) if winners else drawn
    return [won or result, *names]


def _end(session: Session, line: Line, seen: Callable[[State], State], winner: str) -> list[Line]:
    """Lines at the end of a game: its winner, and the fall caused by its last action."""
    told = line._replace(caption=Caption(winner) if winner else line.caption)
    text, action = ending(session, seen)
    if not action:
        return [told]
    return [line._replace(position=text), told._replace(position=text, action=action)]
