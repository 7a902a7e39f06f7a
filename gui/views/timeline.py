"""The course of the game under the tower: a slider with a tick for each turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QHelpEvent, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QSlider,
    QToolButton,
    QToolTip,
    QWidget,
)

from gui.base import theme
from gui.i18n import tr
from gui.views.layout import keep_room
from gui.views.painted import ink, painting

_EDGE = 9  # room for half of the handle at both ends


@dataclass(frozen=True, slots=True)
class Tick:
    """Start of a turn: after `at` actions, in the color `rgb`, with `label` as its tooltip. The first
    turn of a round `begins` a longer one."""

    at: int
    rgb: tuple[int, int, int]
    label: str
    begins: bool = False


class TickSlider(QSlider):
    """A slider over the actions of a game. A click goes there at once, a page is a turn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.ticks: Sequence[Tick] = ()
        self.setPageStep(3)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        return QSize(200, 28)

    def minimumSizeHint(self) -> QSize:
        return QSize(90, 28)

    def show_ticks(self, ticks: Sequence[Tick]) -> None:
        """Show other ticks."""
        self.ticks = ticks
        self.update()

    def place_of(self, value: int) -> float:
        """x of a value, in pixels."""
        return _EDGE + (self.width() - 2 * _EDGE) * value / max(1, self.maximum())

    def value_at(self, x: float) -> int:
        """The value at a place of the widget."""
        part = (x - _EDGE) / max(1, self.width() - 2 * _EDGE)
        return round(min(max(part, 0.0), 1.0) * self.maximum())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self.value_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self.setValue(self.value_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            value = self.value_at(event.pos().x())
            labels = [tick.label for tick in self.ticks if tick.at <= value]
            QToolTip.showText(event.globalPos(), labels[-1] if labels else "", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            middle = 11.0
            track = QRectF(_EDGE, middle - 2.5, self.width() - 2 * _EDGE, 5)
            ink(painter, None, QColor(theme.LINE))
            painter.drawRoundedRect(track, 2.5, 2.5)
            here = self.place_of(self.value())
            painter.setBrush(QColor(theme.ACCENT))
            painter.drawRoundedRect(QRectF(track.left(), track.top(), here - track.left(), 5), 2.5, 2.5)
            for tick in self.ticks:
                x = self.place_of(tick.at)
                # the pale line keeps every color apart from every ground
                for pen in (QPen(QColor(theme.DISABLED), 3.2), QPen(QColor(*tick.rgb), 2.0)):
                    painter.setPen(pen)
                    painter.drawLine(QPointF(x, middle + 7), QPointF(x, middle + (15 if tick.begins else 11)))
            ink(
                painter,
                QPen(QColor(theme.ACCENT if self.hasFocus() else theme.MUTED), 2.0),
                QColor(theme.CARD),
            )
            painter.drawEllipse(QPointF(here, middle), 6.5, 6.5)


class Timeline(QWidget):
    """The slider, a step to each side of it, and the way back from an earlier position."""

    wanted = Signal(int)  # show the position after so many actions

    def __init__(
        self, back: QAction, forward: QAction, end: QAction, go_on: QAction, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("timeline")
        self.slider = TickSlider()
        self.slider.valueChanged.connect(self._moved)
        self._go_on_action = go_on
        self.go_on = QPushButton()
        keep_room(self.go_on)
        self.go_on.clicked.connect(go_on.trigger)
        self._is_showing = False
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(8, 0, 8, 0)
        self._row.setSpacing(5)
        self._row.addWidget(_step(back))
        self._row.addWidget(self.slider, 1)
        self._row.addWidget(_step(forward))
        self._row.addWidget(_step(end))
        self._row.addWidget(self.go_on)
        self.setFixedHeight(28)

    def add(self, widget: QWidget) -> None:
        """Put one more thing at the right end."""
        self._row.addWidget(widget)

    def room_for(self, widget: QWidget) -> int:
        """Pixels that all the others leave to what was added, at most."""
        items = (self._row.itemAt(at) for at in range(self._row.count()))
        needed = [item.minimumSize().width() for item in items if item and item.widget() is not widget]
        edges = self._row.contentsMargins()
        return self.width() - sum(needed) - self._row.spacing() * len(needed) - edges.left() - edges.right()

    def show_line(self, length: int, cursor: int, ticks: Sequence[Tick], *, is_waiting: bool = False) -> None:
        """Show a game of `length` actions at `cursor`; `is_waiting` at its end, where nobody goes on unasked."""
        self._is_showing = True
        self.slider.setMaximum(max(length, 1))
        self.slider.setEnabled(length > 0)
        self.slider.setValue(cursor)
        self.slider.show_ticks(ticks)
        self._is_showing = False
        is_earlier = cursor < length or is_waiting
        self.slider.setAccessibleDescription(tr("timeline.place", at=cursor, all=length))
        self.go_on.setVisible(is_earlier)
        if self.property("earlier") != is_earlier:
            self.setProperty("earlier", is_earlier)
            self.style().unpolish(self)
            self.style().polish(self)

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.slider.setAccessibleName(tr("timeline.name"))
        self.go_on.setText(tr("timeline.go_on"))
        self.go_on.setToolTip(self._go_on_action.toolTip())

    def _moved(self, value: int) -> None:
        if not self._is_showing:
            self.wanted.emit(value)


def _step(action: QAction) -> QToolButton:
    button = theme.named(QToolButton(), "flat")
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    button.setFixedSize(28, 26)
    return button
