"""The signs of the players in lists and bars."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap

from gui.games.carcassonne.picture.drawing import follower_pixmap, sign_pixmap
from gui.games.carcassonne.picture.palette import SEATS
from gui.games.carcassonne.session import Session
from gui.games.carcassonne.words.texts import player_name
from gui.model.player_colors import when_changed
from gui.views.share_bar import Party

_TILE = 14


def seat_pixmap(player: int, size: int, ratio: float = 2.0) -> QPixmap:
    """The sign of a player as a small picture."""
    return sign_pixmap(player, size, ratio)


@cache
def figure_pixmap(player: int, size: int) -> QPixmap:
    """A follower as a small picture, which is painted again and again."""
    return follower_pixmap(player, size)


when_changed(figure_pixmap.cache_clear)


def parties(session: Session) -> list[Party]:
    """The players as bars and lines show them."""
    return [
        Party(player_name(session, player), SEATS[player], (_brush(player),), (seat_pixmap(player, 16),))
        for player in range(session.game.num_players)
    ]


def _brush(player: int) -> QBrush:
    """A brush whose lines tell the players apart without their colors: as many of them as the number."""
    tile = QPixmap(2 * _TILE, 2 * _TILE)
    tile.fill(QColor(*SEATS[player]))
    painter = QPainter(tile)
    painter.setPen(QPen(QColor(255, 255, 255, 120), 1.4, Qt.PenStyle.SolidLine))
    for line in range(player + 1):
        x = (line + 0.5) * 2 * _TILE / (player + 3)
        painter.drawLine(round(x), 4, round(x), _TILE + 4)
    painter.end()
    return QBrush(tile)
