"""What lies on the table, as pictures of all kinds need it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import turmcore
from gui.scene.picking import Hit, what_of
from turmcore.carcassonne import CarcassonneState, Placed, Standing, tile_types
from turmcore.carcassonne.scene import TOP

Cell = tuple[int, int]
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is shown beside what lies on the table: who owns roads, cities (monasteries too) and fields, and cells that
    no tile fits any more."""

    roads: bool = False
    cities: bool = False
    fields: bool = False
    dead: bool = False

    def shows(self, segment: str) -> bool:
        """Whether the owners of a segment are shown."""
        return {"r": self.roads, "f": self.fields}.get(segment[0], self.cities)


NO_OVERLAY, ALL = Overlay(), Overlay(True, True, True, True)
Owners = tuple[int, int, str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Table:
    """A position to be drawn.

    Attributes
    ----------
    tiles
        In placing order.
    followers
        Who stands where.
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
    fairy, guarded
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
    guarded: str = ""

    def tile_at(self, cell: Cell) -> Placed | None:
        """The tile on a cell."""
        return next((tile for tile in self.tiles if (tile.x, tile.y) == cell), None)

    def followers_on(self, cell: Cell) -> tuple[Standing, ...]:
        """Who stands on a cell."""
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


def table_of(state: CarcassonneState, overlay: Overlay = NO_OVERLAY) -> Table:
    """What lies on the table of a state."""
    tiles, phase = state.tiles, state.phase
    has_laid = phase in ("act", "capture", "exchange", "dragon")
    return Table(
        tiles,
        state.followers,
        state.player,
        phase,
        state.hand.id if state.hand is not None else None,
        (tiles[-1].x, tiles[-1].y) if has_laid else None,
        ownership(state, overlay),
        dead_cells(state) if overlay.dead else (),
        state.game.num_players,
        state.dragon,
        state.dragon_left,
        state.fairy,
        state.fairy_segment,
    )


def read_table(text: str) -> Table:
    """The table of a position's text; ``turmcore.TurmError`` says what is wrong with it."""
    state = turmcore.from_text("carcassonne", text)
    assert isinstance(state, CarcassonneState)
    return table_of(state)


def ownership(state: CarcassonneState, overlay: Overlay = ALL) -> tuple[Owners, ...]:
    """The segments of all features that somebody owns, with their owners, as far as they are shown."""
    found: dict[tuple[int, int, str], tuple[int, ...]] = {}
    for one in state.followers:
        place = one.x, one.y, one.segment
        if one.segment != TOP and place not in found and overlay.shows(one.segment):
            feature = state.feature(*place)
            found |= dict.fromkeys(feature.segments, feature.owners)
    return tuple((x, y, segment, owners) for (x, y, segment), owners in found.items())


def dead_cells(state: CarcassonneState) -> tuple[Cell, ...]:
    """The open cells that no tile fits which is still to come."""
    left = [tile_types()[name] for name in state.bag]
    if state.hand is not None and state.hand.id not in state.bag:
        left.append(state.hand)
    if not left or state.is_over():
        return ()
    return tuple(
        (x, y)
        for x, y in state.open_cells
        if not any(state.fits(tile.id, x, y, turn) for tile in left for turn in range(tile.num_rotations))
    )


class Spot(NamedTuple):
    """What a hit means: a cell, what of its tile is there (``""`` where no tile lies, ``"t"`` for foundation and tower),
    and whether it is the figure that stands there."""

    x: int
    y: int
    segment: str
    is_figure: bool

    @property
    def cell(self) -> Cell:
        """The cell alone."""
        return self.x, self.y


def spot_of(hit: Hit | None) -> Spot | None:
    """What was hit."""
    return what_of(hit, Spot)


def hit_of(cell: Cell, segment: str = "", is_figure: bool = False) -> Hit:
    """The hit that means a cell, or a segment of its tile, or a figure there."""
    return Hit(Spot(*cell, segment, is_figure))
