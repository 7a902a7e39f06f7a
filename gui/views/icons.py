"""Small pictures on buttons: lines, and little blocks of wood."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from gui.base import theme

_SIZE = 20
_WOOD = QColor("#dfae72")
_HALO = 1.2  # pixels beside the lines that keep them apart from a block


def _lines(*lines: tuple[tuple[float, float], ...]) -> QPainterPath:
    """Lines through points."""
    path = QPainterPath()
    for line in lines:
        path.moveTo(*line[0])
        for point in line[1:]:
            path.lineTo(*point)
    return path


def _arrow_back() -> QPainterPath:
    """An arrow that bends back to the left."""
    path = _lines(((8, 4), (4, 8), (8, 12)), ((4, 8), (12, 8)))
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


def _cube() -> QPainterPath:
    """A cube cut open."""
    return _lines(
        ((10, 3), (16, 6.5), (16, 13.5), (10, 17), (4, 13.5), (4, 6.5), (10, 3)),
        ((4, 6.5), (10, 10), (16, 6.5)),
        ((10, 10), (10, 17)),
    )


def _glass() -> QPainterPath:
    """A cube with the edges behind it."""
    path = _cube()
    path.addPath(_lines(((10, 3), (10, 8)), ((4, 13.5), (8, 11)), ((16, 13.5), (12, 11))))
    return path


def _fading() -> QPainterPath:
    """One square in front of shorter and shorter lines."""
    path = QPainterPath()
    path.addRect(QRectF(10, 9, 7, 7))
    path.addPath(_lines(((6.5, 16), (6.5, 6), (14, 6)), ((3, 13), (3, 3), (11, 3))))
    return path


def _bulb() -> QPainterPath:
    """A light bulb."""
    path = _lines(((8, 14.2), (12, 14.2)), ((8.6, 16.8), (11.4, 16.8)))
    path.moveTo(8, 14.2)
    path.arcTo(QRectF(5.2, 3, 9.6, 9.6), 245, -310)
    return path


_PATHS = {
    "undo": _arrow_back,
    "redo": _arrow_back,
    "take_back": _arrow_round,
    "hint": _bulb,
    "turn_back": lambda: _lines(((12, 4.5), (6.5, 10), (12, 15.5))),
    "turn_forward": lambda: _lines(((8, 4.5), (13.5, 10), (8, 15.5))),
    "to_end": lambda: _lines(((5.5, 4.5), (11, 10), (5.5, 15.5)), ((14.5, 4.5), (14.5, 15.5))),
    "close": lambda: _lines(((6, 6), (14, 14)), ((14, 6), (6, 14))),
    "inside": _cube,
    "reset": lambda: _lines(((6, 6), (14, 14)), ((14, 6), (6, 14))),
    "xray": _glass,
    "pause": lambda: _lines(((7, 4.5), (7, 15.5)), ((13, 4.5), (13, 15.5))),
    "run": lambda: _lines(((6.5, 4.5), (15, 10), (6.5, 15.5), (6.5, 4.5))),
    "fade": _fading,
    "line.promote": lambda: _lines(
        ((5, 16), (5, 11), (12, 4)), ((7.5, 4), (12, 4), (12, 8.5)), ((15.5, 16), (15.5, 9))
    ),
    "line.main": lambda: _lines(((10, 16.5), (10, 4)), ((5.5, 8.5), (10, 4), (14.5, 8.5))),
    "line.delete": lambda: _lines(
        ((4, 6), (16, 6)),
        ((8, 6), (8, 3.5), (12, 3.5), (12, 6)),
        ((5.8, 6), (6.6, 16.5), (13.4, 16.5), (14.2, 6)),
    ),
    "line.undo": _arrow_back,
    "line.redo": _arrow_back,
}
_MIRRORED = ("redo", "line.redo")


def icon(name: str) -> QIcon:
    """The icon `name`, also in the shade of a disabled button, in the colors of now."""
    return drawn(_PATHS[name](), is_mirrored=name in _MIRRORED)


def drawn(
    path: QPainterPath,
    width: float = 1.7,
    *,
    is_mirrored: bool = False,
    is_flipped: bool = False,
    block: QRectF | None = None,
) -> QIcon:
    """A line drawing as an icon; mirrored left to right, flipped upside down, in front of a block that is neither."""
    made = QIcon()
    for mode, color in ((QIcon.Mode.Normal, theme.INK), (QIcon.Mode.Disabled, theme.DISABLED)):
        for ratio in (1, 2, 3):
            picture = QPixmap(_SIZE * ratio, _SIZE * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if block is not None:
                painter.setOpacity(1.0 if mode == QIcon.Mode.Normal else 0.35)
                draw_block(painter, block)
                painter.setOpacity(1.0)
            if is_mirrored:
                painter.translate(_SIZE, 0)
                painter.scale(-1, 1)
            if is_flipped:
                painter.translate(0, _SIZE)
                painter.scale(1, -1)
            pen = QPen(QColor(color), width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            if block is not None:
                halo = QPen(pen)
                halo.setColor(QColor(theme.CARD))
                halo.setWidthF(width + _HALO)
                painter.strokePath(path, halo)
            painter.strokePath(path, pen)
            painter.end()
            made.addPixmap(picture, mode)
    return made


def draw_block(painter: QPainter, box: QRectF, color: QColor = _WOOD) -> None:
    """A cube as high as a box, seen with one edge in front, from above."""
    painter.save()
    middle, half = box.center(), box.height() / 2
    rim = [
        middle + QPointF(x * 0.87 * half, y * half)
        for x, y in ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))
    ]
    painter.setPen(QPen(color.darker(190), 0.8, j=Qt.PenJoinStyle.RoundJoin))
    for first, light in ((5, 114), (1, 72), (3, 92)):  # top, right, left
        painter.setBrush(color.lighter(light))
        painter.drawPolygon(QPolygonF([middle, *(rim[(first + i) % 6] for i in range(3))]))
    painter.restore()


def draw_star(painter: QPainter, middle: QPointF, radius: float, *, is_filled: bool) -> None:
    """A star that is won, or the outline of one."""
    angles = [math.pi * step / 5 for step in range(10)]
    points = [
        middle + QPointF(math.sin(angle), -math.cos(angle)) * radius * (1 if step % 2 == 0 else 0.45)
        for step, angle in enumerate(angles)
    ]
    painter.setPen(QPen(QColor(theme.MUTED), 0.9, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(QColor(theme.STAR) if is_filled else Qt.BrushStyle.NoBrush)
    painter.drawPolygon(QPolygonF(points))
