"""Drawings of the engine (SVG) on Qt's surfaces: some over each other, those kept that stay the same."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from gui.views.painted import pixmap
from turmcore.core import page


@lru_cache(maxsize=16)  # a board of Carcassonne takes megabytes
def renderer(text: str) -> QSvgRenderer:
    """The renderer of an SVG."""
    made = QSvgRenderer(QByteArray(text.encode()))
    assert made.isValid(), text[:200]
    return made


def room_of(*texts: str) -> QRectF:
    """The view boxes of some SVG together."""
    whole = QRectF()
    for text in texts:
        whole |= renderer(text).viewBoxF()
    return whole


class Fit(NamedTuple):
    """The place of drawings on a surface: pixels for each of their units, and where their origin is."""

    scale: float
    corner: QPointF

    @classmethod
    def into(cls, room: QRectF, box: QRectF, largest: float = math.inf, *, stands: bool = False) -> Fit:
        """A part of the drawings as large as it fits into the middle of a box, or with `largest` pixels for a unit;
        `stands`: at its foot."""
        scale = min(box.width() / room.width(), box.height() / room.height(), largest)
        corner = box.center() - room.center() * scale
        if stands:
            corner.setY(box.bottom() - room.bottom() * scale)
        return cls(scale, corner)

    def at(self, x: float, y: float) -> QPointF:
        """A point of the drawings on the surface."""
        return self.corner + QPointF(x, y) * self.scale

    def place_at(self, at: QPointF) -> tuple[float, float]:
        """The point of the drawings at a point of the surface."""
        x, y = ((at - self.corner) / self.scale).toTuple()
        return x, y

    def box(self, part: QRectF) -> QRectF:
        """A part of the drawings on the surface."""
        return QRectF(self.at(part.x(), part.y()), part.size() * self.scale)

    def zoomed(self, scale: float, at: QPointF) -> Fit:
        """The same with another scale, around a point of the surface."""
        return Fit(scale, at + (self.corner - at) * (scale / self.scale))


class Layer(NamedTuple):
    """A layer of a picture: `shows` tells it from others, and one that is kept is drawn anew only when that changes."""

    shows: object
    draw: Callable[[QPainter, Fit], object]
    is_kept: bool = False


def layer(text: str, *, is_kept: bool = False) -> Layer:
    """An SVG as a layer."""
    return Layer(text, partial(_render, text), is_kept)


def whole(parts: Iterable[str], room: QRectF, size: float, title: str = "") -> str:
    """Parts of a drawing as an SVG that shows a rectangle of it, `size` pixels wide; screen readers say its title."""
    return page.drawing(
        parts, room.width(), room.height(), size=size, title=title, corner=(room.x(), room.y())
    )


def stacked(stages: Iterable[Iterable[str]], room: QRectF) -> list[Layer]:
    """Parts of a drawing as layers, the lowest kept."""
    texts = (whole(stage, room, room.width()) for stage in stages)
    return [layer(text, is_kept=not number) for number, text in enumerate(texts)]


class Layers:
    """Layers on a widget, the lowest first."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[object, QPixmap]] = {}

    def paint(self, painter: QPainter, fit: Fit, size: QSize, layers: Sequence[Layer]) -> None:
        """Draw them on a widget of a size."""
        ratio = painter.device().devicePixelRatioF()
        for number, (shows, draw, is_kept) in enumerate(layers):
            if not is_kept:
                draw(painter, fit)
                continue
            key = shows, fit.scale, fit.corner.toTuple(), size.toTuple(), ratio
            kept = self._kept.get(number)
            if kept is None or kept[0] != key:
                kept = key, pixmap(partial(_keep, draw, fit), size.width(), size.height(), ratio)
                self._kept[number] = kept
            painter.drawPixmap(0, 0, kept[1])


def paint(painter: QPainter, fit: Fit, layers: Iterable[Layer]) -> None:
    """Draw layers, the lowest first."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for one in layers:
        one.draw(painter, fit)
    painter.restore()


def draw(painter: QPainter, box: QRectF, text: str) -> None:
    """Draw an SVG as large as it fits into the middle of a box."""
    paint(painter, Fit.into(room_of(text), box), [layer(text)])


def _keep(draw: Callable[[QPainter, Fit], object], fit: Fit, painter: QPainter, box: QRectF) -> None:
    draw(painter, fit)


def _render(text: str, painter: QPainter, fit: Fit) -> None:
    drawing = renderer(text)
    box = fit.box(drawing.viewBoxF())
    if not box.isEmpty():
        drawing.render(painter, box)
