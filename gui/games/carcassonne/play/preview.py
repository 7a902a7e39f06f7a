"""Preview of a proposal on top of a position."""

from __future__ import annotations

from dataclasses import dataclass

from gui.games.carcassonne.picture.board import Cell
from gui.games.carcassonne.picture.marks import CellMark, Move, SegmentMark


@dataclass(frozen=True, slots=True)
class GhostTile:
    """The tile in hand on a cell; hatched where it may not lie."""

    tile: str
    x: int
    y: int
    rotation: int
    is_legal: bool = True


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure on a segment, ``"t"`` for the top of a tower, that is not there; `figure` is the engine's letter, empty for
    a small follower."""

    player: int
    x: int
    y: int
    segment: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Preview:
    """Preview of a proposal on top of a position.

    Attributes
    ----------
    tile
        The tile in hand where it would lie.
    places
        Followers at their possible places, pale; they can be pointed at.
    figure
        The one that is meant.
    piece
        The cell that a tower piece would go to.
    pieces
        The cells that it could go to.
    marks, moves
        Marked cells and segments, and the turns of an analysis.
    lit
        Segments that are outlined together: a feature.
    targets
        Cells that can be pointed at beside those with tiles and those beside tiles.
    dragon
        The cell that the dragon would go to.
    fairy
        The cell that the fairy would go to, and the segment of her follower; empty for nobody.
    """

    tile: GhostTile | None = None
    places: tuple[Figure, ...] = ()
    figure: Figure | None = None
    piece: Cell | None = None
    pieces: tuple[Cell, ...] = ()
    marks: tuple[CellMark | SegmentMark, ...] = ()
    moves: tuple[Move, ...] = ()
    lit: tuple[tuple[int, int, str], ...] = ()
    targets: tuple[Cell, ...] = ()
    dragon: Cell | None = None
    fairy: tuple[Cell, str] | None = None


NOTHING = Preview()
