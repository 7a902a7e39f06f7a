"""A player's time."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.i18n import tr
from gui.model.clock import LOW, time_text
from gui.views.painted import ink, painting
from gui.views.share_bar import Party

_SCARCE = ("#b01218", "#f0776c")  # little time, on a light ground and on a dark one


@dataclass(frozen=True, slots=True)
class Reading:
    """Reading of a clock: its player, the seconds left, and whether it runs or has run out."""

    party: Party
    seconds: float
    is_on_turn: bool = False
    is_running: bool = False
    has_fallen: bool = False


class ClockFace(QWidget):
    """One player's time, which stands in the player's card; the running one is marked, little time by more than a color."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.reading: Reading | None = None

    def sizeHint(self) -> QSize:
        return QSize(90, 22)

    @property
    def text(self) -> str:
        """The time as it is written there."""
        return time_text(self.reading.seconds) if self.reading is not None else ""

    def show_reading(self, reading: Reading) -> None:
        """Show another time."""
        if reading == self.reading:
            return
        self.reading = reading
        words = "clock.low" if reading.seconds < LOW else "clock.of"
        self.setAccessibleName(tr(words, name=reading.party.name, time=self.text))
        self.setToolTip(self.accessibleName())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.reading is None:
            return
        reading, is_low = self.reading, self.reading.seconds < LOW
        with painting(self) as painter:
            box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            if reading.is_running:
                ink(painter, None, QColor(theme.ACCENT_SOFT))
                painter.drawRoundedRect(box, 5, 5)
            painter.setFont(theme.font(bold=True))
            painter.setPen(QColor(_scarce() if is_low else theme.INK if reading.is_on_turn else theme.MUTED))
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box.adjusted(0, 0, -6, 0), flags, self.text)
            if is_low:
                left = box.right() - painter.fontMetrics().horizontalAdvance(self.text) - 20
                self._draw_flag(painter, QPointF(left, box.center().y()), reading.has_fallen)

    @staticmethod
    def _draw_flag(painter: QPainter, at: QPointF, has_fallen: bool) -> None:
        """A small flag that stands, or has fallen."""
        painter.save()
        painter.translate(at)
        if has_fallen:
            painter.rotate(90)
        painter.setPen(QPen(QColor(_scarce()), 1.8))
        painter.drawLine(QPointF(-4, 7), QPointF(-4, -7))
        painter.setBrush(QColor(_scarce()))
        painter.drawPolygon([QPointF(-4, -7), QPointF(6, -4), QPointF(-4, -1)])
        painter.restore()


def _scarce() -> str:
    return _SCARCE[QColor(theme.CARD).lightnessF() < 0.5]
