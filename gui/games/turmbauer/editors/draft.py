"""A position that is put together by hand. It can be looked at like one that is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gui.model.draft import Arrangement
from gui.model.draft import Draft as AnyDraft
from turmcore import Reason, TurmError
from turmcore.turmbauer import Build, PlacedBlock, Position, TurmbauerGame, TurmbauerState, setup

Cell = tuple[int, int, int]
Place = Cell | None

ROUNDS = 12
RINGS = 2
COLORS = "RGBKYWOP"
PHASES = ("roll", "build", "climb", "over")
#: The place of the base stone, and the signs of its cubes (0 natural, 1 dark).
_BASE = ((0, 0, 0, 0, 0), (1, 0, 0, 0, 1), (0, 1, 0, 0, 1), (1, 1, 0, 0, 0))
_IN_THE_WAY = "3.1"


class Draft(AnyDraft[TurmbauerGame, Position]):
    """A tower, and who stands where on it.

    It has what a picture of a position asks for: `game`, `blocks`, `cubes`, `climbers`, `dice`.
    """

    setup = setup

    @classmethod
    def of(cls, state: TurmbauerState) -> Draft:
        """The position of a game that is played."""
        return cls(state.game, setup.read_draft(state.game, state.to_text()))

    def plain(self, position: Position) -> Position:
        """The position with nothing falling, and nothing taken back."""
        if position.phase == "start":
            position = replace(position, phase="roll", round=1, start=())
        if position.phase in ("settle", "collapse"):
            dice = position.dice if position.phase == "settle" else (6, 6)
            position = replace(position, phase="climb", dice=dice)
        return replace(position, taken_back=())

    # -- looking -----------------------------------------------------------------------

    @property
    def blocks(self) -> tuple[PlacedBlock, ...]:
        """The tower in building order."""
        return self.position.blocks

    @property
    def climbers(self) -> tuple[Place, ...]:
        """The climbers' places, by seat."""
        return self.position.climbers

    @property
    def seat(self) -> int:
        """The seat on turn."""
        return self.position.seat

    @property
    def dice(self) -> tuple[int, int] | None:
        """The dice; None before the roll and at the end."""
        return self.position.dice if self.position.phase in ("build", "climb", "settle") else None

    def cubes(self) -> NDArray[np.int16]:
        """The cubes as ``TurmbauerState.cubes`` gives them: x, y, z, block number, what it shows."""
        rows = list(_BASE)
        for number, block in enumerate(self.blocks, 1):
            rows += [(x, y, z, number, 2 + block.seat if colored else 0) for x, y, z, colored in block.cubes]
        return np.array(rows, np.int16)

    def cells(self, number: int) -> tuple[Cell, ...]:
        """The cells of a block."""
        return self.blocks[number - 1].cells

    def piece(self, number: int) -> str:
        """The id of a block's piece."""
        return self.game.pieces.pieces[self.blocks[number - 1].piece].id

    def block_at(self, cell: Cell) -> int:
        """Number of the block that has a cell; 0 for the base stone and for nothing."""
        return next((number for number in range(1, len(self.blocks) + 1) if cell in self.cells(number)), 0)

    def climber_at(self, cell: Cell) -> int | None:
        """The seat whose climber stands on a cube."""
        return self.climbers.index(cell) if cell in self.climbers else None

    def stock(self, seat: int) -> dict[str, int]:
        """Number of each piece that a color has left; below 0 where more are used than there are."""
        used: Counter[str] = setup.used(self.game, self.position, seat)
        return {piece.id: piece.count - used[piece.id] for piece in self.game.pieces.pieces}

    def boxed(self, seat: int) -> Counter[str]:
        """The pieces that a color has in the box."""
        return Counter(self.game.pieces.pieces[number].id for number in self.position.boxed[seat])

    def is_field(self, place: Cell) -> bool:
        """True if a climber can stand on a cube, or in a hole of the first layer (z = -1)."""
        return bool(setup.tower_of(self.game, self.blocks).is_field(place))

    # -- what is to be said ------------------------------------------------------------

    def why_not_there(self, seat: int, piece: str, cells: tuple[Cell, ...]) -> Reason | None:
        """The reason why a piece could not be built in some cells next; 3.1: it cannot even be put there."""
        return next(setup.placement_doubts(self.game, self.position, seat, Build(piece, cells)), None)

    def fitting_turn(self) -> tuple[int, int, bool] | None:
        """Round, seat, and whether it has built, that go with the pieces in tower and box."""
        return setup.fitting_turn(self.game, self.position)

    # -- the tower ---------------------------------------------------------------------

    def put(self, seat: int, piece: str, cells: tuple[Cell, ...]) -> bool:
        """Put a piece on the tower as its newest block; False where something is in the way."""
        reason = self.why_not_there(seat, piece, cells)
        if reason is not None and reason.rule == _IN_THE_WAY:
            return False
        block = setup.placed_block(self.game, seat, Build(piece, cells))
        self.change(blocks=(*self.blocks, block))
        return True

    def remove(self, number: int) -> None:
        """Take a block away; a climber on it goes to the table."""
        gone = set(self.cells(number))
        blocks = (*self.blocks[: number - 1], *self.blocks[number:])
        climbers = tuple(None if place in gone else place for place in self.climbers)
        self.change(blocks=blocks, climbers=climbers)

    def paint(self, number: int, seat: int) -> None:
        """Let a block belong to another color."""
        block = replace(self.blocks[number - 1], seat=seat)
        self.change(blocks=(*self.blocks[: number - 1], block, *self.blocks[number:]))

    def reorder(self, number: int, steps: int) -> int:
        """Let a block have been built earlier or later; its new number."""
        blocks = list(self.blocks)
        block = blocks.pop(number - 1)
        new = min(max(1, number + steps), len(blocks) + 1)
        blocks.insert(new - 1, block)
        self.change(blocks=tuple(blocks))
        return new

    def clear(self) -> None:
        """Only the base stone, everybody on the table, all pieces in stock, as a game begins."""
        seats = len(self.game.colors)
        self.change(
            blocks=(), climbers=(None,) * seats, boxed=((),) * seats, rings=(RINGS,) * seats, seat=0, round=1,
            phase="roll", dice=(0, 0), spent_a=False,
        )  # fmt: skip

    # -- everything else ---------------------------------------------------------------

    def set_climber(self, seat: int, place: Place) -> bool:
        """Put a climber on a cube, in a hole or on the table; False where nobody can stand or another stands."""
        if place is not None and (not self.is_field(place) or self.climber_at(place) not in (None, seat)):
            return False
        climbers = list(self.climbers)
        climbers[seat] = place
        self.change(climbers=tuple(climbers))
        return True

    def set_rings(self, seat: int, number: int) -> None:
        """Let a color have so many rings left."""
        rings = list(self.position.rings)
        rings[seat] = number
        self.change(rings=tuple(rings))

    def set_boxed(self, seat: int, piece: str, number: int) -> None:
        """Let so many of a piece lie in the box."""
        index = self.game.pieces.index(piece)
        own = [other for other in self.position.boxed[seat] if other != index] + [index] * number
        boxed = list(self.position.boxed)
        if own.count(index) != boxed[seat].count(index):
            boxed[seat] = tuple(own)
            self.change(boxed=tuple(boxed))

    def set_turn(
        self,
        seat: int | None = None,
        round: int | None = None,
        phase: str | None = None,
        dice: tuple[int, int] | None = None,
        spent_a: bool | None = None,
    ) -> None:
        """Change what is given of the turn; the rest follows where it must."""
        now = self.position
        phase = phase or now.phase
        dice = dice or now.dice
        spent_a = now.spent_a if spent_a is None else spent_a
        if phase in ("roll", "over"):
            dice, spent_a = (0, 0), False
        elif dice == (0, 0):
            dice = (1, 1)
        if phase == "over":
            seat, round = (self.position.first - 1) % len(self.game.colors), self.game.rules.num_rounds
        self.change(
            seat=now.seat if seat is None else seat,
            round=round or now.round,
            phase=phase,
            dice=(min(dice), max(dice)),
            spent_a=spent_a and phase == "climb",
        )

    def fit_turn(self) -> bool:
        """Let the color be on turn that goes with the pieces in tower and box; False if none does."""
        fitting = self.fitting_turn()
        if fitting is None:
            return False
        number, seat, is_over = fitting
        if is_over:
            self.set_turn(phase="over")
        else:
            phase = self.position.phase if self.position.phase in ("roll", "build") else "roll"
            self.set_turn(seat, number, phase)
        return True

    def set_options(self, **options: str) -> list[int]:
        """Other rules, colors or pieces; the numbers of the blocks that went because they do not go with them.

        Raises
        ------
        turmcore.TurmError
            The rules do not go together.
        """
        now = self.position
        if "players" in options:
            count = options.pop("players")
            letters = "".join(dict.fromkeys(self.game.colors + COLORS))
            options |= {"seats": letters[: 3 if count == "3" else 4], "pairs": str(int(count == "2"))}
        wanted = {**self.game.options, **options}
        if wanted["stability"] != "wobble":
            wanted.pop("hand", None)
            wanted.pop("collapse", None)
        game = TurmbauerGame(**wanted)
        seats = range(len(game.colors))
        kept: list[PlacedBlock] = []
        gone: list[int] = []
        for number, block in enumerate(self.blocks, 1):
            build = Build(self.piece(number), self.cells(number))
            try:
                if block.seat not in seats:
                    raise TurmError("there is no such color any more")
                kept.append(setup.placed_block(game, block.seat, build))
            except TurmError:
                gone.append(number)
        there = {piece.id: number for number, piece in enumerate(game.pieces.pieces)}
        ids = [piece.id for piece in self.game.pieces.pieces]
        position = replace(
            now,
            blocks=tuple(kept),
            climbers=_of_seats(now.climbers, seats, None),
            boxed=tuple(
                tuple(there[ids[old]] for old in own if ids[old] in there)
                for own in _of_seats(now.boxed, seats, ())
            ),
            rings=_of_seats(now.rings, seats, RINGS),
            seat=min(now.seat, seats[-1]),
            first=now.first if now.first < game.num_players else 0,
        )
        self.steps.take(Arrangement(game, position))
        return gone


def _of_seats(values: Sequence[object], seats: range, usual: object) -> tuple[Any, ...]:
    """The values of some seats, the usual one for those that are new."""
    return tuple(values[seat] if seat < len(values) else usual for seat in seats)
