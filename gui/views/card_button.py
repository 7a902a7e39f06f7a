"""A button as wide as a card: a picture, a line, and a smaller line below it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from gui.base import theme
from gui.views.painted import ink, painting

_PAD = 12


class CardButton(QPushButton):
    """Shows `title` and `detail`; what does not fit is cut with dots and stands in the tooltip whole."""

    removed = Signal()  # the Delete key
    stepped = Signal(int)  # the keys down and up
    crossed = Signal()  # the key to the right, where the small button must not take the focus

    def __init__(
        self,
        title: str,
        detail: str = "",
        picture: QPixmap | None = None,
        *,
        is_primary: bool = False,
        is_pale: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.title, self.detail = title, detail
        self._picture = picture
        self._is_primary, self._is_pale = is_primary, is_pale
        self.setObjectName("card")
        self.setAccessibleName(title)
        self.setAccessibleDescription(detail)
        self.setToolTip(f"{title}\n{detail}" if detail else title)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # the style sheet's least height of buttons would win over the size hint
        self.setStyleSheet(f"#card {{ min-height: {self.sizeHint().height()}px; padding: 0; border: 0; }}")

    def sizeHint(self) -> QSize:
        return QSize(340, 86 if self._picture is not None else 54 if self.detail else 42)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() == Qt.Key.Key_Delete:
            self.removed.emit()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.stepped.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() == Qt.Key.Key_Right:
            self.crossed.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
            is_hot = self.underMouse() or self.isDown()
            fill = theme.ACCENT if self._is_primary else theme.CARD
            if is_hot:
                fill = theme.ACCENT_DARK if self._is_primary else theme.ACCENT_SOFT
            line = theme.ACCENT if self._is_primary or is_hot else theme.LINE
            if self.hasFocus():
                line = theme.INK if self._is_primary else theme.ACCENT
            ink(painter, QPen(QColor(line), 2.2 if self.hasFocus() else 1.0), QColor(fill))
            painter.drawRoundedRect(box, 9, 9)
            left = box.left() + _PAD
            if self._picture is not None:
                size = self._picture.deviceIndependentSize()
                if self._is_primary:  # a tower has colors of its own
                    ink(painter, None, QColor(theme.CARD))
                    painter.drawRoundedRect(
                        QRectF(left - 5, box.top() + 6, size.width() + 10, box.height() - 12), 6, 6
                    )
                place = QRectF(left, box.center().y() - size.height() / 2, size.width(), size.height())
                painter.drawPixmap(place.topLeft(), self._picture)
                left += size.width() + _PAD
            width = box.right() - _PAD - left
            loud, quiet = QColor(theme.INK), QColor(theme.MUTED)
            if self._is_primary:
                loud = quiet = QColor(theme.ON_ACCENT)
            elif self._is_pale:
                loud = quiet
            lines = [(self.title, theme.font(bold=True), loud)]
            lines += [(line, theme.font(theme.SMALL), quiet) for line in self.detail.split("\n") if line]
            heights = []
            for _, font, _ in lines:
                painter.setFont(font)
                heights.append(painter.fontMetrics().height() + 1)
            top = box.center().y() - sum(heights) / 2
            for (words, font, color), height in zip(lines, heights, strict=True):
                painter.setFont(font)
                painter.setPen(color)
                shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(width))
                painter.drawText(QRectF(left, top, width, height), Qt.AlignmentFlag.AlignVCenter, shown)
                top += height
