"""Small pictures on buttons, drawn as lines."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

from gui.app import theme

_SIZE = 20


def _arrow_back() -> QPainterPath:
    """An arrow that bends back to the left."""
    path = QPainterPath(QPointF(8, 4))
    path.lineTo(4, 8)
    path.lineTo(8, 12)
    path.moveTo(4, 8)
    path.lineTo(12, 8)
    path.arcTo(QRectF(8, 8, 8, 8), 90, -180)
    path.lineTo(8, 16)
    return path


def _arrow_round() -> QPainterPath:
    """An arrow all the way round."""
    path = QPainterPath()
    path.arcMoveTo(QRectF(4, 4, 12, 12), 130)
    path.arcTo(QRectF(4, 4, 12, 12), 130, -290)
    path.moveTo(3.5, 2.5)
    path.lineTo(6.0, 5.8)
    path.lineTo(9.8, 4.6)
    return path


def icon(name: str) -> QIcon:
    """The icon `name`: ``undo``, ``redo`` or ``take_back``, also in the shade of a disabled button."""
    path = _arrow_round() if name == "take_back" else _arrow_back()
    made = QIcon()
    for mode, color in ((QIcon.Mode.Normal, theme.INK), (QIcon.Mode.Disabled, theme.DISABLED)):
        for ratio in (1, 2):
            picture = QPixmap(_SIZE * ratio, _SIZE * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if name == "redo":
                painter.translate(_SIZE, 0)
                painter.scale(-1, 1)
            pen = QPen(QColor(color), 1.7)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPath(path)
            painter.end()
            made.addPixmap(picture, mode)
    return made
