"""Actions in words, and lines of actions that are expected."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap

from gui.features.analysis.panel import Row
from gui.games.turmbauer.picture.drawing import draw_piece, draw_plan
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import spoken
from gui.views.painted import pixmap, seen_along
from turmcore import Action, TurmError
from turmcore.search import Ranked
from turmcore.turmbauer import Box, Settle, TurmbauerState
from turmcore.turmbauer.choices import choice_of
from turmcore.words import Axes

_PLAN = 42, 46  # pixels
_LONGEST = 6  # actions of an expected line that are told


def line_text(state: TurmbauerState, line: Sequence[Action], axes: Axes) -> str:
    """A line from a position on, with the color in front where it changes."""
    after, seat, parts = state.copy(), state.seat, []
    for action in line[:_LONGEST]:
        move = after.game.decode(action)
        if isinstance(move, Settle) and move.fallen == ():  # it is expected to stand
            after.play(action)
            continue
        words = spoken(axes=axes).action_title(after, action)
        if after.seat != seat:
            seat = after.seat
            words = f"{spoken().color(after.game.colors[seat])}: {words}"
        parts.append(words)
        try:
            after.play(action)
        except TurmError:  # a search that guesses hidden things may expect illegal actions
            break
    return " → ".join(parts)


def rows(session: Session, best: Sequence[Ranked], axes: Axes) -> list[Row]:
    """The best actions of the position that a session is at, for the list of an analysis."""
    state, player = session.state, session.player
    made = []
    for ranked in best:
        title, detail = (
            spoken(axes=axes).action_title(state, ranked.action),
            spoken().action_detail(state, ranked.action),
        )
        line, picture = line_text(state, ranked.line, axes), plan(state, ranked.action, axes)
        made.append(Row.of(ranked, player, title, detail, line, picture))
    return made


def plan(state: TurmbauerState, action: Action, axes: Axes) -> QPixmap:
    """The tower from above with an action of the color on turn in it; only the piece if that is boxed."""
    move, paint = state.game.decode(action), paints(state.game.colors)[state.seat]

    def draw(painter: QPainter, box: QRectF) -> None:
        if isinstance(move, Box):
            draw_piece(painter, box, state.game.pieces[move.piece].cells, paint, 11.0, dim=False)
            return
        tops: dict[tuple[int, int], int] = {}
        for x, y, z in state.cubes()[:, :3].tolist():
            tops[x, y] = max(z, tops.get((x, y), 0))
        choice = choice_of(state, action)
        here = state.climbers[state.seat] if choice.is_stay else choice.goal
        cells = choice.cells or ((here,) if here else ())
        draw = partial(draw_plan, tops=tops, cells=cells, paint=paint, mark=not choice.cells)
        seen_along(draw, axes)(painter, box)

    return pixmap(draw, *_PLAN, margin=1)
