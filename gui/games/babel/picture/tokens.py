"""Small things of the game drawn flat: signs, the die, round plates with a number."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap

from gui.games.babel.picture.palette import BRASS, INK, PLATE, Rgb, shades
from gui.views.layers import renderer
from gui.views.painted import ink, pixmap
from turmcore.babel.tower import badge, ink_on

_DARK = QColor(46, 32, 20)
_IVORY, _GIVEN = QColor(250, 244, 228), QColor(248, 214, 138)
#: Where the pips of a die are, from the middle in quarters of its edge.
_PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}


def draw_sign(painter: QPainter, box: QRectF, letter: str) -> None:
    """A disc of a color with its sign."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer(_badge(letter, shades()[letter])).render(painter, box)
    painter.restore()


@cache
def _badge(letter: str, color: str) -> str:
    return badge(letter, {letter: color})


def draw_die(painter: QPainter, box: QRectF, number: int | None, is_given: bool = False) -> None:
    """A die from above; without a number it is still to be thrown, a gift is golden."""
    side = min(box.width(), box.height())
    square = QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink(painter, QPen(_DARK, max(0.8, 0.05 * side)), _GIVEN if is_given else _IVORY)
    if number is None:
        painter.translate(square.center())
        painter.rotate(45)
        painter.drawRoundedRect(
            QRectF(-0.40 * side, -0.40 * side, 0.8 * side, 0.8 * side), 0.14 * side, 0.14 * side
        )
    else:
        painter.drawRoundedRect(square, 0.2 * side, 0.2 * side)
        ink(painter, None, _DARK)
        for x, y in _PIPS[number]:
            at = square.center() + QPointF(x, y) * (0.25 * side)
            painter.drawEllipse(at, 0.095 * side, 0.095 * side)
    painter.restore()


def draw_medal(painter: QPainter, box: QRectF, text: str, rgb: Rgb = PLATE, is_lit: bool = False) -> None:
    """A round plate with a number, in a ring of brass if it is lit."""
    wide, flat = box.width(), box.height() / max(1e-6, box.width())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center())
    painter.scale(1.0, flat)
    if is_lit:
        ink(painter, QPen(QColor(*INK), 0.04 * wide), QColor(*BRASS))
        painter.drawEllipse(QPointF(0, 0), 0.62 * wide, 0.62 * wide)
    ink(painter, QPen(QColor(*rgb).darker(160), max(0.6, 0.05 * wide)), QColor(*rgb))
    painter.drawEllipse(QPointF(0, 0), 0.5 * wide, 0.5 * wide)
    painter.setFont(text_font(painter, (0.56 if len(text) < 2 else 0.46) * wide))
    painter.setPen(QColor(ink_on("#{:02x}{:02x}{:02x}".format(*rgb))))
    painter.drawText(QRectF(-wide, -wide, 2 * wide, 2 * wide), Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def text_font(painter: QPainter, pixels: float) -> QFont:
    """A bold font of a height."""
    font = QFont(painter.font())
    font.setPixelSize(max(1, round(pixels)))
    font.setBold(True)
    return font


def sign_pixmap(letter: str, size: int, ratio: float = 2.0) -> QPixmap:
    """A color and its sign as a small picture."""
    return pixmap(lambda painter, box: draw_sign(painter, box, letter), size, ratio=ratio, margin=1)
