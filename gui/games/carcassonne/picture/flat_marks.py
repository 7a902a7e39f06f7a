"""Marks, tints and texts on the flat table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QImage, QPainter, QPainterPath, QPen, QPolygonF

from gui.games.carcassonne.picture import palette
from gui.games.carcassonne.picture.board import Table
from gui.games.carcassonne.picture.flat_view import View
from gui.games.carcassonne.picture.kinds import Land
from gui.games.carcassonne.picture.marks import CellMark, MarkKind, SegmentMark
from gui.games.carcassonne.picture.palette import SEATS, Rgb
from gui.games.carcassonne.picture.signs import CELL_LOOKS
from gui.games.carcassonne.picture.tokens import draw_square
from gui.model.player_colors import when_changed
from gui.views.painted import ink
from turmcore.carcassonne.figures import storeys, whole
from turmcore.carcassonne.regions import DETAIL, regions_of

_ORDER = list(MarkKind)  # the later ones lie over the earlier ones
_STOREYS = 0.271  # of a cell that a tower takes
_RING = 0.21  # radius of a ring on a segment, in cells


def draw_owners(painter: QPainter, view: View, table: Table) -> None:
    """Tint every segment whose owners are shown."""
    owned: dict[tuple[int, int], list[tuple[str, tuple[int, ...]]]] = {}
    for x, y, segment, players in table.owned:
        owned.setdefault((x, y), []).append((segment, players))
    for tile in table.tiles:
        parts = owned.get((tile.x, tile.y))
        if parts:
            _draw_turned(
                painter, view.box(tile.x, tile.y), view.turns(tile.rotation), _tint(tile.tile, tuple(parts))
            )


def draw_lit(painter: QPainter, view: View, table: Table, lit: Sequence[tuple[int, int, str]]) -> None:
    """Outline segments together."""
    for tile in table.tiles:
        segments = tuple(segment for x, y, segment in lit if (x, y) == (tile.x, tile.y))
        if segments:
            _draw_turned(
                painter, view.box(tile.x, tile.y), view.turns(tile.rotation), _outlined(tile.tile, segments)
            )


def _draw_turned(painter: QPainter, box: QRectF, turns: int, image: QImage) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(box.center())
    painter.rotate(90 * turns)
    half = box.width() / 2
    painter.drawImage(QRectF(-half, -half, 2 * half, 2 * half), image)
    painter.restore()


@lru_cache(maxsize=256)
def _tint(name: str, parts: tuple[tuple[str, tuple[int, ...]], ...]) -> QImage:
    """The segments of a tile in the colors of their owners, in stripes where there are several."""
    regions = regions_of(name)
    pixels = np.zeros((DETAIL, DETAIL, 4), np.uint8)
    rows, columns = np.indices((DETAIL, DETAIL))
    for segment, players in parts:
        if segment in regions.names and players:
            which = (rows + columns) * 5 // DETAIL % len(players) if len(players) > 1 else np.zeros_like(rows)
            colors = np.array([(*SEATS[player], 150) for player in players], np.uint8)
            here = regions.labels == regions.names.index(segment)
            pixels[here] = colors[which[here]]
    return _image(pixels)


when_changed(_tint.cache_clear)


@lru_cache(maxsize=256)
def _outlined(name: str, segments: tuple[str, ...]) -> QImage:
    regions = regions_of(name)
    numbers = [regions.names.index(segment) for segment in segments if segment in regions.names]
    mask = np.isin(regions.labels, numbers)
    inner = mask.copy()
    for step in (1, 2):
        for axis in (0, 1):
            for way in (-step, step):
                moved = np.roll(mask, way, axis)
                edge = [slice(None), slice(None)]
                edge[axis] = slice(0, step) if way > 0 else slice(-step, None)
                moved[tuple(edge)] = mask[tuple(edge)]  # it may go on beyond the rim
                inner &= moved
    pixels = np.zeros((DETAIL, DETAIL, 4), np.uint8)
    pixels[mask] = (*palette.LAST, 62)
    pixels[mask & ~inner] = (*palette.PAPER, 245)
    return _image(pixels)


def _image(pixels: np.ndarray) -> QImage:
    return QImage(pixels.tobytes(), DETAIL, DETAIL, 4 * DETAIL, QImage.Format.Format_RGBA8888).copy()


def draw_marks(painter: QPainter, view: View, table: Table, marks: Sequence[CellMark | SegmentMark]) -> None:
    """Everything that marks lay on cells and segments, but their texts."""
    dead = [CellMark(x, y, MarkKind.DEAD) for x, y in table.dead]
    for mark in sorted([*dead, *marks], key=lambda mark: _ORDER.index(MarkKind(mark.kind))):
        if mark.kind not in CELL_LOOKS:
            continue
        kind, rgb, solid = CELL_LOOKS[MarkKind(mark.kind)]
        strength = min(1.0, max(0.0, solid * mark.strength))
        if isinstance(mark, SegmentMark):
            draw_ring(painter, view, mark_place(view, table, mark), rgb, strength)
        else:
            _draw_cell(painter, view.box(mark.x, mark.y, -0.03), kind, rgb, strength)


def mark_place(view: View, table: Table, mark: SegmentMark) -> QPointF:
    """The middle of what a mark is on."""
    tile = table.tile_at((mark.x, mark.y))
    if tile is None:
        return view.at(mark.x, mark.y)
    return view.spot(tile.tile, (mark.x, mark.y), tile.rotation, mark.segment)


def draw_spot(painter: QPainter, view: View, place: QPointF, player: int) -> None:
    """A place where a follower could go: a light disc, and in it one in the player's color."""
    radius = 0.12 * view.size
    ink(painter, QPen(_faded(palette.INK, 0.7), max(1.0, 0.02 * view.size)), QColor(*palette.GOAL))
    painter.drawEllipse(place, radius, radius)
    ink(painter, None, QColor(*SEATS[player]))
    painter.drawEllipse(place, 0.55 * radius, 0.55 * radius)


def draw_ring(painter: QPainter, view: View, place: QPointF, rgb: Rgb, strength: float = 1.0) -> None:
    """A ring around whoever stands at a place."""
    radius = _RING * view.size
    ink(
        painter,
        QPen(_faded(palette.INK, 0.5 * strength), max(2.4, 0.052 * view.size)),
        _faded(rgb, 0.22 * strength),
    )
    painter.drawEllipse(place, radius, radius)
    ink(painter, QPen(_faded(rgb, strength), max(1.6, 0.034 * view.size)), None)
    painter.drawEllipse(place, radius, radius)


def _draw_cell(painter: QPainter, box: QRectF, kind: Land, rgb: Rgb, strength: float) -> None:
    wide = max(1.2, 0.022 * box.width())
    bend = 0.07 * box.width()
    pen = QPen(_faded(rgb, strength), wide)
    ink(painter, pen, None)
    inner = box.adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2)
    if kind is Land.GLOW:
        ink(painter, None, _faded(rgb, 0.34 * strength))
    elif kind is Land.FILLED:  # with a dark rim: it has to be seen on a light table and on a dark one
        ink(painter, QPen(QColor(*rgb).darker(150), 1.6 * wide), _faded(rgb, 0.8 * strength))
    elif kind is Land.DASHED:
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
    elif kind is Land.HATCHED:
        painter.setBrush(QBrush(_faded(rgb, 0.75 * strength), Qt.BrushStyle.BDiagPattern))
    elif kind is Land.CROSS:
        painter.setPen(QPen(_faded(rgb, 0.45 * strength), wide))
    painter.drawRoundedRect(inner, bend, bend)
    if kind is Land.CROSS:
        painter.setPen(QPen(_faded(rgb, strength), 2.2 * wide, c=Qt.PenCapStyle.RoundCap))
        cross = box.adjusted(*(part * 0.3 * box.width() for part in (1, 1, -1, -1)))
        painter.drawLine(cross.topLeft(), cross.bottomRight())
        painter.drawLine(cross.topRight(), cross.bottomLeft())


def draw_hatch(painter: QPainter, box: QRectF) -> None:
    """Bands over a tile that may not lie here."""
    step, high = max(5.0, 0.13 * box.width()), box.height()
    bands, frame = QPainterPath(), QPainterPath()
    frame.addRect(box)
    for k in range(int(2 * box.width() / step) + 2):
        left, right = box.left() + k * step, box.left() + (k + 0.45) * step
        top, bottom = box.top(), box.bottom()
        corners = ((left, top), (right, top), (right - high, bottom), (left - high, bottom))
        bands.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        bands.closeSubpath()
    ink(painter, None, _faded(palette.WRONG, 0.75))
    painter.drawPath(bands.intersected(frame))
    ink(painter, QPen(QColor(*palette.WRONG), max(1.5, 0.035 * box.width())), None)
    painter.drawRect(box)


def draw_label(
    painter: QPainter, view: View, place: QPointF, text: str, rgb: Rgb, strength: float = 1.0
) -> None:
    """A text on a small plate."""
    high = min(30.0, max(13.0, 0.20 * view.size))
    font = QFont(painter.font())
    font.setPixelSize(round(0.74 * high))
    font.setBold(True)
    painter.setFont(font)
    wide = painter.fontMetrics().horizontalAdvance(text) + 0.7 * high
    box = QRectF(place.x() - wide / 2, place.y() - high / 2, wide, high)
    painter.setOpacity(min(1.0, max(0.0, 0.3 + 0.7 * strength)))
    ink(painter, QPen(QColor(*palette.INK), 1.2), QColor(*rgb))
    painter.drawRoundedRect(box, 0.3 * high, 0.3 * high)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.setOpacity(1.0)


def draw_storeys(painter: QPainter, place: QPointF, size: float, height: int, alpha: float = 1.0) -> None:
    """A tower from above, with its height in figures; `size` is that of a cell."""
    side = _STOREYS * size
    painter.setOpacity(alpha)
    box = QRectF(place.x() - side / 2, place.y() - side / 2, side, side)
    draw_square(painter, box, whole(storeys(str(height) if size > 34 else "")))
    painter.setOpacity(1.0)


def _faded(rgb: Rgb, part: float) -> QColor:
    return QColor(*rgb, round(255 * min(1.0, max(0.0, part))))
