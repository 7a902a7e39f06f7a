"""Small pictures for the buttons that turn a piece."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QIcon, QPainterPath

from gui.views.icons import drawn

_ORBIT = QRectF(2.5, 7, 15, 7.5)  # seen from above at a slant: about the vertical
_WHEEL = QRectF(6.2, 2.5, 7.5, 15)  # from the side at a slant: about the line to the right
_DISC = QRectF(3.5, 3.5, 13, 13)  # from before: about the line of sight


def _head(path: QPainterPath, tip: QPointF, one: tuple[float, float], other: tuple[float, float]) -> None:
    path.moveTo(tip + QPointF(*one))
    path.lineTo(tip)
    path.lineTo(tip + QPointF(*other))


def _path(name: str) -> QPainterPath:
    path = QPainterPath()
    if name in ("turn_right", "turn_left"):
        path.arcMoveTo(_ORBIT, 150)
        path.arcTo(_ORBIT, 150, 245)
        _head(path, path.currentPosition(), (-4.2, 0.2), (0.6, 4.2))
    elif name in ("tip_away", "tip_near"):
        path.arcMoveTo(_WHEEL, 240)
        path.arcTo(_WHEEL, 240, -245)
        _head(path, path.currentPosition(), (-3.6, -2.4), (1.4, -4.0))
    elif name in ("roll_right", "roll_left"):
        path.arcMoveTo(_DISC, 205)
        path.arcTo(_DISC, 205, -250)
        _head(path, path.currentPosition(), (-0.4, -4.4), (-4.4, -0.6))
    elif name == "next_pose":
        path.addRect(QRectF(3, 7, 9, 9))
        path.moveTo(7, 4)
        path.lineTo(16, 4)
        path.lineTo(16, 13)
    elif name == "next_anchor":
        path.addRect(QRectF(6.5, 6.5, 7, 7))
        for x, y, dx, dy in ((10, 2, 0, 1), (10, 18, 0, -1), (2, 10, 1, 0), (18, 10, -1, 0)):
            path.moveTo(x, y)
            path.lineTo(x + 2.2 * dx, y + 2.2 * dy)
    else:
        path.addRect(QRectF(3, 6, 8, 8))
        path.moveTo(13.5, 6)
        path.lineTo(17.5, 10)
        path.lineTo(13.5, 14)
    return path


def turn_icon(name: str) -> QIcon:
    """The icon of a command that turns or moves the piece in hand."""
    is_mirrored = name in ("turn_left", "roll_left")
    return drawn(_path(name), 1.6, is_mirrored=is_mirrored, is_flipped=name == "tip_away")
