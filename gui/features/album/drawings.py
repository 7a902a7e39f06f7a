"""Badges as they are drawn."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from gui.base import theme
from gui.features.album.facts import Goal
from gui.views.painted import ink

_GOLD = ("#f3cf72", "#b9822a")
_SIGNS = {"first": "1", "ten": "10", "hundred": "100", "level3": "3", "level5": "5"}


def draw_badge(painter: QPainter, box: QRectF, goal: Goal) -> None:
    """A medal on its ribbon; until it is reached a pale one, with a ring that says how far it is."""
    painter.save()
    side = min(box.width(), box.height())
    middle, radius = QPointF(box.center().x(), box.bottom() - 0.36 * side), 0.32 * side
    reached = goal.is_reached
    for turn, color in zip((-1, 1), _GOLD, strict=True):
        ribbon = QPainterPath(QPointF(middle.x() - 0.03 * turn * side, middle.y()))
        ribbon.lineTo(middle.x() + 0.30 * turn * side, box.top())
        ribbon.lineTo(middle.x() + 0.10 * turn * side, box.top())
        ribbon.lineTo(middle.x() - 0.12 * turn * side, middle.y())
        ribbon.closeSubpath()
        ink(painter, None, QColor(color if reached else theme.LINE))
        painter.drawPath(ribbon)
    fill = QLinearGradient(middle - QPointF(radius, radius), middle + QPointF(radius, radius))
    for at, color in enumerate(_GOLD if reached else (theme.CARD, theme.PAPER)):
        fill.setColorAt(at, QColor(color))
    ink(painter, QPen(QColor("#8a5f1c" if reached else theme.LINE), 1.6), None)
    painter.setBrush(fill)
    painter.drawEllipse(middle, radius, radius)
    inner = QRectF(middle.x() - 0.8 * radius, middle.y() - 0.8 * radius, 1.6 * radius, 1.6 * radius)
    if not reached and goal.done:
        ink(painter, QPen(QColor(theme.STAR), 0.12 * radius), None)
        painter.drawArc(inner, 90 * 16, -round(360 * 16 * goal.done / goal.goal))
    elif reached:
        ink(painter, QPen(QColor("#9a6d22"), 1.0), None)
        painter.drawEllipse(inner)
    _draw_sign(painter, inner, goal.key, QColor("#5b3c0e" if reached else theme.MUTED))
    painter.restore()


def _draw_sign(painter: QPainter, box: QRectF, key: str, color: QColor) -> None:
    """What a badge is for: a number, stairs for levels, figures for people."""
    middle, side = box.center(), box.width()
    if key in ("level3", "level5"):
        count = int(_SIGNS[key])
        ink(painter, None, color)
        wide = 0.62 * side / count
        for step in range(count):
            high = 0.46 * side * (step + 1) / count
            left = middle.x() - 0.31 * side + step * wide
            painter.drawRect(QRectF(left, middle.y() + 0.23 * side - high, 0.8 * wide, high))
    elif key == "family":
        ink(painter, None, color)
        for at in (-1, 0, 1):
            x, size = middle.x() + 0.24 * at * side, 0.1 * side
            painter.drawEllipse(QPointF(x, middle.y() - 0.12 * side), size, size)
            painter.drawRoundedRect(QRectF(x - size, middle.y(), 2 * size, 0.24 * side), size, size)
    elif key == "streak":
        ink(painter, None, color)
        painter.drawPath(_star(middle, 0.34 * side))
    elif key == "all":
        ink(painter, None, color)
        for x, y in ((-1, -1), (0, -1), (-1, 0), (0, 0)):
            painter.drawRect(
                QRectF(
                    middle.x() + 0.24 * x * side + 1, middle.y() + 0.24 * y * side + 1, 0.2 * side, 0.2 * side
                )
            )
    else:
        font = theme.font(bold=True)
        font.setPixelSize(max(8, round((0.5 if len(_SIGNS[key]) < 3 else 0.36) * side)))
        painter.setFont(font)
        painter.setPen(color)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, _SIGNS[key])


def _star(middle: QPointF, radius: float) -> QPainterPath:
    path = QPainterPath()
    for point in range(10):
        angle, out = math.pi * (point / 5 - 0.5), radius if point % 2 == 0 else 0.42 * radius
        place = middle + QPointF(out * math.cos(angle), out * math.sin(angle))
        path.lineTo(place) if point else path.moveTo(place)
    path.closeSubpath()
    return path
