"""The strip above the tower: for each color its height, rings and what lies in its box."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter

from gui.base import theme
from gui.games.turmbauer.picture.drawing import draw_chip, draw_rings
from gui.games.turmbauer.picture.palette import Paint, paints
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import spoken
from gui.games.turmbauer.words.texts import is_pairs, pair_height, seat_name
from gui.i18n import tr
from gui.views import player_card
from gui.views.player_card import fits, write
from gui.views.seating import below

_RINGS, _COLORS = 2, 4
_NARROW = 120  # pixels below which the name has a line of its own


class PlayerCard(player_card.PlayerCard[Session]):
    """One color, which two players have two of."""

    def __init__(self, controller: TurmbauerController, seat: int) -> None:
        super().__init__(seat)
        self._controller = controller
        self.setMinimumWidth(86)
        self._paint: Paint | None = None
        self._short = ""
        self._height = self._rings = 0

    def sizeHint(self) -> QSize:
        return QSize(186, player_card.HIGH)

    def show_session(self, session: Session) -> None:
        state, game, seat = session.state, session.game, self._player
        player = seat % game.num_players
        self._paint = paints(game.colors)[seat]
        self.name, self._short = seat_name(session, seat), session.names[player]
        self._who = below(session, player, "" if is_pairs(game) else spoken().color(game.colors[seat]))
        self.thinking, self.part = "", 0.0
        if is_pairs(game):
            total = f"Σ {pair_height(state, player)} · {self._who}"  # the kind is cut first
            self._who = tr("card.pair_who", player=player + 1, who=total)
        self._height, self._rings = state.heights[seat], state.rings[seat]
        boxed = state.boxed_cubes(seat)
        if boxed:
            self._who = f"{self._who} · {tr('card.box', n=boxed)}"
        self._is_on_turn = not session.is_over and state.seat == seat
        self._is_winner = session.is_over and self._controller.shows_end and player in session.winners
        rings = tr("card.rings", n=self._rings)
        text = tr("card.text", color=self.name, who=self._who, height=self._height, rings=rings)
        self.tell(text, f"{text}\n{tr('card.boxed', n=boxed)}")
        self.update()

    def paint_player(self, painter: QPainter, box: QRectF) -> None:
        if self._paint is None:
            return
        painter.setFont(theme.font(theme.LARGE, bold=True))
        painter.setPen(QColor(theme.INK))
        number = str(self._height - self.waiting)
        width = painter.fontMetrics().horizontalAdvance(number) + 1
        if box.width() < _NARROW:
            side = QRectF(box.right() - width - 6, box.top() + 1, width, 22)
            painter.drawText(side, Qt.AlignmentFlag.AlignCenter, number)
            draw_chip(painter, QRectF(box.left() + 7, box.top() + 4, 16, 16), self._paint)
            draw_rings(painter, QPointF(box.left() + 28, side.center().y()), self._rings, _RINGS)
            text = QRectF(box.left() + 7, box.top() + 19, box.width() - 12, 16)
            write(painter, text, self.name, theme.SMALL, bold=True, ink=theme.INK)
            return
        width = max(width, 13 * _RINGS)
        side = QRectF(box.right() - width - 10, box.top() + 1, width, 22)
        painter.drawText(side, Qt.AlignmentFlag.AlignCenter, number)
        draw_chip(painter, QRectF(box.left() + 8, box.center().y() - 12, 24, 24), self._paint)
        draw_rings(painter, QPointF(side.left(), box.bottom() - 9), self._rings, _RINGS)
        text = QRectF(box.left() + 39, box.top() + 2, side.left() - box.left() - 44, 18)
        # without room for all of it the badge alone tells the color
        is_short = not fits(painter, text.width(), self.name, theme.TEXT, bold=True)
        write(painter, text, (is_short and self._short) or self.name, theme.TEXT, bold=True, ink=theme.INK)
        self.write_below(painter, text.translated(0, 16), theme.SMALL)


class PlayerStrip(player_card.CardStrip[Session]):
    """All colors in playing order."""

    def __init__(self, controller: TurmbauerController) -> None:
        self.cards = [PlayerCard(controller, seat) for seat in range(_COLORS)]
        super().__init__(self.cards)
        self._num_players = _COLORS

    def show_session(self, session: Session) -> None:
        self._num_players = session.game.num_players
        super().show_session(session)

    def num_cards(self, session: Session) -> int:
        return len(session.game.colors)

    def on_turn(self, session: Session) -> int:
        return int(session.state.seat)

    def _press(self, number: int) -> None:
        self.pressed.emit(number % self._num_players)
