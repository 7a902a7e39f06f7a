"""Pictures on the buttons that move the table."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QIcon, QPainterPath

from gui.views.icons import drawn

_BLOCKS = {"tilt": QRectF(6.2, 2.4, 8.4, 8.4), "bump": QRectF(9.6, 5.6, 9, 9), "wind": QRectF(11, 6.4, 8, 8)}


def _path(name: str) -> QPainterPath:
    path = QPainterPath()
    if name == "tilt":  # a table that leans
        path.moveTo(2.5, 16.5)
        path.lineTo(17.5, 9.5)
        path.moveTo(12, 16.8)
        path.lineTo(17.8, 16.8)
    elif name == "bump":  # something that comes against it
        path.moveTo(1.5, 10)
        path.lineTo(8, 10)
        path.moveTo(5.4, 7.2)
        path.lineTo(8.2, 10)
        path.lineTo(5.4, 12.8)
        for y in (3.6, 16.4):
            path.moveTo(5, y)
            path.lineTo(8, y + (0.8 if y < 10 else -0.8) * 2)
    else:  # gusts with a curl at the end
        for y, end in ((6.5, 8.5), (10.5, 11.5), (14.5, 7.0)):
            path.moveTo(1.5, y)
            path.lineTo(end, y)
            path.arcTo(QRectF(end - 1.8, y - 3.6, 3.6, 3.6), -90, 215)
    return path


def table_icon(name: str) -> QIcon:
    """The icon of ``tilt``, ``bump`` or ``wind``."""
    return drawn(_path(name), 1.6, block=_BLOCKS[name])
