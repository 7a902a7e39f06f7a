"""Tables, marks and proposals as they are drawn, and the things that can be pointed at."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from turmcore.carcassonne.notation import Placed, Standing

Cell = tuple[int, int]
Owners = tuple[int, int, str, tuple[int, ...]]
TOP = "t"
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Table:
    """A position to be drawn.

    Attributes
    ----------
    tiles
        In placing order.
    followers
        All figures of players, and where they stand.
    player
        On turn, from 0; None if nobody is.
    phase
        As the engine names it.
    hand
        The tile to be placed, if there is one.
    last
        The cell of the tile of this turn, once it lies.
    owned
        Segments with their owners, as far as they are shown.
    dead
        Cells that no tile fits, if they are shown.
    dragon, left
        Where he is, and what cells he has left in the move that he is in.
    fairy, fairy_segment
        Where she is, and on which segment the follower stands whom she is with; empty for nobody.
    """

    tiles: tuple[Placed, ...]
    followers: tuple[Standing, ...] = ()
    player: int | None = None
    phase: str = ""
    hand: str | None = None
    last: Cell | None = None
    owned: tuple[Owners, ...] = ()
    dead: tuple[Cell, ...] = ()
    num_players: int = 2
    dragon: Cell | None = None
    left: tuple[Cell, ...] = ()
    fairy: Cell | None = None
    fairy_segment: str = ""

    def tile_at(self, cell: Cell) -> Placed | None:
        """The tile on a cell."""
        return next((tile for tile in self.tiles if (tile.x, tile.y) == cell), None)

    def followers_on(self, cell: Cell) -> tuple[Standing, ...]:
        """The figures on a cell."""
        return tuple(one for one in self.followers if (one.x, one.y) == cell)

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells that tiles lie on."""
        return frozenset((tile.x, tile.y) for tile in self.tiles)

    @property
    def open_cells(self) -> frozenset[Cell]:
        """The empty cells beside them."""
        cells = self.cells
        return frozenset((x + i, y + j) for x, y in cells for i, j in _STEPS) - cells


class MarkKind(StrEnum):
    """The message of a mark about its place; the later ones lie over the earlier ones."""

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


Mark = CellMark | SegmentMark


def marks_of(table: Table) -> list[Mark]:
    """The marks whatever is proposed: the dragon's way in this move, and whom the fairy is with."""
    marks: list[Mark] = [CellMark(x, y, MarkKind.LEFT) for x, y in table.left]
    if table.fairy is not None and table.fairy_segment:
        marks.append(SegmentMark(*table.fairy, table.fairy_segment, MarkKind.GUARDED))
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
        True if a tower piece goes there.
    label, strength
        The text there, and from 0 to 1 how solid it is.
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


@dataclass(frozen=True, slots=True)
class GhostTile:
    """The tile in hand on a cell; hatched where it may not lie."""

    tile: str
    x: int
    y: int
    rotation: int
    is_legal: bool = True


@dataclass(frozen=True, slots=True)
class Preview:
    """A proposal on top of a position.

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
    over
        The cell whose tower is looked at.
    """

    tile: GhostTile | None = None
    places: tuple[Standing, ...] = ()
    figure: Standing | None = None
    piece: Cell | None = None
    pieces: tuple[Cell, ...] = ()
    marks: tuple[Mark, ...] = ()
    moves: tuple[Move, ...] = ()
    lit: tuple[tuple[int, int, str], ...] = ()
    targets: tuple[Cell, ...] = ()
    dragon: Cell | None = None
    fairy: tuple[Cell, str] | None = None
    over: Cell | None = None


NOTHING = Preview()


class Spot(NamedTuple):
    """A cell that is pointed at, what of its tile is there (``""`` where no tile lies, ``"t"`` for foundation and tower),
    and whether it is the figure that stands there."""

    x: int
    y: int
    segment: str
    is_figure: bool

    @property
    def cell(self) -> Cell:
        """The cell alone."""
        return self.x, self.y
