"""The line to a table of a server: a thread beside the window, from which messages come, and into which orders go."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Mapping
from contextlib import aclosing, suppress
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal

from gui.features.online.invitation import why_not
from gui.features.online.seen import Filmed, Seen
from turmcore import TurmError
from turmcore.online import messages as say

if TYPE_CHECKING:
    from turmcore.online import AsyncClient, Link

_WANTS = say.CHOSEN | {"hand", "handed_over", "lines", "queue", "seated", "tries", "watchers"}
_FALLS = "view"  # the numbers of things, without which a film of a fall says nothing
_KEPT = 6  # views that a film may be about


class Line(QObject):
    """A seat at a table, or a place from which one looks on. It comes back by itself after it was lost.

    Parameters
    ----------
    link : Link
    name : str
        How the seat is called.
    watch : bool
        Only look on.
    language : str
        Of what is said in words.
    """

    heard = Signal(object, object)  # a message, or `Filmed`, and what is `Seen` after it
    lost = Signal()  # until the next snapshot
    failed = Signal(str)  # it is over for good, and why
    _heard = Signal(object, object)
    _lost = Signal()
    _failed = Signal(str)

    def __init__(
        self, link: Link, name: str, *, watch: bool, language: str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        for inside, outside in (
            (self._heard, self.heard),
            (self._lost, self.lost),
            (self._failed, self.failed),
        ):
            inside.connect(outside, Qt.ConnectionType.QueuedConnection)  # they come from the thread
        self._link, self._name, self._watch, self._language = link, name, watch, language
        self._client: AsyncClient | None = None
        self._things: dict[int, Mapping[int, list[Any]]] = {}  # by the ply that they lie there before
        self._wanted: set[int] = set()  # plies that are to be filmed as soon as the server has shown them
        self._loop = asyncio.new_event_loop()
        self._is_closed = False
        self._work: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._thread.start()

    def send(self, order: Callable[[AsyncClient], Awaitable[None]]) -> None:
        """Have something said by the client; nothing comes of it while the line is lost."""
        with suppress(RuntimeError):  # the thread has just ended
            self._loop.call_soon_threadsafe(self._order, order)

    def film(self, ply: int) -> None:
        """Ask how blocks fell at a ply; `Filmed` comes, or nothing does."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._film, ply)

    def close(self) -> None:
        """End the line and its thread; nothing is heard any more."""
        if not self._is_closed:
            self._is_closed = True
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._stop)
            self._thread.join()
            self.blockSignals(True)

    # -- in the thread -----------------------------------------------------------------

    def _run(self) -> None:
        self._work = self._loop.create_task(self._listen())
        try:
            self._loop.run_until_complete(self._work)
        except asyncio.CancelledError:
            pass
        finally:
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()

    def _stop(self) -> None:
        assert self._work is not None
        self._work.cancel()

    def _order(self, order: Callable[[AsyncClient], Awaitable[None]]) -> None:
        async def work(client: AsyncClient) -> None:
            try:
                await order(client)
            except TurmError as error:  # an old server
                self._tell(say.Refused("", str(error)))

        if self._client is not None and self._client.snapshot is not None:
            self._loop.create_task(work(self._client))

    def _film(self, ply: int) -> None:
        self._wanted.add(ply)
        if ply + 1 in self._things:
            self._order(self._ask_films)

    async def _ask_films(self, client: AsyncClient) -> None:
        for ply in [ply for ply in self._wanted if ply + 1 in self._things]:
            self._wanted.discard(ply)
            await client.film(ply)

    async def _listen(self) -> None:
        try:
            is_falling = await self._hear(_WANTS)
            if is_falling:  # once more, to be told what lies where
                await self._hear(_WANTS | {_FALLS})
        except TurmError as error:
            self._failed.emit(why_not(error))
        except Exception as error:  # noqa: BLE001  of whatever kind: the window goes on
            self._failed.emit(f"{type(error).__name__}: {error}")

    async def _hear(self, wants: frozenset[str]) -> bool:
        """Tell what comes; True if it ends because more is to be wanted."""
        from turmcore.online import AsyncClient

        before = self._client
        client = self._client = AsyncClient(
            self._link if before is None else before.link,
            self._name,
            watch=self._watch,
            nonce=before.nonce if before is not None else None,
            wants=wants,
            language=self._language,
            stays=True,
            lost=self._lost.emit,
        )
        async with aclosing(aiter(client)) as received:
            async for message in received:
                game = client.game
                if _FALLS not in wants and game is not None and game.physics and "film" in client.can:
                    return True
                await self._take(client, message)
        return False

    async def _take(self, client: AsyncClient, message: object) -> None:
        match message:
            case say.Snapshot() | say.Undone():
                self._things.clear()
                self._wanted.clear()
            case say.View(ply=ply):
                self._things[ply] = dict(client.things)
                for old in sorted(self._things)[:-_KEPT]:
                    del self._things[old]
                await self._ask_films(client)
                return
            case say.Filmed():
                self._tell(self._placed(message))
                return
        self._tell(message)

    def _placed(self, told: say.Filmed) -> Filmed:
        """A film of things that are known by what they are and where they lie."""
        there = self._things.get(told.ply, {})
        if not all(number in there for number in told.things):
            return Filmed(told.ply, 0, (), ())
        things = tuple(tuple(there[number][1:5]) for number in told.things)
        return Filmed(told.ply, told.rate, things, told.frames)

    def _tell(self, message: object) -> None:
        client = self._client
        if client is None or client.snapshot is None or client.game is None:
            return
        is_last = isinstance(message, say.Played) and client.state is not None and client.state.is_over()
        if is_last and client.end is None:
            return  # how it ended comes next, with all that was hidden
        self._heard.emit(
            message,
            Seen(
                client.link,
                client.game,
                client.start,
                tuple(client.tokens),
                client.seats,
                client.seat,
                client.turn,
                client.waits,
                client.clocks,
                client.question,
                client.end,
                client.can,
                client.is_paused,
                client.rematch,
                client.snapshot,
            ),
        )
