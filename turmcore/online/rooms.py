"""The tables that somebody is at: commands one after the other, stored before they are told."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from time import time
from typing import TypeVar

from turmcore.errors import Failure
from turmcore.online import codec, entries
from turmcore.online import messages as say
from turmcore.online.dice import draw
from turmcore.online.limits import Limits
from turmcore.online.places import Change, Notice
from turmcore.online.refusal import Refusal
from turmcore.online.settings import Settings, fits, settle
from turmcore.online.store import Append, Store
from turmcore.online.table import Table
from turmcore.online.thinking import job_of, work

_log = logging.getLogger("turmcore.online")
_T = TypeVar("_T")

_SETTINGS = codec.by_name((Settings,))
_DAY = 86_400
_TRIES = 3  # at a decision of a computer
_NOBODY = "there is no such table, or this key does not open it"


class Viewer:
    """Somebody who looks at a table, and what waits to be sent to them.

    Attributes
    ----------
    seat : int or None
        None: a watcher.
    is_host : bool
    """

    def __init__(self, seat: int | None, is_host: bool, most: int, cut: Callable[[], object]) -> None:
        self.seat = seat
        self.is_host = is_host
        self.waiting: asyncio.Queue[str] = asyncio.Queue(most)
        self._cut = cut
        self.is_cut = False

    def push(self, text: str) -> None:
        """Send when there is time; who does not read what was sent is cut off and comes back for all of it."""
        if self.is_cut:
            return
        try:
            self.waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.cut()

    def cut(self) -> None:
        """End the connection at once."""
        self.is_cut = True
        self._cut()


@dataclass(eq=False, slots=True)
class Room:
    """A table in memory."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    viewers: set[Viewer] = field(default_factory=set)
    users: int = 0
    job: asyncio.Task[None] | None = None
    is_lost: bool = False


@dataclass(slots=True)
class Counters:
    """What has happened since the server began."""

    connections: int = 0
    tables: int = 0
    entries: int = 0
    refused: int = 0
    cut: int = 0
    failures: int = 0


class Rooms:
    """All tables of a server.

    Parameters
    ----------
    store : Store
    pool : Executor
        Where computers think.
    limits : Limits
    clock : callable
        Seconds, for tests.
    """

    def __init__(
        self, store: Store, pool: Executor, limits: Limits | None = None, clock: Callable[[], float] = time
    ) -> None:
        self.store = store
        self.pool = pool
        self.limits = limits or Limits()
        self.counters = Counters()
        self._clock = clock
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}

    @property
    def now(self) -> int:
        """The server's time in milliseconds."""
        return int(self._clock() * 1000)

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    async def open(self, order: say.Open) -> say.Opened:
        """Make a table."""
        settings, seats, watch, host = await asyncio.to_thread(settle, order)  # others go on meanwhile
        if await self.store.count() >= self.limits.most_tables:
            raise Refusal("this server has as many tables as it keeps")
        ident, secret = secrets.token_urlsafe(9), draw()
        table = Table(ident, settings, secret)
        await self.store.create(ident, codec.encode(settings), secret, self.now)
        self.counters.tables += 1
        if not table.people:  # computers wait for nobody
            room = await self.enter(ident)
            try:
                await self.change(room, lambda one, now: one.begin(now))
            finally:
                self.leave(room)
        return say.Opened(ident, seats, watch, host)

    # ---- coming and going ---------------------------------------------------------------

    async def enter(self, ident: str) -> Room:
        """A table, from the store if nobody is at it yet; who enters leaves."""
        room = self._rooms.get(ident)
        if room is None:
            loading = self._loading.get(ident)
            if loading is None:
                loading = self._loading[ident] = asyncio.ensure_future(self._load(ident))
                loading.add_done_callback(lambda _: self._loading.pop(ident, None))
            room = await asyncio.shield(loading)
        room.users += 1
        return room

    async def _load(self, ident: str) -> Room:
        kept = await self.store.load(ident)
        if kept is None:
            raise Refusal(_NOBODY)
        table = Table(ident, codec.decode(kept.settings, _SETTINGS), kept.secret)
        for number in range(0, len(kept.entries), 500):  # others go on meanwhile
            table.replay(map(entries.read, kept.entries[number : number + 500]), self.now)
            await asyncio.sleep(0)
        room = self._rooms[ident] = Room(table)
        self._work(room)
        return room

    def leave(self, room: Room) -> None:
        """Let a table go from memory when the last one has left."""
        room.users -= 1
        self._forget(room)

    def _forget(self, room: Room) -> None:
        is_used = room.users or room.job is not None or room.table.has_live_clock
        if not is_used and self._rooms.get(room.table.ident) is room:
            del self._rooms[room.table.ident]

    def role(self, room: Room, key: str) -> tuple[int | None, bool]:
        """The seat of a key, and whether it is the host's; Refusal if it is nobody's."""
        for seat, place in enumerate(room.table.places):
            if fits(key, place.key):
                return seat, False
        if fits(key, room.table.settings.watch):
            return None, False
        if fits(key, room.table.settings.host):
            return None, True
        raise Refusal(_NOBODY)

    async def look(self, room: Room, viewer: Viewer, entry: int, ply: int) -> None:
        """A watcher begins to see the table."""
        async with self._held(room) as table:
            viewer.push(codec.encode(table.snapshot(None, self.now, entry, ply)))
            room.viewers.add(viewer)

    async def sit(self, room: Room, viewer: Viewer, order: say.Sit) -> None:
        """Somebody sits down, or comes back, and begins to see the table."""
        seat = viewer.seat
        assert seat is not None
        async with self._held(room) as table:
            table.sit(seat, order.name, order.commitment, self.now)
            await self._keep(room)
            table.places[seat].here += 1
            viewer.push(codec.encode(table.snapshot(seat, self.now, order.entry, order.ply)))
            self._tell(room, [table.seats()])
            room.viewers.add(viewer)

    async def part(self, room: Room, viewer: Viewer) -> None:
        """A viewer is gone."""
        async with room.lock:
            if viewer in room.viewers:
                room.viewers.discard(viewer)
                if viewer.seat is not None:
                    room.table.places[viewer.seat].here -= 1
                    self._tell(room, [room.table.seats()])

    # ---- changes ------------------------------------------------------------------------

    async def change(self, room: Room, command: Callable[[Table, int], _T]) -> _T:
        """Do something at a table; when this returns it is stored and on its way to all viewers."""
        async with self._held(room) as table:
            result = command(table, self.now)
            await self._keep(room)
            return result

    def _held(self, room: Room) -> _Held:
        return _Held(self, room)

    async def _keep(self, room: Room) -> None:
        """Store what has changed, then tell it."""
        table = room.table
        changes = table.take()
        if not changes:
            return
        texts = tuple(codec.encode(change.entry) for change in changes)
        due = 0 if table.waits in ("computer", "fall") else table.due
        more = Append(table.ident, table.entries - len(texts), texts, self.now, due, table.end is not None)
        await self.store.append(more)
        self.counters.entries += len(texts)
        self._hand_over(room, changes)
        self._tell(room, (notice for change in changes for notice in change.notices))
        self._work(room)

    def fail(self, room: Room, error: Exception) -> None:
        """Something of ours has gone wrong at a table."""
        self.counters.failures += 1
        _log.error(
            "table %s, ply %d: %s: %s", room.table.ident, len(room.table.tokens), type(error).__name__, error
        )

    def lose(self, room: Room) -> None:
        """What is in memory is not what is stored: everybody comes back and reads that."""
        room.is_lost = True
        if self._rooms.get(room.table.ident) is room:
            del self._rooms[room.table.ident]
        for viewer in room.viewers:
            viewer.cut()

    async def delete(self, room: Room) -> None:
        """Remove a table with everything that is stored of it."""
        async with self._held(room):
            await self.store.delete(room.table.ident)
            self.lose(room)

    def _hand_over(self, room: Room, changes: Iterable[Change]) -> None:
        """Who had a seat that was handed over has it no longer."""
        seats = {change.entry.seat for change in changes if isinstance(change.entry, entries.Handed)}
        for viewer in room.viewers:
            if viewer.seat in seats:
                viewer.cut()

    def _tell(self, room: Room, notices: Iterable[Notice]) -> None:
        table = room.table
        for notice in notices:
            texts: dict[str, str] = {}
            is_same = not (table.game.has_hidden and type(notice) is say.Played)
            text = codec.encode(notice) if is_same else ""
            for viewer in room.viewers:
                if not is_same:
                    seen = table.seen(notice, viewer.seat)
                    text = texts.get(seen.token) or texts.setdefault(seen.token, codec.encode(seen))
                viewer.push(text)

    # ---- what goes on by itself -----------------------------------------------------------

    def _work(self, room: Room) -> None:
        """Let a computer or physics decide, if the table waits for them."""
        if room.job is None and not room.is_lost and room.table.waits in ("computer", "fall"):
            room.job = asyncio.create_task(self._think(room))

    async def _think(self, room: Room) -> None:
        """One decision after the other, each table one at a time: so the processes are shared fairly."""
        table, tries = room.table, 0
        try:
            while not room.is_lost and table.waits in ("computer", "fall") and tries < _TRIES:
                ply, job = len(table.tokens), job_of(table)
                try:
                    token = await asyncio.wrap_future(self.pool.submit(work, job))
                    await self.change(room, partial(_decide, ply, token))
                    tries = 0
                except Refusal:
                    return  # the table is gone
                except Exception as error:  # noqa: BLE001  # of a process; the table stays
                    tries += 1
                    self.fail(room, error)
        finally:
            room.job = None
            self._forget(room)

    async def sweep(self) -> None:
        """Look after the tables whose clocks have run out, or whose computers have to go on."""
        for ident in await self.store.due(self.now):
            room = self._rooms.get(ident)
            if room is not None and room.job is not None:
                continue
            with suppress(Refusal, Failure):
                room = await self.enter(ident)
                try:
                    await self.change(room, lambda table, now: table.expire(now))
                finally:
                    self.leave(room)

    async def purge(self, days: int) -> int:
        """Remove the tables that nobody has used for so many days."""
        return await self.store.purge(self.now - days * _DAY * 1000)


def _decide(ply: int, token: str, table: Table, now: int) -> None:
    table.decide(ply, token, now)


class _Held:
    """A room while something is done in it: if that fails half-way, nobody sees the half."""

    def __init__(self, rooms: Rooms, room: Room) -> None:
        self._rooms, self._room = rooms, room

    async def __aenter__(self) -> Table:
        await self._room.lock.acquire()
        if self._room.is_lost:
            self._room.lock.release()
            raise Refusal("the table has to be read anew; come back")
        return self._room.table

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        if error is not None and (not isinstance(error, Refusal) or self._room.table.changes):
            self._rooms.lose(self._room)
        self._room.lock.release()
