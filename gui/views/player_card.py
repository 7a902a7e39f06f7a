"""The plates on the table: one for each player, in turn order."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Generic

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
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
from gui.model.recent import Told
from gui.model.session import N_contra, Session
from gui.views.layout import hbox
from gui.views.own_keys import PRESSES, keeps
from gui.views.painted import SMALLEST, fitted, ink, painting
from gui.views.seating import below, thinking
from gui.views.touch import Touch
from gui.views.turn_tag import HIGH as TAG
from gui.views.turn_tag import TurnTag
from turmcore.search import Result

HIGH = 38
"""Pixels of a card."""
HELD = 22
"""Pixels for what stands at the foot of a card."""
_LOW, _LOWEST = 440, 320  # pixels of a table with room for little of what the cards tell, and for none
_PLACED = (
    QEvent.Type.LayoutRequest,
    QEvent.Type.Resize,
    QEvent.Type.Move,
    QEvent.Type.ShowToParent,
    QEvent.Type.HideToParent,
)


class PlayerCard(QWidget, Generic[N_contra]):
    """One player: a frame that marks who is on turn, and who decides. It is pressed, with either button or a key, by whoever
    wants to change something about the seat.

    A game's own card shows what it knows in `show_session` and paints it in `paint_player`.

    Attributes
    ----------
    name
        Name of the player.
    waiting
        Points on their way here, which are not shown yet.
    presence
        In words whether a person of a server's table is here, and what a press does; empty for all others.
    """

    accessible_role = Role.Button
    pressed = Signal()

    def __init__(self, player: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._player = player
        self.setMinimumWidth(50)
        Touch(self)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.name = self._who = self.thinking = self.presence = ""
        self._is_here = True
        self.part, self.waiting = 0.0, 0
        self._held: QWidget | None = None
        self._is_on_turn = self._is_winner = False

    def sizeHint(self) -> QSize:
        return QSize(176, HIGH)

    def write_below(self, painter: QPainter, box: QRectF, size: float) -> None:
        """Write the kind of player, and its thinking time if that has room too: nothing gives way to it."""
        words = " · ".join(filter(None, (self._who, self.thinking)))
        write(painter, box, words, size, bold=False, ink=theme.MUTED, short=self._who)

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
        self.setAccessibleName(f"{name}, {tr('card.on_turn')}" if self._is_on_turn else name)
        self.setAccessibleDescription(self.presence or tr("card.change"))
        self.setToolTip(f"{tip}\n{self.presence or tr('card.change')}")

    def show_presence(self, words: str, *, is_here: bool) -> None:
        """Show whether a person is here, with a full dot or an empty one; nothing with empty words."""
        self.presence, self._is_here = words, is_here
        self.setAccessibleDescription(words or tr("card.change"))
        self.update()

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
        return keeps(event, PRESSES) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in PRESSES:
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
            marked = self._is_on_turn or self.hasFocus()
            line = theme.STAR if self._is_winner else theme.LINE
            ink(
                painter,
                QPen(
                    QColor(theme.ACCENT if marked or self.underMouse() else line),
                    2.0 if marked or self._is_winner else 1.0,
                ),
                QColor(theme.PRIZE if self._is_winner else theme.CARD),
            )
            painter.drawRoundedRect(box, 9, 9)
            self.paint_player(painter, box.adjusted(0, 0, 0, -HELD) if self._held is not None else box)
            if self.presence:
                ink(painter, QPen(QColor(theme.MUTED), 1.5), QColor(theme.MUTED) if self._is_here else None)
                painter.drawEllipse(QRectF(box.right() - 9, box.top() + 3, 6, 6))
            for color, part in (
                ((theme.LINE, 1.0), (theme.MUTED, min(1.0, self.part))) if self.thinking else ()
            ):
                ink(painter, None, QColor(color))
                done = QRectF(box.left() + 8, box.bottom() - 1.5, (box.width() - 16) * part, 2)  # on the edge
                painter.drawRoundedRect(done, 1, 1)


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
    """The cards of all players, as many as a game has, each above a line that tells the newest turn; `between` has what
    stands behind each of them."""

    pressed = Signal(int)  # a player is to be changed
    again = Signal(int)  # the turn told at this card is to be seen once more

    def __init__(
        self,
        cards: Sequence[PlayerCard[N_contra]],
        between: Sequence[QWidget] = (),
        spacing: int = 6,
    ) -> None:
        super().__init__()
        row = hbox(parent=self, margins=0, spacing=spacing)
        self.tags = [TurnTag(self) for _ in cards]
        for player, (card, tag) in enumerate(zip(cards, self.tags, strict=True)):
            card.pressed.connect(partial(self._press, player))
            tag.clicked.connect(lambda _=False, player=player: self.again.emit(player))
            row.addWidget(card, 1)
            if between:
                row.addWidget(between[player])
        self._row = row
        self._cards, self._between = cards, between
        self._newest, self._is_busy = -1, False
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

    def tell(self, turns: Mapping[int, Told]) -> None:
        """Tell the newest turns, by the numbers of their cards, the latest one last; nothing at the others."""
        for number, tag in enumerate(self.tags):
            tag.show_told(turns.get(number, Told()))
        self._newest = [-1, *turns][-1]
        self._hang_tags()

    def show_busy(self, is_busy: bool) -> None:
        """Tell less, or not, as something is in hand."""
        if is_busy != self._is_busy:
            self._is_busy = is_busy
            self._hang_tags()

    def hang(self, table: QWidget) -> None:
        """Let what the cards tell hang below them over a table: between them that is seen and pressed."""
        for card, tag in zip(self._cards, self.tags, strict=True):
            tag.setParent(table)
            QWidget.setTabOrder(card, tag)

    @property
    def overhang(self) -> int:
        """Pixels below the cards where something hangs; the lowest table has no room for that."""
        table = self.parentWidget()
        return TAG if table is not None and table.height() >= _LOWEST else 0

    def _hang_tags(self) -> None:
        """Put each tag below its card; over a low table only the newest, as long as nothing is in hand."""
        table, told = self.parentWidget(), {self._newest} if not self._is_busy else set()
        if table is not None and table.height() >= _LOW:
            told = set(range(len(self.tags)))
        for number, (card, tag) in enumerate(zip(self._cards, self.tags, strict=True)):
            size = tag.sizeHint().boundedTo(QSize(card.width(), TAG))
            place = card.mapTo(self, QPoint((card.width() - size.width()) // 2, card.height()))
            tag.setGeometry(QRect(self.mapToParent(place), size))
            is_there = not self.isHidden() and not card.isHidden() and self.overhang > 0
            tag.setVisible(bool(tag.told.signs) and is_there and number in told)

    def event(self, event: QEvent) -> bool:
        is_done = super().event(event)
        if event.type() in _PLACED:
            self._hang_tags()
        return is_done

    def wait_for(self, points: Mapping[int, int]) -> None:
        """Leave points out until they arrive, by the numbers of their cards."""
        for number, card in enumerate(self._cards):
            waiting = points.get(number, 0)
            if waiting != card.waiting:
                card.waiting = waiting
                card.update()

    def card(self, number: int) -> PlayerCard[N_contra]:
        """The card of a number."""
        return self._cards[number]

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
