"""Choices of the side on turn."""

from __future__ import annotations

from dataclasses import dataclass

from turmcore import Action
from turmcore.waechter import Move, Placed, WaechterState, file_and_rank


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move and what is needed to show it.

    Attributes
    ----------
    side
        Whose move it is.
    takes
        Stones of the stack that it takes; 0 for none.
    takes_guard
        True if it captures the guard.
    joins
        Stones of the own stack that it joins.
    """

    action: Action
    move: Move
    side: int = 0
    is_guard: bool = False
    takes: int = 0
    takes_guard: bool = False
    joins: int = 0

    @property
    def is_capture(self) -> bool:
        """True if the move captures anything."""
        return self.takes > 0 or self.takes_guard


def choices_of(state: WaechterState) -> list[Choice]:
    """All moves of the side on turn: captures first, then by origin and number of stones."""
    if state.is_over():
        return []
    board = state.placed
    found = [choice_of(state, action, board) for action in state.legal_actions()]

    def rank(choice: Choice) -> tuple[object, ...]:
        move = choice.move
        return (not choice.takes_guard, -choice.takes, choice.is_guard, move.origin, move.stones, move.target)

    return sorted(found, key=rank)


def choice_of(state: WaechterState, action: Action, board: Placed | None = None) -> Choice:
    """An action as a choice."""
    board = state.placed if board is None else board
    move = state.game.decode(action)
    owner, height = board.owner(move.target), board.height(move.target)
    is_own = owner == board.turn
    return Choice(
        action,
        move,
        side=board.turn,
        is_guard=move.origin in board.guards,
        takes=0 if is_own else height,
        takes_guard=owner is not None and not is_own and move.target in board.guards,
        joins=height if is_own else 0,
    )


def wanted_move(board: Placed, origin: int, target: int, stones: int) -> Move:
    """The move that somebody means who brings what is on `origin` to `target`: in a straight line so many stones
    as it has squares, unless just `stones` (not 0) were taken."""
    if origin in board.guards:
        return Move(origin, target, 1)
    (x, y), (i, j) = file_and_rank(origin), file_and_rank(target)
    far = abs(i - x) + abs(j - y)
    is_straight = (i == x) != (j == y)
    return Move(origin, target, stones or (min(7, far) if is_straight else 1))
