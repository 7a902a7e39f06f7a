"""Choosing a move of Turm und Wächter: the square that it comes from, then the one where it goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from turmcore.core.choosing import Choice as Offer
from turmcore.core.choosing import Choosing, Target
from turmcore.waechter.actions import Move
from turmcore.waechter.limits import SIZE
from turmcore.waechter.notation import Placed, file_and_rank, square_name, square_of
from turmcore.waechter.scene import on_square, things_on

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.reason import Reason
    from turmcore.waechter.state import WaechterState
    from turmcore.waechter.words import WaechterWords


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


def why_not(state: WaechterState, board: Placed, origin: int, target: int, stones: int = 0) -> Reason | None:
    """Reason why what is on `origin` cannot go to `target`, or None; `stones` as for `wanted_move`."""
    return state.why_not(state.game.encode(wanted_move(board, origin, target, stones)))


class WaechterChoosing(Choosing["WaechterState", Choice]):
    """Targets are the squares, by their names: the number of stones follows from how far they go."""

    words: WaechterWords

    def found(self) -> Sequence[Choice]:
        return choices_of(self.state)

    def said(self, choice: Choice) -> tuple[str, str]:
        return self.words.choice(choice)

    def at(self, choice: Choice) -> tuple[str, ...]:
        return square_name(choice.move.origin), square_name(choice.move.target)

    @cached_property
    def targets(self) -> Sequence[Target]:
        board, found = self.state.placed, []
        for square in range(SIZE * SIZE):
            words = self.words.square(board, square)
            things = things_on(board, square)
            found.append(Target(square_name(square), words, things, on_square(square), 1.0))
        return found

    def hand(self, chosen: tuple[str, ...], left: Sequence[Offer]) -> str:
        if not chosen:
            return ""
        targets = {choice.at[1] for choice in left}
        return self.words.taken(self.state.placed, square_of(chosen[0]), len(targets))

    def why_not(self, chosen: tuple[str, ...]) -> tuple[Reason | None, str]:
        board = self.state.placed
        origin, *targets = [square_of(name) for name in chosen[:2]]
        if board.owner(origin) != board.turn or not targets:
            return None, self.words.nothing_to_take(board, origin)
        return why_not(self.state, board, origin, targets[0]), ""
