"""The piece in hand: every way to hold it at a cell, and the legal placements nearest to how it is held."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, cast

from turmcore.core.reason import Reason
from turmcore.turmbauer.actions import Build
from turmcore.turmbauer.choices import Choice
from turmcore.turmbauer.turns import APART, COMPOSED, IDENTITY, MATRICES, Cell, turned

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from turmcore.turmbauer.game import TurmbauerGame
    from turmcore.turmbauer.state import TurmbauerState

Cells = tuple[Cell, ...]
_REACH = 4  # cells that the keyboard goes beyond the tower


class Board(Protocol):
    """What a piece is held to: a position, or one that is being put together."""

    @property
    def game(self) -> TurmbauerGame:
        """The game that it belongs to."""

    def cubes(self) -> NDArray[Any]:
        """The cubes that lie there, their cells first."""


class Grip(NamedTuple):
    """Grip on a piece: one of the 24 turns, and the number of its cube that lies in the anchor cell."""

    turn: int
    pivot: int


@dataclass(frozen=True, slots=True)
class Pose:
    """A piece at a place. `choice` is the action that builds it there, `reason` why there is none."""

    piece: str
    grip: Grip
    anchor: Cell
    cells: Cells
    choice: Choice | None = None
    reason: Reason | None = None

    @property
    def is_legal(self) -> bool:
        """True if the piece may be built there."""
        return self.choice is not None


class Shape:
    """Shape of a piece: the cells about the anchor for each grip, wherever it is."""

    def __init__(self, cubes: Sequence[tuple[int, int, int, bool]]) -> None:
        self.is_colored = tuple(cube[3] for cube in cubes)
        self.grips: dict[Cells, list[Grip]] = {}
        self.offsets: dict[Grip, Cells] = {}
        self._turned = [[turned(cube[:3], turn) for cube in cubes] for turn in range(len(MATRICES))]
        for turn, cells in enumerate(self._turned):
            for pivot, held in enumerate(cells):
                grip = Grip(turn, pivot)
                self.offsets[grip] = _sorted(_minus(cell, held) for cell in cells)
                self.grips.setdefault(self.offsets[grip], []).append(grip)

    def cells(self, grip: Grip, anchor: Cell) -> Cells:
        """The cells of the piece, sorted as an action lists them."""
        x, y, z = anchor
        return tuple([(i + x, j + y, k + z) for i, j, k in self.offsets[grip]])

    def colored(self, cells: Cells) -> tuple[tuple[int, int, int, bool], ...]:
        """The cubes of the piece in some cells, as `cells` gives them; colors right if they can be."""
        anchor = cells[0]
        grips = self.grips[tuple([_minus(cell, anchor) for cell in cells])]
        turn, pivot = next((grip for grip in grips if self.fits(grip, anchor)), grips[0])
        moved = [_minus(cell, self._turned[turn][pivot]) for cell in self._turned[turn]]
        shown = dict(zip(moved, self.is_colored, strict=True))
        return tuple([(*cell, shown[_minus(cell, anchor)]) for cell in cells])

    def fits(self, grip: Grip, anchor: Cell) -> bool:
        """True if the colors match the checkerboard (rule 3.2)."""
        return self.is_colored[grip.pivot] == bool(sum(anchor) & 1)

    def fitting(self, wish: Grip, anchor: Cell) -> list[Grip]:
        """The grips of the same turn with which the colors fall right, the nearest to `wish` first; `wish`
        itself if there is none."""
        goal = self.offsets[wish]
        grips = [Grip(wish.turn, pivot) for pivot in range(len(self.is_colored))]
        found = [grip for grip in grips if self.fits(grip, anchor)]
        return sorted(found, key=lambda grip: (_apart(self.offsets[grip], goal), grip.pivot)) or [wish]


@lru_cache(maxsize=64)
def shape_of(cubes: tuple[tuple[int, int, int, bool], ...]) -> Shape:
    """The shape of a piece; made once."""
    return Shape(cubes)


class Places:
    """The legal placements of a position, found by piece and cell."""

    def __init__(self, choices: Iterable[Choice]) -> None:
        self._choices: dict[str, dict[Cells, Choice]] = {}
        for choice in choices:
            if choice.cells:
                self._choices.setdefault(choice.piece, {})[choice.cells] = choice
        self._at: dict[str, dict[Cell, list[Cells]]] = {}

    def choice(self, piece: str, cells: Cells) -> Choice | None:
        """The action that builds a piece in these cells."""
        return self._choices.get(piece, {}).get(cells)

    def at(self, piece: str, cell: Cell) -> list[Cells]:
        """The places of a piece that have a cell in them."""
        if piece not in self._at:
            index: dict[Cell, list[Cells]] = {}
            for cells in self._choices.get(piece, ()):
                for own in cells:
                    index.setdefault(own, []).append(cells)
            self._at[piece] = index
        return self._at[piece].get(cell, [])


class Hand:
    """A piece in hand: where it is pointed at, how it is held, and so what the ghost is.

    The grip that somebody wished for stays when the ghost takes another one for want of a place.

    Attributes
    ----------
    pieces
        Ids of the pieces that may be meant, the likeliest first; one if a piece was picked.
    pose
        Pose of the ghost; None as long as nothing was pointed at.
    """

    def __init__(self, state: Board, choices: Iterable[Choice], pieces: Sequence[str] = ()) -> None:
        self._state = state
        self._places = Places(choices)
        self._taken = {(x, y, z) for x, y, z in state.cubes()[:, :3].tolist()}
        self._wishes: dict[str, Grip] = {}
        self.pieces = tuple(pieces)
        self.pose: Pose | None = None

    def copy(self) -> Self:
        """A hand that holds the same in the same way."""
        hand = copy(self)
        hand._wishes = dict(self._wishes)
        return hand

    def __eq__(self, other: object) -> bool:
        """True if both hold the same in the same way."""
        if not isinstance(other, Hand):
            return NotImplemented
        mine, theirs = (self.pose, self.pieces, self._wishes), (other.pose, other.pieces, other._wishes)
        return self._state is other._state and mine == theirs

    @property
    def anchor(self) -> Cell | None:
        """The cell that is pointed at."""
        return self.pose.anchor if self.pose else None

    def hold(self, pieces: Sequence[str]) -> None:
        """Other pieces may be meant; the ghost changes where it is."""
        self.pieces = tuple(pieces)
        if self.pose is not None:
            self.point(self.pose.anchor)

    def release(self) -> None:
        """No ghost."""
        self.pose = None

    def point(self, anchor: Cell) -> Pose | None:
        """The ghost at a cell: of the legal poses that contain it the one nearest to the wished grip; where
        there is none, the wished grip itself."""
        for piece in self.pieces:
            if grips := self._legal(piece, anchor):
                return self._take(piece, grips[0], anchor)
        if self.pieces:
            piece = self.pieces[0]
            self._take(piece, self._freest(piece, self._wish(piece), anchor), anchor)
        else:
            self.pose = None
        return self.pose

    def hold_at(self, anchor: Cell, grip: Grip) -> Pose:
        """Hold the first piece so at a cell, legal or not."""
        piece = self.pieces[0]
        self._wishes[piece] = grip
        return self._take(piece, grip, anchor)

    def turn(self, by: int) -> Pose | None:
        """Turn the ghost about its anchor by one of the 24 turns and keep it so, legal or not.

        If it can only lie there with another of its cubes in the anchor, that one is taken.
        """
        if self.pose is None:
            return None
        piece, (turn, pivot), anchor = self.pose.piece, self.pose.grip, self.pose.anchor
        wish = Grip(COMPOSED[by][turn], pivot)
        shape = self._shape(piece)
        self._wishes[piece] = wish
        same = set(shape.grips[shape.offsets[wish]])
        for grip in self._legal(piece, anchor):
            alike = Grip(wish.turn, grip.pivot)
            if grip.turn == wish.turn or grip in same or shape.offsets[grip] == shape.offsets[alike]:
                return self._take(piece, grip, anchor)
        return self._take(piece, self._freest(piece, wish, anchor), anchor)

    def cycle(self, steps: int) -> Pose | None:
        """The next legal pose at the anchor, in an order that does not depend on the present one."""
        if self.pose is None:
            return None
        anchor = self.pose.anchor
        poses = [
            (piece, grip) for piece in self.pieces for grip in self._legal(piece, anchor, Grip(IDENTITY, 0))
        ]
        if not poses:
            return self.pose
        cells = [self._shape(piece).cells(grip, anchor) for piece, grip in poses]
        here = [
            i for i, pose in enumerate(poses) if (pose[0], cells[i]) == (self.pose.piece, self.pose.cells)
        ]
        at = here[0] + steps if here else (0 if steps > 0 else -1)
        piece, grip = poses[at % len(poses)]
        self._wishes[piece] = grip
        return self._take(piece, grip, anchor)

    def shift(self, steps: int) -> Pose | None:
        """Another cube of the piece into the anchor, turned as it is; the colors stay right."""
        if self.pose is None:
            return None
        piece, (turn, pivot), anchor = self.pose.piece, self.pose.grip, self.pose.anchor
        shape = self._shape(piece)
        pivots = [p for p in range(len(shape.is_colored)) if shape.fits(Grip(turn, p), anchor)]
        if pivots:
            at = pivots.index(pivot) + steps if pivot in pivots else 0
            pivot = pivots[at % len(pivots)]
        self._wishes[piece] = Grip(turn, pivot)
        return self._take(piece, self._wishes[piece], anchor)

    def place(self, choice: Choice) -> Pose | None:
        """Hold a piece as a choice from somewhere else has it; the anchor stays if it can."""
        cells = choice.cells
        if not cells:
            return self.pose
        anchor = self.anchor if self.anchor in cells else _foot(cells)
        assert anchor is not None
        grip = self._grip(choice.piece, cells, anchor)
        self._wishes[choice.piece] = grip
        return self._take(choice.piece, grip, anchor)

    # -- search ----------------------------------------------------------------------

    def _shape(self, piece: str) -> Shape:
        return shape_of(self._state.game.pieces[piece].cells)

    def _wish(self, piece: str) -> Grip:
        return self._wishes.get(piece, Grip(IDENTITY, 0))

    def _legal(self, piece: str, anchor: Cell, wish: Grip | None = None) -> list[Grip]:
        """The legal poses at an anchor, one grip for each, the nearest to the wish first."""
        shape, wish = self._shape(piece), wish or self._wish(piece)
        goal = shape.offsets[wish]
        found = []
        for cells in self._places.at(piece, anchor):
            grip = self._grip(piece, cells, anchor, wish)
            found.append((APART[wish.turn][grip.turn], _apart(shape.offsets[grip], goal), grip))
        found.sort()
        return [grip for _, _, grip in found]

    def _freest(self, piece: str, wish: Grip, anchor: Cell) -> Grip:
        """A grip of the wished turn for a place that is not legal: rather one that is in nothing's way, so
        that the reason says more than that."""
        shape = self._shape(piece)

        def blocked(grip: Grip) -> int:
            cells = shape.cells(grip, anchor)
            return sum(cell in self._taken or cell[2] < 0 for cell in cells)

        return min(shape.fitting(wish, anchor), key=blocked)

    def _grip(self, piece: str, cells: Cells, anchor: Cell, wish: Grip | None = None) -> Grip:
        """The grip nearest to the wish that puts a piece into these cells, colors right if they can be."""
        shape, wish = self._shape(piece), wish or self._wish(piece)
        grips = shape.grips[tuple([_minus(cell, anchor) for cell in cells])]
        apart = APART[wish.turn]
        return min(
            grips,
            key=lambda grip: (not shape.fits(grip, anchor), apart[grip.turn], grip.pivot != wish.pivot, grip),
        )

    def _take(self, piece: str, grip: Grip, anchor: Cell) -> Pose:
        cells = self._shape(piece).cells(grip, anchor)
        old = self.pose
        if old is not None and (old.piece, old.cells, old.anchor, old.grip) == (piece, cells, anchor, grip):
            return old
        choice = self._places.choice(piece, cells)
        reason = None if choice else self._why_not(piece, cells)
        self.pose = Pose(piece, grip, anchor, cells, choice, reason)
        return self.pose

    def _why_not(self, piece: str, cells: Cells) -> Reason | None:
        if below := [cell for cell in cells if cell[2] < 0]:
            return Reason("3.1", "below-table", {"cells": below}, "")
        state = cast("TurmbauerState", self._state)  # an editor asks its draft
        size, dice = len(cells), state.dice
        ring = "" if dice is None or dice[0] == dice[1] or size in dice else "a"
        return state.why_not(state.game.encode(Build(piece, cells, ring)))


def within(board: Board, cell: Cell) -> Cell:
    """The nearest cell that the keyboard can reach."""
    cubes = board.cubes()[:, :3]
    low, high = cubes.min(axis=0).tolist(), cubes.max(axis=0).tolist()
    x, y, z = (min(max(cell[k], low[k] - _REACH), high[k] + _REACH) for k in range(3))
    return x, y, max(0, z)


def _sorted(cells: Iterable[Cell]) -> Cells:
    return tuple(sorted(cells, key=lambda cell: (cell[2], cell[1], cell[0])))


def _minus(cell: Cell, other: Cell) -> Cell:
    return cell[0] - other[0], cell[1] - other[1], cell[2] - other[2]


def _apart(cells: Cells, others: Cells) -> int:
    """Distance between the middles of two poses, in cells times their number."""
    total = 0
    for k in range(3):
        total += abs(sum([cell[k] for cell in cells]) - sum([cell[k] for cell in others]))
    return total


def _foot(cells: Cells) -> Cell:
    """The cell to hold a placed piece at: in its lowest floor the one nearest to its middle."""
    low = [cell for cell in cells if cell[2] == cells[0][2]]
    x, y = sum(cell[0] for cell in cells) / len(cells), sum(cell[1] for cell in cells) / len(cells)
    return min(low, key=lambda cell: (abs(cell[0] - x) + abs(cell[1] - y), cell))
