"""Painting: small pictures that are painted once and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPaintDevice, QPainter, QPen, QPixmap

from turmcore.words import Axes, quarters

SMALLEST = 0.7
"""How small letters become, of what they are meant to be, before words are cut."""

Draw = Callable[[QPainter, QRectF], object]


def ink(painter: QPainter, line: QPen | QColor | None, fill: QBrush | QColor | None) -> None:
    """Draw lines and fill what they enclose like this from now on; None: neither."""
    painter.setPen(Qt.PenStyle.NoPen if line is None else line)
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else fill)


@contextmanager
def painting(device: QPaintDevice) -> Iterator[QPainter]:
    """A painter with smooth edges, which ends with the block."""
    painter = QPainter(device)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        yield painter
    finally:
        painter.end()


def fitted(painter: QPainter, words: str, width: float) -> str:
    """Words for a width: the painter gets smaller letters where they have no room, and only then they are cut with dots."""
    font = painter.font()
    points = font.pointSizeF()
    least = points * SMALLEST
    while painter.fontMetrics().horizontalAdvance(words) >= int(width) and points > least:
        points = max(points - 0.25, least)
        font.setPointSizeF(points)
        painter.setFont(font)
    return painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(width))


def pixmap(
    draw: Draw, width: float, height: float | None = None, ratio: float = 2.0, margin: float = 0.0
) -> QPixmap:
    """A small picture with nothing behind what is drawn.

    Parameters
    ----------
    draw
        Paints into a box.
    width, height
        In pixels; as high as wide if nothing else is said.
    ratio
        Device pixels for each of them.
    margin
        Pixels around the box.
    """
    height = width if height is None else height
    picture = QPixmap(round(width * ratio), round(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with painting(picture) as painter:
        draw(painter, QRectF(margin, margin, width - 2 * margin, height - 2 * margin))
    return picture


def seen_along(draw: Draw, axes: Axes) -> Draw:
    """The same drawing of a table from above, turned as it is seen along `axes`."""
    turns = quarters(axes)

    def draw_turned(painter: QPainter, box: QRectF) -> None:
        painter.save()
        painter.translate(box.center())
        painter.rotate(90.0 * turns)
        wide, high = (box.height(), box.width()) if turns % 2 else (box.width(), box.height())
        draw(painter, QRectF(-wide / 2, -high / 2, wide, high))
        painter.restore()

    return draw_turned
