"""From places of the tower to points of a flat drawing."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from gui.games.babel.picture.board import SUMMIT, Tower
from gui.games.babel.picture.places import die_place, underside_place
from turmcore.babel.rings import Point, Ring, layout_of

ABOVE = math.pi / 2
_DETAIL = 60  # points of a circle
_EDGE = 0.03  # of a drawing that stays free
_HIGH = 1.5  # room above the summit in a picture from the front


class View:
    """How the places of a tower get onto a surface.

    Parameters
    ----------
    box
        Where the tower is drawn, as large as it fits into the middle.
    tower
        With players, what lies around the tower has room too.
    pitch
        From how high it is seen; pi/2 is from right above.
    is_flipped
        Whether it is seen from the other side.
    tall
        By how much its steps are higher than they are.
    """

    def __init__(
        self, box: QRectF, tower: Tower, pitch: float = ABOVE, is_flipped: bool = False, tall: float = 1.0
    ) -> None:
        self.layout = layout = layout_of(tower.board)
        self.sin, self.cos = math.sin(pitch), math.cos(pitch)
        self._tall = tall
        self._sign = -1.0 if is_flipped else 1.0
        across, up, down = layout.radius, layout.radius * self.sin, layout.radius * self.sin
        if self.cos > 1e-9:
            top = (layout.height * tall + _HIGH) * self.cos + 0.5 * self.sin
            up = max(top, up + (layout.rings[0].top * tall + _HIGH) * self.cos)
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

    def at(self, place: Point) -> QPointF:
        """A place of the tower on the surface."""
        x, y, z = place
        up = self._sign * y * self.sin + z * self._tall * self.cos
        return QPointF(self._middle.x() + self._sign * x * self.scale, self._middle.y() - up * self.scale)

    def place_at(self, at: QPointF) -> tuple[float, float]:
        """What is seen from right above at a point of the surface."""
        x, y = at.x() - self._middle.x(), self._middle.y() - at.y()
        return self._sign * x / self.scale, self._sign * y / self.scale

    def box_of(self, place: Point, radius: float) -> QRectF:
        """The box of a disc that lies at a place."""
        at, wide = self.at(place), radius * self.scale
        return QRectF(at.x() - wide, at.y() - wide * self.sin, 2 * wide, 2 * wide * self.sin)

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
