"""Actions of an analysis in words, and lines of actions that are expected."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from gui.features.analysis.panel import Row
from gui.games.carcassonne.board import table_of
from gui.games.carcassonne.picture.drawing import paint, paint_fit
from gui.games.carcassonne.play.previews import preview_of_choice
from gui.games.carcassonne.session import Session
from gui.games.carcassonne.words import spoken
from gui.i18n import tr
from gui.views.layers import Fit
from gui.views.painted import pixmap
from turmcore import Action
from turmcore.carcassonne import CarcassonneState, Draw
from turmcore.carcassonne.choices import choice_of
from turmcore.carcassonne.flat import SIDE, at
from turmcore.search import Ranked
from turmcore.words import Axes, quarters

_PLAN = 44  # pixels
_CELLS = 3.4  # of the table that a plan shows beside each other
_LONGEST = 6  # actions of an expected line that are told


def line_text(session: Session, line: Sequence[Action], axes: Axes) -> str:
    """A line of actions in short; it ends where nobody can know the tile."""
    state, words = session.state.copy(), []
    for action in line[:_LONGEST]:
        if state.is_over() or not state.is_legal(action):
            break
        if state.is_chance():
            drawn = state.game.decode(action)
            assert isinstance(drawn, Draw)
            words.append(tr("line.carcassonne.draw", words=spoken().tile(drawn.tile)))
        else:
            words.append(spoken(session, axes).title(state, action))
        state.play(action)
    return " → ".join(words)


def rows(session: Session, best: Sequence[Ranked], axes: Axes) -> list[Row]:
    """The best actions of the position that a session is at, for the list of an analysis."""
    state, player = session.state, session.player
    made = []
    for ranked in best:
        choice = choice_of(state, ranked.action)
        title, detail = (
            spoken(session, axes).title(state, choice.action),
            spoken(session).detail(state, choice.action),
        )
        line, picture = line_text(session, ranked.line, axes), plan(state, ranked.action, axes)
        made.append(Row.of(ranked, player, title, detail, line, picture))
    return made


def plan(state: CarcassonneState, action: Action, axes: Axes) -> QPixmap:
    """The table around an action, small."""
    choice, table = choice_of(state, action), table_of(state)
    preview, turns = preview_of_choice(state, choice), quarters(axes)

    def draw(painter: QPainter, box: QRectF) -> None:
        if choice.cell is None:
            paint(painter, box, table, preview, turns)
            return
        x, y = choice.cell
        clip = QPainterPath()
        clip.addRoundedRect(box, 5, 5)
        painter.setClipPath(clip)
        scale = _PLAN / _CELLS / SIDE
        fit = Fit(scale, box.center() - QPointF(*at(x, y, turns)) * scale)
        paint_fit(painter, fit, table, preview, turns)

    return pixmap(draw, _PLAN)
