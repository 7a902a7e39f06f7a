"""The flat drawing of a position (`turmcore.waechter.svg`) on Qt's surfaces."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from gui.base import theme
from gui.views.layers import draw
from gui.views.painted import pixmap
from turmcore.waechter.svg import DARK, LIGHT, Arrow, Board, Mark, Theme, piece, svg

_TINY = 170.0  # pixels of a board below which nothing on it can be read


def colors() -> Theme:
    """The colors of the drawing in the scheme of now."""
    return DARK if QColor(theme.PAPER).lightnessF() < 0.5 else LIGHT


def paint(
    painter: QPainter,
    box: QRectF,
    board: Board,
    flipped: bool = False,
    last_move: tuple[int, int] | None = None,
    arrows: Iterable[Arrow] = (),
    marks: Iterable[Mark] = (),
) -> None:
    """Draw a position as large as it fits into the middle of a box."""
    text = svg(
        board,
        flipped=flipped,
        last_move=last_move,
        arrows=arrows,
        marks=marks,
        theme=colors(),
        is_tiny=min(box.width(), box.height()) < _TINY,
    )
    draw(painter, box, text)


def piece_pixmap(side: int, height: int, size: int, ratio: float = 2.0) -> QPixmap:
    """A stack, or with height 0 a guard, as a small picture."""
    text = piece(side, height, theme=colors())
    return pixmap(lambda painter, box: draw(painter, box, text), size, ratio=ratio)
