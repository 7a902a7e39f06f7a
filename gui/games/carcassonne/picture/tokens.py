"""Things of players on Qt's surfaces: figures, signs, pieces of towers."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap

from gui.games.carcassonne.picture.palette import SEATS, Rgb
from gui.views.layers import draw
from gui.views.painted import pixmap
from turmcore.carcassonne import figures
from turmcore.carcassonne.art import emblem_svg
from turmcore.carcassonne.silhouettes import FOLLOWER


@cache
def _follower(player: int, figure: str, rgb: Rgb) -> str:
    return figures.whole(figures.follower(player, figure, _hex(rgb)))


@cache
def _badge(player: int, rgb: Rgb) -> str:
    return figures.whole(figures.badge(player, _hex(rgb)))


@cache
def _guest(name: str) -> str:
    return figures.whole(figures.guest(name))


def _hex(rgb: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*rgb)


def draw_sign(painter: QPainter, box: QRectF, player: int) -> None:
    """A disc in the color of a player with the sign that goes with it."""
    draw(painter, box, _badge(player, SEATS[player]))


def draw_follower(
    painter: QPainter, box: QRectF, player: int, is_lying: bool = False, figure: str = FOLLOWER
) -> None:
    """A figure of a player with the sign on the chest."""
    painter.save()
    if is_lying:
        painter.translate(box.center())
        painter.rotate(90)
        painter.translate(-box.center())
    draw(painter, box, _follower(player, figure, SEATS[player]))
    painter.restore()


def draw_guest(painter: QPainter, box: QRectF, name: str) -> None:
    """The dragon or the fairy."""
    draw(painter, box, _guest(name))


def draw_emblem(painter: QPainter, box: QRectF, name: str) -> None:
    """The sign of a name on a tile: goods, a princess, the dragon, a magic portal."""
    draw(painter, box, emblem_svg(name))


def draw_piece(painter: QPainter, box: QRectF) -> None:
    """A piece of a tower, seen from the front."""
    draw(painter, box, _PIECE)


def follower_pixmap(player: int, size: int, ratio: float = 2.0, figure: str = FOLLOWER) -> QPixmap:
    """A figure of a player as an image."""
    return pixmap(lambda painter, box: draw_follower(painter, box, player, figure=figure), size, ratio=ratio)


def sign_pixmap(player: int, size: int, ratio: float = 2.0) -> QPixmap:
    """A player's sign as an image."""
    return pixmap(lambda painter, box: draw_sign(painter, box, player), size, ratio=ratio)


_PIECE = figures.whole(figures.piece())
