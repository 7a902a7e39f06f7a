"""The signs on tiles: goods, a princess, the dragon, a magic portal. Each has a shape of its own, so that nobody needs its
color."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from gui.games.carcassonne.picture import palette
from gui.games.carcassonne.picture.palette import Rgb
from gui.games.carcassonne.picture.tokens import figure_path
from gui.views.painted import ink
from turmcore.carcassonne.silhouettes import DRAGON

_REACH = 10.0  # they are drawn within so much of the middle


def draw_emblem(painter: QPainter, box: QRectF, name: str) -> None:
    """The sign of a name as large as it fits into a box."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center())
    size = min(box.width(), box.height()) / (2 * _REACH)
    painter.scale(size, size)
    _DRAW[name](painter)
    painter.restore()


def _color(rgb: Rgb, alpha: int = 255) -> QColor:
    return QColor(*rgb, alpha)


def _plate(painter: QPainter, shape: QPainterPath, ground: Rgb) -> None:
    """What a sign is on: a plate with a light rim."""
    ink(painter, QPen(_color(palette.INK, 90), 3.0, j=Qt.PenJoinStyle.RoundJoin), None)
    painter.drawPath(shape)
    painter.setPen(QPen(_color(palette.PAPER), 1.8, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(shape)
    ink(painter, QPen(_color(ground).darker(150), 0.5), _color(ground))
    painter.drawPath(shape)


def _disc(radius: float = 8.2) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), radius, radius)
    return path


def _wine(painter: QPainter) -> None:
    """A bunch of grapes."""
    _plate(painter, _disc(), palette.WINE_GROUND)
    painter.setPen(QPen(_color(palette.LEAF).darker(140), 1.0, c=Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(0.2, -3.0), QPointF(0.8, -6.6))
    ink(painter, QPen(_color(palette.LEAF).darker(140), 0.5), _color(palette.LEAF))
    leaf = QPainterPath(QPointF(0.4, -3.6))
    leaf.cubicTo(1.2, -7.0, 4.4, -7.2, 5.6, -5.2)
    leaf.cubicTo(4.6, -3.2, 2.4, -2.6, 0.4, -3.6)
    painter.drawPath(leaf)
    for row, count in enumerate((4, 3, 2, 1)):
        for k in range(count):
            middle = QPointF(2.7 * (k - (count - 1) / 2), -2.4 + 2.35 * row)
            ink(painter, QPen(_color(palette.WINE).darker(170), 0.5), _color(palette.WINE))
            painter.drawEllipse(middle, 1.55, 1.55)
            ink(painter, None, _color(palette.PAPER, 120))
            painter.drawEllipse(middle - QPointF(0.45, 0.5), 0.45, 0.45)


def _grain(painter: QPainter) -> None:
    """An ear."""
    _plate(painter, _disc(), palette.GRAIN_GROUND)
    edge = _color(palette.GRAIN).darker(170)
    painter.setPen(QPen(edge, 1.0, c=Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(0, 7.0), QPointF(0, -3.0))
    ink(painter, QPen(edge, 0.5), _color(palette.GRAIN))
    for k in range(4):
        for side in (-1, 1):
            painter.save()
            painter.translate(2.0 * side, 3.4 - 2.7 * k)
            painter.rotate(32.0 * side)
            painter.drawEllipse(QPointF(0, 0), 1.15, 2.3)
            painter.restore()
    painter.drawEllipse(QPointF(0, -6.2), 1.1, 1.9)


def _cloth(painter: QPainter) -> None:
    """A bolt of cloth."""
    _plate(painter, _disc(), palette.CLOTH_GROUND)
    painter.rotate(-18.0)
    edge = QPen(_color(palette.CLOTH).darker(180), 0.6, j=Qt.PenJoinStyle.RoundJoin)
    ink(painter, edge, _color(palette.CLOTH).lighter(118))
    painter.drawPolygon(
        QPolygonF([QPointF(-4.4, 0.0), QPointF(4.6, 0.0), QPointF(6.6, 5.0), QPointF(-2.6, 5.0)])
    )
    painter.setBrush(_color(palette.CLOTH))
    painter.drawRoundedRect(QRectF(-5.2, -4.4, 10.6, 6.6), 2.2, 2.2)
    painter.setBrush(_color(palette.PAPER))
    painter.drawEllipse(QPointF(-4.6, -1.1), 2.0, 3.3)
    painter.setBrush(_color(palette.CLOTH))
    painter.drawEllipse(QPointF(-4.5, -1.1), 0.9, 1.6)
    painter.setPen(QPen(_color(palette.PAPER, 220), 0.9))
    for x in (0.2, 2.6):
        painter.drawLine(QPointF(x, -4.2), QPointF(x, 2.0))


def _princess(painter: QPainter) -> None:
    """A head with a crown."""
    _plate(painter, _disc(8.6), palette.ROSE)
    painter.setClipPath(_disc(8.4), Qt.ClipOperation.IntersectClip)
    ink(painter, None, _color(palette.HAIR))
    painter.drawRoundedRect(QRectF(-4.4, -3.4, 8.8, 9.4), 3.4, 3.4)
    painter.setBrush(_color(palette.GOWN))
    painter.drawEllipse(QPointF(0, 9.4), 6.4, 4.8)
    ink(painter, QPen(_color(palette.HAIR).darker(130), 0.4), _color(palette.SKIN))
    painter.drawEllipse(QPointF(0, 0.9), 3.1, 3.6)
    crown = [(-4.4, -1.6), (-5.0, -6.6), (-2.3, -4.2), (0.0, -7.4), (2.3, -4.2), (5.0, -6.6), (4.4, -1.6)]
    ink(painter, QPen(_color(palette.INK, 220), 0.6, j=Qt.PenJoinStyle.RoundJoin), _color(palette.GOLD))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in crown]))


def _dragon(painter: QPainter) -> None:
    """The dragon on a plate that stands on its corner."""
    plate = QPainterPath()
    plate.addPolygon(QPolygonF([QPointF(0, -9.6), QPointF(9.6, 0), QPointF(0, 9.6), QPointF(-9.6, 0)]))
    plate.closeSubpath()
    _plate(painter, plate, palette.DRAGON)
    ink(painter, None, _color(palette.PAPER))
    painter.drawPath(figure_path(QRectF(-6.8, -9.0, 13.6, 13.6), DRAGON))


def _portal(painter: QPainter) -> None:
    """A ring of stones with a whirl in it."""
    painter.setPen(Qt.PenStyle.NoPen)
    for radius, tone in (
        (10.0, _color(palette.INK, 80)),
        (9.0, _color(palette.JOINT)),
        (8.3, _color(palette.STONE)),
    ):
        painter.setBrush(tone)
        painter.drawEllipse(QPointF(0, 0), radius, radius)
    painter.setPen(QPen(_color(palette.JOINT), 0.9))
    for k in range(10):
        turn = math.radians(36 * k)
        way = QPointF(math.cos(turn), math.sin(turn))
        painter.drawLine(way * 6.0, way * 8.6)
    ink(painter, QPen(_color(palette.INK, 200), 0.6), _color(palette.MAGIC).darker(165))
    painter.drawEllipse(QPointF(0, 0), 6.3, 6.3)
    for phase, tone in ((0.0, _color(palette.PAPER)), (math.pi, _color(palette.MAGIC).lighter(140))):
        whirl = [
            QPointF(0.42 * t * math.cos(t + phase), 0.42 * t * math.sin(t + phase))
            for t in (0.4 * k for k in range(32))
        ]
        ink(painter, QPen(tone, 1.1, c=Qt.PenCapStyle.RoundCap), None)
        painter.drawPolyline(QPolygonF([point for point in whirl if math.hypot(point.x(), point.y()) < 5.4]))


_DRAW = {
    "wine": _wine,
    "grain": _grain,
    "cloth": _cloth,
    "princess": _princess,
    "dragon": _dragon,
    "portal": _portal,
}
#: What can be drawn.
EMBLEMS = frozenset(_DRAW)
