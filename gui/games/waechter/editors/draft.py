"""A position that is put together by hand, and what is to be said about it."""

from __future__ import annotations

from dataclasses import dataclass, field

import turmcore
from gui.model.steps import Steps
from turmcore import TextError
from turmcore.waechter import GOALS, START, Placed, Stack, read_fen, square_name, write_fen

STONES = 7  # of a side
TALLEST = 7


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands on a square: a stack of a side (0 red, 1 blue), or with `height` 0 its guard."""

    side: int
    height: int


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong or remarkable.

    Attributes
    ----------
    code
        The sentence about it is ``editor.<code>``.
    is_fatal
        Whether such a position cannot be played; otherwise it is worth a word only.
    squares
        Where it can be seen.
    values
        For the sentence; a `side` stands for its name, and so on.
    """

    code: str
    is_fatal: bool = True
    squares: tuple[int, ...] = ()
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TextFault:
    """What is wrong with a position's text, at character `column` (from 0); `code` and `values` as in `Fault`."""

    code: str
    column: int
    values: dict[str, object] = field(default_factory=dict)


class Editor:
    """Pieces on squares and a side on turn; every change can be taken back.

    Attributes
    ----------
    steps
        The positions back and forward.
    """

    def __init__(self, placed: Placed) -> None:
        self.steps = Steps(placed)

    # -- looking -----------------------------------------------------------------------

    @property
    def placed(self) -> Placed:
        """The position."""
        return self.steps.now

    @property
    def pieces(self) -> dict[int, Piece]:
        """What stands where, by square."""
        return _pieces(self.placed)

    @property
    def turn(self) -> int:
        """The side on turn."""
        return self.placed.turn

    @property
    def text(self) -> str:
        """The position's text."""
        return write_fen(self.placed)

    def stones(self, side: int) -> int:
        """How many stones a side has."""
        return sum(piece.height for piece in self.pieces.values() if piece.side == side)

    # -- changing ----------------------------------------------------------------------

    def put(self, square: int, piece: Piece) -> None:
        """Put a piece on a square; a guard leaves the square where it was."""
        pieces = {
            at: other
            for at, other in self.pieces.items()
            if piece.height or other != piece  # there is one guard of each side
        }
        self._change(pieces | {square: piece})

    def remove(self, square: int) -> None:
        """Empty a square."""
        self._change({at: piece for at, piece in self.pieces.items() if at != square})

    def move(self, origin: int, target: int, is_copy: bool = False) -> None:
        """Move what stands on a square, or copy a stack; what stood at the target goes."""
        piece = self.pieces.get(origin)
        if piece is None or origin == target:
            return
        stays = is_copy and piece.height > 0
        pieces = {at: other for at, other in self.pieces.items() if stays or at != origin}
        self._change(pieces | {target: piece})

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
        self._change(self.pieces, side)

    def clear(self) -> None:
        """Empty the board."""
        self._change({})

    def set_start(self) -> None:
        """Put up the start position."""
        self.set_placed(read_fen(START))

    def mirror(self) -> None:
        """Exchange left and right."""
        self._change({at - at % 7 + 6 - at % 7: piece for at, piece in self.pieces.items()})

    def exchange(self) -> None:
        """Exchange the sides: red gets what blue has, seen from its own side of the board."""
        pieces = {at % 7 + 7 * (6 - at // 7): Piece(1 - p.side, p.height) for at, p in self.pieces.items()}
        self._change(pieces, 1 - self.turn)

    def set_placed(self, placed: Placed) -> None:
        """Take another position."""
        self.steps.take(placed)

    def _change(self, pieces: dict[int, Piece], turn: int | None = None) -> None:
        self.steps.take(_placed(pieces, self.turn if turn is None else turn))


def _pieces(placed: Placed) -> dict[int, Piece]:
    """What stands where, by square."""
    pieces = {stack.square: Piece(stack.side, stack.height) for stack in placed.stacks}
    return pieces | {at: Piece(side, 0) for side, at in enumerate(placed.guards) if at is not None}


def _placed(pieces: dict[int, Piece], turn: int) -> Placed:
    """The position, its stacks in the order of the squares."""
    stacks = [Stack(at, piece.side, piece.height) for at, piece in sorted(pieces.items()) if piece.height]
    guards = {piece.side: at for at, piece in pieces.items() if not piece.height}
    return Placed(tuple(stacks), (guards.get(0), guards.get(1)), turn)


# -- what is to be said ------------------------------------------------------------------------------


def faults(placed: Placed) -> list[Fault]:
    """What is wrong with a position or remarkable about it, the worst first."""
    found: list[Fault] = []
    for side in range(2):
        own = [stack for stack in placed.stacks if stack.side == side]
        stones = sum(stack.height for stack in own)
        if stones > STONES:
            squares = tuple(stack.square for stack in own)
            found.append(Fault("stones", True, squares, {"side": side, "n": stones}))
    missing = [side for side, square in enumerate(placed.guards) if square is None]
    home = [side for side, square in enumerate(placed.guards) if square == GOALS[side]]
    winners = {1 - side for side in missing} | set(home)
    if len(missing) == 2:
        found.append(Fault("no_guards"))
    elif len(winners) == 2:
        found.append(Fault("both_won", True, tuple(GOALS[side] for side in home)))
    else:
        found += [Fault("no_guard", False, (), {"side": side, "winner": 1 - side}) for side in missing]
        found += [Fault("home", False, (GOALS[side],), {"side": side}) for side in home]
    if any(fault.is_fatal for fault in found):
        return found
    if winners:
        if placed.turn in winners:
            found.append(Fault("winner_on_turn", False, (), {"side": placed.turn, "loser": 1 - placed.turn}))
    elif turmcore.from_text("waechter", write_fen(placed)).is_over():
        found.append(Fault("blocked", False, (), {"side": placed.turn}))
    return found


def read(text: str) -> Placed | TextFault:
    """The position of a text, also one that cannot be played, or where the text goes wrong."""
    text = text.strip()
    fault = text_fault(text)
    if fault is not None:
        return fault
    board, _, turn = text.partition(" ")
    pieces: dict[int, Piece] = {}
    for rank, row in zip(range(6, -1, -1), board.split("/"), strict=True):
        file, place = 0, 0
        while place < len(row):
            if row[place].isdigit():
                file += int(row[place])
                place += 1
                continue
            side = "rb".index(row[place].lower())
            height = 0 if row[place + 1] == "G" else int(row[place + 1])
            pieces[7 * rank + file] = Piece(side, height)
            file, place = file + 1, place + 2
    return _placed(pieces, "rb".index(turn))


def text_fault(text: str) -> TextFault | None:
    """Where a text is not written as a position; what stands on the board may still be impossible."""
    if not text:
        return TextFault("text.empty", 0)
    file, rank, place = 0, 7, 0
    guards: set[str] = set()
    while place < len(text) and text[place] != " ":
        one, two = text[place], text[place : place + 2]
        if one == "/":
            if file != 7:
                return TextFault("text.short", place, {"rank": rank, "n": file})
            rank, file, place = rank - 1, 0, place + 1
            if rank < 1:
                return TextFault("text.ranks", place - 1, {"n": 8})
            continue
        if one in "1234567":
            file, width = file + int(one), 1
        elif two in ("RG", "BG"):
            if two in guards:
                return TextFault("text.second_guard", place, {"side": "RB".index(one)})
            guards.add(two)
            file, width = file + 1, 2
        elif one in "rb":
            if not (two[1:] and two[1] in "1234567"):
                return TextFault("text.height", place + 1)
            file, width = file + 1, 2
        else:
            return TextFault("text.sign", place, {"sign": one})
        if file > 7:
            return TextFault("text.long", place, {"rank": rank})
        place += width
    if rank > 1:
        return TextFault("text.ranks", place, {"n": 8 - rank})
    if file != 7:
        return TextFault("text.short", place, {"rank": rank, "n": file})
    if place >= len(text) or text[place + 1 :] not in ("r", "b"):
        return TextFault("text.turn", min(place + 1, len(text)))
    return None


def is_playable(placed: Placed) -> bool:
    """Whether the engine takes a position."""
    try:
        read_fen(write_fen(placed))
    except TextError:
        return False
    return True


def names_of(squares: tuple[int, ...]) -> str:
    """Squares by name."""
    return ", ".join(map(square_name, squares))
