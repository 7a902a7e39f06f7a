"""Perft of start and middle positions against the counts of the reference twin."""

import pytest

import turmcore
from tests.babel.perft_table import divide, read_row, read_table, recomputed
from tests.perft import Faulty, differences

ROWS = read_table()


def wrong_counts(state, row):
    """What the engine counts otherwise, with the divide of the shallowest depth at which it does."""
    wrong = [(depth, count, state.perft(depth)) for depth, count in row.counts if state.perft(depth) != count]
    lines = [f"perft({depth}) is {counted}, not {count}" for depth, count, counted in wrong]
    return lines + list(differences(state, min(depth for depth, _, _ in wrong), divide)) if wrong else []


def test_the_table_covers_the_game():
    games = [turmcore.from_text("babel", row.position) for row in ROWS]
    assert {state.phase for state in games} == {"secret", "roll", "gift", "use"}
    assert {state.game.num_players for state in games} == {2, 3, 4, 5, 6}
    assert max(state.groups for state in games) >= 3
    for key, values in {"board": {"six", "six-s"}, "lapse": {"0", "1"}, "share": {"0", "1"}}.items():
        assert {state.game.options[key] for state in games} == values
    assert {state.game.options["color_limit"] for state in games} >= {"1", "2", "3", "5"}
    assert max(count for row in ROWS for _, count in row.counts) > 100_000


def test_the_counts_of_the_rules():
    """What the text of the rules says."""
    state = turmcore.load("babel").new_state()
    assert [state.perft(depth) for depth in range(1, 6)] == [360, 2160, 25920, 43200, 259200]
    state.play("s:gkry")
    assert [state.perft(depth) for depth in range(1, 7)] == [6, 72, 120, 720, 9840, 47040]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name[-60:])
def test_counts(row):
    state = turmcore.from_text("babel", row.position)
    wrong = wrong_counts(state, row)
    assert not wrong, "\n".join(wrong)


CHEAP = 500
"""Sequences that the twin counts in no time."""


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.counts[0][1] < CHEAP][::3], ids=lambda row: row.name[-60:]
)
def test_the_table_is_the_twins(row):
    depth, count = row.counts[0]
    line = f"{row.name} | {depth} {count}"
    assert recomputed(line) == line


@pytest.mark.long
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name[-60:])
def test_the_whole_table_is_the_twins(row):
    line = " | ".join([row.name, *(f"{depth} {count}" for depth, count in row.counts)])
    assert recomputed(line) == line


def test_a_failure_shows_the_divide():
    row = read_row("start | 2 2160 | 3 25920")
    state = turmcore.from_text("babel", row.position)
    state.play("s:gkry")
    row = read_row(f"{state.to_text()} | 2 72")
    text = "\n".join(wrong_counts(Faulty(state, "2r1.0>1.2"), row))
    assert text == ""  # no such move
    text = "\n".join(wrong_counts(Faulty(state, "1r1.0>1.1"), row))
    assert "perft(2) is 70, not 72" in text and "  d1: engine 11, twin 12" in text
    assert "1r1.0>1.1: engine does not list it, twin 1" in text
