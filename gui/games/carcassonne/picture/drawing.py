"""The table drawn flat with Qt: from above to play on, and at a slant for welcome page and cards."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QTransform

from gui.games.carcassonne.picture import palette
from gui.games.carcassonne.picture.board import Cell, Table
from gui.games.carcassonne.picture.flat_marks import (
    draw_hatch,
    draw_label,
    draw_lit,
    draw_marks,
    draw_owners,
    draw_ring,
    draw_spot,
    draw_storeys,
    mark_place,
)
from gui.games.carcassonne.picture.flat_tiles import draw_tile, tile_pixmap
from gui.games.carcassonne.picture.flat_view import View, fitted
from gui.games.carcassonne.picture.marks import Move, SegmentMark, marks_of
from gui.games.carcassonne.picture.tokens import (
    draw_follower,
    draw_guest,
    draw_piece,
    draw_sign,
    follower_pixmap,
    sign_pixmap,
)
from gui.games.carcassonne.play.preview import NOTHING, Figure, Preview
from gui.views.painted import ink
from turmcore.carcassonne import Placed, Standing
from turmcore.carcassonne.regions import regions_of
from turmcore.carcassonne.scene import TOP
from turmcore.carcassonne.silhouettes import DRAGON, FAIRY, FOLLOWER, SILHOUETTES, lies

__all__ = [
    "draw_follower",
    "draw_guest",
    "draw_hero",
    "draw_piece",
    "draw_sign",
    "draw_tile",
    "follower_pixmap",
    "paint",
    "paint_view",
    "sign_pixmap",
    "tile_pixmap",
]

_FIGURE = 0.36  # of a cell that a follower is high
_FLAT_GUESTS = {DRAGON: 0.74, FAIRY: 0.34}  # of a cell that they take on the flat table
_PALE, _STRONG = 0.50, 0.92
_SLANT, _FAR = 0.62, 0.22  # how much lower a slanted table is, and how much narrower behind
_MOST = 26  # tiles of a picture on a card


def paint(
    painter: QPainter, box: QRectF, table: Table, preview: Preview = NOTHING, quarters: int = 0
) -> None:
    """Draw a whole table from right above, as large as it fits."""
    cells = {(mark.x, mark.y) for mark in preview.marks} | {(move.x, move.y) for move in preview.moves}
    if preview.tile is not None:
        cells.add((preview.tile.x, preview.tile.y))
    shown = replace(table, tiles=(*table.tiles, *_stand_ins(cells - table.cells)))
    paint_view(painter, fitted(box, shown, quarters), table, preview)


def _stand_ins(cells: set[Cell]) -> list[Placed]:
    """Tiles that only take room."""
    return [Placed("B", x, y, 0) for x, y in cells]


def paint_view(painter: QPainter, view: View, table: Table, preview: Preview = NOTHING) -> None:
    """Draw a table as a view shows it."""
    paint_under(painter, view, table)
    paint_marks(painter, view, table, preview)
    paint_standing(painter, view, table)
    paint_proposed(painter, view, table, preview)


def paint_under(painter: QPainter, view: View, table: Table) -> None:
    """Draw the tiles, tinted by their owners, and which came last."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _shadow(painter, view, table)
    for tile in table.tiles:
        draw_tile(painter, view.box(tile.x, tile.y), tile.tile, view.turns(tile.rotation))
    draw_owners(painter, view, table)
    if table.last is not None:
        _last(painter, view, table.last)
    painter.restore()


def paint_marks(painter: QPainter, view: View, table: Table, preview: Preview) -> None:
    """Draw what lies on the tiles: marks, and what is proposed of them."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_lit(painter, view, table, preview.lit)
    marks = [*marks_of(table), *(mark for mark in preview.marks if not isinstance(mark, SegmentMark))]
    draw_marks(painter, view, table, marks)
    _ghost_tile(painter, view, preview)
    for move in sorted(preview.moves, key=lambda move: move.strength):
        _move(painter, view, table, move)
    painter.restore()


def paint_standing(painter: QPainter, view: View, table: Table) -> None:
    """Draw towers, followers, dragon and fairy."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _standing(painter, view, table)
    painter.restore()


def paint_proposed(painter: QPainter, view: View, table: Table, preview: Preview) -> None:
    """Draw what comes on top of all that stands there."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for cell in preview.pieces:
        under = table.tile_at(cell)
        if under is not None:
            draw_ring(painter, view, view.spot(under.tile, cell, under.rotation, TOP), palette.GOAL)
    for one in preview.places:
        under = table.tile_at((one.x, one.y))
        if under is not None and one.segment != TOP and one != preview.figure:
            place = view.spot(under.tile, (one.x, one.y), under.rotation, one.segment)
            draw_spot(painter, view, place, one.player)
    draw_marks(
        painter, view, replace(table, dead=()), [m for m in preview.marks if isinstance(m, SegmentMark)]
    )
    _proposed(painter, view, table, preview)
    _texts(painter, view, table, preview)
    painter.restore()


def draw_hero(painter: QPainter, box: QRectF, table: Table) -> None:
    """Draw a table as it is seen by who sits at it."""
    if len(table.tiles) > _MOST:
        table = _heart(table)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    plane = QRectF(-500, -500, 1000, 1000)
    view = fitted(plane, table, around=0.1)
    edges = [view.box(tile.x, tile.y) for tile in table.tiles]
    around = QRectF(edges[0])
    for edge in edges[1:]:
        around = around.united(edge)
    slant = _slanted(around, box)
    painter.setTransform(slant, True)
    _shadow(painter, view, table)
    for tile in table.tiles:
        draw_tile(painter, view.box(tile.x, tile.y), tile.tile, tile.rotation)
    painter.restore()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _rims(painter, view, table, slant)
    _upright(painter, view, table, slant)
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


def _rims(painter: QPainter, view: View, table: Table, slant: QTransform) -> None:
    """The edges of the tiles in front."""
    cells = table.cells
    ink(painter, QPen(QColor(*palette.SLAB).darker(150), 0.6), QColor(*palette.SLAB))
    for x, y in sorted(cells, key=lambda cell: cell[1]):
        if (x, y + 1) not in cells:
            box = view.box(x, y)
            left, right = slant.map(box.bottomLeft()), slant.map(box.bottomRight())
            down = QPointF(0.0, 0.055 * (right.x() - left.x()))
            painter.drawPolygon(QPolygonF([left, right, right + down, left + down]))


@dataclass(frozen=True, slots=True)
class _Thing:
    """What stands on a slanted table: where its foot is seen, how large a cell is there, and what draws it."""

    foot: QPointF
    unit: float
    order: int
    draw: Callable[[QPointF, float], None]


def _upright(painter: QPainter, view: View, table: Table, slant: QTransform) -> None:
    """Towers and figures, the far ones first."""
    by_cell = {(tile.x, tile.y): tile for tile in table.tiles}
    things: list[_Thing] = []

    def stands(place: QPointF, order: int, draw: Callable[[QPointF, float], None]) -> None:
        foot = slant.map(place)
        side = slant.map(QPointF(place.x() + view.size, place.y()))
        things.append(_Thing(foot, math.hypot(side.x() - foot.x(), side.y() - foot.y()), order, draw))

    for tile in table.tiles:
        if tile.height:
            place = view.spot(tile.tile, (tile.x, tile.y), tile.rotation, TOP)
            stands(place, -1, partial(_tower, painter, tile.height))
    for one in table.followers:
        tile = by_cell[one.x, one.y]
        place = view.spot(tile.tile, (tile.x, tile.y), tile.rotation, one.segment)
        up = tile.height * (one.segment == TOP)
        stands(place, one.player, partial(_figure, painter, one, up))
    for name, cell, segment in _guests(table):
        tile = by_cell[cell]
        up = tile.height * (segment == TOP)
        stands(view.guest(name, tile, segment), 100, partial(_guest, painter, name, up))
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
    """How much larger than a follower a figure is drawn."""
    return max(1.0, SILHOUETTES[figure].extent)


def _guests(table: Table) -> list[tuple[str, Cell, str]]:
    """Dragon and fairy, where they are, and with whom."""
    found = [(DRAGON, table.dragon, "")] if table.dragon is not None else []
    return found + ([(FAIRY, table.fairy, table.guarded)] if table.fairy is not None else [])


# -- parts --------------------------------------------------------------------------------


def _shadow(painter: QPainter, view: View, table: Table) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for grow, alpha in ((0.055, 20), (0.035, 30), (0.018, 50)):
        painter.setBrush(QColor(*palette.INK, alpha))
        for tile in table.tiles:
            painter.drawRect(view.box(tile.x, tile.y, grow))


def _last(painter: QPainter, view: View, cell: Cell) -> None:
    wide = max(1.6, 0.035 * view.size)
    ink(painter, QPen(QColor(*palette.LAST), wide, j=Qt.PenJoinStyle.MiterJoin), None)
    painter.drawRect(view.box(*cell).adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2))


def _standing(painter: QPainter, view: View, table: Table) -> None:
    """Towers and followers from above; the figures as if they were leaning back."""
    by_cell = {(tile.x, tile.y): tile for tile in table.tiles}
    for tile in table.tiles:
        if tile.height:
            place = view.spot(tile.tile, (tile.x, tile.y), tile.rotation, TOP)
            draw_storeys(painter, place, view.size, tile.height)
    shown = painter.clipBoundingRect() if painter.hasClipping() else None
    for one in table.followers:
        if shown is not None and not shown.intersects(view.box(one.x, one.y, grow=1.0)):
            continue
        tile = by_cell[one.x, one.y]
        _follower(
            painter,
            view,
            tile.tile,
            (tile.x, tile.y),
            tile.rotation,
            one.segment,
            one.player,
            figure=one.figure,
        )
        if one.segment == TOP and tile.height > 1:  # whoever stands there hides how high it is
            place = view.spot(tile.tile, (tile.x, tile.y), tile.rotation, TOP)
            draw_label(painter, view, place + QPointF(0.0, 0.21 * view.size), str(tile.height), palette.PAPER)
    for name, cell, segment in _guests(table):
        _flat_guest(painter, view, name, by_cell[cell], segment)


def _flat_guest(
    painter: QPainter, view: View, name: str, tile: Placed, segment: str = "", opacity: float = 1.0
) -> None:
    place, size = view.guest(name, tile, segment), _FLAT_GUESTS[name] * view.size
    painter.setOpacity(opacity)
    draw_guest(painter, QRectF(place.x() - size / 2, place.y() - size / 2, size, size), name)
    painter.setOpacity(1.0)


def _follower(
    painter: QPainter,
    view: View,
    name: str,
    cell: Cell,
    rotation: int,
    segment: str,
    player: int,
    opacity: float = 1.0,
    figure: str = FOLLOWER,
) -> None:
    place = view.spot(name, cell, rotation, segment)
    size = _FIGURE * view.size * (0.86 if segment == TOP else 1.0) * _larger(figure)
    painter.save()
    painter.setOpacity(opacity)
    painter.translate(place)
    if lies(segment, figure):
        lean = math.degrees(regions_of(name).leanings[segment]) + 90 * view.turns(rotation)
        painter.rotate((lean + 90) % 180 - 90 + 90)
    draw_follower(painter, QRectF(-size / 2, -size / 2, size, size), player, figure=figure)
    painter.restore()


def _ghost_tile(painter: QPainter, view: View, preview: Preview) -> None:
    tile = preview.tile
    if tile is None:
        return
    box = view.box(tile.x, tile.y)
    painter.setOpacity(0.94 if tile.is_legal else 0.7)
    draw_tile(painter, box, tile.tile, view.turns(tile.rotation))
    painter.setOpacity(1.0)
    if tile.is_legal:
        ink(painter, QPen(QColor(*palette.PAPER), max(1.6, 0.04 * view.size)), None)
        painter.drawRect(box)
    else:
        draw_hatch(painter, box)


def _proposed(painter: QPainter, view: View, table: Table, preview: Preview) -> None:
    """A piece and followers who are not there."""
    if preview.piece is not None:
        tile = table.tile_at(preview.piece)
        if tile is not None:
            place = view.spot(tile.tile, preview.piece, tile.rotation, TOP)
            draw_storeys(painter, place, 1.15 * view.size, tile.height + 1, _STRONG)
    shown = [(one, _PALE) for one in preview.places if one.segment == TOP and one != preview.figure]
    shown += [(preview.figure, _STRONG)] if preview.figure is not None else []
    for one, opacity in shown:
        where = _tile_under(table, preview, one)
        if where is not None:
            name, rotation = where
            cell = one.x, one.y
            _follower(painter, view, name, cell, rotation, one.segment, one.player, opacity, one.figure)
    dragon = table.tile_at(preview.dragon) if preview.dragon is not None else None
    if dragon is not None:
        _flat_guest(painter, view, DRAGON, dragon, opacity=_STRONG)
    fairy = table.tile_at(preview.fairy[0]) if preview.fairy is not None else None
    if fairy is not None and preview.fairy is not None:
        _flat_guest(painter, view, FAIRY, fairy, preview.fairy[1], _STRONG)


def _tile_under(table: Table, preview: Preview, one: Figure) -> tuple[str, int] | None:
    tile = table.tile_at((one.x, one.y))
    if tile is not None:
        return tile.tile, tile.rotation
    ghost = preview.tile
    if ghost is not None and (ghost.x, ghost.y) == (one.x, one.y):
        return ghost.tile, ghost.rotation
    return None


def _move(painter: QPainter, view: View, table: Table, move: Move) -> None:
    """What a turn of an analysis would change, paler the weaker it is."""
    opacity = 0.35 + 0.5 * min(1.0, max(0.0, move.strength))
    cell = move.x, move.y
    here = table.tile_at(cell)
    name, rotation, height = (
        (here.tile, here.rotation, here.height) if here else (move.tile, move.rotation, 0)
    )
    if move.tile and here is None:
        painter.setOpacity(opacity)
        draw_tile(painter, view.box(*cell), move.tile, view.turns(move.rotation))
        painter.setOpacity(1.0)
    if not name:
        return
    if move.piece:
        draw_storeys(painter, view.spot(name, cell, rotation, TOP), view.size, height + 1, opacity)
    if move.segment and move.player >= 0:
        _follower(painter, view, name, cell, rotation, move.segment, move.player, opacity, move.figure)


def _texts(painter: QPainter, view: View, table: Table, preview: Preview) -> None:
    for mark in preview.marks:
        if not mark.label:
            continue
        place = mark_place(view, table, mark) if isinstance(mark, SegmentMark) else view.at(mark.x, mark.y)
        up = 0.26 * view.size if isinstance(mark, SegmentMark) else 0.0
        draw_label(painter, view, place - QPointF(0, up), mark.label, palette.PAPER, mark.strength)
    for move in sorted(preview.moves, key=lambda move: move.strength):
        if move.label:
            place = view.at(move.x, move.y) - QPointF(0.0, 0.34 * view.size)
            draw_label(painter, view, place, move.label, palette.LABEL, move.strength)
