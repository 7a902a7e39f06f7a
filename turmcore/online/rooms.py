"""The tables that somebody is at: commands one after the other, stored before they are told."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import monotonic, time
from typing import TYPE_CHECKING, NamedTuple, NoReturn, TypeVar

from turmcore.errors import Failure
from turmcore.online import codec, entries, values
from turmcore.online import messages as say
from turmcore.online.dice import draw
from turmcore.online.fingerprint import rules_hash
from turmcore.online.limits import Buckets, Limits
from turmcore.online.link import TABLE
from turmcore.online.lobby import MOST_LISTED, again, listing, mine, refused
from turmcore.online.places import Change
from turmcore.online.push import Browser, Push
from turmcore.online.queue import Queue
from turmcore.online.refusal import Refusal, refuse
from turmcore.online.room import Room
from turmcore.online.settings import Settings, fits, new_ident, settle
from turmcore.online.store import Append, Conflict, Damaged, Kept, More, News, Store
from turmcore.online.table import Table
from turmcore.online.thinking import Job, film, film_of, job_of
from turmcore.online.viewer import Viewer
from turmcore.words import NAMES, words_of

if TYPE_CHECKING:
    from turmcore.matches.processes import Processes

_log = logging.getLogger("turmcore.online")
_T = TypeVar("_T")

_SETTINGS = codec.by_name((Settings,))
_DAY = 86_400
_TRIES = 3  # at a decision of a computer
_CONFLICTS = 100  # with other servers; each of them has got something done
_TALK = entries.Said | entries.Asked | entries.Subscribed
_TURNS = entries.Played | entries.Begun | entries.Answered
_FILMS = 8  # of a table, in memory
_FRESH = 2.0  # seconds until the list of tables is made anew
_OF_KEYS = tuple(
    f'{{"type":"{codec.name_of(kind)}"'
    for kind in (entries.Handed, entries.Invited, entries.Left, entries.Swapped)
)


class Role(NamedTuple):
    """What a key is for: a seat, or nothing but looking on.

    Attributes
    ----------
    claim : int or None
        The seat that its owner had before a computer.
    """

    seat: int | None = None
    is_host: bool = False
    claim: int | None = None
    is_invited: bool = False


@dataclass(slots=True)
class Counters:
    """Counts since the server began."""

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
    pool : Processes
        Where computers think; one of them is kept for what is quick, if there are two.
    limits : Limits
    clock : callable
        Seconds, for tests.
    push : Push or None
        By which those are told of their turn who are away.

    Attributes
    ----------
    trouble : str
        Why nothing could be stored the last time; empty if it could.
    """

    def __init__(
        self,
        store: Store,
        pool: Processes,
        limits: Limits | None = None,
        clock: Callable[[], float] = time,
        push: Push | None = None,
    ) -> None:
        self.store = store
        self.queue = Queue(pool)
        self.limits = limits or Limits()
        self.openings = Buckets(self.limits.tables, self.limits.table_rate / 60)
        self.counters = Counters()
        self.trouble = ""
        self.push = push
        self._clock = clock
        self._began = self.now
        self._tasks: set[asyncio.Task[None]] = set()
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._damaged: set[str] = set()
        self._is_ending = False
        self._listed, self._listed_until = say.Tables(()), 0.0

    @property
    def now(self) -> int:
        """The server's time in milliseconds."""
        return int(self._clock() * 1000)

    @property
    def in_memory(self) -> int:
        """Number of tables in memory."""
        return len(self._rooms)

    async def start(self) -> None:
        """Begin to hear what other servers do."""
        await self.store.start(self._hear)

    async def open(self, order: say.Open) -> say.Opened:
        """Make a table."""
        settings, keys = await asyncio.to_thread(settle, order)  # others go on meanwhile
        table = Table(new_ident(), settings, draw())
        await self._create(table)
        if not table.people:  # computers wait for nobody
            room = await self.enter(table.ident)
            try:
                await self.change(room, lambda one, now: one.begin(now))
            finally:
                self.leave(room)
        return say.Opened(table.ident, *keys)

    async def _create(self, table: Table) -> None:
        """Store a new table."""
        if await self.store.count() >= self.limits.most_tables:
            raise Refusal("this server has as many tables as it keeps")
        settings, listed = codec.encode(table.settings), listing(table)
        await self._write(self.store.create(table.ident, settings, table.secret, self.now, listed))
        self.counters.tables += 1

    async def listed(self) -> say.Tables:
        """The tables at which anybody may sit."""
        now = monotonic()
        if now >= self._listed_until:
            self._listed_until = now + _FRESH
            texts = await self.store.listed(MOST_LISTED)
            self._listed = say.Tables(tuple([codec.decode(text, values.VALUES) for text in texts]))
        return self._listed

    async def brief(self, order: say.Brief | say.Subscribe) -> say.Briefed:
        """How some tables stand, for whoever has their keys; seats are subscribed to first."""
        browser = None
        if isinstance(order, say.Subscribe):
            language = order.language if order.language in NAMES else "en"
            browser = Browser(order.endpoint, order.p256dh, order.auth, language)
        found = []
        for one in order.tables:
            try:
                room = await self.enter(one.table, one.key)
                try:
                    seat = self.role(room, one.key).seat
                    if browser is not None and seat is not None:
                        await self.change(room, partial(_subscribe, seat, browser))
                    found.append(await self.read(room, partial(_mine, seat, self.now)))
                finally:
                    self.leave(room)
            except Refusal as error:
                found.append(refused(one.table[:64], error))
        return say.Briefed(tuple(found))

    # ---- coming and going ---------------------------------------------------------------

    async def enter(self, ident: str, key: str | None = None) -> Room:
        """A table as it is stored now; who enters leaves. A key that does not open it is refused before it is read."""
        if not TABLE.fullmatch(ident):
            raise refuse("nobody")
        room = self._rooms.get(ident)
        if room is None:
            if key is not None and ident not in self._loading:
                await self._check_key(ident, key)
            loading = self._loading.get(ident)
            if loading is None:
                loading = self._loading[ident] = asyncio.ensure_future(self._load(ident))
                loading.add_done_callback(lambda _: self._loading.pop(ident, None))
            room = await asyncio.shield(loading)
            room.users += 1
            return room
        room.users += 1
        try:
            if self.store.is_shared:  # others may have told more of it than has come here yet
                await self._catch_up(room)
        except BaseException:
            self.leave(room)
            raise
        return room

    async def _check_key(self, ident: str, key: str) -> None:
        """Refusal if a key opens nothing at a table."""
        try:
            kept = await self.store.peek(ident)
            if kept is not None and _opens(key, kept):
                return
        except Exception as error:  # noqa: BLE001  # of any kind: the log is not what it should be
            self._refuse_damaged(ident, error)
        raise refuse("nobody")

    def _refuse_damaged(self, ident: str, error: Exception) -> NoReturn:
        """A table cannot be read; unless there is no line to the store now."""
        if isinstance(error, Failure) and not isinstance(error, Damaged):
            raise error
        if ident not in self._damaged:
            self._damaged.add(ident)
            self.counters.failures += 1
            _log.error("table %s cannot be read: %s: %s", ident, type(error).__name__, error)
        raise refuse("damaged") from None

    async def _load(self, ident: str) -> Room:
        if ident in self._damaged:
            raise refuse("damaged")
        try:
            kept = await self.store.load(ident)
            table = None if kept is None else await _replay(ident, kept)
        except Exception as error:  # noqa: BLE001  # of any kind: the log is not what it should be
            self._refuse_damaged(ident, error)
        if kept is None or table is None:
            raise refuse("nobody")
        room = self._rooms[ident] = Room(table, await asyncio.to_thread(rules_hash, table.game))
        _seat_others(room, kept.more)
        if self.store.is_shared:
            await self._catch_up(room)  # with what was written while it was read
        async with self._held(room):
            if table.waits in ("computer", "fall") or table.has_live_clock:
                room.is_ours = await self.store.claim(ident)
            if room.is_ours:
                await self._do(room, self._resume)
        self._work(room)
        return room

    def _resume(self, table: Table, now: int) -> None:
        table.resume(self._began, now)

    def leave(self, room: Room) -> None:
        """Let a table go from memory when the last one has left."""
        room.users -= 1
        self._forget(room)

    def _forget(self, room: Room) -> None:
        is_used = room.users or room.job is not None or (room.is_ours and room.table.has_live_clock)
        if not is_used:
            self._drop(room)

    def _drop(self, room: Room) -> None:
        ident = room.table.ident
        if self._rooms.get(ident) is room:
            del self._rooms[ident]
            self.store.let_go(ident)

    def role(self, room: Room, key: str) -> Role:
        """What a key is for; Refusal if it opens nothing."""
        settings = room.table.settings
        for seat, place in enumerate(room.table.places):
            if fits(key, place.key):
                return Role(seat)
            if fits(key, place.lost):
                return Role(claim=seat)
        if fits(key, settings.watch):
            return Role()
        if fits(key, settings.host):
            return Role(is_host=True)
        if fits(key, settings.invite):
            return Role(is_invited=True)
        raise refuse("nobody")

    async def look(self, room: Room, viewer: Viewer, entry: int, ply: int) -> None:
        """A watcher begins to see the table."""
        async with self._held(room):
            room.show(viewer, self.now, entry, ply)
            room.viewers.add(viewer)

    async def sit(self, room: Room, viewer: Viewer, order: say.Sit) -> None:
        """Somebody sits down, or comes back, and begins to see the table."""
        async with self._held(room):
            await self._do(room, partial(_sit, viewer, order))
            seat, table = viewer.seat, room.table
            assert seat is not None
            table.places[seat].here += 1
            if viewer.own is not None:
                viewer.tell(say.Seated(seat, viewer.own))
            room.show(viewer, self.now, order.entry, order.ply)
            room.tell([table.seats()])
            room.viewers.add(viewer)
            if table.places[seat].here == 1:
                await self._be_here(room)

    async def part(self, room: Room, viewer: Viewer) -> None:
        """A viewer is gone."""
        async with room.lock:
            if viewer in room.viewers:
                room.viewers.discard(viewer)
                if viewer.seat is not None and not room.is_lost:
                    place = room.table.places[viewer.seat]
                    place.here -= 1
                    room.tell([room.table.seats()])
                    if not place.here:
                        await self._be_here(room)
        self.read_news(room)

    async def _be_here(self, room: Room) -> None:
        """Let other servers know who is here; without a line to the store they take it that nobody is."""
        seats = [seat for seat, place in enumerate(room.table.places) if place.here and not room.is_lost]
        with suppress(Failure):
            await self.store.be_here(room.table.ident, seats)

    # ---- changes ------------------------------------------------------------------------

    async def change(self, room: Room, command: Callable[[Table, int], _T]) -> _T:
        """Do something at a table; when this returns it is stored and on its way to all viewers."""
        async with self._held(room):
            return await self._do(room, command)

    async def read(self, room: Room, look: Callable[[Table], _T]) -> _T:
        """Stored part of a table."""
        async with self._held(room) as table:
            return look(table)

    def _held(self, room: Room) -> _Held:
        return _Held(self, room)

    async def _do(self, room: Room, command: Callable[[Table, int], _T]) -> _T:
        """Do something at a table that is held; anew, if another server has written meanwhile."""
        for _ in range(_CONFLICTS):
            result = command(room.table, self.now)
            try:
                await self._keep(room)
            except Conflict:
                await self._read_again(room)
            else:
                return result
        raise Conflict("other servers have changed this table again and again")

    async def _keep(self, room: Room) -> None:
        """Store what has changed, then tell it."""
        table = room.table
        changes = table.take()
        if not changes:
            return
        if any(type(change.entry) is entries.Rematched for change in changes):
            await self._create(again(table))
        texts = tuple([codec.encode(change.entry) for change in changes])
        due = 0 if table.waits in ("computer", "fall") else table.due
        takes = _takes(changes)
        news = room.report(changes)
        is_over, listed = table.end is not None, listing(table)
        more = Append(table.ident, room.told, texts, self.now, due, is_over, takes, news, listed)
        await self._write(self.store.append(more))
        self.counters.entries += len(texts)
        room.is_ours = room.is_ours or takes
        if news is not None and news.told:
            room.told = table.entries
            room.push(news.told)
            room.views.follow([notice for change in changes for notice in change.notices])
        else:
            self._follow(room, changes)
        self._work(room)
        if self.push is not None:
            self._call(room, self.push, changes)

    def _call(self, room: Room, push: Push, changes: Sequence[Change]) -> None:
        """Tell who is on turn and away, by the browsers of that seat."""
        table = room.table
        if table.turn is None or not any(isinstance(change.entry, _TURNS) for change in changes):
            return
        place = table.places[table.turn]
        for browser in () if place.agent or place.is_here else place.browsers:
            self._go(self._call_browser(room, push, table.turn, browser))

    async def _call_browser(self, room: Room, push: Push, seat: int, browser: Browser) -> None:
        told = {
            "title": "Turmbauer",
            "body": words_of(browser.language).text("page.home.turn"),
            "table": room.table.ident,
        }
        if not await push.send(browser, json.dumps(told, ensure_ascii=False)):
            with suppress(Refusal, Failure):
                await self.change(room, partial(_subscribe, seat, Browser(browser.endpoint, "", "")))

    async def _write(self, work: Coroutine[None, None, None]) -> None:
        """Store something, and remember whether that could be done."""
        try:
            await work
        except Conflict:
            raise
        except Failure as error:
            self.trouble = str(error)
            _log.error("nothing can be stored: %s", error)
            raise
        self.trouble = ""

    def _follow(self, room: Room, changes: Sequence[Change]) -> None:
        """Tell what is stored."""
        room.told = room.table.entries
        room.hand_over(changes)
        room.tell(notice for change in changes for notice in change.notices)

    # ---- what other servers do ------------------------------------------------------------

    def _hear(self, ident: str | None, news: News | None) -> None:
        """Something was written elsewhere."""
        if ident is None:
            for one in list(self._rooms.values()):
                one.is_ours = False
                self._go(self._look_again(one, is_new=True))
            return
        room = self._rooms.get(ident)
        if room is None:
            return
        if news is None:
            self._go(self._look_again(room))
        else:
            room.news.append(news)
            self.read_news(room)

    def read_news(self, room: Room) -> None:
        """Take what others have written, unless something is done at the table: then it comes behind that."""
        while room.news and not room.lock.locked() and not room.is_lost:
            news = room.news.pop(0)
            if news.number > room.told:
                self._go(self._look_again(room))
            elif news.number == room.told:
                self._take(room, news)

    def _take(self, room: Room, more: News | Iterable[entries.Entry]) -> None:
        """Apply what others have written, and tell it."""
        try:
            if isinstance(more, News):
                if more.told:
                    room.is_ours = False  # who plays an action looks after the table
                    room.relay(more)
                    return
                more = [entries.Played(more.at, token) for token in more.tokens]
            for entry in more:
                room.table.add(entry)
            changes = room.table.take()
            room.is_ours = room.is_ours and not _takes(changes)
            self._follow(room, changes)
        except Exception as error:  # noqa: BLE001  # the log is not what it should be; here nobody waits for this
            self.fail(room, error)
            self.lose(room)
            return

    async def _look_again(self, room: Room, is_new: bool = False) -> None:
        """Read what is stored; after a time without the store tell it, too, who is here."""
        with suppress(Refusal, Failure):
            await self._catch_up(room)
            if is_new:
                async with self._held(room):
                    await self._be_here(room)

    async def _catch_up(self, room: Room) -> None:
        async with self._held(room) as table:
            more = await self.store.more(table.ident, room.told)
            if more is None:
                self.lose(room)
                raise refuse("nobody")
            if more.entries:
                self._take(room, map(entries.read, more.entries))
            if _seat_others(room, more):
                room.tell([table.seats()])

    async def _read_again(self, room: Room) -> None:
        """Another server was faster: the table as it is stored, of which viewers are told what they do not know."""
        old = room.table
        kept = await self.store.load(old.ident)
        if kept is None:
            self.lose(room)
            raise refuse("nobody")
        texts = kept.more.entries
        table = await _replay(old.ident, kept, room.told)
        for place, was in zip(table.places, old.places, strict=True):
            place.here = was.here
        room.table = table
        _seat_others(room, kept.more)
        self._take(room, map(entries.read, texts[room.told :]))

    def stop(self) -> None:
        """Begin nothing more: the server ends."""
        self._is_ending = True

    def _go(self, work: Coroutine[None, None, None]) -> None:
        if self._is_ending:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def film(self, room: Room, ply: int) -> say.Filmed:
        """The motion of a fall, which is simulated once for all who ask."""
        table = room.table
        things = room.views.falls.get(ply)
        if things is None or ply >= len(table.tokens):
            raise Refusal("nothing is known of a fall at this ply")
        key = ply, table.tokens[ply]
        if key not in room.films:
            while len(room.films) >= _FILMS:
                del room.films[next(iter(room.films))]
            room.films[key] = asyncio.ensure_future(self._film(room, film_of(table, ply), key, things))
        return await asyncio.shield(room.films[key])

    async def _film(self, room: Room, job: Job, key: tuple[int, str], things: tuple[int, ...]) -> say.Filmed:
        ply, token = key
        found = await self.queue.do(room, job, film)
        if found is None or found.outcome != token:  # another machine has decided it
            return say.Filmed(ply)
        return say.Filmed(ply, found.rate, tuple([things[one] for one in found.things]), found.frames)

    # ---- failures -------------------------------------------------------------------------

    def fail(self, room: Room, error: Exception) -> None:
        """Something of ours has gone wrong at a table."""
        self.counters.failures += 1
        _log.error(
            "table %s, ply %d: %s: %s", room.table.ident, len(room.table.tokens), type(error).__name__, error
        )

    def lose(self, room: Room) -> None:
        """Leave a memory that is not what is stored: everybody comes back and reads that."""
        room.is_lost = True
        self._drop(room)
        for viewer in room.viewers:
            viewer.cut()
        self._go(self._be_here(room))

    async def delete(self, room: Room) -> None:
        """Remove a table with everything that is stored of it."""
        async with self._held(room):
            await self.store.delete(room.table.ident)
            self.lose(room)

    # ---- what goes on by itself -----------------------------------------------------------

    def _work(self, room: Room) -> None:
        """Let a computer or physics decide, if the table waits for them."""
        is_free = room.job is None and room.is_ours and not room.is_lost
        if is_free and room.table.waits in ("computer", "fall"):
            room.job = asyncio.create_task(self._think(room))

    async def _think(self, room: Room) -> None:
        """One decision after the other, each table one at a time."""
        tries = 0
        try:
            while room.is_ours and not room.is_lost and tries < _TRIES:
                async with room.lock:  # so that it is what is stored
                    if room.table.waits not in ("computer", "fall"):
                        return
                    ply, job = len(room.table.tokens), job_of(room.table)
                self.read_news(room)
                try:
                    token = await self.queue.decide(room, job)
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
                room.is_ours = True
                try:
                    await self.change(room, self._look_at_clock)
                    self._work(room)
                finally:
                    self.leave(room)

    def _look_at_clock(self, table: Table, now: int) -> None:
        table.resume(self._began, now)
        table.expire(now)

    def tell_now_and_then(self) -> None:
        """Tell those who want it how many look on, and how long a decision has to wait."""
        for room in list(self._rooms.values()):
            if not room.viewers or room.is_lost:
                continue
            room.tell_watchers()
            waiting = self.queue.place_of(room) if room.job is not None else None
            if waiting is not None:
                room.tell_some("queue", say.Queue(*waiting))

    async def purge(self, days: int) -> int:
        """Remove the tables that nobody has used for so many days."""
        return await self.store.purge(self.now - days * _DAY * 1000)


async def _replay(ident: str, kept: Kept, number: int | None = None) -> Table:
    """Read a table, or the first entries of its log; others go on meanwhile."""
    table = Table(ident, codec.decode(kept.settings, _SETTINGS), kept.secret)
    texts = kept.more.entries[:number]
    for start in range(0, len(texts), 500):
        table.replay(map(entries.read, texts[start : start + 500]))
        await asyncio.sleep(0)
    return table


def _opens(key: str, kept: Kept) -> bool:
    """True if a key opens anything at a table."""
    settings: Settings = codec.decode(kept.settings, _SETTINGS)
    keys, links, lost = list(settings.keys), list(settings.keys), [""] * len(settings.keys)
    for text in kept.more.entries:
        if text.startswith(_OF_KEYS):
            match entries.read(text):
                case entries.Handed(seat=seat, agent=agent, key=given):
                    lost[seat] = keys[seat] or lost[seat] if agent else ""
                    keys[seat] = links[seat] = given
                case entries.Invited(seat=seat, key=given):
                    keys[seat] = given
                case entries.Left(seat=seat):
                    keys[seat] = links[seat]
                case entries.Swapped(seat=seat, other=other):
                    for some in (keys, links):
                        some[seat], some[other] = some[other], some[seat]
    return any(fits(key, one) for one in (*keys, *lost, settings.watch, settings.host, settings.invite))


def _takes(changes: Iterable[Change]) -> bool:
    """True if who writes this looks after the table from then on: not who only talks."""
    return any(not isinstance(change.entry, _TALK) for change in changes)


def _seat_others(room: Room, more: More) -> bool:
    """Note who is connected elsewhere; whether that is new."""
    was = {seat for seat, place in enumerate(room.table.places) if place.is_elsewhere}
    for seat, place in enumerate(room.table.places):
        place.is_elsewhere = seat in more.elsewhere
    return was != set(more.elsewhere)


def _sit(viewer: Viewer, order: say.Sit, table: Table, now: int) -> None:
    """Somebody sits down at the own seat, or by the invitation at a free one."""
    if viewer.seat is None or viewer.own is not None:
        viewer.seat, viewer.own = table.invite(order.own, order.name, order.commitment, now)
    else:
        table.sit(viewer.seat, order.name, order.commitment, now)
    table.know(viewer.seat, viewer.wants & say.CHOSEN, now)


def _mine(seat: int | None, now: int, table: Table) -> say.Mine:
    return mine(table, seat, now)


def _subscribe(seat: int, browser: Browser, table: Table, now: int) -> None:
    table.subscribe(seat, browser, now)


def _decide(ply: int, token: str, table: Table, now: int) -> None:
    table.decide(ply, token, now)


class _Held:
    """A room while something is done in it: if that fails half-way, nobody sees the half."""

    def __init__(self, rooms: Rooms, room: Room) -> None:
        self._rooms, self._room = rooms, room

    async def __aenter__(self) -> Table:
        await self._room.lock.acquire()
        if not self._room.is_lost:
            try:
                return self._room.table
            except Exception as error:  # noqa: BLE001  # the log is not what it should be
                self._rooms.fail(self._room, error)
                self._rooms.lose(self._room)
        self._room.lock.release()
        raise Refusal("the table has to be read anew; come back")

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        room = self._room
        if error is not None and (not isinstance(error, Refusal) or room.table.changes):
            self._rooms.lose(room)
        room.lock.release()
        self._rooms.read_news(room)
