"""A piece set that is being made: its pieces, what is wrong with them, and steps back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any

from gui.games.turmbauer.editors.piece_sets import plain_name
from gui.model.steps import Steps
from turmcore import TurmError
from turmcore.turmbauer import Piece, PieceSet
from turmcore.turmbauer import pieces as sets

Cell = tuple[int, int, int]
Cube = tuple[int, int, int, bool]

WIDE = 6  # cells of a floor along x and y, and floors
MOST_CUBES = max(sets.SIZES)
_NAME, _ID = re.compile(r"[A-Za-z0-9_-]{1,32}"), re.compile(r"[A-Za-z0-9]{1,8}")


@dataclass(frozen=True, slots=True)
class DraftPiece:
    """A piece as it is being made.

    Attributes
    ----------
    id, count
        As in a set.
    cells
        The places of its cubes; there may be none, too many, or some apart.
    is_odd
        True if the cubes at odd x+y+z are the colored ones; neighbors always differ (rule 1.2).
    """

    id: str
    count: int
    cells: frozenset[Cell]
    is_odd: bool = False

    @property
    def cubes(self) -> tuple[Cube, ...]:
        """The cubes with their colors, floor by floor."""
        ordered = sorted(self.cells, key=lambda cell: (cell[2], cell[1], cell[0]))
        return tuple([(x, y, z, bool((x + y + z) & 1) == self.is_odd) for x, y, z in ordered])

    @property
    def is_whole(self) -> bool:
        """True if all its cubes hang together."""
        return len(_connected(self.cells)) == len(self.cells)

    def piece(self) -> Piece:
        """As a set has it."""
        return Piece(self.id, self.count, self.cubes)


@dataclass(frozen=True, slots=True)
class DraftSet:
    """All of it."""

    name: str
    status: str
    pieces: tuple[DraftPiece, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong, or with `is_remark` worth a word: the sentence ``set.fault.<code>`` with its values,
    and the number of the piece that it is about."""

    code: str
    values: dict[str, object] = field(default_factory=dict)
    piece: int | None = None
    is_remark: bool = False


class SetDraft:
    """A set to be changed; it may break the rules as long as nobody uses it.

    Attributes
    ----------
    steps
        All that it was so far.
    """

    def __init__(self, pieces: PieceSet) -> None:
        self.steps = Steps(_draft_of(pieces))

    @property
    def now(self) -> DraftSet:
        """The set as it is."""
        return self.steps.now

    @property
    def pieces(self) -> tuple[DraftPiece, ...]:
        """Its pieces."""
        return self.now.pieces

    @property
    def text(self) -> str:
        """As a file holds it."""
        return sets.format_set(self.piece_set())

    def to_json(self) -> dict[str, object]:
        """Whole or not, as `take_json` reads it."""
        pieces = [[one.id, one.count, sorted(one.cells), one.is_odd] for one in self.pieces]
        return {"name": self.now.name, "status": self.now.status, "pieces": pieces}

    def take_json(self, values: dict[str, Any]) -> None:
        """Go on with what `to_json` gave."""
        pieces = tuple(
            DraftPiece(
                str(name), int(count), frozenset((int(x), int(y), int(z)) for x, y, z in cells), bool(is_odd)
            )
            for name, count, cells, is_odd in values["pieces"]
        )
        self.steps.take(DraftSet(str(values["name"]), str(values["status"]), pieces))

    def piece_set(self) -> PieceSet:
        """As the engine has it, whether it takes it or not."""
        return PieceSet(self.now.name, self.now.status, tuple(piece.piece() for piece in self.pieces))

    # -- changing ----------------------------------------------------------------------

    def rename(self, name: str) -> None:
        """Another name; steps back do not undo it."""
        self.steps.now = replace(self.now, name=name)

    def start_from(self, pieces: PieceSet) -> None:
        """The pieces of another set; the name stays."""
        self.steps.take(replace(_draft_of(pieces), name=self.now.name))

    def load(self, pieces: PieceSet) -> None:
        """Another set with its name."""
        self.steps.take(_draft_of(pieces))

    def set_status(self, status: str) -> None:
        """Say whether the shapes were measured on a real box."""
        self.steps.take(replace(self.now, status=status))

    def toggle(self, number: int, cell: Cell) -> None:
        """Add a cube to a piece, or take it away."""
        self._change(number, cells=self.pieces[number].cells ^ {cell})

    def swap_colors(self, number: int) -> None:
        """Colored cubes become natural, and the other way round."""
        self._change(number, is_odd=not self.pieces[number].is_odd)

    def mirror(self, number: int) -> None:
        """Exchange left and right of a piece."""
        piece = self.pieces[number]
        cells = frozenset((WIDE - 1 - x, y, z) for x, y, z in piece.cells)
        # colors stay with their cubes: the mirror moves each by an odd number of cells or an even one
        self._change(number, cells=cells, is_odd=piece.is_odd if WIDE & 1 else not piece.is_odd)

    def set_id(self, number: int, name: str) -> None:
        """Call a piece something else."""
        self._change(number, id=name)

    def set_count(self, number: int, count: int) -> None:
        """Let there be one or two of a piece."""
        self._change(number, count=count)

    def add(self) -> int:
        """A new piece of one cube; its number."""
        used = {piece.id for piece in self.pieces}
        name = next(name for name in (f"new{n}" for n in range(1, 100)) if name not in used)
        piece = DraftPiece(name, 1, frozenset({(0, 0, 0)}))
        self.steps.take(replace(self.now, pieces=(*self.pieces, piece)))
        return len(self.pieces) - 1

    def remove(self, number: int) -> None:
        """Take a piece out of the set."""
        self.steps.take(replace(self.now, pieces=self.pieces[:number] + self.pieces[number + 1 :]))

    def _change(self, number: int, **values: object) -> None:
        piece = replace(self.pieces[number], **values)  # type: ignore[arg-type]
        pieces = (*self.pieces[:number], piece, *self.pieces[number + 1 :])
        self.steps.take(replace(self.now, pieces=pieces))


# -- what is to be said ------------------------------------------------------------------------------


def faults(draft: DraftSet) -> list[Fault]:
    """The faults of a set; without any, remarks on its pieces."""
    found: list[Fault] = []
    if not _NAME.fullmatch(draft.name):
        found.append(Fault("name"))
    elif draft.name in sets.SHIPPED:
        found.append(Fault("shipped", {"name": draft.name}))
    ids = Counter(piece.id for piece in draft.pieces)
    for number, piece in enumerate(draft.pieces):
        values: dict[str, object] = {"piece": piece.id, "n": len(piece.cells), "most": MOST_CUBES}
        if not _ID.fullmatch(piece.id):
            found.append(Fault("id", values, number))
        elif ids[piece.id] > 1:
            found.append(Fault("same_id", values, number))
        if not piece.cells:
            found.append(Fault("empty", values, number))
        elif len(piece.cells) > MOST_CUBES:
            found.append(Fault("large", values, number))
        elif not piece.is_whole:
            found.append(Fault("apart", values, number))
    sizes = Counter[int]()
    for piece in draft.pieces:
        sizes[len(piece.cells)] += piece.count
    for size in sets.SIZES:
        if sizes[size] != 2:
            found.append(Fault("size", {"size": size, "n": sizes[size]}))
    singles = sorted(
        piece.cubes[0][3] for piece in draft.pieces if len(piece.cells) == 1 for _ in range(piece.count)
    )
    if len(singles) == 2 and singles != [False, True]:
        found.append(Fault("singles"))
    return found or [*_other_fault(draft), *_remarks(draft.pieces)]


def _other_fault(draft: DraftSet) -> list[Fault]:
    """The fault that only the engine finds."""
    pieces = PieceSet(draft.name, draft.status, tuple(piece.piece() for piece in draft.pieces))
    try:
        sets.parse(sets.format_set(pieces))
    except TurmError as error:
        return [Fault("other", {"why": str(error)})]
    return []


def _remarks(pieces: Collection[DraftPiece]) -> list[Fault]:
    """Pieces that are alike, and mirror pairs."""
    found = []
    made = [piece.piece() for piece in pieces]
    for i, one in enumerate(made):
        for other in made[i + 1 :]:
            values: dict[str, object] = {"piece": one.id, "other": other.id}
            if one.is_turned(other):
                found.append(Fault("alike", values, i, is_remark=True))
            elif one.is_mirrored(other):
                found.append(Fault("mirrored", values, i, is_remark=True))
    return found


def _draft_of(pieces: PieceSet) -> DraftSet:
    made = []
    for piece in pieces.pieces:
        x, y, z, is_colored = piece.cells[0]
        cells = frozenset(cube[:3] for cube in piece.cells)
        made.append(DraftPiece(piece.id, piece.count, cells, bool((x + y + z) & 1) == is_colored))
    return DraftSet(plain_name(pieces.name), pieces.status, tuple(made))


def _connected(cells: Collection[Cell]) -> set[Cell]:
    """The cells that hang together with the first one."""
    there, found = set(cells), set(list(cells)[:1])
    edge = list(found)
    while edge:
        x, y, z = edge.pop()
        for i, j, k in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)):
            cell = (x + i, y + j, z + k)
            if cell in there and cell not in found:
                found.add(cell)
                edge.append(cell)
    return found
