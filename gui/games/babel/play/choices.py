"""Choices of the player on turn."""

from __future__ import annotations

from dataclasses import dataclass, field

from gui.games.babel.board import COLORS, PARTS
from turmcore import Action
from turmcore.babel import BabelState, Board, Move, Pass


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action and what is needed to show it.

    Attributes
    ----------
    number
        That is moved by, or counts as used.
    gives
        Number for the left neighbour; None if it is a gift that is moved.
    path
        The fields from the first to the last; empty if nothing is moved.
    group
        Colors of the group that becomes complete and rises; empty if none does.
    joins
        Colors of the figures that it comes to on a group field.
    board
        The tower on which it goes.
    """

    action: Action
    color: str
    origin: str
    target: str
    number: int
    gives: int | None
    path: tuple[str, ...] = ()
    group: str = ""
    joins: str = ""
    board: Board | None = field(default=None, compare=False, repr=False)

    @property
    def is_pass(self) -> bool:
        """True if no figure moves."""
        return not self.path


def choices_of(state: BabelState) -> list[Choice]:
    """All decisions here: the number that was rolled before its underside, then by figure and target."""
    if state.is_over() or state.is_chance():
        return []
    board = state.game.board
    rank = {field: i for i, field in enumerate(board.fields)}
    found = [choice_of(state, action) for action in state.legal_actions()]

    def order(choice: Choice) -> tuple[object, ...]:
        is_underside = choice.number != state.number
        if choice.is_pass:
            return (is_underside,)
        return is_underside, COLORS.index(choice.color), rank[choice.origin], rank[choice.target]

    return sorted(found, key=order)


def choice_of(state: BabelState, action: Action) -> Choice:
    """A decision as a choice."""
    play = state.game.decode(action)
    if isinstance(play, Pass):
        return Choice(action, "", "", "", play.number, 7 - play.number, board=state.game.board)
    assert isinstance(play, Move)
    number = play.number or state.number
    assert number is not None  # it is shown as long as figures move
    gives = 7 - number if play.number is not None else None
    board: Board = state.game.board
    path = way(board, play, number)
    there = state.fields.get(play.target, "")
    is_full = len(there) + 1 == PARTS.get(board.kinds[play.target], 0) and board.kinds[play.target] != "S"
    joins = there if board.kinds[play.target][0] == "G" else ""
    group = "".join(sorted(there + play.color, key=COLORS.index)) if is_full else ""
    return Choice(action, play.color, play.origin, play.target, number, gives, path, group, joins, board)


def way(board: Board, move: Move, number: int) -> tuple[str, ...]:
    """The fields that a move goes over, the first and the last too."""
    ways = (one for one in board.ways(move.origin, number) if one[-1] == move.target)
    return next(ways, (move.origin, move.target))
