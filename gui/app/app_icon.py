"""The icon of the program: a little tower."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice, QRectF, Qt
from PySide6.QtGui import QIcon, QImage, QPaintDevice, QPainter, QPixmap
from PySide6.QtSvg import QSvgGenerator

from gui.games.turmbauer.picture.drawing import draw_piece
from gui.games.turmbauer.picture.palette import paints

_FLOORS = (
    ((0, 0, False), (1, 0, True), (0, 1, True), (1, 1, False)),
    ((1, 0, False), (0, 0, True), (0, 1, False)),
)
_TOWER = [(x, y, z, colored) for z, floor in enumerate(_FLOORS) for x, y, colored in floor] + [
    (0, 1, 2, True)
]


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
    margin = side / 20
    box = QRectF(0, 0, side, side).adjusted(margin, margin, -margin, -margin)
    draw_piece(painter, box, _TOWER, paints("RGBK")[0], side, dim=False)
    painter.end()
