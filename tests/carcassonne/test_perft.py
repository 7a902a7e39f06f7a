"""Perft of start and middle positions against the counts of the reference twin."""

import pytest

import turmcore
from tests.carcassonne.perft_table import EXPANSIONS, divide, read_row, read_table, recomputed
from tests.perft import Faulty, differences
from turmcore.carcassonne.options import OPTIONS

TOWERS = read_table()
FURTHER = read_table(EXPANSIONS)
ROWS = TOWERS + FURTHER
RAREST = {"fairy", "princess", "dragon_move"}  # no row has them otherwise than by default


def wrong_counts(state, row):
    """What the engine counts otherwise, with the divide of the shallowest depth at which it does."""
    wrong = [(depth, count, state.perft(depth)) for depth, count in row.counts if state.perft(depth) != count]
    lines = [f"perft({depth}) is {counted}, not {count}" for depth, count, counted in wrong]
    return lines + list(differences(state, min(depth for depth, _, _ in wrong), divide)) if wrong else []


def test_the_table_covers_the_game():
    games = [turmcore.from_text("carcassonne", row.position) for row in ROWS]
    assert {state.phase for state in games} == {"draw", "place", "act", "capture", "exchange", "dragon"}
    assert {state.game.num_players for state in games} == {2, 3, 4, 5, 6}
    for key, option in OPTIONS.items():
        if key in RAREST:
            continue
        assert {getattr(state.game.rules, key) for state in games} == set(option.values), key
    assert any(state.prisoners for state in games) and any(state.is_ransomed for state in games)
    assert max(len(state.tiles) for state in games) > 80
    assert max(count for row in ROWS for _, count in row.counts) > 10_000


def test_the_counts_of_the_rules():
    """What the text of the rules says."""
    state = turmcore.load("carcassonne").new_state()
    assert [state.perft(depth) for depth in range(4)] == [1, 41, 172, 921]
    state = turmcore.load("carcassonne", tower=0).new_state()
    assert [state.perft(depth) for depth in range(5)] == [1, 24, 102, 484, 11_551]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name[-60:])
def test_counts(row):
    state = turmcore.from_text("carcassonne", row.position)
    wrong = wrong_counts(state, row)
    assert not wrong, "\n".join(wrong)


CHEAP = 500
"""Sequences that the twin counts in no time."""


@pytest.mark.parametrize(
    "row", [row for row in TOWERS if row.counts[0][1] < CHEAP][::3], ids=lambda row: row.name[-60:]
)
def test_the_table_is_the_twins(row):
    depth, count = row.counts[0]
    line = f"{row.name} | {depth} {count}"
    assert recomputed(line) == line


@pytest.mark.long
@pytest.mark.parametrize("row", TOWERS, ids=lambda row: row.name[-60:])
def test_the_whole_table_is_the_twins(row):
    line = " | ".join([row.name, *(f"{depth} {count}" for depth, count in row.counts)])
    assert recomputed(line) == line


def test_a_failure_shows_the_divide():
    row = read_row("start | 2 172 | 3 921")
    state = turmcore.from_text("carcassonne", row.position)
    assert "\n".join(wrong_counts(Faulty(state, "no such action"), row)) == ""
    text = "\n".join(wrong_counts(Faulty(state, "@0,1/1"), row))
    assert "perft(2) is" in text and ", not 172" in text
    assert "  @0,1/1: engine does not list it, twin 1" in text
