"""Perft of start and middle positions against the counts of the reference twin."""

import pytest

import turmcore
from tests.perft import Faulty, differences
from tests.turmbauer.perft_table import Row, divide, read_row, read_table, recomputed
from turmcore.turmbauer.options import OPTIONS

ROWS = read_table()


def wrong_counts(state, row):
    """What the engine counts otherwise, with the divide of the shallowest depth at which it does."""
    wrong = [(depth, count, state.perft(depth)) for depth, count in row.counts if state.perft(depth) != count]
    lines = [f"perft({depth}) is {counted}, not {count}" for depth, count, counted in wrong]
    return lines + list(differences(state, min(depth for depth, _, _ in wrong), divide)) if wrong else []


def test_the_table_covers_the_game():
    games = [turmcore.from_text("turmbauer", row.position) for row in ROWS]
    assert {state.phase for state in games} == {"start", "roll", "build", "climb"}
    starts = [state for state in games if state.round <= 1]
    assert {(state.game.pieces.name, state.game.num_players) for state in starts} >= {
        (s, n) for s in "ABC" for n in (2, 3, 4)
    }
    later = [state for state in games if state.round > 1]
    assert {state.round for state in later} >= {3, 8, 12}
    for key in ("insertion", "headroom", "escape"):
        assert {getattr(state.game.rules, key) for state in later} == set(OPTIONS[key].values)
    for key in ("overhang", "insertion", "headroom", "escape", "leap", "start", "blocks"):
        assert {getattr(state.game.rules, key) for state in starts} == set(OPTIONS[key].values)
    assert {state.game.rules.overhang for state in later} == {"direction", "column"}
    assert max(count for row in ROWS for _, count in row.counts) > 100_000


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name[-60:])
def test_counts(row):
    state = turmcore.from_text("turmbauer", row.position)
    wrong = wrong_counts(state, row)
    assert not wrong, "\n".join(wrong)


def test_the_generic_walk_counts_the_same():
    for row in ROWS[::3]:
        state = turmcore.from_text("turmbauer", row.position)
        depth, count = row.counts[0]
        assert state.perft(depth, generic=True) == count


CHEAP = 2000
"""Sequences that the twin counts in no time."""


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.counts[0][1] < CHEAP][::4], ids=lambda row: row.name[-60:]
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
    row = next(row for row in ROWS if "/12/climb/" in row.position)
    row = Row(row.name, row.position, row.counts[:1])
    token = turmcore.from_text("turmbauer", row.position).legal_actions().tokens()[-1]
    state = Faulty(turmcore.from_text("turmbauer", row.position), token)
    text = "\n".join(wrong_counts(state, row))
    assert f"  {token}: engine does not list it, twin 21" in text

    deeper = Faulty(turmcore.from_text("turmbauer", row.position), "d1-2")
    text = "\n".join(wrong_counts(deeper, row))
    assert "divide 2 of" in text and f"{token}: engine 20, twin 21" in text
    assert "divide 1 of" in text and "d1-2: engine does not list it, twin 1" in text


def test_rows_read():
    row = read_row("start C 2 headroom=2 | 1 21 | 2 5")
    assert row.position.startswith("tb1;set=C;seats=RGBK;pairs=1;headroom=2 - R=t;")
    assert row.counts == ((1, 21), (2, 5))
