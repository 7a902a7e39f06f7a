"""Several servers on one database: any of them serves any table, and is missed by nobody when it ends."""

import asyncio
import json
import random
import time
from collections import Counter
from contextlib import ExitStack, suppress
from threading import Thread

import pytest

from tests.online.running import Running, connected, play_all, play_seat, reveal, seated
from tests.online.tables import nonce
from tests.online.test_commands import Served, ask, run
from tests.online.test_long import WITHIN, Party, strike
from tests.online.test_server import chooser, look_on, record
from tests.waiting import wait_until
from turmcore.errors import TurmError
from turmcore.online import codec, entries, postgres
from turmcore.online import messages as say
from turmcore.online.client import AsyncClient
from turmcore.online.dice import commitment
from turmcore.online.link import Link
from turmcore.online.settings import Settings
from turmcore.online.store import Append, open_store
from turmcore.online.table import Table
from turmcore.registry import MODULES

pytestmark = pytest.mark.long


def elsewhere(server, link):
    """The same link at another server."""
    return link and Link(server.url, link.table, link.key)


@pytest.fixture
def servers(cluster):
    """Two servers in this process."""
    both = [Running(cluster.url) for _ in range(2)]
    yield both
    for server in both:
        server.stop()


@pytest.mark.parametrize("game", MODULES)
def test_a_game_of_which_each_seat_is_at_another_server(servers, game):
    one, two = servers
    seats, watch, _ = one.open(game)
    links = [elsewhere(servers[n % 2], link) for n, link in enumerate(seats)]
    clients = play_all(
        *(play_seat(link, chooser(n), f"P{n}", plies=40) for n, link in enumerate(links)),
        *(look_on(elsewhere(server, watch)) for server in servers),
    )
    assert len({tuple(client.tokens) for client in clients[:-2] if not client.game.has_hidden}) <= 1
    assert len({client.end for client in clients if client.end.revealed is None}) <= 1
    assert record(one, watch) == record(two, watch) and f'[Result "{clients[0].end.result}"]' in record(
        two, watch
    )
    assert [server.counters()["failures"] for server in servers] == [0, 0]


@pytest.mark.parametrize("game", MODULES)
def test_the_same_is_told_everywhere_byte_for_byte(servers, game):
    """Also where a seat has to know the position, and to who comes later."""
    seats, watch, _ = servers[0].open(game, clock="10m+5s")
    links = [elsewhere(servers[n % 2], link) for n, link in enumerate(seats)]
    heard = [[], []]

    def listen(raw, texts):
        while not isinstance(say.read_reply(text := raw.socket.recv(60)), say.Closed):
            texts += [text] if '"type":"played"' in text else []

    with ExitStack() as stack:
        raws = [
            stack.enter_context(seated(server, elsewhere(server, watch), watch=True)) for server in servers
        ]
        threads = [Thread(target=listen, args=pair) for pair in zip(raws, heard, strict=True)]
        for thread in threads:
            thread.start()
        clients = play_all(*(play_seat(link, chooser(n), plies=60) for n, link in enumerate(links)))
        for thread in threads:
            thread.join()
    assert heard[0] == heard[1] and len(heard[0]) == len(clients[0].tokens)
    late = [look_on(elsewhere(server, watch)) for server in servers]
    assert {tuple(client.tokens) for client in [*clients, *play_all(*late)]} == {tuple(clients[0].tokens)}


def test_who_is_here_is_known_everywhere(servers):
    one, two = servers
    seats, watch, _ = one.open("waechter")

    def sees(raw, *here):
        while [seat.is_here for seat in raw.hear(say.Snapshot | say.Seats).seats] != list(here):
            pass

    with seated(one, watch, watch=True) as here, seated(two, watch, watch=True) as there:
        with seated(one, seats[0], commitment=commitment(nonce(0))):
            sees(here, True, False)
            sees(there, True, False)
            with seated(two, elsewhere(two, seats[1]), commitment=commitment(nonce(1))) as other:
                sees(other, True, True)
                sees(here, True, True)
            sees(here, True, False)
        sees(there, False, False)


def test_what_both_do_at_once_is_done_one_after_the_other(servers):
    """Both sit down, show their nonces and talk as fast as they can; nobody is cut off."""
    one, two = servers
    for _ in range(10):
        seats, *_ = one.open("waechter")
        links = [seats[0], elsewhere(two, seats[1])]
        with (
            seated(one, links[0], commitment=commitment(nonce(0))) as first,
            seated(two, links[1], commitment=commitment(nonce(1))) as second,
        ):
            for n, raw in enumerate((first, second)):
                reveal(raw, nonce(n))
            for n in range(20):
                for raw in (first, second):
                    raw.say(say.Say(f"line {n}"))
            told = [[raw.hear(say.Said) for _ in range(40)] for raw in (first, second)]
            assert told[0] == told[1] and {line.entry for line in told[0]} <= set(range(1, 46))
    assert all(server.counters()["cut"] == server.counters()["failures"] == 0 for server in servers)


def test_a_table_that_is_removed_is_gone_everywhere(servers):
    one, two = servers
    seats, watch, host = one.open("waechter")
    with seated(two, elsewhere(two, seats[0])) as there, seated(one, host, watch=True) as raw:
        there.hear(say.Snapshot)
        raw.say(say.Delete())
        assert there.hear(say.Closed) is None
    assert two.get(f"/t/{watch.table}/record", Authorization=f"Bearer {watch.key}")[0] == 403


def nap():
    time.sleep(0.1)


def test_what_goes_on_by_itself_is_done_by_those_who_are_left(spawn, tmp_path, cluster):
    """Nobody looks; who opened the table and its computers are killed."""
    one, two = (Served(spawn, tmp_path, cluster.url).start() for _ in range(2))
    opened = json.loads(ask("open", one.url, "carcassonne", "--seats", "level2,level1,random", "--json"))
    wait_until(lambda: int(cluster.ask("SELECT size FROM turmbauer.tables")) > 5, pause=nap)
    one.kill()
    watch = opened["watch"].replace(one.url, two.url)
    wait_until(lambda: cluster.ask("SELECT is_over FROM turmbauer.tables") == "t", pause=nap)
    (tmp_path / "game.tgn").write_text(ask("record", watch))
    assert ask("verify", str(tmp_path / "game.tgn")) == ""
    two.end()


def test_time_runs_out_at_a_server_that_is_gone_too(spawn, tmp_path, cluster):
    one, two = (Served(spawn, tmp_path, cluster.url).start() for _ in range(2))
    opened = json.loads(ask("open", one.url, "waechter", "--clock", "3s/turn", "--json"))
    watch = opened["watch"].replace(one.url, two.url)
    links = map(Link.parse, opened["seats"])
    with ExitStack() as stack:
        players = [
            stack.enter_context(seated(one, link, commitment=commitment(nonce(n))))
            for n, link in enumerate(links)
        ]
        for n, raw in enumerate(players):
            reveal(raw, nonce(n))
        assert players[1].hear(say.Begun).clocks == (3000, 3000)
        one.kill()
    wait_until(lambda: cluster.ask("SELECT is_over FROM turmbauer.tables") == "t", pause=nap)
    assert '[Termination "time"]' in ask("record", watch)
    two.end()


@pytest.mark.parametrize(
    ("store", "sentence"),
    [
        ("postgresql://u:secret@[h/x", "this is no address of a database; one looks like"),
        ("postgresql://u:secret@h/x?nonsense=secret", "this is no address of a database; one looks like"),
        ("postgresql://u:secret@127.0.0.1:9/x", "postgresql://127.0.0.1:9/x: connection"),
        ("postgresql:///x?host=/no/such", "postgresql:///x: connection"),
        ("postgresql:///none?user=turm&host={folder}", "postgresql:///none: connection failed"),
    ],
)
def test_databases_that_cannot_be_used(cluster, store, sentence):
    status, out, err = run("serve", "--store", store.format(folder=cluster.folder))
    assert (status, out) == (2, "") and sentence in err and err.count("\n") == 1 and "secret" not in err


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        (
            "CREATE SCHEMA turmbauer; CREATE TABLE turmbauer.mine (x int)",
            "its schema turmbauer is no server's",
        ),
        (
            "CREATE SCHEMA turmbauer; CREATE TABLE turmbauer.form AS SELECT 99 AS version",
            "by a newer version",
        ),
    ],
)
def test_schemas_of_others_are_left_alone(cluster, before, sentence):
    cluster.ask(before)
    with pytest.raises(TurmError, match=sentence):
        open_store(cluster.url)
    cluster.ask("DROP SCHEMA turmbauer CASCADE")


def test_a_server_waits_for_its_database(servers, cluster):
    one, _ = servers
    seats, watch, _ = one.open("waechter")
    cluster.crash()
    assert one.get("/health") == (200, "ok\n")
    for status, text in (
        one.post("/tables", codec.encode(say.Open("waechter"))),
        one.get(f"/t/{watch.table}/record", Authorization=f"Bearer {watch.key}"),
    ):
        assert status == 503 and "the tables cannot be reached now" in text
    with connected(one) as raw:
        raw.ask(say.Hello(say.VERSION))
        assert raw.ask(say.Watch(watch.table, watch.key)) is None and raw.socket.close_code == 1013
    cluster.start()
    clients = play_all(*(play_seat(link, chooser(n), plies=10) for n, link in enumerate(seats)))
    assert clients[0].end == clients[1].end


class Balancer:
    """A door to several servers, which gives each line to one of those that answer."""

    def __init__(self, servers, seed=1):
        self._servers, self._generator = servers, random.Random(seed)
        self._lines = set()

    async def start(self):
        self._door = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._door.sockets[0].getsockname()[1]}"
        return self

    async def stop(self):
        self._door.close()
        for line in list(self._lines):
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)

    async def _take(self, reader, writer):
        self._lines.add(line := asyncio.current_task())
        both = [writer]
        try:
            there, thither = await self._reach()
            both.append(thither)
            pumps = self._pump(reader, thither, both), self._pump(there, writer, both)
            await asyncio.gather(*pumps)
        except OSError:
            pass  # cut, or none of them answers
        finally:
            _cut(both)
            self._lines.discard(line)

    async def _reach(self):
        """A line to one of the servers; OSError if none answers."""
        for server in self._generator.sample(self._servers, len(self._servers)):
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
        raise ConnectionRefusedError

    async def _pump(self, reader, writer, both):
        while data := await reader.read(1 << 16):
            writer.write(data)
        _cut(both)  # one half is worth nothing without the other


def _cut(lines):
    for one in lines:
        one.transport.abort()


@pytest.fixture
def four(spawn, tmp_path, cluster):
    """Four processes on one database."""
    return [Served(spawn, tmp_path, cluster.url).start() for _ in range(4)]


BLOWS = 40


def test_servers_are_killed_and_the_database_crashes_and_nothing_accepted_is_lost_or_doubled(four, cluster):
    """And everybody goes on by themselves; what computers and physics have to do is done by those who are left."""
    generator, down = random.Random(1), []

    async def stand_up():
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in down))
        down.clear()

    async def kill_some():
        await stand_up()
        await asyncio.sleep(generator.uniform(0.02, 0.5))
        down.extend(generator.sample(four, generator.randint(1, 3)))
        for server in down:
            await asyncio.to_thread(server.kill)

    async def crash():
        await stand_up()
        await asyncio.sleep(generator.uniform(0.02, 0.5))
        await asyncio.to_thread(cluster.crash)
        await asyncio.to_thread(cluster.start)

    async def main():
        door = await Balancer(four).start()
        parties = [Party(door, game) for game in MODULES]
        parties.append(Party(door, "carcassonne", ("open", "level1")))
        slowest = await strike(parties, [crash if number % 5 == 2 else kill_some for number in range(BLOWS)])
        await stand_up()
        await door.stop()
        return slowest, sum(party.plies for party in parties)

    slowest, plies = asyncio.run(main())
    assert slowest < 4 * WITHIN
    assert check_logs(cluster) >= plies > 0


def check_logs(cluster):
    """How many plies the logs have; each can be played from its start, with the dice that its secret gives."""
    idents = cluster.ask("SELECT ident FROM turmbauer.tables").split()

    async def read():
        store = open_store(cluster.url)
        await store.start(lambda *news: None)
        found = [await store.load(ident) for ident in idents]
        store.close()
        return found

    plies = 0
    for ident, kept in zip(idents, asyncio.run(read()), strict=True):
        table = Table(ident, codec.decode(kept.settings, codec.by_name((Settings,))), kept.secret)
        table.replay(map(entries.read, kept.more.entries))
        plies += len(table.tokens)
        if not table.has_begun:
            continue
        state = table.game.state(table.start)
        for ply, token in enumerate(table.tokens):
            if state.is_chance() and not state.is_sampled():
                assert table.dice.outcome(state, ply) == token
            state.play(token)
    return plies


def test_a_database_of_the_first_version_is_read(cluster):
    made = postgres.SCHEMA + "UPDATE turmbauer.form SET version = 1;"
    cluster.ask(f"CREATE SCHEMA turmbauer; {made}")
    cluster.ask("INSERT INTO turmbauer.tables (ident, settings, secret, used) VALUES ('old', 's', 'x', 1)")

    async def main(store):
        await store.start(lambda *news: None)
        await store.append(Append("old", 0, ("first",), 5, None, False, listed="me"))
        return await store.load("old"), await store.listed(10)

    for _ in range(2):  # of which the second finds it new
        store = open_store(cluster.url)
        store.close()
    store = open_store(cluster.url)
    kept, listed = asyncio.run(main(store))
    store.close()
    assert kept.more.entries == ("first",) and listed == ["me"]


@pytest.mark.parametrize("game", ["carcassonne", "babel"])
def test_who_looks_on_at_another_server_sees_the_same(servers, game):
    one, two = servers
    seats, watch, _ = one.open(game, players=2)
    there = [Link(two.url, link.table, link.key) for link in (seats[1], watch)]
    wants = ("view", "events", "words", "lines")
    looking = [AsyncClient(link, watch=True, wants=wants, stays=True) for link in (watch, there[1])]

    async def look(client):
        seen = 0
        async for message in client:
            seen = message.ply if isinstance(message, say.View) else seen
            if client.end is not None and seen == len(client.tokens):
                return

    choose = [play_seat(link, lambda state: str(state.sample()), plies=60) for link in (seats[0], there[0])]
    play_all(*map(look, looking), *choose)
    here, elsewhere = (Counter(tuple(row[1:]) for row in client.things.values()) for client in looking)
    assert here == elsewhere and here
    assert looking[0].tokens == looking[1].tokens and looking[0].end.words
