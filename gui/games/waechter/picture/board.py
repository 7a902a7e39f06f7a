"""What stands on the board, as pictures of all kinds need it."""

from __future__ import annotations

from dataclasses import dataclass

from turmcore.waechter import GOALS, Placed, WaechterState, read_fen

SIZE = 7


@dataclass(frozen=True, slots=True)
class Board:
    """A position to be drawn.

    Attributes
    ----------
    stacks
        (square, side, height) of each stack, by square; squares are 0 to 48, A1 first, sides 0 red and 1 blue.
    guards
        The square of red's and of blue's guard; None for one that was taken.
    turn
        The side on turn.
    """

    stacks: tuple[tuple[int, int, int], ...]
    guards: tuple[int | None, int | None]
    turn: int = 0

    def owner(self, square: int) -> int | None:
        """The side that stands on a square."""
        for at, side, _ in self.stacks:
            if at == square:
                return side
        return self.guards.index(square) if square in self.guards else None

    def height(self, square: int) -> int:
        """How many stones lie on a square."""
        return next((height for at, _, height in self.stacks if at == square), 0)

    def is_guard(self, square: int) -> bool:
        """Whether a guard stands on a square."""
        return square in self.guards


#: Whose home a square is: D7 is red's, where blue's guard has to go, and D1 is blue's.
HOMES = {GOALS[1]: 0, GOALS[0]: 1}


def board_of(state: WaechterState) -> Board:
    """What stands on the board of a state."""
    return _board(state.placed)


def read_board(fen: str) -> Board:
    """The board of a position's text; ``turmcore.TurmError`` says what is wrong with it."""
    return _board(read_fen(fen))


def _board(placed: Placed) -> Board:
    stacks = tuple((stack.square, stack.side, stack.height) for stack in placed.stacks)
    return Board(stacks, placed.guards, placed.turn)


def place_of(square: int) -> tuple[int, int]:
    """File and rank of a square, from 0."""
    return square % SIZE, square // SIZE
