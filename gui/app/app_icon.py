"""The icon of the program: a T built of blocks, and who climbed it."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPaintDevice, QPainter, QPixmap
from PySide6.QtSvg import QSvgGenerator

from gui.games.turmbauer.picture.palette import NATURAL, paints
from gui.views.podium import draw_figure
from gui.views.wordmark import draw_block

_BLOCKS = ((1, 0, True), (1, 1, False), (0, 2, False), (1, 2, True), (2, 2, False))
_EDGE, _LEFT, _FOOT = 0.25, 0.0625, 0.984  # of the blocks, in parts of a side
_CLIMBER, _TALL = QRectF(0, 0, 22, 30), 0.31

SIDES = (16, 24, 32, 48, 64, 128, 256)
"""The sizes that desktops ask for."""


def app_icon() -> QIcon:
    """The icon in all sizes."""
    icon = QIcon()
    for side in SIDES:
        icon.addPixmap(QPixmap.fromImage(icon_picture(side)))
    return icon


def icon_picture(side: int) -> QImage:
    """The icon with so many pixels to a side."""
    picture = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    _paint(picture, side)
    return picture


def icon_drawing() -> str:
    """The icon as SVG."""
    buffer, side = QBuffer(), SIDES[-1]
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    drawing = QSvgGenerator()
    drawing.setOutputDevice(buffer)
    drawing.setTitle("Turmbauer")
    drawing.setViewBox(QRectF(0, 0, side, side))
    _paint(drawing, side)
    return bytes(buffer.data().data()).decode()


def _paint(device: QPaintDevice, side: int) -> None:
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    red, _, blue, _ = paints("RGBK")
    for column, row, is_red in _BLOCKS:
        corner = QPointF(_LEFT + column * _EDGE, _FOOT - row * _EDGE) * side
        draw_block(painter, corner, _EDGE * side, QColor(*(red.rgb if is_red else NATURAL)))
    scale = _TALL * side / _CLIMBER.height()
    painter.translate((_LEFT + 1.7 * _EDGE) * side - scale * _CLIMBER.width() / 2, 0)
    painter.scale(scale, scale)
    draw_figure(painter, _CLIMBER, blue.rgb)
    painter.end()
