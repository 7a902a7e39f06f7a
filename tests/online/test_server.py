"""Games over sockets, in one process."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from tests.online.running import play_all, play_seat, reveal, seated
from tests.online.tables import nonce
from tests.waiting import wait_until
from turmcore import TurmError, load
from turmcore.online import Client
from turmcore.online import messages as say
from turmcore.online.bot import play as play_bot
from turmcore.online.client import AsyncClient
from turmcore.online.dice import commitment
from turmcore.online.link import Link
from turmcore.online.refusal import Refusal
from turmcore.online.serving import listen
from turmcore.players.agent import Agent
from turmcore.registry import MODULES, game_class


def chooser(seed):
    choose = random.Random(seed).choice
    return lambda state: choose(sorted(state.legal_actions().tokens()))


def record(server, link):
    status, text = server.get(f"/t/{link.table}/record", Authorization=f"Bearer {link.key}")
    assert status == 200, text
    return text


@pytest.mark.parametrize("game", MODULES)
def test_a_game(server, game):
    options = {"players": 3} if game_class(game).max_players > 2 else {}
    plies = 999 if game_class(game).has_hidden else 40
    seats, watch, _ = server.open(game, **options)
    clients = play_all(
        *(play_seat(link, chooser(n), f"P{n}", plies=plies) for n, link in enumerate(seats)), look_on(watch)
    )
    (end,) = {client.end.result for client in clients}
    assert f'[Result "{end}"]' in record(server, watch)
    (tokens,) = {tuple(client.tokens) for client in clients}
    if clients[0].end.reason == "board":
        assert clients[0].state.result() == end and clients[0].state.is_over()
    assert " ".join(tokens) in " ".join(record(server, seats[0]).split())


async def look_on(link):
    client = AsyncClient(link, watch=True)
    async for _ in client:
        pass
    return client


def test_computers_and_falls_at_the_server(server):
    seats, watch, _ = server.open("turmbauer", ("open", "level1", "random"), players=3, stability="wobble")
    (client,) = play_all(play_seat(seats[0], chooser(1), plies=12))
    assert seats[1:] == [None, None] and client.end
    assert any(token == "ok" or token.startswith("fell") for token in client.tokens)
    assert '[Players "Player 1,level1,random"]' in record(server, watch)


def test_a_table_of_computers_plays_by_itself(server):
    _, watch, _ = server.open("waechter", ("level1", "level1"))
    (client,) = play_all(look_on(watch))
    assert client.end.reason == "board"


@pytest.mark.slow
def test_the_same_secret_and_nonces_are_the_same_game(start, monkeypatch):
    monkeypatch.setattr("turmcore.online.rooms.draw", lambda: "5e" * 32)
    server, records = start(), []
    for _ in range(2):
        seats, watch, _ = server.open("babel", ("open", "level1", "open"), players=3, quiet=4)
        agents = (Agent.parse("mcts:20n"), None, Agent.parse("random"))
        play_all(
            *(play_bot(link, agents[n], nonce=nonce(n)) for n, link in enumerate(seats) if link is not None)
        )
        records.append(record(server, watch))
    assert records[0] == records[1] and '[Players "mcts:20n,level1,random"]' in records[0]


def test_a_program_without_asyncio_plays(server):
    seats, *_ = server.open("waechter")

    def play(number):
        choose, kinds = chooser(number), []
        with Client(str(seats[number]), f"P{number}") as client:
            for message in client:
                kinds.append(type(message))
                if client.turn is not None and client.turn == client.seat:
                    client.act(choose(client.state))
                if number == 1 and len(client.tokens) == 5:
                    client.resign()
            return client, kinds

    with ThreadPoolExecutor() as threads:
        (one, kinds), (two, _) = threads.map(play, range(2))
    assert (one.end.result, one.end.reason, one.waits, one.seats[1].name) == ("r", "resign", "", "P1")
    assert kinds[0] is say.Snapshot and kinds[-1] is say.Closed and one.tokens == two.tokens
    assert one.state.to_text() == two.state.to_text() and one.question is one.clocks is None


def test_waiting_for_a_message_can_end(server):
    seats, *_ = server.open("waechter")
    with Client(seats[0], "Anna") as client:
        with pytest.raises(TimeoutError):
            while True:
                client.next(0.5)
        assert client.seats[0].name == "Anna" and client.waits == "seats" and client.game == load("waechter")
        with pytest.raises(TimeoutError):
            client.next(0.01)


def test_who_comes_back_goes_on_where_the_game_is(start, tmp_path):
    """The server goes and comes back at the same place; the clients notice nothing but a wait."""
    first = start()
    seats, *_ = first.open("carcassonne", players=2)
    port = int(first.url.rpartition(":")[2])

    is_on_its_way = asyncio.Event()

    def choose(state):
        if state.ply > 30:
            is_on_its_way.set()
        return chooser(state.ply)(state)

    async def main():
        games = asyncio.gather(*(play_seat(link, choose, plies=100) for link in seats))
        await is_on_its_way.wait()
        await asyncio.to_thread(first.stop)
        second = await asyncio.to_thread(restarted, tmp_path / "tables.sqlite", port)
        try:
            return await games
        finally:
            await asyncio.to_thread(second.stop)

    first.stop = once(first.stop)
    one, two = asyncio.run(main())
    assert one.tokens == two.tokens and len(one.tokens) > 90 and one.end == two.end


def once(work):
    done = []
    return lambda: None if done else (done.append(1), work())


def restarted(path, port):
    from tests.online import running

    listen = running.listen
    try:
        running.listen = lambda host, _: listen(host, port)
        return running.Running(path)
    finally:
        running.listen = listen


def test_what_the_host_can(server):
    seats, watch, host = server.open("waechter")
    with seated(server, host, watch=True) as raw, seated(server, seats[0]) as mine:
        refused = mine.ask(say.Hand(1), say.Refused)
        assert refused == say.Refused("hand", "only the host hands seats over")
        handed = raw.ask(say.Hand(1), say.Handed)
        with pytest.raises(Refusal, match="no such table"):
            play_all(play_seat(seats[1], chooser(1)))
        with pytest.raises(Refusal, match="no such table"):
            play_all(play_seat(replace(seats[1], table="nowhere"), chooser(1)))
        link = Link(server.url, seats[1].table, handed.key)
        with seated(server, link, commitment=commitment(nonce(1))) as heir:
            assert heir.hear().you == 1
        assert raw.ask(say.Delete(), say.Delete) is None, "everybody is cut off"
    status, text = server.get(f"/t/{watch.table}/record", Authorization=f"Bearer {watch.key}")
    assert status == 403 and "no such table" in text


def test_time_runs_out_also_when_nobody_looks(server):
    seats, watch, _ = server.open("waechter", clock="1s")

    async def main():
        clients = [AsyncClient(link) for link in seats]
        for client in clients:
            aiter(client)
        steps = [aiter(client) for client in clients]
        while any(client.state is None for client in clients):
            await asyncio.gather(
                *(anext(step) for step, client in zip(steps, clients, strict=True) if client.state is None)
            )
        for client in clients:
            await client.close()
        for step in steps:
            await step.aclose()

    asyncio.run(main())
    wait_until(lambda: '[Termination "time"]' in record(server, watch))
    assert '[Result "b"]' in record(server, watch)


def test_who_talks_and_who_is_asked(server):
    seats, watch, _ = server.open("waechter")
    with (
        seated(server, seats[0], commitment=commitment(nonce(0))) as one,
        seated(server, seats[1], commitment=commitment(nonce(1))) as two,
        seated(server, watch, watch=True) as third,
    ):
        reveal(one, nonce(0))
        reveal(two, nonce(1))
        for raw in (one, two):
            raw.hear(say.Begun)
        refused = third.ask(say.Say("hi"), say.Refused)
        assert refused.sentence == "only who sits at the table can do that"
        one.say(say.Say("Grüß dich"))
        assert [raw.hear(say.Said).text for raw in (one, two, third)] == ["Grüß dich"] * 3
        legal = one.ask(say.Actions(), say.Legal)
        assert legal.ply == 0 and len(legal.tokens) > 5
        assert two.ask(say.Actions(), say.Legal) == say.Legal(0, ())
        two.say(say.Ask("stop"))
        assert one.hear(say.Asked).question.what == "stop"
        one.say(say.Answer(True))
        assert third.hear(say.Closed).end.reason == "stop"


@pytest.mark.slow
def test_when_somebody_commits_anew_after_a_nonce_is_known_all_do(server):
    seats, *_ = server.open("waechter")

    def first():
        with seated(server, seats[0], commitment=commitment(nonce(0))) as raw:
            while not raw.hear(say.Snapshot | say.Seats).seats[1].nonce:
                pass
            raw.say(say.Sit(seats[0].table, seats[0].key, "First", commitment(nonce(5))))
            while raw.hear(say.Seats).waits != "nonces":
                pass
            raw.say(say.Reveal(nonce(5)))
            begun = raw.hear(say.Begun)
            raw.say(say.Resign())
            return begun

    async def both():
        return await asyncio.gather(asyncio.to_thread(first), play_seat(seats[1], chooser(1), nonce=nonce(1)))

    begun, client = asyncio.run(both())
    assert begun.seats[0].nonce == nonce(5)
    assert begun.seats[1].nonce == client.nonce != nonce(1)


def test_a_port_belongs_to_one_server_from_the_beginning():
    """Two that start at once must not both say that they listen."""
    with (
        listen("127.0.0.1", 0) as one,
        pytest.raises(TurmError, match=r"127\.0\.0\.1, port \d+: "),
    ):
        listen("127.0.0.1", one.getsockname()[1])
