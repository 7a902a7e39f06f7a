"""What is marked on the table: cells, segments, turns of an analysis."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from gui.games.carcassonne.picture.board import Table


class MarkKind(StrEnum):
    """What a mark says about its place."""

    LAST = "last"  # the last turn was here
    REACH = "reach"  # a tower reaches it
    DEAD = "dead"  # no tile fits any more
    FAINT = "faint"  # somewhere else the tile in hand could go
    TARGET = "target"  # the tile in hand can go here
    HOVER = "hover"  # the mouse is over it
    NOTE = "note"  # somebody's own mark
    CHOSEN = "chosen"  # the proposal
    WRONG = "wrong"  # it breaks a rule
    CAPTURE = "capture"  # who stands here can be captured
    LEFT = "left"  # the dragon has been here in this move
    DRAGON = "dragon"  # the dragon can come here
    GUARDED = "guarded"  # the fairy is with who stands here
    CURSOR = "cursor"  # the keyboard is here
    NUMBER = "number"  # only a label


@dataclass(frozen=True, slots=True)
class CellMark:
    """A mark on a cell, with a text on it if there is a label (digits, ``+-=`` and A to G only, at most five)."""

    x: int
    y: int
    kind: str
    label: str = ""
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class SegmentMark:
    """A mark where somebody stands or could stand: a segment, or ``"t"`` for a tower."""

    x: int
    y: int
    segment: str
    kind: str
    label: str = ""
    strength: float = 1.0


def marks_of(table: Table) -> list[CellMark | SegmentMark]:
    """What is marked whatever is proposed: the dragon's way in this move, and whom the fairy is with."""
    marks: list[CellMark | SegmentMark] = [CellMark(x, y, MarkKind.LEFT) for x, y in table.left]
    if table.fairy is not None and table.guarded:
        marks.append(SegmentMark(*table.fairy, table.guarded, MarkKind.GUARDED))
    return marks


@dataclass(frozen=True, slots=True)
class Move:
    """A turn that an analysis shows.

    Attributes
    ----------
    x, y
        The cell that it is about.
    tile, rotation
        The tile that is laid there; empty for none.
    segment, player, figure
        Where a figure goes, ``"t"`` onto the tower, whose it is, and the letter of its kind; empty for none.
    piece
        Whether a tower piece goes there.
    label, strength
        What stands there, and from 0 to 1 how solid it is.
    """

    x: int
    y: int
    tile: str = ""
    rotation: int = 0
    segment: str = ""
    player: int = -1
    piece: bool = False
    label: str = ""
    strength: float = 1.0
    figure: str = ""
