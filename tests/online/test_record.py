"""Records of tables replay like any other."""

import pytest

from tests.online.tables import NOW, open_table, play, sit_all
from turmcore.matches.start import record_start
from turmcore.notation.forfeit import agreed, leavers
from turmcore.notation.record import parse
from turmcore.notation.replay import replay
from turmcore.online.record import record_of
from turmcore.online.refusal import Refusal


def last(text):
    (record,) = parse(text)
    *_, step = replay(record, record_start(record))
    return record, step


def test_a_game_that_is_over():
    table = play(sit_all(open_table("turmbauer", players=2)))
    record, step = last(record_of(table, 1))
    assert record.value("Players") == "P0,P1" and step.result == table.end.result
    assert list(record.moves) == table.tokens


def test_a_game_with_secrets_shows_what_the_viewer_may_know_until_it_is_over():
    table = play(sit_all(open_table("babel", players=3)), 9)
    drawn = table.tokens[0]
    for viewer in (None, 0, 1, 2):
        record, step = last(record_of(table, viewer))
        known = "".join(color if seat == viewer else "?" for seat, color in enumerate(drawn[2:]))
        assert record.moves[0] == f"s:{known}" and step.result == "*"
        assert record.value("Secret") is None and record.value("Commitment") == table.commitment
    table.resign(0, "", NOW)
    record, step = last(record_of(table, None))
    assert record.moves[0] == drawn and record.value("Secret") == table.secret
    assert step.result == "2,3" and record.value("Forfeit") == "1" and record.value("Termination") == "resign"


def test_who_ran_out_of_time():
    table = sit_all(open_table("waechter", clock="1m"))
    table.expire(NOW + 10**6)
    record, step = last(record_of(table, None))
    assert (step.result, record.value("Termination")) == ("b", "time")


def test_who_left_a_game_that_went_on():
    table = play(sit_all(open_table("carcassonne", players=3)), 7)
    table.resign(1, "level1", NOW)
    table.hand(2, "", NOW)
    table.sit(2, "Zoe ]}[", "", NOW)
    play(table, 12)
    record, _ = last(record_of(table, None))
    told = [(one.ply, one.player, one.heir) for one in leavers(record, record_start(record))]
    assert told == [(7, 1, "level1"), (7, 2, "Zoe ))[")]


@pytest.mark.parametrize("what", ["stop", "draw"])
def test_what_was_stopped_by_agreement_has_no_winner(what):
    table = sit_all(open_table("waechter"))
    table.ask(0, what, NOW)
    table.answer(1, True, NOW)
    record, step = last(record_of(table, None))
    assert step.result == "*" and agreed(record) == what


def test_names_cannot_break_a_record():
    table = sit_all(open_table("waechter"))
    table.names = ('A "b"\\, c', ",")
    record, _ = last(record_of(table, None))
    assert record.value("Players") == 'A "b"\\ c,-'


def test_there_is_none_before_the_game():
    with pytest.raises(Refusal, match="has not begun"):
        record_of(open_table("waechter"), None)
