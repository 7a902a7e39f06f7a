"""From places of the tower to points of a flat drawing."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from gui.games.babel.picture.board import SUMMIT, Tower
from gui.views.layers import Fit
from turmcore.babel.rings import Point, Ring, die_place, layout_of, underside_place
from turmcore.babel.tower import UNIT

_DETAIL = 60  # points of a circle
_EDGE = 0.03  # of a drawing that stays free


class View:
    """How the places of a tower get onto a surface, seen from right above.

    Parameters
    ----------
    box
        Where the tower is drawn, as large as it fits into the middle.
    tower
        With players, what lies around the tower has room too.
    is_flipped
        Whether it is seen from the other side.
    """

    def __init__(self, box: QRectF, tower: Tower, is_flipped: bool = False) -> None:
        self.layout = layout = layout_of(tower.board)
        self._sign = -1.0 if is_flipped else 1.0
        across = up = down = layout.radius
        for player in range(tower.num_players):
            for x, y, _ in (
                die_place(layout, tower.num_players, player),
                underside_place(layout, tower.num_players, player),
            ):
                across, up, down = (
                    max(across, abs(x) + 0.7),
                    max(up, 0.7 + y * self._sign),
                    max(down, 0.7 - y * self._sign),
                )
        self.scale = min(box.width() / (2 * across), box.height() / (up + down)) * (1 - 2 * _EDGE)
        middle = box.center()
        self._middle = QPointF(middle.x(), middle.y() + 0.5 * (up - down) * self.scale)

    @property
    def fit(self) -> Fit:
        """Where the engine's drawing of the board is seen."""
        return Fit(self.scale / UNIT, self._middle)

    def at(self, place: Point) -> QPointF:
        """A place of the tower on the surface."""
        x, y, _ = place
        scale = self._sign * self.scale
        return QPointF(self._middle.x() + x * scale, self._middle.y() - y * scale)

    def place_at(self, at: QPointF) -> tuple[float, float]:
        """What is seen from right above at a point of the surface."""
        x, y = at.x() - self._middle.x(), self._middle.y() - at.y()
        return self._sign * x / self.scale, self._sign * y / self.scale

    def box_of(self, place: Point, radius: float) -> QRectF:
        """The box of a disc that lies at a place."""
        at, wide = self.at(place), radius * self.scale
        return QRectF(at.x() - wide, at.y() - wide, 2 * wide, 2 * wide)

    def sector(self, ring: Ring, angle: float, half: float, grow: float = 0.0) -> QPolygonF:
        """The outline of a field."""
        inner, outer = max(0.0, ring.inner - grow), ring.outer + grow
        turn = half - ring.gap + grow / max(ring.middle, 0.1)
        count = max(2, round(_DETAIL * turn / math.pi))
        steps = [angle - turn + 2 * turn * k / count for k in range(count + 1)]
        points = [self._point(outer, step, ring.top) for step in steps]
        if inner > 0:
            points += [self._point(inner, step, ring.top) for step in reversed(steps)]
        return QPolygonF(points)

    def field(self, name: str, grow: float = 0.0) -> QPolygonF:
        """The outline of a field by its name."""
        ring = self.layout.ring(name)
        return self.sector(ring, self.layout.angle(name), math.pi if name == SUMMIT else ring.half, grow)

    def _point(self, radius: float, angle: float, z: float) -> QPointF:
        return self.at((radius * math.cos(angle), radius * math.sin(angle), z))
