"""Small things of the game drawn flat: signs, figures, the die, round plates with a number."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from gui.games.babel.picture.palette import (
    BRASS,
    CROSS,
    DIAMOND,
    DOTS,
    INK,
    PAINTS,
    PLATE,
    RING,
    STRIPES,
    Rgb,
)
from gui.views.painted import ink, pixmap

_LIGHT, _DARK = QColor(246, 238, 222), QColor(46, 32, 20)
_BRIGHT = 150  # a color above this brightness has a dark sign
_IVORY, _GIVEN = QColor(250, 244, 228), QColor(248, 214, 138)
_WOOD = QColor(222, 178, 126)
#: Where the pips of a die are, from the middle in quarters of its edge.
_PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}


def ink_on(rgb: Rgb) -> QColor:
    """What is seen on a color."""
    r, g, b = rgb
    return _DARK if 0.3 * r + 0.5 * g + 0.2 * b > _BRIGHT else _LIGHT


def draw_sign(painter: QPainter, box: QRectF, letter: str) -> None:
    """A disc of a color with its sign; an ellipse where the box is one."""
    paint = PAINTS[letter]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink(painter, QPen(_DARK, max(0.7, 0.045 * box.width())), QColor(*paint.rgb))
    painter.drawEllipse(box)
    painter.translate(box.center())
    painter.scale(box.width() / 2, box.height() / 2)
    ink(painter, None, ink_on(paint.rgb))
    painter.drawPath(sign_path(paint.sign))
    painter.restore()


def sign_path(sign: int) -> QPainterPath:
    """A sign around the origin within a circle of radius 1; y grows downward."""
    path = QPainterPath()
    if sign == STRIPES:
        disc = QPainterPath()
        disc.addEllipse(QPointF(0, 0), 0.74, 0.74)
        path.setFillRule(Qt.FillRule.WindingFill)
        for k in (-1.5, -0.5, 0.5, 1.5):  # from the upper left to the lower right
            x, y, half = 0.36 * k, -0.36 * k, 0.09
            ends = [
                (-1 + half, -1 - half),
                (1 + half, 1 - half),
                (1 - half, 1 + half),
                (-1 - half, -1 + half),
            ]
            path.addPolygon(QPolygonF([QPointF(x + i, y + j) for i, j in ends]))
            path.closeSubpath()
        return path.intersected(disc)
    if sign == DOTS:
        for x in (-0.42, 0.0, 0.42):
            for y in (-0.42, 0.0, 0.42):
                path.addEllipse(QPointF(x, y), 0.15, 0.15)
    elif sign == RING:
        path.setFillRule(Qt.FillRule.OddEvenFill)
        path.addEllipse(QPointF(0, 0), 0.58, 0.58)
        path.addEllipse(QPointF(0, 0), 0.30, 0.30)
    elif sign == DIAMOND:
        path.addPolygon(QPolygonF([QPointF(0, -0.64), QPointF(0.64, 0), QPointF(0, 0.64), QPointF(-0.64, 0)]))
        path.closeSubpath()
    elif sign == CROSS:
        a, b = 0.66, 0.19
        corners = [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b)]
        corners += [(b, a), (-b, a), (-b, b), (-a, b), (-a, -b), (-b, -b)]
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        path.closeSubpath()
    else:
        path.addPolygon(QPolygonF([QPointF(0, -0.66), QPointF(0.62, 0.44), QPointF(-0.62, 0.44)]))
        path.closeSubpath()
    return path


def draw_figure(painter: QPainter, box: QRectF, letter: str) -> None:
    """A figure as it stands before one, its hat tilted so that its sign is seen."""
    rgb = PAINTS[letter].rgb
    w, h, x, y = box.width(), box.height(), box.left(), box.top()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink(painter, QPen(_DARK, max(0.6, 0.035 * w)), QColor(*rgb))
    body = QPainterPath()
    body.moveTo(x + 0.14 * w, y + 0.94 * h)
    body.cubicTo(x + 0.26 * w, y + 0.76 * h, x + 0.32 * w, y + 0.64 * h, x + 0.34 * w, y + 0.50 * h)
    body.lineTo(x + 0.66 * w, y + 0.50 * h)
    body.cubicTo(x + 0.68 * w, y + 0.64 * h, x + 0.74 * w, y + 0.76 * h, x + 0.86 * w, y + 0.94 * h)
    body.quadTo(x + 0.5 * w, y + 1.03 * h, x + 0.14 * w, y + 0.94 * h)
    painter.drawPath(body)
    painter.setBrush(_WOOD)
    painter.drawEllipse(QRectF(x + 0.27 * w, y + 0.24 * h, 0.46 * w, 0.32 * h))
    painter.setBrush(QColor(*rgb).darker(125))
    painter.drawEllipse(QRectF(x + 0.06 * w, y + 0.06 * h, 0.88 * w, 0.34 * h))
    painter.restore()
    draw_sign(painter, QRectF(x + 0.06 * w, y + 0.005 * h, 0.88 * w, 0.34 * h), letter)


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
    painter.setPen(ink_on(rgb))
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


def figure_pixmap(letter: str, size: int, ratio: float = 2.0) -> QPixmap:
    """A figure as a small picture."""

    def draw(painter: QPainter, box: QRectF) -> None:
        wide = 0.66 * box.height()
        draw_figure(painter, QRectF(box.center().x() - wide / 2, 1, wide, box.height() - 2), letter)

    return pixmap(draw, size, ratio=ratio)
