"""The turning points of a finished game in words."""

from __future__ import annotations

from html import escape

from PySide6.QtGui import QPixmap

from gui.base import theme
from gui.features.analysis.hints import reasons, told
from gui.features.report.model import TurningPoint, seen_by
from gui.features.report.statistics import picture_html
from gui.i18n import tr
from gui.model.session import Session
from gui.table.game_parts import GameParts
from turmcore import Action, State

_GRADES = ("much", 0.25), ("some", 0.08), ("little", 0.0)  # shares of the win that a mistake cost, at least


def position_at(session: Session, at: int) -> State:
    """The position of a session's line after `at` actions."""
    state = session.state.copy(history=True)
    for _ in range(session.cursor - at):
        state.undo()
    for ply in session.plies[session.cursor : at]:
        state.play(ply.action)
    return state


def when(parts: GameParts, session: Session, at: int) -> str:
    """In which turn an action was played."""
    turn = [turn for turn in session.turns if turn.start <= at][-1]
    return parts.turn_words(session, turn)


def grade(loss: float) -> str:
    """Cost of a mistake, in words."""
    return tr(f"report.grade.{next(word for word, least in _GRADES if loss >= least)}")


def point_lines(parts: GameParts, session: Session, point: TurningPoint) -> list[str]:
    """Lines about a turning point: the action played and its outcome, and the better one with reasons."""
    state = position_at(session, point.at)
    seen = seen_by(state, point.player)
    words = [tr("report.played", played=action_words(parts, session, state, point.played))]
    if point.fallen:
        words.append(tr("report.fallen", n=point.fallen))
    warnings, _, prices = told(session, seen, point.played)
    against = [*warnings, *prices[:1]] if not point.fallen else []
    lines = [" ".join([*words, *against])]
    if point.better != point.played:
        better = tr("report.better", better=action_words(parts, session, state, point.better))
        lines.append(" ".join([better, *reasons(session, seen, [point.better])[:1]]))
    return lines


def action_words(parts: GameParts, session: Session, state: State, action: Action) -> str:
    """An action that could be played in a position."""
    return parts.action_title(session, state, action, None)


def moment_html(number: int, title: str, lines: list[str], at: int, chip: QPixmap) -> str:
    """A numbered moment of whoever has a sign, with a link to where it happened."""
    link = f"<a href='ply:{at}' style='color:{theme.ACCENT_DARK}'>{escape(tr('report.go'))}</a>"
    text = "<br>".join(map(escape, lines))
    return (
        f"<p><b>{number}</b> &nbsp; {picture_html(chip)} <b>{escape(title)}</b> &nbsp; {link}<br>{text}</p>"
    )
