"""Piece sets: the blocks of a color, read from a file and checked (rules 1.2, 1.4, 1.5)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from turmcore.core.library import Library
from turmcore.errors import TextError, TurmError
from turmcore.turmbauer import limits
from turmcore.voxel.lattice import ROTATIONS, Cell, is_connected, mirror, neighbors, rotate, to_origin

SHIPPED = ("A", "B", "C")
SIZES = range(1, limits.MOST_CUBES + 1)
NUM_PIECES = limits.NUM_PIECES

Cube = tuple[int, int, int, bool]
"""A cell and whether its cube is colored."""


def _by_layers(cubes: frozenset[Cube] | set[Cube]) -> tuple[Cube, ...]:
    return tuple(sorted(cubes, key=lambda cube: (cube[2], cube[1], cube[0])))


@dataclass(frozen=True)
class Piece:
    """A block: its id, how many a color has, and its cubes as ``(x, y, z, is_colored)``."""

    id: str
    count: int
    cells: tuple[Cube, ...]

    @property
    def size(self) -> int:
        """Number of cubes."""
        return len(self.cells)

    @property
    def length(self) -> int:
        """Cells along its longest side."""
        return 1 + max(
            max(cube[k] for cube in self.cells) - min(cube[k] for cube in self.cells) for k in range(3)
        )

    @cached_property
    def orientations(self) -> tuple[tuple[Cube, ...], ...]:
        """All orientations that differ in shape or colors, each moved to the origin.

        The cubes of an orientation are sorted by (z, y, x).
        """
        found: dict[frozenset[Cube], tuple[Cube, ...]] = {}
        for turn in ROTATIONS:
            cells = to_origin(rotate(cube[:3], turn) for cube in self.cells)
            turned = {(*cell, cube[3]) for cell, cube in zip(cells, self.cells, strict=True)}
            found.setdefault(frozenset(turned), _by_layers(turned))
        return tuple(sorted(found.values()))

    @cached_property
    def lies(self) -> dict[tuple[Cell, ...], tuple[tuple[int, int], ...]]:
        """The ways it can lie, by shape: the key is the cells at the origin, sorted by (z, y, x).

        Each entry is (orientation number, parity): the colors match (rule 3.2) where the sum of the smallest
        x, y and z of the cells has that parity.
        """
        found: dict[tuple[Cell, ...], tuple[tuple[int, int], ...]] = {}
        for number, cubes in enumerate(self.orientations):
            x, y, z, colored = cubes[0]
            shape = tuple(cube[:3] for cube in cubes)
            found[shape] = (*found.get(shape, ()), (number, (x + y + z + colored) & 1))
        return found

    def is_turned(self, other: Piece) -> bool:
        """True if the other piece is this one turned."""
        return _by_layers(set(zip_cubes(other))) in self.orientations

    def is_mirrored(self, other: Piece) -> bool:
        """True if the other piece is this one's mirror image and not just turned."""
        image = Piece("", 1, tuple((*mirror(cube[:3]), cube[3]) for cube in other.cells))
        return not self.is_turned(other) and self.is_turned(image)


def zip_cubes(piece: Piece) -> tuple[Cube, ...]:
    """The cubes of a piece moved to the origin."""
    cells = to_origin(cube[:3] for cube in piece.cells)
    return tuple((*cell, cube[3]) for cell, cube in zip(cells, piece.cells, strict=True))


@dataclass(frozen=True)
class PieceSet:
    """The twelve blocks that every color has.

    Attributes
    ----------
    name : str
        ``"A"``; a user's set has a hash of its content as well, ``"mine#1f2e3d4c"``.
    status : str
        ``"reconstruction"`` or ``"verified"`` (measured on a real box).
    pieces : tuple of Piece
        In the order of the file.
    """

    name: str
    status: str
    pieces: tuple[Piece, ...]

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def orientations(self) -> tuple[tuple[Cube, ...], ...]:
        """The orientations of all pieces, piece by piece."""
        return tuple(cubes for piece in self.pieces for cubes in piece.orientations)

    @cached_property
    def first(self) -> dict[str, int]:
        """The number of each piece's first orientation, by id."""
        numbers, n = {}, 0
        for piece in self.pieces:
            numbers[piece.id] = n
            n += len(piece.orientations)
        return numbers

    def index(self, piece_id: str) -> int:
        """Number of a piece in the set; TurmError for an unknown id."""
        for i, piece in enumerate(self.pieces):
            if piece.id == piece_id:
                return i
        raise TurmError(
            f"set {self.name} has no piece {piece_id!r}; it has {', '.join(p.id for p in self.pieces)}"
        )

    def __getitem__(self, piece_id: str) -> Piece:
        return self.pieces[self.index(piece_id)]

    @cached_property
    def half(self) -> PieceSet:
        """The set of the short game (rule 1.6): only the first piece of each size, once."""
        firsts = {piece.size: piece.id for piece in reversed(self.pieces)}
        counted = [Piece(p.id, int(firsts[p.size] == p.id), p.cells) for p in self.pieces]
        return PieceSet(self.name, self.status, tuple(counted))

    @property
    def remarks(self) -> tuple[str, ...]:
        """Notes for people who make sets: identical pieces, and mirror pairs."""
        found = []
        for i, a in enumerate(self.pieces):
            for b in self.pieces[i + 1 :]:
                if a.is_turned(b):
                    found.append(f"{a.id} and {b.id} are the same piece")
                elif a.is_mirrored(b):
                    found.append(f"{a.id} and {b.id} are mirror images")
        return tuple(found)


def parse(text: str, origin: str = "set") -> PieceSet:
    """Read and check a piece set.

    Parameters
    ----------
    text : str
        Lines ``set NAME``, ``status reconstruction|verified`` and ``piece ID COUNT CELL ..``; a cell is
        ``210N``: its x, y, z digits and C (colored) or N (natural). ``;`` begins a comment.
    origin : str
        Name of the source, for messages.

    Raises
    ------
    TextError
        With line and rule, if the set breaks rule 1.2 or 1.4.
    """
    name = status = ""
    pieces: list[Piece] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split(";", 1)[0].split()
        if not words:
            continue
        where = f"{origin}, line {number}"
        if words[0] == "set" and len(words) == 2 and not name:
            name = words[1]
            if not re.fullmatch(r"[A-Za-z0-9_-]{1,32}", name):
                raise TextError(
                    f"{where}: a set's name is 1-32 letters, digits, - or _, not {name!r} (rule 1.4)"
                )
        elif words[0] == "status" and len(words) == 2 and not status:
            status = words[1]
            if status not in ("reconstruction", "verified"):
                raise TextError(
                    f"{where}: a set's status is reconstruction or verified, not {status!r} (rule 1.4)"
                )
        elif words[0] == "piece" and len(words) >= 4:
            piece = _piece(words, where)
            if any(piece.id == other.id for other in pieces):
                raise TextError(f"{where}: there is a piece {piece.id!r} already (rule 1.4)")
            pieces.append(piece)
        else:
            raise TextError(
                f"{where}: expected 'set NAME', 'status WORD' or 'piece ID COUNT CELL ..' once each, "
                f"not {line.strip()!r} (rule 1.4)"
            )
    for word, value in (("set", name), ("status", status)):
        if not value:
            raise TextError(f"{origin}: the line '{word} ..' is missing (rule 1.4)")
    sizes = Counter({size: 0 for size in SIZES})
    for piece in pieces:
        sizes[piece.size] += piece.count
    for size in SIZES:
        if sizes[size] != 2:
            raise TextError(
                f"{origin}: {sizes[size]} pieces of size {size}; a color has two of each size 1-6 (rule 1.2)"
            )
    singles = sorted(piece.cells[0][3] for piece in pieces if piece.size == 1 for _ in range(piece.count))
    if singles != [False, True]:
        raise TextError(f"{origin}: of the two pieces of size 1 one is natural, the other colored (rule 1.2)")
    return PieceSet(name, status, tuple(pieces))


def _piece(words: list[str], where: str) -> Piece:
    piece_id, count = words[1], words[2]
    if not re.fullmatch(r"[A-Za-z0-9]{1,8}", piece_id):
        raise TextError(f"{where}: a piece's id is 1-8 letters or digits, not {piece_id!r} (rule 1.4)")
    if count not in ("1", "2"):
        raise TextError(f"{where}: a color has 1 or 2 of a piece, not {count!r} (rule 1.2)")
    cubes: dict[Cell, bool] = {}
    for word in words[3:]:
        if not re.fullmatch(r"[0-9]{3}[CN]", word):
            raise TextError(
                f"{where}: a cell is three digits and C or N, as in 210N, not {word!r} (rule 1.4)"
            )
        cell = (int(word[0]), int(word[1]), int(word[2]))
        if cell in cubes:
            raise TextError(f"{where}: cell {word[:3]} is given twice (rule 1.4)")
        cubes[cell] = word[3] == "C"
    if len(cubes) > 6:
        raise TextError(f"{where}: {piece_id} has {len(cubes)} cubes; a piece has at most 6 (rule 1.2)")
    if not is_connected(cubes):
        raise TextError(f"{where}: the cubes of {piece_id} are not connected (rule 1.4)")
    for cell, colored in cubes.items():
        for other in neighbors(cell):
            if cubes.get(other, not colored) == colored:
                raise TextError(
                    f"{where}: {cell} and {other} of {piece_id} touch and have one color (rule 1.2)"
                )
    return Piece(piece_id, int(count), tuple((*cell, colored) for cell, colored in cubes.items()))


def format_set(pieces: PieceSet) -> str:
    """The set as the text of a file."""
    lines = [f"set {pieces.name.partition('#')[0]}", f"status {pieces.status}"]
    for piece in pieces.pieces:
        cells = " ".join(f"{x}{y}{z}{'C' if colored else 'N'}" for x, y, z, colored in piece.cells)
        lines.append(f"piece {piece.id} {piece.count} {cells}")
    return "\n".join(lines) + "\n"


SETS = Library("piece set", "sets", "1.4", "turmcore.turmbauer", ".set", SHIPPED, parse, format_set)
