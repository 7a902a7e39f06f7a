"""Seats before the game begins: an invitation to all of them, leaving, changing places; and how a seat comes back from a
computer."""

import pytest

from tests.online.tables import NOW, nonce, open_table, read_again, sit_all
from tests.online.test_handing import told
from tests.online.test_table import refused
from turmcore.online import messages as say
from turmcore.online.dice import commitment
from turmcore.online.settings import fits, hash_of
from turmcore.online.table import MOST_COMINGS, MOST_QUESTIONS

OWN = "A" * 22


@pytest.fixture
def table():
    return open_table("carcassonne", players=3)


def same(table, changes):
    """The log gives the same table."""
    again = read_again(table, changes)
    assert again.places == table.places and again.snapshot(None, NOW) == table.snapshot(None, NOW)


def test_who_is_invited_gets_a_free_seat_and_its_key(table):
    first = table.places[0].key
    table.sit(1, "Ben", commitment(nonce(1)), NOW)
    seat, key = table.invite("", "Anna", commitment(nonce(0)), NOW)
    assert seat == 0 and fits(key, table.places[0].key) and table.places[0].name == "Anna"
    assert table.places[0].key != first, "who had the seat's link cannot act for who sits there"
    seat, key = table.invite(OWN, "Cleo", commitment(nonce(2)), NOW)
    assert (seat, key) == (2, OWN) and table.waits == "nonces"
    assert "taken" in refused(table.invite, "B" * 22, "Dora", commitment(nonce(3)), NOW)
    same(table, table.take())


def test_who_lost_the_line_gets_the_same_seat_by_the_own_key(table):
    """A commitment is known to all, and helps nobody."""
    table.invite(OWN, "Anna", commitment(nonce(0)), NOW)
    table.take()
    assert table.invite(OWN, "Anna", commitment(nonce(0)), NOW) == (0, OWN) and not table.take()
    assert table.invite("B" * 22, "Anna", commitment(nonce(0)), NOW)[0] == 1
    for own in ("short", "A" * 65, "A" * 21 + "!", "A" * 21 + "ä"):
        assert refused(table.invite, own, "Cleo", commitment(nonce(2)), NOW).startswith("own: ")
    assert refused(table.invite, "", "Cleo", "no hash", NOW).startswith("commitment")
    assert refused(table.invite, "", "a\nb", commitment(nonce(2)), NOW).startswith("a name")
    assert not table.places[2].is_taken, "nothing half done"


def test_who_has_to_commit_anew_keeps_the_seat(table):
    for seat in range(3):
        table.sit(seat, f"P{seat}", commitment(nonce(seat)), NOW)
    table.reveal(0, nonce(0), NOW)
    table.sit(1, "Ben", commitment(nonce(7)), NOW)
    assert not table.places[0].has_sat and table.places[0].is_taken
    assert "taken" in refused(table.invite, "", "Dora", commitment(nonce(3)), NOW)


def test_a_seat_is_left_and_free_again(table):
    link = table.places[0].key
    table.invite(OWN, "Anna", commitment(nonce(0)), NOW)
    table.sit(1, "Ben", commitment(nonce(1)), NOW)
    table.leave(0, NOW)
    assert table.places[0].key == link and not table.places[0].has_sat and not table.places[0].name
    assert refused(table.leave, 0, NOW) == "nobody sits there"
    assert table.invite("", "Cleo", commitment(nonce(2)), NOW)[0] == 0
    same(table, table.take())
    for seat in (1, 2):
        table.sit(seat, "", commitment(nonce(seat)), NOW)
    for seat, number in ((0, 2), (1, 1), (2, 2)):
        table.reveal(seat, nonce(number), NOW)
    assert table.has_begun and refused(table.leave, 0, NOW) == "the game has begun"


def test_who_leaves_after_nonces_were_shown_lets_all_commit_themselves_anew(table):
    for seat in range(3):
        table.sit(seat, f"P{seat}", commitment(nonce(seat)), NOW)
    table.reveal(0, nonce(0), NOW)
    table.leave(1, NOW)
    assert not any(place.has_sat or place.nonce for place in table.places)
    same(table, table.take())


def test_nobody_fills_the_log_by_coming_and_going(table):
    for _ in range(MOST_COMINGS):
        table.sit(0, "Anna", commitment(nonce(0)), NOW)
        table.leave(0, NOW)
    table.sit(0, "Anna", commitment(nonce(0)), NOW)
    assert refused(table.leave, 0, NOW).startswith("enough have left")
    for number in range(2 * MOST_COMINGS):
        table.know(0, {"time"} if number % 2 else {"pause"}, NOW)
    for number in range(2 * MOST_QUESTIONS):
        table.swap(number % 2, 1 - number % 2, NOW)
    assert refused(table.swap, 0, 1, NOW).startswith("enough has been asked")
    assert table.entries < 3 * MOST_COMINGS + 2 * MOST_QUESTIONS + 10


def test_a_free_seat_is_taken_at_once_and_the_key_goes_along(table):
    mine, free = table.places[0].key, table.places[2].key
    table.sit(0, "Anna", commitment(nonce(0)), NOW)
    table.know(0, {"swap"}, NOW)
    table.swap(0, 2, NOW)
    assert (table.places[2].name, table.places[2].key, table.places[2].knows) == ("Anna", mine, {"swap"})
    assert table.places[0].key == free and not table.places[0].is_taken
    for other in (2, -1, 3):
        assert refused(table.swap, 2, other, NOW).startswith("seat: another number")
    same(table, table.take())


def test_who_sits_there_is_asked(table):
    table.sit(0, "Anna", commitment(nonce(0)), NOW)
    table.sit(1, "Ben", commitment(nonce(1)), NOW)
    assert "programs do not know 'swap'" in refused(table.swap, 0, 1, NOW)
    table.know(1, {"swap"}, NOW)
    table.swap(0, 1, NOW)
    assert table.question.asked == (1,) and refused(table.answer, 2, True, NOW) == "nothing is asked of you"
    table.answer(1, False, NOW)
    assert table.places[0].name == "Anna" and table.question is None
    table.swap(0, 1, NOW)
    table.answer(1, True, NOW)
    assert [place.name for place in table.places] == ["Ben", "Anna", ""]
    assert table.places[1].commitment == commitment(nonce(0))
    assert [(one.seat, one.text) for one in table.noted if one.what == "swapped"] == [(1, "Ben")]
    same(table, table.take())


def test_a_question_ends_with_who_asks_with_who_is_asked_and_when_the_game_begins(table):
    def sit(*seats):
        for seat in seats:
            table.sit(seat, f"P{seat}", commitment(nonce(seat)), NOW)
            table.know(seat, {"swap"}, NOW)

    sit(0, 1)
    for gone in (0, 1):
        table.swap(0, 1, NOW)
        table.leave(gone, NOW)
        assert table.question is None and not told(table.take(), say.Answered)[0].yes
        sit(gone)
    table.swap(0, 1, NOW)
    sit(2)
    for seat in range(3):
        table.reveal(seat, nonce(seat), NOW)
    assert table.has_begun and table.question is None
    notices = [type(one) for change in table.take() for one in change.notices]
    assert notices.index(say.Answered) < notices.index(say.Begun)
    assert refused(table.swap, 0, 1, NOW) == "the game has begun"


def test_places_are_not_changed_when_nonces_are_known(table):
    for seat in range(3):
        table.sit(seat, f"P{seat}", commitment(nonce(seat)), NOW)
        table.know(seat, {"swap"}, NOW)
    table.reveal(0, nonce(0), NOW)
    assert refused(table.swap, 1, 2, NOW) == "the game begins already"
    computer = open_table("carcassonne", seats=("open", "level1"), players=2)
    computer.sit(0, "Anna", commitment(nonce(0)), NOW)
    assert refused(computer.swap, 0, 1, NOW) == "a computer's seat stays"


# ---- back from a computer -----------------------------------------------------------------


def test_who_gave_a_seat_away_has_it_back_at_once():
    table = sit_all(open_table("carcassonne", players=3))
    old = table.places[1].key
    table.resign(1, "level1", NOW)
    assert table.places[1].agent and table.places[1].lost == old and not table.places[1].key
    table.reclaim(1, NOW)
    assert (table.places[1].agent, table.places[1].key) == ("", old) and not table.places[1].has_sat
    handed = told(changes := table.take(), say.HandedOver)
    assert [(one.seat, one.agent, one.by) for one in handed] == [(1, "level1", 1), (1, "", 1)]
    assert refused(table.reclaim, 1, NOW) == "no computer plays this seat"
    table.sit(1, "Ben", "", NOW)
    assert table.places[1].name == "Ben"
    same(table, [*changes, *table.take()])


def test_where_the_host_took_it_all_others_are_asked():
    table = sit_all(open_table("babel", players=3))
    old = table.places[1].key
    table.hand(1, "level1", NOW)
    assert "programs do not know 'reclaim'" in refused(table.reclaim, 1, NOW)
    for seat in (0, 2):
        table.know(seat, {"reclaim"}, NOW)
    table.reclaim(1, NOW)
    assert table.question.asked == (0, 2) and table.question.seat == 1
    table.answer(0, False, NOW)
    assert table.places[1].agent == "level1"
    table.reclaim(1, NOW)
    table.answer(0, True, NOW)
    table.answer(2, True, NOW)
    assert (table.places[1].agent, table.places[1].key) == ("", old) and table.question is None
    same(table, table.take())


def test_a_seat_that_the_host_gives_to_somebody_else_comes_back_to_nobody():
    table = sit_all(open_table("waechter"))
    table.resign(0, "level1", NOW)
    key = table.hand(0, "", NOW)
    assert table.places[0].key == hash_of(key) and not table.places[0].lost
    assert refused(table.reclaim, 0, NOW) == "no computer plays this seat"


@pytest.mark.parametrize("sits_at", [0, 1, 3], ids=["before", "between", "behind"])
def test_who_came_without_a_name_gives_one_later_once(table, sits_at):
    """Before the game begins, between the commitment and the begin, and when it runs."""

    def name_them():
        table.sit(1, "Ben", table.places[1].commitment, NOW)
        table.sit(1, "Bob", table.places[1].commitment, NOW)
        table.sit(0, "Ann", table.places[0].commitment, NOW)
        table.sit(1, "", table.places[1].commitment, NOW)

    for seat in range(3):
        table.sit(seat, "" if seat == 1 else f"P{seat}", commitment(nonce(seat)), NOW)
    assert table.places[1].name == "Player 2"
    for seat in range(3):
        if seat == sits_at:
            name_them()
        table.reveal(seat, nonce(seat), NOW)
    if sits_at == 3:
        name_them()
    assert [place.name for place in table.places] == ["P0", "Ben", "P2"]
    assert table.has_begun and table.names == ("P0", "Ben", "P2") and not table.leavings
    same(table, table.take())


def test_who_plays_on_for_somebody_gives_a_name_later(table):
    sit_all(table)
    key = table.hand(1, "", NOW)
    assert fits(key, table.places[1].key)
    table.sit(1, "", "", NOW)
    table.sit(1, "Ben", "", NOW)
    assert table.places[1].name == "Ben" and table.names == ("P0", "P1", "P2")
    assert table.leavings[-1].heir == "Ben"
    same(table, table.take())
