"""The icon of the program: a little tower."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from gui.games.turmbauer.drawing import draw_piece
from gui.games.turmbauer.palette import paints

_FLOORS = (
    ((0, 0, False), (1, 0, True), (0, 1, True), (1, 1, False)),
    ((1, 0, False), (0, 0, True), (0, 1, False)),
)
_TOWER = [(x, y, z, colored) for z, floor in enumerate(_FLOORS) for x, y, colored in floor] + [
    (0, 1, 2, True)
]


def app_icon() -> QIcon:
    """The icon in the sizes that desktops ask for."""
    icon = QIcon()
    for side in (16, 24, 32, 48, 64, 128, 256):
        picture = QPixmap(side, side)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        margin = side / 20
        box = QRectF(0, 0, side, side).adjusted(margin, margin, -margin, -margin)
        draw_piece(painter, box, _TOWER, paints("RGBK")[0], side, dim=False)
        painter.end()
        icon.addPixmap(picture)
    return icon
