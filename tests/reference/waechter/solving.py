"""Forced wins by exhaustive search: nothing is evaluated, nothing is left out.

A win in n plies is counted up to and including the move that ends the game, so n is odd for the side to move.
Positions are taken without their past. The third repetition needs no care: whoever plays for the shortest
win comes closer to it with each move, so no position returns, and a win found here stands whether or not
repetition is a draw.
"""

from collections.abc import Iterator

from .board import GOAL, GUARD, RAYS, SIGN, Cells, Move, after, decision, legal_moves

NOT_YET = 99


def can_guard_move(cells: Cells, side: int) -> bool:
    """Whether the guard of a side has a move; it takes anything, so the other side cannot end that."""
    sign = SIGN[side]
    return any(cells[line[0]] * sign <= 0 for line in RAYS[cells.index(sign * GUARD)])


def ends_at_once(cells: Cells, side: int) -> bool:
    """Whether the side to move has a move that wins (1.5, 1.6); both guards stand, nobody has won."""
    sign = SIGN[side]
    for line in RAYS[cells.index(-sign * GUARD)]:
        for distance, square in enumerate(line, start=1):
            piece = cells[square] * sign
            if piece == GUARD:
                if distance == 1:
                    return True
            elif piece >= distance:
                return True
            if piece:
                break
    goal = GOAL[side]
    if cells[goal] * sign <= 0 and any(cells[line[0]] == sign * GUARD for line in RAYS[goal]):
        return True
    if can_guard_move(cells, 1 - side):  # nobody is left without a move
        return False
    return any(decision(after(cells, move), 1 - side) is not None for move in legal_moves(cells, side))


class Solver:
    """Searches that share what they have proved.

    Attributes
    ----------
    nodes : int
        Positions looked into so far.
    """

    def __init__(self) -> None:
        self.nodes = 0
        self._bounds: dict[tuple[Cells, int], tuple[int, int]] = {}
        self._winning: dict[int, Move] = {}
        self._saving: dict[int, Move] = {}

    def wins(self, cells: Cells, side: int, plies: int) -> bool:
        """Whether the side to move can force a win within an odd number of plies; nobody has won yet."""
        assert plies % 2
        key = (cells, side)
        least, most = self._bounds.get(key, (1, NOT_YET))  # the shortest win lies in between
        if plies >= most:
            return True
        if plies < least:
            return False
        if least == 1:
            self.nodes += 1
            if ends_at_once(cells, side):
                self._bounds[key] = (1, 1)
                return True
        if plies >= 3:
            for move in self._ordered(cells, side, self._winning.get(plies)):
                if self.loses(after(cells, move), 1 - side, plies - 1):
                    self._winning[plies] = move
                    self._bounds[key] = (least, plies)
                    return True
        self._bounds[key] = (plies + 2, NOT_YET)
        return False

    def loses(self, cells: Cells, side: int, plies: int) -> bool:
        """Whether the side to move is beaten within so many plies, an even number, whatever it does.

        Nobody has won yet, but the side may have no move.
        """
        if ends_at_once(cells, side):
            return False
        for move in self._ordered(cells, side, self._saving.get(plies)):
            if not self.wins(after(cells, move), 1 - side, plies - 1):
                self._saving[plies] = move
                return False
        return True

    def _ordered(self, cells: Cells, side: int, first: Move | None) -> Iterator[Move]:
        """All moves; the one that did well in a position before this comes first."""
        moves = list(legal_moves(cells, side))
        if first in moves:
            yield first
        for move in moves:
            if move != first:
                yield move

    def distance(self, cells: Cells, side: int, limit: int) -> int | None:
        """Plies of the shortest forced win of the side to move; None if there is none within the limit."""
        for plies in range(1, limit + 1, 2):
            if self.wins(cells, side, plies):
                return plies
        return None

    def winning_moves(self, cells: Cells, side: int, plies: int) -> list[Move]:
        """The moves of the side to move that win within so many plies, themselves counted."""
        found = []
        for move in legal_moves(cells, side):
            child = after(cells, move)
            ended = decision(child, 1 - side)
            if ended is not None or (plies >= 3 and self.loses(child, 1 - side, plies - 1)):
                found.append(move)
        return found

    def saving_moves(self, cells: Cells, side: int, plies: int) -> list[Move]:
        """The moves after which the other side has no forced win within so many plies (or has lost)."""
        found = []
        for move in legal_moves(cells, side):
            child = after(cells, move)
            if decision(child, 1 - side) is not None or not self.wins(child, 1 - side, plies):
                found.append(move)
        return found

    def line(self, cells: Cells, side: int, limit: int) -> list[Move]:
        """A shortest win against the longest resistance; empty without a win within the limit."""
        plies = self.distance(cells, side, limit)
        moves: list[Move] = []
        while plies is not None:
            move = self.winning_moves(cells, side, plies)[0]
            moves.append(move)
            cells = after(cells, move)
            if decision(cells, 1 - side) is not None:
                break
            replies = [
                (self.distance(after(cells, reply), side, plies - 2) or 0, reply)
                for reply in legal_moves(cells, 1 - side)
            ]
            plies, reply = max(replies)
            moves.append(reply)
            cells = after(cells, reply)
        return moves
