"""Strangers by the thousand at a server at which others play: its memory, its files, its log, its computers."""

import asyncio
import selectors
import socket
import sys
import time
import urllib.request
from contextlib import aclosing
from pathlib import Path

import pytest

from tests.online.test_attacks import UPGRADE, masked
from tests.online.test_bounds import BODY
from tests.online.test_commands import COMMAND, Served
from tests.online.test_long import open_table
from tests.waiting import wait_until
from turmcore.online import codec
from turmcore.online import messages as say
from turmcore.online.client import AsyncClient
from turmcore.online.link import Link

pytestmark = [pytest.mark.long, pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")]

STRANGERS, MOST_FILES, PEOPLE = 1_000, 1_200, 20
SECONDS = 30.0
MEGABYTES = 60
WAITED, DECIDED = 0.5, 3.0
BUSY = 4.0  # so many times as long as without strangers, where others keep the machine busy


def memory(server):
    """In megabytes."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def num_files(server):
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


def is_fine(server):
    with urllib.request.urlopen(f"{server.url}/health", timeout=10) as answer:
        return answer.read() == b"ok\n"


class Strangers:
    """Lines that say something again and again, and read nothing."""

    def __init__(self, server, number, first, then):
        self._there, self._then = ("127.0.0.1", int(server.url.rpartition(":")[2])), then
        self._lines = selectors.DefaultSelector()
        for _ in range(number):
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.setblocking(False)
            line.connect_ex(self._there)
            self._lines.register(line, selectors.EVENT_WRITE, first)

    @property
    def left(self):
        return len(self._lines.get_map())

    def go_on(self):
        """Say something more on each line that takes it."""
        for key, _ in self._lines.select(0):
            try:
                key.fileobj.send(key.data)
                self._lines.modify(key.fileobj, selectors.EVENT_WRITE, self._then)
            except BlockingIOError:
                pass
            except OSError:
                self._lines.unregister(key.fileobj)
                key.fileobj.close()

    def close(self):
        for key in list(self._lines.get_map().values()):
            key.fileobj.close()
        self._lines.close()


async def play(links, until, waited):
    """All seats of a table; how long each act took."""

    async def sit(link):
        client, acted, at = AsyncClient(link), None, 0.0
        async for message in client:
            here = len(client.tokens)
            if isinstance(message, say.Played) and message.ply == acted:
                waited.append(time.monotonic() - at)
            if client.turn is not None and client.turn == client.seat and acted != here:
                if until.is_set():
                    await client.resign()
                    continue
                await asyncio.sleep(0.3)
                acted, at = here, time.monotonic()
                await client.act(str(client.state.sample()))

    await asyncio.gather(*map(sit, links))


async def bear(server, strangers, pause):
    """People play while strangers are there; the longest wait of 99 in 100 acts against what is allowed, the most memory,
    and how many strangers were left after 20 seconds."""
    until, waited = asyncio.Event(), []

    async def table():
        while not until.is_set():
            await play(await asyncio.to_thread(open_table, server, "waechter"), until, waited)

    tables = [asyncio.create_task(table()) for _ in range(PEOPLE // 2)]
    await asyncio.sleep(5.0)
    calm = p99(waited)
    waited.clear()
    base = most = memory(server)
    crowd, began, left = strangers(), time.monotonic(), None
    while (passed := time.monotonic() - began) < SECONDS:
        crowd.go_on()
        most = max(most, memory(server))
        if left is None and passed > 20:
            left = num_files(server) - PEOPLE
        await asyncio.sleep(pause)
    until.set()
    await asyncio.gather(*tables)
    crowd.close()
    slow = p99(waited)
    print(
        f"{len(waited)} acts, p99 {slow:.2f} s, before {calm:.2f} s; {base:.0f} + {most - base:.0f} MB; {left} files"
    )
    return slow / max(WAITED, BUSY * calm), most - base, left


def p99(times):
    return sorted(times)[len(times) * 99 // 100]


@pytest.mark.parametrize(
    ("then", "pause"),
    [(masked(9, b"x" * 125) * 400, 0.01), (masked(9, b"") * 600, 0.01), (masked(9, b"x" * 125), 0.3)],
    ids=["flood", "empty", "drip"],
)
def test_sockets_that_ping_and_never_read(spawn, tmp_path, then, pause):
    server = Served(spawn, tmp_path).start()
    slow, more, left = asyncio.run(bear(server, lambda: Strangers(server, STRANGERS, UPGRADE, then), pause))
    assert slow <= 1 and more <= MEGABYTES and left < 100
    server.end()


def test_more_lines_than_there_are_files(spawn, tmp_path):
    """Those who come get through, nobody who plays is cut off, and nothing is logged."""
    inner = ["sh", "-c", f'ulimit -n {MOST_FILES}; exec "$@"', "sh"]
    server = Served(lambda command, **settings: spawn([*inner, *command], **settings), tmp_path).start()
    assert COMMAND[0] in Path(f"/proc/{server.process.pid}/cmdline").read_text()

    def strangers():
        return Strangers(server, MOST_FILES + 50, b"GET /health" + BODY, b"x")

    slow, _, _ = asyncio.run(bear(server, strangers, 0.2))
    assert slow <= 1
    crowd = strangers()
    for _ in range(10):
        crowd.go_on()
        assert is_fine(server) and num_files(server) < MOST_FILES
        time.sleep(0.2)
    began = time.monotonic()
    wait_until(lambda: (crowd.go_on(), crowd.left == 0)[1])
    assert time.monotonic() - began < 30
    crowd.close()
    server.end()


def test_thirty_tables_of_computers_that_somebody_looks_at(spawn, tmp_path):
    """A person's `level1`, and each fall, are there in time."""
    server, waited = Served(spawn, tmp_path).start(), {"computer": [], "fall": []}

    def order(game, options, seats):
        body = codec.encode(say.Open(game, options, seats)).encode()
        with urllib.request.urlopen(f"{server.url}/tables", body) as answer:
            return say.read_reply(answer.read())

    async def look(opened):
        async for _ in AsyncClient(Link(server.url, opened.table, opened.watch), watch=True):
            pass

    async def sit(opened, most=100):
        client, acted = AsyncClient(Link(server.url, opened.table, opened.seats[0])), None
        since, waiting = 0.0, ""
        async with aclosing(aiter(client)) as received:
            async for message in received:
                now, before = time.monotonic(), waiting
                if isinstance(message, say.Played) and before in waited:
                    waited[before].append(now - since)
                since, waiting, here = now, client.waits, len(client.tokens)
                if sum(map(len, waited.values())) > most:
                    return
                if client.turn is not None and client.turn == client.seat and acted != here:
                    acted = here
                    await client.act(str(client.state.sample()))

    async def main():
        for game, options in games:
            await sit(await asyncio.to_thread(order, game, options, ("open", "level1")), 20)
        calm.update({what: max(times) for what, times in waited.items()})
        for times in waited.values():
            times.clear()
        for _ in range(30):
            opened = await asyncio.to_thread(order, "carcassonne", {"players": "6"}, ("level5:10s",) * 6)
            lookers.append(asyncio.create_task(look(opened)))
        await asyncio.sleep(5.0)
        for game, options in games:
            await sit(await asyncio.to_thread(order, game, options, ("open", "level1")))
            waits.append({what: max(times, default=0.0) for what, times in waited.items()})
            for times in waited.values():
                times.clear()
        for task in lookers:
            task.cancel()
        await asyncio.gather(*lookers, return_exceptions=True)

    games = ("waechter", {}), ("turmbauer", {"players": "2", "stability": "wobble"})
    lookers, waits, calm = [], [], {}
    asyncio.run(main())
    print(calm, waits)
    assert all(seconds <= max(DECIDED, BUSY * calm[what]) for wait in waits for what, seconds in wait.items())
    server.end()
