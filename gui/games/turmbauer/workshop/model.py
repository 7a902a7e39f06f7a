"""What somebody builds without rules, and the piece in the hand, which falls onto what is below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import turmcore
from gui.games.turmbauer.editors.draft import RINGS, Draft
from gui.games.turmbauer.play.free_hand import FreeHand
from gui.games.turmbauer.play.statics import Balance, bodies_of
from turmcore import Reason, TextError
from turmcore.turmbauer import Position, TurmbauerGame
from turmcore.turmbauer.placing import Cells, Grip, Pose
from turmcore.turmbauer.turns import UP, Cell, opposite, quarter

MOST_PIECES, MOST_FLOORS = 120, 60
FAR = 20  # cells from the middle of the base stone
CUBE = 1.5  # centimeters of a real cube's edge
_IN_THE_WAY = "3.1"


class Building(Draft):
    """Pieces on and around the base stone: as many of each as one likes, or as many as the box has with `is_boxed`."""

    is_boxed = False

    @classmethod
    def empty(cls) -> Building:
        """Nothing but the base stone."""
        game = turmcore.load("turmbauer", players=4)
        assert isinstance(game, TurmbauerGame)
        state = game.new_state()
        return cls(game, cls.setup.read_draft(game, state.to_text()))

    def plain(self, position: Position) -> Position:
        """The pieces alone: nobody climbs, and nobody is on turn."""
        seats = len(position.rings)
        return replace(
            super().plain(position), climbers=(None,) * seats, boxed=((),) * seats, rings=(RINGS,) * seats,
            seat=0, round=1, phase="roll", dice=(0, 0), spent_a=False,
        )  # fmt: skip

    @property
    def floors(self) -> int:
        """Its height in floors, that of the base stone among them."""
        return 1 + int(self.cubes()[:, 2].max())

    @property
    def balance(self) -> Balance:
        """Its statics."""
        return Balance(bodies_of(self))

    def read(self, text: str) -> None:
        """Take another building from its text.

        Raises
        ------
        turmcore.TextError
            It is no building, or a larger one than there can be.
        """
        before = self.steps.now
        super().read(text)
        cells = [cell for number in range(1, len(self.blocks) + 1) for cell in self.cells(number)]
        if len(self.blocks) > MOST_PIECES or not all(map(_is_near, cells)):
            self.steps.undo()
            assert self.steps.now == before
            raise TextError(f"a building has {MOST_PIECES} pieces and {MOST_FLOORS} floors at most")

    # -- without rules -----------------------------------------------------------------

    def faults(self) -> list[Reason]:
        return []

    def doubts(self) -> list[Reason]:
        return []

    def stock(self, seat: int) -> dict[str, int]:
        if self.is_boxed:
            return super().stock(seat)
        return {piece.id: 1 for piece in self.game.pieces.pieces}

    def why_not_there(self, seat: int, piece: str, cells: Cells) -> Reason | None:
        """The reason why a piece cannot be put into free cells; only the table ends somewhere."""
        if len(self.blocks) >= MOST_PIECES:
            return Reason(_IN_THE_WAY, "full", {}, "")
        return None if all(map(_is_near, cells)) else Reason(_IN_THE_WAY, "far", {}, "")


def _is_near(cell: Cell) -> bool:
    x, y, z = cell
    return max(abs(x), abs(y)) <= FAR and 0 <= z < MOST_FLOORS


class FallingHand(FreeHand):
    """Holds a piece where it would come to lie, turned as it was turned. As long as nobody has chosen the cube that it is held
    by, it is one with which everything stands, and then one whose color goes on with the checkerboard."""

    _draft: Building

    def __init__(self, draft: Building, seat: int, pieces: Sequence[str] = ()) -> None:
        super().__init__(draft, seat, pieces)
        self._balance = draft.balance
        self._chosen: set[str] = set()
        self._known: dict[Cells, bool] = {}  # if it falls with a piece in these cells

    def remember(self, other: FreeHand) -> None:
        super().remember(other)
        if isinstance(other, FallingHand):
            self._chosen |= other._chosen

    @property
    def falls(self) -> bool:
        """True if the building would not stand with the piece."""
        pose = self.pose
        return pose is not None and pose.reason is None and self._falls(pose.cells)

    def _falls(self, cells: Cells) -> bool:
        if cells not in self._known:
            is_there = self._balance.fits(cells)
            self._known[cells] = is_there and self._balance.look(cells).verdict == "falls"
        return self._known[cells]

    def cycle(self, steps: int) -> Pose | None:
        return self.turn(quarter(UP if steps > 0 else opposite(UP)))

    def shift(self, steps: int) -> Pose | None:
        if self.pose is None:
            return None
        piece, (turn, pivot) = self.pose.piece, self.pose.grip
        self._wishes[piece] = Grip(turn, (pivot + steps) % len(self._shape(piece).is_colored))
        self._chosen.add(piece)
        return self._take(piece, self._wishes[piece], self.pose.anchor)

    def _legal(self, piece: str, anchor: Cell, wish: Grip | None = None) -> list[Grip]:
        shape, wish = self._shape(piece), wish or self._wish(piece)
        grips = [Grip(wish.turn, pivot) for pivot in range(len(shape.is_colored))]
        free = [grip for grip in grips if self._is_free(shape.cells(grip, anchor))]
        if piece in self._chosen:
            return sorted(free, key=lambda grip: grip != wish)
        free.sort(key=lambda grip: (not shape.fits(grip, anchor), abs(grip.pivot - wish.pivot)))

        def falls(grip: Grip) -> bool:
            return self._falls(shape.cells(grip, self._rested(piece, grip, anchor)))

        stands = next((grip for grip in free if not falls(grip)), None)
        return free if stands is None else [stands, *(grip for grip in free if grip != stands)]

    def _is_free(self, cells: Cells) -> bool:
        return all(cell[2] >= 0 and cell not in self._taken for cell in cells)

    def _take(self, piece: str, grip: Grip, anchor: Cell) -> Pose:
        return super()._take(piece, grip, self._rested(piece, grip, anchor))

    def _rested(self, piece: str, grip: Grip, anchor: Cell) -> Cell:
        """The anchor where the piece lies on something, straight below or, where it has no room, above."""
        x, y, z = anchor
        shape = self._shape(piece)
        while not self._is_free(shape.cells(grip, (x, y, z))):
            z += 1
        while self._is_free(shape.cells(grip, (x, y, z - 1))):
            z -= 1
        return x, y, z
