"""The interface of the reference: positions that list, judge and play moves."""

from dataclasses import dataclass, replace

from .board import SIDES, Cells, after, broken_rule, decision, legal_moves
from .errors import ReferenceError_
from .text import read_move, read_position, write_move, write_position

START = "r1r11RG1r1r1/2r11r12/3r13/7/3b13/2b11b12/b1b11BG1b1b1 r"
DRAW_AT = 3  # 1.6: so many times the same board with the same side to move


@dataclass(frozen=True, slots=True)
class Position:
    """A board, whose turn it is, and what came before.

    Attributes
    ----------
    past : tuple
        Boards with turn since the game began, this one excluded; empty where repetition does not count.
    """

    cells: Cells
    turn: int
    repetition: bool = True
    past: tuple[tuple[Cells, int], ...] = ()

    @staticmethod
    def from_text(text: str, repetition: bool = True) -> "Position":
        return Position(*read_position(text), repetition)

    def to_text(self) -> str:
        return write_position(self.cells, self.turn)

    def outcome(self) -> tuple[int | None, str] | None:
        """(winner, how it ended), None for a game that goes on; a draw has no winner."""
        ended = decision(self.cells, self.turn)
        if ended is None and self.past.count((self.cells, self.turn)) + 1 >= DRAW_AT:
            return None, "repetition"
        return ended

    def is_over(self) -> bool:
        return self.outcome() is not None

    def result(self) -> str:
        outcome = self.outcome()
        if outcome is None:
            return "*"
        return "draw" if outcome[0] is None else SIDES[outcome[0]]

    def player(self) -> str:
        return "-" if self.is_over() else SIDES[self.turn]

    def actions(self) -> list[str]:
        if self.is_over():
            return []
        return sorted(write_move(move) for move in legal_moves(self.cells, self.turn))

    def why(self, token: str) -> str | None:
        """The rule that forbids a token, None for a legal one."""
        move = read_move(self.cells, token)
        if move is None:
            return "2"
        if self.is_over():
            return "1.5"
        return broken_rule(self.cells, self.turn, move)

    def apply(self, token: str) -> "Position":
        rule, move = self.why(token), read_move(self.cells, token)
        if rule is not None or move is None:
            raise ReferenceError_("move", token, rule or "2", "not legal here")
        past = (*self.past, (self.cells, self.turn)) if self.repetition else ()
        return replace(self, cells=after(self.cells, move), turn=1 - self.turn, past=past)


def start(repetition: bool = True) -> Position:
    return Position.from_text(START, repetition)


def count(cells: Cells, turn: int, depth: int) -> int:
    if depth == 0:
        return 1
    if decision(cells, turn) is not None:
        return 0
    if depth == 1:
        return sum(1 for _ in legal_moves(cells, turn))
    return sum(count(after(cells, move), 1 - turn, depth - 1) for move in legal_moves(cells, turn))


def perft(position: Position, depth: int) -> int:
    """Number of move sequences of this length; positions that come back later do not matter (1.6)."""
    if depth > 0 and position.is_over():
        return 0
    return count(position.cells, position.turn, depth)


def divide(position: Position, depth: int) -> dict[str, int]:
    """Token of each move -> sequences of this length that begin with it."""
    if position.is_over():
        return {}
    return {
        write_move(move): count(after(position.cells, move), 1 - position.turn, depth - 1)
        for move in legal_moves(position.cells, position.turn)
    }
