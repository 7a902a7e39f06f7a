"""Perft against the counts of the rules text and of the reference twin."""

import pytest

import turmcore
from tests.perft import Faulty, differences
from tests.waechter.perft_table import Row, divide, read_row, read_table, recomputed

ROWS = read_table()
FAST = 10**9
"""Sequences that the engine counts in a second."""


def name_of(row):
    return row.position


def wrong_counts(state, row):
    """What the engine counts otherwise, with the divide of the shallowest depth at which it does."""
    wrong = [
        (depth, count, counted) for depth, count in row.counts if (counted := state.perft(depth)) != count
    ]
    lines = [f"perft({depth}) is {counted}, not {count}" for depth, count, counted in wrong]
    return lines + list(differences(state, min(depth for depth, _, _ in wrong), divide)) if wrong else []


def check(row):
    wrong = wrong_counts(turmcore.from_text("waechter", row.position), row)
    assert not wrong, "\n".join(wrong)


def test_the_table_covers_the_game():
    states = [turmcore.from_text("waechter", row.position) for row in ROWS]
    assert {state.turn for state in states} == {0, 1}
    assert {state.outcome and state.outcome.reason for state in states} == {None, "guard", "home", "blocked"}
    assert {stack.height for state in states for stack in state.stacks} == set(range(1, 8))
    assert max(count for row in ROWS for _, count in row.counts) == 4413380790


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_counts(row):
    check(row.of_at_most(FAST))


@pytest.mark.long
@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_all_counts(row):
    check(row)


def test_the_generic_walk_counts_the_same():
    for row in ROWS:
        state = turmcore.from_text("waechter", row.position)
        for depth, count in row.of_at_most(100_000).counts:
            assert state.perft(depth, generic=True) == count


def test_counting_with_every_leaf_played():
    for row in ROWS:
        state = turmcore.from_text("waechter", row.position)
        for depth, count in row.of_at_most(100_000).counts:
            assert state.perft_played(depth)[0] == count


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_the_table_is_the_twins(row):
    few = row.of_at_most(20_000)
    assert recomputed(few).line() == few.line()


@pytest.mark.long
def test_the_whole_table_is_the_twins():
    for row in ROWS:
        assert recomputed(row).line() == row.line()


def test_a_failure_shows_the_divide():
    start = turmcore.load("waechter").new_state()
    row = Row(start.to_text(), ((1, 25), (2, 625)))
    text = "\n".join(wrong_counts(Faulty(start, "D5-D4-1"), row))
    assert "perft(1) is 24, not 25" in text and "perft(2) is 600, not 625" in text
    assert "  D5-D4-1: engine does not list it, twin 1" in text

    deeper = Faulty(start, "D3-D4-1")
    text = "\n".join(wrong_counts(deeper, row))
    assert "perft(1)" not in text and "perft(2) is 600, not 625" in text
    assert "divide 2 of r1r1" in text and "  A7-A6-1: engine 24, twin 25" in text
    assert "divide 1 of 1r1" in text and "  D3-D4-1: engine does not list it, twin 1" in text


def test_rows_read():
    row = read_row("7/7/7/7/7/7/RG2BG3 r | 1 2 | 2 5")
    assert row == Row("7/7/7/7/7/7/RG2BG3 r", ((1, 2), (2, 5)))
    assert row.of_at_most(3).line() == "7/7/7/7/7/7/RG2BG3 r | 1 2"
