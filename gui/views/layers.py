"""Drawings of the engine (SVG) on Qt's surfaces: some over each other, the lowest kept while it stays the same."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from gui.views.painted import pixmap


@lru_cache(maxsize=16)  # a board of Carcassonne takes megabytes
def renderer(text: str) -> QSvgRenderer:
    """What draws an SVG."""
    made = QSvgRenderer(QByteArray(text.encode()))
    assert made.isValid(), text[:200]
    return made


class Fit(NamedTuple):
    """Where drawings are seen: pixels for each of their units, and where their origin is."""

    scale: float
    corner: QPointF

    def box(self, part: QRectF) -> QRectF:
        """Where a part of the drawings is."""
        return QRectF(self.corner + part.topLeft() * self.scale, part.size() * self.scale)


class Kept:
    """A picture as large as a widget, drawn anew only when what it shows is another."""

    def __init__(self) -> None:
        self._shows: object = None
        self._picture = QPixmap()

    def paint(
        self, painter: QPainter, size: QSize, shows: object, draw: Callable[[QPainter], object]
    ) -> None:
        """Draw the picture; `shows` tells it from others, `draw` makes it."""
        ratio = painter.device().devicePixelRatioF()
        key = shows, size.toTuple(), ratio
        if key != self._shows:
            self._shows = key
            self._picture = pixmap(lambda under, _: draw(under), size.width(), size.height(), ratio)
        painter.drawPixmap(0, 0, self._picture)


class Layers:
    """Drawings in the same units, the lowest first; their view boxes together are what must be seen.

    Parameters
    ----------
    texts
        SVG.
    """

    def __init__(self, *texts: str) -> None:
        self.texts = texts
        self._lowest = Kept()

    def fit(self, box: QRectF, largest: float = math.inf, stands: bool = False) -> Fit:
        """As large as they fit into the middle of a box, or with `largest` pixels for a unit; `stands`: at its foot."""
        whole = QRectF()
        for text in self.texts:
            whole |= renderer(text).viewBoxF()
        scale = min(box.width() / whole.width(), box.height() / whole.height(), largest)
        corner = box.center() - whole.center() * scale
        if stands:
            corner.setY(box.bottom() - whole.bottom() * scale)
        return Fit(scale, corner)

    def paint(self, painter: QPainter, fit: Fit) -> None:
        """Draw all of them."""
        for text in self.texts:
            _render(text, painter, fit)

    def paint_kept(self, painter: QPainter, fit: Fit, size: QSize) -> None:
        """Draw all of them on a widget, the lowest as it was kept."""
        lowest = self.texts[0]
        shows = lowest, fit.scale, fit.corner.toTuple()
        self._lowest.paint(painter, size, shows, lambda under: _render(lowest, under, fit))
        for text in self.texts[1:]:
            _render(text, painter, fit)


def _render(text: str, painter: QPainter, fit: Fit) -> None:
    drawing = renderer(text)
    box = fit.box(drawing.viewBoxF())
    if not box.isEmpty():
        drawing.render(painter, box)
