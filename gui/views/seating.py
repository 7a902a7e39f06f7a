"""Seats in words; the same for every game."""

from __future__ import annotations

from gui.i18n import tr
from gui.model import engines
from gui.model.seats import name_of
from gui.model.session import Session
from turmcore.players import Agent
from turmcore.search import Result

USUAL = 1.0  # seconds that a computer thinks about a turn by default


def players(session: Session) -> str:
    """The players of a game: names of people, kinds of computers."""
    return ", ".join(who(session, player) for player in range(session.game.num_players))


def who(session: Session, player: int) -> str:
    """Name of a player: a person's, a computer's with its kind, or the kind alone."""
    kind, name = _kind(session, player), session.names[player]
    is_called = bool(name) and name != kind
    told = session.name(player) or (f"{name} ({kind})" if is_called else kind)
    return _with_heir(session, player, told)


def _kind(session: Session, player: int) -> str:
    engine = engines.find(session.players[player])
    return engine.name if engine is not None else tr(f"kind.{session.kinds[player]}")


def _with_heir(session: Session, player: int, now: str) -> str:
    left = name_of(session.first_players[player])
    return tr("seat.heir", heir=now, name=left) if left and left != session.name(player) else now


def below(session: Session, player: int, color: str = "") -> str:
    """Line below the name of a player: the kind of a computer, or after a person's name the color, if given,
    else "person"."""
    if session.name(player):
        return color or tr("kind.person")
    return _with_heir(session, player, _kind(session, player))


def thinking(session: Session, result: Result | None) -> tuple[str, float]:
    """Progress of the computer on turn, in words and as the part of its time that is over."""
    if result is None:
        return tr("card.thinks"), 0.0
    engine = engines.find(session.players[session.player])
    limit = Agent.parse(session.players[session.player]).limit
    whole = (
        limit.seconds
        if limit is not None and limit.seconds
        else engine.seconds
        if engine is not None
        else USUAL
    )
    return tr("card.thinks_since", seconds=f"{result.seconds:.1f}"), result.seconds / whole


def forfeit(session: Session, loser: str, by_time: str = "clock.by_time") -> str:
    """The reason why somebody has lost away from the board, by the text's id for the clock; empty without one."""
    if session.is_by_time:
        return tr(by_time, loser=loser)
    return tr("end.resigned", loser=loser) if session.is_resigned else ""
