"""The players as bars and lines show them: color, and the sign that goes with it."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QBrush, QPainter, QPixmap

from gui.games.turmbauer.picture.drawing import draw_chip
from gui.games.turmbauer.picture.palette import Paint, paints
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words.texts import player_title
from gui.views.painted import pixmap
from gui.views.share_bar import Party

_TILE = 14  # pixels after which a sign comes again


def parties(session: Session) -> list[Party]:
    """One for each player; in the pairs game with both colors."""
    game = session.game
    found = []
    for player in range(game.num_players):
        own = paints(game.colors)[player :: game.num_players]
        chips = tuple(chip(paint, 16) for paint in own)
        found.append(Party(player_title(session, player), own[0].rgb, tuple(map(_brush, own)), chips))
    return found


def chip(paint: Paint, side: int, ratio: int = 2) -> QPixmap:
    """The sign of a color as a small picture."""
    return pixmap(lambda painter, box: draw_chip(painter, box, paint), side, ratio=ratio, margin=0.5)


def _brush(paint: Paint) -> QBrush:
    """A brush that repeats the sign without the outline of the chip."""
    tile = QPixmap(_TILE, _TILE)
    painter = QPainter(tile)
    draw_chip(painter, QRectF(-2, -2, _TILE + 4, _TILE + 4), paint)
    painter.end()
    return QBrush(tile)
