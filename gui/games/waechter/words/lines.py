"""Moves in words, and lines of moves that are expected."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QPixmap

from gui.features.analysis.panel import Row
from gui.games.waechter.picture.drawing import paint
from gui.games.waechter.session import Session
from gui.games.waechter.words.texts import choice_detail, choice_title
from gui.views.painted import pixmap, seen_along
from turmcore import Action, TurmError
from turmcore.search import Ranked
from turmcore.waechter import WaechterState
from turmcore.waechter.choosing import choice_of
from turmcore.words import Axes

_PLAN = 44  # pixels
_LONGEST = 8  # moves of an expected line that are told


def line_text(state: WaechterState, line: Sequence[Action]) -> str:
    """A line from a position on, in short: moves by their squares."""
    after, parts = state.copy(), []
    for action in line[:_LONGEST]:
        parts.append(choice_title(choice_of(after, action), None))
        try:
            after.play(action)
        except TurmError:
            break
    return " → ".join(parts)


def rows(session: Session, best: Sequence[Ranked], axes: Axes) -> list[Row]:
    """The best moves of the position that a session is at, for the list of an analysis."""
    state, player = session.state, session.player
    made = []
    for ranked in best:
        choice = choice_of(state, ranked.action)
        title, detail = choice_title(choice, axes), choice_detail(choice)
        line, picture = line_text(state, ranked.line), plan(state, ranked.action, axes)
        made.append(Row.of(ranked, player, title, detail, line, picture))
    return made


def plan(state: WaechterState, action: Action, axes: Axes) -> QPixmap:
    """The board after a move, small."""
    move = state.game.decode(action)
    after = state.copy()
    after.play(action)
    ends = move.origin, move.target
    return pixmap(seen_along(lambda painter, box: paint(painter, box, after, last_move=ends), axes), _PLAN)
