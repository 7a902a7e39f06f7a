"""A client of a table: it knows the position as its seat may know it, and comes back by itself after a lost line."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import aclosing, suppress
from socket import gaierror
from time import monotonic
from typing import TYPE_CHECKING, Any, Self, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from turmcore.core.build import VERSION
from turmcore.errors import TurmError
from turmcore.online import codec, messages
from turmcore.online.dice import commitment, draw
from turmcore.online.link import Link
from turmcore.online.refusal import Refusal
from turmcore.online.settings import load

if TYPE_CHECKING:
    from turmcore.core.game import Game
    from turmcore.core.state import State

_T = TypeVar("_T")

FIRST_SECONDS = 30.0
"""How long a server may take to answer for the first time."""

SILENCE = 10.0
"""Seconds until somebody is told that nothing comes."""

LONGEST_REPLY = 1 << 24
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 2.0  # seconds between two tries to come back
_OPEN = 10.0  # seconds for a handshake
_CLOSE = 1.0  # and until the other side agrees to the end
_PING = 15.0
_LOST = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError)


class AsyncClient:
    """Somebody at a table, for asyncio.

    It is iterated: each step is a message from the server (`turmcore.online.messages`), whose effect is in the
    attributes already. The iteration ends when the table is closed; who ends it before that closes it
    (`contextlib.aclosing`), and with it the line.

    Parameters
    ----------
    link : Link or str
    name : str
        How the seat is called.
    watch : bool
        Only look on.
    nonce : str, optional
        Of the dice, for tests; drawn if it is not given.
    patience : float
        Seconds in which a server may begin that nobody knows yet.
    warn : callable, optional
        Is told in a sentence that a server has not answered for a while.

    Attributes
    ----------
    snapshot : Snapshot or None
        The table as it was told last; `seats`, `turn`, `clocks` and what else changes is kept up to date beside it.
    game : Game or None
    state : State or None
        The position as far as it may be known here; None before the game begins.
    tokens : list of str
    seats : tuple of Seat
    seat : int or None
        The own one.
    turn : int or None
        Who has to decide.
    waits : str
        What the table waits for.
    clocks : tuple of int or None
        Milliseconds that are left to each player.
    question : Question or None
    end : End or None
    """

    def __init__(
        self,
        link: Link | str,
        name: str = "",
        *,
        watch: bool = False,
        nonce: str | None = None,
        patience: float = 0.0,
        warn: Callable[[str], None] | None = None,
    ) -> None:
        self._patience, self._warn = patience, warn
        self.link = Link.parse(link) if isinstance(link, str) else link
        self.name = name
        self.is_watching = watch
        self.nonce = draw() if nonce is None else nonce
        self.snapshot: messages.Snapshot | None = None
        self.game: Game | None = None
        self.state: State | None = None
        self.tokens: list[str] = []
        self.seats: tuple[messages.Seat, ...] = ()
        self.seat: int | None = None
        self.turn: int | None = None
        self.waits: messages.Waits = ""
        self.clocks: tuple[int, ...] | None = None
        self.question: messages.Question | None = None
        self.end: messages.End | None = None
        self._start = ""
        self._entry = 0
        self._connection: ClientConnection | None = None
        self._has_answered = False

    async def __aiter__(self) -> AsyncGenerator[Any, None]:
        pause, heard, is_warned = _FIRST_PAUSE, monotonic(), False
        began = heard
        while self.end is None:
            try:
                async with aclosing(self._messages()) as received:  # else the line would end some time later
                    async for message in received:
                        pause, is_warned = _FIRST_PAUSE, False
                        yield message
                        heard = monotonic()
            except _LOST as error:
                is_none = isinstance(error, ConnectionRefusedError | gaierror)
                if not self._has_answered and monotonic() > began + (
                    self._patience if is_none else FIRST_SECONDS
                ):
                    raise TurmError(
                        f"{self.link.server}: no server answers there ({_reason(error)})"
                    ) from None
                if self._warn is not None and not is_warned and monotonic() > heard + SILENCE:
                    is_warned = True
                    self._warn(f"{self.link.server}: no answer, trying on ({_reason(error)})")
            except InvalidURI:
                raise TurmError(f"{self.link.server}: this is no server") from None
            finally:
                self._connection = None
            if self.end is None:
                await asyncio.sleep(pause * random.uniform(0.5, 1.0))  # not all at once
                pause = min(2 * pause, _LONGEST_PAUSE)

    async def _messages(self) -> AsyncGenerator[Any, None]:
        """One connection, until it is lost or the table is closed."""
        connection = await connect(
            self.link.socket,
            open_timeout=_OPEN,
            close_timeout=_CLOSE,
            ping_interval=_PING,
            ping_timeout=_PING,
            max_size=LONGEST_REPLY,
            compression=None,
            proxy=None,
            user_agent_header=None,
        )
        try:
            await connection.send(
                codec.encode(messages.Hello(messages.VERSION, f"turmcore {VERSION}", tuple(messages.CAN)))
            )
            welcome = await self._read(connection)
            if isinstance(welcome, messages.Refused):
                raise Refusal(welcome.sentence, welcome.rule)
            self._has_answered = True
            await connection.send(codec.encode(self._order()))
            while self.end is None:
                message = await self._read(connection)
                if isinstance(message, messages.Refused) and self._connection is None:
                    raise Refusal(message.sentence, message.rule)
                self._take(message)
                if isinstance(message, messages.Snapshot):
                    self._connection = connection
                await self._do_duties(connection)
                yield message
        finally:
            try:
                await connection.close()
            finally:  # also if nobody waits for the other side to agree
                connection.transport.abort()

    async def _read(self, connection: ClientConnection) -> Any:
        return messages.read_reply(await connection.recv())

    def _order(self) -> messages.Sit | messages.Watch:
        """Sit down, or come back: what is here already is not sent again."""
        link, here = self.link, (self._entry, len(self.tokens))
        if self.is_watching:
            return messages.Watch(link.table, link.key, *here)
        return messages.Sit(link.table, link.key, self.name, commitment(self.nonce), *here)

    async def _do_duties(self, connection: ClientConnection) -> None:
        """Show the nonce when all have sat, and commit anew to another one if somebody has seen it too early."""
        if self.seat is None or self._start:
            return
        mine = self.seats[self.seat]
        if not mine.has_sat:
            self.nonce = draw()
            await connection.send(codec.encode(self._order()))
        elif self.waits == "nonces" and not mine.nonce:
            await connection.send(codec.encode(messages.Reveal(self.nonce)))

    # ---- what is told -------------------------------------------------------------------

    def _take(self, message: Any) -> None:
        self._entry = max(self._entry, getattr(message, "entry", 0))
        match message:
            case messages.Snapshot():
                self._take_snapshot(message)
            case messages.Seats():
                self.seats, self.waits, self.turn = message.seats, message.waits, message.turn
            case messages.Begun():
                self.seats = message.seats
                self._begin(message.start, [])
                self._go_on(message)
            case messages.Played():
                assert self.state is not None
                self.state.play(message.token)
                self.tokens.append(message.token)
                self._go_on(message)
            case messages.Undone():
                assert self.state is not None
                while len(self.tokens) > message.ply:
                    self.tokens.pop()
                    self.state.undo()
                self._go_on(message)
            case messages.Asked():
                self.question = message.question
            case messages.Answered():
                self.question = None
            case messages.Closed():
                self._close(message.end)

    def _take_snapshot(self, told: messages.Snapshot) -> None:
        if self.game is None:
            self.game = load(told.game, told.options, told.file)
        self.snapshot, self._entry = told, told.entry
        self.seats, self.seat = told.seats, told.you
        self.clocks, self.question = told.clocks, told.question
        if told.start:
            self._begin(told.start, [*self.tokens[: told.since], *told.tokens])
        self.turn, self.waits = told.turn, told.waits
        if told.end is not None:
            self._close(told.end)

    def _begin(self, start: str, tokens: list[str]) -> None:
        assert self.game is not None
        self._start, self.tokens = start, tokens
        self.state = self.game.state(start)
        for token in tokens:
            self.state.play(token)

    def _go_on(self, told: messages.Begun | messages.Played | messages.Undone) -> None:
        self.turn, self.waits, self.clocks = told.turn, told.waits, told.clocks

    def _close(self, end: messages.End) -> None:
        self.end, self.turn, self.waits, self.question = end, None, "", None
        revealed = {int(ply): token for ply, token in (end.revealed or {}).items()}
        if revealed:
            self._begin(self._start, [revealed.get(ply, token) for ply, token in enumerate(self.tokens)])

    @property
    def nonces(self) -> tuple[str, ...]:
        """One a seat, when the game has begun."""
        return tuple(seat.nonce for seat in self.seats)

    # ---- what is asked for ----------------------------------------------------------------

    async def send(self, message: object) -> None:
        """Send a message; if the line is lost it may be lost, too, and the next snapshot tells."""
        connection = self._connection
        if connection is not None:
            with suppress(ConnectionClosed):
                await connection.send(codec.encode(message))

    async def act(self, token: str) -> None:
        """Play an action, for the position that is known here."""
        await self.send(messages.Act(len(self.tokens), token))

    async def ask(self, what: messages.Wish) -> None:
        """Ask all others for something."""
        await self.send(messages.Ask(what))

    async def answer(self, yes: bool) -> None:
        """Say yes or no to what is asked for."""
        await self.send(messages.Answer(yes))

    async def resign(self, agent: str = "") -> None:
        """Give up; with an agent the others go on, and it plays the seat."""
        await self.send(messages.Resign(agent))

    async def say(self, text: str) -> None:
        """Say something to all at the table."""
        await self.send(messages.Say(text))

    async def close(self) -> None:
        """End the connection; who iterates comes back, unless that ends, too."""
        if self._connection is not None:
            await self._connection.close()


class Client:
    """The same for programs without asyncio; a thread does what is to be done meanwhile.

    Iterating gives the messages, one after the other, and waits for the next; whatever an `AsyncClient` has to be looked
    at, this has too. Messages are applied when they are given out, so nothing changes between two of them.

    Examples
    --------
    ::

        with Client(link, "Anna") as table:
            for message in table:
                if table.turn is not None and table.turn == table.seat:
                    table.act(str(table.state.sample()))
    """

    def __init__(
        self, link: Link | str, name: str = "", *, watch: bool = False, nonce: str | None = None
    ) -> None:
        self._client = AsyncClient(link, name, watch=watch, nonce=nonce)
        self._loop = asyncio.new_event_loop()
        self._steps = aiter(self._client)
        self._thread = threading.Thread(target=self._loop.run_forever, name="table", daemon=True)
        self._thread.start()
        self._next: Future[Any] | None = None

    def __iter__(self) -> Iterator[Any]:
        with suppress(StopAsyncIteration):
            while True:
                yield self.next()

    def next(self, timeout: float | None = None) -> Any:
        """The next message.

        Raises
        ------
        TimeoutError
            If there is none so soon; it comes next time.
        StopAsyncIteration
            If there is none to come.
        """
        if self._next is None:
            self._next = self._submit(self._step())
        message = self._next.result(timeout)
        self._next = None
        return message

    async def _step(self) -> Any:
        return await anext(self._steps)

    def _submit(self, work: Coroutine[Any, Any, _T]) -> Future[_T]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def act(self, token: str) -> None:
        """Play an action, for the position that is known here."""
        self._submit(self._client.act(token)).result()

    def ask(self, what: messages.Wish) -> None:
        """Ask all others for something."""
        self._submit(self._client.ask(what)).result()

    def answer(self, yes: bool) -> None:
        """Say yes or no to what is asked for."""
        self._submit(self._client.answer(yes)).result()

    def resign(self, agent: str = "") -> None:
        """Give up; with an agent the others go on, and it plays the seat."""
        self._submit(self._client.resign(agent)).result()

    def say(self, text: str) -> None:
        """Say something to all at the table."""
        self._submit(self._client.say(text)).result()

    def send(self, message: object) -> None:
        """Send any message."""
        self._submit(self._client.send(message)).result()

    @property
    def snapshot(self) -> messages.Snapshot | None:
        return self._client.snapshot

    @property
    def game(self) -> Game | None:
        return self._client.game

    @property
    def state(self) -> State | None:
        return self._client.state

    @property
    def tokens(self) -> list[str]:
        return self._client.tokens

    @property
    def seats(self) -> tuple[messages.Seat, ...]:
        return self._client.seats

    @property
    def seat(self) -> int | None:
        return self._client.seat

    @property
    def turn(self) -> int | None:
        return self._client.turn

    @property
    def waits(self) -> str:
        return self._client.waits

    @property
    def clocks(self) -> tuple[int, ...] | None:
        return self._client.clocks

    @property
    def question(self) -> messages.Question | None:
        return self._client.question

    @property
    def end(self) -> messages.End | None:
        return self._client.end

    def close(self) -> None:
        """End the connection and the thread."""
        if self._loop.is_closed():
            return
        self._submit(self._stop()).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _stop(self) -> None:
        here = asyncio.current_task()
        tasks = [task for task in asyncio.all_tasks() if task is not here]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(RuntimeError):
            await self._steps.aclose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _reason(error: BaseException) -> str:
    text = str(error) or type(error).__name__
    return getattr(error, "strerror", None) or text
