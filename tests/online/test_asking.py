"""What is asked of the others beside an undo, a draw and an end: only of those whose programs know it."""

import pytest

from tests.online.tables import NOW, open_table, play, read_again, sit_all
from tests.online.test_handing import told
from tests.online.test_table import refused
from turmcore.online import messages as say
from turmcore.online.lobby import again
from turmcore.online.settings import settle

MINUTE = 60_000


@pytest.fixture
def table():
    table = sit_all(open_table("waechter", clock="10m"))
    for seat in (0, 1):
        table.know(seat, say.CHOSEN, NOW)
    return table


def same(table):
    again = read_again(table, table.take())
    for now in (NOW, NOW + MINUTE):
        assert again.snapshot(None, now) == table.snapshot(None, now)


# ---- time and pauses ------------------------------------------------------------------------


def test_more_time_for_who_asks(table):
    table.ask(0, "time", NOW, seconds=90)
    assert (table.question.seconds, table.question.asked) == (90, (1,))
    table.answer(1, True, NOW + MINUTE)
    assert table.snapshot(None, NOW + 200).clocks == (690_000, 600_000)
    table.act(0, 0, "A7-B7-1", NOW + 200)
    table.act(1, 1, "A1-B1-1", NOW + 200)
    table.ask(1, "undo", NOW + 200)
    table.answer(0, True, NOW + 200)
    assert table.snapshot(None, NOW + 200).clocks == (690_000, 600_000), "what was given stays"
    for seconds in (0, -1, 86_401):
        assert refused(table.ask, 0, "time", NOW, None, seconds).startswith("seconds: ")
    same(table)


def test_the_clocks_stand_until_somebody_acts(table):
    table.ask(1, "pause", NOW)
    table.answer(0, True, NOW)
    assert table.is_paused and table.due is None and table.snapshot(None, NOW + 99 * MINUTE).paused
    assert table.snapshot(None, NOW + 99 * MINUTE).clocks == (600_000, 600_000)
    later = NOW + 100 * MINUTE
    table.expire(later)
    assert table.end is None
    table.act(0, 0, "A7-B7-1", later)
    assert not table.is_paused and table.due is not None
    assert table.snapshot(None, later).clocks == (600_000, 600_000)
    same(table)


def test_whoever_wants_to_go_on_does(table):
    table.ask(1, "pause", NOW)
    table.answer(0, True, NOW)
    table.ask(0, "pause", NOW + MINUTE)
    assert not table.is_paused and table.question is None
    assert table.snapshot(None, NOW + 2 * MINUTE + 200).clocks == (540_000, 600_000)
    assert [one.what for one in table.noted][-2:] == ["paused", "resumed"]
    same(table)


def test_a_computer_goes_on_and_the_clocks_stand_still():
    table = sit_all(open_table("carcassonne", ("open", "level1"), "10m", players=2))
    play(table, len(table.tokens) + 1)
    while table.turn != 0:
        table.decide(len(table.tokens), table.actions(1).tokens[0], NOW)
    table.ask(0, "pause", NOW)
    assert table.is_paused, "alone among computers"
    table.hand(0, "level1", NOW)
    token = table.actions(table.turn).tokens[0]
    table.decide(len(table.tokens), token, NOW)
    assert table.is_paused and table.due is None


def test_without_a_clock_nobody_asks_for_time():
    table = sit_all(open_table("waechter"))
    for what in ("time", "pause"):
        assert refused(table.ask, 0, what, NOW) == "this table has no clock"


# ---- who is asked ---------------------------------------------------------------------------


def test_whose_program_does_not_know_it_is_not_asked_and_not_counted():
    table = sit_all(open_table("carcassonne", players=4, clock="10m"))
    for seat in (0, 2):
        table.know(seat, {"time"}, NOW)
    table.ask(0, "time", NOW)
    assert table.question.asked == (2,)
    assert refused(table.answer, 1, True, NOW) == "nothing is asked of you"
    table.answer(2, True, NOW)
    assert told(table.take(), say.Answered)[0].yes
    table.know(2, {"pause"}, NOW)
    assert "programs do not know 'time'" in refused(table.ask, 0, "time", NOW)
    table.ask(0, "draw", NOW)
    assert table.question.asked == (1, 2, 3), "what all know is asked of all"


def test_who_comes_back_with_an_older_program_holds_nobody_up(table):
    table.ask(0, "time", NOW)
    table.know(1, (), NOW)
    assert table.question is None and not told(table.take(), say.Answered)[0].yes


def test_an_undo_to_a_ply(table):
    for token in ("A7-B7-1", "A1-B1-1", "B7-B5-2"):
        table.act(table.turn, len(table.tokens), token, NOW)
    for to in (3, -1, 99):
        assert refused(table.ask, 1, "undo", NOW, to) == "to: a ply from 0 to 2 is wanted here"
    table.ask(1, "undo", NOW, 0)
    assert table.question.ply == 0
    table.answer(0, True, NOW)
    assert not table.tokens and table.turn == 0
    assert told(table.take(), say.Undone)[0].ply == 0


# ---- again ----------------------------------------------------------------------------------


def test_all_play_again_one_seat_further_with_the_same_keys(table):
    assert refused(table.ask, 0, "rematch", NOW) == "the game is not over"
    table.resign(0, "", NOW)
    assert refused(table.ask, 0, "draw", NOW) == "the game is over"
    table.ask(0, "rematch", NOW)
    table.answer(1, False, NOW)
    assert not table.rematch
    table.ask(1, "rematch", NOW)
    table.answer(0, True, NOW)
    assert table.rematch and told(table.changes, say.Rematch)[0].table == table.rematch
    assert refused(table.ask, 0, "rematch", NOW).startswith("all play again already")
    other = again(table)
    assert other.ident == table.rematch and other.secret != table.secret
    assert [place.key for place in other.places] == [place.key for place in reversed(table.places)]
    assert (other.settings.watch, other.settings.host) == (table.settings.watch, table.settings.host)
    assert other.settings.clock == "10m" and not other.has_begun
    sit_all(other)
    assert other.has_begun
    same(table)


def test_computers_play_again_too():
    table = sit_all(open_table("carcassonne", ("open", "level1", "level2"), players=3))
    table.resign(0, "", NOW)
    table.ask(0, "rematch", NOW)
    assert [place.agent for place in again(table).places] == ["level2", "", "level1"]


def test_a_question_after_the_end_is_bounded_too(table):
    table.resign(0, "", NOW)
    for _ in range(200):
        table.ask(0, "rematch", NOW)
        table.answer(0, False, NOW)
    assert refused(table.ask, 0, "rematch", NOW).startswith("enough has been asked")


# ---- the end, and what is told --------------------------------------------------------------


def test_places_at_the_end():
    table = play(sit_all(open_table("carcassonne", players=3)))
    places = {one.seat: one.place for one in table.end.places}
    scores = table.state.scores
    assert [one.points for one in table.end.places] == list(scores)
    assert all((places[a] < places[b]) == (scores[a] > scores[b]) for a in range(3) for b in range(3))
    assert {seat for seat, place in places.items() if place == 1} == set(table.state.winners())
    table = sit_all(open_table("babel", players=4))
    table.resign(2, "", NOW)
    assert [one.place for one in table.end.places] == [1, 1, 4, 1]
    table = sit_all(open_table("waechter"))
    table.ask(0, "draw", NOW)
    table.answer(1, True, NOW)
    assert table.end.places == ()


def test_who_has_played_and_when_and_what_was_said():
    table = sit_all(open_table("carcassonne", players=2))
    play(table, 20)
    played = told(table.take(), say.Played)
    assert [one.seat for one in played] == [seat if seat >= 0 else None for seat in table.actors]
    assert {one.at for one in played} == {NOW} and {one.seat for one in played} == {None, 0, 1}
    table.say(1, "Hello", NOW + 5)
    assert told(table.take(), say.Said) == [say.Said(table.entries, 1, "Hello", NOW + 5)]
    assert [one.what for one in table.noted] == ["came", "came"]


def test_keys_of_a_table_that_is_listed():
    settings, keys = settle(say.Open("waechter", listed=True))
    assert settings.listed == keys.invite != "" and settle(say.Open("waechter"))[0].listed == ""
    assert settle(say.Open("waechter", seats=("level1", "level1"), listed=True))[1].invite == ""
