"""The turns since the person on turn last acted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from gui.model.seats import Kind
from gui.model.session import Ply, Session

_FAR = 80  # most actions to go back


class RecentTurn(NamedTuple):
    """Consecutive plies of one seat after the first `start` of the game, up to the position that is shown.

    `is_own`: it is a turn of the person who is told.
    """

    seat: int
    plies: tuple[Ply, ...]
    is_own: bool
    start: int


class Told(NamedTuple):
    """A turn as it is told: what is drawn and written beside each other, and the whole in a sentence."""

    signs: Sequence[Callable[[Any, Any], object] | str] = ()
    words: str = ""


def recent_turns(session: Session) -> list[RecentTurn]:
    """The turns that the person on turn wants to know of, the oldest first.

    They go from the own turn before to the own one that runs. While a computer plays they begin with the latest
    turn of a person, and its own turn is told as far as it has come.
    """
    plies, start = session.plies, session.cursor
    is_persons = session.kind is Kind.PERSON
    found: list[RecentTurn] = []
    while start and session.cursor - start < _FAR:
        seat, stop = plies[start - 1].seat, start
        while start and plies[start - 1].seat == seat:
            start -= 1
        player = seat % session.game.num_players
        is_own = player == session.player if is_persons else session.kinds[player] is Kind.PERSON
        found.insert(0, RecentTurn(seat, tuple(plies[start:stop]), is_own, start))
        if is_own and (len(found) > 1 or not is_persons):
            break
    return found
