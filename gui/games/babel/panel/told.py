"""A turn as the line at its player's plate tells it: the die, and the figure with the step that it went to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gui.games.babel.picture.tokens import draw_die, draw_sign
from gui.games.babel.session import Session
from gui.games.babel.words import spoken
from gui.games.babel.words.texts import player_name
from gui.i18n import tr
from gui.model.recent import RecentTurn, Told
from gui.views.painted import Draw
from turmcore import Event
from turmcore.babel import DieRolled, FigureMoved, GiftLapsed, GroupRose, NumberUnused

_SUMMIT = "6"


def told(session: Session, turn: RecentTurn) -> Told:
    """Every number that was used, the figure that went by it, and where to."""
    events = [event for ply in turn.plies for event in ply.events if not isinstance(event, DieRolled)]
    words = spoken(session).events(session.state, events)
    sentence = tr("tag.told", player=player_name(session, turn.seat), words=words)
    return Told([sign for event in events for sign in _signs(event)], sentence)


def _signs(event: Event) -> Iterator[Draw | str]:
    match event:
        case FigureMoved(number=number, color=color, path=path, is_gift=is_gift):
            yield partial(draw_die, number=number, is_given=is_gift)
            yield partial(draw_sign, letter=color)
            yield _to(path[-1])
        case GroupRose(targets=targets):
            yield "↑" + _to(targets[0]).removeprefix("→")
        case NumberUnused(number=number) | GiftLapsed(number=number):
            yield partial(draw_die, number=number, is_given=isinstance(event, GiftLapsed))
            yield "–"


def _to(field: str) -> str:
    return f"→ {spoken().step(field) if field[0] == _SUMMIT else field[0]}"
