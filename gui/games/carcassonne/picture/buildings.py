"""What stands on tiles, seen from above: houses, turrets, churches, an inn, trees, a volcano, the foundation of a tower."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QConicalGradient, QPainter, QPainterPath, QPen, QPolygonF

from gui.games.carcassonne.picture import palette
from gui.games.carcassonne.picture.palette import Rgb
from gui.views.painted import ink
from turmcore.carcassonne.shapes import FOUNDATION, HALF_ROAD, Points


def _color(rgb: Rgb, alpha: int = 255) -> QColor:
    return QColor(*rgb, alpha)


def draw_house(painter: QPainter, place: Points, long: float, wide: float, angle: float, roof: Rgb) -> None:
    """A roof with two sides and its ridge along `angle`."""
    painter.save()
    painter.translate(*place)
    painter.rotate(math.degrees(angle))
    x, y = long / 2, wide / 2
    ink(painter, None, _color(palette.INK, 60))
    painter.drawRoundedRect(QRectF(-x - 1.0, -y - 1.0, 2 * x + 2.0, 2 * y + 2.0), 1.4, 1.4)
    painter.setBrush(_color(roof).lighter(114))
    painter.drawRect(QRectF(-x, -y, 2 * x, y))
    painter.setBrush(_color(roof).darker(112))
    painter.drawRect(QRectF(-x, 0, 2 * x, y))
    painter.setPen(QPen(_color(roof).darker(135), 0.45))
    for part in np.linspace(-x, x, max(3, round(long / 1.7)))[1:-1]:
        painter.drawLine(QPointF(part, -y), QPointF(part, y))
    painter.setPen(QPen(_color(roof).lighter(150), 0.7))
    painter.drawLine(QPointF(-x, 0), QPointF(x, 0))
    ink(painter, QPen(_color(roof).darker(190), 0.7), None)
    painter.drawRect(QRectF(-x, -y, 2 * x, 2 * y))
    painter.setBrush(_color(palette.STONE_DARK))
    painter.drawRect(QRectF(0.42 * x, -0.66 * y, 1.3, 1.3))
    painter.restore()


def draw_turret(painter: QPainter, place: Points, radius: float) -> None:
    """A round tower of a wall with a pointed roof."""
    middle = QPointF(*place)
    painter.setPen(Qt.PenStyle.NoPen)
    for wide, tone in (
        (radius + 1.3, _color(palette.INK, 50)),
        (radius + 0.5, _color(palette.JOINT)),
        (radius - 0.2, _color(palette.STONE)),
    ):
        painter.setBrush(tone)
        painter.drawEllipse(middle, wide, wide)
    ink(painter, QPen(_color(palette.SLATE).darker(180), 0.5), _cone(middle, palette.SLATE))
    painter.drawEllipse(middle, radius - 1.0, radius - 1.0)


def _cone(middle: QPointF, rgb: Rgb) -> QBrush:
    cone = QConicalGradient(middle, 20.0)
    for k in range(7):
        cone.setColorAt(k / 6, _color(rgb).lighter(128) if k % 2 else _color(rgb).darker(118))
    return QBrush(cone)


def draw_gate(painter: QPainter, place: Points, out: Points) -> None:
    """Where a road goes into a city: an arch between two turrets."""
    painter.save()
    painter.translate(*place)
    painter.rotate(math.degrees(math.atan2(out[1], out[0])))
    ink(painter, QPen(_color(palette.JOINT), 0.8), _color(palette.STONE))
    painter.drawRect(QRectF(-4.2, -HALF_ROAD - 1.5, 8.0, 2 * HALF_ROAD + 3.0))
    ink(painter, None, _color(palette.INK, 235))
    arch = QPainterPath()
    arch.addRoundedRect(QRectF(-1.0, -HALF_ROAD + 1.2, 7.0, 2 * HALF_ROAD - 2.4), 3.0, 3.0)
    wall = QPainterPath()
    wall.addRect(QRectF(-4.2, -HALF_ROAD, 7.6, 2 * HALF_ROAD))
    painter.drawPath(arch.intersected(wall))
    painter.restore()
    across = np.array([-out[1], out[0]]) / max(float(np.linalg.norm(out)), 1e-9)
    for side in (-1, 1):
        draw_turret(painter, place + side * (HALF_ROAD + 2.2) * across, 3.6)


def draw_shield(painter: QPainter, place: Points, size: float = 15.0) -> None:
    """A pennant: a shield, which doubles what its tile is worth."""
    x, y = place
    half = size / 2
    shield = QPainterPath(QPointF(x - 0.42 * size, y - half))
    shield.lineTo(x + 0.42 * size, y - half)
    shield.lineTo(x + 0.42 * size, y + 0.06 * size)
    shield.cubicTo(x + 0.40 * size, y + 0.32 * size, x + 0.16 * size, y + 0.44 * size, x, y + half)
    shield.cubicTo(
        x - 0.16 * size, y + 0.44 * size, x - 0.40 * size, y + 0.32 * size, x - 0.42 * size, y + 0.06 * size
    )
    shield.closeSubpath()
    painter.save()
    ink(painter, QPen(_color(palette.INK, 90), 3.6, j=Qt.PenJoinStyle.RoundJoin), None)
    painter.drawPath(shield)
    painter.setPen(QPen(_color(palette.PAPER), 2.2, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(shield)
    ink(painter, None, _color(palette.PENNANT))
    painter.drawPath(shield)
    painter.setClipPath(shield, Qt.ClipOperation.IntersectClip)
    painter.setBrush(_color(palette.GOLD))
    painter.drawRect(QRectF(x - 0.085 * size, y - half, 0.17 * size, size))
    painter.drawRect(QRectF(x - half, y - 0.24 * size, size, 0.17 * size))
    painter.restore()


def draw_church(painter: QPainter, place: Points) -> None:
    """A church from above: nave, transept, tower, apse."""
    x, y = place
    painter.save()
    painter.translate(x, y - 1.0)
    painter.scale(1.22, 1.22)
    ink(painter, None, _color(palette.INK, 60))
    painter.drawRoundedRect(QRectF(-5.4, -12.4, 10.8, 25.2), 2, 2)
    painter.drawRoundedRect(QRectF(-10.2, -5.4, 20.4, 10.0), 2, 2)
    roof = _color(palette.CHURCH)
    edge = QPen(roof.darker(190), 0.7)
    ink(painter, edge, roof)
    painter.drawEllipse(QPointF(0, -9.0), 4.4, 3.2)
    for box, is_upright in ((QRectF(-4.4, -9.5, 8.8, 21.5), True), (QRectF(-9.2, -4.6, 18.4, 8.4), False)):
        middle = box.center()
        first = QRectF(
            box.left(),
            box.top(),
            box.width() / (2 if is_upright else 1),
            box.height() / (1 if is_upright else 2),
        )
        ink(painter, None, roof.darker(114))
        painter.drawRect(box)
        painter.setBrush(roof.lighter(112))
        painter.drawRect(first)
        ink(painter, edge, None)
        painter.drawRect(box)
        painter.setPen(QPen(roof.lighter(150), 0.7))
        if is_upright:
            painter.drawLine(QPointF(middle.x(), box.top()), QPointF(middle.x(), box.bottom()))
        else:
            painter.drawLine(QPointF(box.left(), middle.y()), QPointF(box.right(), middle.y()))
    draw_spire(painter, QRectF(-4.6, 4.2, 9.2, 9.2), palette.SLATE)
    painter.setPen(QPen(_color(palette.INK, 150), 2.0, c=Qt.PenCapStyle.RoundCap))
    for wide, tone in ((2.4, _color(palette.INK, 190)), (1.3, _color(palette.GOLD))):
        painter.setPen(QPen(tone, wide, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(0, 5.8), QPointF(0, 11.8))
        painter.drawLine(QPointF(-2.0, 7.8), QPointF(2.0, 7.8))
    painter.restore()


def draw_tree(painter: QPainter, place: Points, size: float, rng: np.random.Generator) -> None:
    """The crown of a tree."""
    x, y = place
    ink(painter, None, _color(palette.INK, 44))
    painter.drawEllipse(QPointF(x, y), size * 1.22, size * 1.22)
    blobs = [(0.0, 0.0, 0.86)] + [
        (0.42 * math.cos(turn), 0.42 * math.sin(turn), 0.56)
        for turn in rng.uniform(0, 1.2) + np.arange(5) * 2 * math.pi / 5
    ]
    for grow, tone in ((1.0, _color(palette.LEAF).darker(135)), (0.84, _color(palette.LEAF))):
        painter.setBrush(tone)
        for i, j, part in blobs:
            painter.drawEllipse(QPointF(x + i * size, y + j * size), part * size * grow, part * size * grow)
    painter.setBrush(_color(palette.LEAF_LIGHT, 170))
    for i, j, part in blobs[::2]:
        painter.drawEllipse(
            QPointF(x + 0.8 * i * size, y + 0.8 * j * size), 0.42 * part * size, 0.42 * part * size
        )


def draw_foundation(painter: QPainter, place: Points) -> None:
    """A ring of dressed stones around a pit, on which a tower can be built."""
    middle = QPointF(*place)
    painter.setPen(Qt.PenStyle.NoPen)
    for radius, tone in (
        (FOUNDATION + 1.4, _color(palette.INK, 60)),
        (FOUNDATION, _color(palette.JOINT)),
        (FOUNDATION - 0.7, _color(palette.STONE).lighter(106)),
        (FOUNDATION - 3.7, _color(palette.JOINT)),
        (FOUNDATION - 4.4, _color((112, 88, 62))),
    ):
        painter.setBrush(tone)
        painter.drawEllipse(middle, radius, radius)
    painter.setPen(QPen(_color(palette.JOINT), 0.8))
    for k in range(12):
        turn = math.radians(30 * k + 15)
        way = np.array([math.cos(turn), math.sin(turn)])
        painter.drawLine(
            QPointF(*(place + way * (FOUNDATION - 0.7))), QPointF(*(place + way * (FOUNDATION - 3.9)))
        )
    painter.setPen(QPen(_color((88, 66, 44)), 0.7))
    for k in (-1, 0, 1):
        half = math.sqrt((FOUNDATION - 4.6) ** 2 - (3.6 * k) ** 2)
        painter.drawLine(
            QPointF(place[0] - half, place[1] + 3.6 * k), QPointF(place[0] + half, place[1] + 3.6 * k)
        )


def draw_plot(painter: QPainter, place: Points, long: float, wide: float, angle: float, crop: Rgb) -> None:
    """A ploughed or sown plot with its furrows and a hedge on one side."""
    painter.save()
    painter.translate(*place)
    painter.rotate(math.degrees(angle))
    x, y = long / 2, wide / 2
    ink(painter, None, _color(palette.GRASS_DARK, 90))
    painter.drawRoundedRect(QRectF(-x - 0.9, -y - 0.9, long + 1.8, wide + 1.8), 2.0, 2.0)
    painter.setBrush(_color(crop, 225))
    painter.drawRoundedRect(QRectF(-x, -y, long, wide), 1.4, 1.4)
    painter.setPen(QPen(_color(crop).darker(122), 0.8))
    for part in np.linspace(-y, y, max(4, round(wide / 1.8)))[1:-1]:
        painter.drawLine(QPointF(-x + 0.8, part), QPointF(x - 0.8, part))
    painter.restore()


def draw_sheep(painter: QPainter, place: Points, angle: float) -> None:
    """A sheep from above."""
    painter.save()
    painter.translate(*place)
    painter.rotate(math.degrees(angle))
    ink(painter, None, _color(palette.INK, 60))
    painter.drawEllipse(QPointF(0.0, 0.0), 2.2, 1.7)
    painter.setBrush(_color(palette.INK, 220))
    painter.drawEllipse(QPointF(1.9, 0.0), 0.75, 0.6)
    painter.setBrush(_color(palette.PAPER))
    for i, j in ((-0.7, 0.35), (0.0, -0.4), (0.6, 0.35), (-0.5, -0.35), (0.8, -0.2)):
        painter.drawEllipse(QPointF(i, j), 0.95, 0.85)
    painter.restore()


def draw_pond(painter: QPainter, place: Points, size: float, angle: float) -> None:
    """A pond with reeds."""
    painter.save()
    painter.translate(*place)
    painter.rotate(math.degrees(angle))
    painter.setPen(Qt.PenStyle.NoPen)
    for grow, tone in (
        (1.16, _color(palette.GRASS_DARK, 120)),
        (1.0, _color(palette.WATER).darker(116)),
        (0.84, _color(palette.WATER)),
    ):
        painter.setBrush(tone)
        shape = QPainterPath()
        shape.setFillRule(Qt.FillRule.WindingFill)
        shape.addEllipse(QPointF(0, 0), size * grow, 0.66 * size * grow)
        shape.addEllipse(QPointF(0.55 * size, 0.30 * size), 0.52 * size * grow, 0.42 * size * grow)
        painter.drawPath(shape)
    painter.setPen(QPen(_color(palette.PAPER, 130), 0.5, c=Qt.PenCapStyle.RoundCap))
    for i, j in ((-0.35, -0.12), (0.15, 0.14), (0.5, 0.36)):
        painter.drawLine(QPointF((i - 0.14) * size, j * size), QPointF((i + 0.14) * size, j * size))
    painter.restore()


def draw_inn(painter: QPainter, place: Points, rng: np.random.Generator) -> None:
    """An inn with its sign, on a lake."""
    painter.save()
    painter.translate(*place)
    painter.scale(1.2, 1.2)
    painter.setPen(Qt.PenStyle.NoPen)
    for grow, tone in (
        (1.4, _color(palette.GRASS_DARK, 130)),
        (0.0, _color(palette.WATER).darker(128)),
        (-1.2, _color(palette.WATER)),
    ):
        lake = QPainterPath()
        lake.setFillRule(Qt.FillRule.WindingFill)
        lake.addEllipse(QPointF(0, 2.6), 10.4 + grow, 6.8 + grow)
        lake.addEllipse(QPointF(-4.6, -1.4), 5.4 + grow, 4.4 + grow)
        painter.setBrush(tone)
        painter.drawPath(lake)
    painter.setPen(QPen(_color(palette.PAPER, 150), 0.6, c=Qt.PenCapStyle.RoundCap))
    for i, j in ((-7.0, 4.0), (-3.4, 6.6), (5.4, 6.0)):
        painter.drawLine(QPointF(i - 1.2, j), QPointF(i + 1.2, j))
    draw_house(painter, np.array((1.6, -2.4)), 11.5, 8.6, 0.12, palette.ROOFS[1])
    ink(painter, QPen(_color(palette.INK, 230), 0.6), _color(palette.GOLD))
    painter.drawEllipse(QPointF(-5.8, 1.6), 2.4, 2.4)
    draw_tree(painter, np.array((8.6, 2.4)), 2.4, rng)
    painter.restore()


def draw_cathedral(painter: QPainter, place: Points) -> None:
    """A large church with two towers on a paved yard."""
    painter.save()
    painter.translate(*place)
    painter.setPen(Qt.PenStyle.NoPen)
    for grow, tone in (
        (1.2, _color(palette.INK, 60)),
        (0.0, _color(palette.JOINT)),
        (-1.0, _color(palette.STONE)),
    ):
        painter.setBrush(tone)
        painter.drawRoundedRect(QRectF(-17 - grow, -19 - grow, 34 + 2 * grow, 38 + 2 * grow), 5, 5)
    painter.setPen(QPen(_color(palette.STONE_DARK, 120), 0.5))
    for k in range(-15, 16, 5):
        painter.drawLine(QPointF(k, -17.5), QPointF(k, 17.5))
        painter.drawLine(QPointF(-15.5, 1.1 * k), QPointF(15.5, 1.1 * k))
    slate = _color(palette.SLATE)
    edge = QPen(slate.darker(190), 0.7)
    ink(painter, edge, slate.lighter(108))
    painter.drawEllipse(QPointF(0, -11.5), 6.0, 4.8)
    for box, is_upright in (
        (QRectF(-5.6, -12.0, 11.2, 25.0), True),
        (QRectF(-13.0, -6.0, 26.0, 10.0), False),
    ):
        half = QRectF(box)
        if is_upright:
            half.setWidth(box.width() / 2)
        else:
            half.setHeight(box.height() / 2)
        ink(painter, edge, slate.darker(108))
        painter.drawRect(box)
        ink(painter, None, slate.lighter(124))
        painter.drawRect(half)
        painter.setPen(QPen(slate.lighter(160), 0.8))
        middle = box.center()
        if is_upright:
            painter.drawLine(QPointF(middle.x(), box.top()), QPointF(middle.x(), box.bottom()))
        else:
            painter.drawLine(QPointF(box.left(), middle.y()), QPointF(box.right(), middle.y()))
    for x in (-7.2, 7.2):
        draw_spire(painter, QRectF(x - 4.4, 8.0, 8.8, 8.8), palette.CHURCH)
    draw_spire(painter, QRectF(-4.6, -5.6, 9.2, 9.2), palette.CHURCH)
    for wide, tone in ((2.6, _color(palette.INK, 190)), (1.4, _color(palette.GOLD))):
        painter.setPen(QPen(tone, wide, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(0, -5.4), QPointF(0, 3.2))
        painter.drawLine(QPointF(-2.8, -2.6), QPointF(2.8, -2.6))
    painter.restore()


def draw_spire(painter: QPainter, box: QRectF, rgb: Rgb) -> None:
    """A square tower with a pointed roof."""
    roof, middle = _color(rgb), box.center()
    corners = [box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()]
    for k, light in enumerate((124, 100, 88, 108)):
        ink(painter, QPen(roof.darker(190), 0.6), roof.lighter(light))
        painter.drawPolygon(QPolygonF([corners[k], corners[(k + 1) % 4], middle]))


def draw_volcano(painter: QPainter, place: Points, radius: float, rng: np.random.Generator) -> None:
    """A mountain with a glowing mouth, and lava on its sides."""
    x, y = place
    painter.save()
    painter.translate(x, y)
    turns = np.linspace(0, 2 * math.pi, 22, endpoint=False)
    rough = rng.uniform(0.90, 1.06, len(turns))

    def ring(part: float, lean: float = 0.0) -> QPolygonF:
        far = radius * part * rough
        return QPolygonF(
            [QPointF(r * math.cos(t + lean), r * math.sin(t + lean)) for r, t in zip(far, turns, strict=True)]
        )

    for part, tone in (
        (1.06, _color(palette.INK, 70)),
        (1.0, _color(palette.ROCK).darker(138)),
        (0.86, _color(palette.ROCK).darker(116)),
        (0.68, _color(palette.ROCK)),
        (0.52, _color(palette.ROCK).lighter(116)),
    ):
        ink(painter, None, tone)
        painter.drawPolygon(ring(part, 0.1 * part))
    painter.setPen(QPen(_color(palette.INK, 70), 0.6))
    for turn in turns[::2]:
        out = QPointF(math.cos(turn), math.sin(turn))
        painter.drawLine(out * (0.5 * radius), out * (0.92 * radius))
    for turn, long in zip(rng.uniform(0, 1.2) + np.arange(4) * 1.6, (0.95, 0.74, 0.88, 0.68), strict=True):
        way, aside = np.array([math.cos(turn), math.sin(turn)]), np.array([-math.sin(turn), math.cos(turn)])
        stream = QPainterPath(QPointF(*(0.3 * radius * way)))
        bend, end = 0.6 * radius * way + 0.12 * radius * aside, long * radius * way
        stream.quadTo(QPointF(*bend), QPointF(*end))
        for wide, tone in (
            (3.2, _color(palette.LAVA).darker(150)),
            (2.0, _color(palette.LAVA)),
            (0.8, _color(palette.GOLD)),
        ):
            ink(painter, QPen(tone, wide * radius / 20, c=Qt.PenCapStyle.RoundCap), None)
            painter.drawPath(stream)
    for part, tone in (
        (0.42, _color(palette.ROCK).darker(190)),
        (0.35, _color(palette.LAVA).darker(135)),
        (0.26, _color(palette.LAVA)),
        (0.14, _color(palette.GOLD)),
    ):
        ink(painter, None, tone)
        painter.drawPolygon(ring(part, 0.5))
    painter.restore()


def draw_mouth(painter: QPainter, place: Points, into: Points) -> None:
    """Where a road goes under the ground: an arch of stones, seen from above."""
    painter.save()
    painter.translate(*place)
    painter.rotate(math.degrees(math.atan2(into[1], into[0])))
    half = HALF_ROAD
    ink(painter, None, _color(palette.INK, 60))
    painter.drawRoundedRect(QRectF(-3.6, -half - 4.4, 10.4, 2 * half + 8.8), 3, 3)
    ink(painter, QPen(_color(palette.JOINT), 0.8), _color(palette.STONE))
    painter.drawRoundedRect(QRectF(-2.6, -half - 3.2, 8.2, 2 * half + 6.4), 2.4, 2.4)
    ink(painter, None, _color(palette.INK, 235))
    arch = QPainterPath()
    arch.addRoundedRect(QRectF(-7.0, -half + 0.6, 10.0, 2 * half - 1.2), 4.0, 4.0)
    wall = QPainterPath()
    wall.addRect(QRectF(-2.2, -half, 8.0, 2 * half))
    painter.drawPath(arch.intersected(wall))
    painter.restore()
