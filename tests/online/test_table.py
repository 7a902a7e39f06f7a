"""The rules of a table: sitting down, acting, taking back, giving up, handing over, clocks."""

import dataclasses
from functools import partial

import pytest

from tests.online.tables import NOW, nonce, open_table, play, read_again, sit_all, step
from turmcore.online import entries
from turmcore.online import messages as say
from turmcore.online.dice import commitment
from turmcore.online.refusal import Refusal
from turmcore.registry import MODULES, game_class

MINUTE = 60_000


@pytest.fixture
def table():
    return sit_all(open_table("waechter"))


def refused(command, *arguments):
    with pytest.raises(Refusal) as error:
        command(*arguments)
    return error.value.sentence


def kinds(table):
    return [type(change.entry) for change in table.take()]


# ---- sitting down ------------------------------------------------------------------------


def test_the_game_begins_when_all_have_sat_and_shown_their_nonces():
    table = open_table("carcassonne", players=3, seats=("open", "level2", "open"))
    assert (table.waits, table.people) == ("seats", [0, 2])
    table.sit(0, " Anna ", commitment(nonce(0)), NOW)
    assert refused(table.reveal, 0, nonce(0), NOW) == "nonces are shown when all have sat"
    table.sit(2, "", commitment(nonce(2)), NOW)
    assert (table.waits, table.has_begun) == ("nonces", False)
    assert "committed to" in refused(table.reveal, 0, nonce(2), NOW)
    assert "committed to" in refused(table.reveal, 0, "xx", NOW)
    table.reveal(2, nonce(2), NOW)
    table.reveal(0, nonce(0), NOW)
    assert table.has_begun and table.tokens and table.turn == 0
    assert table.names == ("Anna", "level2", "Player 3")
    assert table.nonces == (nonce(0), "", nonce(2))


def test_who_comes_back_changes_nothing():
    table = open_table("waechter")
    table.sit(0, "Anna", commitment(nonce(0)), NOW)
    table.take()
    table.sit(0, "Other", commitment(nonce(0)), NOW)
    table.sit(0, "Other", "", NOW)
    assert table.take() == [] and table.places[0].name == "Anna"
    assert "64 digits" in refused(table.sit, 1, "Ben", "", NOW)
    assert "64 digits" in refused(table.sit, 1, "Ben", "AB" * 32, NOW)


def test_who_commits_anew_may_until_a_nonce_is_known_and_then_all_do():
    table = open_table("waechter")
    table.sit(0, "Anna", commitment(nonce(0)), NOW)
    table.sit(0, "Anna", commitment(nonce(5)), NOW)
    table.sit(1, "Ben", commitment(nonce(1)), NOW)
    table.reveal(1, nonce(1), NOW)
    table.sit(0, "Anna", commitment(nonce(7)), NOW)  # who has seen the other nonce
    assert table.waits == "seats" and not table.places[1].has_sat and not table.places[1].nonce
    table.sit(1, "Ben", commitment(nonce(9)), NOW)
    table.reveal(1, nonce(9), NOW)
    table.reveal(0, nonce(7), NOW)
    assert table.has_begun and table.nonces == (nonce(7), nonce(9))


@pytest.mark.parametrize("name", ["x" * 33, "a\nb", "\x1b[31m", "a\u202eb"])
def test_names_are_short_plain_text(name):
    table = open_table("waechter")
    assert refused(table.sit, 0, name, commitment(nonce(0)), NOW).startswith("a name ")


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "Ödön 👨\u200d👩\u200d👧", 'A "b", c\\'])
def test_any_other_name_is_a_name(name):
    table = open_table("waechter")
    table.sit(0, name, commitment(nonce(0)), NOW)
    assert table.places[0].name == name


@pytest.mark.parametrize(
    ("game", "settings", "sentence"),
    [
        ("chess", {}, "no game 'chess'"),
        ("waechter", {"seats": ("open",)}, "1 seats for a game of 2 players"),
        ("waechter", {"seats": ("open", "level9")}, "there is no agent 'level9'"),
        ("waechter", {"seats": ("open", "ugi:sh -c id")}, "the server starts no programs"),
        ("waechter", {"seats": ("open", "level5:60s")}, "at the server 10s or 200000n are the most"),
        ("waechter", {"clock": "fast"}, "'fast' is no clock"),
        ("turmbauer", {"set": "/etc/passwd"}, "files cannot be opened here"),
        ("turmbauer", {"set": "../x"}, "files cannot be opened here"),
        ("babel", {"quiet": "9" * 3000}, "options: they have 2000 characters at most"),
    ],
)
def test_what_can_be_no_table_is_refused(game, settings, sentence):
    with pytest.raises(ValueError, match=sentence.replace("'", ".")):
        open_table(game, **settings)


# ---- acting ------------------------------------------------------------------------------


def test_an_action_that_is_far_too_long_is_not_even_read(table):
    assert refused(table.act, 0, 0, "A" * 12_000, NOW) == "an action has 1000 characters at most"


def test_an_action_is_checked_by_the_engine(table):
    assert refused(table.act, 1, 0, "A1-B1-1", NOW) == "it is not your turn, but that of r"
    assert refused(table.act, 0, 1, "A7-B7-1", NOW) == "this was meant for ply 1, but now it is ply 0"
    assert refused(table.act, 0, 0, "nonsense", NOW)
    with pytest.raises(Refusal) as error:
        table.act(0, 0, "A7-A6-2", NOW)
    assert error.value.rule
    table.take()
    table.act(0, 0, "A7-B7-1", NOW)
    table.act(0, 0, "A7-B7-1", NOW)  # the same once more, by who did not hear of it
    assert kinds(table) == [entries.Played] and table.turn == 1
    assert "not your turn" in refused(table.act, 0, 1, "A1-B1-1", NOW)


def test_nothing_is_played_before_and_after_the_game():
    table = open_table("waechter")
    for command in (
        lambda: table.act(0, 0, "x", NOW),
        lambda: table.ask(0, "stop", NOW),
        lambda: table.resign(0, "", NOW),
    ):
        assert refused(command) == "the game has not begun"
    sit_all(table).resign(1, "", NOW)
    for command in (
        lambda: table.act(0, 0, "x", NOW),
        lambda: table.ask(0, "undo", NOW),
        lambda: table.hand(0, "", NOW),
    ):
        assert refused(command) == "the game is over"


@pytest.mark.parametrize(
    ("game", "options"),
    [
        *((game, {"players": 3} if game_class(game).max_players > 2 else {}) for game in MODULES),
        ("turmbauer", {"stability": "wobble", "hand": "child", "start": "roll"}),
    ],
)
def test_the_log_is_the_game(game, options):
    table = sit_all(open_table(game, seats=None, clock="10m+5s", **options))
    play(table, 40)
    changes = table.take()
    again = read_again(table, changes)
    assert again.snapshot(0, NOW) == table.snapshot(0, NOW)
    assert again.state.to_text() == table.state.to_text()
    again.take()
    play(table, 60, 2)
    play(again, 60, 2)
    assert again.tokens == table.tokens, "chance goes on as it would have"


# ---- asking ------------------------------------------------------------------------------


def test_an_undo_needs_the_yes_of_all_others_and_brings_the_same_dice():
    table = sit_all(open_table("turmbauer", seats=("open", "open", "level1", "open")))
    for _ in range(4):
        step(table, min)
    before, last = list(table.tokens), table.actors[-2]
    ply = max(n for n, actor in enumerate(table.actors) if actor == last)
    table.ask(last, "undo", NOW)
    assert refused(table.ask, 1, "stop", NOW).startswith("one thing after the other")
    others = [seat for seat in table.people if seat != last]
    table.answer(others[0], True, NOW)
    assert refused(table.answer, others[0], True, NOW) == "nothing is asked of you"
    assert refused(table.answer, last, True, NOW) == "nothing is asked of you"
    assert table.tokens == before
    table.answer(others[1], True, NOW)
    assert table.tokens == before[:ply] and table.turn == last
    while len(table.tokens) < len(before):
        at = len(table.tokens)
        play = table.decide if table.waits == "computer" else partial(table.act, table.turn)
        play(at, before[at], NOW)
    assert table.tokens[: len(before)] == before


def test_one_no_is_enough_and_who_asks_may_take_it_back(table):
    table.act(0, 0, "A7-B7-1", NOW)
    table.ask(0, "undo", NOW)
    table.answer(1, False, NOW)
    assert table.question is None and table.tokens
    table.ask(0, "undo", NOW)
    table.answer(0, False, NOW)
    assert table.question is None
    assert refused(table.ask, 1, "undo", NOW) == "there is nothing of yours to take back"


def test_alone_among_computers_nobody_is_asked():
    table = sit_all(open_table("waechter", seats=("open", "level1")))
    table.act(0, 0, "A7-B7-1", NOW)
    table.ask(0, "undo", NOW)
    assert table.tokens == [] and table.turn == 0
    table.ask(0, "stop", NOW)
    assert table.end == say.End("*", "stop", table.secret)


def test_a_draw_by_agreement_is_nobodys(table):
    table.ask(1, "draw", NOW)
    table.answer(0, True, NOW)
    assert (table.end.result, table.end.reason) == ("*", "draw")


def test_giving_up_and_leaving():
    table = sit_all(open_table("babel", players=3))
    table.resign(1, "level1", NOW)
    assert table.end is None and table.places[1].agent == "level1" and table.people == [0, 2]
    table.resign(2, "", NOW)
    assert (table.end.result, table.end.seat, table.end.reason) == ("1,2", 2, "resign")
    assert table.end.revealed == {"0": table.tokens[0]}


def test_a_seat_gets_another_hand():
    table = sit_all(open_table("waechter"))
    old = table.places[1].key
    key = table.hand(1, "", NOW)
    assert key and table.places[1].key != old and not table.places[1].has_sat
    table.sit(1, "Carl", "", NOW)
    assert table.places[1].name == "Carl" and table.names == ("P0", "P1")
    assert refused(table.hand, 7, "", NOW).startswith("seat: a number from 0 to 1")
    assert "no programs" in refused(table.hand, 1, "ugi:sh", NOW)


def test_computers_do_not_play_for_ever(monkeypatch):
    monkeypatch.setattr("turmcore.online.table.MOST_ENTRIES", 9)
    table = open_table("waechter", seats=("level1", "level1"))
    table.begin(NOW)
    while table.end is None:
        table.decide(len(table.tokens), str(table.state.sample()), NOW)
    assert table.end.reason == "stop" and table.entries == 10
    assert read_again(table, table.take()).end == table.end


def test_who_is_asked_no_longer_when_the_seat_goes_to_a_computer():
    table = sit_all(open_table("babel", players=3))
    table.ask(0, "stop", NOW)
    table.answer(1, True, NOW)
    table.hand(2, "level1", NOW)
    assert table.question is None and table.end is None


def test_what_is_said():
    table = sit_all(open_table("waechter"))
    table.say(0, "Hallo <b>du</b>", NOW)
    for text in ("", "x" * 501, "a\x07", "a\nb"):
        assert refused(table.say, 0, text, NOW).startswith("a line ")
    assert table.snapshot(None, NOW).said == (say.Line(0, "Hallo <b>du</b>", NOW),)
    quiet = open_table("waechter")
    quiet.settings = dataclasses.replace(quiet.settings, chat=False)
    assert refused(quiet.say, 0, "a", NOW) == "nobody talks at this table"


# ---- coming back -------------------------------------------------------------------------


def test_only_what_is_missing_is_sent_again(table):
    for token in ("A7-B7-1", "A1-B1-1", "B7-B5-2"):
        table.act(table.turn, len(table.tokens), token, NOW)
    entry = table.entries
    assert table.snapshot(0, NOW).tokens == tuple(table.tokens)
    told = table.snapshot(0, NOW, entry, 3)
    assert (told.since, told.tokens) == (3, ())
    told = table.snapshot(0, NOW, entry - 1, 2)
    assert (told.since, told.tokens) == (2, ("B7-B5-2",))
    for entry_, ply in ((entry + 9, 3), (entry, 99), (entry, -1), (0, 3)):  # of a log that was another one
        assert table.snapshot(0, NOW, entry_, ply).since == 0


def test_what_was_taken_back_meanwhile_is_sent_again(table):
    for token in ("A7-B7-1", "A1-B1-1", "B7-B5-2"):
        table.act(table.turn, len(table.tokens), token, NOW)
    entry = table.entries
    table.ask(1, "undo", NOW)
    table.answer(0, True, NOW)
    table.act(1, 1, "G1-F1-1", NOW)
    told = table.snapshot(0, NOW, entry, 3)
    assert (told.since, told.tokens) == (1, ("G1-F1-1",))


# ---- bounds ---------------------------------------------------------------------------------


def test_a_seat_that_asks_and_talks_for_ever_takes_nothing_from_the_others(monkeypatch):
    monkeypatch.setattr("turmcore.online.table.MOST_QUESTIONS", 5)
    monkeypatch.setattr("turmcore.online.table.MOST_LINES", 7)
    table = sit_all(open_table("waechter"))
    for _ in range(5):
        table.ask(0, "draw", NOW)
        table.answer(1, False, NOW)
    assert refused(table.ask, 0, "draw", NOW) == "enough has been asked for from this seat"
    for _ in range(7):
        table.say(0, "ha", NOW)
    assert refused(table.say, 0, "ha", NOW) == "enough has been said from this seat"
    table.say(1, "now it is my turn to speak", NOW)
    step(table, lambda tokens: tokens[0])
    table.ask(1, "draw", NOW)
    table.answer(0, False, NOW)
    table.ask(0, "stop", NOW)
    table.answer(1, True, NOW)
    assert table.end.reason == "stop"


def test_the_last_of_a_log_is_for_the_game_and_for_ending_it(monkeypatch):
    table = sit_all(open_table("waechter"))
    monkeypatch.setattr("turmcore.online.table.MOST_ENTRIES", table.entries + 6)
    monkeypatch.setattr("turmcore.online.table.RESERVE", 6)
    for _ in range(20):
        table.say(0, "ha", NOW)
    assert refused(table.ask, 0, "draw", NOW) == "the log of this table is full"
    step(table, lambda tokens: tokens[0])
    table.hand(1, "level1", NOW)
    table.ask(0, "stop", NOW)
    assert table.end.reason == "stop"


# ---- clocks ------------------------------------------------------------------------------


def test_a_clock_for_the_game():
    table = sit_all(open_table("waechter", clock="1m+5s"))
    table.act(0, 0, "A7-B7-1", NOW + 10_200)  # of which 200 ms are the network's
    assert table.clocks.shown(NOW + 10_200) == (MINUTE - 10_000 + 5_000, MINUTE)
    assert table.due == NOW + 10_200 + MINUTE + 200
    table.expire(table.due - 1)
    assert table.end is None
    table.expire(table.due)
    assert (table.end.result, table.end.reason, table.end.seat) == ("r", "time", 1)
    assert table.due is None


@pytest.mark.parametrize(("clock", "left"), [("60s+10s", (MINUTE, MINUTE)), ("1m/turn", (MINUTE, MINUTE))])
def test_who_takes_back_gets_the_clocks_of_then(clock, left):
    table, now = sit_all(open_table("waechter", clock=clock)), NOW
    for _ in range(3):
        step(table, lambda tokens: tokens[0], now + 20_000)
        assert table.turn == 1
        table.ask(0, "undo", now + 30_000)
        table.answer(1, True, now + 40_000)
        now += 40_000
        assert table.clocks.shown(now) == left and table.turn == 0
    step(table, lambda tokens: tokens[0], now)
    step(table, lambda tokens: tokens[0], now + 5_200)
    before = table.clocks.shown(now + 5_200)
    step(table, lambda tokens: tokens[0], now + 9_000)
    table.ask(0, "undo", now + 9_000)
    table.answer(1, True, now + 9_000)
    assert table.clocks.shown(now + 9_000) == before


def test_a_clock_for_each_turn():
    table = sit_all(open_table("waechter", clock="3d"))
    day = 24 * 60 * MINUTE
    table.act(0, 0, "A7-B7-1", NOW + 2 * day)
    table.act(1, 1, "A1-B1-1", NOW + 4 * day)
    assert table.due == NOW + 4 * day + 3 * day + 200


def test_live_clocks_stand_while_no_server_runs():
    """However often that happens, also read from the log."""
    for clock, waits in (("1m", False), ("3d", True)):
        table = sit_all(open_table("waechter", clock=clock))
        changes, now = table.take(), NOW
        for _ in range(3):
            table, now = read_again(table, changes), now + 5 * MINUTE
            table.resume(now - 1, now)
            changes += table.take()
            left = 1000 * table.clocks.control.seconds - (now - NOW - 200 if waits else 0)
            assert table.clocks.shown(now)[0] == left
        table.resume(now - 1, now + MINUTE // 2)
        assert table.take() == [], "a server has been there since"
        assert read_again(table, changes).clocks.left == table.clocks.left


def test_computers_and_chance_take_nobodys_time():
    table = sit_all(open_table("carcassonne", seats=("level1", "open"), clock="1m"))
    assert (table.waits, table.due) == ("computer", None)


def test_a_clock_without_units_gets_them():
    assert open_table("waechter", clock="300+5").settings.clock == "300s+5s"
