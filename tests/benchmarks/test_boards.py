"""The solver of small boards agrees with the endgame tables on the board of 7 x 7, and proves what it says."""

import subprocess

import pytest

from benchmarks.solving.boards import SOURCE, program
from turmcore.waechter.tables import make_tables


@pytest.fixture(scope="module")
def boards(tmp_path_factory):
    """Runs the solver: its rows and what it says below them."""
    solver = program(tmp_path_factory.mktemp("solver"))

    def run(*arguments):
        done = subprocess.run([solver, *map(str, arguments)], capture_output=True, text=True, check=True)
        lines = done.stdout.splitlines()
        rows = [
            [cell.strip() for cell in line.strip("|").split("|")]
            for line in lines[2:]
            if line.startswith("|")
        ]
        assert rows and not any("WRONG" in line for line in lines), SOURCE
        return rows, [line for line in lines if not line.startswith("|")]

    return run


def test_it_agrees_with_the_tables(boards, tmp_path):
    rows, _ = boards(7, 7, 1)
    facts = {tuple(map(str, one.stones)): one for one in make_tables(tmp_path, 1).facts}
    assert len(rows) == len(facts) == 3
    for _, own, other, won, drawn, lost, longest, _ in rows:
        known = facts[own, other]
        assert list(map(int, (won, drawn, lost, longest))) == [
            known.won,
            known.drawn,
            known.lost,
            known.longest,
        ]


def test_a_small_board_with_many_stones(boards):
    rows, below = boards(3, 3, 4)
    assert len(rows) == 15
    assert below == ["from the corners, r1RGr1/3/b1BGb1 r: the second side wins in 6 plies"]


def test_what_cannot_be_solved_is_refused(tmp_path):
    solver = program(tmp_path)
    for wrong in ((4, 4, 1), (5, 9, 1), (3, 3, 99), (3, 3)):
        done = subprocess.run([solver, *map(str, wrong)], capture_output=True, text=True, check=False)
        assert done.returncode == 2 and done.stderr.count("\n") == 1 and done.stdout == ""
