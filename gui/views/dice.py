"""Dice with drawn faces."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.views.painted import ink, painting

_LOW, _MID, _HIGH = 0.25, 0.5, 0.75
_PIPS: dict[int, list[tuple[float, float]]] = {
    1: [(_MID, _MID)],
    2: [(_LOW, _HIGH), (_HIGH, _LOW)],
    3: [(_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW)],
    4: [(_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH)],
    5: [(_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH), (_MID, _MID)],
    6: [(_LOW, _LOW), (_LOW, _MID), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _MID), (_HIGH, _HIGH)],
}
_SIZE, _GAP = 34, 6
_IVORY, _PIP = "#fffaf0", "#2a211a"  # dice look the same by day and by night


class DiceView(QWidget):
    """Shows the dice that fell, or empty ones before the roll, which a click rolls."""

    wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dice: tuple[int, int] | None = None
        self._number = 2
        self._can_roll = True
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(2 * _SIZE + _GAP + 4, _SIZE + 6)

    def show_dice(
        self, dice: tuple[int, int] | None, *, can_roll: bool = True, is_single: bool = False
    ) -> None:
        """Show these dice; None for dice that are still to be rolled, or, without `can_roll`, are just rolling. With
        `is_single` only one is to be rolled."""
        if is_single != (self._number == 1):
            self._number = 1 if is_single else 2
            self.update()
        self._can_roll = dice is None and can_roll
        self.setCursor(Qt.CursorShape.PointingHandCursor if self._can_roll else Qt.CursorShape.ArrowCursor)
        if dice != self._dice:
            self._dice = dice
            self.setAccessibleName(f"{dice[0]} {dice[1]}" if dice else "")
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._can_roll and event.button() == Qt.MouseButton.LeftButton:
            self.wanted.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            for i in range(self._number):
                box = QRectF(2 + i * (_SIZE + _GAP), 1, _SIZE, _SIZE)
                draw_die(painter, box, self._dice[i] if self._dice else 0)


def draw_die(painter: QPainter, box: QRectF, number: int) -> None:
    """A die with this number on top; 0: an empty one."""
    side = box.width()
    ink(painter, None, QColor(theme.LINE))
    painter.drawRoundedRect(box.translated(0, side / 15), side / 4.6, side / 4.6)
    ink(painter, QPen(QColor(theme.LINE), 1.2), QColor(_IVORY if number else theme.PAPER))
    painter.drawRoundedRect(box, side / 4.6, side / 4.6)
    ink(painter, None, QColor("#33291f"))  # the dice stay white in every scheme
    for x, y in _PIPS[number] if number else ():
        middle = QPointF(box.left() + x * side, box.top() + y * side)
        painter.drawEllipse(middle, side * 0.085, side * 0.085)
