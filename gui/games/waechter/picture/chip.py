"""The sides as small signs: a round stone from above, with the sign of its color."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap

from gui.games.waechter.picture.palette import RING, SIDES, Paint
from gui.games.waechter.session import Session
from gui.games.waechter.words.texts import side_name
from gui.views.painted import ink, painting, pixmap
from gui.views.share_bar import Party

_TILE = 14  # pixels after which a sign comes again


def draw_chip(painter: QPainter, box: QRectF, side: int) -> None:
    """A stone of a side from above."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint = SIDES[side]
    outline = QPainterPath()
    outline.addEllipse(box)
    painter.fillPath(outline, QColor(*paint.rgb))
    painter.setClipPath(outline)
    _draw_sign(painter, box, paint)
    painter.setClipping(False)
    ink(painter, QPen(QColor(*paint.rgb).darker(150), max(1.0, box.width() * 0.06)), None)
    painter.drawEllipse(box)
    painter.restore()


def _draw_sign(painter: QPainter, box: QRectF, paint: Paint) -> None:
    light, side = QColor(255, 246, 232, 165), box.width()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if paint.sign == RING:
        painter.setPen(QPen(light, side * 0.13))
        painter.drawEllipse(box.center(), side * 0.24, side * 0.24)
    else:
        painter.setPen(QPen(light, side * 0.12))
        for i in (-1, 0, 1):
            start = box.topLeft() + QPointF(i * side * 0.42, -0.1 * side)
            painter.drawLine(start, start + QPointF(side * 1.2, side * 1.2))


def chip(side: int, size: int, ratio: int = 2) -> QPixmap:
    """The sign of a side as a small picture."""
    return pixmap(lambda painter, box: draw_chip(painter, box, side), size, ratio=ratio, margin=1)


def parties(session: Session) -> list[Party]:
    """The two sides as bars and lines show them."""
    return [
        Party(side_name(paint.side, session), paint.rgb, (_brush(paint),), (chip(paint.side, 16),))
        for paint in SIDES
    ]


def _brush(paint: Paint) -> QBrush:
    """A brush that repeats the sign."""
    tile = QPixmap(_TILE, _TILE)
    tile.fill(QColor(*paint.rgb))
    with painting(tile) as painter:
        _draw_sign(painter, QRectF(-1, -1, _TILE + 2, _TILE + 2), paint)
    return QBrush(tile)
