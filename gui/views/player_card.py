"""The plates on the table: one for each player, in turn order."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Generic

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.base.accessible import Role
from gui.i18n import tr
from gui.model.session import N_contra, Session
from gui.views.layout import hbox
from gui.views.painted import SMALLEST, fitted, ink, painting
from gui.views.seating import below, thinking
from gui.views.touch import Touch
from turmcore.search import Result

HIGH = 38
"""Pixels of a card."""
HELD = 22
"""Pixels for what stands at the foot of a card."""
_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class PlayerCard(QWidget, Generic[N_contra]):
    """One player: a frame that marks who is on turn, and who decides. It is pressed, with either button or a key, by whoever
    wants to change something about the seat.

    A game's own card shows what it knows in `show_session` and paints it in `paint_player`.

    Attributes
    ----------
    name
        Name of the player.
    """

    accessible_role = Role.Button
    pressed = Signal()

    def __init__(self, player: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._player = player
        self.setMinimumWidth(70)
        Touch(self)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.name = self._who = self.thinking = ""
        self.part = 0.0
        self._held: QWidget | None = None
        self._is_on_turn = self._is_winner = False

    def sizeHint(self) -> QSize:
        return QSize(176, HIGH)

    def write_below(self, painter: QPainter, box: QRectF, size: float) -> None:
        """Write the kind of player, and its thinking time if that has room too: nothing gives way to it."""
        words = " · ".join(filter(None, (self._who, self.thinking)))
        color = theme.ACCENT_DARK if self.thinking else theme.MUTED
        write(painter, box, words, size, bold=False, ink=color, short=self._who)

    def show_seat(self, session: Session, name: str) -> None:
        """Show the player of the seat, and mark the one on turn."""
        player = self._player
        self.name = name
        self._who = below(session, player)
        self.thinking, self.part = "", 0.0
        self._is_on_turn = not session.is_over and session.player == player
        self._is_winner = session.is_over and player in session.winners
        self.update()

    def tell(self, name: str, tip: str) -> None:
        """Set the name for screen readers and the tooltip, with what a click does."""
        self.setAccessibleName(name)
        self.setAccessibleDescription(tr("card.change"))
        self.setToolTip(f"{tip}\n{tr('card.change')}")

    @abstractmethod
    def show_session(self, session: N_contra) -> None:
        """Show this player of a game."""

    @abstractmethod
    def paint_player(self, painter: QPainter, box: QRectF) -> None:
        """Paint the inside of the frame."""

    def hold(self, widget: QWidget | None) -> None:
        """Let something stand at the foot of the card; None: nothing."""
        if widget is self._held:
            return
        if self._held is not None:
            self._held.hide()
        self._held = widget
        if widget is not None:
            widget.setParent(self)
            self._place()
            widget.show()
        self.update()

    def _place(self) -> None:
        if self._held is not None:
            self._held.setGeometry(8, self.height() - HELD - 3, self.width() - 16, HELD - 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def show_thinking(self, words: str, part: float) -> None:
        """Show that a computer thinks, and the part of its time that is over; nothing with empty words."""
        if (words, part) != (self.thinking, self.part):
            self.thinking, self.part = words, part
            self.update()

    def event(self, event: QEvent) -> bool:
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and event.key() in _KEYS:
            event.accept()  # the commands of these keys mean the table
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _KEYS:
            self.pressed.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()  # or it would not get the release

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.pressed.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.pressed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            marked = self._is_on_turn or self._is_winner or self.hasFocus()
            ink(
                painter,
                QPen(
                    QColor(theme.ACCENT if marked or self.underMouse() else theme.LINE),
                    2.0 if marked else 1.0,
                ),
                QColor(theme.ACCENT_SOFT if self._is_winner else theme.CARD),
            )
            painter.drawRoundedRect(box, 9, 9)
            self.paint_player(painter, box.adjusted(0, 0, 0, -HELD) if self._held is not None else box)
            for color, part in (
                ((theme.LINE, 1.0), (theme.ACCENT, min(1.0, self.part))) if self.thinking else ()
            ):
                ink(painter, None, QColor(color))
                done = QRectF(box.left() + 8, box.bottom() - 4, (box.width() - 16) * part, 2.5)
                painter.drawRoundedRect(done, 1.2, 1.2)


def write(
    painter: QPainter, box: QRectF, words: str, size: float, *, bold: bool, ink: str, short: str = ""
) -> None:
    """A line of words, smaller and then cut with dots where there is no room; shorter words come before that."""
    painter.setFont(theme.font(size, bold=bold))
    painter.setPen(QColor(ink))
    if short and painter.fontMetrics().horizontalAdvance(words) > box.width():
        words = short
    line = fitted(painter, words, box.width())
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, line)


def fits(painter: QPainter, width: float, words: str, size: float, *, bold: bool) -> bool:
    """True if `write` has room for all the words, however small it writes them."""
    painter.setFont(theme.font(size * SMALLEST, bold=bold))
    return painter.fontMetrics().horizontalAdvance(words) < width


class CardStrip(QWidget, Generic[N_contra]):
    """The cards of all players, as many as a game has; `between` has what stands behind each of them."""

    pressed = Signal(int)  # a player is to be changed

    def __init__(
        self,
        cards: Sequence[PlayerCard[N_contra]],
        between: Sequence[QWidget] = (),
        spacing: int = 6,
    ) -> None:
        super().__init__()
        row = hbox(parent=self, margins=0, spacing=spacing)
        for player, card in enumerate(cards):
            card.pressed.connect(partial(self._press, player))
            row.addWidget(card, 1)
            if between:
                row.addWidget(between[player])
        self._row = row
        self._cards, self._between = cards, between
        self._held = self._more = 0  # pixels of a card for a clock, and for one more line
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(HIGH + self._held + self._more)

    def grow(self, pixels: int) -> None:
        """Give each card so many pixels more than usual."""
        self._more = pixels
        self._fit()

    def add(self, widget: QWidget) -> None:
        """Put something behind the cards."""
        self._row.addWidget(widget)

    def hold(self, widgets: Sequence[QWidget]) -> None:
        """Let these stand in the cards of the players, one in each."""
        for player, card in enumerate(self._cards):
            card.hold(widgets[player] if player < len(widgets) else None)
        self._held = HELD if widgets else 0
        self._fit()

    def num_cards(self, session: N_contra) -> int:
        """Number of cards in a game."""
        return session.game.num_players

    def on_turn(self, session: N_contra) -> int:
        """The number of the card that is on turn."""
        return session.player

    def _press(self, number: int) -> None:
        self.pressed.emit(number)

    def show_session(self, session: N_contra) -> None:
        """Show all players of a game."""
        count = self.num_cards(session)
        for player, card in enumerate(self._cards):
            card.setVisible(player < count)
            if self._between:
                self._between[player].setVisible(player < count)
            if player < count:
                card.show_session(session)

    def show_thinking(self, session: N_contra, is_thinking: bool, result: Result | None) -> None:
        """Show that the computer on turn thinks, and how far it is."""
        for player, card in enumerate(self._cards):
            if is_thinking and player == self.on_turn(session):
                card.show_thinking(*thinking(session, result))
            else:
                card.show_thinking("", 0.0)
