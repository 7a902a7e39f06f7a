"""The shapes of blocks, and the words that tell blocks of one shape apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from turmcore.turmbauer.pieces import Piece, PieceSet
from turmcore.voxel.lattice import ROTATIONS, Cell, mirror, rotate, to_origin

_SHAPES = {
    "cube": "000",
    "short-bar": "000 100",
    "long-bar": "000 100 200",
    "elbow": "000 100 010",
    "bar-4": "000 100 200 300",
    "hook": "000 100 200 210",
    "tee": "000 100 200 110",
    "zigzag": "000 100 110 210",
    "small-plate": "000 100 010 110",
    "tripod": "000 100 010 001",
    "screw": "000 100 110 111",
    "bar-5": "000 100 200 300 400",
    "flag": "000 100 010 110 020",
    "stairs": "000 100 110 210 220",
    "cross": "000 100 200 110 1-0",
    "long-hook": "000 100 200 300 310",
    "large-elbow": "000 100 200 010 020",
    "clamp": "000 100 200 010 210",
    "long-tripod": "000 100 200 010 001",
    "bar-6": "000 100 200 300 400 500",
    "large-plate": "000 100 200 010 110 210",
    "knobbed-plate": "000 100 010 110 001 200",
}


@dataclass(frozen=True, slots=True)
class Called:
    """The name of a block, in parts.

    Attributes
    ----------
    shape : str
        One of the shapes that have a name; empty for any other.
    size : int
        Number of its cubes.
    mark : str
        Its mark among blocks alike in its set: ``"colored"``, ``"natural"``, or its id; empty if it is the
        only one.
    """

    shape: str
    size: int
    mark: str = ""


def shape_of(piece: Piece) -> str:
    """The shape of a block, however it is turned, mirrored or colored; empty if it has no name."""
    return _names().get(_canonical(cube[:3] for cube in piece.cells), "")


@cache
def called(pieces: PieceSet) -> dict[str, Called]:
    """The names of a set's blocks, by id."""
    shapes = {piece.id: (shape_of(piece), piece.size) for piece in pieces.pieces}
    found = {}
    for piece in pieces.pieces:
        shape, size = shapes[piece.id]
        alike = [other for other in pieces.pieces if shapes[other.id] == (shape, size)]
        found[piece.id] = Called(shape, size, _mark(piece, alike))
    return found


def _mark(piece: Piece, alike: list[Piece]) -> str:
    """Its mark: more or less colored of two, if that tells them apart; else the id, as the file has it."""
    colored = [sum(cube[3] for cube in other.cells) for other in alike]
    if len(alike) == 1:
        return ""
    if len(alike) > 2 or len(set(colored)) == 1 or not shape_of(piece):
        return piece.id
    return "colored" if colored[alike.index(piece)] == max(colored) else "natural"


@cache
def _names() -> dict[tuple[Cell, ...], str]:
    def cell(word: str) -> Cell:
        x, y, z = (-1 if sign == "-" else int(sign) for sign in word)
        return x, y, z

    return {_canonical(map(cell, cells.split())): name for name, cells in _SHAPES.items()}


@cache
def _turned(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    images = (cells, tuple(map(mirror, cells)))
    return min(
        tuple(sorted(to_origin(rotate(cell, turn) for cell in image)))
        for image in images
        for turn in ROTATIONS
    )


def _canonical(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The same for all turned and mirrored images of some cells."""
    return _turned(tuple(sorted(cells)))
