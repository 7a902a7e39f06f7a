"""A small card to choose among others: a picture with a title below it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from gui.base import theme
from gui.views.painted import ink, painting, pixmap

_SIZE, _WORDS = QSize(132, 117), 34


class PictureCard(QToolButton):
    """One of several, of which one is chosen; `draw` paints its picture when it is first needed."""

    def __init__(
        self,
        title: str,
        why: str,
        draw: Callable[[QPainter, QRectF], None],
        parent: QWidget | None = None,
        size: QSize = _SIZE,
    ) -> None:
        super().__init__(parent)
        self._draw = draw
        self._picture: QPixmap | None = None
        self.setText(title)
        self.setAccessibleName(title)
        self.setToolTip(why)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFixedSize(size)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            marked = self.isChecked() or self.hasFocus()
            ink(
                painter,
                QPen(QColor(theme.ACCENT if marked else theme.LINE), 2.0 if marked else 1.0),
                QColor(theme.ACCENT_SOFT if self.isChecked() or self.underMouse() else theme.CARD),
            )
            painter.drawRoundedRect(box, 9, 9)
            picture = self._drawn()
            left = box.center().x() - picture.deviceIndependentSize().width() / 2
            painter.drawPixmap(round(left), 8, picture)
            painter.setFont(theme.font(theme.SMALL))  # bold would break the longest name in two
            painter.setPen(QColor(theme.INK))
            words = QRectF(box.left() + 4, box.bottom() - _WORDS, box.width() - 8, _WORDS - 4)
            painter.drawText(words, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.text())

    def _drawn(self) -> QPixmap:
        if self._picture is None:
            width, height = self.width() - 20, self.height() - _WORDS - 10
            self._picture = pixmap(self._draw, width, height, self.devicePixelRatioF())
        return self._picture
