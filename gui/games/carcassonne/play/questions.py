"""What can be asked about a position: what still fits, whom a tower could reach, what a place is part of."""

from __future__ import annotations

from dataclasses import dataclass

from gui.games.carcassonne.play.choices import TOP, Cell, What, choices_of, height_of
from turmcore import Action
from turmcore.carcassonne import CarcassonneState, Feature, Placed, Standing, all_tiles


@dataclass(frozen=True, slots=True)
class Fits:
    """Which tiles of the bag fit an open cell in some rotation: copies by type, and how many tiles there are."""

    cell: Cell
    tiles: dict[str, int]
    left: int

    @property
    def count(self) -> int:
        """How many of the tiles left fit."""
        return sum(self.tiles.values())

    @property
    def percent(self) -> int:
        """How likely the next one that is drawn fits."""
        return round(100 * self.count / self.left) if self.left else 0


def fits_at(state: CarcassonneState, cell: Cell) -> Fits | None:
    """What still fits an open cell; None if the cell is not open."""
    if cell not in state.open_cells:
        return None
    bag = state.bag
    found = {
        tile: copies
        for tile, copies in bag.items()
        if any(state.fits(tile, *cell, turn) for turn in range(all_tiles()[tile].num_rotations))
    }
    return Fits(cell, found, sum(bag.values()))


def reach_of(state: CarcassonneState, cell: Cell, *, with_piece: bool) -> tuple[Cell, ...]:
    """The cells that a tower reaches, perhaps with one more piece; nothing if there is no tower then."""
    height = height_of(state, cell) + with_piece
    return tuple(state.reach(*cell, height)) if height else ()


def captured_by(state: CarcassonneState, action: Action) -> tuple[Standing, ...]:
    """The followers of whom one could be captured after a tower piece was built."""
    after = state.copy()
    after.play(action)
    if after.phase != "capture":
        return ()
    return tuple(
        Standing(choice.player, *choice.cell, choice.segment)
        for choice in choices_of(after)
        if choice.what is What.CAPTURE and choice.cell is not None
    )


def feature_at(state: CarcassonneState, cell: Cell, segment: str) -> Feature | None:
    """What a place is part of; None where no feature is."""
    if not segment or segment == TOP or tile_at(state, cell) is None:
        return None
    feature: Feature = state.feature(*cell, segment)
    return feature


def tile_at(state: CarcassonneState, cell: Cell) -> Placed | None:
    """The tile that lies on a cell, if one does."""
    return next((placed for placed in state.tiles if (placed.x, placed.y) == cell), None)
