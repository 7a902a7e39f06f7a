"""The signs of the players: plates with a number, in tints that are no color of a figure."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from gui.base import theme
from gui.games.babel.picture.palette import SEATS
from gui.views.painted import ink, pixmap


def draw_seat(painter: QPainter, box: QRectF, player: int) -> None:
    """The plate of a player."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    color = QColor(*SEATS[player])
    ink(painter, QPen(color.darker(140), max(1.0, box.width() * 0.05)), color)
    painter.drawRoundedRect(box, box.width() * 0.28, box.width() * 0.28)
    painter.setPen(QColor("#ffffff"))
    painter.setFont(theme.font(max(5.0, box.height() * 0.42), bold=True))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(player + 1))
    painter.restore()


def seat_pixmap(player: int, size: int, ratio: float = 2.0) -> QPixmap:
    """The plate of a player as a small picture."""
    return pixmap(lambda painter, box: draw_seat(painter, box, player), size, ratio=ratio, margin=1)
