"""Small pictures for the buttons that turn a piece."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QIcon, QPainterPath

from gui.views.icons import drawn

_BLOCK = QRectF(4.2, 4.2, 11.6, 11.6)
_ORBIT = QRectF(1.4, 8, 17.2, 8)  # seen from above at a slant: about the vertical
_WHEEL = QRectF(9.8, 1.4, 8, 17.2)  # from the side at a slant: about the line to the right
_DISC = QRectF(1.8, 1.8, 16.4, 16.4)  # from before: about the line of sight


def _head(path: QPainterPath, tip: QPointF, one: tuple[float, float], other: tuple[float, float]) -> None:
    path.moveTo(tip + QPointF(*one))
    path.lineTo(tip)
    path.lineTo(tip + QPointF(*other))


def _path(name: str) -> QPainterPath:
    path = QPainterPath()
    if name in ("turn_right", "turn_left"):
        path.arcMoveTo(_ORBIT, 170)
        path.arcTo(_ORBIT, 170, 215)
        _head(path, path.currentPosition(), (-3.6, 1.6), (1.4, 3.6))
    elif name in ("tip_away", "tip_near"):
        path.arcMoveTo(_WHEEL, 80)
        path.arcTo(_WHEEL, 80, -190)
        _head(path, path.currentPosition(), (2.0, -3.4), (3.8, 0.6))
    elif name in ("roll_right", "roll_left"):
        path.arcMoveTo(_DISC, 185)
        path.arcTo(_DISC, 185, -190)
        _head(path, path.currentPosition(), (-3.2, -2.6), (1.6, -3.4))
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
    block = _BLOCK if name.startswith(("turn", "tip", "roll")) else None
    return drawn(_path(name), 1.6, is_mirrored=is_mirrored, is_flipped=name == "tip_away", block=block)
