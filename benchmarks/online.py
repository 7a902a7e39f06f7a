"""`python -m benchmarks.online`: what a server of tables costs, with its clients on this machine.

Each figure is of a server of its own. The processor's time is that of the server's process alone, which another
machine's load does not change; latencies are only worth something on a machine that does nothing else.
"""

import argparse
import asyncio
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from websockets.asyncio.client import connect

from benchmarks.viewed import EVERY, LANGUAGES, Viewed
from turmcore.online import codec
from turmcore.online import messages as say
from turmcore.online.client import AsyncClient
from turmcore.online.link import Link
from turmcore.registry import MODULES, game_class

VIEWERS = len(LANGUAGES)
WARM_UP = 15.0
SERVERS = 4
PACE = 0.1
"""Seconds that whoever is on turn waits, where servers are compared: who is hurried does many things at once."""


class Server:
    """A server's process."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self._process, self.url = process, url

    @property
    def cpu(self) -> float:
        """Seconds of the processor so far."""
        threads = Path(f"/proc/{self._process.pid}/task").iterdir()
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9

    @property
    def memory(self) -> int:
        """Bytes that are in use."""
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * resource.getpagesize()

    def rest(self) -> None:
        """Wait until it has warmed up: it does nothing for half a second."""
        cpu = -1.0
        while self.cpu - cpu > 0.01:
            cpu = self.cpu
            time.sleep(0.5)

    def connected(self) -> int:
        """How many connections it has."""
        with urllib.request.urlopen(f"{self.url}/counters") as answer:
            return int(json.load(answer)["connected"])

    def open(self, game: str, seats: tuple[str, ...] | None = None) -> tuple[list[Link], Link]:
        """Links of a new table: of the seats, and for watchers."""
        order = codec.encode(say.Open(game, seats=seats)).encode()
        with urllib.request.urlopen(f"{self.url}/tables", order) as answer:
            opened = say.read_reply(answer.read())
        seats_ = [Link(self.url, opened.table, key) for key in opened.seats if key is not None]
        return seats_, Link(self.url, opened.table, opened.watch)


@contextmanager
def served(store: str = "") -> Iterator[Server]:
    """A server with an empty store of its own, or on a database, without the bounds that are for strangers."""
    program = (
        "import sys; from turmcore.online.limits import Limits; from turmcore.online.serving import Place, run;"
        "from turmcore.online.store import open_store; store = open_store(sys.argv[1]);"
        "limits = Limits(tables=1e9, per_address=10**9, connections=10**9, handshake=600.0);"
        "run(Place(), store, lambda url: print(url, flush=True), limits)"
    )
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", program, store or str(Path(folder) / "tables.sqlite")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            server = Server(process, process.stdout.readline().strip())
            server.rest()
            yield server
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()


class Guest:
    """Plays a seat at random, or looks on; counts and times what is accepted."""

    def __init__(
        self,
        link: Link,
        seed: int,
        pause: float = 0.0,
        watch: bool = False,
        wants: tuple[str, ...] = (),
        language: str = "en",
    ) -> None:
        self.client = AsyncClient(link, watch=watch, wants=wants, language=language)
        self.times: list[float] = []
        self.refused = 0
        self._choose, self._pause = random.Random(seed).choice, pause

    async def play(self) -> None:
        """Until the game is over."""
        client, sent, acted = self.client, 0.0, -1
        async for message in client:
            self.refused += isinstance(message, say.Refused)
            if isinstance(message, say.Played) and message.ply == acted:
                self.times.append(time.perf_counter() - sent)
            here = len(client.tokens)
            if client.turn is None or client.turn != client.seat or acted == here or client.state is None:
                continue
            if self._pause:
                await asyncio.sleep(self._pause)
            acted, token = here, self._choose(sorted(client.state.legal_actions().tokens()))
            sent = time.perf_counter()
            await client.act(token)


async def actions(server: Server, wanted: int) -> dict[str, float]:
    """CPU of the server for one action, to four viewers, all games mixed."""
    done, (spent,) = await spend([server], wanted, 1)
    return {"actions": done, "ms_per_action": 1000 * spent / done}


async def spend(
    servers: list[Server], wanted: int, tables: int, is_by_table: bool = False, pause: float = 0.0
) -> tuple[int, list[float]]:
    """How many actions were played, and the CPU of each server for them.

    Who plays or looks on is at any of the servers, or all of a table are at one.
    """
    guests: list[Guest] = []
    for number in range(len(MODULES) * tables):  # each server has tables of all games
        server, game = (
            servers[(number + number // len(servers)) % len(servers)],
            list(MODULES)[number % len(MODULES)],
        )
        seats, watch = server.open(game)
        links = seats + [watch] * (VIEWERS - len(seats))
        generator = random.Random(len(guests))
        if not is_by_table:
            links = [Link(generator.choice(servers).url, link.table, link.key) for link in links]
        guests += [Guest(link, number, pause, number >= len(seats)) for number, link in enumerate(links)]
    tasks = [asyncio.create_task(guest.play()) for guest in guests]
    while any(guest.client.state is None for guest in guests):  # what is done once is not counted
        await asyncio.sleep(0.05)
    before, cpu = sum(len(guest.times) for guest in guests), [server.cpu for server in servers]
    done = before
    while done - before < wanted and not all(task.done() for task in tasks):
        await asyncio.sleep(0.1)
        done = sum(len(guest.times) for guest in guests)
    spent = [server.cpu - was for server, was in zip(servers, cpu, strict=True)]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return done - before, spent


async def views(server: Server, tables: int) -> dict[str, float]:
    """CPU of the server for one action, over whole games of each kind, to four viewers in three languages who want to see
    the table and hear what happens; and to four who want nothing. The first game of each kind is not counted: in it
    pictures are painted that serve all others."""
    found = {}
    for game in MODULES:
        for name, wants in ("", ()), ("_seen", ("view", "events", "words")):
            if wants:
                await whole_games(server, game, 1, wants)
            cpu = server.cpu
            done = await whole_games(server, game, tables, wants)
            found[f"{game}{name}_ms"] = 1000 * (server.cpu - cpu) / done
    return found


async def whole_games(server: Server, game: str, tables: int, wants: tuple[str, ...]) -> int:
    """How many actions so many games had, each with four who look."""
    guests = []
    for number in range(tables):
        seats, watch = server.open(game)
        links = seats + [watch] * (VIEWERS - len(seats))
        for n, (link, language) in enumerate(zip(links, LANGUAGES, strict=True)):
            guests.append(Guest(link, 100 * number + n, 0.0, n >= len(seats), wants, language))
    await asyncio.gather(*(guest.play() for guest in guests))
    return sum(len(guest.times) for guest in guests)


def shared(store: str, wanted: int) -> dict[str, float]:
    """CPU of four servers on one database for an action, against that of one; and the share of each.

    Each server has eight tables, at which so many actions are played for it, at the same pace.
    Proxies may send people anywhere, or all of a table to one server.
    """
    costs, shares = [], []
    for count, is_by_table in ((1, False), (SERVERS, True), (SERVERS, False)):
        with ExitStack() as stack:
            servers = [stack.enter_context(served(store)) for _ in range(count)]
            done, spent = asyncio.run(spend(servers, wanted * count, 2 * count, is_by_table, PACE))
        costs.append(1000 * sum(spent) / done)
        shares += [one / sum(spent) for one in spent if count > 1]
    return {
        "servers": SERVERS,
        "ms_per_action_of_one": costs[0],
        "times_by_table": costs[1] / costs[0],
        "times_anywhere": costs[2] / costs[0],
        "least_share": min(shares),
        "largest_share": max(shares),
    }


async def party(server: Server, game: str, seed: int, met: list[Guest]) -> None:
    """Game after game between the same number of clients, each of whom acts every two seconds or so."""
    while True:
        seats, _ = await asyncio.to_thread(server.open, game)
        guests = [Guest(link, seed + number, EVERY / len(seats)) for number, link in enumerate(seats)]
        met += guests
        await asyncio.gather(*(guest.play() for guest in guests))
        seed += 1


async def playing(server: Server, clients: int, seconds: float) -> dict[str, float]:
    """So many clients, each acting every two seconds."""
    met: list[Guest] = []
    tasks: list[asyncio.Task[None]] = []
    games, count = list(MODULES), 0
    while count < clients:
        game = games[len(tasks) % len(games)]
        tasks.append(asyncio.create_task(party(server, game, count, met)))
        count += game_class(game).with_options({}).num_players
    await asyncio.sleep(EVERY)
    cpu = server.cpu
    await asyncio.sleep(seconds)
    spent = server.cpu - cpu
    times = [one for guest in met for one in guest.times]
    failed = sum(task.done() and task.exception() is not None for task in tasks)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {
        "clients": count,
        "seconds": seconds,
        "actions": len(times),
        "errors": failed + sum(guest.refused for guest in met),
        **delays(times),
        "cpu_share": spent / seconds,
    }


def delays(seconds: list[float], name: str = "") -> dict[str, float]:
    """Half of some times, and 99 of 100 of them, are shorter."""
    ordered = sorted(seconds)
    return {
        f"{name}median_ms": 1000 * ordered[len(ordered) // 2],
        f"{name}p99_ms": 1000 * ordered[int(0.99 * len(ordered))],
    }


async def viewed(server: Server, count: int, seconds: float) -> dict[str, float]:
    """So many tables, each seen by four as by pages, at each of which somebody acts every two seconds."""
    games = list(MODULES)
    tables = [Viewed(partial(server.open, games[number % len(games)]), number) for number in range(count)]
    tasks = [asyncio.create_task(table.play()) for table in tables]
    await asyncio.sleep(WARM_UP)  # what is done once is not counted
    for table in tables:
        table.begin()
    cpu = server.cpu
    await asyncio.sleep(seconds)
    spent = server.cpu - cpu
    failed = sum(task.done() for task in tasks) + sum(table.refused for table in tables)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    seen = [one for table in tables for one in table.seen]
    return {
        "tables": count,
        "seconds": seconds,
        "actions": len(seen),
        "late": sum(table.late for table in tables),
        "errors": failed,
        **delays([one for table in tables for one in table.told], "told_"),
        **delays(seen, "seen_"),
        "ms_per_action": 1000 * spent / len(seen),
        "cpu_share": spent / seconds,
    }


async def idle(server: Server, clients: int) -> dict[str, float]:
    """Memory of a client that only looks on."""
    _, watch = server.open("waechter")
    before, lines = server.memory, []
    for _ in range(clients):
        line = await connect(
            watch.socket, compression=None, proxy=None, ping_interval=None, open_timeout=None
        )
        await line.send(codec.encode(say.Hello(say.VERSION)))
        await line.send(codec.encode(say.Watch(watch.table, watch.key)))
        lines.append(line)
    for line in lines:
        while not isinstance(say.read_reply(await line.recv()), say.Snapshot):
            pass
    found = (server.memory - before) / clients / 1000
    connected = await asyncio.to_thread(server.connected)
    await asyncio.gather(*(line.close() for line in lines))
    return {"clients": connected, "kb_per_client": found}


async def tables(server: Server, count: int) -> dict[str, float]:
    """Memory of a table that runs, all games mixed, with one who plays against computers."""
    games = list(MODULES)
    await asyncio.to_thread(server.open, games[0])
    before, guests = server.memory, []
    for number in range(count):
        seats, _ = await asyncio.to_thread(server.open, games[number % len(games)])
        guests += [Guest(link, number, 600.0) for link in seats]
    tasks = [asyncio.create_task(guest.play()) for guest in guests]
    while any(guest.client.state is None for guest in guests):
        await asyncio.sleep(0.2)
    found = (server.memory - before) / count / 1000
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {"tables": count, "kb_per_table_with_players": found}


MEASURES: dict[str, Callable[[Server, argparse.Namespace], Coroutine[None, None, dict[str, float]]]] = {
    "actions": lambda server, given: actions(server, given.actions),
    "views": lambda server, given: views(server, given.games),
    "playing": lambda server, given: playing(server, given.clients, given.seconds),
    "viewed": lambda server, given: viewed(server, given.tables, given.seconds),
    "idle": lambda server, given: idle(server, given.idle),
    "tables": lambda server, given: tables(server, given.tables),
}


def main() -> int:
    """Print each figure as a line of JSON."""
    figures = [*MEASURES, "shared"]
    parser = argparse.ArgumentParser(prog="python -m benchmarks.online", description=__doc__)
    parser.add_argument(
        "figures", metavar="FIGURE", nargs="*", choices=[*figures, []], help=", ".join(figures)
    )
    parser.add_argument("--actions", metavar="N", type=int, default=500)
    parser.add_argument("--games", metavar="N", type=int, default=4)
    parser.add_argument("--clients", metavar="N", type=int, default=300)
    parser.add_argument("--seconds", metavar="S", type=float, default=60.0)
    parser.add_argument("--idle", metavar="N", type=int, default=5_000)
    parser.add_argument("--tables", metavar="N", type=int, default=100)
    parser.add_argument(
        "--store", metavar="URL", help="a database of PostgreSQL for `shared`, which is left out without one"
    )
    given = parser.parse_args()
    if "shared" in given.figures and not given.store:
        parser.error("shared: --store postgresql://HOST/DATABASE is wanted")
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    for name in given.figures or (figures if given.store else MEASURES):
        if name == "shared":
            found = shared(given.store, given.actions)
        else:
            with served() as server:
                found = asyncio.run(MEASURES[name](server, given))
        print(
            json.dumps({"figure": name, **{key: round(value, 3) for key, value in found.items()}}), flush=True
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
