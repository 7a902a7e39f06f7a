"""Marks, ways and arrows on a flat drawing of the tower."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from gui.games.babel.picture import palette
from gui.games.babel.picture.board import Tower
from gui.games.babel.picture.flat_view import View
from gui.games.babel.picture.marks import Arrow, FieldMark, MarkKind
from gui.games.babel.picture.palette import Rgb
from gui.games.babel.picture.scene import Ghost, Held, Preview, ghost_place, way_of
from gui.games.babel.picture.tokens import draw_sign, text_font
from gui.views.painted import ink
from turmcore.babel.rings import FOOT, Point, die_place, seat_places, underside_place

_COLORS: dict[str, Rgb] = {
    MarkKind.LAST: palette.LAST,
    MarkKind.HOVER: palette.PAPER,
    MarkKind.HELD: palette.GOAL,
    MarkKind.NOTE: palette.NOTE,
    MarkKind.FAINT: palette.INK,
    MarkKind.TARGET: palette.GOAL,
    MarkKind.CHOSEN: palette.CHOSEN,
    MarkKind.WRONG: palette.WRONG,
    MarkKind.CURSOR: palette.CURSOR,
}
_FILLED = (MarkKind.HELD, MarkKind.TARGET, MarkKind.CHOSEN)
_ORDER = list(MarkKind)


def draw_covers(painter: QPainter, view: View, marks: Sequence[FieldMark]) -> None:
    """What marks lay over their fields; figures come on top of it."""
    for mark in sorted(marks, key=lambda mark: _ORDER.index(MarkKind(mark.kind))):
        if mark.kind not in _COLORS:
            continue
        color = QColor(*_COLORS[MarkKind(mark.kind)])
        color.setAlphaF(min(1.0, max(0.0, mark.strength)))
        shape = view.field(mark.field, -0.06)
        fill = QColor(color)
        fill.setAlphaF(0.62 * color.alphaF())
        if mark.kind == MarkKind.FAINT:  # a line alone would be lost between the frames of the start fields
            fill = QColor(*palette.GOAL, 165)
        is_filled = mark.kind in _FILLED or mark.kind == MarkKind.FAINT
        painter.setBrush(fill if is_filled else Qt.BrushStyle.NoBrush)
        wide = max(1.2, (0.05 if mark.kind == MarkKind.FAINT else 0.12) * view.scale)
        dark = color.darker(150) if mark.kind in _FILLED else color
        style = Qt.PenStyle.DashLine if mark.kind == MarkKind.FAINT else Qt.PenStyle.SolidLine
        painter.setPen(QPen(dark, wide, style, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPolygon(shape)
        if mark.kind == MarkKind.WRONG:
            _cross(painter, view.box_of(view.layout.middle(mark.field), 0.42), color)


def draw_preview(painter: QPainter, view: View, tower: Tower, preview: Preview, held: Held | None) -> None:
    """The way, the figure at its end, the arrows of an analysis, and the numbers."""
    way = way_of(tower, held, preview)
    if len(way) > 1:
        points = QPolygonF([view.at(place) for place in way])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for rgb, wide in ((palette.INK, 0.16), (palette.GOAL, 0.09)):
            painter.setPen(
                QPen(QColor(*rgb), wide * view.scale, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
            )
            painter.drawPolyline(points)
    if preview.ghost is not None:
        painter.save()
        painter.setOpacity(0.75)
        draw_disc(painter, view, ghost_place(tower, preview.ghost), preview.ghost.color)
        painter.restore()
    for arrow in sorted(preview.arrows, key=lambda arrow: arrow.strength):
        _arrow(painter, view, arrow)
        if arrow.color:
            painter.save()
            painter.setOpacity(0.75 * min(1.0, arrow.strength))
            ghost = Ghost(arrow.target, arrow.color, arrow.origin)
            draw_disc(painter, view, ghost_place(tower, ghost), arrow.color)
            painter.restore()
    _handing(painter, view, tower, preview.used)
    for mark in preview.marks:
        if mark.label:
            draw_label(painter, view, view.layout.middle(mark.field), mark.label)


def draw_disc(painter: QPainter, view: View, place: Point, color: str, grow: float = 1.0) -> None:
    """A figure as it is seen from above."""
    box = view.box_of(place, FOOT * grow)
    ink(painter, None, QColor(20, 12, 6, 90))
    painter.drawEllipse(box.translated(0.06 * grow * box.width(), 0.10 * grow * box.width()))
    draw_sign(painter, box, color)


def draw_label(painter: QPainter, view: View, place: Point, text: str, rgb: Rgb = palette.PAPER) -> None:
    """A number on a small plate."""
    at, high = view.at(place), min(26.0, max(13.0, 0.62 * view.scale))
    wide = high * (0.55 + 0.5 * len(text))
    box = QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)
    ink(painter, QPen(QColor(*palette.INK), max(1.0, 0.07 * high)), QColor(*rgb))
    painter.drawRoundedRect(box, 0.25 * high, 0.25 * high)
    painter.setFont(text_font(painter, 0.72 * high))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text.replace("-", "\N{EN DASH}"))


def _cross(painter: QPainter, box: QRectF, color: QColor) -> None:
    for shade, wide in ((QColor(255, 250, 240), 0.30), (color, 0.18)):
        painter.setPen(QPen(shade, wide * box.width(), c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(box.topLeft(), box.bottomRight())
        painter.drawLine(box.topRight(), box.bottomLeft())


def _arrow(painter: QPainter, view: View, arrow: Arrow) -> None:
    points = [view.at(place) for place in view.layout.way(arrow.path or (arrow.origin, arrow.target), 4)]
    wide = view.scale * (0.10 + 0.14 * arrow.strength)
    _draw_arrow(painter, points, wide, QColor(*palette.NEUTRAL, round(255 * (0.45 + 0.45 * arrow.strength))))
    if arrow.label:
        way = view.layout.way(arrow.path or (arrow.origin, arrow.target), 2)
        draw_label(painter, view, way[len(way) // 2], arrow.label, palette.LABEL)


def _draw_arrow(painter: QPainter, points: Sequence[QPointF], wide: float, color: QColor) -> None:
    """A line through points with a head at its end."""
    end, before = points[-1], points[-2]
    way = QLineF(before, end)
    length = max(way.length(), 1e-6)
    unit = QPointF(way.dx() / length, way.dy() / length)
    across = QPointF(-unit.y(), unit.x())
    neck = end - unit * min(2.2 * wide, 0.9 * length)
    ink(painter, QPen(color, wide, c=Qt.PenCapStyle.FlatCap, j=Qt.PenJoinStyle.RoundJoin), None)
    painter.drawPolyline(QPolygonF([*points[:-1], neck]))
    ink(painter, None, color)
    painter.drawPolygon(QPolygonF([end, neck + across * (1.3 * wide), neck - across * (1.3 * wide)]))


def _handing(painter: QPainter, view: View, tower: Tower, used: int | None) -> None:
    """Which number would be used, and where the other one goes."""
    if used is None or tower.player is None or tower.underside is None or not tower.num_players:
        return
    count, player = tower.num_players, tower.player
    die, plate = die_place(view.layout, count, player), underside_place(view.layout, count, player)
    used_at = die if used == tower.number else plate
    giver, receiver = (seat_places(view.layout, count)[seat % count] for seat in (player, player + 1))
    line = QLineF(view.at(giver), view.at(receiver))
    far = line.length() / view.scale
    ends = [line.pointAt(part / far) for part in (0.9, min(4.2, far - 0.9))]
    _draw_arrow(painter, ends, 0.2 * view.scale, QColor(*palette.NEUTRAL))
    draw_label(painter, view, (receiver[0], receiver[1] + 0.75, 0.0), str(7 - used), palette.GOAL)
    ink(painter, QPen(QColor(*palette.CHOSEN), max(2.0, 0.12 * view.scale)), None)
    painter.drawEllipse(view.box_of(used_at, 0.5 * math.sqrt(2)))
