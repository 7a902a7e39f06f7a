"""A piece set that is being made: its pieces, and what is wrong with them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from gui.base.own_files import plain_name
from gui.model.file_draft import Fault, FileDraft
from turmcore import TurmError
from turmcore.turmbauer import Piece, PieceSet
from turmcore.turmbauer import pieces as sets

Cell = tuple[int, int, int]
Cube = tuple[int, int, int, bool]

WIDE = 6  # cells of a floor along x and y, and floors
MOST_CUBES = max(sets.SIZES)
_ID = re.compile(r"[A-Za-z0-9]{1,8}")


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


class SetDraft(FileDraft[DraftSet, PieceSet]):
    """A set to be changed."""

    shipped = sets.SHIPPED

    @staticmethod
    def draft_of(whole: PieceSet) -> DraftSet:
        made = []
        for piece in whole.pieces:
            x, y, z, is_colored = piece.cells[0]
            cells = frozenset(cube[:3] for cube in piece.cells)
            made.append(DraftPiece(piece.id, piece.count, cells, bool((x + y + z) & 1) == is_colored))
        return DraftSet(plain_name(whole.name), whole.status, tuple(made))

    @property
    def whole(self) -> PieceSet:
        return PieceSet(self.now.name, self.now.status, tuple(piece.piece() for piece in self.pieces))

    @property
    def pieces(self) -> tuple[DraftPiece, ...]:
        """Its pieces."""
        return self.now.pieces

    def to_json(self) -> dict[str, object]:
        pieces = [[one.id, one.count, sorted(one.cells), one.is_odd] for one in self.pieces]
        return {"name": self.now.name, "status": self.now.status, "pieces": pieces}

    def take_json(self, values: dict[str, Any]) -> None:
        pieces = tuple(
            DraftPiece(
                str(name), int(count), frozenset((int(x), int(y), int(z)) for x, y, z in cells), bool(is_odd)
            )
            for name, count, cells, is_odd in values["pieces"]
        )
        self.steps.take(DraftSet(str(values["name"]), str(values["status"]), pieces))

    # -- changing ----------------------------------------------------------------------

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

    # -- what is to be said ------------------------------------------------------------

    def faults(self) -> list[Fault]:
        found = [*self.name_faults()]
        ids = Counter(piece.id for piece in self.pieces)
        for number, piece in enumerate(self.pieces):
            values: dict[str, object] = {"piece": piece.id, "n": len(piece.cells), "most": MOST_CUBES}
            if not _ID.fullmatch(piece.id):
                found.append(Fault("id", values, (number,)))
            elif ids[piece.id] > 1:
                found.append(Fault("same_id", values, (number,)))
            if not piece.cells:
                found.append(Fault("empty", values, (number,)))
            elif len(piece.cells) > MOST_CUBES:
                found.append(Fault("large", values, (number,)))
            elif not piece.is_whole:
                found.append(Fault("apart", values, (number,)))
        sizes = Counter[int]()
        for piece in self.pieces:
            sizes[len(piece.cells)] += piece.count
        for size in sets.SIZES:
            if sizes[size] != 2:
                found.append(Fault("size", {"size": size, "n": sizes[size]}))
        singles = sorted(
            piece.cubes[0][3] for piece in self.pieces if len(piece.cells) == 1 for _ in range(piece.count)
        )
        if len(singles) == 2 and singles != [False, True]:
            found.append(Fault("singles"))
        return found or [*self._other_fault(), *_remarks(self.pieces)]

    def _other_fault(self) -> list[Fault]:
        """The fault that only the engine finds."""
        try:
            sets.parse(sets.format_set(self.whole))
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
                found.append(Fault("alike", values, (i,), is_remark=True))
            elif one.is_mirrored(other):
                found.append(Fault("mirrored", values, (i,), is_remark=True))
    return found


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
