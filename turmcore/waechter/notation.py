"""The texts of Turm und Wächter: squares, moves, positions (FEN)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from turmcore.core.reason import Reason
from turmcore.core.text_form import PositionError
from turmcore.errors import TextError
from turmcore.waechter.actions import Move
from turmcore.waechter.limits import SIZE, STONES

SIDES = ("r", "b")
NAMES = ("red", "blue")

GOALS = (3, 45)
"""The goal of each side's guard: D1 for red's, D7 for blue's (rule 1.5)."""
HOMES = GOALS[::-1]
"""The home of each side, where the other one's guard has to go."""

START = "r1r11RG1r1r1/2r11r12/3r13/7/3b13/2b11b12/b1b11BG1b1b1 r"

_MOVE = re.compile(r"([A-G][1-7])-([A-G][1-7])(?:-([1-7]))?")


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack of 1 to 7 stones of a side (0 red, 1 blue) on a square."""

    square: int
    side: int
    height: int


@dataclass(frozen=True, slots=True)
class Placed:
    """The contents of a position's text.

    Attributes
    ----------
    stacks : tuple of Stack
        Sorted by square.
    guards : tuple of int or None
        Squares of red's and blue's guard; None: captured.
    turn : int
        The side to move.
    """

    stacks: tuple[Stack, ...]
    guards: tuple[int | None, int | None]
    turn: int

    def owner(self, square: int) -> int | None:
        """The side that stands on a square."""
        if square in self.guards:
            return self.guards.index(square)
        return next((stack.side for stack in self.stacks if stack.square == square), None)

    def height(self, square: int) -> int:
        """Number of stones on a square."""
        return next((stack.height for stack in self.stacks if stack.square == square), 0)


def file_and_rank(square: int) -> tuple[int, int]:
    """0 -> ``(0, 0)``, 48 -> ``(6, 6)``."""
    return square % SIZE, square // SIZE


def square_name(square: int) -> str:
    """0 -> ``"A1"``, 48 -> ``"G7"``."""
    return "ABCDEFG"[square % SIZE] + str(square // SIZE + 1)


_SQUARES = {square_name(square): square for square in range(SIZE * SIZE)}


def square_of(name: str) -> int:
    """The square with a name; TextError if there is none."""
    if name not in _SQUARES:
        raise TextError(f"{name!r} is not a square; squares are A1 to G7")
    return _SQUARES[name]


def token_of(move: Move) -> str:
    """``"A7-B7-1"``."""
    return f"{square_name(move.origin)}-{square_name(move.target)}-{move.stones}"


def parse_token(token: str) -> tuple[Move, bool]:
    """A move, and whether the token gives a number of stones; without one it is a guard's move.

    Raises
    ------
    TextError
        If the token is malformed.
    """
    match = _MOVE.fullmatch(token)
    if match is None:
        raise TextError(f"{token!r} is not a move; a move looks like A7-B7-1: from, to, stones (rule 2)")
    origin, target, stones = match.groups()
    return Move(square_of(origin), square_of(target), int(stones or 1)), stones is not None


def write_fen(placed: Placed) -> str:
    """The position's text, with runs of empty squares as long as possible."""
    squares = [""] * (SIZE * SIZE)
    for stack in placed.stacks:
        squares[stack.square] = f"{SIDES[stack.side]}{stack.height}"
    for side, square in enumerate(placed.guards):
        if square is not None:
            squares[square] = f"{SIDES[side].upper()}G"
    ranks = []
    for rank in reversed(range(SIZE)):
        text, empty = "", 0
        for one in squares[SIZE * rank : SIZE * (rank + 1)]:
            if not one:
                empty += 1
                continue
            text += (str(empty) if empty else "") + one
            empty = 0
        ranks.append(text + (str(empty) if empty else ""))
    return f"{'/'.join(ranks)} {SIDES[placed.turn]}"


def read_fen(text: str) -> Placed:
    """The position that a text describes.

    Raises
    ------
    TextError
        With the rank and column of the mistake, and the rule.
    """
    placed = read_placed(text)
    for error in errors(placed):
        raise error
    return placed


def read_placed(text: str) -> Placed:
    """The same of a position that may be impossible, as long as its text is well formed."""
    board, space, turn = text.partition(" ")
    if not space:
        message = "the side to move is missing: a position ends with ' r' or ' b'"
        raise _error(message, "2", "text-turn", len(text))
    if turn not in SIDES:
        raise _error(f"the side to move is 'r' or 'b', not {turn!r}", "2", "text-turn", len(board) + 1)
    ranks = board.split("/")
    if len(ranks) != SIZE:
        message = f"a board has {SIZE} ranks with '/' between them, not {len(ranks)}"
        raise _error(message, "2", "text-ranks", min(len(board), len("/".join(ranks[:SIZE]))), n=len(ranks))
    stacks: list[Stack] = []
    guards: list[int | None] = [None, None]
    start = 0
    for rank, row in zip(reversed(range(SIZE)), ranks, strict=True):
        _read_rank(row, rank, start, stacks, guards)
        start += len(row) + 1
    stacks.sort(key=lambda stack: stack.square)
    return Placed(tuple(stacks), (guards[0], guards[1]), SIDES.index(turn))


def _read_rank(row: str, rank: int, start: int, stacks: list[Stack], guards: list[int | None]) -> None:
    """Read a rank, from 0, whose text begins at a column."""

    def error(message: str, rule: str, code: str, at: int = 0, **data: object) -> PositionError:
        where = f"rank {rank + 1}, character {place + 1}"
        return _error(f"{where}: {message}", rule, code, start + place + at, **data)

    place, file = 0, 0
    while place < len(row):
        one, two, width = row[place], row[place : place + 2], 2
        if one in "1234567":
            file += int(one) - 1
            width = 1
        elif two in ("RG", "BG"):
            side = int(two == "BG")
            if guards[side] is not None:
                raise error(f"{NAMES[side]} has a second guard", "1.1", "text-guard", side=side)
            guards[side] = SIZE * rank + file
        elif one in SIDES and two[1:] and two[1] in "1234567":
            stacks.append(Stack(SIZE * rank + file, SIDES.index(one), int(two[1])))
        elif one in SIDES:
            raise error(f"a stack is 1 to {STONES} stones high, {two!r} is none", "2", "text-height", 1)
        else:
            message = f"{two!r} is neither empty squares nor a stack nor a guard"
            raise error(message, "2", "text-sign", sign=one)
        file, place = file + 1, place + width
        if file > SIZE:
            place -= width
            raise error(f"the rank has more than {SIZE} squares", "1.1", "text-long", rank=rank + 1)
    if file != SIZE:
        message, data = f"rank {rank + 1}: {file} squares of {SIZE}", {"rank": rank + 1, "n": file}
        raise _error(message, "1.1", "text-short", start + place, **data)


def _error(message: str, rule: str, code: str, column: int | None, **data: object) -> PositionError:
    error = PositionError(f"{message} (rule {rule})")
    error.column, error.reason = column, Reason(rule, code, data, message)
    return error


def errors(placed: Placed) -> Iterator[PositionError]:
    """The reasons why no game can reach a position; the `data` of each has ``squares``."""
    for side in range(2):
        own = [stack for stack in placed.stacks if stack.side == side]
        stones = sum(stack.height for stack in own)
        if stones > STONES:
            message = f"{NAMES[side]} has {stones} stones; at most {STONES} are allowed"
            squares = [stack.square for stack in own]
            yield _error(message, "1.1", "stones", None, side=side, number=stones, squares=squares)
    missing = [square is None for square in placed.guards]
    home = [placed.guards[side] == GOALS[side] for side in range(2)]
    if all(missing):
        yield _error("both guards are missing; one of them has won", "2", "no-guards", None, squares=[])
    elif all(home[side] or missing[1 - side] for side in range(2)):
        squares = [GOALS[side] for side in range(2) if home[side]]
        yield _error("both sides have won", "1.5", "both-won", None, squares=squares)
