"""What players have, drawn with Qt: figures, signs, pieces of towers."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from gui.games.carcassonne.picture import palette
from gui.games.carcassonne.picture.palette import SEATS, SIGNS, Rgb
from gui.views.painted import ink, pixmap
from turmcore.carcassonne.silhouettes import DRAGON, FAIRY, FOLLOWER, SILHOUETTES, Silhouette


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


def figure_path(box: QRectF, figure: str = FOLLOWER) -> QPainterPath:
    """The outline of a figure that stands in a box, as large as it fits."""
    silhouette = SILHOUETTES[figure]
    unit, middle, foot = _measured(box, silhouette)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for outline, _ in silhouette.parts:
        part = QPainterPath()
        part.setFillRule(Qt.FillRule.WindingFill)
        part.addPolygon(QPolygonF([QPointF(middle + x * unit, foot - z * unit) for x, z in outline.tolist()]))
        part.closeSubpath()
        path = path.united(part)
    return path


def _measured(box: QRectF, silhouette: Silhouette) -> tuple[float, float, float]:
    """How large the unit of a figure is in a box, and where the point between its feet is."""
    unit = min(box.width(), box.height()) / max(1.0, silhouette.extent)
    return unit, box.center().x() - silhouette.center * unit, box.bottom() - 0.01 * box.height()


def draw_follower(
    painter: QPainter, box: QRectF, player: int, is_lying: bool = False, figure: str = FOLLOWER
) -> None:
    """A figure of a player with the sign on the chest."""
    rgb, silhouette = SEATS[player], SILHOUETTES[figure]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if is_lying:
        painter.translate(box.center())
        painter.rotate(90)
        painter.translate(-box.center())
    inner, path = _draw_cut(painter, box, rgb, figure)
    unit, middle, foot = _measured(inner, silhouette)
    x, z, size = silhouette.sign
    chest = 0.40 * unit * size
    box = QRectF(middle + x * unit - chest / 2, foot - (z - 0.03) * unit - chest / 2, chest, chest)
    shape = QPainterPath()
    shape.addRect(box)
    _shape(painter, box, SIGNS[player], ink_on(rgb), shape.intersected(path))
    painter.restore()


def draw_guest(painter: QPainter, box: QRectF, name: str) -> None:
    """The dragon or the fairy."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw_cut(painter, box, {DRAGON: palette.DRAGON, FAIRY: palette.FAIRY}[name], name)
    painter.restore()


def _draw_cut(painter: QPainter, box: QRectF, rgb: Rgb, figure: str) -> tuple[QRectF, QPainterPath]:
    """A figure with a light rim; where it is in the box, and its outline."""
    size = min(box.width(), box.height())
    inner = QRectF(box.center().x() - size / 2, box.center().y() - size / 2, size, size).adjusted(
        0.05 * size, 0.05 * size, -0.05 * size, -0.05 * size
    )
    path, part = figure_path(inner, figure), size / max(1.0, SILHOUETTES[figure].extent)
    ink(painter, QPen(QColor(*palette.INK, 70), 0.13 * part, j=Qt.PenJoinStyle.RoundJoin), None)
    painter.drawPath(path)
    painter.setPen(QPen(QColor(*palette.PAPER), 0.075 * part, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(path)
    ink(painter, QPen(QColor(*rgb).darker(170), 0.03 * part, j=Qt.PenJoinStyle.RoundJoin), QColor(*rgb))
    painter.drawPath(path)
    return inner, path


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


def follower_pixmap(player: int, size: int, ratio: float = 2.0, figure: str = FOLLOWER) -> QPixmap:
    """A figure of a player as an image."""
    return pixmap(lambda painter, box: draw_follower(painter, box, player, figure=figure), size, ratio=ratio)


def sign_pixmap(player: int, size: int, ratio: float = 2.0) -> QPixmap:
    """A player's sign as an image."""
    return pixmap(lambda painter, box: draw_sign(painter, box, player), size, ratio=ratio)
