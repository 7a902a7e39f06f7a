"""Portraits of people."""

from __future__ import annotations

import hashlib

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from gui.base import theme
from gui.model import people
from gui.views.painted import ink
from gui.views.podium import draw_figure

_CLOTHES = (
    (178, 58, 46),
    (46, 124, 82),
    (44, 98, 176),
    (196, 142, 40),
    (126, 74, 142),
    (44, 128, 138),
    (98, 84, 74),
)
_ROOMS = (
    (232, 214, 186),
    (214, 224, 206),
    (208, 220, 230),
    (236, 210, 200),
    (222, 212, 230),
    (230, 226, 200),
)
COUNT = len(_CLOTHES) * len(_ROOMS)
"""Number of different portraits."""


def portrait_of(name: str) -> int:
    """The number of the portrait that somebody has chosen; else one that is always the same for the name."""
    chosen = people.portrait(name)
    number = int.from_bytes(hashlib.sha256(name.casefold().encode()).digest()[:4], "big")
    return (number if chosen is None else chosen) % COUNT


def draw_portrait(painter: QPainter, box: QRectF, name: str, number: int | None = None) -> None:
    """A wooden figure before a wall, as the person of a name has chosen it or of a number, with the first letter."""
    number = portrait_of(name) if number is None else number
    rgb, wall = _CLOTHES[number % len(_CLOTHES)], _ROOMS[number // len(_CLOTHES)]
    painter.save()
    round_box = QPainterPath()
    round_box.addEllipse(box)
    ink(painter, None, QColor(*wall))
    painter.drawPath(round_box)
    painter.setClipPath(round_box)
    table = QRectF(box.left(), box.top() + 0.78 * box.height(), box.width(), box.height())
    ink(painter, None, QColor(*(round(0.72 * part) for part in wall)))
    painter.drawRect(table)
    scale = box.height() / 44
    painter.translate(box.center().x(), box.top() + 0.14 * box.height())
    painter.scale(scale, scale)
    draw_figure(painter, QRectF(-11, 0, 22, 34), rgb)
    painter.setFont(theme.font(theme.SMALL, bold=True))
    painter.setPen(QColor("#fffaf1"))
    painter.drawText(QRectF(-8, 0.5, 16, 16), Qt.AlignmentFlag.AlignCenter, name[:1].upper())
    painter.restore()
    ink(painter, QPen(QColor(theme.LINE), max(1.0, box.width() / 40)), None)
    painter.drawEllipse(box)
