"""New words and messages go to who has named them; who has not goes on as before."""

import asyncio
import json
import threading
import time
from contextlib import aclosing

import pytest

from tests.online.running import Raw, Running, connected, play_all, reveal, seated
from tests.online.tables import nonce
from tests.waiting import wait_until
from turmcore.errors import TurmError
from turmcore.online import codec
from turmcore.online import messages as say
from turmcore.online.client import AsyncClient, Client
from turmcore.online.dice import commitment
from turmcore.online.link import Link
from turmcore.online.pages import pages
from turmcore.online.request import fetch_brief, fetch_games, fetch_tables
from turmcore.registry import MODULES

ALL = tuple(sorted(say.WANTS))
FIRST = {
    "welcome", "opened", "snapshot", "seats", "begun", "played", "undone", "asked", "answered", "said", "closed",
    "refused", "legal", "handed",
}  # fmt: skip
"""Messages of the first version, and the words of its lists."""
FIRST_WORDS = {
    "what": {"undo", "draw", "stop"},
    "waits": {"", "seats", "nonces", "player", "computer", "fall"},
    "reason": {"board", "resign", "time", "draw", "stop"},
}


class First(Raw):
    """A program of the first version: it ends at a message or a word that it does not know."""

    def hear(self, kind=object):
        while True:
            told = json.loads(self.socket.recv(60))
            assert told["type"] in FIRST, told
            for part in (told, told.get("question") or {}, told.get("end") or {}):
                for key, words in FIRST_WORDS.items():
                    if isinstance(part.get(key), str):
                        assert part[key] in words, told
            for line in told.get("said", ()):
                assert line.keys() <= {"seat", "text", "at"}
            message = say.read_reply(json.dumps(told))
            if isinstance(message, kind):
                return message


def hello(*wants, language="en"):
    return say.Hello(say.VERSION, "", wants, language)


def test_welcome_says_what_the_server_can(server):
    with connected(server) as raw:
        welcome = raw.ask(hello(), say.Welcome)
    assert welcome.versions == (1,) and welcome.page == pages().hash
    assert abs(welcome.now / 1000 - time.time()) < 60
    assert set(welcome.can) >= {"hand", "handed_over", *say.WANTS, "ping", "leave", "why", "look", "to"}


def play_first(server, link, has_sat, heard):
    """Play a seat with a program of the first version, to the end."""
    with connected(server) as raw:
        first = First(raw.socket)
        first.ask(say.Hello(1), say.Welcome)
        first.say(say.Sit(link.table, link.key, "Old", commitment(nonce(0))))
        ply, acted = 0, -1
        while True:
            told = first.hear()
            has_sat.set()
            heard.append(type(told))
            if getattr(told, "waits", "") == "nonces" and not told.seats[0].nonce:
                first.say(say.Reveal(nonce(0)))
            if isinstance(told, say.Played):
                ply = told.ply + 1
            if isinstance(told, say.Undone):
                ply, acted = told.ply, -1
            if isinstance(told, say.Asked):
                first.say(say.Answer(True))
            if isinstance(told, say.Closed):
                return told
            if getattr(told, "turn", None) == 0 and acted != ply:
                acted = ply
                first.say(say.Actions())
            if isinstance(told, say.Legal) and told.tokens:
                first.say(say.Act(told.ply, told.tokens[0]))


async def play_new(client, script):
    """Play a seat until all play again; what a script says is done before the first act from a ply on."""
    acted = None
    async with aclosing(aiter(client)) as received:
        async for message in received:
            question = client.question
            if isinstance(message, say.Asked) and client.seat in {*question.asked} - {*question.agreed}:
                await client.answer(True)
            if isinstance(message, say.Undone):
                acted = None
            here = tuple(client.tokens)
            if client.turn is not None and client.turn == client.seat and acted != here:
                acted = here
                if script and len(here) >= script[0][0]:
                    await script.pop(0)[1]()
                await client.act(str(client.state.sample()))
            if isinstance(message, say.Rematch):
                return


def test_a_program_of_the_first_version_plays_where_others_use_everything(server):
    opened = server.opened("carcassonne", clock="30m", players=3)
    links, _, host = server.links(opened)
    one = AsyncClient(links[1], "One", wants=ALL, language="de", from_=0, stays=True)
    two = AsyncClient(Link(server.url, opened.table, opened.invite), "Two", wants=ALL, stays=True)
    heard, has_sat = [], threading.Event()
    script = [
        (4, lambda: one.ask("time", seconds=30)),
        (9, lambda: one.ask("pause")),
        (14, lambda: one.ask("undo", to=10)),
        (19, lambda: one.say("hello")),
        (24, lambda: one.look(3)),
        (26, lambda: one.trying([])),
        (29, lambda: one.why("nonsense")),
        (34, lambda: one.resign()),
    ]

    async def main():
        done = asyncio.create_task(asyncio.to_thread(play_first, server, links[0], has_sat, heard))
        async with asyncio.timeout(120):
            await asyncio.to_thread(has_sat.wait)
            playing = [asyncio.create_task(play_new(one, script))]
            while not one.seats or not one.seats[1].has_sat:  # the invitation is for the third seat then
                await asyncio.sleep(0.05)
            playing.append(asyncio.create_task(play_new(two, [])))
            closed = await done
            await one.ask("rematch")
            await asyncio.gather(*playing)
        return closed

    closed = asyncio.run(main())
    assert not one.is_paused and not two.is_paused
    assert closed.end.reason == "resign" and {say.Played, say.Undone, say.Said, say.Answered} <= {*heard}
    assert heard.count(say.Answered) == 1, "of the undo alone"
    assert one.rematch.table == two.rematch.table != opened.table
    with seated(server, Link(server.url, one.rematch.table, links[0].key)) as raw:
        assert raw.hear(say.Snapshot).you == 1
    with seated(server, Link(server.url, one.rematch.table, host.key), watch=True) as raw:
        assert raw.ask(say.Hand(0), say.Handed).key
    assert one.things and "gibt auf" in one.end.words


def test_a_new_client_at_an_older_server_says_what_that_does_not_know(server, monkeypatch):
    monkeypatch.setattr(say, "CAN", ("hand", "handed_over"))
    monkeypatch.setattr(say, "WANTS", frozenset({"hand", "handed_over"}))
    seats, watch, _ = server.open("waechter")
    with Client(watch, watch=True, wants=ALL) as client:
        client.next()
        assert client.can == {"hand", "handed_over"}
        for ask in (
            lambda: client.ask("rematch"),
            lambda: client.ask("undo", to=3),
            client.leave,
            client.reclaim,
            lambda: client.swap(1),
            lambda: client.why("x"),
            lambda: client.look(2),
            lambda: client.film(2),
            lambda: client.ping(1),
            lambda: client.trying(["A7"]),
        ):
            with pytest.raises(TurmError, match="this server does not know"):
                ask()
    assert seats


# ---- coming by an invitation ------------------------------------------------------------------


def test_by_one_invitation_all_get_seats_and_come_back_to_them(server):
    opened = server.opened("waechter")
    link = Link(server.url, opened.table, opened.invite)
    one, two = AsyncClient(link, "One"), AsyncClient(link, "Two")
    lost = []

    async def play(client):
        async for message in client:
            if isinstance(message, say.Played) and message.ply == 3 and client not in lost:
                lost.append(client)
                await client.close()
            elif client.turn is not None and client.turn == client.seat:
                await (client.act(str(client.state.sample())) if len(client.tokens) < 9 else client.resign())

    play_all(play(one), play(two))
    assert {one.seat, two.seat} == {0, 1} and len(lost) == 2
    assert one.link.key != two.link.key and link.key not in (one.link.key, two.link.key)
    with connected(server) as raw:
        raw.ask(hello("seated"), say.Welcome)
        refused = raw.ask(say.Sit(link.table, link.key, "", commitment(nonce(0))), say.Refused)
        assert refused.sentence == "all seats of this table are taken"


def test_an_invitation_is_for_sitting_down_and_for_who_understands_it(server):
    opened = server.opened("waechter")
    link = Link(server.url, opened.table, opened.invite)
    for watch, wants, sentence in ((True, (), "for sitting down"), (False, (), "does not understand")):
        with seated(server, link, watch=watch, hello=hello(*wants)) as raw:
            assert sentence in raw.hear(say.Refused).sentence
    status, text = server.get(f"/t/{link.table}/record", Authorization=f"Bearer {link.key}")
    assert status == 403 and "for sitting down" in text


def test_who_leaves_and_who_changes_places(server):
    seats, *_ = server.open("carcassonne", players=3)
    with seated(server, seats[0], hello=hello("swap", "lines")) as raw:
        raw.hear(say.Snapshot)
        raw.say(say.Swap(2))
        assert raw.hear(say.Refused) is None, "the line is cut"
    with seated(server, seats[0], hello=hello("lines")) as raw:
        snapshot = raw.hear(say.Snapshot)
        assert snapshot.you == 2 and [line.what for line in snapshot.said] == ["came", "swapped"]
        assert snapshot.said[1].text == "Raw takes another seat."
        raw.say(say.Leave())
        assert raw.hear(say.Refused) is None
    with seated(server, seats[1]) as raw:
        snapshot = raw.hear(say.Snapshot)
        assert not snapshot.said and [seat.has_sat for seat in snapshot.seats] == [False, True, False]


def test_a_seat_comes_back_from_a_computer(server):
    seats, *_ = server.open("waechter")
    with seated(server, seats[1], commitment=commitment(nonce(1))) as other:
        with seated(server, seats[0], commitment=commitment(nonce(0))) as raw:
            for one, seat in ((raw, 0), (other, 1)):
                reveal(one, nonce(seat))
            raw.hear(say.Begun)
            raw.say(say.Resign("level1"))
        with seated(server, seats[0]) as raw:
            assert "a computer plays this seat now" in raw.hear(say.Refused).sentence
        with seated(server, seats[0], watch=True, hello=hello("handed_over", "reclaim")) as raw:
            assert raw.hear(say.Snapshot).you is None
            raw.say(say.Reclaim())
            told = raw.hear(say.HandedOver)
            assert (told.seat, told.agent, told.by) == (0, "", 0)
        with seated(server, seats[0]) as raw:
            assert raw.hear(say.Snapshot).you == 0
        assert "only who had a seat" in other.ask(say.Reclaim(), say.Refused).sentence


# ---- questions with an answer -----------------------------------------------------------------


def test_why_not_in_the_own_language(server):
    seats, *_ = server.open("waechter", ("open", "level1"))
    with seated(
        server, seats[0], commitment=commitment(nonce(0)), hello=hello("words", language="de")
    ) as raw:
        raw.hear(say.Snapshot)
        raw.say(say.Reveal(nonce(0)))
        raw.hear(say.Begun)
        because = raw.ask(say.Why(0, "A7-A7-1"), say.Because)
        assert because.words and (because.reason is None or because.rule)
        because = raw.ask(say.Why(0, "A7-C7-1"), say.Because)
        assert because.rule and because.reason.code and because.words != because.reason.code
        refused = raw.ask(say.Act(0, "A7-C7-1"), say.Refused)
        assert (refused.rule, refused.reason, refused.sentence) == (
            because.rule,
            because.reason,
            because.words,
        )
        english = server.open("waechter", ("open", "level1"))[0][0]
        assert raw.ask(say.Why(1, "A7-C7-1"), say.Because).words.startswith("this was meant for ply 1")
        assert raw.ask(say.Why(0, "A7-B7-1"), say.Because) == say.Because(0)
        assert "from: a number" in raw.ask(say.Why(0, "x", 9), say.Refused).sentence
    with seated(server, english, commitment=commitment(nonce(0))) as raw:
        raw.hear(say.Snapshot)
        raw.say(say.Reveal(nonce(0)))
        raw.hear(say.Begun)
        plain = raw.ask(say.Act(0, "A7-C7-1"), say.Refused)
        assert plain.reason == refused.reason and plain.sentence != refused.sentence


def test_a_ping_and_how_many_look_on(server):
    _, watch, _ = server.open("waechter")
    with seated(server, watch, watch=True, hello=hello("watchers")) as raw:
        pong = raw.ask(say.Ping(7), say.Pong)
        assert pong.id == 7 and abs(pong.now / 1000 - time.time()) < 60
        assert raw.hear(say.Watchers).number == 1
        with seated(server, watch, watch=True) as second:
            assert raw.hear(say.Watchers).number == 2
            second.say(say.Ping(1))
            assert isinstance(second.hear(say.Watchers | say.Pong), say.Pong)
        assert raw.hear(say.Watchers).number == 1


def test_how_long_a_computer_lets_others_wait(server):
    crowd = [server.open("waechter", ("level5:2s", "level5:2s"))[1] for _ in range(3)]
    with seated(server, crowd[-1], watch=True, hello=hello("queue")) as raw:
        queue = raw.hear(say.Queue)
        assert 1 <= queue.place <= queue.of and queue.seconds >= 0


# ---- without sitting at a table ---------------------------------------------------------------


def test_a_table_is_listed_only_if_it_was_ticked_and_as_long_as_a_seat_is_free(tmp_path):
    server = Running(tmp_path / "tables.sqlite")
    try:
        server.open("waechter")
        opened = server.opened("carcassonne", ("open", "level1", "open"), "10m", True, players=3)
        assert [one.table for one in listed(server)] == [opened.table]
        server.stop()
        server = Running(tmp_path / "tables.sqlite")
        (one,) = listed(server)
        assert (one.game, one.free, one.names, one.clock) == ("carcassonne", 2, ("level1",), "10m")
        assert one.options["players"] == "3" and one.invite == opened.invite
        link = Link(server.url, one.table, one.invite)
        with seated(server, link, hello=hello("seated")) as raw:
            assert raw.hear(say.Seated).seat == 0
            wait_until(lambda: [one.names for one in listed(server)] == [("Raw", "level1")])
            with seated(server, link, hello=hello("seated")) as second:
                assert second.hear(say.Seated).seat == 2
                wait_until(lambda: not listed(server))
                second.say(say.Leave())
            wait_until(lambda: [one.free for one in listed(server)] == [1])
    finally:
        server.stop()


def listed(server):
    return fetch_tables(server.url).tables


def test_how_the_own_tables_stand(server):
    seats, watch, host = server.open("waechter", ("open", "level1"), "10m")
    other = server.open("babel", players=2)[0][1]
    with seated(server, seats[0], commitment=commitment(nonce(0))) as raw:
        raw.hear(say.Snapshot)
        raw.say(say.Reveal(nonce(0)))
        raw.hear(say.Begun)
    wrong = Link(server.url, watch.table, other.key)
    told = fetch_brief(server.url, [seats[0], watch, other, wrong, host])
    assert [one.table for one in told.tables] == [
        seats[0].table, watch.table, other.table, watch.table, host.table,
    ]  # fmt: skip
    mine, looking, waiting, none, _ = told.tables
    assert (mine.game, mine.names, mine.you, mine.turn) == ("waechter", ("Raw", "level1"), 0, 0)
    assert 500_000 < mine.left <= 600_000 and mine.waits == "player"
    assert (looking.you, looking.left, looking.turn) == (None, None, 0)
    assert (waiting.waits, waiting.you, waiting.turn) == ("seats", 1, None)
    assert none.sentence.startswith("there is no such table") and not none.game
    for body, sentence in (
        (codec.encode(say.Brief((say.Key("x", "y"),) * 51)), "tables: 50 at most"),
        (codec.encode(say.Hello(1)), "brief is wanted here"),
        ("{", "a message is an object"),
    ):
        status, text = server.post("/brief", body)
        assert status == 400 and sentence in text
    assert server.post("/brief", "{}", Origin="https://elsewhere.example")[0] == 403


@pytest.mark.slow
def test_who_asks_too_much_waits(start):
    server = start()
    links = [server.open("waechter")[1]] * 50
    for _ in range(2):
        assert len(fetch_brief(server.url, links).tables) == 50
    with pytest.raises(TurmError, match="too many tables at once"):
        fetch_brief(server.url, links)
    assert [kind.game for kind in fetch_games(server.url, "hu").games] == list(MODULES)
