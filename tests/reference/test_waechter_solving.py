"""The exhaustive search of the reference against one without memory, order or shortcuts."""

import random

import pytest

from tests.reference.waechter import Position, Solver, after, legal_moves
from tests.reference.waechter.board import GUARD, decision
from tests.reference.waechter.compose import played, strewn
from tests.reference.waechter.solving import ends_at_once
from tests.reference.waechter.text import write_move


def plainly_wins(cells, side, plies):
    """Whether the side to move wins within so many plies."""
    for move in legal_moves(cells, side):
        child = after(cells, move)
        if decision(child, 1 - side) is not None:
            return True
        if plies >= 3 and all(
            decision(grandchild := after(child, reply), side) is None
            and plainly_wins(grandchild, side, plies - 2)
            for reply in legal_moves(child, 1 - side)
        ):
            return True
    return False


def stones_of(cells):
    return sum(abs(cell) for cell in cells if abs(cell) != GUARD)


def positions(seed, number, most_stones=14):
    """Positions in which nobody has won."""
    rng = random.Random(seed)
    while number:
        found = strewn(rng) if number % 3 else played(rng)
        if found and decision(*found) is None and stones_of(found[0]) <= most_stones:
            number -= 1
            yield found


def compare(found, longest):
    solver, seen = Solver(), set()
    for cells, side in found:
        shortest = next((n for n in range(1, longest + 1, 2) if plainly_wins(cells, side, n)), None)
        assert solver.distance(cells, side, longest) == shortest, Position(cells, side).to_text()
        winning = [] if shortest is None else solver.winning_moves(cells, side, shortest)
        assert bool(winning) == (shortest is not None)
        seen.add(shortest)
    return seen


def test_wins_in_three():
    assert compare(positions("three", 120), 3) == {None, 1, 3}


@pytest.mark.slow
def test_wins_in_five_of_few_stones():
    assert compare(positions("five", 80, most_stones=5), 5) == {None, 1, 3, 5}


@pytest.mark.long
def test_more_wins_in_five():
    assert compare(positions("more", 600, most_stones=9), 5) == {None, 1, 3, 5}


def test_a_win_by_leaving_no_move():
    text = "6BG/7/7/7/1b25/b26/RG1b14 b"
    cells, side = (here := Position.from_text(text)).cells, here.turn
    wins = [move for move in legal_moves(cells, side) if decision(after(cells, move), 1 - side)]
    assert {decision(after(cells, move), 1 - side) for move in wins} <= {(side, "guard"), (side, "blocked")}
    assert ends_at_once(cells, side) == bool(wins)


def test_ends_at_once_is_what_it_says():
    """Also where hardly anything can move: guards in corners behind walls."""
    rng = random.Random("walls")
    kinds = set()
    for number in range(3000):
        if number % 3 == 0:
            found = strewn(rng)
        else:
            cells = [0] * 49
            cells[0], cells[48] = GUARD, -GUARD
            for square, low, high in (
                (1, -3, 1),
                (7, -3, 1),
                (8, -2, 1),
                (2, -2, 0),
                (14, -2, 0),
                (9, -1, 0),
                (15, -1, 0),
            ):
                cells[square] = rng.randint(low, high)
            found = tuple(cells), 1
        if decision(*found) is not None:
            continue
        cells, side = found
        endings = {decision(after(cells, move), 1 - side) for move in legal_moves(cells, side)} - {None}
        assert ends_at_once(cells, side) == bool(endings), Position(*found).to_text()
        kinds |= {how for _, how in endings} if len(endings) == 1 else set()
    assert kinds == {"guard", "home", "blocked"}


@pytest.mark.slow
def test_a_win_found_is_a_win_against_every_reply():
    """Following the line: each move of the winner keeps the promise, whatever was known before."""
    followed = 0
    for cells, side in positions("line", 150, most_stones=8):
        plies = Solver().distance(cells, side, 5)
        line = Solver().line(cells, side, 5)
        assert len(line) == (plies or 0)
        for left, move in zip(range(plies or 0, 0, -1), line, strict=True):
            if left % 2:
                assert Solver().distance(cells, side, 5) == left
            cells, side = after(cells, move), 1 - side
        if line:
            assert decision(cells, side) is not None
            followed += 1
    assert followed > 20


def test_saving_moves():
    """The guard stands before a stack of two, behind which the other guard stands: it can only step aside."""
    here = Position.from_text("7/7/3r13/7/3RG3/3b23/3BG3 r")
    moves = Solver().saving_moves(here.cells, here.turn, 1)
    assert {write_move(move) for move in moves} == {"D3-C3-1", "D3-E3-1"}
