"""Reasons for and against an action, in words: facts about it, and its lead over the next best."""

from __future__ import annotations

from collections.abc import Sequence

from gui.i18n import language, tr
from gui.model.session import Session
from turmcore import Action, State
from turmcore.search import Ranked

_MOST = 2  # facts for an action; one against it may follow
_CLEAR, _SAME = 0.1, 0.01  # shares of the win: a clear difference, and one that does not count
_WON, _LOST = 0.97, 0.03  # the game is all but decided


def why(session: Session, seen: State, line: Sequence[Action], most: int = _MOST) -> list[str]:
    """Return reasons for the first action of a line, after its warnings.

    If there are none, those for the player's next action follow. `seen` is the position as far as the reader
    may know it.
    """
    warnings, gains, prices = told(session, seen, line[0], is_named=most > 1)
    if not warnings and not gains:
        gains = _later(session, seen, line)
    found = (warnings + gains)[:most]
    found += prices[: 1 if most > 1 or not found else 0]
    return found or [tr("hint.quiet")]


def reasons(session: Session, seen: State, line: Sequence[Action]) -> list[str]:
    """Return reasons for the first action of a line, which is named already, without prices and warnings."""
    _, gains, _ = told(session, seen, line[0], is_named=True)
    return gains or _later(session, seen, line)


def _later(session: Session, seen: State, line: Sequence[Action]) -> list[str]:
    """Reasons for the next action of the same player."""
    after = seen.copy()
    after.play(line[0])
    is_mine = not after.is_over() and not after.is_chance() and after.current_player == seen.current_player
    if not is_mine or len(line) < 2 or not after.is_legal(line[1]):
        return []
    _, later, _ = told(session, after, line[1])
    return [tr("hint.then", why=fact) for fact in later[:1]] + later[1:]


def told(
    session: Session, seen: State, action: Action, *, is_named: bool = False
) -> tuple[list[str], list[str], list[str]]:
    """The facts of an action as sentences: warnings, gains, and prices; the first of each kind
    before the second of any. If the action `is_named`, facts that say no more are left out."""
    return session.game.words(language(), session.names).told(seen, action, is_named=is_named)


def compared(best: Sequence[Ranked], player: int) -> str:
    """Compare the best action with the next, without a number; empty if there is nothing clear to say.

    One that was looked at less may promise more, but that is worth less.
    """
    if len(best) < 2:
        return ""
    share = best[0].values[player]
    lead = share - best[1].values[player]
    if lead >= _CLEAR:
        return tr("hint.alone")
    if share >= _WON:
        return tr("hint.won")
    if share <= _LOST:
        return tr("hint.lost")
    return tr("hint.equal") if 0 <= lead <= _SAME else ""
