"""Questions about a position: the tiles that still fit, the reach of a tower, the feature at a place."""

from __future__ import annotations

from dataclasses import dataclass

from turmcore import Action
from turmcore.carcassonne import CarcassonneState, Feature, Placed, Standing, tile_types
from turmcore.carcassonne.choices import Cell, What, choices_of, height_of
from turmcore.carcassonne.shown import TOP

#: Of the dragon in one move.
STEPS = 6


@dataclass(frozen=True, slots=True)
class Fits:
    """Which tiles of the bag fit an open cell in some rotation: copies by type, and how many tiles there are."""

    cell: Cell
    tiles: dict[str, int]
    left: int

    @property
    def count(self) -> int:
        """Number of tiles left that fit."""
        return sum(self.tiles.values())


def fits_at(state: CarcassonneState, cell: Cell) -> Fits | None:
    """The tiles that still fit an open cell; None if the cell is not open."""
    if cell not in state.open_cells:
        return None
    bag = state.bag
    found = {
        tile: copies
        for tile, copies in bag.items()
        if any(state.fits(tile, *cell, turn) for turn in range(tile_types()[tile].num_rotations))
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
    """The feature at a place, or None."""
    if not segment or segment == TOP or tile_at(state, cell) is None:
        return None
    feature: Feature = state.feature(*cell, segment)
    return feature


def dragons_reach(state: CarcassonneState) -> frozenset[Cell]:
    """The cells that the dragon can come to: in what is left of the move that runs, else in a whole one (rule 7.6)."""
    if state.dragon is None:
        return frozenset()
    tiles = {(placed.x, placed.y) for placed in state.tiles} - {state.fairy}
    left = state.dragon_left if state.phase == "dragon" else ()
    found: set[Cell] = set()

    def walk(cell: Cell, been: frozenset[Cell], steps: int) -> None:
        found.add(cell)
        if steps:
            x, y = cell
            for there in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
                if there in tiles and there not in been:
                    walk(there, been | {there}, steps - 1)

    start = frozenset((*left, state.dragon))
    walk(state.dragon, start, STEPS - len(left))
    return frozenset(found - {state.dragon})


def loss_of(state: CarcassonneState, feature: Feature) -> int:
    """Points lost to inns and cathedrals if a feature stays open to the end: those it would bring without
    them (rules 5.2 and 5.3)."""
    if feature.is_complete or feature.kind not in "cr":
        return 0
    types = {(placed.x, placed.y): tile_types()[placed.tile] for placed in state.tiles}
    parts = [(types[x, y], int(segment[1:])) for x, y, segment in feature.segments]
    if feature.kind == "r":
        return len(feature.cells) if any(number in tile.inns for tile, number in parts) else 0
    cities = [tile.cities[number] for tile, number in parts]
    has_cathedral = any(city.has_cathedral for city in cities)
    return len(feature.cells) + sum(city.pennants for city in cities) if has_cathedral else 0


def at_risk(state: CarcassonneState) -> dict[tuple[int, int, str], int]:
    """Points lost to inns and cathedrals by the figures there, by the place of one in each feature."""
    if state.game.rules.inns == "0" or state.is_over():
        return {}
    found: dict[tuple[int, int, str], int] = {}
    seen: set[tuple[int, int, str]] = set()
    for one in state.followers:
        place = one.x, one.y, one.segment
        if one.is_follower and one.segment != TOP and place not in seen:
            feature = state.feature(*place)
            seen.update(feature.segments)
            if lost := loss_of(state, feature):
                found[place] = lost
    return found


def tile_at(state: CarcassonneState, cell: Cell) -> Placed | None:
    """The tile that lies on a cell, if one does."""
    placed: Placed | None = state.tile_at(*cell)
    return placed
