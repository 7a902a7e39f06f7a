"""Moves in words, and lines of moves that are expected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtGui import QPixmap

from gui.games.waechter.choices import choice_of
from gui.games.waechter.drawing import paint
from gui.games.waechter.texts import choice_detail, choice_title, way
from gui.i18n import tr
from gui.model.session import Session
from gui.views.analysis_panel import Row
from gui.views.painted import pixmap
from turmcore import Action, TurmError
from turmcore.search import Ranked

_PLAN = 44  # pixels
_LONGEST = 8  # moves of an expected line that are told


def action_title(state: Any, action: Action) -> str:
    """A move of the side on turn in a few words."""
    return choice_title(choice_of(state, action))


def line_text(state: Any, line: Sequence[Action]) -> str:
    """A line from a position on, in short."""
    after, parts = state.copy(), []
    for action in line[:_LONGEST]:
        choice = choice_of(after, action)
        move = choice.move
        stones = "" if choice.is_guard else f" ({move.stones})"
        parts.append(f"{way(move.origin, move.target, choice.is_capture)}{stones}")
        try:
            after.play(action)
        except TurmError:
            break
    return " → ".join(parts)


def rows(session: Session, best: Sequence[Ranked]) -> list[Row]:
    """The best moves of the position that a session is at, for the list of an analysis."""
    state, player = session.state, session.player
    made = []
    for ranked in best:
        choice = choice_of(state, ranked.action)
        made.append(
            Row(
                title=choice_title(choice),
                detail=choice_detail(choice),
                line=line_text(state, ranked.line),
                share=ranked.values[player],
                shares=ranked.values,
                visits=ranked.visits,
                picture=plan(state, ranked.action),
            )
        )
    return made


def plan(state: Any, action: Action) -> QPixmap:
    """The board after a move, small."""
    move = state.game.decode(action)
    after = state.copy()
    after.play(action)
    ends = move.origin, move.target
    return pixmap(lambda painter, box: paint(painter, box, after, last_move=ends), _PLAN)


def percent(share: float) -> str:
    """A share of the win as people write it."""
    return tr("percent", n=round(100 * share))


def hint_text(session: Session, best: Sequence[Ranked]) -> str:
    """Why a move is hinted at, in numbers."""
    player = session.player
    title = action_title(session.state, best[0].action)
    after = percent(best[0].values[player])
    # another move that was looked at less may promise more, but that is worth less
    if len(best) == 1 or best[1].values[player] > best[0].values[player]:
        return tr("hint.waechter.plain", action=title, after=after)
    return tr("hint.waechter.best", action=title, after=after, second=percent(best[1].values[player]))
