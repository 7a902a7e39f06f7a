"""The tower drawn flat with Qt: from above to play on, and from the front for welcome page and cards."""

from __future__ import annotations

import math
from dataclasses import replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from gui.games.babel.picture import palette
from gui.games.babel.picture.board import POINTS, SUMMIT, Tower, start_colors
from gui.games.babel.picture.flat_marks import draw_covers, draw_disc, draw_preview
from gui.games.babel.picture.flat_view import View
from gui.games.babel.picture.palette import PAINTS, Rgb
from gui.games.babel.picture.places import DIE_SIZE, die_place, underside_place
from gui.games.babel.picture.scene import NOTHING, Held, Preview
from gui.games.babel.picture.tokens import (
    draw_die,
    draw_figure,
    draw_medal,
    draw_sign,
    figure_pixmap,
    sign_pixmap,
)
from gui.views.painted import ink
from turmcore.babel.rings import FOOT, Point, Ring, seat_places, step_of

__all__ = ["draw_die", "draw_figure", "draw_hero", "draw_sign", "figure_pixmap", "paint", "sign_pixmap"]

_TINY = 170.0  # pixels of a tower below which nothing on it can be read
_HERO = math.radians(33.0)
_TALL = (2.4, 2.2, 2.0, 1.8, 1.6, 1.4)  # by how much steps can be higher than they are, the highest first
_SEAT = 0.62


def paint(
    painter: QPainter,
    box: QRectF,
    tower: Tower,
    preview: Preview = NOTHING,
    held: Held | None = None,
    is_flipped: bool = False,
) -> None:
    """Draw a tower from right above, with a figure in hand; without players and their die where it is small."""
    if min(box.width(), box.height()) < _TINY:
        tower = replace(tower, num_players=0)
    view = View(box, tower, is_flipped=is_flipped)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for ring in view.layout.rings:
        _terrace(painter, view, ring, 0.0)
        _fields(painter, view, tower, ring)
    _stairs(painter, view)
    _seats(painter, view, tower)
    draw_covers(painter, view, preview.marks)
    _standing(painter, view, tower, held)
    draw_preview(painter, view, tower, preview, held)
    painter.restore()


def draw_hero(painter: QPainter, box: QRectF, tower: Tower) -> None:
    """Draw a tower as it is seen by who stands before it, its steps higher where the box has room above."""
    tower = replace(tower, num_players=0)
    views = [View(box, tower, _HERO, tall=tall) for tall in _TALL]
    view = next(view for view in views if view.scale > 0.97 * views[-1].scale)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for grow in (1.03, 1.02, 1.01):
        painter.setBrush(QColor(40, 26, 14, 30))
        shadow = view.box_of((0.0, 0.0, 0.0), view.layout.radius * grow)
        painter.drawEllipse(shadow.translated(0.0, 0.02 * shadow.height()))
    below = 0.0
    for ring in view.layout.rings:
        _terrace(painter, view, ring, below)
        _fields(painter, view, tower, ring)
        if ring.step == 5:
            _stairs(painter, view, 5)
        elif ring.step == 6:
            _stairs(painter, view, 6)
        _figures(painter, view, tower, ring.step, True)
        below = ring.floor
    for ring in reversed(view.layout.rings):
        _figures(painter, view, tower, ring.step, False)
    painter.restore()


# -- parts --------------------------------------------------------------------------------


def _color(rgb: Rgb, alpha: int = 255) -> QColor:
    return QColor(*rgb, alpha)


def _terrace(painter: QPainter, view: View, ring: Ring, below: float) -> None:
    """A terrace; from the front with its wall, which has arches."""
    top = view.box_of((0.0, 0.0, ring.floor), ring.edge)
    wide = max(0.6, 0.03 * view.scale)
    if view.cos > 1e-9:
        foot = view.box_of((0.0, 0.0, below), ring.edge)
        wall = QPainterPath()
        wall.moveTo(top.left(), top.center().y())
        wall.arcTo(foot, 180, 180)
        wall.arcTo(top, 0, -180)
        ink(painter, None, _color(palette.WALL).darker(118))
        painter.drawPath(wall)
        _arches(painter, view, ring, below)
    ink(painter, QPen(_color(palette.WALL).darker(150), wide), _color(palette.WALL).lighter(108))
    painter.drawEllipse(top)


def _arches(painter: QPainter, view: View, ring: Ring, below: float) -> None:
    count = 6 * max(1, round(math.pi / 3 * ring.edge / 0.82))
    high = ring.floor - below
    painter.setBrush(_color(palette.WALL).darker(230))
    for k in range(count):
        angle = (k + 0.5) * 2 * math.pi / count
        if math.sin(angle) > -0.08:
            continue
        half, rise = 0.21 / ring.edge, (0.0, 0.46 * high, 0.66 * high, 0.74 * high)
        ends = [(-half, rise[0]), (-half, rise[1]), (-0.6 * half, rise[2]), (0.0, rise[3])]
        ends += [(-turn, up) for turn, up in reversed(ends[:-1])]
        points = [
            view.at((ring.edge * math.cos(angle + turn), ring.edge * math.sin(angle + turn), below + up))
            for turn, up in ends
        ]
        painter.drawPolygon(QPolygonF(points))


def _fields(painter: QPainter, view: View, tower: Tower, ring: Ring) -> None:
    """The fields of a step with their parts."""
    starts = start_colors(tower.board)
    line = max(0.5, 0.025 * view.scale)
    for name in tower.board.fields:
        if step_of(name) != ring.step:
            continue
        kind = tower.board.kinds[name]
        shape = view.field(name)
        ink(painter, QPen(_color(palette.WALL).darker(135), line), _color(palette.STONES[ring.step - 1]))
        painter.drawPolygon(shape)
        if name in starts:
            _start(painter, view, name, starts[name])
        elif kind[0] == "G":
            _band(painter, view, tower, name)
            ink(painter, QPen(_color(palette.SOCKET).darker(130), line), _color(palette.SOCKET))
            for place in view.layout.slots(name):
                painter.drawEllipse(view.box_of(place, FOOT + 0.03))
        else:
            place = view.layout.slots(name)[0]
            radius = ring.outer * 0.92 if name == SUMMIT else FOOT + 0.08
            draw_medal(painter, view.box_of(place, radius), str(POINTS[kind]))


def _start(painter: QPainter, view: View, name: str, color: str) -> None:
    """A start field: a frame in its color, and its sign."""
    paint = PAINTS[color]
    wide = 0.16
    ink(
        painter,
        QPen(_color(palette.INK, 200), max(0.6, (wide + 0.04) * view.scale), j=Qt.PenJoinStyle.MiterJoin),
        None,
    )
    painter.drawPolygon(view.field(name, -0.13))
    painter.setPen(QPen(_color(paint.rgb), max(0.8, wide * view.scale), j=Qt.PenJoinStyle.MiterJoin))
    painter.drawPolygon(view.field(name, -0.13))
    ring = view.layout.ring(name)
    painter.save()
    if view.cos < 1e-9:
        painter.setOpacity(0.42)  # from above it must not look like a figure
    draw_sign(painter, view.box_of(view.layout.middle(name), 0.5 * (ring.outer - ring.inner) - 0.24), color)
    painter.restore()


def _band(painter: QPainter, view: View, tower: Tower, name: str) -> None:
    """What shows that figures are bound."""
    if tower.is_bound(name):
        for rgb, wide in ((palette.INK, 0.15), (palette.BRASS, 0.10)):
            pen = QPen(_color(rgb), max(1.0, wide * view.scale), j=Qt.PenJoinStyle.MiterJoin)
            ink(painter, pen, None)
            painter.drawPolygon(view.field(name, -0.09))


def _stairs(painter: QPainter, view: View, only: int = 0) -> None:
    """The lines, as stairs from a field to the next step."""
    for stairs in view.layout.stairs():
        if only and step_of(stairs.target) != only:
            continue
        (start, angle), (end, other) = stairs.start, stairs.end
        turn = (other - angle + math.pi) % (2 * math.pi) - math.pi
        if view.cos > 1e-9 and math.sin(angle) > 0.3:
            continue  # behind the wall
        points = []
        for k in range(7):
            part = k / 6
            radius, z = start + (end - start) * part, stairs.low + (stairs.high - stairs.low) * part
            a = angle + turn * part
            points.append((radius * math.cos(a), radius * math.sin(a), z))
        path = QPolygonF([view.at(place) for place in points])
        flat = Qt.PenCapStyle.FlatCap
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for rgb, wide in ((palette.INK, 0.62), (palette.STONES[3], 0.56), (palette.STAIR, 0.34)):
            painter.setPen(QPen(_color(rgb), wide * view.scale * (0.5 + 0.5 * view.sin), c=flat))
            painter.drawPolyline(path)
        painter.setPen(QPen(_color(palette.INK, 150), max(0.5, 0.03 * view.scale)))
        half = 0.28
        for x, y, z in points[1:-1]:
            far = math.hypot(x, y)
            across = (-y / far * half, x / far * half)
            painter.drawLine(
                view.at((x - across[0], y - across[1], z)), view.at((x + across[0], y + across[1], z))
            )


def _seats(painter: QPainter, view: View, tower: Tower) -> None:
    """The players' seats, and the die with its underside."""
    count = tower.num_players
    for number, place in enumerate(seat_places(view.layout, count)):
        draw_medal(
            painter, view.box_of(place, _SEAT), str(number + 1), palette.SEATS[number], number == tower.player
        )
    if not count or tower.player is None or tower.phase == "secret":
        return
    box = view.box_of(die_place(view.layout, count, tower.player), 0.55 * DIE_SIZE)
    draw_die(painter, box, tower.number, tower.phase == "gift")
    if tower.underside is not None:
        draw_medal(
            painter, view.box_of(underside_place(view.layout, count, tower.player), 0.5), str(tower.underside)
        )


def _standing(painter: QPainter, view: View, tower: Tower, held: Held | None) -> None:
    """All figures from above, as discs with their signs; that in hand is larger."""
    for name, colors in tower.fields:
        lifted = colors.rfind(held.color) if held is not None and held.field == name else -1
        for part, (color, place) in enumerate(
            zip(colors, view.layout.slots(name, len(colors)), strict=False)
        ):
            draw_disc(painter, view, place, color, 1.3 if part == lifted else 1.0)


def _figures(painter: QPainter, view: View, tower: Tower, step: int, is_far: bool) -> None:
    """Those of a step that stand behind the axis, or before it, the far ones first."""
    places: list[tuple[Point, str]] = []
    for name, colors in tower.fields:
        if step_of(name) == step:
            places += zip(view.layout.slots(name, len(colors)), colors, strict=False)
    for place, color in sorted(places, key=lambda item: -item[0][1]):
        if (place[1] > 0) == is_far:
            foot = view.at(place)
            wide = 2 * FOOT * view.scale
            draw_figure(painter, QRectF(foot.x() - wide / 2, foot.y() - 1.45 * wide, wide, 1.6 * wide), color)
