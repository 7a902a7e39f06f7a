"""The strip above the tower: the players in turn order, their secret colors as far as they may be seen, and the number
that goes from one to the next."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.games.babel.panel.color_row import draw_block
from gui.games.babel.picture.seats import draw_seat
from gui.games.babel.picture.tokens import draw_die
from gui.games.babel.play.controller import BabelController
from gui.games.babel.session import Session
from gui.games.babel.words import spoken
from gui.games.babel.words.texts import player_name
from gui.i18n import tr
from gui.views import player_card
from gui.views.painted import ink, painting
from gui.views.player_card import fits, write
from gui.views.seating import who

_PLAYERS = 6
_HAND = 14  # pixels between two plates
_SIGN, _SMALL_SIGN, _AROUND = 26, 20, 31  # pixels of a sign, and around three of them and a name
_WIDE = 560  # pixels of a strip whose players stand apart


class PlayerCard(player_card.PlayerCard[Session]):
    """One player, with the secret color and the number that waits."""

    def __init__(self, controller: BabelController, player: int, parent: QWidget | None = None) -> None:
        super().__init__(player, parent)
        self._controller = controller
        self.gift: int | None = None  # the number that the player has got and not moved yet
        self._has_color = False
        self._letter: str | None = None

    @property
    def letter(self) -> str | None:
        """The color that is shown."""
        return self._letter

    def show_session(self, session: Session) -> None:
        state, player = session.state, self._player
        self._has_color = any(secret is not None for secret in state.secrets)
        self._letter = self._controller.secrecy.color(player)
        self.gift = state.number if state.phase == "gift" and state.player == player else None
        self.show_seat(session, player_name(session, player))
        self._tell(session)

    def _tell(self, session: Session) -> None:
        color = spoken().color(self._letter) if self._letter is not None else tr("strip.babel.hidden")
        number = tr("babel.player", number=self._player + 1)
        lines = [tr("strip.babel.text", player=number, who=who(session, self._player), color=color)]
        if self.gift is not None:
            giver = player_name(session, (self._player - 1) % session.game.num_players)
            lines.append(tr("strip.babel.gift", number=self.gift, player=giver))
        self.tell(", ".join(lines), "\n".join(lines))

    def paint_player(self, painter: QPainter, box: QRectF) -> None:
        size, letters = self._sizes(painter, box.width())
        if self.is_narrow(painter, box.width()):
            self._draw_signs(painter, box, box.top() + 11, 18)
            text = QRectF(box.left() + 7, box.top() + 19, box.width() - 12, 16)
            write(painter, text, self.name, theme.SMALL, bold=True, ink=theme.INK)
        else:
            right = self._draw_signs(painter, box, box.center().y(), size)
            left = box.left() + size + 15
            text = QRectF(left, box.top() + 2, max(0.0, right - left), 18)
            write(painter, text, self.name, letters, bold=True, ink=theme.INK)
            self.write_below(painter, text.translated(0, 16), theme.SMALL)

    def is_narrow(self, painter: QPainter, width: float) -> bool:
        """True if the name goes below the signs: there is no room for it beside them, however small they are."""
        size, letters = self._sizes(painter, width)
        return not fits(painter, width - 3 * size - _AROUND, self.name, letters, bold=True)

    def _sizes(self, painter: QPainter, width: float) -> tuple[float, float]:
        """Pixels of the signs and points of the name beside them: the usual ones where the whole name has room."""
        painter.setFont(theme.font(bold=True))
        has_room = painter.fontMetrics().horizontalAdvance(self.name) <= width - 3 * _SIGN - _AROUND
        return (_SIGN, theme.TEXT) if has_room else (_SMALL_SIGN, theme.SMALL)

    def _draw_signs(self, painter: QPainter, box: QRectF, middle: float, size: float) -> float:
        """The plate, the gift and the color beside each other; returns where they begin on the right."""
        draw_seat(painter, QRectF(box.left() + 8, middle - size / 2, size, size), self._player)
        size -= 2
        right = box.right() - 8
        if self._has_color:
            draw_block(painter, QRectF(right - size, middle - size / 2, size, size), self._letter)
            right -= size + 6
        if self.gift is not None:
            draw_die(painter, QRectF(right - size, middle - size / 2, size, size), self.gift, True)
            right -= size + 6
        return right


class _Hand(QWidget):
    """Between two players: which number is on its way from the one to the other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number: int | None = None

    def show_number(self, number: int | None) -> None:
        """Show that a number was just handed on; None: nothing was."""
        if number != self.number:
            self.number = number
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            middle = QRectF(self.rect()).center()
            color = theme.INK if self.number is not None else theme.LINE
            ink(painter, None, QColor(color))
            half = 6.0 if self.number is not None else 4.0
            corners = [QPointF(-half * 0.7, -half), QPointF(half * 0.8, 0), QPointF(-half * 0.7, half)]
            painter.drawPolygon(QPolygonF([middle + corner for corner in corners]))


class PlayerStrip(player_card.CardStrip[Session]):
    """All players in turn order, each beside the left neighbor, who gets the number."""

    def __init__(self, controller: BabelController) -> None:
        self.cards = [PlayerCard(controller, player) for player in range(_PLAYERS)]
        self.hands = [_Hand() for _ in range(_PLAYERS)]
        super().__init__(self.cards, self.hands, spacing=2)
        controller.seen.connect(lambda: self.show_session(controller.session))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for hand in self.hands:
            hand.setFixedWidth(_HAND if self.width() > _WIDE else _HAND // 2)

    def show_session(self, session: Session) -> None:
        super().show_session(session)
        count, state = session.game.num_players, session.state
        for player, hand in enumerate(self.hands[:count]):
            is_handed = state.phase == "gift" and state.player == (player + 1) % count
            hand.show_number(state.number if is_handed else None)
