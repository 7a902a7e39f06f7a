"""Composes tactical positions and keeps those that the exhaustive search proves.

``python -m tests.reference.waechter.compose > tests/data/waechter/tactics.txt`` makes the stored file again,
the same every time, in half an hour. Positions are random: pieces strewn over the board, or games played from
the start in which nobody overlooks a win or a loss at the next move. Of them are kept

- wins: exactly one move of the side to move wins within n plies, nothing is shorter, and no other move wins
  within n + 2, or 11 where there are few stones;
- saves: every move but one loses within n plies, the one does not within n + 2, and there is no win in 7.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from .board import GOAL, GUARD, SIGN, SIZE, STONES, Cells, Move, after, decision, legal_moves
from .position import START
from .solving import Solver, ends_at_once
from .text import read_position, write_move, write_position

SEED = "tactics"
TRIES = 8000
LONGEST_WIN = 7
LONGEST_SPARSE_WIN = 9  # with at most SPARSE stones in all
ALONE_IN_SPARSE = 11  # so long a second win is no second answer
SPARSE = 6
LONGEST_SAVE = 5
FEWEST_MOVES = 8  # fewer to choose from is no task

HEADER = """\
; Tactical positions of Turm und Waechter, proved by exhaustive search.
; KIND N | POSITION | MOVE | THEMES
; win N: the move alone wins within N plies, itself and the last move counted. save N: every other move loses
; within N plies of the other side. Themes of a win: how it ends (guard, home, blocked), then what the move is
; (capture, sacrifice, quiet: without a threat to win at once, threat). Themes of a save: what the move is.
; `python -m tests.reference.waechter.compose` makes this file."""

# How many of each are kept from either kind of position.
WANTED = {
    ("win", 1): 1,
    ("win", 3): 2,
    ("win", 5): 3,
    ("win", 7): 2,
    ("win", 9): 1,
    ("save", 1): 2,
    ("save", 3): 3,
    ("save", 5): 3,
}


@dataclass(frozen=True, slots=True)
class Tactic:
    kind: str
    plies: int
    cells: Cells
    turn: int
    move: Move
    themes: tuple[str, ...]

    def line(self) -> str:
        position = write_position(self.cells, self.turn)
        return " | ".join(
            [f"{self.kind} {self.plies}", position, write_move(self.move), " ".join(self.themes)]
        )


# --- positions ------------------------------------------------------------------------------------


def strewn(rng: random.Random) -> tuple[Cells, int]:
    """Guards anywhere, mostly on their own half, and one to seven stones of each side in stacks."""
    cells = [0] * SIZE * SIZE
    for side in (1, 0):
        ranks = rng.choice([range(4, SIZE), range(4, SIZE), range(SIZE)])
        squares = [
            square
            for square in range(SIZE * SIZE)
            if (square // SIZE if side == 0 else 6 - square // SIZE) in ranks
        ]
        free = [square for square in squares if not cells[square] and square != GOAL[side]]
        cells[rng.choice(free)] = SIGN[side] * GUARD
    for side in (0, 1):
        left = rng.randint(1, STONES)
        while left:
            height = min(left, rng.choice([1, 1, 1, 2, 2, 3, 4]))
            free = [square for square, cell in enumerate(cells) if not cell]
            cells[rng.choice(free)] = SIGN[side] * height
            left -= height
    return tuple(cells), rng.randrange(2)


def wary_move(rng: random.Random, cells: Cells, side: int) -> Move:
    """A win at once, or any move that does not lose at once; captures and steps forward are liked."""
    moves = list(legal_moves(cells, side))
    rng.shuffle(moves)
    moves.sort(key=lambda move: -liking(rng, cells, side, move))
    for move in moves:
        if decision(after(cells, move), 1 - side) is not None:
            return move
    for move in moves:
        if not ends_at_once(after(cells, move), 1 - side):
            return move
    return moves[0]


def liking(rng: random.Random, cells: Cells, side: int, move: Move) -> float:
    forward = (move.target // SIZE - move.origin // SIZE) * -SIGN[side]
    return 3 * rng.random() + 0.3 * forward + (cells[move.target] != 0)


def played(rng: random.Random) -> tuple[Cells, int] | None:
    """A position of a game, after 6 to 50 wary moves and a careless one; None if the game was shorter."""
    cells, turn = read_position(START)
    wary = rng.randint(6, 50)
    for number in range(wary + 1):
        move = wary_move(rng, cells, turn) if number < wary else rng.choice(list(legal_moves(cells, turn)))
        cells, turn = after(cells, move), 1 - turn
        if decision(cells, turn) is not None:
            return None
    return cells, turn


# --- tasks ----------------------------------------------------------------------------------------


def largest_capture(cells: Cells, side: int, squares: set[int]) -> int:
    """The most stones of the other side that a side can take on one of the squares."""
    sign = SIGN[1 - side]
    return max(
        (
            cells[move.target] * sign
            for move in legal_moves(cells, side)
            if move.target in squares and 0 < cells[move.target] * sign < GUARD
        ),
        default=0,
    )


def nature(cells: Cells, side: int, move: Move) -> str:
    """What the first move looks like to somebody who thinks one move ahead."""
    taken = abs(cells[move.target]) if cells[move.target] * SIGN[side] < 0 else 0
    child = after(cells, move)
    if (
        decision(child, 1 - side) is None
        and largest_capture(child, 1 - side, {move.origin, move.target}) > taken
    ):
        return "sacrifice"
    if taken:
        return "capture"
    if decision(child, 1 - side) is None and not ends_at_once(child, side):
        return "quiet"
    return "threat"


def ending_of(cells: Cells, side: int, line: list[Move]) -> str:
    for move in line:
        cells, side = after(cells, move), 1 - side
    decided = decision(cells, side)
    assert decided is not None
    return decided[1]


def win_in(solver: Solver, cells: Cells, side: int, plies: int, alone: int) -> Tactic | None:
    """The position, won in so many plies, as a task; None if another move wins within `alone` plies."""
    for limit in (plies, alone):
        moves = solver.winning_moves(cells, side, limit)
        if len(moves) > 1:
            return None
    ending = ending_of(cells, side, solver.line(cells, side, plies))
    return Tactic("win", plies, cells, side, moves[0], (ending, nature(cells, side, moves[0])))


def save_from(solver: Solver, cells: Cells, side: int) -> Tactic | None:
    """The position, without a win, as a task not to lose; None if that has several answers or none."""
    safe = 0
    for move in legal_moves(cells, side):
        safe += not solver.wins(after(cells, move), 1 - side, LONGEST_SAVE)
        if safe > 1:
            return None
    plies = 1
    while len(moves := solver.saving_moves(cells, side, plies)) > 1:
        plies += 2
    if len(moves) != 1 or solver.saving_moves(cells, side, plies + 2) != moves:
        return None
    return Tactic("save", plies, cells, side, moves[0], (nature(cells, side, moves[0]),))


def task_of(cells: Cells, side: int) -> Tactic | None:
    """What the position asks for, if that has one answer."""
    solver = Solver()
    sparse = sum(abs(cell) for cell in cells if abs(cell) != GUARD) <= SPARSE
    plies = solver.distance(cells, side, LONGEST_SPARSE_WIN if sparse else LONGEST_WIN)
    if plies is None:
        return save_from(solver, cells, side)
    return win_in(solver, cells, side, plies, ALONE_IN_SPARSE if sparse else plies + 2)


def tasks(rng: random.Random) -> Iterator[tuple[str, Tactic]]:
    """Where each comes from, and the task."""
    for number in range(TRIES):
        source, found = ("strewn", strewn(rng)) if number % 2 else ("played", played(rng))
        if (
            found is None
            or decision(*found) is not None
            or sum(1 for _ in legal_moves(*found)) < FEWEST_MOVES
        ):
            continue
        tactic = task_of(*found)
        if tactic is not None:
            yield source, tactic


def main() -> None:
    rng = random.Random(SEED)
    kept: list[Tactic] = []
    have: Counter[tuple[str, str, int, tuple[str, ...]]] = Counter()
    for source, tactic in tasks(rng):
        sort = (source, tactic.kind, tactic.plies, tactic.themes)
        if have[sort] < WANTED[tactic.kind, tactic.plies]:
            have[sort] += 1
            kept.append(tactic)
    kept.sort(key=lambda tactic: (tactic.kind, tactic.plies, tactic.themes, tactic.line()))
    print(HEADER)
    for tactic in kept:
        print(tactic.line())


if __name__ == "__main__":
    main()
