"""The strip above the board: for each side who plays it and what it has left."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from gui.app import theme
from gui.games.waechter.chip import draw_chip
from gui.games.waechter.texts import side_name
from gui.i18n import tr
from gui.model.seats import Kind
from gui.model.session import Session
from gui.views.seating import seat_menu, thinking, who
from turmcore.search import Result

_STONES = 7


class SideCard(QWidget):
    """One side."""

    wanted = Signal(str)  # a person or an agent is to decide for this side

    def __init__(self, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = side
        self.setMinimumWidth(180)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._kind = Kind.PERSON
        self._who = self._thinking = ""
        self._part, self._stones = 0.0, _STONES
        self._is_on_turn = self._is_winner = False

    def sizeHint(self) -> QSize:
        return QSize(260, 50)

    def show_session(self, session: Session) -> None:
        """Show this side of a game."""
        state, side = session.state, self._side
        self._who, self._kind = who(session, side), session.kinds[side]
        self._thinking, self._part = "", 0.0
        self._stones = sum(stack.height for stack in state.stacks if stack.side == side)
        self._is_on_turn = not session.is_over and state.turn == side
        is_won_away = session.is_over and session.loser is not None and session.loser != side
        self._is_winner = is_won_away or (state.outcome is not None and state.outcome.winner == side)
        stones = tr("strip.stones", n=self._stones)
        text = tr("strip.text", side=side_name(side), who=self._who, stones=stones)
        self.setAccessibleName(text)
        self.setToolTip(f"{text}\n{tr('card.change')}")
        self.update()

    def show_thinking(self, words: str, part: float) -> None:
        """Show that a computer thinks, and the part of its time that is over; nothing with empty words."""
        if (words, part) != (self._thinking, self._part):
            self._thinking, self._part = words, part
            self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.menu()
        menu.exec(event.globalPos())
        menu.deleteLater()

    def menu(self) -> QMenu:
        """Who may decide for this side."""
        return seat_menu(self, self._kind, self.wanted.emit, self._who)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        marked = self._is_on_turn or self._is_winner or self.hasFocus()
        painter.setPen(QPen(QColor(theme.ACCENT if marked else theme.LINE), 2.0 if marked else 1.0))
        painter.setBrush(QColor(theme.ACCENT_SOFT if self._is_winner else theme.CARD))
        painter.drawRoundedRect(box, 9, 9)
        draw_chip(painter, QRectF(box.left() + 10, box.center().y() - 15, 30, 30), self._side)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        room = self._draw_stones(painter, box)
        text = QRectF(box.left() + 50, box.top() + 4, room - box.left() - 58, 21)
        who_or_thinking = f"{self._who} · {self._thinking}" if self._thinking else self._who
        color = theme.ACCENT_DARK if self._thinking else theme.MUTED
        for words, size, bold, ink, down in (
            (side_name(self._side), 11.0, True, theme.INK, 0),
            (who_or_thinking, 9.0, False, color, 19),
        ):
            painter.setFont(theme.font(size, bold=bold))
            painter.setPen(QColor(ink))
            line = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(text.width()))
            painter.drawText(text.translated(0, down), left, line)
        if self._part > 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.ACCENT))
            done = (box.width() - 16) * min(1.0, self._part)
            painter.drawRoundedRect(QRectF(box.left() + 8, box.bottom() - 4, done, 2.5), 1.2, 1.2)
        painter.end()

    def _draw_stones(self, painter: QPainter, box: QRectF) -> float:
        """The stones that are left, as a row of seven places; returns where it begins."""
        size, gap = 13.0, 3.0
        left = box.right() - 12 - _STONES * (size + gap) + gap
        top = box.center().y() - size / 2
        for number in range(_STONES):
            place = QRectF(left + number * (size + gap), top, size, size)
            if number < self._stones:
                draw_chip(painter, place, self._side)
            else:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(theme.LINE), 1.2))
                painter.drawEllipse(place)
        return left


class SideStrip(QWidget):
    """Both sides."""

    wanted = Signal(int, str)  # a person or an agent is to decide for a player

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 8, 10, 8)
        row.setSpacing(8)
        self.cards = [SideCard(0), SideCard(1)]
        for side, card in enumerate(self.cards):
            row.addWidget(card, 1)
            card.wanted.connect(partial(self.wanted.emit, side))
        self.setFixedHeight(66)

    def show_session(self, session: Session) -> None:
        """Show both sides of a game."""
        for card in self.cards:
            card.show_session(session)

    def show_thinking(self, session: Session, is_thinking: bool, result: Result | None) -> None:
        """Show that the computer on turn thinks, and how far it is."""
        for side, card in enumerate(self.cards):
            if is_thinking and side == session.state.turn:
                card.show_thinking(*thinking(session, result))
            else:
                card.show_thinking("", 0.0)
