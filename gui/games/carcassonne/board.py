"""The tiles and figures on the table, as pictures of all kinds need them."""

from __future__ import annotations

from dataclasses import dataclass

import turmcore
from gui.scene.picking import Hit, what_of
from turmcore.carcassonne import CarcassonneState, tile_types
from turmcore.carcassonne.shown import TOP, Cell, Owners, Spot, Table


@dataclass(frozen=True, slots=True)
class Overlay:
    """Things shown beside what lies on the table: who owns roads, cities (monasteries too) and fields, and cells that
    no tile fits any more."""

    roads: bool = False
    cities: bool = False
    fields: bool = False
    dead: bool = False

    def shows(self, segment: str) -> bool:
        """True if the owners of a segment are shown."""
        return {"r": self.roads, "f": self.fields}.get(segment[0], self.cities)


NO_OVERLAY, ALL = Overlay(), Overlay(True, True, True, True)


def table_of(state: CarcassonneState, overlay: Overlay = NO_OVERLAY) -> Table:
    """The tiles and figures on the table of a state."""
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


def spot_of(hit: Hit | None) -> Spot | None:
    """The thing that was hit."""
    return what_of(hit, Spot)
