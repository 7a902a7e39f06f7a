"""Small things of the game drawn flat: signs and the die."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap

from gui.games.babel.picture.palette import shades
from gui.views.layers import draw
from gui.views.painted import pixmap
from turmcore.babel.flat import die
from turmcore.babel.tower import badge


def draw_sign(painter: QPainter, box: QRectF, letter: str) -> None:
    """A disc of a color with its sign."""
    draw(painter, box, _badge(letter, shades()[letter]))


@cache
def _badge(letter: str, color: str) -> str:
    return badge(letter, {letter: color})


def draw_die(painter: QPainter, box: QRectF, number: int | None, is_given: bool = False) -> None:
    """A die from above; without a number it is still to be thrown, a gift is golden."""
    draw(painter, box, die(number, is_given=is_given))


def sign_pixmap(letter: str, size: int, ratio: float = 2.0) -> QPixmap:
    """A color and its sign as a small picture."""
    return pixmap(lambda painter, box: draw_sign(painter, box, letter), size, ratio=ratio, margin=1)
