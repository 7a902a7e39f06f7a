"""The server: HTTP for opening tables and reading records, a WebSocket for everything at a table."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from turmcore.core.build import VERSION
from turmcore.errors import Failure, TextError, TurmError
from turmcore.online import codec
from turmcore.online import messages as say
from turmcore.online.connections import Connections, network_of
from turmcore.online.limits import LONGEST_MESSAGE, LONGEST_ORDER, Bucket, Buckets
from turmcore.online.record import record_of
from turmcore.online.refusal import Refusal
from turmcore.online.room import Room
from turmcore.online.rooms import Rooms
from turmcore.online.viewer import Viewer

NAME = f"Turmbauer {VERSION}"

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Turmbauer</title>
<h1>A table of Turmbauer</h1>
<p>This link is complete only with the key behind its <code>#</code>. Give the whole link to <code>turmcore join</code>,
or to <code>turmcore watch</code> if you want to look on. Have you no key? Ask whoever has opened the table.</p>
"""
"""What a link shows without its key: of every table, and of none, the same."""

SAFE = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
"""What each answer says to browsers."""

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
        self._openings = Buckets(limits.tables, limits.table_rate / 60)
        self._readings = Buckets(limits.burst, limits.rate)
        self.app = Starlette(
            routes=[
                Route("/health", self._health),
                Route("/counters", self._counters),
                Route("/tables", self._open, methods=["POST"]),
                Route("/t/{table}", self._page),
                Route("/t/{table}/record", self._record),
                WebSocketRoute("/play", self._play),
            ],
            exception_handlers={Failure: self._fail},
        )

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

    async def _page(self, request: Request) -> Response:
        return HTMLResponse(PAGE, headers=SAFE)

    async def _record(self, request: Request) -> Response:
        kind, _, key = request.headers.get("authorization", "").partition(" ")
        if not self._readings.try_take(network_of(_address(request))):
            return _refusal("record", Refusal("too many records at once; try again in a minute"), 429)
        try:
            key = key if kind.lower() == "bearer" else ""
            room = await self.rooms.enter(request.path_params["table"], key)
            try:
                seat, _ = self.rooms.role(room, key)
                text = await self.rooms.read(room, lambda table: record_of(table, seat))
            finally:
                self.rooms.leave(room)
        except Refusal as error:
            return _refusal("record", error, 403)
        return PlainTextResponse(text, headers=SAFE)

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
            if not self._openings.try_take(network_of(_address(request))):
                return _refusal("open", Refusal("too many tables at once; try again in a minute"), 429)
            opened = await self.rooms.open(order)
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
                self._wants = say.CAN.intersection(hello.wants)
                await self._send(say.Welcome(say.VERSION, NAME, tuple(sorted(say.CAN))))
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
            seat, is_host = rooms.role(room, order.key)
            if isinstance(order, say.Sit) and seat is None:
                raise Refusal("this key is for looking on")
            wire = self._socket.state.wire
            wire.connection.welcome()
            own = seat if isinstance(order, say.Sit) else None
            viewer = Viewer(own, is_host, rooms.limits.queue, wire, wire.connection.network, self._wants)
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

    async def _next(self, room: Room, viewer: Viewer) -> None:
        """Take one message and do what it asks for."""
        wait = self._bucket.take()
        if wait:
            await asyncio.sleep(wait)
        try:
            order = await self._receive()
            command = _COMMANDS.get(type(order))
            if command is None:
                raise Refusal(f"{self._name} is not done here")
            reply = await command(self._rooms, room, viewer, order)
        except TurmError as error:
            self._rooms.counters.refused += 1
            reply = _refused(self._name, error)
            if not isinstance(error, Refusal):
                self._faults += 1
        except Failure as error:
            self._rooms.fail(room, error)
            reply = say.Refused(self._name, "this could not be stored; come back")
        if reply is not None:
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
        await self._send(_refused(self._name, error))


# ---- what can be asked at a table ------------------------------------------------------------


_Command = Callable[[Rooms, Room, Viewer, Any], Awaitable[object | None]]


def _seat(viewer: Viewer) -> int:
    if viewer.seat is None:
        raise Refusal("only who sits at the table can do that")
    return viewer.seat


async def _sit(rooms: Rooms, room: Room, viewer: Viewer, order: say.Sit) -> None:
    """Commit anew."""
    seat = _seat(viewer)
    await rooms.change(room, lambda table, now: table.sit(seat, order.name, order.commitment, now))


async def _reveal(rooms: Rooms, room: Room, viewer: Viewer, order: say.Reveal) -> None:
    seat = _seat(viewer)
    await rooms.change(room, lambda table, now: table.reveal(seat, order.nonce, now))


async def _act(rooms: Rooms, room: Room, viewer: Viewer, order: say.Act) -> None:
    seat = _seat(viewer)
    await rooms.change(room, lambda table, now: table.act(seat, order.ply, order.token, now))


async def _actions(rooms: Rooms, room: Room, viewer: Viewer, order: say.Actions) -> say.Legal:
    seat = _seat(viewer)
    return await rooms.change(room, lambda table, now: table.actions(seat))


async def _ask(rooms: Rooms, room: Room, viewer: Viewer, order: say.Ask) -> None:
    seat = _seat(viewer)
    await rooms.change(room, lambda table, now: table.ask(seat, order.what, now))


async def _answer(rooms: Rooms, room: Room, viewer: Viewer, order: say.Answer) -> None:
    seat = _seat(viewer)
    await rooms.change(room, lambda table, now: table.answer(seat, order.yes, now))


async def _resign(rooms: Rooms, room: Room, viewer: Viewer, order: say.Resign) -> None:
    seat = _seat(viewer)
    await rooms.change(room, lambda table, now: table.resign(seat, order.agent, now))


async def _say(rooms: Rooms, room: Room, viewer: Viewer, order: say.Say) -> None:
    seat = _seat(viewer)
    await rooms.change(room, lambda table, now: table.say(seat, order.text, now))


async def _hand(rooms: Rooms, room: Room, viewer: Viewer, order: say.Hand) -> say.Handed:
    if not viewer.is_host:
        raise Refusal("only the host hands seats over")
    key = await rooms.change(room, lambda table, now: table.hand(order.seat, order.agent, now))
    return say.Handed(order.seat, key)


async def _delete(rooms: Rooms, room: Room, viewer: Viewer, order: say.Delete) -> None:
    if not viewer.is_host:
        raise Refusal("only the host removes the table")
    await rooms.delete(room)


_COMMANDS: dict[type, _Command] = {
    say.Sit: _sit,
    say.Reveal: _reveal,
    say.Act: _act,
    say.Actions: _actions,
    say.Ask: _ask,
    say.Answer: _answer,
    say.Resign: _resign,
    say.Say: _say,
    say.Hand: _hand,
    say.Delete: _delete,
}


def _refused(to: str, error: TurmError) -> say.Refused:
    return say.Refused(to, str(error), error.rule if isinstance(error, Refusal) else "")


def _refusal(to: str, error: TurmError, status: int) -> Response:
    return Response(codec.encode(_refused(to, error)), status, SAFE, "application/json")


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
