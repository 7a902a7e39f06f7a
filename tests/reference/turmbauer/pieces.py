"""Pieces and piece sets (rules 1.2 to 1.5)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

from .errors import ReferenceError_

Cell = tuple[int, int, int]
Shape = frozenset[tuple[Cell, bool]]  # cells with "is this cube coloured?"

SIX_DIRECTIONS: tuple[Cell, ...] = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def add(a: Cell, b: Cell) -> Cell:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def subtract(a: Cell, b: Cell) -> Cell:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


@dataclass(frozen=True, slots=True)
class Piece:
    """One kind of building block; `count` says how many of it each colour has."""

    id: str
    count: int
    shape: Shape

    @property
    def size(self) -> int:
        return len(self.shape)


@dataclass(frozen=True, slots=True)
class PieceSet:
    """The blocks that each colour gets. A user's set goes by its name with the hash, as texts write it."""

    name: str
    pieces: tuple[Piece, ...]

    def find(self, id: str) -> Piece | None:
        for piece in self.pieces:
            if piece.id == id:
                return piece
        return None

    def half(self) -> "PieceSet":
        """1.6: one block of each size, of the id that comes first, and none of the others."""
        pieces: list[Piece] = []
        for piece in self.pieces:
            is_first = all(other.size != piece.size for other in pieces)
            pieces.append(Piece(piece.id, 1 if is_first else 0, piece.shape))
        return PieceSet(self.name, tuple(pieces))

    @staticmethod
    def from_table(name: str, table: Mapping[str, tuple[int, str]]) -> "PieceSet":
        """Makes a set out of `id: (count, "000C 100N ...")`, and checks it."""
        pieces = tuple(Piece(id, count, shape_from_words(id, words)) for id, (count, words) in table.items())
        check_sizes(name, pieces)
        return PieceSet(name, pieces)


def shape_from_words(id: str, words: str) -> Shape:
    """Reads "000C 100N": the digits x, y, z, then C for coloured or N for natural."""
    if not (1 <= len(id) <= 8 and id.isascii() and id.isalnum()):
        raise ReferenceError_("set", id, "1.4", "an id is 1 to 8 letters or digits")
    cubes: dict[Cell, bool] = {}
    for word in words.split():
        cell = (int(word[0]), int(word[1]), int(word[2]))
        if cell in cubes or word[3:] not in ("C", "N"):
            raise ReferenceError_("set", f"{id} {word}", "1.4", "cells are distinct and end in C or N")
        cubes[cell] = word[3] == "C"
    check_connected(id, cubes)
    check_alternating(id, cubes)
    return frozenset(cubes.items())


def check_connected(id: str, cubes: Mapping[Cell, bool]) -> None:
    """1.4: every cube hangs together with every other one, face to face."""
    waiting = list(cubes)[:1]
    found = set(waiting)
    while waiting:
        cell = waiting.pop()
        for direction in SIX_DIRECTIONS:
            other = add(cell, direction)
            if other in cubes and other not in found:
                found.add(other)
                waiting.append(other)
    if not cubes or len(found) != len(cubes):
        raise ReferenceError_("set", id, "1.4", "the cubes are not connected")


def check_alternating(id: str, cubes: Mapping[Cell, bool]) -> None:
    """1.2: neighbouring cubes differ in kind."""
    for cell, coloured in cubes.items():
        for direction in SIX_DIRECTIONS:
            if cubes.get(add(cell, direction)) == coloured:
                raise ReferenceError_("set", id, "1.2", "two neighbouring cubes are of the same kind")


def check_sizes(name: str, pieces: Iterable[Piece]) -> None:
    """1.2: two blocks of each size from 1 to 6, which makes the twelve rounds come out even."""
    blocks_of_size = {size: 0 for size in range(1, 7)}
    for piece in pieces:
        if piece.size not in blocks_of_size:
            raise ReferenceError_("set", f"{name} {piece.id}", "1.2", "a block has 1 to 6 cubes")
        blocks_of_size[piece.size] += piece.count
    if any(number != 2 for number in blocks_of_size.values()):
        raise ReferenceError_("set", name, "1.2", "there are two blocks of each size")


def is_rotation(order: tuple[int, ...], signs: tuple[int, ...]) -> bool:
    """Whether an axis permutation with signs turns space (determinant +1) and does not mirror it."""
    swaps = sum(1 for i in range(3) for j in range(i) if order[j] > order[i])
    reversals = sum(1 for sign in signs if sign < 0)
    return (swaps + reversals) % 2 == 0


ROTATIONS = tuple(
    (order, signs)
    for order in permutations((0, 1, 2))
    for signs in product((1, -1), repeat=3)
    if is_rotation(order, signs)
)


def move_to_origin(shape: Iterable[tuple[Cell, bool]]) -> Shape:
    """The same shape with the smallest x, y and z all 0, so that equal shapes compare equal."""
    cubes = list(shape)
    corner = (
        min(cell[0] for cell, _ in cubes),
        min(cell[1] for cell, _ in cubes),
        min(cell[2] for cell, _ in cubes),
    )
    return frozenset((subtract(cell, corner), coloured) for cell, coloured in cubes)


@cache
def orientations(piece: Piece) -> frozenset[Shape]:
    """1.5: the piece turned in all 24 ways; ways that look the same, colours included, count once."""
    turned = set()
    for order, signs in ROTATIONS:
        cubes = []
        for cell, coloured in piece.shape:
            x, y, z = (sign * cell[axis] for axis, sign in zip(order, signs, strict=True))
            cubes.append(((x, y, z), coloured))
        turned.add(move_to_origin(cubes))
    return frozenset(turned)


@cache
def outlines(piece: Piece) -> frozenset[frozenset[Cell]]:
    """The orientations without their colours."""
    return frozenset(frozenset(cell for cell, _ in shape) for shape in orientations(piece))


_1C = (1, "000C")
_1N = (1, "000N")
_2 = (2, "000C 100N")
_3I = (1, "000C 100N 200C")
_3V = (1, "000C 100N 010N")
_4L = "000C 100N 200C 210N"
_5P = (1, "000C 100N 010N 110C 020C")
_6R = "000C 100N 200C 010N 110C 210N"
_6N = "000C 100N 010N 110C 001N 200C"

SET_A = PieceSet.from_table(
    "A",
    {
        "1c": _1C,
        "1n": _1N,
        "2": _2,
        "3i": _3I,
        "3v": _3V,
        "4l": (1, _4L),
        "4t": (1, "000C 100N 110C 111N"),
        "5p": _5P,
        "5b": (1, "000C 100N 200C 010N 001N"),
        "6r": (1, _6R),
        "6n": (1, _6N),
    },
)
SET_B = PieceSet.from_table(
    "B",
    {
        "1c": _1C,
        "1n": _1N,
        "2": _2,
        "3v": _3V,
        "3w": (1, "000N 100C 010C"),
        "4l": (2, _4L),
        "5p": _5P,
        "5q": (1, "000N 100C 010C 110N 020N"),
        "6n": (2, _6N),
    },
)
SET_C = PieceSet.from_table(
    "C",
    {
        "1c": _1C,
        "1n": _1N,
        "2": _2,
        "3i": _3I,
        "3v": _3V,
        "4i": (1, "000C 100N 200C 300N"),
        "4o": (1, "000C 100N 010N 110C"),
        "5p": _5P,
        "5w": (1, "000N 100C 110N 210C 220N"),
        "6r": (2, _6R),
    },
)
SHIPPED_SETS = (SET_A, SET_B, SET_C)
