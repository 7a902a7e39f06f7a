"""The strip above the board: each side with its player and the pieces left."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPen

from gui.base import theme
from gui.games.waechter.picture.chip import draw_chip
from gui.games.waechter.session import Session
from gui.games.waechter.words.texts import side_name
from gui.i18n import tr
from gui.views.painted import ink
from gui.views.player_card import HIGH, CardStrip, PlayerCard, fits, write
from gui.views.seating import below

_STONES = 7


class SideCard(PlayerCard[Session]):
    """One side."""

    def __init__(self, side: int) -> None:
        super().__init__(side)
        self.setMinimumWidth(180)
        self._stones = _STONES

    def sizeHint(self) -> QSize:
        return QSize(270, HIGH)

    def show_session(self, session: Session) -> None:
        """Show this side of a game."""
        side = self._player
        self.show_seat(session, side_name(side, session))
        self._who = below(session, side, side_name(side))
        self._is_winner = self._is_winner and len(session.winners) == 1  # no mark after a draw
        self._stones = sum(stack.height for stack in session.state.stacks if stack.side == side)
        stones = tr("strip.stones", n=self._stones)
        text = tr("strip.text", side=self.name, who=self._who, stones=stones)
        self.tell(text, text)

    def paint_player(self, painter: QPainter, box: QRectF) -> None:
        draw_chip(painter, QRectF(box.left() + 8, box.center().y() - 13, 26, 26), self._player)
        size, gap = 13.0, 3.0
        room = box.right() - 12 - _STONES * (size + gap) + gap
        text = QRectF(box.left() + 42, box.top() + 2, room - box.left() - 50, 18)
        below = text.translated(0, 16)
        # a name that has no room beside the stones is above them
        has_room = fits(painter, text.width(), self.name, theme.TEXT, bold=True)
        middle = box.center().y() if has_room else below.center().y()
        if not has_room:
            text.setRight(box.right() - 12)
        self._draw_stones(painter, QPointF(room, middle - size / 2), size, gap)
        write(painter, text, self.name, theme.TEXT, bold=True, ink=theme.INK)
        self.write_below(painter, below, theme.SMALL)

    def _draw_stones(self, painter: QPainter, corner: QPointF, size: float, gap: float) -> None:
        """The stones that are left, as a row of seven places."""
        left, top = corner.x(), corner.y()
        for number in range(_STONES):
            place = QRectF(left + number * (size + gap), top, size, size)
            if number < self._stones:
                draw_chip(painter, place, self._player)
            else:
                ink(painter, QPen(QColor(theme.LINE), 1.2), None)
                painter.drawEllipse(place)


class SideStrip(CardStrip[Session]):
    """Both sides."""

    def __init__(self) -> None:
        self.cards = [SideCard(0), SideCard(1)]
        super().__init__(self.cards, spacing=8)
