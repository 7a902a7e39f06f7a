"""Sentences about Turm und Wächter."""

from __future__ import annotations

from collections.abc import Sequence

from gui.games.waechter.session import Session
from gui.games.waechter.words import spoken
from gui.i18n import tr
from gui.model.seats import Kind
from turmcore import Reason
from turmcore.waechter.choosing import Choice
from turmcore.words import Axes


def side_name(side: int, session: Session | None = None) -> str:
    """Name of a side: that of a session's player, or "Red" or "Blue"."""
    return spoken(session).side(side)


def choice_title(choice: Choice, axes: Axes | None) -> str:
    """A move in a few words: "2 stones 2 squares forward (D5–D3)"."""
    return spoken(axes=axes).title(choice.side, choice.move, is_guard=choice.is_guard)


def choice_detail(choice: Choice) -> str:
    """Further details of a move."""
    return spoken().detail(choice)


def next_step(
    session: Session,
    choices: Sequence[Choice],
    held: int,
    shown: Choice | None,
    reason: Reason | None,
    axes: Axes,
) -> str:
    """The next step, in words, or the reason why the target is not allowed; `held` stones are in hand."""
    if reason is not None:
        return spoken().reason(reason)
    if session.is_over:
        return tr("hint.over")
    side = side_name(session.state.turn, session)
    if session.kind is not Kind.PERSON:
        kind = tr(f"kind.{session.kind}")
        return tr("hint.computer" if session.is_live else "hint.looking_back", color=side, kind=kind)
    if shown is not None:
        return tr("hint.waechter.done", move=choice_title(shown, axes))
    if held:
        return tr("hint.waechter.put" if held > 1 else "hint.waechter.put_one")
    return tr("hint.waechter.take", side=side)


def end_title(winner: int | None, session: Session) -> str:
    """Name the winner."""
    return tr("end.drawn") if winner is None else tr("end.won", color=side_name(winner, session))


def end_reason(session: Session) -> str:
    """Reason why the game ended."""
    outcome = session.state.outcome
    if outcome is None:
        if session.loser is None:
            return ""
        loser = side_name(session.loser, session)
        if session.is_by_time:
            return tr("clock.by_time", loser=loser)
        return tr("end.resigned", loser=loser) if session.is_resigned else ""
    loser = side_name(1 - outcome.winner, session) if outcome.winner is not None else ""
    winner = side_name(outcome.winner, session) if outcome.winner is not None else ""
    return tr(f"end.waechter.{outcome.reason}", winner=winner, loser=loser)
