"""Targets of the mouse on the table: a cell, a segment, a tower, a figure."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gui.scene.camera import Vector
from gui.scene.picking import Hit, first_cylinder
from turmcore.carcassonne import Standing
from turmcore.carcassonne.flat import ground_at
from turmcore.carcassonne.scene import (
    PIECE_HEIGHT,
    PIECE_RADIUS,
    SIDE,
    THICK,
    cell_at,
    place_of,
    thickness_of,
)
from turmcore.carcassonne.shown import TOP, Cell, Spot, Table
from turmcore.carcassonne.silhouettes import SILHOUETTES, lies

_FIGURE = 0.40  # radius around a standing figure
_LYING = 0.52


class TableTargets:
    """Hits are spots. Rays that go beside all that can be pointed at meet nothing.

    Parameters
    ----------
    table
        The tiles and figures on it.
    places
        Figures at their possible places; they can be pointed at like those that stand.
    cells
        Empty cells that can be pointed at beside those next to tiles.
    """

    def __init__(self, table: Table, places: Sequence[Standing] = (), cells: Sequence[Cell] = ()) -> None:
        self._tiles = {(tile.x, tile.y): tile for tile in table.tiles}
        self._table, self._more = table, cells
        hits, middles, radii, highs = [], [], [], []
        someone: list[Standing] = [*table.followers, *places]
        for one in someone:
            cell = one.x, one.y
            if cell in self._tiles:
                is_lying, large = lies(one.segment, one.figure), SILHOUETTES[one.figure].extent
                hits.append(Hit(Spot(*cell, one.segment, True)))
                middles.append(place_of(table, cell, one.segment))
                radii.append((_LYING if is_lying else _FIGURE) * max(1.0, large))
                highs.append(thickness_of(one.figure) if is_lying else SILHOUETTES[one.figure].height)
        for tile in table.tiles:
            if tile.height:
                hits.append(Hit(Spot(tile.x, tile.y, TOP, False)))
                middles.append(place_of(table, (tile.x, tile.y), TOP, 0))
                radii.append(PIECE_RADIUS)
                highs.append(tile.height * PIECE_HEIGHT)
        self._hits = hits
        self._middles = np.array(middles, np.float64).reshape(-1, 3)
        self._radii, self._highs = np.array(radii), np.array(highs)

    def hit(self, origin: Vector, direction: Vector) -> Hit | None:
        """The first thing on a ray."""
        far, number = first_cylinder(origin, direction, self._middles, self._radii, self._highs)
        if direction[2] < -1e-9:
            to_tiles = (THICK - origin[2]) / direction[2]
            if to_tiles < far:
                x, y = (origin + to_tiles * direction)[:2]
                cell = cell_at(x, y)
                if cell in self._tiles:
                    return self.hit_at(float(x), float(y))
        if number >= 0:
            return self._hits[number]
        if direction[2] < -1e-9:
            x, y = (origin - origin[2] / direction[2] * direction)[:2]
            return self.hit_at(float(x), float(y))
        return None

    def hit_at(self, x: float, y: float) -> Hit | None:
        """Hit at a point of the table, figures and towers left aside."""
        spot = ground_at(self._table, x / SIDE, -y / SIDE, self._more)
        return Hit(spot) if spot is not None else None


def reach_of(cells: frozenset[Cell]) -> tuple[float, float, float, float]:
    """The rectangle of the table that some cells take: west, south, east, north."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    half = SIDE / 2
    return min(xs) * SIDE - half, -max(ys) * SIDE - half, max(xs) * SIDE + half, -min(ys) * SIDE + half
