"""Ring around the target to press; it lets the mouse through."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.views.painted import painting

_PAD, _WIDE = 9, 3.0  # pixels around the ringed thing, and of the ring's line
_AWAY, _TIME = 26, 280  # pixels from which a new ring closes in, and milliseconds that it takes


class Spotlight(QWidget):
    """A ring over other widgets of its parent. A new one closes in once, and then lies still."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._box = QRect()
        self._is_round = False
        self._flight = QVariantAnimation(self, duration=_TIME, startValue=float(_AWAY), endValue=0.0)
        self._flight.valueChanged.connect(self._close_in)
        self.hide()

    @property
    def box(self) -> QRect:
        """The ringed box, in the parent's pixels; empty if there is none."""
        return self._box if self.isVisible() else QRect()

    def show_box(self, box: QRect, is_round: bool, is_new: bool) -> None:
        """Put the ring around a box of the parent."""
        if box.isEmpty():
            self.hide_ring()
            return
        self._box, self._is_round = box, is_round
        if is_new:
            self._flight.stop()
            self._flight.start()
        elif self._flight.state() != QVariantAnimation.State.Running:
            self._close_in(0.0)
        self.show()
        self.raise_()

    def hide_ring(self) -> None:
        """Hide the ring."""
        self._flight.stop()
        self._box = QRect()
        self.hide()

    def _close_in(self, away: float) -> None:
        edge = _PAD + round(away)
        box = self._box.adjusted(-edge, -edge, edge, edge)
        if box != self.geometry():
            self.setGeometry(box)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            glow, line = QColor(theme.ACCENT), QColor(theme.ACCENT)
            glow.setAlpha(70)
            paper = QColor(theme.CARD)
            paper.setAlpha(200)
            half = _PAD / 2
            box = QRectF(self.rect()).adjusted(half, half, -half, -half)
            radius = min(box.width(), box.height()) / 2 if self._is_round else 10.0
            for color, width in ((glow, _PAD), (paper, _WIDE + 2), (line, _WIDE)):
                painter.setPen(QPen(color, width))
                painter.drawRoundedRect(box, radius, radius)
