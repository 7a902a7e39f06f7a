"""Numbered marks above a graph over the actions of a game: the same number at the same moment in every graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.base import theme
from gui.views.painted import ink

SIZE = 15  # of a mark


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment after `at` actions; `words` say what it is."""

    at: int
    words: str = ""


def boxes(places: Sequence[float], top: float) -> list[QRectF]:
    """Boxes of the marks at these places; none overlaps another."""
    found: list[QRectF] = []
    for x in places:
        box = QRectF(0, 0, SIZE, SIZE)
        box.moveCenter(QPointF(x, top + SIZE / 2))
        while any(box.intersects(other) for other in found):
            box.translate(0, SIZE + 1)
        found.append(box)
    return found


def draw(painter: QPainter, marks: Sequence[QRectF], bottom: float) -> None:
    """The marks by their numbers, each with a line down to where it happened."""
    painter.setFont(theme.font(theme.SMALL, bold=True))
    for box in marks:
        painter.setPen(QPen(QColor(theme.INK), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(box.center().x(), box.bottom()), QPointF(box.center().x(), bottom))
    for number, box in enumerate(marks, 1):
        ink(painter, None, QColor(theme.INK))
        painter.drawEllipse(box)
        painter.setPen(QColor(theme.CARD))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
