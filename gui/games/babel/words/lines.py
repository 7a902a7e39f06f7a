"""Actions in words, and lines of actions that are expected."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QPixmap

from gui.features.analysis.panel import Row
from gui.games.babel.board import tower_of
from gui.games.babel.picture.drawing import paint
from gui.games.babel.session import Session
from gui.games.babel.words import spoken
from gui.games.babel.words.texts import choice_detail, choice_title
from gui.views.painted import Draw, pixmap, seen_along
from turmcore import Action
from turmcore.babel import BabelGame, BabelState, Move, Pass, Roll
from turmcore.babel.choosing import choice_of
from turmcore.babel.shown import FieldMark, MarkKind, Preview
from turmcore.search import Ranked
from turmcore.words import Axes

_PLAN = 44  # pixels
_LONGEST = 8  # actions of an expected line that are told


def line_text(game: BabelGame, line: Sequence[Action]) -> str:
    """A line of actions in short."""
    return " → ".join(filter(None, (_short(game, game.decode(action)) for action in line[:_LONGEST])))


def _short(game: BabelGame, play: object) -> str:
    if isinstance(play, Roll):
        return spoken().roll(play.number)
    return spoken().title(game.board, play, play.number or 0) if isinstance(play, Move | Pass) else ""


def rows(session: Session, best: Sequence[Ranked], axes: Axes) -> list[Row]:
    """The best actions of the position that a session is at, for the list of an analysis."""
    state, player = session.state, session.player
    made = []
    for ranked in best:
        choice = choice_of(state, ranked.action)
        title, detail = choice_title(choice), choice_detail(choice)
        line, picture = line_text(session.game, ranked.line), plan(state, ranked.action, axes)
        made.append(Row.of(ranked, player, title, detail, line, picture))
    return made


def plan(state: BabelState, action: Action, axes: Axes) -> QPixmap:
    """The tower with an action, small."""
    choice = choice_of(state, action)
    marks: tuple[FieldMark, ...] = ()
    if not choice.is_pass:
        marks = FieldMark(choice.origin, MarkKind.HELD), FieldMark(choice.target, MarkKind.CHOSEN)
    preview = Preview(path=choice.path, marks=marks)
    draw: Draw = lambda painter, box: paint(painter, box, tower_of(state), preview)
    return pixmap(seen_along(draw, axes), _PLAN)
