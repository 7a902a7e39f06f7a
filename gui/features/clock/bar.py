"""The clocks of all players in a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.model.clock import LOW, time_text
from gui.views.icons import icon
from gui.views.painted import ink, painting
from gui.views.share_bar import Party

_SCARCE = ("#b01218", "#f0776c")  # little time, on a light ground and on a dark one


@dataclass(frozen=True, slots=True)
class Reading:
    """What a clock shows: whose it is, how much is left, whether it runs, and whether it has run out."""

    party: Party
    seconds: float
    is_on_turn: bool = False
    is_running: bool = False
    has_fallen: bool = False


class ClockFace(QWidget):
    """One player's time; the running one is framed, little time is marked by more than a color."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.reading: Reading | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(130, 36)

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
        reading = self.reading
        with painting(self) as painter:
            box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            is_low = reading.seconds < LOW
            edge = (
                _scarce()
                if is_low and reading.is_on_turn
                else theme.ACCENT
                if reading.is_on_turn
                else theme.LINE
            )
            ink(
                painter,
                QPen(QColor(edge), 2.0 if reading.is_on_turn else 1.0),
                QColor(theme.ACCENT_SOFT if reading.is_running else theme.CARD),
            )
            painter.drawRoundedRect(box, 8, 8)
            left = box.left() + 9
            for chip in reading.party.chips:
                size = chip.deviceIndependentSize()
                painter.drawPixmap(QPointF(left, box.center().y() - size.height() / 2), chip)
                left += size.width() + 3
            painter.setFont(theme.font(14, bold=True))
            painter.setPen(QColor(_scarce() if is_low else theme.INK if reading.is_on_turn else theme.MUTED))
            text = self.text
            width = painter.fontMetrics().horizontalAdvance(text) + 2
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(box.right() - width - 10, box.top(), width, box.height()), flags, text)
            if is_low:
                self._draw_flag(
                    painter, QPointF(box.right() - width - 26, box.center().y()), reading.has_fallen
                )
            room = QRectF(
                left + 4, box.top(), box.right() - width - left - (40 if is_low else 22), box.height()
            )
            painter.setFont(theme.font(9.5))
            painter.setPen(QColor(theme.MUTED))
            name = painter.fontMetrics().elidedText(
                reading.party.name, Qt.TextElideMode.ElideRight, int(room.width())
            )
            if room.width() > 24:
                painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)

    @staticmethod
    def _draw_flag(painter: QPainter, at: QPointF, has_fallen: bool) -> None:
        """A small flag that stands, or has fallen."""
        painter.save()
        painter.translate(at)
        if has_fallen:
            painter.rotate(90)
        painter.setPen(QPen(QColor(_scarce()), 1.8))
        painter.drawLine(QPointF(-4, 8), QPointF(-4, -8))
        painter.setBrush(QColor(_scarce()))
        painter.drawPolygon([QPointF(-4, -8), QPointF(6, -4.5), QPointF(-4, -1)])
        painter.restore()


def _scarce() -> str:
    return _SCARCE[QColor(theme.CARD).lightnessF() < 0.5]


class ClockBar(QWidget):
    """All clocks and a button that stops them."""

    paused = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.faces: list[ClockFace] = []
        self._is_paused = False
        self.button = theme.named(QToolButton(), "flat")
        self.button.setFixedSize(32, 32)
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.clicked.connect(lambda: self.paused.emit(not self._is_paused))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(10, 5, 10, 6)
        self._row.setSpacing(8)
        self._row.addWidget(self.button)
        self.setFixedHeight(48)

    def show_readings(self, readings: Sequence[Reading], is_paused: bool, can_pause: bool) -> None:
        """Show these clocks; without any the bar is not there."""
        self.setVisible(bool(readings))
        while len(self.faces) < len(readings):
            face = ClockFace(self)
            self.faces.append(face)
            self._row.addWidget(face, 1)
            self._row.removeWidget(self.button)
            # between two players, behind more of them
            self._row.insertWidget(1 if len(self.faces) == 2 else len(self.faces), self.button)
        for number, face in enumerate(self.faces):
            face.setVisible(number < len(readings))
            if number < len(readings):
                face.show_reading(readings[number])
        self._is_paused = is_paused
        self.button.setEnabled(can_pause)
        words = tr("clock.resume" if is_paused else "clock.pause")
        if words != self.button.toolTip() or self.button.icon().isNull():
            self.refresh()

    def refresh(self) -> None:
        """Draw the button anew, in other colors or words."""
        words = tr("clock.resume" if self._is_paused else "clock.pause")
        self.button.setIcon(icon("run" if self._is_paused else "pause"))
        self.button.setToolTip(words)
        self.button.setAccessibleName(words)
        self.setAccessibleName(tr("clock.name"))
