"""The table drawn flat: from above (`turmcore.carcassonne.flat`), and at a slant for welcome page and cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QTransform

from gui.games.carcassonne.picture import palette
from gui.games.carcassonne.picture.flat_tiles import draw_tile, tile_pixmap
from gui.games.carcassonne.picture.tokens import (
    draw_follower,
    draw_guest,
    draw_piece,
    draw_sign,
    follower_pixmap,
    sign_pixmap,
)
from gui.views import layers
from gui.views.layers import Fit, Layer, layer, whole
from gui.views.painted import ink
from turmcore.carcassonne import Placed, Standing
from turmcore.carcassonne.art import definitions
from turmcore.carcassonne.flat import SIDE, Drawing, at, dragon_place, fairy_place, room, spot_of
from turmcore.carcassonne.shown import NOTHING, TOP, Cell, Preview, Table
from turmcore.carcassonne.silhouettes import DRAGON, FAIRY, SILHOUETTES, lies
from turmcore.core.page import Point

__all__ = [
    "draw_follower",
    "draw_guest",
    "draw_hero",
    "draw_piece",
    "draw_sign",
    "draw_tile",
    "follower_pixmap",
    "paint",
    "paint_fit",
    "sign_pixmap",
    "tile_pixmap",
]

_FIGURE = 0.36  # of a cell that a follower is high
_SLANT, _FAR = 0.62, 0.22  # how much lower a slanted table is, and how much narrower behind
_MOST = 26  # tiles of a picture on a card
_ROOM = QRectF(0, 0, SIDE, SIDE)
_PLAIN = Fit(1.0, QPointF())


def paint(
    painter: QPainter, box: QRectF, table: Table, preview: Preview = NOTHING, quarters: int = 0
) -> None:
    """Draw a whole table from right above, as large as it fits."""
    cells = table.cells | {(mark.x, mark.y) for mark in preview.marks}
    cells |= {(move.x, move.y) for move in preview.moves}
    if preview.tile is not None:
        cells |= {(preview.tile.x, preview.tile.y)}
    paint_fit(painter, Fit.into(QRectF(*room(cells, quarters)), box), table, preview, quarters)


def paint_fit(
    painter: QPainter, fit: Fit, table: Table, preview: Preview = NOTHING, quarters: int = 0
) -> None:
    """Draw a table as it is seen."""
    layers.paint(painter, fit, table_layers(fit, table, preview, quarters))


def table_layers(fit: Fit, table: Table, preview: Preview, quarters: int) -> list[Layer]:
    """The layers of a table; its tiles are kept pictures."""
    players = palette.players()
    drawing = Drawing(table, preview, quarters, 1 / fit.scale, players)

    def part(parts: Callable[[], Iterable[str]]) -> Callable[[QPainter, Fit], object]:
        def draw(painter: QPainter, fit: Fit) -> None:
            made = list(parts())
            if made:
                text = whole([definitions(made, players), *made], _ROOM, SIDE)
                layer(text).draw(painter, fit)

        return draw

    def ground(painter: QPainter, fit: Fit) -> None:
        part(drawing.shadow)(painter, fit)
        _tiles(painter, fit, [(tile, 1.0) for tile in table.tiles], quarters)
        part(drawing.tints)(painter, fit)

    def ghosts(painter: QPainter, fit: Fit) -> None:
        _tiles(painter, fit, drawing.ghosts(), quarters)

    below = table.tiles, table.owned, table.last, quarters, players
    taken = {(one.x, one.y) for one in table.followers} | {table.dragon, table.fairy}
    bearing = tuple(tile for tile in table.tiles if tile.height or (tile.x, tile.y) in taken)
    above = bearing, table.followers, table.dragon, table.fairy, table.fairy_segment, quarters, players
    return [
        Layer(below, ground, is_kept=True),
        Layer(None, part(drawing.marks)),
        Layer(None, ghosts),
        Layer(None, part(drawing.on_ghosts)),
        Layer(above, part(drawing.standing), is_kept=True),
        Layer(None, part(drawing.proposed)),
    ]


def stages(table: Table, preview: Preview, quarters: int, pixel: float) -> list[list[str]]:
    """The parts of the drawing, and before them what they refer to."""
    players = palette.players()
    drawing = Drawing(table, preview, quarters, pixel, players)
    parts = [
        *drawing.shadow(),
        *drawing.tiles(),
        *drawing.tints(),
        *drawing.marks(),
        *drawing.ghost_tiles(),
        *drawing.on_ghosts(),
        *drawing.standing(),
        *drawing.proposed(),
    ]
    return [[definitions(parts, players)], parts]


def _tiles(painter: QPainter, fit: Fit, tiles: Iterable[tuple[Placed, float]], quarters: int) -> None:
    """Tiles where they lie, each as solid as is said."""
    for tile, opacity in tiles:
        painter.setOpacity(opacity)
        draw_tile(painter, fit.box(_box(tile.x, tile.y, quarters)), tile.tile, tile.rotation + quarters)
    painter.setOpacity(1.0)


def _box(x: int, y: int, quarters: int = 0) -> QRectF:
    """A cell on the drawing."""
    i, j = at(x, y, quarters)
    return QRectF(i - SIDE / 2, j - SIDE / 2, SIDE, SIDE)


def draw_hero(painter: QPainter, box: QRectF, table: Table) -> None:
    """Draw a table as it is seen by who sits at it."""
    if len(table.tiles) > _MOST:
        table = _heart(table)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    around = QRectF()
    for cell in table.cells:
        around |= _box(*cell)
    slant = _slanted(around, box)
    painter.setTransform(slant, True)
    layer(whole(Drawing(table).shadow(), _ROOM, SIDE)).draw(painter, _PLAIN)
    _tiles(painter, _PLAIN, [(tile, 1.0) for tile in table.tiles], 0)
    painter.restore()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _rims(painter, table, slant)
    _upright(painter, table, slant)
    painter.restore()


def _heart(table: Table) -> Table:
    """The part of a table nearest to its start tile."""
    tiles = tuple(sorted(table.tiles, key=lambda tile: tile.x**2 + 1.4 * tile.y**2)[:_MOST])
    cells = {(tile.x, tile.y) for tile in tiles}
    followers = tuple(one for one in table.followers if (one.x, one.y) in cells)
    dragon, fairy = (guest if guest in cells else None for guest in (table.dragon, table.fairy))
    return replace(table, tiles=tiles, followers=followers, dragon=dragon, fairy=fairy)


def _slanted(around: QRectF, box: QRectF) -> QTransform:
    """The rectangle in perspective, as large as it fits into the lower part of a box."""
    room = box.adjusted(0.02 * box.width(), 0.10 * box.height(), -0.02 * box.width(), -0.03 * box.height())
    scale = min(room.width() / around.width(), room.height() / (around.height() * _SLANT))
    wide, high = around.width() * scale, around.height() * scale * _SLANT
    x, bottom = room.center().x(), room.center().y() + high / 2
    behind = wide * (1 - _FAR) / 2
    corners = [
        QPointF(x - behind, bottom - high),
        QPointF(x + behind, bottom - high),
        QPointF(x + wide / 2, bottom),
        QPointF(x - wide / 2, bottom),
    ]
    origin = [around.topLeft(), around.topRight(), around.bottomRight(), around.bottomLeft()]
    slant = QTransform()
    QTransform.quadToQuad(QPolygonF(origin), QPolygonF(corners), slant)
    return slant


def _rims(painter: QPainter, table: Table, slant: QTransform) -> None:
    """The edges of the tiles in front."""
    cells = table.cells
    ink(painter, QPen(QColor(*palette.SLAB).darker(150), 0.6), QColor(*palette.SLAB))
    for x, y in sorted(cells, key=lambda cell: cell[1]):
        if (x, y + 1) not in cells:
            box = _box(x, y)
            left, right = slant.map(box.bottomLeft()), slant.map(box.bottomRight())
            down = QPointF(0.0, 0.055 * (right.x() - left.x()))
            painter.drawPolygon(QPolygonF([left, right, right + down, left + down]))


@dataclass(frozen=True, slots=True)
class _Thing:
    """A thing that stands on a slanted table: where its foot is seen, how large a cell is there, and what draws it."""

    foot: QPointF
    unit: float
    order: int
    draw: Callable[[QPointF, float], None]


def _upright(painter: QPainter, table: Table, slant: QTransform) -> None:
    """Towers and figures, the far ones first."""
    by_cell = {(tile.x, tile.y): tile for tile in table.tiles}
    things: list[_Thing] = []

    def stands(place: Point, order: int, draw: Callable[[QPointF, float], None]) -> None:
        foot = slant.map(QPointF(*place))
        side = slant.map(QPointF(place[0] + SIDE, place[1]))
        things.append(_Thing(foot, math.hypot(side.x() - foot.x(), side.y() - foot.y()), order, draw))

    for tile in table.tiles:
        if tile.height:
            place = spot_of(tile, TOP)
            stands(place, -1, partial(_tower, painter, tile.height))
    for one in table.followers:
        tile = by_cell[one.x, one.y]
        place = spot_of(tile, one.segment)
        up = tile.height * (one.segment == TOP)
        stands(place, one.player, partial(_figure, painter, one, up))
    for name, cell, segment in _guests(table):
        tile = by_cell[cell]
        up = tile.height * (segment == TOP)
        (x, y), (i, j) = at(*cell), dragon_place(tile) if name == DRAGON else fairy_place(tile, segment)
        stands((x + i, y + j), 100, partial(_guest, painter, name, up))
    for thing in sorted(things, key=lambda thing: (thing.foot.y(), thing.order)):
        thing.draw(thing.foot, thing.unit)


def _tower(painter: QPainter, height: int, foot: QPointF, unit: float) -> None:
    wide = 0.30 * unit
    for k in range(height):
        low = foot.y() - k * 0.20 * unit + 0.06 * unit
        draw_piece(painter, QRectF(foot.x() - wide / 2, low - wide, wide, wide))


def _figure(painter: QPainter, one: Standing, height: int, foot: QPointF, unit: float) -> None:
    size, low = _FIGURE * unit * _larger(one.figure), foot.y() - height * 0.20 * unit
    is_lying = lies(one.segment, one.figure)
    up = 0.5 if is_lying else 0.9
    box = QRectF(foot.x() - size / 2, low - up * size, size, size)
    draw_follower(painter, box, one.player, is_lying, one.figure)


def _guest(painter: QPainter, name: str, height: int, foot: QPointF, unit: float) -> None:
    size, low = _FIGURE * unit * _larger(name), foot.y() - height * 0.20 * unit
    draw_guest(painter, QRectF(foot.x() - size / 2, low - 0.9 * size, size, size), name)


def _larger(figure: str) -> float:
    """Size of a figure, in followers."""
    return max(1.0, SILHOUETTES[figure].extent)


def _guests(table: Table) -> list[tuple[str, Cell, str]]:
    """Dragon and fairy, where they are, and with whom."""
    found = [(DRAGON, table.dragon, "")] if table.dragon is not None else []
    return found + ([(FAIRY, table.fairy, table.fairy_segment)] if table.fairy is not None else [])
