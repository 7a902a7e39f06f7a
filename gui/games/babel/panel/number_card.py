"""A large number to look at or to choose: the die, and what lies below it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gui.base import theme
from gui.games.babel.picture.seats import draw_seat
from gui.games.babel.picture.tokens import draw_die
from gui.views.painted import ink, painting

_WIDE, _HEIGHT, _DIE, _SMALL = 92, 42, 32, 20
_TIGHT = 5  # pixels less around everything


class NumberCard(QAbstractButton):
    """A die with what becomes of it beside it; checkable where it is a choice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number: int | None = None
        self._player: int | None = None
        self._gives: int | None = None
        self._closer = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        return QSize(_WIDE - 3 * self._closer, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @property
    def number(self) -> int | None:
        """The number that is shown."""
        return self._number

    def set_tight(self, is_tight: bool) -> None:
        """Set everything closer, or not."""
        self._closer = _TIGHT if is_tight else 0
        self.updateGeometry()

    def show_number(
        self, number: int | None, words: str, player: int | None = None, *, gives: int | None = None
    ) -> None:
        """Show a number, or an empty die, which `words` tell of; `player` is the one who gave it, or `gives` the number
        that is handed on where it is chosen."""
        self._number, self._player, self._gives = number, player, gives
        is_choice = gives is not None
        self.setEnabled(True)
        self.setCheckable(is_choice)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_choice else Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(f"{number or ''} {words}".strip())
        self.setToolTip(words)
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
            die = QRectF(box.left() + 9 - self._closer, box.center().y() - _DIE / 2, _DIE, _DIE)
            draw_die(painter, die, self._number, self._player is not None)
            left = die.right() + 9 - self._closer
            if self._player is not None:
                draw_seat(painter, QRectF(left, box.center().y() - 11, 22, 22), self._player)
            if self._gives is not None:
                middle = QPointF(left + 6, box.center().y())
                ink(painter, QPen(QColor(theme.MUTED), 1.8), None)
                painter.drawPolyline([middle + QPointF(*at) for at in ((-4, -5), (3, 0), (-4, 5))])
                draw_die(
                    painter,
                    QRectF(left + 17 - self._closer, box.center().y() - _SMALL / 2, _SMALL, _SMALL),
                    self._gives,
                    False,
                )
