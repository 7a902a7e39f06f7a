"""The picture of a tile, drawn from its facts with Qt on a square of 100 x 100 in rotation 0.

Whatever reaches the rim looks the same on every tile: plain meadow, plain paving, a road that crosses at a right angle.
So neighbors always join. No light falls from one side, since tiles are turned.
"""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from gui.games.carcassonne.picture import palette
from gui.games.carcassonne.picture.buildings import (
    draw_cathedral,
    draw_church,
    draw_foundation,
    draw_gate,
    draw_house,
    draw_inn,
    draw_mouth,
    draw_plot,
    draw_pond,
    draw_sheep,
    draw_shield,
    draw_tree,
    draw_turret,
    draw_volcano,
)
from gui.games.carcassonne.picture.emblems import EMBLEMS, draw_emblem
from gui.games.carcassonne.picture.palette import Rgb
from gui.views.painted import ink
from turmcore.carcassonne.regions import DETAIL, ROOM, Regions, grid, regions_of, room_of
from turmcore.carcassonne.shapes import (
    CROSSING,
    FOUNDATION,
    HALF_ROAD,
    MIDDLE,
    YARD,
    City,
    Points,
    Shapes,
    band,
    shapes_of,
)

_RIM = 5.0  # so near to the rim nothing grows and nobody builds
_WALL = 2.5  # half as thick as a wall is


def paint_art(painter: QPainter, name: str) -> None:
    """Draw a tile in rotation 0 on the square from (0, 0) to (100, 100)."""
    shapes, regions = shapes_of(name), regions_of(name)
    rng = np.random.default_rng([ord(letter) for letter in name])
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(QRectF(0, 0, 100, 100), Qt.ClipOperation.IntersectClip)
    painter.fillRect(QRectF(-1, -1, 102, 102), color(palette.MEADOW))
    _grass(painter, regions, rng)
    for city in shapes.cities:
        _paving(painter, city, rng)
    _roads(painter, shapes)
    _crossing(painter, shapes)
    for city in shapes.cities:
        for wall in city.walls:
            _wall(painter, wall)
    if shapes.bridge is not None:
        _bridge(painter, shapes.bridge)
    if shapes.tunnel is not None:
        for line in (shapes.tunnel, shapes.tunnel[::-1]):
            draw_mouth(painter, line[0], line[2] - line[0])
    for place, out in shapes.gates:
        draw_gate(painter, place, out)
    for i in range(len(shapes.cities)):
        _houses(painter, shapes, regions, i, rng)
    for place in regions.pennants:
        draw_shield(painter, place)
    if shapes.monastery is not None:
        _monastery(painter, shapes.monastery, shapes, rng)
    if "t" in regions.spots:
        draw_foundation(painter, regions.spots["t"])
    _life(painter, shapes, regions, rng)
    for thing, place in regions.things:
        _thing(painter, thing, place, regions, rng)
    painter.restore()


def _thing(painter: QPainter, thing: str, place: Points, regions: Regions, rng: np.random.Generator) -> None:
    """A building or a sign that means something."""
    if thing in EMBLEMS:
        size = ROOM[thing]
        draw_emblem(painter, QRectF(place[0] - size, place[1] - size, 2 * size, 2 * size), thing)
    elif thing == "inn":
        draw_inn(painter, place, rng)
    elif thing == "cathedral":
        draw_cathedral(painter, place)
    else:
        room = float(_field_room(regions, ROOM[thing])[round(place[1] * 0.64), round(place[0] * 0.64)])
        draw_volcano(painter, place, room - 2.0 if room else ROOM[thing], rng)


def color(rgb: Rgb, alpha: int = 255) -> QColor:
    """A color of the palette for Qt."""
    return QColor(*rgb, alpha)


def polygon(points: Points) -> QPolygonF:
    """Points (n, 2) for Qt."""
    return QPolygonF([QPointF(x, y) for x, y in points.tolist()])


def path_of(points: Points) -> QPainterPath:
    """A line through points for Qt."""
    path = QPainterPath()
    path.addPolygon(polygon(points))
    return path


# -- meadow -------------------------------------------------------------------------------


def _field_room(regions: Regions, enough: float = 0.0) -> np.ndarray:
    """How much room each point of the fields has around it; the rim of the tile counts as well."""
    is_field = np.isin(regions.labels, [i for i, name in enumerate(regions.names) if name[0] == "f"])
    return room_of(is_field[::2, ::2], enough).reshape(DETAIL // 2, DETAIL // 2)


def _grass(painter: QPainter, regions: Regions, rng: np.random.Generator) -> None:
    """Soft lighter and darker places, and tufts."""
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(7):
        x, y = rng.uniform(22, 78, 2)
        radius = float(rng.uniform(10, 20))
        tone = color(palette.GRASS_LIGHT if rng.random() < 0.55 else palette.GRASS_DARK, 62)
        clear = QColor(tone)
        clear.setAlpha(0)
        soft = QRadialGradient(QPointF(x, y), radius)
        soft.setColorAt(0, tone)
        soft.setColorAt(1, clear)
        painter.setBrush(QBrush(soft))
        painter.drawEllipse(QPointF(x, y), radius, radius)
    room = _field_room(regions)
    places = grid(DETAIL // 2)[(room > 3.2).ravel()]
    if not len(places):
        return
    for x, y in rng.permutation(places)[: max(4, len(places) // 60)]:
        if rng.random() < 0.16:
            ink(painter, None, color([palette.GOLD, palette.PAPER][int(rng.integers(2))], 220))
            painter.drawEllipse(QPointF(x, y), 0.75, 0.75)
            continue
        painter.setPen(QPen(color(palette.GRASS_DARK, 150), 0.7, c=Qt.PenCapStyle.RoundCap))
        for lean in (-1.1, 0.1, 1.2):
            painter.drawLine(QPointF(x, y), QPointF(x + lean, y - 1.9 + 0.3 * abs(lean)))


def _life(painter: QPainter, shapes: Shapes, regions: Regions, rng: np.random.Generator) -> None:
    """In every field that has room for it, where nobody stands: a plot, a flock or a pond, then trees."""
    room = _field_room(regions).ravel()
    points = grid(DETAIL // 2)
    labels = regions.labels[::2, ::2].ravel()
    far = np.min([np.linalg.norm(points - place, axis=1) for place in regions.spots.values()], axis=0)
    if "t" in regions.spots:
        far = np.minimum(far, np.linalg.norm(points - regions.spots["t"], axis=1) - FOUNDATION + 4)
    for thing, place in regions.things:
        far = np.minimum(far, np.linalg.norm(points - place, axis=1) - ROOM[thing] + 6)
    for place in shapes.tunnel[[0, -1]] if shapes.tunnel is not None else ():
        far = np.minimum(far, np.linalg.norm(points - place, axis=1) - 2)
    for i, name in enumerate(regions.names):
        if name[0] != "f":
            continue
        is_here = labels == i
        is_free = is_here.copy()
        for kind in rng.permutation(4)[: 2 if is_here.mean() > 0.5 else 1]:
            large = is_free & (room > 11.5) & (far > 17.0)
            if kind < 3 and large.any():
                place = points[large][int(rng.integers(int(large.sum())))]
                _beautify(painter, int(kind), place, rng)
                is_free &= np.linalg.norm(points - place, axis=1) > 17.0
        here = is_free & (room > 6.4) & (far > 12.5)
        for _ in range(min(int(is_here.sum()) // 150 + 1, 5)):
            if not here.any():
                break
            place = points[here][int(rng.integers(int(here.sum())))]
            draw_tree(painter, place, float(rng.uniform(2.9, 4.6)), rng)
            here &= np.linalg.norm(points - place, axis=1) > (5.0 if rng.random() < 0.4 else 15.0)


def _beautify(painter: QPainter, kind: int, place: Points, rng: np.random.Generator) -> None:
    angle = float(rng.uniform(0, math.pi))
    if kind == 0:
        crop = palette.CROPS[int(rng.integers(len(palette.CROPS)))]
        draw_plot(painter, place, float(rng.uniform(14, 18)), float(rng.uniform(9, 11)), angle, crop)
    elif kind == 1:
        for _ in range(int(rng.integers(3, 6))):
            draw_sheep(painter, place + rng.uniform(-7.5, 7.5, 2), float(rng.uniform(0, 2 * math.pi)))
    else:
        draw_pond(painter, place, float(rng.uniform(5.0, 6.6)), angle)


# -- roads --------------------------------------------------------------------------------


def _roads(painter: QPainter, shapes: Shapes) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    outlines = [_beyond(line) for i in range(len(shapes.roads)) for line in shapes.seen(i)]
    for half, tone in (
        (HALF_ROAD + 1.6, color(palette.GRASS_DARK, 70)),
        (HALF_ROAD, color(palette.ROAD_EDGE)),
        (HALF_ROAD - 1.0, color(palette.ROAD)),
    ):
        painter.setBrush(tone)
        for line in outlines:
            painter.drawPolygon(polygon(band(line, half)))
    ink(painter, QPen(color(palette.TRACK, 150), 0.9), None)
    for line in outlines:
        outline = band(line, 1.9)
        painter.drawPolyline(polygon(outline[: len(line)]))
        painter.drawPolyline(polygon(outline[len(line) :]))


def _beyond(line: Points) -> Points:
    """A line that goes on beyond the rim, so that it is cut off there cleanly."""
    start, end = line[0] + (line[0] - line[1]), line[-1] + (line[-1] - line[-2])
    ends = ([start] if _is_on_rim(line[0]) else []) + [line] + ([end] if _is_on_rim(line[-1]) else [])
    return np.vstack(ends)


def _is_on_rim(place: Points) -> bool:
    return bool(min(place.min(), (100 - place).min()) < 0.5)


def _crossing(painter: QPainter, shapes: Shapes) -> None:
    """Where roads end at each other: a paved place with a hamlet."""
    if not shapes.has_crossing:
        return
    middle = QPointF(*MIDDLE)
    painter.setPen(Qt.PenStyle.NoPen)
    for radius, tone in (
        (CROSSING + 1.8, color(palette.GRASS_DARK, 80)),
        (CROSSING + 0.4, color(palette.ROAD_EDGE)),
        (CROSSING - 0.6, color(palette.ROAD).darker(106)),
    ):
        painter.setBrush(tone)
        painter.drawEllipse(middle, radius, radius)
    for turn in range(3):
        angle = math.radians(-90 + 120 * turn + 17)
        place = MIDDLE + 4.9 * np.array([math.cos(angle), math.sin(angle)])
        draw_house(painter, place, 7.4, 5.2, angle + math.pi / 2, palette.ROOFS[turn])


def _bridge(painter: QPainter, line: Points) -> None:
    """A road over a city: a stone deck with parapets."""
    painter.setPen(Qt.PenStyle.NoPen)
    for half, tone in (
        (HALF_ROAD + 4.6, color(palette.INK, 55)),
        (HALF_ROAD + 2.9, color(palette.JOINT)),
        (HALF_ROAD + 2.1, color(palette.STONE)),
        (HALF_ROAD - 0.2, color(palette.STONE_DARK)),
        (HALF_ROAD - 1.0, color(palette.ROAD)),
    ):
        painter.setBrush(tone)
        painter.drawPolygon(polygon(band(line, half)))
    painter.setPen(QPen(color(palette.JOINT, 170), 0.7))
    outer, inner = band(line, HALF_ROAD + 2.1), band(line, HALF_ROAD - 0.2)
    for a, b in zip(outer[::2].tolist(), inner[::2].tolist(), strict=True):
        painter.drawLine(QPointF(*a), QPointF(*b))
    painter.setPen(QPen(color(palette.TRACK, 120), 0.7))
    deck = band(line, HALF_ROAD - 1.2)
    for a, b in zip(deck[: len(line)].tolist(), deck[len(line) :][::-1].tolist(), strict=True):
        painter.drawLine(QPointF(*a), QPointF(*b))


# -- cities -------------------------------------------------------------------------------


def _paving(painter: QPainter, city: City, rng: np.random.Generator) -> None:
    """The ground of a city, darker where its walls throw shade."""
    ground = path_of(city.outline)
    painter.save()
    painter.setClipPath(ground, Qt.ClipOperation.IntersectClip)
    painter.fillRect(QRectF(-1, -1, 102, 102), color(palette.PAVING))
    painter.setPen(Qt.PenStyle.NoPen)
    low, high = city.outline.min(axis=0), city.outline.max(axis=0)
    for _ in range(int((high - low).prod() // 34)):
        x, y = rng.uniform(low, high)
        if min(x, y, 100 - x, 100 - y) > 2.5:
            tone = palette.PAVING_DARK if rng.random() < 0.6 else palette.STONE
            painter.setBrush(color(tone, int(rng.integers(30, 80))))
            wide = float(rng.uniform(0.8, 1.7))
            painter.drawEllipse(QPointF(x, y), wide, 0.7 * wide)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for wall in city.walls:
        for wide, alpha in ((17.0, 26), (12.0, 34), (8.0, 46)):
            ink(painter, None, color(palette.PAVING_DARK, alpha))
            painter.drawPolygon(polygon(_tapered(wall, wide / 2, 16.0)))
    painter.restore()


def _tapered(line: Points, half: float, over: float = 9.0) -> Points:
    """The outline of a line that is pointed at both ends, as a wall that begins in a corner."""
    steps = np.linalg.norm(np.diff(line, axis=0), axis=1)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    part = np.clip(np.minimum(along, along[-1] - along) / over, 0.0, 1.0)
    thick = half * (0.12 + 0.88 * np.sqrt(part))
    way = np.gradient(line, axis=0)
    across = np.stack([-way[:, 1], way[:, 0]], axis=1) / np.linalg.norm(way, axis=1)[:, None]
    return np.vstack([line + across * thick[:, None], (line - across * thick[:, None])[::-1]])


def _wall(painter: QPainter, line: Points) -> None:
    """A wall with battlements and turrets."""
    line = _even(line, 2.0)
    painter.setPen(Qt.PenStyle.NoPen)
    for half, tone in (
        (_WALL + 2.6, color(palette.INK, 34)),
        (_WALL + 1.4, color(palette.INK, 44)),
        (_WALL + 0.5, color(palette.JOINT)),
        (_WALL - 0.3, color(palette.STONE)),
    ):
        painter.setBrush(tone)
        painter.drawPolygon(polygon(_tapered(line, half)))
    way = np.gradient(line, axis=0)
    across = np.stack([-way[:, 1], way[:, 0]], axis=1) / np.linalg.norm(way, axis=1)[:, None]
    painter.setPen(QPen(color(palette.STONE_DARK), 0.8))
    for k in range(3, len(line) - 3, 2):
        a, b = line[k] + across[k] * (_WALL - 0.4), line[k] - across[k] * (_WALL - 0.4)
        painter.drawLine(QPointF(*a), QPointF(*b))
    count = 3 if len(line) * 2.0 > 88 else 2
    for k in range(count):
        draw_turret(painter, line[round((k + 1) / (count + 1) * (len(line) - 1))], 4.1)


def _even(line: Points, step: float) -> Points:
    """The same line with points at equal distances."""
    steps = np.linalg.norm(np.diff(line, axis=0), axis=1)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    at = np.linspace(0.0, along[-1], max(2, round(along[-1] / step)) + 1)
    return np.stack([np.interp(at, along, line[:, k]) for k in (0, 1)], axis=1)


def _houses(
    painter: QPainter, shapes: Shapes, regions: Regions, number: int, rng: np.random.Generator
) -> None:
    """Roofs along the walls and streets, where no follower, tower, pennant or road wants the place."""
    city, name = shapes.cities[number], f"c{number}"
    mask = regions.labels[::2, ::2] == regions.names.index(name)
    points, room = grid(DETAIL // 2), room_of(mask)
    free = mask.ravel() & (room > 6.6)
    clear = [(regions.spots[name], 10.0)] + [(place, 13.0) for place in regions.pennants]
    clear += [(place, 13.0) for place, _ in shapes.gates]
    if "t" in regions.spots:
        clear.append((regions.spots["t"], FOUNDATION + 7.0))
    if shapes.bridge is not None:
        clear += [(place, 12.5) for place in shapes.bridge]
    clear += [(place, ROOM[thing] + 4.0) for thing, place in regions.things]
    for wall in city.walls:
        count = 3 if np.linalg.norm(np.diff(wall, axis=0), axis=1).sum() > 88 else 2
        even = _even(wall, 2.0)
        clear += [(even[round((k + 1) / (count + 1) * (len(even) - 1))], 7.6) for k in range(count)]
    for place, far in clear:
        free &= np.linalg.norm(points - place, axis=1) > far
    rims = np.vstack(
        [_even(wall, 2.0) for wall in city.walls] or [_even(np.array([(0.0, 0.0), (100.0, 0.0)]), 2.0)]
    )
    ways = np.vstack(
        [np.gradient(_even(wall, 2.0), axis=0) for wall in city.walls]
        or [np.tile((1.0, 0.0), (len(rims), 1))]
    )
    num_trees = 0
    while free.any():
        places = points[free]
        place = places[int(np.argmin(room[free] + rng.uniform(0, 3.0, len(places))))]
        if num_trees < len(rims) // 12 and rng.random() < 0.16:
            num_trees += 1
            draw_tree(painter, place, float(rng.uniform(2.6, 3.6)), rng)
            free &= np.linalg.norm(points - place, axis=1) > 7.5
            continue
        nearest = int(np.linalg.norm(rims - place, axis=1).argmin())
        angle = math.atan2(ways[nearest][1], ways[nearest][0])
        if np.linalg.norm(rims[nearest] - place) > 22:
            angle = round(angle / (math.pi / 2)) * (math.pi / 2) + float(rng.uniform(-0.15, 0.15))
        long, wide = float(rng.uniform(10.5, 14.0)), float(rng.uniform(8.0, 9.4))
        here = room[free][np.linalg.norm(places - place, axis=1).argmin()]
        if here < 9.4:
            long, wide = 9.0, 6.4
        draw_house(painter, place, long, wide, angle, palette.ROOFS[int(rng.integers(len(palette.ROOFS)))])
        away = points - place
        along = away @ (math.cos(angle), math.sin(angle))
        across = away @ (-math.sin(angle), math.cos(angle))
        free &= (np.abs(along) > long / 2 + 6.8) | (np.abs(across) > wide / 2 + 5.4)


# -- others -------------------------------------------------------------------------------


def _monastery(painter: QPainter, place: Points, shapes: Shapes, rng: np.random.Generator) -> None:
    """A church in a walled garden."""
    middle = QPointF(*place)
    painter.setPen(Qt.PenStyle.NoPen)
    for radius, tone in (
        (YARD + 0.6, color(palette.GRASS_DARK, 60)),
        (YARD - 1.0, color(palette.JOINT)),
        (YARD - 1.8, color(palette.STONE)),
        (YARD - 3.6, color(palette.JOINT, 200)),
        (YARD - 4.2, color(palette.GRASS_LIGHT)),
    ):
        painter.setBrush(tone)
        painter.drawEllipse(middle, radius, radius)
    painter.setPen(QPen(color(palette.STONE_DARK), 0.7))
    for k in range(40):
        turn = 2 * math.pi * k / 40
        way = np.array([math.cos(turn), math.sin(turn)])
        painter.drawLine(QPointF(*(place + way * (YARD - 1.9))), QPointF(*(place + way * (YARD - 3.5))))
    angles = [math.degrees(math.atan2(*(road[0] - place)[::-1])) for road in shapes.roads]
    for k in range(6):
        angle = 60 * k + 30
        if any(abs(angle - other) < 5 for other in angles):
            continue
        tree = place + 13.6 * np.array([math.cos(math.radians(angle)), math.sin(math.radians(angle))])
        draw_tree(painter, tree, 2.6, rng)
    ink(painter, None, color(palette.ROAD))
    for way_in in angles:
        painter.save()
        painter.translate(middle)
        painter.rotate(way_in)
        painter.drawRect(QRectF(12, -3.4, YARD - 11, 6.8))
        painter.restore()
    draw_church(painter, place)
