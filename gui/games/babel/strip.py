"""The strip above the tower: the players in turn order, their secret colors as far as they may be seen, and the number
that goes from one to the next."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from gui.app import theme
from gui.games.babel.color_row import draw_block
from gui.games.babel.controller import BabelController
from gui.games.babel.seats import draw_seat
from gui.games.babel.texts import color_name, player_name
from gui.games.babel.tokens import draw_die
from gui.i18n import tr
from gui.model.seats import Kind
from gui.model.session import Session
from gui.views.seating import seat_menu, thinking, who
from turmcore.search import Result

_PLAYERS = 6
_NARROW = 140  # pixels below which the name goes under the signs


class PlayerCard(QWidget):
    """One player."""

    wanted = Signal(str)  # a person or an agent is to decide for this player

    def __init__(self, controller: BabelController, player: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller, self._player = controller, player
        self.setMinimumWidth(88)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._kind = Kind.PERSON
        self._name = self._who = self._thinking = ""
        self._part = 0.0
        self._gift: int | None = None
        self._has_color = False
        self._letter: str | None = None
        self._is_on_turn = self._is_winner = False

    def sizeHint(self) -> QSize:
        return QSize(170, 50)

    @property
    def letter(self) -> str | None:
        """The color that is shown."""
        return self._letter

    @property
    def gift(self) -> int | None:
        """The number that the player has got and not moved yet."""
        return self._gift

    def show_session(self, session: Session) -> None:
        """Show this player of a game."""
        state, player = session.state, self._player
        self._name, self._kind = player_name(session, player), session.kinds[player]
        self._who = tr("kind.person") if session.name(player) else who(session, player)
        self._thinking, self._part = "", 0.0
        self._has_color = any(secret is not None for secret in state.secrets)
        self._letter = self._controller.secrecy.color(player)
        self._is_on_turn = not session.is_over and session.player == player
        self._is_winner = session.is_over and player in session.winners
        self._gift = state.number if state.phase == "gift" and state.player == player else None
        self._tell(session)
        self.update()

    def _tell(self, session: Session) -> None:
        color = color_name(self._letter) if self._letter is not None else tr("strip.babel.hidden")
        number = tr("babel.player", number=self._player + 1)
        lines = [tr("strip.babel.text", player=number, who=who(session, self._player), color=color)]
        if self._gift is not None:
            giver = player_name(session, (self._player - 1) % session.game.num_players)
            lines.append(tr("strip.babel.gift", number=self._gift, player=giver))
        self.setAccessibleName(", ".join(lines))
        self.setToolTip("\n".join([*lines, tr("strip.babel.change")]))

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
        """Who may decide for this player."""
        return seat_menu(self, self._kind, self.wanted.emit, self._who)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        marked = self._is_on_turn or self._is_winner or self.hasFocus()
        painter.setPen(QPen(QColor(theme.ACCENT if marked else theme.LINE), 2.0 if marked else 1.0))
        painter.setBrush(QColor(theme.ACCENT_SOFT if self._is_winner else theme.CARD))
        painter.drawRoundedRect(box, 9, 9)
        below = self._thinking or self._who
        color = theme.ACCENT_DARK if self._thinking else theme.MUTED
        if self._is_narrow(painter, box.width()):
            self._draw_signs(painter, box, box.top() + 14, 20)
            words = self._name if not self._thinking else below
            text = QRectF(box.left() + 8, box.top() + 27, box.width() - 16, 18)
            self._write(painter, text, words, 9.0, bold=True, ink=theme.INK if not self._thinking else color)
        else:
            right = self._draw_signs(painter, box, box.center().y(), 26)
            text = QRectF(box.left() + 41, box.top() + 4, max(0.0, right - box.left() - 41), 21)
            self._write(painter, text, self._name, 10.5, bold=True, ink=theme.INK)
            self._write(painter, text.translated(0, 19), below, 8.5, bold=False, ink=color)
        if self._part > 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.ACCENT))
            done = (box.width() - 16) * min(1.0, self._part)
            painter.drawRoundedRect(QRectF(box.left() + 8, box.bottom() - 4, done, 2.5), 1.2, 1.2)
        painter.end()

    def _is_narrow(self, painter: QPainter, width: float) -> bool:
        """Whether the name goes below the signs: beside all of them there is no room for it."""
        painter.setFont(theme.font(10.5, bold=True))
        return width < _NARROW or painter.fontMetrics().horizontalAdvance(self._name) > width - 41 - 2 * 30 - 8

    def _draw_signs(self, painter: QPainter, box: QRectF, middle: float, size: float) -> float:
        """The plate, the gift and the color beside each other; returns where they begin on the right."""
        draw_seat(painter, QRectF(box.left() + 8, middle - size / 2, size, size), self._player)
        size -= 2
        right = box.right() - 8
        if self._has_color:
            draw_block(painter, QRectF(right - size, middle - size / 2, size, size), self._letter)
            right -= size + 6
        if self._gift is not None:
            draw_die(painter, QRectF(right - size, middle - size / 2, size, size), self._gift, True)
            right -= size + 6
        return right

    @staticmethod
    def _write(painter: QPainter, box: QRectF, words: str, size: float, *, bold: bool, ink: str) -> None:
        painter.setFont(theme.font(size, bold=bold))
        painter.setPen(QColor(ink))
        line = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, line)


class _Hand(QWidget):
    """Between two players: which number is on its way from the one to the other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number: int | None = None
        self.setFixedWidth(14)

    def show_number(self, number: int | None) -> None:
        """Show that a number was just handed on; None: nothing was."""
        if number != self.number:
            self.number = number
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QRectF(self.rect()).center()
        color = theme.ACCENT if self.number is not None else theme.LINE
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(color))
        half = 6.0 if self.number is not None else 4.0
        corners = [QPointF(-half * 0.7, -half), QPointF(half * 0.8, 0), QPointF(-half * 0.7, half)]
        painter.drawPolygon(QPolygonF([middle + corner for corner in corners]))
        painter.end()


class PlayerStrip(QWidget):
    """All players in turn order, each beside the left neighbor, who gets the number."""

    wanted = Signal(int, str)  # a person or an agent is to decide for a player

    def __init__(self, controller: BabelController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._controller = controller
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 8, 10, 8)
        row.setSpacing(2)
        self.cards: list[PlayerCard] = []
        self.hands: list[_Hand] = []
        for player in range(_PLAYERS):
            card, hand = PlayerCard(controller, player), _Hand()
            card.wanted.connect(partial(self.wanted.emit, player))
            row.addWidget(card, 1)
            row.addWidget(hand)
            self.cards.append(card)
            self.hands.append(hand)
        self.setFixedHeight(66)
        controller.seen.connect(lambda: self.show_session(controller.session))

    def show_session(self, session: Session) -> None:
        """Show all players of a game."""
        count = session.game.num_players
        state = session.state
        for player, (card, hand) in enumerate(zip(self.cards, self.hands, strict=True)):
            card.setVisible(player < count)
            hand.setVisible(player < count)
            if player < count:
                card.show_session(session)
                gets = (player + 1) % count
                is_handed = state.phase == "gift" and state.player == gets
                hand.show_number(state.number if is_handed else None)

    def show_thinking(self, session: Session, is_thinking: bool, result: Result | None) -> None:
        """Show that the computer on turn thinks, and how far it is."""
        for player, card in enumerate(self.cards):
            if is_thinking and player == session.player:
                card.show_thinking(*thinking(session, result))
            else:
                card.show_thinking("", 0.0)
