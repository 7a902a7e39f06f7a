"""A game in a line and a small picture."""

from __future__ import annotations

from PySide6.QtGui import QPixmap

import turmcore
from gui.games.turmbauer.picture.tower_drawing import draw_tower
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words.texts import end_title, seat_title
from gui.i18n import tr
from gui.views.painted import Draw, pixmap
from turmcore.turmbauer import TurmbauerState


def standing(session: Session) -> str:
    """Standing of the game, in words."""
    state = session.state
    if session.is_over:
        return end_title(session, session.winners)
    color = seat_title(session)
    return tr("summary.standing", round=state.round, rounds=state.game.rules.num_rounds, color=color)


def thumbnail(state: TurmbauerState, width: int, height: int, ratio: float) -> QPixmap:
    """The tower as a small picture, `ratio` device pixels for each of its own."""
    draw: Draw = lambda painter, box: draw_tower(painter, box, state, largest=14)
    return pixmap(draw, width, height, ratio, margin=1)


def example() -> TurmbauerState:
    """A tower to look at before the first game."""
    state = turmcore.load("turmbauer", players=4).new_state(12)
    assert isinstance(state, TurmbauerState)
    while state.ply < 86 and not state.is_over():
        state.play(state.sample_chance() if state.is_chance() else state.greedy())
    return state
