"""A table in memory, and who looks at it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from turmcore.online import codec, entries
from turmcore.online import messages as say
from turmcore.online.store import News
from turmcore.online.viewer import frame, frame_of

if TYPE_CHECKING:
    from turmcore.online.places import Change, Notice
    from turmcore.online.table import Table
    from turmcore.online.viewer import Viewer

_MOST_UNREAD = 500


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
    is_ours : bool
        Whether this server does what goes on by itself.
    """

    __slots__ = (
        "_table",
        "_unread",
        "ident",
        "is_lost",
        "is_ours",
        "job",
        "lock",
        "news",
        "told",
        "users",
        "viewers",
    )

    def __init__(self, table: Table) -> None:
        self._table = table
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
        if not table.game.has_hidden:
            self.push(codec.encode(notice) for notice, _ in told)
            return
        known: dict[tuple[int, str], bytes] = {}
        for viewer in self.viewers:
            parts = []
            for number, (notice, needed) in enumerate(told):
                if needed and needed not in viewer.wants:
                    continue
                seen = table.seen(notice, viewer.seat)
                key = number, seen.token if type(seen) is say.Played else ""
                parts.append(known.get(key) or known.setdefault(key, frame_of(seen)))
            viewer.push(b"".join(parts))

    def show(self, viewer: Viewer, now: int, entry: int, ply: int) -> None:
        """Send somebody who comes the table as they may know it."""
        told = self.table.snapshot(viewer.seat, now, entry, ply)
        if say.needed(told.question) not in {"", *viewer.wants}:
            told = replace(told, question=None)
        viewer.tell(told)

    def hand_over(self, changes: Iterable[Change]) -> None:
        """Cut the lines of those who had a seat that was handed over."""
        seats = {change.entry.seat for change in changes if isinstance(change.entry, entries.Handed)}
        for viewer in self.viewers:
            if viewer.seat in seats:
                viewer.cut()
