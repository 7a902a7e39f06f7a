"""Tiles drawn flat with Qt, in any size."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter, QPen, QPixmap, QTransform

from gui.games.carcassonne.picture import palette
from gui.games.carcassonne.pictures import SIZE, image_of
from gui.views.painted import ink

_DRAWN = 192  # edge of a tile in a drawing that is written to a file


def draw_tile(painter: QPainter, box: QRectF, name: str, rotation: int = 0) -> None:
    """A tile after so many clockwise quarter turns, as large as it fits into a box."""
    size = min(box.width(), box.height())
    target = QRectF(box.center().x() - size / 2, box.center().y() - size / 2, size, size)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    transform = painter.deviceTransform()
    scale = math.hypot(transform.m11(), transform.m12())
    engine = painter.paintEngine()
    if engine is not None and engine.type() == QPaintEngine.Type.SVG:
        scale = max(scale, _DRAWN / size)  # it will be looked at from near
    edge = _fitting(size * scale)
    painter.drawImage(target, (_of_many if edge <= 128 else _of_few)(name, rotation % 4, edge))
    painter.restore()
    ink(painter, QPen(QColor(*palette.INK, 120), max(0.5, 0.012 * size)), None)
    painter.drawRect(target)


def _fitting(size: float) -> int:
    """The edge of an image that is drawn at a size, in device pixels: the next one of a few."""
    for edge in (24, 32, 48, 64, 96, 128, 192, 256, 384):
        if edge >= size:
            return edge
    return SIZE


def _turned(name: str, rotation: int, edge: int) -> QImage:
    mode = Qt.TransformationMode.SmoothTransformation
    image = image_of(name) if edge == SIZE else image_of(name).scaled(edge, edge, mode=mode)
    return image.transformed(QTransform().rotate(90 * rotation)) if rotation else image


_of_many = lru_cache(maxsize=400)(_turned)
_of_few = lru_cache(maxsize=32)(_turned)  # up to a megabyte each, and no window shows many so large


def tile_pixmap(name: str, size: int, rotation: int = 0, ratio: float = 2.0) -> QPixmap:
    """A tile as an image."""
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.setDevicePixelRatio(ratio)
    painter = QPainter(pixmap)
    draw_tile(painter, QRectF(0, 0, size, size), name, rotation)
    painter.end()
    return pixmap
