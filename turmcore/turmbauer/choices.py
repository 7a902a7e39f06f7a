"""Choices of the color on turn, in the order and groups in which a person looks for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from turmcore.turmbauer.actions import Box, Build, Climb

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.turmbauer.game import TurmbauerGame
    from turmcore.turmbauer.state import TurmbauerState

Cell = tuple[int, int, int]


class Standing(StrEnum):
    """Standing of a piece: its use now."""

    FITS = "fits"  # the dice allow it and it has a place
    RING = "ring"  # only with a ring
    BOX = "box"  # only into the box
    DICE = "dice"  # the dice do not allow it, and no ring is left for it
    NO_RING_PLACE = "no_ring_place"  # the dice do not allow it, and with a ring there is no place
    NO_PLACE = "no_place"  # the dice do, but there is no place
    WAITING = "waiting"  # the dice have not fallen, or the piece of this turn is built
    USED = "used"  # none left
    FREE = "free"  # where there are no rules


#: What a person can pick from the tray.
CHOOSABLE = (Standing.FITS, Standing.RING, Standing.BOX, Standing.FREE)


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action and what is needed to show it."""

    action: Action
    move: Build | Box | Climb

    @property
    def piece(self) -> str:
        """The piece that is built or boxed; empty for a climb."""
        return "" if isinstance(self.move, Climb) else self.move.piece

    @property
    def ring(self) -> str:
        """The ring that it costs."""
        return "" if isinstance(self.move, Box) else self.move.ring

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of a piece that is built."""
        return self.move.cells if isinstance(self.move, Build) else ()

    @property
    def is_stay(self) -> bool:
        """True if the climber stays on its field."""
        return isinstance(self.move, Climb) and self.move.target == "stay"

    @property
    def goal(self) -> Cell | None:
        """The cube that a climber goes to; None for the table, and for anything else."""
        target = self.move.target if isinstance(self.move, Climb) else None
        return target if isinstance(target, tuple) else None

    @property
    def height(self) -> int:
        """The floor of a climber's goal (0 for table and hole), or the highest floor of a piece."""
        if isinstance(self.move, Build):
            return max(z for _, _, z in self.move.cells) + 1
        return self.goal[2] + 1 if self.goal else 0


@dataclass(frozen=True, slots=True)
class PieceState:
    """A piece of the color on turn: how many are left and what can be done with it."""

    id: str
    size: int
    left: int
    cells: tuple[tuple[int, int, int, bool], ...]
    standing: Standing
    num_places: int
    can_box: bool = False
    dice: tuple[int, int] | None = None


def choice_of(state: TurmbauerState, action: Action) -> Choice:
    """A decision as a choice."""
    move = state.game.decode(action)
    assert isinstance(move, Build | Box | Climb)
    return Choice(action, move)


def choices_of(state: TurmbauerState) -> list[Choice]:
    """All actions of the color on turn: for each piece the box, then its places from the top down;
    goals likewise, staying before what is lower."""
    by_piece = choices_by_piece(state)
    return [choice for piece in by_piece for choice in ranked(state, by_piece[piece])]


def choices_by_piece(state: TurmbauerState) -> dict[str, list[Choice]]:
    """The same as lists of each piece, not ranked; those of a climber under an empty id."""
    found: dict[str, list[Choice]] = {"": [], **{piece.id: [] for piece in state.game.pieces.pieces}}
    for action in [] if state.is_over() or state.is_chance() else state.legal_actions():
        choice = choice_of(state, action)
        found[choice.piece].append(choice)
    return {piece: choices for piece, choices in found.items() if choices}


def ranked(state: TurmbauerState, choices: Iterable[Choice]) -> list[Choice]:
    """The choices of one piece, or of the climber, in their order."""
    here = state.heights[state.seat]

    def rank(choice: Choice) -> tuple[object, ...]:
        return (
            not isinstance(choice.move, Box),
            -(here if choice.is_stay else choice.height),
            choice.is_stay,
            bool(choice.ring),
            choice.goal or (),
            sorted((-z, x, y) for x, y, z in choice.cells),
        )

    return sorted(choices, key=rank)


def listed(choices: Sequence[Choice], piece: str = "") -> Sequence[Choice]:
    """The choices of a piece; of none in particular those that cost no ring as far as pieces go, if there are any."""
    if piece:
        return [choice for choice in choices if choice.piece == piece]
    return [choice for choice in choices if not (choice.cells and choice.ring)] or choices


def likely(choices: Iterable[Choice]) -> list[str]:
    """The pieces that a hand may mean among some choices, large ones first."""
    sizes = {choice.piece: len(choice.cells) for choice in choices if choice.cells}
    return sorted(sizes, key=lambda piece: -sizes[piece])


def are_near(choice: Choice, other: Choice) -> bool:
    """True if two choices bring the same piece to places that meet, or the climber to adjacent fields."""
    if choice.goal is not None and other.goal is not None:
        return max(abs(a - b) for a, b in zip(choice.goal[:2], other.goal[:2], strict=True)) <= 1
    is_same = choice.piece == other.piece and not set(choice.cells).isdisjoint(other.cells)
    return is_same or choice.action == other.action


def climb_to(game: TurmbauerGame, field: Cell) -> Action:
    """The climb to a field without a ring, legal or not."""
    return game.encode(Climb(field))


def best_climb(choices: list[Choice], height: int) -> Choice | None:
    """Return the climb to propose at `height`: the highest field reached without a ring, if that is
    higher; else staying."""
    goals = [
        choice for choice in choices if not choice.is_stay and not choice.ring and choice.height > height
    ]
    return max(goals, key=lambda choice: choice.height, default=next((c for c in choices if c.is_stay), None))


def pieces_of(state: TurmbauerState, choices: list[Choice]) -> list[PieceState]:
    """Every piece of the set with its standing for the color on turn."""
    stock = state.stock(state.seat)
    builds = Counter(choice.piece for choice in choices if choice.cells and not choice.ring)
    rings = Counter(choice.piece for choice in choices if choice.cells and choice.ring)
    boxes = {choice.piece for choice in choices if isinstance(choice.move, Box)}
    dice = state.dice or ()
    pieces = []
    for piece in state.game.pieces.pieces:
        left = stock.get(piece.id, 0)
        if not left:
            standing = Standing.USED
        elif state.phase != "build":
            standing = Standing.WAITING
        elif builds[piece.id]:
            standing = Standing.FITS
        elif rings[piece.id]:
            standing = Standing.RING
        elif piece.id in boxes:
            standing = Standing.BOX
        elif piece.size in dice or len(set(dice)) == 1:
            standing = Standing.NO_PLACE
        else:
            standing = Standing.NO_RING_PLACE if state.rings[state.seat] else Standing.DICE
        places, can_box = builds[piece.id] or rings[piece.id], piece.id in boxes
        pieces.append(
            PieceState(piece.id, piece.size, left, piece.cells, standing, places, can_box, state.dice)
        )
    return pieces
