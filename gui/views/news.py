"""The turns of the others since one's own, in words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.views.layout import vbox

_SIGN, _INDENT, _GAP = 16, 23, 4
_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_FEWEST = 2  # lines that always have room
_MOST = 6  # they take at most this part of the window: the choices are more important


class NewsBox(QWidget):
    """A line for each turn, behind the sign of who had it; the latest at the foot.

    Where there is little room the oldest are left out.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._rows = theme.named(QLabel(), "section"), _Rows()
        vbox(self._title, self._rows, parent=self, margins=0, spacing=4)

    def show_turns(self, turns: Sequence[tuple[QPixmap, str, str]]) -> None:
        """Show a sign, a name and words for each turn, the oldest first; without any the box is not there."""
        self._title.setText(tr("panel.news"))
        self._rows.show_turns([(sign, words) for sign, _, words in turns])
        told = [f"{name}: {words}" for _, name, words in turns]
        self.setAccessibleName(" ".join([tr("panel.news"), *told]))
        self.setToolTip("\n".join(told))
        self.setVisible(bool(turns))

    def text(self) -> str:
        """All that is told."""
        return "\n".join(words for _, words in self._rows.turns)


class _Rows(QWidget):
    """The turns, as many of them as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self.turns: list[tuple[QPixmap, str]] = []
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_turns(self, turns: list[tuple[QPixmap, str]]) -> None:
        self.turns = turns
        self.updateGeometry()
        self.update()

    def _height(self, words: str) -> int:
        room = QRect(0, 0, max(40, self.width() - _INDENT), 10_000)
        return max(_SIGN, QFontMetrics(theme.font(theme.SMALL)).boundingRect(room, _WRAP, words).height())

    def _fitting(self, room: int) -> list[tuple[QPixmap, str]]:
        """The latest turns that have room, one at least."""
        shown = 0
        for _, words in reversed(self.turns):
            room -= self._height(words) + _GAP
            if room < -_GAP and shown:
                break
            shown += 1
        return self.turns[len(self.turns) - shown :]

    def sizeHint(self) -> QSize:
        shown = self._fitting(self.window().height() // _MOST)
        return QSize(_INDENT, sum(self._height(words) + _GAP for _, words in shown))

    def minimumSizeHint(self) -> QSize:
        lines = _FEWEST * QFontMetrics(theme.font(theme.SMALL)).lineSpacing() + _GAP
        return QSize(_INDENT, min(lines, self.sizeHint().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # other lines, other heights
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(theme.font(theme.SMALL))
        top = 0
        for sign, words in self._fitting(self.height()):
            high = self._height(words)
            painter.drawPixmap(QRectF(0, top, _SIGN, _SIGN), sign, QRectF(sign.rect()))
            painter.setPen(QColor(theme.INK))
            painter.drawText(QRect(_INDENT, top, self.width() - _INDENT, high), _WRAP, words)
            top += high + _GAP
        painter.end()
