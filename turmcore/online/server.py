"""The server: HTTP for opening tables and reading records, a WebSocket for everything at a table."""

from __future__ import annotations

import asyncio
import hmac
from dataclasses import asdict, replace
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from turmcore.core.build import VERSION
from turmcore.errors import Failure, TextError, TurmError
from turmcore.online import codec
from turmcore.online import messages as say
from turmcore.online.commands import COMMANDS, check_side, said_reason
from turmcore.online.connections import Connections, network_of
from turmcore.online.limits import COSTLY, LONGEST_ADDRESS, LONGEST_MESSAGE, LONGEST_ORDER, Bucket, Buckets
from turmcore.online.lobby import MOST_BRIEFED, games
from turmcore.online.pages import SAFE, pages
from turmcore.online.push import check_browser
from turmcore.online.qr import qr_of
from turmcore.online.record import record_of
from turmcore.online.refusal import Refusal, refuse
from turmcore.online.room import Room
from turmcore.online.rooms import Role, Rooms
from turmcore.online.sight import words_for
from turmcore.online.viewer import Viewer
from turmcore.words import NAMES

NAME = f"Turmbauer {VERSION}"

_COSTS = {say.Choices: COSTLY, say.Aim: COSTLY, say.Preview: COSTLY, say.Trying: COSTLY}
"""As how many messages those count whose answers take longer."""

POLICY, AGAIN = 1008, 1013
"""Why a socket is closed: something that is not done here; come back."""


class Server:
    """The application that answers requests.

    Parameters
    ----------
    rooms : Rooms
    connections : Connections
    password : str
        Who opens a table has to know it; empty: anybody may.
    origins : sequence of str
        Pages of other hosts that may speak with this one, as `https://HOST`.
    """

    def __init__(
        self, rooms: Rooms, connections: Connections, password: str = "", origins: tuple[str, ...] = ()
    ) -> None:
        self.rooms = rooms
        self._connections = connections
        self._password = password
        self._origins = origins
        limits = rooms.limits
        self._briefs = Buckets(limits.briefs, limits.brief_rate)
        self._readings = Buckets(limits.burst, limits.rate)
        self.app = Starlette(
            routes=[
                Route("/health", self._health),
                Route("/counters", self._counters),
                Route("/tables", self._open, methods=["POST"]),
                Route("/tables", self._list),
                Route("/games", self._games),
                Route("/brief", self._brief, methods=["POST"]),
                Route("/", pages().home),
                Route("/t/{table}", pages().table),
                Route("/worker.js", pages().worker),
                Route("/app.webmanifest", pages().manifest),
                Route("/page/{path:path}", pages().file),
                Route("/t/{table}/record", self._record),
                WebSocketRoute("/play", self._play),
            ],
            exception_handlers={Failure: self._fail},
        )
        self.app.router.redirect_slashes = False  # whatever a proxy put before would be lost

    # ---- HTTP -----------------------------------------------------------------------------

    async def _fail(self, request: Request, error: Exception) -> Response:
        self.rooms.counters.failures += 1
        return _refusal("", Refusal("the tables cannot be reached now; try again"), 503)

    async def _health(self, request: Request) -> Response:
        if self.rooms.trouble and not self.rooms.store.is_shared:
            return PlainTextResponse("nothing can be stored\n", 503, SAFE)
        return PlainTextResponse("ok\n", headers=SAFE)

    async def _counters(self, request: Request) -> Response:
        counters = asdict(self.rooms.counters)
        here = {"connected": self._connections.sockets, "in_memory": self.rooms.in_memory}
        return JSONResponse({**counters, **here, "stored": await self.rooms.store.count()}, headers=SAFE)

    async def _record(self, request: Request) -> Response:
        kind, _, key = request.headers.get("authorization", "").partition(" ")
        if not self._readings.try_take(network_of(_address(request))):
            return _refusal("record", Refusal("too many records at once; try again in a minute"), 429)
        try:
            key = key if kind.lower() == "bearer" else ""
            room = await self.rooms.enter(request.path_params["table"], key)
            try:
                role = self.rooms.role(room, key)
                if role.is_invited:
                    raise refuse("sitting")
                seat = role.seat
                text = await self.rooms.read(room, lambda table: record_of(table, seat))
            finally:
                self.rooms.leave(room)
        except Refusal as error:
            return _refusal("record", error, 403)
        return PlainTextResponse(text, headers=SAFE)

    async def _games(self, request: Request) -> Response:
        language = request.query_params.get("language", "en")
        push = self.rooms.push.public if self.rooms.push is not None else ""
        text = await asyncio.to_thread(games, language if language in NAMES else "en", push)
        return _json(text)

    async def _list(self, request: Request) -> Response:
        if not self._readings.try_take(network_of(_address(request))):
            return _refusal("tables", Refusal("too many questions at once; try again in a minute"), 429)
        return _json(codec.encode(await self.rooms.listed()))

    async def _brief(self, request: Request) -> Response:
        if not self._is_ours(request.headers.get("origin"), request.headers.get("host")):
            return _refusal("brief", Refusal("pages of other hosts ask nothing here"), 403)
        try:
            body = await asyncio.wait_for(_body(request), self.rooms.limits.handshake)
            order = say.read_request(body)
            if not isinstance(order, say.Brief | say.Subscribe):
                raise Refusal("brief is wanted here")
            if isinstance(order, say.Subscribe):
                if self.rooms.push is None:
                    raise Refusal("this server tells browsers nothing")
                check_browser(order.endpoint, order.p256dh, order.auth)
            if len(order.tables) > MOST_BRIEFED:
                raise Refusal(f"tables: {MOST_BRIEFED} at most")
            if not self._briefs.try_take(network_of(_address(request)), len(order.tables)):
                return _refusal("brief", refuse("tables"), 429)
            briefed = await self.rooms.brief(order)
        except TimeoutError:
            return _refusal("brief", Refusal("that took too long"), 408)
        except TurmError as error:
            return _refusal("brief", error, 400)
        return _json(codec.encode(briefed))

    async def _open(self, request: Request) -> Response:
        if not self._is_ours(request.headers.get("origin"), request.headers.get("host")):
            return _refusal("open", Refusal("pages of other hosts open no tables here"), 403)
        try:
            body = await asyncio.wait_for(_body(request), self.rooms.limits.handshake)
            order = say.read_request(body)
            if not isinstance(order, say.Open):
                raise Refusal("open is wanted here")
            if self._password and not hmac.compare_digest(order.password.encode(), self._password.encode()):
                return _refusal(
                    "open", Refusal("this server opens tables for those who know its password"), 403
                )
            if not self.rooms.openings.try_take(network_of(_address(request))):
                return _refusal("open", refuse("tables"), 429)
            if len(order.address) > LONGEST_ADDRESS:
                raise Refusal(f"address: it has {LONGEST_ADDRESS} characters at most")
            opened = await self.rooms.open(order)
            if opened.invite:
                base = order.address or str(request.base_url).rstrip("/")
                opened = replace(opened, qr=qr_of(f"{base}/t/{opened.table}#{opened.invite}"))
        except TimeoutError:
            return _refusal("open", Refusal("that took too long"), 408)
        except TurmError as error:
            return _refusal("open", error, 400)
        return Response(codec.encode(opened), 201, SAFE, "application/json")

    def _is_ours(self, origin: str | None, host: str | None) -> bool:
        """True if a page of a browser may speak with this server: one of its own, or of a host that was named."""
        if origin is None:
            return True  # no browser
        if origin in self._origins:
            return True
        try:
            return bool(host) and urlsplit(origin).netloc == host
        except ValueError:  # no address at all
            return False

    # ---- the socket ------------------------------------------------------------------------

    async def _play(self, socket: WebSocket) -> None:
        is_ours = self._is_ours(socket.headers.get("origin"), socket.headers.get("host"))
        if not is_ours or not socket.state.wire.connection.upgrade(_address(socket)):
            await socket.close()  # before it is accepted: status 403
            return
        self.rooms.counters.connections += 1
        try:
            await socket.accept()
            await _Talk(self.rooms, socket).run()
        except (WebSocketDisconnect, RuntimeError):
            pass  # the other side has gone


class _Talk:
    """One connection: what it says and what it is told."""

    def __init__(self, rooms: Rooms, socket: WebSocket) -> None:
        self._rooms = rooms
        self._socket = socket
        self._bucket = Bucket(rooms.limits.burst, rooms.limits.rate)
        self._faults = 0
        self._hello = say.Hello(say.VERSION)
        self._wants = frozenset[str]()
        self._name = ""  # of the message that is answered; empty if it could not be read

    async def run(self) -> None:
        """Until the connection ends."""
        try:
            async with asyncio.timeout(self._rooms.limits.handshake):
                hello = await self._receive()
                if not isinstance(hello, say.Hello):
                    raise Refusal("hello comes first")
                say.check_version(hello)
                check_side(hello.from_)
                self._hello, self._wants = hello, say.WANTS.intersection(hello.wants)
                now = self._rooms.now
                await self._send(say.Welcome(say.VERSION, NAME, say.CAN, say.VERSIONS, pages().hash, now))
                order = await self._receive()
                if not isinstance(order, say.Sit | say.Watch):
                    raise Refusal("sit or watch comes next")
                room = await self._rooms.enter(order.table, order.key)
        except TimeoutError:
            await self._socket.close(POLICY, "that took too long")
            return
        except TurmError as error:
            await self._refuse(error)
            await self._socket.close(POLICY)
            return
        except Failure:
            await self._socket.close(AGAIN, "come back")
            return
        try:
            await self._at_table(room, order)
        finally:
            self._rooms.leave(room)

    async def _at_table(self, room: Room, order: say.Sit | say.Watch) -> None:
        """From sitting down to leaving."""
        rooms = self._rooms
        try:
            viewer = self._viewer(rooms.role(room, order.key), isinstance(order, say.Sit))
            if isinstance(order, say.Sit):
                await rooms.sit(room, viewer, order)
            else:
                await rooms.look(room, viewer, order.entry, order.ply)
        except (Refusal, Failure) as error:
            if room.is_lost or isinstance(error, Failure):
                await self._socket.close(AGAIN, "come back")
            else:
                await self._refuse(error)
                await self._socket.close(POLICY)
            return
        try:
            while True:
                await self._next(room, viewer)
        finally:
            rooms.counters.cut += viewer.is_cut
            await rooms.part(room, viewer)

    def _viewer(self, role: Role, sits: bool) -> Viewer:
        """Whoever comes with a key for something."""
        if sits and role.claim is not None:
            raise refuse("computer")
        if sits and role.seat is None and not role.is_invited:
            raise refuse("watching")
        if role.is_invited and not sits:
            raise refuse("sitting")
        if role.is_invited and "seated" not in self._wants:
            raise Refusal("this key is an invitation to any seat, which this program does not understand")
        wire, hello = self._socket.state.wire, self._hello
        wire.connection.welcome()
        language = hello.language if hello.language in NAMES else "en"
        network, limits = wire.connection.network, self._rooms.limits
        seat = role.seat if sits else None
        viewer = Viewer(seat, role.is_host, limits.queue, wire, network, self._wants, language, hello.from_)
        viewer.claim = role.claim
        return viewer

    async def _next(self, room: Room, viewer: Viewer) -> None:
        """Take one message and do what it asks for."""
        wait = self._bucket.take()
        if wait:
            await asyncio.sleep(wait)
        try:
            order = await self._receive()
            command = COMMANDS.get(type(order))
            if command is None:
                raise Refusal(f"{self._name} is not done here")
            self._bucket.take(_COSTS.get(type(order), 1) - 1)
            reply = await command(self._rooms, room, viewer, order)
        except TurmError as error:
            self._rooms.counters.refused += 1
            reply = _refused(self._name, error, viewer.language)
            if isinstance(error, Refusal) and error.reason is not None:
                reply = _explained(reply, error, room, viewer)
            if not isinstance(error, Refusal):
                self._faults += 1
        except Failure as error:
            self._rooms.fail(room, error)
            reply = say.Refused(self._name, "this could not be stored; come back")
        if isinstance(reply, bytes):
            viewer.push(reply)
        elif reply is not None:
            viewer.tell(reply)
        if self._faults > self._rooms.limits.faults:
            await self._socket.close(POLICY, "too many messages that cannot be read")
            raise WebSocketDisconnect(POLICY)
        if room.is_lost:
            await self._socket.close(AGAIN, "come back")
            raise WebSocketDisconnect(AGAIN)

    async def _receive(self) -> Any:
        self._name = ""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None:
            raise TextError("a message is a frame of text")
        if len(text) > LONGEST_MESSAGE:
            raise TextError(f"a message has {LONGEST_MESSAGE >> 10} KiB at most")
        order = say.read_request(text)
        self._name = codec.name_of(type(order))
        return order

    async def _send(self, message: object) -> None:
        await self._socket.send_text(codec.encode(message))

    async def _refuse(self, error: TurmError) -> None:
        self._rooms.counters.refused += 1
        await self._send(_refused(self._name, error, self._hello.language))


def _refused(to: str, error: TurmError, language: str = "en") -> say.Refused:
    if not isinstance(error, Refusal):
        return say.Refused(to, str(error))
    return say.Refused(to, error.said(language), error.rule)


def _explained(told: say.Refused, error: Refusal, room: Room, viewer: Viewer) -> say.Refused:
    """A refusal of the game's, with its reason for programs, and in the viewer's language."""
    assert error.reason is not None
    told = replace(told, reason=said_reason(error))
    if "words" in viewer.wants:
        words = words_for(room.table.game, (viewer.language, viewer.side), room.names)
        told = replace(told, sentence=words.sentence(error.reason))
    return told


def _refusal(to: str, error: TurmError, status: int) -> Response:
    return Response(codec.encode(_refused(to, error)), status, SAFE, "application/json")


def _json(text: str) -> Response:
    return Response(text, headers=SAFE, media_type="application/json")


def _address(connection: Request | WebSocket) -> str:
    return connection.client.host if connection.client is not None else ""


async def _body(request: Request) -> bytes:
    """Bytes of a request, as far as they are not too many."""
    found = bytearray()
    async for part in request.stream():
        found += part
        if len(found) > LONGEST_ORDER:
            raise Refusal(f"an order has {LONGEST_ORDER >> 10} KiB at most")
    return bytes(found)
