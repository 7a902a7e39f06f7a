"""A client of a table: it knows the position as its seat may know it, and comes back by itself after a lost line."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable, Iterator
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
from turmcore.online.fingerprint import rules_hash
from turmcore.online.link import Link
from turmcore.online.refusal import NoServer, Refusal
from turmcore.online.settings import load, new_key

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
_USUAL = frozenset({"hand", "handed_over", "seated"})
"""What every client here understands; who names a question has to answer it."""
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
        Is told in a sentence that a server has not answered for a while, or has other rules of the game.
    wants : iterable of str
        What shall be told beside the usual, of `messages.WANTS`: who names a question answers it.
    language : str
        Of what is said in words.
    from_ : int, optional
        From which side one looks, in eighths of a turn; None: no sides are said.
    stays : bool
        Go on when the game is over, until this is closed.
    lost : callable, optional
        Is told when the line was lost; the next snapshot says that it is back.

    Attributes
    ----------
    snapshot : Snapshot or None
        The table as it was told last; `seats`, `turn`, `clocks` and what else changes is kept up to date beside it.
    game : Game or None
    state : State or None
        The position as far as it may be known here; None before the game begins.
    start : str
        The start position's text; empty before the game begins.
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
    can : set of str
        What the server can, of `messages.CAN`; nothing before it has answered.
    things, shapes, pictures : dict
        The table, for who wants `view`: each thing by its number, as in `View.put`, and what it looks like.
    is_paused : bool
        Whether the clocks stand until somebody acts.
    rematch : Link or None
        Where all play again.
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
        wants: Iterable[str] = (),
        language: str = "en",
        from_: int | None = None,
        stays: bool = False,
        lost: Callable[[], None] | None = None,
    ) -> None:
        self._patience, self._warn, self._lost = patience, warn, lost
        self._hello = messages.Hello(
            messages.VERSION, f"turmcore {VERSION}", tuple(sorted({*_USUAL, *wants})), language, from_
        )
        self._stays = stays
        self._own = new_key()
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
        self.can: frozenset[str] = frozenset()
        self.things: dict[int, list[Any]] = {}
        self.shapes: dict[str, Any] = {}
        self.pictures: dict[str, Any] = {}
        self.is_paused = False
        self.rematch: Link | None = None
        self.start = ""
        self._entry = 0
        self._connection: ClientConnection | None = None
        self._has_answered = False

    async def __aiter__(self) -> AsyncGenerator[Any, None]:
        pause, heard, is_warned = _FIRST_PAUSE, monotonic(), False
        began = heard
        while not self._is_done:
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
                    raise NoServer(self.link.server, _reason(error)) from None
                if self._warn is not None and not is_warned and monotonic() > heard + SILENCE:
                    is_warned = True
                    self._warn(f"{self.link.server}: no answer, trying on ({_reason(error)})")
            except InvalidURI:
                raise TurmError(f"{self.link.server}: this is no server") from None
            finally:
                was, self._connection = self._connection, None
            if self._lost is not None and was is not None and not self._is_done:
                self._lost()
            if not self._is_done:
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
            await connection.send(codec.encode(self._hello))
            welcome = await self._read(connection)
            if isinstance(welcome, messages.Refused):
                raise Refusal(welcome.sentence, welcome.rule)
            if messages.VERSION not in (welcome.version, *welcome.versions):
                raise Refusal(f"{self.link.server}: its version of the protocol is not known here")
            self._has_answered, self.can = True, frozenset(welcome.can)
            await connection.send(codec.encode(self._order()))
            while not self._is_done:
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

    @property
    def _is_done(self) -> bool:
        return self.end is not None and not self._stays

    async def _read(self, connection: ClientConnection) -> Any:
        return messages.read_reply(await connection.recv())

    def _order(self) -> messages.Sit | messages.Watch:
        """Sit down, or come back: what is here already is not sent again."""
        link, here = self.link, (self._entry, len(self.tokens))
        if self.is_watching:
            return messages.Watch(link.table, link.key, *here)
        return messages.Sit(link.table, link.key, self.name, commitment(self.nonce), *here, self._own)

    async def _do_duties(self, connection: ClientConnection) -> None:
        """Show the nonce when all have sat, and commit anew to another one if somebody has seen it too early."""
        if self.seat is None or self.start:
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
                if message.seat is not None and not self.seats[message.seat].agent:
                    self.is_paused = False
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
                self.is_paused ^= message.what == "pause" and message.yes
                self.clocks = message.clocks or self.clocks
            case messages.Closed():
                self._close(message.end)
            case messages.Seated():
                self.link = Link(self.link.server, self.link.table, message.key)
            case messages.Rematch():
                self.rematch = Link(self.link.server, message.table, self.link.key)
            case messages.View():
                self._take_view(message)

    def _take_snapshot(self, told: messages.Snapshot) -> None:
        if self.game is None:
            self.game = load(told.game, told.options, told.file)
            if self._warn is not None and told.rules not in ("", rules_hash(self.game)):
                self._warn(f"{self.link.server}: its rules of {told.game} are other ones than those here")
        self.snapshot, self._entry = told, told.entry
        self.seats, self.seat = told.seats, told.you
        self.clocks, self.question = told.clocks, told.question
        if told.start:
            self._begin(told.start, [*self.tokens[: told.since], *told.tokens])
        self.turn, self.waits, self.is_paused = told.turn, told.waits, told.paused
        if told.rematch:
            self.rematch = Link(self.link.server, told.rematch, self.link.key)
        if told.end is not None:
            self._close(told.end)

    def _take_view(self, told: messages.View) -> None:
        if told.whole:
            self.things, self.shapes, self.pictures = {}, {}, {}
        for number in told.gone:
            self.things.pop(number, None)
        self.things |= {row[0]: row for row in told.put}
        self.shapes |= told.shapes or {}
        self.pictures |= told.pictures or {}

    def _begin(self, start: str, tokens: list[str]) -> None:
        assert self.game is not None
        self.start, self.tokens = start, tokens
        self.state = self.game.state(start)
        for token in tokens:
            self.state.play(token)

    def _go_on(self, told: messages.Begun | messages.Played | messages.Undone) -> None:
        self.turn, self.waits, self.clocks = told.turn, told.waits, told.clocks

    def _close(self, end: messages.End) -> None:
        self.end, self.turn, self.waits, self.question = end, None, "", None
        revealed = {int(ply): token for ply, token in (end.revealed or {}).items()}
        if revealed:
            self._begin(self.start, [revealed.get(ply, token) for ply, token in enumerate(self.tokens)])

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

    async def ask(self, what: messages.Wish, to: int | None = None, seconds: int = 60) -> None:
        """Ask all others for something; an undo may go back `to` a ply, more time has seconds.

        Raises
        ------
        TurmError
            If the server is too old for it, as for all that follows.
        """
        self._need(what if what in messages.CHOSEN else "", "" if to is None else "to")
        await self.send(messages.Ask(what, to, seconds))

    async def answer(self, yes: bool) -> None:
        """Say yes or no to what is asked for."""
        await self.send(messages.Answer(yes))

    async def resign(self, agent: str = "") -> None:
        """Give up; with an agent the others go on, and it plays the seat."""
        await self.send(messages.Resign(agent))

    async def say(self, text: str) -> None:
        """Say something to all at the table."""
        await self.send(messages.Say(text))

    async def leave(self) -> None:
        """Give the seat free before the game begins."""
        self._need("leave")
        await self.send(messages.Leave())

    async def swap(self, seat: int) -> None:
        """Go to another seat before the game begins; who sits there is asked."""
        self._need("swap")
        await self.send(messages.Swap(seat))

    async def reclaim(self) -> None:
        """Ask for the seat back that a computer plays, looking on with its old link."""
        self._need("reclaim")
        await self.send(messages.Reclaim())

    async def look(self, from_: int | None) -> None:
        """Look from another side."""
        self._need("look")
        await self.send(messages.Look(from_))

    async def why(self, token: str, from_: int | None = None) -> None:
        """Ask why an action is not legal in the position that is known here; a `Because` comes."""
        self._need("why")
        await self.send(messages.Why(len(self.tokens), token, from_))

    async def film(self, ply: int) -> None:
        """Ask for the motion of a fall; a `Filmed` comes."""
        self._need("film")
        await self.send(messages.Film(ply))

    async def ping(self, number: int) -> None:
        """Ask whether the line lives; a `Pong` with that number comes."""
        self._need("ping")
        await self.send(messages.Ping(number))

    async def trying(self, chosen: Iterable[str] = (), token: str = "") -> None:
        """Show the others what is about to be done, by steps of `Game.choosing` or a legal action; else nothing any more."""
        self._need("trying")
        await self.send(messages.Trying(len(self.tokens), tuple(chosen), token))

    def _need(self, *words: str) -> None:
        missing = [word for word in words if word and word not in self.can]
        if missing:
            raise TurmError(f"{self.link.server}: this server does not know {missing[0]!r}")

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
        self,
        link: Link | str,
        name: str = "",
        *,
        watch: bool = False,
        nonce: str | None = None,
        wants: Iterable[str] = (),
        language: str = "en",
        from_: int | None = None,
        stays: bool = False,
    ) -> None:
        self._client = AsyncClient(
            link, name, watch=watch, nonce=nonce, wants=wants, language=language, from_=from_, stays=stays
        )
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

    def ask(self, what: messages.Wish, to: int | None = None, seconds: int = 60) -> None:
        """Ask all others for something; an undo may go back `to` a ply, more time has seconds."""
        self._submit(self._client.ask(what, to, seconds)).result()

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

    def leave(self) -> None:
        """Give the seat free before the game begins."""
        self._submit(self._client.leave()).result()

    def swap(self, seat: int) -> None:
        """Go to another seat before the game begins; who sits there is asked."""
        self._submit(self._client.swap(seat)).result()

    def reclaim(self) -> None:
        """Ask for the seat back that a computer plays, looking on with its old link."""
        self._submit(self._client.reclaim()).result()

    def look(self, from_: int | None) -> None:
        """Look from another side."""
        self._submit(self._client.look(from_)).result()

    def why(self, token: str, from_: int | None = None) -> None:
        """Ask why an action is not legal in the position that is known here; a `Because` comes."""
        self._submit(self._client.why(token, from_)).result()

    def film(self, ply: int) -> None:
        """Ask for the motion of a fall; a `Filmed` comes."""
        self._submit(self._client.film(ply)).result()

    def ping(self, number: int) -> None:
        """Ask whether the line lives; a `Pong` with that number comes."""
        self._submit(self._client.ping(number)).result()

    def trying(self, chosen: Iterable[str] = (), token: str = "") -> None:
        """Show the others what is about to be done, by steps of `Game.choosing` or a legal action; else nothing any more."""
        self._submit(self._client.trying(chosen, token)).result()

    @property
    def link(self) -> Link:
        return self._client.link

    @property
    def can(self) -> frozenset[str]:
        return self._client.can

    @property
    def things(self) -> dict[int, list[Any]]:
        return self._client.things

    @property
    def shapes(self) -> dict[str, Any]:
        return self._client.shapes

    @property
    def pictures(self) -> dict[str, Any]:
        return self._client.pictures

    @property
    def is_paused(self) -> bool:
        return self._client.is_paused

    @property
    def rematch(self) -> Link | None:
        return self._client.rematch

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
