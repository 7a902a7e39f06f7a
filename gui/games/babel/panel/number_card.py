"""A large number to look at or to choose: the die, and what lies below it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gui.base import theme
from gui.games.babel.picture.seats import draw_seat
from gui.games.babel.picture.tokens import draw_die
from gui.views.painted import ink, painting

_HEIGHT, _DIE = 42, 32


class NumberCard(QAbstractButton):
    """A die with a line beside it; checkable where it is a choice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number: int | None = None
        self._player: int | None = None
        self._words = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        return QSize(_HEIGHT + 40 if self._player is not None else 130, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint().boundedTo(QSize(120, _HEIGHT))

    @property
    def number(self) -> int | None:
        """The number that is shown."""
        return self._number

    def show_number(
        self, number: int | None, words: str, player: int | None = None, *, is_choice: bool = False
    ) -> None:
        """Show a number, or an empty die, with words; `player` is the one who gave it."""
        self._number, self._words, self._player = number, words, player
        self.setEnabled(True)
        self.setCheckable(is_choice)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_choice else Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(f"{number or ''} {words}".strip())
        self.setToolTip(words)
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            is_marked = self.isChecked() or self.hasFocus() or (self.isCheckable() and self.underMouse())
            ink(
                painter,
                QPen(QColor(theme.ACCENT if is_marked else theme.LINE), 2.0 if self.isChecked() else 1.0),
                QColor(theme.ACCENT_SOFT if self.isChecked() else theme.CARD),
            )
            painter.drawRoundedRect(box, 9, 9)
            painter.setOpacity(1.0 if self.isEnabled() else 0.4)
            die = QRectF(box.left() + 9, box.center().y() - _DIE / 2, _DIE, _DIE)
            draw_die(painter, die, self._number, self._player is not None)
            left = die.right() + 10
            if self._player is not None:
                draw_seat(painter, QRectF(left, box.center().y() - 11, 22, 22), self._player)
                return  # the sentence says the rest
            painter.setFont(theme.font(theme.SMALL))
            painter.setPen(QColor(theme.INK))
            words = QRectF(left, box.top() + 3, box.right() - left - 6, box.height() - 6)
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap, self._words)
