"""Under load: servers that are killed, lines that are bad, thousands that say nothing."""

import asyncio
import random
import re
import signal
import socket
import subprocess
import time
import urllib.request
from contextlib import aclosing
from functools import partial
from http.client import HTTPException

import pytest

from tests.online.running import Running, connected
from tests.online.test_attacks import UPGRADE, masked
from tests.online.test_commands import Served, ask, run
from tests.online.test_server import chooser
from tests.waiting import wait_until
from turmcore.errors import TurmError
from turmcore.online import codec
from turmcore.online import messages as say
from turmcore.online.client import AsyncClient
from turmcore.online.limits import Limits
from turmcore.online.link import Link
from turmcore.registry import MODULES

KILLS = 200
WITHIN = 5.0
"""Seconds in which everybody is back, on a machine that does nothing else."""


class Player:
    """Plays a seat, and remembers what was accepted."""

    def __init__(self, link):
        self.link = link
        self.client = AsyncClient(link)
        self.accepted = []
        self.heard = 0.0

    @property
    def is_done(self):
        return self.client.end is not None

    async def play(self, until):
        while not (until.is_set() or self.is_done):
            try:
                await self._play(until)
            except TurmError:
                if self.heard:
                    raise
                await asyncio.sleep(0.05)  # struck before it was ever answered

    async def _play(self, until):
        client, acted, choose = self.client, None, chooser(hash(self.link.key))
        async with aclosing(aiter(client)) as received:
            async for message in received:
                self.heard = time.monotonic()
                if isinstance(message, say.Snapshot):
                    acted, told = None, client.tokens[: len(self.accepted)]
                    if self.is_done:  # all is told then
                        told = [client.game.seen_token(token, client.seat) for token in told]
                    assert told == self.accepted, "what was accepted is lost"
                if until.is_set() or self.is_done:
                    return
                self.accepted = list(client.tokens)
                here = len(client.tokens)
                if client.turn is not None and client.turn == client.seat and acted != here:
                    acted = here
                    await client.act(choose(client.state))


class Party:
    """Plays game after game, each at a table of its own."""

    def __init__(self, server, game, seats=None):
        self._open = partial(open_table, server, game, seats)
        self.players, self.plies = [], 0

    async def play(self, until):
        while not until.is_set():
            try:
                links = await asyncio.to_thread(self._open)
            except (OSError, HTTPException):  # struck just now
                await asyncio.sleep(0.05)
                continue
            self.players = [Player(link) for link in links]
            await asyncio.gather(*(player.play(until) for player in self.players))
            self.plies += len(self.players[0].accepted)

    def has_gone_on(self, since):
        return all(player.is_done or player.heard > since for player in self.players)


def open_table(server, game, seats=None):
    order = codec.encode(say.Open(game, seats=seats)).encode()
    with urllib.request.urlopen(f"{server.url}/tables", order) as answer:
        opened = say.read_reply(answer.read())
    return [Link(server.url, opened.table, key) for key in opened.seats if key is not None]


async def strike(parties, blows):
    """Play through blows; seconds after one of them in which everybody had gone on by themselves, at most."""
    until, slowest = asyncio.Event(), 0.0
    tasks = [asyncio.create_task(party.play(until)) for party in parties]
    while not all(party.players and party.has_gone_on(0.0) for party in parties):
        await asyncio.sleep(0.02)
    for blow in blows:
        await blow()
        back = time.monotonic()
        while not all(party.has_gone_on(back) for party in parties):
            await asyncio.sleep(0.02)
            assert time.monotonic() < back + 600
            for task in tasks:
                if task.done():
                    task.result()
        slowest = max(slowest, time.monotonic() - back)
    until.set()
    done, running = await asyncio.wait(tasks, timeout=10)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    for task in done:
        task.result()
    print(
        f"{len(blows)} blows, {sum(party.plies for party in parties)} plies; the last was back after {slowest:.1f} s"
    )
    return slowest


@pytest.mark.long
def test_killed_at_many_moments_nothing_accepted_is_lost(spawn, tmp_path):
    """And everybody goes on by themselves."""
    server, generator = Served(spawn, tmp_path).start(), random.Random(1)

    async def blow():
        await asyncio.sleep(generator.uniform(0.02, 0.5))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)

    parties = [Party(server, game) for game in MODULES]
    assert asyncio.run(strike(parties, [blow] * KILLS)) < 4 * WITHIN
    assert all(party.plies for party in parties)
    server.end(signal.SIGTERM)


class BadLine:
    """Between clients and a server: delays, cuts, and lets lines hang half-open."""

    def __init__(self, port, seed):
        self._port, self._generator = port, random.Random(seed)
        self._lines = set()

    async def start(self):
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        return self._server.sockets[0].getsockname()[1]

    async def stop(self):
        self._server.close()
        for line in list(self._lines):
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)

    async def _take(self, reader, writer):
        self._lines.add(line := asyncio.current_task())
        both = [writer]
        try:
            there, thither = await asyncio.open_connection("127.0.0.1", self._port)
            both.append(thither)
            ends = asyncio.get_running_loop().time() + self._generator.expovariate(1 / 3)
            await asyncio.gather(self._pump(reader, thither, ends), self._pump(there, writer, ends))
        except OSError:
            pass  # cut, or there is no server
        finally:
            for one in both:
                one.transport.abort()
            self._lines.discard(line)

    async def _pump(self, reader, writer, ends):
        now = asyncio.get_running_loop().time
        while data := await reader.read(1 << 16):
            if now() > ends:
                if self._generator.random() < 0.2:
                    await asyncio.sleep(2)  # half-open: nothing comes through
                return
            if self._generator.random() < 0.1:
                await asyncio.sleep(self._generator.uniform(0, 0.1))
            writer.write(data)


@pytest.mark.long
def test_short_games_over_bad_lines_end_as_their_logs_say(tmp_path, monkeypatch):
    """A thousand, with clocks that run out; 50 at once."""
    monkeypatch.setattr("turmcore.online.client.FIRST_SECONDS", 600.0)  # lines are bad from the first on
    server = Running(tmp_path / "t.sqlite", limits=Limits(tables=1e6, rate=1e6, burst=1e6))
    port, ends = int(server.url.rpartition(":")[2]), []

    async def game(number, gate, bad):
        async with gate:
            kind = list(MODULES)[number % len(MODULES)]
            seats, watch, _ = await asyncio.to_thread(server.open, kind, clock="60s")
            through = [Link(f"http://127.0.0.1:{bad}", seat.table, seat.key) for seat in seats]
            clients = await asyncio.gather(*(short(link, number) for link in through))
            text = (
                await asyncio.to_thread(
                    server.get, f"/t/{watch.table}/record", Authorization=f"Bearer {watch.key}"
                )
            )[1]
            end = clients[0].end
            assert f'[Result "{end.result}"]' in text and all(client.end == end for client in clients)
            for client in clients:
                assert " ".join(client.tokens) in " ".join(text.split()), "everybody has seen the same game"
            ends.append(end.reason)

    async def short(link, number):
        client, acted = AsyncClient(link), None
        choose = chooser(number)
        async for message in client:
            acted = None if isinstance(message, say.Snapshot) else acted
            here = len(client.tokens)
            if client.turn is not None and client.turn == client.seat and acted != here:
                acted = here
                await (client.act(choose(client.state)) if here < 25 else client.resign())
        return client

    async def main():
        line = BadLine(port, 1)
        bad, gate = await line.start(), asyncio.Semaphore(50)
        await asyncio.gather(*(game(number, gate, bad) for number in range(1000)))
        await line.stop()

    try:
        asyncio.run(main())
    finally:
        server.stop()
    print({reason: ends.count(reason) for reason in set(ends)})
    assert len(ends) == 1000 and ends.count("resign") > 500


@pytest.mark.long
def test_thousands_that_say_nothing(tmp_path):
    server = Running(tmp_path / "t.sqlite", limits=Limits(handshake=20.0))
    port = int(server.url.rpartition(":")[2])
    try:
        silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(5_000)]
        with connected(server) as raw:
            assert isinstance(raw.ask(say.Hello(1)), say.Welcome)
            assert server.get("/health")[0] == 200
        for one in silent:
            one.settimeout(600)
            assert one.recv(1) == b"" or one.recv(1) == b""
            one.close()
    except ConnectionResetError:
        pass  # that is how they are cut off
    finally:
        server.stop()


@pytest.mark.long
def test_who_looks_on_and_never_ends_a_frame_is_cut_off(tmp_path):
    """It answers no ping, because it is within a frame."""
    server = Running(tmp_path / "t.sqlite")
    _, watch, _ = server.open("waechter")
    slow = socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])))
    orders = say.Hello(1), say.Watch(watch.table, watch.key)
    try:
        slow.sendall(UPGRADE)
        assert b"101 Switching" in slow.recv(4096)
        slow.sendall(b"".join(masked(1, codec.encode(order).encode()) for order in orders))
        wait_until(lambda: b"snapshot" in slow.recv(4096))
        with pytest.raises(OSError):
            for byte in masked(1, b" " * 1000):
                slow.sendall(bytes([byte]))
                time.sleep(1)
        assert server.counters()["connected"] == 0
    finally:
        slow.close()
        server.stop()


@pytest.mark.long
def test_a_server_with_tls(spawn, tmp_path, monkeypatch):
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *files, *names], check=True)
    server = Served(spawn, tmp_path).start("--certificate", str(certificate), "--key", str(key))
    status, _, err = run("open", server.url, "waechter")
    assert status == 2 and "no secure line" in err
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    links = ask("open", server.url, "waechter", "--seats", "open,level1")
    seat = re.search(r"seat 1: (\S+)", links)[1]
    assert seat.startswith("https://")
    result = ask("join", seat, "--agent", "level1").strip()
    assert f'[Result "{result}"]' in ask(
        "record", f"turmbauer{seat.removeprefix('https').replace('/t/', '/')}"
    )
    server.end()
