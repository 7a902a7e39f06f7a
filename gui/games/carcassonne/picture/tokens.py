"""What players have, drawn with Qt: figures, signs, pieces of towers."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from gui.base import theme
from gui.games.carcassonne.picture import palette
from gui.games.carcassonne.picture.palette import SEATS, SIGNS, Rgb
from gui.views.painted import ink, pixmap

_GOODS = {"wine": (122, 48, 92), "grain": (222, 178, 62), "cloth": (58, 108, 170)}


def ink_on(rgb: Rgb) -> QColor:
    """What a sign is written with so that it stands out from a color."""
    red, green, blue = ((part / 255) ** 2 for part in rgb)
    return QColor(46, 36, 28) if 0.3 * red + 0.5 * green + 0.2 * blue > 0.36 else QColor(248, 240, 224)


def draw_sign(painter: QPainter, box: QRectF, player: int) -> None:
    """A disc in the color of a player with the sign that goes with it."""
    rgb = SEATS[player]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    wide = max(0.8, 0.07 * box.width())
    inner = box.adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2)
    ink(painter, QPen(QColor(*rgb).darker(150), wide), QColor(*rgb))
    painter.drawEllipse(inner)
    shape = QPainterPath()
    shape.addEllipse(inner.adjusted(wide, wide, -wide, -wide))
    _shape(painter, inner, SIGNS[player], ink_on(rgb), shape)
    painter.restore()


def _shape(painter: QPainter, box: QRectF, sign: int, color: QColor, within: QPainterPath) -> None:
    """A sign as the shaders draw it; its stripes end where `within` does."""
    x, y, wide = box.center().x(), box.center().y(), box.width()
    ink(painter, None, color)
    if sign == 0:
        stripes, half = QPainterPath(), 0.085 * wide  # half as wide as a stripe is, along x
        for k in (-1, 0, 1):
            left, right = x + 0.30 * wide * k - wide / 2, x + 0.30 * wide * k + wide / 2
            low, high = y + wide / 2, y - wide / 2
            stripes.addPolygon(
                QPolygonF(
                    [
                        QPointF(left - half, low),
                        QPointF(left + half, low),
                        QPointF(right + half, high),
                        QPointF(right - half, high),
                    ]
                )
            )
            stripes.closeSubpath()
        painter.drawPath(stripes.intersected(within))
    elif sign == 1:
        for i in (-1, 0, 1):
            for j in (-1, 0, 1):
                painter.drawEllipse(
                    QPointF(x + 0.235 * wide * i, y + 0.235 * wide * j), 0.075 * wide, 0.075 * wide
                )
    elif sign == 2:
        ink(painter, QPen(color, 0.12 * wide), None)
        painter.drawEllipse(QPointF(x, y), 0.23 * wide, 0.23 * wide)
    elif sign == 3:
        far = 0.29 * wide
        painter.drawPolygon(
            QPolygonF([QPointF(x - far, y), QPointF(x, y - far), QPointF(x + far, y), QPointF(x, y + far)])
        )
    elif sign == 4:
        far, thick = 0.31 * wide, 0.16 * wide
        painter.drawRect(QRectF(x - far, y - thick / 2, 2 * far, thick))
        painter.drawRect(QRectF(x - thick / 2, y - far, thick, 2 * far))
    else:
        far = 0.34 * wide
        turns = [math.radians(-90 + 120 * k) for k in range(3)]
        painter.drawPolygon(
            QPolygonF([QPointF(x + far * math.cos(t), y + 0.05 * wide + far * math.sin(t)) for t in turns])
        )


def figure_path(box: QRectF) -> QPainterPath:
    """The outline of a figure that stands in a box; it is as wide as it is high."""
    half = [(0.0, 0.15), (0.13, 0.0), (0.345, 0.0), (0.385, 0.03), (0.385, 0.07), (0.30, 0.22), (0.25, 0.36)]
    half += [(0.42, 0.41), (0.475, 0.45), (0.485, 0.50), (0.46, 0.55), (0.36, 0.595), (0.17, 0.64)]
    body = half + [(-x, z) for x, z in half[:0:-1]]
    unit, middle, foot = (
        min(box.width(), box.height()) / 1.0,
        box.center().x(),
        box.bottom() - 0.01 * box.height(),
    )
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addPolygon(QPolygonF([QPointF(middle + x * unit, foot - z * unit) for x, z in body]))
    path.closeSubpath()
    head = QPainterPath()
    head.addEllipse(QPointF(middle, foot - 0.765 * unit), 0.21 * unit, 0.21 * unit)
    return path.united(head)


def draw_follower(painter: QPainter, box: QRectF, player: int, is_lying: bool = False) -> None:
    """A follower of a player with the sign on the chest."""
    rgb = SEATS[player]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if is_lying:
        painter.translate(box.center())
        painter.rotate(90)
        painter.translate(-box.center())
    size = min(box.width(), box.height())
    inner = QRectF(box.center().x() - size / 2, box.center().y() - size / 2, size, size).adjusted(
        0.05 * size, 0.05 * size, -0.05 * size, -0.05 * size
    )
    path = figure_path(inner)
    ink(painter, QPen(QColor(*palette.INK, 70), 0.13 * size, j=Qt.PenJoinStyle.RoundJoin), None)
    painter.drawPath(path)
    painter.setPen(QPen(QColor(*palette.PAPER), 0.075 * size, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(path)
    ink(painter, QPen(QColor(*rgb).darker(170), 0.03 * size, j=Qt.PenJoinStyle.RoundJoin), QColor(*rgb))
    painter.drawPath(path)
    chest = 0.40 * inner.width()
    box = QRectF(
        inner.center().x() - chest / 2, inner.bottom() - 0.40 * inner.height() - chest / 2, chest, chest
    )
    shape = QPainterPath()
    shape.addRect(box)
    _shape(painter, box, SIGNS[player], ink_on(rgb), shape.intersected(path))
    painter.restore()


def draw_piece(painter: QPainter, box: QRectF) -> None:
    """A piece of a tower, seen from the front."""
    size = min(box.width(), box.height())
    x, y = box.center().x() - size / 2, box.center().y() - size / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge = QPen(QColor(*palette.JOINT), max(0.7, 0.045 * size), j=Qt.PenJoinStyle.RoundJoin)
    ink(painter, edge, QColor(*palette.STONE).darker(108))
    painter.drawRect(QRectF(x + 0.17 * size, y + 0.36 * size, 0.66 * size, 0.58 * size))
    painter.setBrush(QColor(*palette.STONE))
    crown = QPainterPath(QPointF(x + 0.09 * size, y + 0.42 * size))
    top, low = y + 0.10 * size, y + 0.23 * size
    for k in range(7):
        left, right = x + (0.09 + 0.82 * k / 7) * size, x + (0.09 + 0.82 * (k + 1) / 7) * size
        at = low if k % 2 else top
        crown.lineTo(left, at)
        crown.lineTo(right, at)
    crown.lineTo(x + 0.91 * size, y + 0.42 * size)
    crown.closeSubpath()
    painter.drawPath(crown)
    ink(painter, None, QColor(*palette.INK))
    painter.drawRoundedRect(
        QRectF(x + 0.45 * size, y + 0.54 * size, 0.10 * size, 0.26 * size), 0.05 * size, 0.05 * size
    )
    painter.restore()


def draw_good(painter: QPainter, box: QRectF, good: str) -> None:
    """A token of wine, grain or cloth."""
    rgb = _GOODS[good]
    ink(painter, QPen(QColor(*rgb).darker(150), 1), QColor(*rgb))
    painter.drawEllipse(box)
    painter.setFont(theme.font(0.5 * box.height(), bold=True))
    painter.setPen(ink_on(rgb))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, good[0].upper())


def follower_pixmap(player: int, size: int, ratio: float = 2.0) -> QPixmap:
    """A follower as an image."""
    return pixmap(lambda painter, box: draw_follower(painter, box, player), size, ratio=ratio)


def sign_pixmap(player: int, size: int, ratio: float = 2.0) -> QPixmap:
    """A player's sign as an image."""
    return pixmap(lambda painter, box: draw_sign(painter, box, player), size, ratio=ratio)
