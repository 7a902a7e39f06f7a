"""The signs on tiles: goods, a princess, the dragon, a magic portal."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from gui.games.carcassonne.picture.tokens import draw_square
from turmcore.carcassonne.art import emblem_svg


def draw_emblem(painter: QPainter, box: QRectF, name: str) -> None:
    """The sign of a name as large as it fits into a box."""
    draw_square(painter, box, emblem_svg(name))
