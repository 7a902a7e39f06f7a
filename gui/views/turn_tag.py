"""The line at a plate: the newest turn of a player, in pictograms and few words."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.model.recent import Told
from gui.views.own_keys import PRESSES, keeps
from gui.views.painted import Draw, ink, painting

HIGH = 20
"""Pixels of a tag with the air above it."""
_AIR, _SIGN, _GAP, _EDGE = 2, 15, 4, 7


class TurnTag(QAbstractButton):
    """Tells one turn; a click asks to see it again. It is not there where nothing is told."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told = Told()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.hide()

    def show_told(self, told: Told) -> None:
        """Tell a turn; nothing where there are no signs."""
        self.told = told
        self.update()
        self.setAccessibleName(told.words)
        self.setAccessibleDescription(tr("tag.again"))
        self.setToolTip(f"{told.words}\n{tr('tag.again')}")

    def _wide(self, sign: Draw | str) -> int:
        metrics = QFontMetrics(theme.font(theme.SMALL, bold=True))
        return metrics.horizontalAdvance(sign) + 1 if isinstance(sign, str) else _SIGN

    def sizeHint(self) -> QSize:
        wide = sum(self._wide(sign) + _GAP for sign in self.told.signs) - _GAP
        return QSize(max(0, wide) + 2 * _EDGE, HIGH)

    def event(self, event: QEvent) -> bool:
        return keeps(event, PRESSES) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in PRESSES:
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            box = QRectF(self.rect()).adjusted(0.5, _AIR + 0.5, -0.5, -0.5)
            is_meant = self.underMouse() or self.hasFocus()
            ink(painter, QColor(theme.ACCENT if is_meant else theme.LINE), QColor(theme.CARD))
            painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
            painter.setFont(theme.font(theme.SMALL, bold=True))
            left = box.left() + _EDGE
            for sign in self.told.signs:
                wide, room = self._wide(sign), int(box.right() - _EDGE - left + 2)
                if wide > room and sign is not self.told.signs[0]:
                    break  # the sentence has the rest
                wide = min(wide, room)
                if isinstance(sign, str):
                    words = painter.fontMetrics().elidedText(sign, Qt.TextElideMode.ElideRight, wide)
                    painter.setPen(QColor(theme.INK))
                    painter.drawText(
                        QRectF(left, box.top(), wide + 1, box.height()), Qt.AlignmentFlag.AlignVCenter, words
                    )
                else:
                    painter.save()
                    sign(painter, QRectF(left, box.center().y() - _SIGN / 2, _SIGN, _SIGN))
                    painter.restore()
                left += wide + _GAP
