"""A seat that somebody else gets in a game with secrets: everybody is asked, told, and finds it in the record."""

import asyncio
from contextlib import aclosing

import pytest

from tests.online import tables
from tests.online.running import connected, reveal, seated
from tests.online.tables import NOW, nonce, open_table, read_again, sit_all
from tests.online.test_table import refused
from turmcore.notation.forfeit import leavers
from turmcore.notation.record import parse
from turmcore.online import codec
from turmcore.online import messages as say
from turmcore.online.bot import play
from turmcore.online.client import AsyncClient
from turmcore.online.dice import commitment
from turmcore.online.link import Link
from turmcore.online.record import record_of
from turmcore.online.settings import fits
from turmcore.players.agent import Agent


@pytest.fixture
def table():
    return tables.play(sit_all(open_table("babel", players=3)), 8)


def told(changes, kind):
    return [notice for change in changes for notice in change.notices if type(notice) is kind]


def test_all_other_people_agree(table):
    old, ply = table.places[1].key, len(table.tokens)
    key = table.hand(1, "", NOW)
    assert table.question == say.Question(1, "hand", ply, asked=(0, 1, 2)) and table.places[1].key == old
    table.answer(0, True, NOW)
    assert table.places[1].key == old and table.question.agreed == (0,)
    table.answer(2, True, NOW)
    assert fits(key, table.places[1].key) and table.question is None
    changes = table.take()
    assert told(changes, say.Answered)[-1].yes and told(changes, say.HandedOver)[0].seat == 1
    (one,) = parse(record_of(table, 0))
    assert [(leaver.ply, leaver.player, leaver.heir) for leaver in leavers(one, table.state)] == [
        (ply, 1, "somebody else")
    ]
    again = read_again(table, changes)
    assert (again.places, again.leavings) == (table.places, table.leavings)


def test_one_no_is_enough_and_the_key_is_worth_nothing(table):
    old, key = table.places[1].key, table.hand(1, "", NOW)
    table.answer(0, True, NOW)
    table.answer(2, False, NOW)
    assert table.places[1].key == old and not fits(key, old) and table.question is None
    assert not told(table.take(), say.Answered)[-1].yes


def test_who_sits_there_and_is_here_has_to_agree(table):
    table.places[1].here = 1
    key = table.hand(1, "", NOW)
    for seat in (0, 2):
        table.answer(seat, True, NOW)
    assert table.question is not None and not fits(key, table.places[1].key)
    key = table.hand(1, "", NOW)
    assert [answered.yes for answered in told(table.take(), say.Answered)] == [False]
    table.answer(1, True, NOW)
    for seat in (0, 2):
        table.answer(seat, True, NOW)
    assert fits(key, table.places[1].key)


def test_nobody_else_is_there_to_be_asked():
    table = sit_all(open_table("babel", ("open", "level1", "level1"), players=3))
    table.places[0].here = 1
    table.hand(0, "", NOW)
    assert table.question is not None, "who is here is asked"
    table.places[0].here = 0
    assert fits(table.hand(0, "", NOW), table.places[0].key)


def test_a_computer_gets_a_seat_at_once_and_gives_none_back_unasked(table):
    table.hand(1, "level1", NOW)
    assert table.places[1].agent == "level1" and told(table.take(), say.HandedOver)[0].agent == "level1"
    table.hand(1, "", NOW)
    assert table.question.seat == 1 and table.places[1].agent == "level1"
    assert refused(table.ask, 0, "stop", NOW).startswith("one thing after the other")
    for seat in (0, 2):
        table.answer(seat, True, NOW)
    assert not table.places[1].agent and table.waits == "player" or table.turn != 1


def test_without_secrets_and_before_the_game_nobody_is_asked():
    for table in (sit_all(open_table("waechter")), open_table("babel", players=3)):
        assert fits(table.hand(1, "", NOW), table.places[1].key)
        assert len(told(table.take(), say.HandedOver)) == table.has_begun


def test_what_is_taken_back_takes_no_line_of_the_record_with_it(table):
    for seat in (0, 2):
        table.question or table.hand(1, "", NOW)
        table.answer(seat, True, NOW)
    asker = max(actor for actor in table.actors if actor >= 0)
    table.ask(asker, "undo", NOW)
    for seat in {0, 1, 2} - {asker}:
        table.answer(seat, True, NOW)
    assert len(table.tokens) < 8
    assert [(one.ply, one.seat) for one in table.leavings] == [(len(table.tokens), 1)]


def test_a_question_that_vanishes_is_answered():
    table = sit_all(open_table("waechter"))
    table.ask(0, "draw", NOW)
    table.resign(1, "", NOW)
    notices = [type(notice) for notice in table.take()[-1].notices]
    assert notices == [say.Answered, say.Closed]


def test_only_who_wants_it_is_told_what_older_programs_do_not_know(server):
    """Those are told what they know: `seats`."""
    seats, watch, host = server.open("babel", players=2)

    def come(raw, link, wants, order):
        welcome = raw.ask(say.Hello(say.VERSION, "", wants), say.Welcome)
        assert {"hand", "handed_over"} <= set(welcome.can)
        raw.say(order(link.table, link.key))

    def sit(seat):
        return lambda table, key: say.Sit(table, key, "", commitment(nonce(seat)))

    with connected(server) as old, connected(server) as new, connected(server) as third:
        come(old, seats[0], (), sit(0))
        come(new, seats[1], ("hand", "handed_over", "later"), sit(1))
        for raw, seat in ((new, 1), (old, 0)):
            reveal(raw, nonce(seat))
        for raw in (old, new):
            raw.hear(say.Begun)
        come(third, host, (), say.Watch)
        third.hear(say.Snapshot)
        third.say(say.Hand(0))
        third.hear(say.Handed)
        assert new.hear(say.Asked).question.what == "hand"
        with connected(server) as watcher:
            come(watcher, watch, (), say.Watch)
            assert watcher.hear(say.Snapshot).question is None
        old.say(say.Say("marker"))
        heard = old.hear(say.Asked | say.Said)
        assert isinstance(heard, say.Said), codec.encode(heard)
        old.socket.close()
        while new.hear(say.Seats).seats[0].is_here:
            pass
        new.say(say.Answer(True))
        assert new.hear(say.Answered).yes and new.hear(say.HandedOver).seat == 0
        assert not new.hear(say.Seats).seats[0].has_sat
        assert isinstance(third.hear(say.Seats | say.HandedOver), say.Seats)


def test_a_bot_gives_its_seat_back(server):
    """Whoever hosts asks for it; the others are bots, too."""
    seats, _, host = server.open("babel", players=2)

    async def main():
        bots = [asyncio.create_task(play(link, Agent.parse("mcts:200ms"))) for link in seats]
        hosting, key = AsyncClient(host, watch=True), ""
        async with aclosing(aiter(hosting)) as received:
            async for message in received:
                if isinstance(message, say.Begun) or (isinstance(message, say.Snapshot) and message.start):
                    await hosting.send(say.Hand(0))
                if isinstance(message, say.Handed):
                    key = message.key
                if isinstance(message, say.HandedOver):
                    break
        for bot in bots:
            bot.cancel()
        await asyncio.gather(*bots, return_exceptions=True)
        return key

    key = asyncio.run(main())
    with seated(server, Link(server.url, seats[0].table, key)) as raw:
        assert raw.hear(say.Snapshot).you == 0
