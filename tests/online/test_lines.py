"""No line is left open, whoever gives up at whatever moment."""

import asyncio
import re
import socket
from contextlib import suppress

import pytest
from websockets.utils import accept_key

from tests.online.test_attacks import UPGRADE, masked
from tests.online.test_server import once
from tests.waiting import wait_until
from turmcore.errors import TurmError
from turmcore.online import codec
from turmcore.online import messages as say
from turmcore.online.bot import play
from turmcore.online.client import AsyncClient
from turmcore.online.limits import Limits
from turmcore.online.link import Link
from turmcore.online.viewer import frame_of
from turmcore.players.agent import Agent

SECONDS = 60.0


class Deaf:
    """A server that greets, and hears nothing more: neither what is said, nor that the line is to end."""

    def __init__(self):
        self.has_heard, self.is_asked, self.has_ended = (asyncio.Event() for _ in range(3))

    async def __aenter__(self):
        self._door = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.link = Link(f"http://127.0.0.1:{self._door.sockets[0].getsockname()[1]}", "table", "key")
        return self

    async def __aexit__(self, *error):
        self._door.close()

    async def _take(self, reader, writer):
        head = await reader.readuntil(b"\r\n\r\n")
        accepted = accept_key(re.search(rb"Sec-WebSocket-Key: (\S+)", head)[1].decode())
        writer.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: %b\r\n\r\n"
            % accepted.encode()
            + frame_of(say.Welcome(say.VERSION, "Deaf"))
        )
        with suppress(OSError):
            while data := await reader.read(1000):
                self.has_heard.set()
                if data[0] == 0x88:  # a frame that asks for the end
                    self.is_asked.set()
        self.has_ended.set()
        writer.close()


async def follow(client):
    async for _ in client:
        pass


def test_who_is_told_twice_to_stop_closes_the_line(monkeypatch):
    """The second time comes while the client waits for the server to agree."""
    monkeypatch.setattr("turmcore.online.client._CLOSE", SECONDS)

    async def main():
        async with Deaf() as server:
            task = asyncio.create_task(follow(AsyncClient(server.link, watch=True)))
            for moment in (server.has_heard, server.is_asked):
                await moment.wait()
                task.cancel()
            await asyncio.wait_for(server.has_ended.wait(), SECONDS)
            assert task.cancelled()

    asyncio.run(main())


def test_a_bot_that_cannot_go_on_closes_the_line_first(server, monkeypatch):
    monkeypatch.setattr("tests.waiting.PATIENCE", SECONDS)
    seats, *_ = server.open("waechter", ("open", "level1"))

    async def main():
        with pytest.raises(TurmError):
            await play(seats[0], Agent.parse("ugi:/nowhere/engine"))
        wait_until(lambda: server.counters()["connected"] == 0)  # nothing else is done here meanwhile

    asyncio.run(main())


def test_a_server_that_ends_closes_lines_that_nobody_reads(start, monkeypatch):
    monkeypatch.setattr("turmcore.online.serving._END", 0.1)
    server = start(limits=Limits(rate=1e6, burst=1e6))
    server.stop = once(server.stop)
    server.shrink(4096)
    _, watch, _ = server.open("waechter")
    orders = say.Hello(1), say.Watch(watch.table, watch.key), *[say.Actions()] * 150
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(SECONDS)
        deaf.connect(("127.0.0.1", int(server.url.rpartition(":")[2])))
        deaf.sendall(UPGRADE)
        assert deaf.recv(4096).startswith(b"HTTP/1.1 101")
        deaf.sendall(b"".join(masked(1, codec.encode(order).encode()) for order in orders))
        wait_until(lambda: server.counters()["refused"] == 150)
        server.stop()
        while deaf.recv(1 << 16):
            pass  # until the line ends
