"""Flat drawings of the game's things: the sign of a color, pieces, rings, a plan of the tower."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from gui.base import theme
from gui.games.turmbauer.picture.palette import DOTS, NATURAL, RING, STRIPES, Paint, Rgb
from gui.views.painted import ink

Cell = tuple[int, int, int]
Cube = tuple[int, int, int, bool]

# Drawn as seen from the front right and above, like the camera at home.
_RIGHT = (math.cos(math.pi / 4), math.sin(math.pi / 4), 0.0)
_UP = (-0.5 * math.sin(math.pi / 4), 0.5 * math.sin(math.pi / 4), math.cos(math.pi / 6))
_FACES = {  # corners of the three faces that are seen, and how bright they are
    "top": (((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)), 1.06),
    "front": (((0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1)), 0.90),
    "right": (((1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1)), 0.72),
}


def _shade(rgb: Rgb, factor: float) -> QColor:
    return QColor(*(min(255, round(value * factor)) for value in rgb))


def draw_chip(painter: QPainter, box: QRectF, paint: Paint) -> None:
    """The color and its sign on a small rounded square."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    outline = QPainterPath()
    outline.addRoundedRect(box, box.width() * 0.2, box.width() * 0.2)
    painter.fillPath(outline, QColor(*paint.rgb))
    painter.setClipPath(outline)
    light = QColor(255, 246, 232, 150)
    ink(painter, None, light)
    side, middle = box.width(), box.center()
    if paint.pattern == STRIPES:
        painter.setPen(QPen(light, side * 0.13))
        for i in (-1, 0, 1):
            start = QPointF(box.left() + i * side * 0.5, box.top() - 0.1 * side)
            painter.drawLine(start, start + QPointF(side * 1.2, side * 1.2))
    elif paint.pattern == DOTS:
        for x in (0.25, 0.5, 0.75):
            for y in (0.25, 0.5, 0.75):
                painter.drawEllipse(box.topLeft() + QPointF(x, y) * side, side * 0.085, side * 0.085)
    elif paint.pattern == RING:
        ink(painter, QPen(light, side * 0.14), None)
        painter.drawEllipse(middle, side * 0.25, side * 0.25)
    else:
        reach = side * 0.30
        tips = [QPointF(0, -reach), QPointF(reach, 0), QPointF(0, reach), QPointF(-reach, 0)]
        painter.drawPolygon(QPolygonF([middle + tip for tip in tips]))
    painter.setClipping(False)
    ink(painter, QPen(QColor(theme.DISABLED), 0.8), None)
    painter.drawPath(outline)
    painter.restore()


def draw_piece(
    painter: QPainter, box: QRectF, cubes: Sequence[Cube], paint: Paint, largest: float, dim: bool
) -> None:
    """A piece in the middle of `box`; `largest` limits the edge of a cube, so that sizes can be compared."""
    flat = {
        (x, y, z): QPointF(_dot((x, y, z), _RIGHT), -_dot((x, y, z), _UP))
        for cx, cy, cz, _ in cubes
        for x in (cx, cx + 1)
        for y in (cy, cy + 1)
        for z in (cz, cz + 1)
    }
    left, right = min(p.x() for p in flat.values()), max(p.x() for p in flat.values())
    top, bottom = min(p.y() for p in flat.values()), max(p.y() for p in flat.values())
    scale = min(box.width() / (right - left), box.height() / (bottom - top), largest)
    middle = QPointF((left + right) / 2, (top + bottom) / 2)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(0.32 if dim else 1.0)
    occupied = {cube[:3] for cube in cubes}
    for x, y, z, colored in sorted(cubes, key=lambda c: c[0] - c[1] + c[2]):
        rgb = paint.rgb if colored else NATURAL
        for name, (corners, light) in _FACES.items():
            front = {"top": (x, y, z + 1), "front": (x, y - 1, z), "right": (x + 1, y, z)}[name]
            if front in occupied:
                continue
            points = [(flat[x + i, y + j, z + k] - middle) * scale + box.center() for i, j, k in corners]
            ink(painter, QPen(theme.edge_of(rgb), 0.9), _shade(rgb, light))
            painter.drawPolygon(QPolygonF(points))
    painter.restore()


def draw_rings(painter: QPainter, at: QPointF, left: int, total: int, radius: float = 4.6) -> None:
    """The rings of a color in a row: filled lines for those left, pale ones for those spent."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for i in range(total):
        painter.setPen(QPen(QColor(theme.INK if i < left else theme.DISABLED), 2.2 if i < left else 1.0))
        painter.drawEllipse(at + QPointF(radius + i * (2 * radius + 5), 0), radius, radius)
    painter.restore()


def draw_box(painter: QPainter, box: QRectF) -> None:
    """The sign of the box: an open box, and an arrow down into it."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink(painter, QPen(QColor(theme.INK), 1.5), None)
    left, right, low = box.left(), box.right(), box.bottom()
    wall = box.top() + box.height() * 0.45
    painter.drawPolyline([QPointF(left, wall), QPointF(left, low), QPointF(right, low), QPointF(right, wall)])
    tip, side = QPointF(box.center().x(), low - box.height() * 0.22), box.width() * 0.2
    painter.drawLine(QPointF(tip.x(), box.top()), tip)
    painter.drawPolyline([tip + QPointF(-side, -side), tip, tip + QPointF(side, -side)])
    painter.restore()


def draw_back(painter: QPainter, box: QRectF) -> None:
    """An angle that points back to the left."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.MUTED), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    middle, size = box.center(), 6.0
    painter.drawLine(middle + QPointF(size / 2, -size), middle + QPointF(-size / 2, 0))
    painter.drawLine(middle + QPointF(-size / 2, 0), middle + QPointF(size / 2, size))
    painter.restore()


def draw_plan(
    painter: QPainter,
    box: QRectF,
    tops: Mapping[tuple[int, int], int],
    cells: Iterable[Cell],
    paint: Paint,
    mark: bool,
) -> None:
    """The tower from above, darker where it is higher, with `cells` on it in color; y grows upward.

    With `mark`, the cells are fields and get a dot each instead.
    """
    shown = list(cells)
    columns = list(tops) + [(x, y) for x, y, _ in shown]
    left, right = min(x for x, _ in columns), max(x for x, _ in columns)
    low, high = min(y for _, y in columns), max(y for _, y in columns)
    side = min(box.width() / (right - left + 1), box.height() / (high - low + 1), 9.0)
    corner = box.center() - QPointF((right - left + 1) * side, (high - low + 1) * side) / 2

    def square(x: int, y: int) -> QRectF:
        return QRectF(corner.x() + (x - left) * side, corner.y() + (high - y) * side, side, side)

    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    tallest = max(tops.values())
    painter.setPen(QPen(QColor(theme.CARD), 0.7))
    for (x, y), top in tops.items():
        painter.setBrush(QColor.fromHslF(0.09, 0.32, 0.84 - 0.34 * (top + 1) / (tallest + 1)))
        painter.drawRect(square(x, y))
    for x, y, _ in shown:
        place = square(x, y)
        painter.setBrush(QColor(*paint.rgb))
        if mark:
            painter.drawEllipse(place.center(), max(3.0, side * 0.42), max(3.0, side * 0.42))
        else:
            painter.setPen(QPen(QColor(theme.INK), 0.8))
            painter.drawRect(place)
    painter.restore()


def _dot(point: Cell, along: tuple[float, float, float]) -> float:
    return point[0] * along[0] + point[1] * along[1] + point[2] * along[2]
