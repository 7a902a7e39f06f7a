"""What everything is compared with: a chess library that everybody can install.

Rates depend on the machine and on who else uses it. The ratio of two rates of one run depends on
neither as much, so it can be compared with a ratio from elsewhere.
"""

from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from benchmarks.workload import Workload
from turmcore.errors import TurmError

if TYPE_CHECKING:
    from chess import Board

VERSION = "1.11.2"
DEPTH = 4


class Yardstick(Workload):
    """python-chess counts move sequences from the start position; each move is pushed and popped, the last too."""

    name = f"python-chess {VERSION}, perft({DEPTH}) from the start, push and pop"
    units = ("leaves",)

    def __init__(self) -> None:
        try:
            found = version("chess")
        except PackageNotFoundError:
            found = "none"
        if found != VERSION:
            raise TurmError(f"the yardstick is the package chess {VERSION}; here is {found}")
        from chess import Board

        self.board = Board()
        self.leaves = 0

    def work(self) -> None:
        self.leaves = perft(self.board, DEPTH)

    def amounts(self) -> tuple[int, ...]:
        return (self.leaves,)

    def results(self) -> Iterable[str]:
        return [str(self.leaves)]


def perft(board: "Board", depth: int) -> int:
    """Number of move sequences of a length, every move played on the board."""
    if depth == 0:
        return 1
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += perft(board, depth - 1)
        board.pop()
    return leaves
