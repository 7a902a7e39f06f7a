"""A position that is put together by hand."""

from __future__ import annotations

from dataclasses import dataclass

from gui.model.draft import Draft as AnyDraft
from turmcore import TextError
from turmcore.waechter import START, Placed, Stack, WaechterGame, WaechterState, read_fen, setup

STONES = 7  # of a side
TALLEST = 7


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on a square: a stack of a side (0 red, 1 blue), or with `height` 0 its guard."""

    side: int
    height: int


class Draft(AnyDraft[WaechterGame, Placed]):
    """Pieces on squares and a side on turn."""

    setup = setup

    @classmethod
    def of(cls, state: WaechterState) -> Draft:
        """The position of a game that is played."""
        return cls(state.game, state.placed)

    def is_text(self, text: str) -> bool:
        try:
            return setup.read_draft(self.game, text) == self.position
        except TextError:
            return False

    @property
    def pieces(self) -> dict[int, Piece]:
        """The pieces, by square."""
        placed = self.position
        pieces = {stack.square: Piece(stack.side, stack.height) for stack in placed.stacks}
        return pieces | {at: Piece(side, 0) for side, at in enumerate(placed.guards) if at is not None}

    @property
    def turn(self) -> int:
        """The side on turn."""
        return self.position.turn

    def stones(self, side: int) -> int:
        """Number of stones of a side."""
        return sum(piece.height for piece in self.pieces.values() if piece.side == side)

    # -- changing ----------------------------------------------------------------------

    def put(self, square: int, piece: Piece) -> None:
        """Put a piece on a square; a guard leaves the square where it was."""
        pieces = {
            at: other
            for at, other in self.pieces.items()
            if piece.height or other != piece  # there is one guard of each side
        }
        self._set(pieces | {square: piece})

    def remove(self, square: int) -> None:
        """Empty a square."""
        self._set({at: piece for at, piece in self.pieces.items() if at != square})

    def move(self, origin: int, target: int, is_copy: bool = False) -> None:
        """Move what stands on a square, or copy a stack; what stood at the target goes."""
        piece = self.pieces.get(origin)
        if piece is None or origin == target:
            return
        stays = is_copy and piece.height > 0
        pieces = {at: other for at, other in self.pieces.items() if stays or at != origin}
        self._set(pieces | {target: piece})

    def raise_stack(self, square: int, steps: int, side: int = 0) -> None:
        """Make a stack higher, or lower if negative; a stack of no stones goes, on an empty square one of
        `side` begins."""
        piece = self.pieces.get(square, Piece(side, 0))
        if square in self.pieces and not piece.height:
            return  # a guard has no height
        height = min(max(0, piece.height + steps), TALLEST)
        if height:
            self.put(square, Piece(piece.side, height))
        elif square in self.pieces:
            self.remove(square)

    def set_turn(self, side: int) -> None:
        """Let a side be on turn."""
        self.change(turn=side)

    def clear(self) -> None:
        """Empty the board."""
        self._set({})

    def set_start(self) -> None:
        """Put up the start position."""
        self.set_position(read_fen(START))

    def mirror(self) -> None:
        """Exchange left and right."""
        self._set({at - at % 7 + 6 - at % 7: piece for at, piece in self.pieces.items()})

    def exchange(self) -> None:
        """Exchange the sides: red gets what blue has, seen from its own side of the board."""
        pieces = {at % 7 + 7 * (6 - at // 7): Piece(1 - p.side, p.height) for at, p in self.pieces.items()}
        self._set(pieces, 1 - self.turn)

    def _set(self, pieces: dict[int, Piece], turn: int | None = None) -> None:
        """Put other pieces on the board, stacks in the order of the squares."""
        stacks = [Stack(at, piece.side, piece.height) for at, piece in sorted(pieces.items()) if piece.height]
        guards = {piece.side: at for at, piece in pieces.items() if not piece.height}
        side = self.turn if turn is None else turn
        self.set_position(Placed(tuple(stacks), (guards.get(0), guards.get(1)), side))
