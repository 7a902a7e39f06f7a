"""A program that knows no rules asks the server what it can choose, and what is meant by what it points at."""

import random
import time
from contextlib import contextmanager

import pytest

from tests.online.running import Running, seated
from tests.online.tables import nonce
from turmcore.online import messages as say
from turmcore.online.client import Client
from turmcore.online.dice import commitment
from turmcore.online.limits import Limits
from turmcore.registry import MODULES

QUICK = {"babel": {"players": 2, "quiet": 3}, "turmbauer": {"players": 2}, "carcassonne": {"players": 2}}


def hello(*wants, language="en", from_=0):
    return say.Hello(say.VERSION, "", wants, language, from_)


@contextmanager
def begun(server, game, *wants, language="en", seats=("open", "level1"), **options):
    """Somebody at a table against a computer, as soon as it begins; and the link for looking on."""
    links, watch, _ = server.open(game, seats, **options)
    told = hello(*wants, language=language)
    with seated(server, links[0], commitment=commitment(nonce(0)), hello=told) as raw:
        raw.hear(say.Snapshot)
        raw.say(say.Reveal(nonce(0)))
        raw.hear(say.Begun)
        yield raw, watch


def token_of(raw, ply, choose):
    """A choice at random: from the list, step by step, or by pointing."""
    offered = raw.ask(say.Choices(ply), say.Offered)
    choices, chosen = [one for group in offered.groups for one in group.choices], ()
    while True:
        one = choose.choice(choices)
        if one.token and not (one.at and choose.random() < 0.5):
            return one.token
        chosen += one.at if one.token else (one.id,)
        aimed = raw.ask(say.Aim(ply, chosen), say.Aimed)
        assert aimed.legal and aimed.ply == ply and aimed.chosen == chosen and len(aimed.choices) <= 50
        if aimed.token:
            return aimed.token
        choices = aimed.choices


@pytest.mark.slow
@pytest.mark.parametrize("game", MODULES)
def test_a_whole_game_without_rules(server, game):
    choose = random.Random(game)
    links, *_ = server.open(game, ("open", "level1"), **QUICK.get(game, {}))
    with seated(server, links[0], commitment=commitment(nonce(0)), hello=hello()) as raw:
        raw.hear(say.Snapshot)
        raw.say(say.Reveal(nonce(0)))
        told, decisions = raw.hear(say.Begun), 0
        while not isinstance(told, say.Closed):
            if told.turn == 0:
                ply = told.ply + 1 if isinstance(told, say.Played) else 0
                token = token_of(raw, ply, choose)
                told = raw.ask(say.Act(ply, token), say.Played | say.Refused)
                assert (told.ply, told.token) == (ply, token)
                decisions += 1
            else:
                told = raw.hear(say.Played | say.Closed)
    assert decisions > 1


def test_what_can_be_chosen_is_told_to_who_is_on_turn(server):
    with begun(server, "waechter") as (raw, watch):
        offered = raw.ask(say.Choices(0), say.Offered)
        assert offered.ply == 0 and len(offered.targets) == 49 and not offered.targets[0].things
        assert raw.ask(say.Choices(0), say.Offered) == offered
        for wrong, sentence in (
            (say.Choices(1), "this was meant for ply 1"),
            (say.Choices(0, 8), "from: a number"),
            (say.Aim(0, ("nonsense",)), "nothing that can be chosen"),
            (say.Aim(0, ("A7",) * 65), "64 steps at most"),
            (say.Preview(0, "A7-C7-1"), "the stack|stones"),
        ):
            assert any(part in raw.ask(wrong, say.Refused).sentence for part in sentence.split("|"))
        with seated(server, watch, watch=True) as looker:
            looker.hear(say.Snapshot)
            assert "only who sits" in looker.ask(say.Choices(0), say.Refused).sentence


def test_words_are_those_of_the_language_and_of_the_side(server):
    with begun(server, "waechter", language="de") as (raw, _):
        told = {side: raw.ask(say.Choices(0, side), say.Offered) for side in (0, 4, None)}
        words = {
            side: {one.words for group in at.groups for one in group.choices} for side, at in told.items()
        }
        assert words[0] == words[None] != words[4] and told[0].groups[0].heading.startswith("Von ")
        aimed = raw.ask(say.Aim(0, ("A7", "C7")), say.Aimed)
        assert not aimed.legal and aimed.rule == "1.2" and aimed.reason.code == "height"
        assert "Steine" in aimed.words and aimed.chosen == ("A7",) and aimed.choices


def test_a_ghost_has_the_numbers_of_the_view(server):
    with begun(server, "waechter", "view") as (raw, _):
        view = raw.hear(say.View)
        while not view.whole:
            view = raw.hear(say.View)
        things = {row[0]: row for row in view.put}
        offered = raw.ask(say.Choices(0), say.Offered)
        for target in offered.targets:
            assert target.things and {*target.things} <= {*things} and len(target.place) == 4
        aimed = raw.ask(say.Aim(0, ("A7", "B7")), say.Aimed)
        assert aimed.token == "A7-B7-1" and aimed.legal and not aimed.words
        assert raw.ask(say.Preview(0, aimed.token), say.Previewed) == say.Previewed(
            0, aimed.token, aimed.ghost, aimed.facts
        )
        (row,) = aimed.ghost.put
        assert row[0] in things and things[row[0]][1] == "stone" and not aimed.ghost.gone
        raw.say(say.Act(0, aimed.token))
        assert list(raw.hear(say.View).put) == [row]


def test_after_an_undo_other_choices_are_told_at_the_same_ply(server):
    """What was made once for a ply is not told at another position."""
    with begun(server, "waechter") as (raw, _):
        told = []
        for token in ("A7-B7-1", "D5-D4-1"):
            raw.say(say.Act(0, token))
            while raw.hear(say.Played).turn != 0:
                pass
            told.append(raw.ask(say.Choices(2), say.Offered))
            raw.say(say.Ask("undo", 0))
            raw.hear(say.Undone)
        assert told[0] != told[1] and told[0].groups[0] != told[1].groups[0]


def test_others_see_what_somebody_is_about_to_do(server):
    with begun(server, "waechter", "view", "tries") as (raw, watch):
        with seated(server, watch, watch=True, hello=hello("view", "tries")) as looker:
            looker.hear(say.View)
            raw.say(say.Trying(0, ("A7", "B7")))
            seen = looker.hear(say.Tries)
            assert (seen.ply, seen.seat) == (0, 0) and seen.ghost.put
            for target in ("B7", "C7", "B7", "A6"):
                raw.say(say.Trying(0, ("A7", target)))
            last = looker.hear(say.Tries)
            assert last.ghost.put != seen.ghost.put, "the newest, and none between"
            raw.say(say.Trying(0))
            assert looker.hear(say.Tries).ghost is None
        with seated(server, watch, watch=True, hello=hello("view")) as other:
            other.hear(say.View)
            raw.say(say.Trying(0, ("A7", "B7")))
            raw.say(say.Act(0, "A7-B7-1"))
            heard = []
            while not heard or heard[-1] is not say.Played:
                heard.append(type(other.hear()))
            assert say.Tries not in heard


def test_what_is_tried_is_not_shown_where_there_are_secrets_or_nobody_wants_it(server):
    with begun(server, "babel", players=2) as (raw, _):
        while (played := raw.hear(say.Played)).turn != 0:
            pass
        assert "with secrets" in raw.ask(say.Trying(played.ply + 1), say.Refused).sentence
    for game, tries in (("waechter", False), ("waechter", True), ("babel", True)):
        players = {"players": 2} if game == "babel" else {}
        _, watch, _ = server.open(game, ("open", "level1"), tries=tries, **players)
        with seated(server, watch, watch=True) as looker:
            assert looker.hear(say.Snapshot).tries == (tries and game != "babel")
    with begun(server, "waechter", tries=False) as (raw, _):
        assert "at this table" in raw.ask(say.Trying(0, ("A7",)), say.Refused).sentence


def test_a_client_shows_what_it_tries(server):
    links, watch, _ = server.open("waechter", ("open", "level1"))
    with (
        seated(server, watch, watch=True, hello=hello("view", "tries")) as looker,
        Client(links[0]) as client,
    ):
        looker.hear(say.Snapshot)
        while client.turn != 0:
            client.next()
        looker.hear(say.View)
        client.trying(["A7", "B7"])
        assert looker.hear(say.Tries).ghost.put


@pytest.mark.slow
def test_who_asks_too_much_has_to_wait(tmp_path):
    server = Running(tmp_path / "tables.sqlite", limits=Limits(burst=40.0, rate=50.0))
    try:
        with begun(server, "waechter") as (raw, _):
            waited = {}
            for ask, answer in ((say.Ping(1), say.Pong), (say.Aim(0, ("A7",)), say.Aimed)):
                time.sleep(1.0)
                began = time.monotonic()
                for _ in range(20):
                    raw.ask(ask, answer)
                waited[answer] = time.monotonic() - began
    finally:
        server.stop()
    assert waited[say.Aimed] > max(1.0, waited[say.Pong])
