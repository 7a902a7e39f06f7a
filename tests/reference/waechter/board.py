"""The board and how pieces move (rules 1.1 to 1.6).

A board is a tuple of 49 numbers, A1 first, then along the files, then up the ranks: 0 is an empty square,
1 to 7 a stack of red of that height, GUARD red's guard, and the same numbers negative the pieces of blue.
"""

from collections.abc import Iterator
from typing import NamedTuple

SIZE = 7
STONES = 7  # of a side
GUARD = 8
FILES = "ABCDEFG"

SIDES = "rb"  # a side is 0, red, or 1, blue
SIGN = (1, -1)

Cells = tuple[int, ...]


class Move(NamedTuple):
    origin: int
    target: int
    stones: int  # 1 for the guard


def square_of(name: str) -> int:
    return FILES.index(name[0]) + SIZE * (int(name[1]) - 1)


def name_of(square: int) -> str:
    return f"{FILES[square % SIZE]}{square // SIZE + 1}"


GOAL = (square_of("D1"), square_of("D7"))  # where each side's guard wants to go: home of the other


def ray(square: int, files: int, ranks: int) -> tuple[int, ...]:
    """The squares from here in one direction, up to the edge."""
    file, rank = square % SIZE + files, square // SIZE + ranks
    found = []
    while 0 <= file < SIZE and 0 <= rank < SIZE:
        found.append(file + SIZE * rank)
        file, rank = file + files, rank + ranks
    return tuple(found)


RAYS = tuple(
    tuple(line for line in (ray(square, *way) for way in ((0, 1), (0, -1), (1, 0), (-1, 0))) if line)
    for square in range(SIZE * SIZE)
)


def may_enter(there: int, stones: int) -> bool:
    """Whether a tower of so many moved stones may stop (1.3, 1.4); `there` is positive for an own piece."""
    if there > 0:
        return there != GUARD
    return -there == GUARD or -there <= stones


def legal_moves(cells: Cells, side: int) -> Iterator[Move]:
    """All moves of a side, whether or not it is to move; nothing is said about the game being over."""
    sign = SIGN[side]
    for origin, cell in enumerate(cells):
        piece = cell * sign
        if piece <= 0:
            continue
        if piece == GUARD:
            for line in RAYS[origin]:
                if cells[line[0]] * sign <= 0:  # 1.3; the guard takes anything
                    yield Move(origin, line[0], 1)
            continue
        for line in RAYS[origin]:
            for stones, target in enumerate(line[:piece], start=1):  # 1.2: as many squares as stones
                there = cells[target] * sign
                if may_enter(there, stones):
                    yield Move(origin, target, stones)
                if there:  # 1.2: nothing is jumped over
                    break


def after(cells: Cells, move: Move) -> Cells:
    """The board after a legal move."""
    board = list(cells)
    piece = board[move.origin]
    sign = 1 if piece > 0 else -1
    if piece * sign == GUARD:
        board[move.origin], board[move.target] = 0, piece
    else:
        joined = board[move.target] if board[move.target] * sign > 0 else 0
        board[move.origin] -= sign * move.stones
        board[move.target] = joined + sign * move.stones
    return tuple(board)


def decision(cells: Cells, turn: int) -> tuple[int, str] | None:
    """(winner, how) of a game that has ended, by what stands on the board and whose turn it is (1.5, 1.6)."""
    for side in (0, 1):
        if SIGN[1 - side] * GUARD not in cells:
            return side, "guard"
    for side in (0, 1):
        if cells[GOAL[side]] == SIGN[side] * GUARD:
            return side, "home"
    if next(legal_moves(cells, turn), None) is None:
        return 1 - turn, "blocked"
    return None


def broken_rule(cells: Cells, side: int, move: Move) -> str | None:
    """The lowest rule that forbids a move, None for a legal one; the game is not over."""
    sign = SIGN[side]
    piece = cells[move.origin] * sign
    if piece <= 0:
        return "1.1"
    line = next((line for line in RAYS[move.origin] if move.target in line), ())
    if not line or line.index(move.target) + 1 != move.stones:
        return "1.2"
    if move.stones > (1 if piece == GUARD else piece):
        return "1.2"
    if any(cells[square] for square in line[: move.stones - 1]):
        return "1.2"
    there = cells[move.target] * sign
    if there > 0 and GUARD in (piece, there):
        return "1.3"
    if piece != GUARD and not may_enter(there, move.stones):
        return "1.4"
    return None
