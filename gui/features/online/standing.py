"""How own tables stand, asked of their servers and put into words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from gui.features.online.own_tables import OwnTable
from gui.i18n import tr
from gui.model.clock import time_text
from gui.model.games import offered
from gui.model.seats import kind_of
from gui.views.welcome import Entry
from turmcore import TurmError
from turmcore.online import Link, Listed, Mine, fetch_brief, fetch_record

SECONDS = 4.0
"""For an answer of a server; a window that is closed waits as long."""

Standing = Mapping[str, Mine | None]
"""By `OwnTable.ident`; None: it cannot be reached."""

_DAY = 86_400_000  # milliseconds


def ask(tables: Sequence[OwnTable]) -> Standing:
    """Ask the servers of some tables."""
    found: dict[str, Mine | None] = {}
    for server in dict.fromkeys(one.server for one in tables):
        there = [one for one in tables if one.server == server]
        try:
            answer: Sequence[Mine | None] = fetch_brief(server, [one.link for one in there], SECONDS).tables
        except TurmError:
            answer = [None] * len(there)
        found |= {one.ident: mine for one, mine in zip(there, answer, strict=False)}
    return found


def is_for_watching(link: Link) -> bool:
    """True if a link opens no seat of a table at which all seats are taken; errors as in `record_of`."""
    mine = next(iter(fetch_brief(link.server, [link], SECONDS).tables), None)
    return mine is not None and not mine.sentence and mine.you is None and mine.waits != "seats"


def record_of(link: Link) -> str | None:
    """The record of a table; None where the link is for sitting down.

    Raises
    ------
    turmcore.TurmError
        If the server does not answer, or says no.
    """
    mine = None
    with suppress(TurmError):  # an older server is not asked so
        mine = next(iter(fetch_brief(link.server, [link], SECONDS).tables), None)
    if mine is not None and not mine.sentence and mine.you is not None and not mine.result:
        return None
    try:
        return fetch_record(link, SECONDS)
    except TurmError:
        if mine is not None and not mine.sentence and mine.you is None and mine.waits == "seats":
            return None
        raise


def turns(standing: Standing) -> frozenset[str]:
    """Tables at which it is the own turn."""
    return frozenset(
        ident
        for ident, mine in standing.items()
        if mine is not None and not mine.result and mine.you is not None and mine.turn == mine.you
    )


def entries(tables: Sequence[OwnTable], standing: Standing) -> list[Entry]:
    """Own tables in words, those first at which it is the own turn, those last that are over."""
    own = turns(standing)
    order = sorted(tables, key=lambda one: (one.is_over, one.ident not in own))
    return [_entry_of(one, standing) for one in order]


def listed_entry(invite: Link, about: Listed) -> Entry:
    """A table that others show, in words; its key is the invitation."""
    detail = " · ".join(filter(None, (tr("together.free", n=about.free), _called(about.names))))
    return Entry(str(invite), game_title(about.game), detail)


def game_title(name: str) -> str:
    """A game's title, of one that is not known here its name."""
    return tr(f"game.{name}") if name in offered() else name


def _entry_of(one: OwnTable, standing: Standing) -> Entry:
    mine = standing.get(one.ident)
    others = [name for at, name in enumerate(mine.names) if at != mine.you] if mine else []
    is_away = one.ident in standing and mine is None
    state = tr("together.away") if is_away else _state(one, mine)
    detail = " · ".join(filter(None, (state, _called(others))))
    return Entry(one.ident, game_title(one.game), detail, None, is_missing=is_away or one.is_over)


def _called(names: Iterable[str]) -> str:
    """Names of people, and what computers are."""
    kinds = {name: kind_of(name) for name in names if name}
    return ", ".join(tr(f"kind.{kind}") if kind.is_computer else name for name, kind in kinds.items())


def _state(one: OwnTable, mine: Mine | None) -> str:
    if one.is_over:
        return tr("together.over")
    if mine is None:
        return tr("together.runs")
    if mine.sentence:
        return tr("together.gone")
    if mine.turn is not None and mine.turn == mine.you:
        left = "" if mine.left is None else tr("together.left", time=_time(mine.left))
        return " · ".join(filter(None, (tr("together.turn"), left)))
    free = sum(not name for name in mine.names)
    if mine.waits == "seats" and free:
        return tr("together.free", n=free)
    name = _called([mine.names[mine.turn]]) if mine.turn is not None else ""
    return tr("together.on_turn", name=name) if name else tr("together.runs")


def _time(milliseconds: int) -> str:
    days = milliseconds // _DAY
    return tr("together.days", n=days) if days else time_text(milliseconds / 1000)
