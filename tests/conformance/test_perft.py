"""Perft of start and middle positions against the stored counts of the rules' texts and of the reference twins."""

import pytest

import turmcore
from tests.perft import read_row, read_tables, wrong_counts
from turmcore.registry import games

FAST = 10**9
"""Sequences that the engine counts in a second."""

CHEAP = {"turmbauer": 2_000, "waechter": 20_000}
"""Sequences that the twin counts in no time; 500 of the other games."""

ROWS = [row for game in games() for row in read_tables(game)]


def name_of(row):
    return f"{row.game}-{row.name[-60:]}"


every_row = pytest.mark.parametrize("row", ROWS, ids=name_of)


@every_row
def test_counts(row):
    wrong = wrong_counts(row.state(), row.of_at_most(FAST))
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
@pytest.mark.parametrize("row", [row for row in ROWS if row.of_at_most(FAST) != row], ids=name_of)
def test_all_counts(row):
    wrong = wrong_counts(row.state(), row)
    assert not wrong, "\n".join(wrong)


@every_row
def test_the_generic_walk_counts_the_same(row):
    for depth, count in row.of_at_most(10_000).counts:
        assert row.state().perft(depth, generic=True) == count


@pytest.mark.parametrize("row", ROWS[::4], ids=name_of)
def test_the_table_is_the_twins(row):
    few = row.of_at_most(CHEAP.get(row.game, 500))
    assert few.recounted() == few


@pytest.mark.long
@every_row
def test_the_whole_table_is_the_twins(row):
    assert row.recounted() == row


class Faulty:
    """An engine that overlooks an action somewhere."""

    def __init__(self, state, hidden):
        self.state, self.hidden = state, hidden

    def to_text(self):
        return self.state.to_text()

    def copy(self):
        return Faulty(self.state.copy(), self.hidden)

    def play(self, token):
        self.state.play(token)

    def perft(self, depth):
        return sum(count for _, count in self.divide(depth)) if depth else 1

    def divide(self, depth):
        counts = []
        for token in self.state.legal_actions().tokens():
            if token != self.hidden:
                child = self.copy()
                child.play(token)
                counts.append((token, child.perft(depth - 1)))
        return counts


@pytest.mark.parametrize(
    ("game", "line", "hidden", "said"),
    [
        ("waechter", "1 25 | 2 625", "D5-D4-1", ["perft(1) is 24, not 25", "perft(2) is 600, not 625"]),
        ("carcassonne", "1 41 | 2 172", "@0,1/1", ["perft(2) is 166, not 172"]),
        ("turmbauer", "1 21", "d1-2", ["perft(1) is 20, not 21"]),
    ],
)
def test_a_failure_shows_the_divide(game, line, hidden, said):
    state = turmcore.load(game).new_state()
    row = read_row(game, f"{state.to_text()} | {line}")
    assert wrong_counts(Faulty(state, "no such action"), row) == []
    found = "\n".join(wrong_counts(Faulty(state, hidden), row))
    for words in [*said, f"  {hidden}: engine does not list it, twin"]:
        assert words in found


def test_a_failure_is_followed_down():
    state = turmcore.load("waechter").new_state()
    row = read_row("waechter", f"{state.to_text()} | 1 25 | 2 625")
    found = "\n".join(wrong_counts(Faulty(state, "D3-D4-1"), row))
    assert "perft(1)" not in found and "perft(2) is 600, not 625" in found
    assert "divide 2 of r1r1" in found and "  A7-A6-1: engine 24, twin 25" in found
    assert "divide 1 of 1r1" in found and "  D3-D4-1: engine does not list it, twin 1" in found


def test_rows_read():
    row = read_row("turmbauer", "start C 2 headroom=2 | 1 21 | 2 5")
    assert row.position.startswith("tb1;set=C;seats=RGBK;pairs=1;") and ";headroom=2;" in row.position
    assert row.counts == ((1, 21), (2, 5))
    assert str(row.of_at_most(20)) == "start C 2 headroom=2 | 2 5"
