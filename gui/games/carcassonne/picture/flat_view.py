"""From cells of the table to points of a flat drawing."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from gui.games.carcassonne.picture.board import Cell, Table
from turmcore.carcassonne import Placed
from turmcore.carcassonne.regions import regions_of
from turmcore.carcassonne.scene import SIDE, dragon_on, fairy_on
from turmcore.carcassonne.silhouettes import DRAGON

_RIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))  # where the right of the table goes, after each quarter
_AROUND, _LEAST = 0.15, 1.6  # cells that stay free around the tiles, and that are drawn at least


@dataclass(frozen=True, slots=True)
class View:
    """How cells get onto a surface: `size` of a cell, where the middle of the start tile is, and by how many clockwise
    quarters the table is turned."""

    size: float
    x: float
    y: float
    quarters: int = 0

    def at(self, x: float, y: float) -> QPointF:
        """A place of the table, in cells, on the surface."""
        right, down = _RIGHT[self.quarters]
        return QPointF(
            self.x + (right * x - down * y) * self.size, self.y + (down * x + right * y) * self.size
        )

    def place_at(self, at: QPointF) -> tuple[float, float]:
        """What place of the table, in cells, is at a point of the surface."""
        right, down = _RIGHT[self.quarters]
        x, y = (at.x() - self.x) / self.size, (at.y() - self.y) / self.size
        return right * x + down * y, right * y - down * x

    def cell_at(self, at: QPointF) -> Cell:
        """The cell at a point of the surface."""
        x, y = self.place_at(at)
        return math.floor(x + 0.5), math.floor(y + 0.5)

    def box(self, x: int, y: int, grow: float = 0.0) -> QRectF:
        """The box of a cell, wider by a part of it on each side."""
        half = (0.5 + grow) * self.size
        middle = self.at(x, y)
        return QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)

    def turns(self, rotation: int) -> int:
        """By how many clockwise quarter turns a tile is drawn."""
        return (rotation + self.quarters) % 4

    def spot(self, name: str, cell: Cell, rotation: int, segment: str) -> QPointF:
        """Where somebody stands on a segment of a tile, or where its tower is."""
        spots = regions_of(name).spots
        if segment not in spots:
            return self.at(*cell)
        i, j = ((part - 50) / 100 for part in spots[segment].tolist())
        for _ in range(rotation % 4):
            i, j = -j, i
        return self.at(cell[0] + i, cell[1] + j)

    def guest(self, name: str, tile: Placed, segment: str = "") -> QPointF:
        """Where the dragon stands on a tile, or where the fairy is, with whoever stands on a segment."""
        cell = tile.x, tile.y
        if name == DRAGON:
            x, y, _ = dragon_on(tile.tile, cell, tile.rotation)
        else:
            x, y, _ = fairy_on(tile.tile, cell, tile.rotation, segment)
        return self.at(x / SIDE, -y / SIDE)

    def moved(self, dx: float, dy: float) -> View:
        """The same, shifted on the surface."""
        return View(self.size, self.x + dx, self.y + dy, self.quarters)

    def zoomed(self, factor: float, at: QPointF) -> View:
        """The same, larger around a point of the surface."""
        size = min(900.0, max(12.0, self.size * factor))
        factor = size / self.size
        x, y = at.x() + (self.x - at.x()) * factor, at.y() + (self.y - at.y()) * factor
        return View(size, x, y, self.quarters)


def fitted(box: QRectF, table: Table, quarters: int = 0, around: float = _AROUND) -> View:
    """All tiles as large as they fit into the middle of a box."""
    cells = table.cells or frozenset({(0, 0)})
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    wide = max(_LEAST, max(xs) - min(xs) + 1 + 2 * around)
    high = max(_LEAST, max(ys) - min(ys) + 1 + 2 * around)
    if quarters % 2:
        wide, high = high, wide
    size = min(box.width() / wide, box.height() / high)
    off = View(size, 0, 0, quarters).at((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
    return View(size, box.center().x() - off.x(), box.center().y() - off.y(), quarters)
