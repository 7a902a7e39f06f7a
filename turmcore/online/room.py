"""A table in memory, and who looks at it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from turmcore.online import codec, entries
from turmcore.online import messages as say
from turmcore.online.choosing import Desk
from turmcore.online.speaking import SPOKEN, spoken, tongue_of
from turmcore.online.store import News
from turmcore.online.viewer import frame, frame_of
from turmcore.online.views import Views

if TYPE_CHECKING:
    from turmcore.online.places import Change, Notice
    from turmcore.online.table import Table
    from turmcore.online.viewer import Viewer

_MOST_UNREAD = 500
_NEW_HANDS = entries.Handed | entries.Left | entries.Swapped


class Room:
    """A table in memory.

    Attributes
    ----------
    ident : str
        The table's.
    told : int
        How many entries of the log the viewers know.
    news : list of News
        What other servers have written while something is done here.
    films : dict
        The last falls that were filmed, by ply and token.
    is_ours : bool
        Whether this server does what goes on by itself.
    """

    __slots__ = (
        "_rules",
        "_table",
        "_unread",
        "_watchers",
        "desk",
        "films",
        "ident",
        "is_lost",
        "is_ours",
        "job",
        "lock",
        "news",
        "told",
        "users",
        "viewers",
        "views",
    )

    def __init__(self, table: Table, rules: str = "") -> None:
        self._table, self._rules = table, rules
        self._unread: list[News] = []
        self.ident = table.ident
        self.told = table.entries
        self.is_ours = False
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.users = 0
        self.job: asyncio.Task[None] | None = None
        self.news: list[News] = []
        self.is_lost = False
        self._watchers = 0
        self.views = Views(self)
        self.desk = Desk(self)
        self.films: dict[tuple[int, str], asyncio.Future[say.Filmed]] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """Those who play, as the game began."""
        return self._table.names

    @property
    def table(self) -> Table:
        """The table as it is stored. What others have written is read when somebody wants to know it."""
        if self._unread:
            unread, self._unread = self._unread, []
            for news in unread:
                for token in news.tokens:
                    self._table.play(token, news.at)
        return self._table

    @table.setter
    def table(self, table: Table) -> None:
        self._table = table

    @property
    def is_watched(self) -> bool:
        """True if somebody looks on, or sits at another server."""
        return bool(self.viewers) or any(place.is_elsewhere for place in self._table.places)

    def report(self, changes: Sequence[Change]) -> News | None:
        """News of actions for other servers: with the messages, if they say the same to everybody."""
        played = [change.entry for change in changes if type(change.entry) is entries.Played]
        if len(played) < len(changes):
            return None
        notices = [notice for change in changes for notice in change.notices]
        is_public = all(type(one) is say.Played and self._table.seen(one, None) == one for one in notices)
        told = tuple([codec.encode(notice) for notice in notices]) if is_public else ()
        return News(self.told, played[0].at, tuple([one.token for one in played]), told)

    def relay(self, news: News) -> None:
        """Tell what others have told their viewers."""
        self.told += len(news.tokens)
        self._unread.append(news)
        self.push(news.told)
        if self.views.is_wanted:
            self.views.follow_plies(self.told - len(news.tokens), len(self.table.tokens), news.tokens)
        if len(self._unread) > _MOST_UNREAD:
            assert self.table.entries == self.told

    def push(self, messages: Iterable[str]) -> None:
        """Send messages to all who look on, to each of them at once."""
        if self.viewers:
            frames = b"".join([frame(message.encode()) for message in messages])
            for viewer in self.viewers:
                viewer.push(frames)

    def tell(self, notices: Iterable[Notice]) -> None:
        """Send each who looks on what they may know."""
        told = [(notice, say.needed(notice)) for notice in notices]
        if not told or not self.viewers:
            return
        table = self.table
        if table.game.has_hidden or any(needed or type(one) in SPOKEN for one, needed in told):
            self._tell_each(told)
        else:
            self.push([codec.encode(notice) for notice, _ in told])
        self.views.follow([notice for notice, _ in told])

    def _tell_each(self, told: Sequence[tuple[Notice, str]]) -> None:
        known: dict[tuple[int, str, object], bytes] = {}
        for viewer in self.viewers:
            parts = []
            for number, (notice, needed) in enumerate(told):
                if needed and needed not in viewer.wants:
                    continue
                seen = self.table.seen(notice, viewer.seat)
                tongue = tongue_of(viewer) if type(seen) in SPOKEN else None
                key = number, seen.token if type(seen) is say.Played else "", tongue
                if key not in known:
                    known[key] = frame_of(seen if tongue is None else spoken(seen, self.table, viewer))
                parts.append(known[key])
            if parts:
                viewer.push(b"".join(parts))

    def show(self, viewer: Viewer, now: int, entry: int, ply: int) -> None:
        """Send somebody who comes the table as they may know it."""
        told = self.table.snapshot(viewer.seat, now, entry, ply)
        if say.needed(told.question) not in {"", *viewer.wants}:
            told = replace(told, question=None)
        told = replace(told, rules=self._rules)
        self._watchers = -1  # who comes wants to know it, too
        viewer.tell(spoken(told, self.table, viewer))
        self.views.show(viewer)

    @property
    def watchers(self) -> int:
        """How many look on at this server."""
        return sum(viewer.seat is None for viewer in self.viewers)

    def tell_watchers(self) -> None:
        """Tell those who want to know it how many look on, if that has changed."""
        number = self.watchers
        if number != self._watchers:
            self._watchers = number
            self.tell_some("watchers", say.Watchers(number))

    def tell_some(self, want: str, message: object) -> None:
        """Send a message to those who want it."""
        some = [viewer for viewer in self.viewers if want in viewer.wants]
        if some:
            frames = frame_of(message)
            for viewer in some:
                viewer.push(frames)

    def hand_over(self, changes: Iterable[Change]) -> None:
        """Cut the lines of those who had a seat that was handed over or left, or have another one now."""
        seats = {change.entry.seat for change in changes if isinstance(change.entry, _NEW_HANDS)}
        seats |= {change.entry.other for change in changes if isinstance(change.entry, entries.Swapped)}
        for viewer in self.viewers:
            if viewer.seat in seats:
                viewer.cut()
