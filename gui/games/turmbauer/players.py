"""The strip above the tower: for each color its height, rings and what lies in its box."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from gui.app import theme
from gui.games.turmbauer.controller import TurmbauerController
from gui.games.turmbauer.drawing import draw_chip, draw_rings
from gui.games.turmbauer.palette import Paint, paints
from gui.games.turmbauer.texts import color_name, is_pairs, pair_height
from gui.i18n import tr
from gui.model.seats import Kind
from gui.model.session import Session
from gui.views.seating import seat_menu, thinking, who
from turmcore.search import Result

RINGS = 2


class PlayerCard(QWidget):
    """One color."""

    wanted = Signal(str)  # a person or an agent is to decide for this color

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumWidth(132)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._kind = Kind.PERSON
        self._thinking, self._part = "", 0.0
        self._paint: Paint | None = None
        self._name = self._who = self._note = ""
        self._height = self._rings = 0
        self._is_on_turn = self._is_winner = False

    def sizeHint(self) -> QSize:
        return QSize(180, 66)

    def show_seat(self, session: Session, seat: int, shows_end: bool = True) -> None:
        """Show this color; who has won only if `shows_end`."""
        state, game = session.state, session.game
        player = seat % game.num_players
        self._paint = paints(game.colors)[seat]
        self._name = color_name(game.colors[seat])
        self._who, self._kind = who(session, player), session.kinds[player]
        self._thinking, self._part = "", 0.0
        notes = []
        if is_pairs(game):
            self._who = tr("card.pair_who", player=player + 1, who=self._who)
            notes.append(f"Σ {pair_height(state, player)}")
        self._height, self._rings = state.heights[seat], state.rings[seat]
        boxed = state.boxed_cubes(seat)
        notes += [tr("card.box", n=boxed)] if boxed else []
        self._note = " · ".join(notes)
        self._is_on_turn = not session.is_over and state.seat == seat
        self._is_winner = session.is_over and shows_end and player in session.winners
        rings = tr("card.rings", n=self._rings)
        text = tr("card.text", color=self._name, who=self._who, height=self._height, rings=rings)
        self.setAccessibleName(f"{text} {self._note}".strip())
        self.setToolTip(f"{text}\n{tr('card.boxed', n=boxed)}\n{tr('card.change')}")
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
        """Who may decide for this color."""
        return seat_menu(self, self._kind, self.wanted.emit, self._who)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._paint is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        marked = self._is_on_turn or self._is_winner or self.hasFocus()
        painter.setPen(QPen(QColor(theme.ACCENT if marked else theme.LINE), 2.0 if marked else 1.0))
        painter.setBrush(QColor(theme.ACCENT_SOFT if self._is_winner else theme.CARD))
        painter.drawRoundedRect(box, 9, 9)
        draw_chip(painter, QRectF(box.left() + 9, box.top() + 9, 24, 24), self._paint)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(theme.font(18, bold=True))
        painter.setPen(QColor(theme.INK))
        number = str(self._height)
        width = painter.fontMetrics().horizontalAdvance(number)
        painter.drawText(QRectF(box.right() - width - 11, box.top() + 4, width + 1, 32), right, number)
        text = QRectF(box.left() + 41, box.top() + 4, box.width() - 41 - width - 16, 19)
        for words, size, bold, color, dy in (
            (self._name, 10.5, True, theme.INK, 0),
            (self._who, 8.5, False, theme.MUTED, 17),
        ):
            painter.setFont(theme.font(size, bold=bold))
            painter.setPen(QColor(color))
            line = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(text.width()))
            painter.drawText(text.translated(0, dy), left, line)
        bottom = box.bottom() - 14
        draw_rings(painter, QPointF(box.left() + 10, bottom), self._rings, RINGS)
        if self._part > 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.ACCENT))
            done = (box.width() - 16) * min(1.0, self._part)
            painter.drawRoundedRect(QRectF(box.left() + 8, box.bottom() - 4, done, 2.5), 1.2, 1.2)
        painter.setFont(theme.font(8.5))
        painter.setPen(QColor(theme.ACCENT_DARK if self._thinking else theme.MUTED))
        note = QRectF(box.left() + 41, bottom - 9, box.width() - 51, 18)
        words = self._thinking or self._note
        line = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(note.width()))
        painter.drawText(note, right, line)
        painter.end()


class PlayerStrip(QWidget):
    """All colors in playing order."""

    wanted = Signal(int, str)  # a person or an agent is to decide for a player

    def __init__(self, controller: TurmbauerController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.setObjectName("strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(10, 8, 10, 8)
        self._row.setSpacing(8)
        self.cards: list[PlayerCard] = []
        self.setFixedHeight(82)

    def show_session(self, session: Session) -> None:
        """Show all colors of the game."""
        colors, self._num_players = len(session.game.colors), session.game.num_players
        while len(self.cards) < colors:
            self.cards.append(PlayerCard(self))
            self._row.addWidget(self.cards[-1], 1)
            self.cards[-1].wanted.connect(partial(self._want, len(self.cards) - 1))
        for seat, card in enumerate(self.cards):
            card.setVisible(seat < colors)
            if seat < colors:
                card.show_seat(session, seat, self._controller.shows_end)

    def show_thinking(self, session: Session, is_thinking: bool, result: Result | None) -> None:
        """Show that the computer on turn thinks, and how far it is."""
        for seat, card in enumerate(self.cards):
            if not is_thinking or seat != session.state.seat:
                card.show_thinking("", 0.0)
            else:
                card.show_thinking(*thinking(session, result))

    def _want(self, seat: int, name: str) -> None:
        self.wanted.emit(seat % self._num_players, name)
