"""Actions in words, and lines of actions that are expected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gui.games.turmbauer.choices import Choice
from gui.games.turmbauer.texts import choice_title, climb_gain, color_name, ring_note
from gui.i18n import tr
from gui.model.analysis import Shares
from gui.model.session import Session
from gui.views.analysis_panel import Row
from turmcore import Action, TurmError
from turmcore.search import Ranked
from turmcore.turmbauer import Box, Climb, Roll

_LONGEST = 6  # actions of an expected line that are told


def action_title(state: Any, action: Action) -> str:
    """An action of the color on turn in a few words."""
    move = state.game.decode(action)
    if isinstance(move, Roll):
        return tr("line.roll", low=move.dice[0], high=move.dice[1])
    choice = Choice(action, move)
    if isinstance(move, Box):
        return tr("line.box", piece=move.piece)
    title = choice_title(choice)
    return f"{choice.piece}: {title}" if choice.cells else title


def action_detail(state: Any, action: Action) -> str:
    """What else there is to say about it: floors won or lost, and the ring that it costs."""
    move = state.game.decode(action)
    if isinstance(move, Roll | Box):
        return ""
    choice = Choice(action, move)
    parts = [climb_gain(choice, state)] if isinstance(move, Climb) and not choice.is_stay else []
    return ", ".join(parts + [ring_note(choice, state)] if choice.ring else parts)


def line_text(state: Any, line: Sequence[Action]) -> str:
    """A line from a position on, with the color in front where it changes."""
    after, seat, parts = state.copy(), state.seat, []
    for action in line[:_LONGEST]:
        words = action_title(after, action)
        if after.seat != seat:
            seat = after.seat
            words = f"{color_name(after.game.colors[seat])}: {words}"
        parts.append(words)
        try:
            after.play(action)
        except TurmError:  # a search that guesses what is hidden may expect what cannot be
            break
    return " → ".join(parts)


def rows(session: Session, best: Sequence[Ranked]) -> list[Row]:
    """The best actions of the position that a session is at, for the list of an analysis."""
    state, player = session.state, session.player
    made = []
    for ranked in best:
        detail = action_detail(state, ranked.action)
        follows = line_text(state, ranked.line)
        made.append(
            Row(
                title=action_title(state, ranked.action),
                detail=detail,
                line=follows,
                share=ranked.values[player],
                shares=ranked.values,
                visits=ranked.visits,
            )
        )
    return made


def percent(share: float) -> str:
    """A share of the win as people write it."""
    return tr("percent", n=round(100 * share))


def hint_text(session: Session, values: Shares, best: Sequence[Ranked]) -> str:
    """Why an action is hinted at, in numbers."""
    player = session.player
    title = action_title(session.state, best[0].action)
    before, after = percent(values[player]), percent(best[0].values[player])
    if len(best) == 1:
        return tr("hint.only", action=title, before=before, after=after)
    second = percent(best[1].values[player])
    return tr("hint.best", action=title, before=before, after=after, second=second)
