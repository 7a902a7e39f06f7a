"""List of the legal moves, for keys and for people who cannot see the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from gui.games.waechter.picture.palette import FRAME, LIGHT, SIDES
from gui.games.waechter.words.texts import choice_detail, choice_title
from gui.views.choice_view import ChoiceRows, words
from gui.views.painted import ink, pixmap, seen_along
from turmcore.waechter import file_and_rank
from turmcore.waechter.choosing import Choice

_ICON, _SQUARES = 24, 7


class MoveRows(ChoiceRows[Choice]):
    """One row for each move, with a small board that shows it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons: dict[tuple[object, ...], QIcon] = {}

    def show(self, rows: Sequence[Choice]) -> None:
        """Show other moves."""
        self._icons.clear()
        super().show(rows)

    def title(self, row: Choice) -> str:
        return words(choice_title(row, self.axes()), choice_detail(row))

    def icon(self, row: Choice) -> QIcon | None:
        axes = self.axes()
        key = row.move.origin, row.move.target, SIDES[row.side].rgb, axes
        if key not in self._icons:
            draw = seen_along(partial(_draw_move, row=row), axes)
            self._icons[key] = QIcon(pixmap(draw, _ICON, margin=1))
        return self._icons[key]


def _draw_move(painter: QPainter, box: QRectF, row: Choice) -> None:
    """The board from the front, with an arrow in the color of the side."""
    step = box.width() / _SQUARES
    ink(painter, QPen(QColor(*FRAME), 0.8), QColor(*LIGHT))
    painter.drawRect(box)
    ends = [file_and_rank(square) for square in (row.move.origin, row.move.target)]
    start, end = (QPointF(box.left() + (x + 0.5) * step, box.bottom() - (y + 0.5) * step) for x, y in ends)
    far = max(abs(end.x() - start.x()), abs(end.y() - start.y()))  # moves are straight
    way = (end - start) / far
    across = QPointF(-way.y(), way.x())
    color = QColor(*SIDES[row.side].rgb)
    painter.setPen(QPen(color, 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(start, end)
    ink(painter, None, color)
    painter.drawEllipse(start, 2.0, 2.0)
    neck = end - way * 1.5
    painter.drawPolygon(QPolygonF([end + way * 2.5, neck + across * 3.4, neck - across * 3.4]))
