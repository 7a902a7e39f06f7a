"""The signs on tiles: goods, a princess, the dragon, a magic portal."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from gui.views.layers import renderer
from turmcore.carcassonne.art import emblem_svg


def draw_emblem(painter: QPainter, box: QRectF, name: str) -> None:
    """The sign of a name as large as it fits into a box."""
    side = min(box.width(), box.height())
    place = QRectF(box.topLeft(), QSizeF(side, side))
    place.moveCenter(box.center())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer(emblem_svg(name)).render(painter, place)
    painter.restore()
