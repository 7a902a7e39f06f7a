"""The table from right above with all that lies and stands on it, as SVG, and what is where.

A cell is `SIDE` wide, and the middle of the start tile is the origin, however the table is turned.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from turmcore.carcassonne import paints
from turmcore.carcassonne.notation import Placed, Standing
from turmcore.carcassonne.regions import DETAIL, regions_of
from turmcore.carcassonne.shapes import FOUNDATION, Points
from turmcore.carcassonne.shown import (
    NOTHING,
    TOP,
    Cell,
    CellMark,
    Mark,
    MarkKind,
    Move,
    Preview,
    SegmentMark,
    Spot,
    Table,
    marks_of,
)
from turmcore.carcassonne.silhouettes import DRAGON, FAIRY, SILHOUETTES, lies
from turmcore.core.ink import CAP, contours, disc, lit, number, path, placed, rect
from turmcore.core.page import Point, label

if TYPE_CHECKING:
    from turmcore.carcassonne.state import CarcassonneState

SIDE = 100.0
_LEAST = 1.6  # cells that are shown at least
_REACH = 15.0  # from the middle of a figure to where it is still pointed at
_FIGURE, _STOREYS = 0.36, 0.271
"""Of a tile that a follower is high, and that is drawn of a tower."""
_GUESTS = {DRAGON: 0.74, FAIRY: 0.34}
_BESIDE = 24.7, 4.0  # from a follower to the fairy beside it
_READ = 34  # pixels of a cell from which on the height of a tower can be read
_PALE, _STRONG = 0.50, 0.92
_ORDER = list(MarkKind)


class Look(NamedTuple):
    """A mark as it is drawn on a cell; on a segment it is a ring of the same color."""

    shape: str
    color: str
    solid: float


LOOKS = {
    MarkKind.LAST: Look("frame", paints.LAST, 0.9),
    MarkKind.REACH: Look("glow", paints.REACH, 1.0),
    MarkKind.DEAD: Look("cross", paints.DEAD, 0.9),
    MarkKind.FAINT: Look("dashed", paints.PAPER, 0.6),
    MarkKind.TARGET: Look("filled", paints.GOAL, 0.85),
    MarkKind.HOVER: Look("frame", paints.PAPER, 0.9),
    MarkKind.NOTE: Look("frame", paints.NOTE, 1.0),
    MarkKind.CHOSEN: Look("filled", paints.CHOSEN, 0.95),
    MarkKind.WRONG: Look("hatched", paints.WRONG, 0.9),
    MarkKind.CAPTURE: Look("frame", paints.CAPTURE, 1.0),
    MarkKind.LEFT: Look("dashed", paints.DRAGON, 0.8),
    MarkKind.DRAGON: Look("glow", paints.DRAGON, 1.0),
    MarkKind.GUARDED: Look("frame", paints.FAIRY, 0.85),
    MarkKind.CURSOR: Look("frame", paints.CURSOR, 1.0),
}


# -- places -------------------------------------------------------------------------------


def at(x: float, y: float, quarters: int = 0) -> Point:
    """A place of the table, in cells, on the drawing of one that is turned clockwise."""
    return _quarter((SIDE * x, SIDE * y), quarters)


def place_at(x: float, y: float, quarters: int = 0) -> Point:
    """The place of the table, in cells, at a point of the drawing."""
    i, j = _quarter((x, y), -quarters)
    return i / SIDE, j / SIDE


def spot_of(tile: Placed, segment: str, quarters: int = 0) -> Point:
    """The place of somebody on a segment of a tile, or of its tower."""
    x, y = at(tile.x, tile.y, quarters)
    i, j = spot_on(turned(tile, quarters), segment)
    return x + i, y + j


def spot_on(tile: Placed, segment: str) -> Point:
    """The same from the middle of the tile."""
    spots = regions_of(tile.tile).spots
    return _turned(spots[segment], tile.rotation) if segment in spots else (0.0, 0.0)


def turned(tile: Placed, quarters: int) -> Placed:
    """A tile as it is seen on a table that is turned."""
    return replace(tile, rotation=(tile.rotation + quarters) % 4)


def room(
    cells: Collection[Cell], quarters: int = 0, around: float = 0.15
) -> tuple[float, float, float, float]:
    """The rectangle that shows some cells, and so many beside them: left, top, width, height."""
    xs, ys = zip(*(at(x, y, quarters) for x, y in cells or ((0, 0),)), strict=True)
    width, height = (max(_LEAST * SIDE, max(some) - min(some) + (1 + 2 * around) * SIDE) for some in (xs, ys))
    return (max(xs) + min(xs) - width) / 2, (max(ys) + min(ys) - height) / 2, width, height


def things_at(table: Table, preview: Preview, x: float, y: float, quarters: int = 0) -> Spot | None:
    """The thing at a point of the drawing; places for figures count as figures."""
    for one in (*preview.places, *table.followers):
        tile = table.tile_at((one.x, one.y))
        if tile is not None and math.dist((x, y), spot_of(tile, one.segment, quarters)) <= _REACH:
            return Spot(one.x, one.y, one.segment, True)
    return ground_at(table, *place_at(x, y, quarters), preview.targets)


def ground_at(table: Table, x: float, y: float, more: Collection[Cell] = ()) -> Spot | None:
    """The cell at a place of the table, in cells, and what of its tile is there; None where no tile can lie, except
    for `more` cells."""
    cell = math.floor(x + 0.5), math.floor(y + 0.5)
    tile = table.tile_at(cell)
    if tile is None:
        return Spot(*cell, "", False) if cell in more or cell in table.open_cells else None
    i, j = _quarter((x - cell[0], y - cell[1]), -tile.rotation)
    u, v = 50 + SIDE * i, 50 + SIDE * j
    regions = regions_of(tile.tile)
    if TOP in regions.spots and math.dist((u, v), regions.spots[TOP]) <= FOUNDATION:
        return Spot(*cell, TOP, False)
    return Spot(*cell, regions.segment_at(u, v), False)


def _turned(spot: Points, rotation: int) -> Point:
    """A place on a tile in rotation 0, seen from the middle of the turned one."""
    x, y = spot.tolist()
    return _quarter((x - 50, y - 50), rotation)


def _quarter(place: Point, turns: int) -> Point:
    x, y = place
    return ((x, y), (-y, x), (-x, -y), (y, -x))[turns % 4]


# -- what stands there --------------------------------------------------------------------


def standing_on(
    table: Table | CarcassonneState,
    tile: Placed,
    write: Callable[[Point, str], Iterable[str]],
    detail: bool = True,
) -> Iterator[str]:
    """Everything that stands on a tile, from its middle: a tower, figures as if they were leaning back, the dragon and
    the fairy. `write` writes the height of a tower that somebody hides; without `detail` none is told."""
    cell = tile.x, tile.y
    if tile.height:
        yield storeys(spot_on(tile, TOP), tile.height if detail else 0)
    for one in table.followers:
        if (one.x, one.y) == cell:
            yield figure_on(tile, one)
            if one.segment == TOP and tile.height > 1:
                yield from write(spot_on(tile, TOP), str(tile.height))
    if table.dragon == cell:
        yield dragon_on(tile)
    if table.fairy == cell:
        yield fairy_on(tile, table.fairy_segment)


def storeys(place: Point, height: int, grow: float = 1.0) -> str:
    """A tower from above; with 0 its height is not told."""
    return placed(f"cc-storeys-{height or ''}", place, wide=_STOREYS * grow)


def figure_on(tile: Placed, one: Standing) -> str:
    """A figure on a tile."""
    lean = 0.0
    if lies(one.segment, one.figure):
        lean = (math.degrees(regions_of(tile.tile).leanings[one.segment]) + 90 * tile.rotation + 90) % 180
    return figure(one.player, one.figure, spot_on(tile, one.segment), lean, one.segment == TOP)


def figure(
    player: int, kind: str = "", place: Point = (0.0, 0.0), lean: float = 0.0, is_high: bool = False
) -> str:
    """A figure that is turned; on a tower it is smaller."""
    size = _FIGURE * max(1.0, SILHOUETTES[kind].extent) * (0.86 if is_high else 1.0)
    return placed(f"cc-figure-{player}{kind}", place, lean, size)


def dragon_on(tile: Placed) -> str:
    """The dragon on a tile."""
    return placed("cc-guest-dragon", dragon_place(tile), wide=_GUESTS[DRAGON])


def dragon_place(tile: Placed) -> Point:
    """His place, from the middle of the tile."""
    return _turned(regions_of(tile.tile).lair, tile.rotation)


def fairy_on(tile: Placed, segment: str) -> str:
    """The fairy on a tile."""
    return placed("cc-guest-fairy", fairy_place(tile, segment), wide=_GUESTS[FAIRY])


def fairy_place(tile: Placed, segment: str) -> Point:
    """Her place, from the middle of the tile: beside whom she guards, nearer to that middle."""
    if not segment:
        return _turned(regions_of(tile.tile).glade, tile.rotation)
    x, y = spot_on(tile, segment)
    return x + (_BESIDE[0] if x <= 0 else -_BESIDE[0]), y + _BESIDE[1]


# -- the drawing --------------------------------------------------------------------------


class Drawing:
    """The parts of a drawing, in the order of its methods; what they refer to is in `art.definitions`.

    Parameters
    ----------
    quarters
        By how many clockwise quarters the table is turned.
    pixel
        The size of one: lines and labels stay visible.
    players
        Their colors.
    """

    def __init__(
        self,
        table: Table,
        preview: Preview = NOTHING,
        quarters: int = 0,
        pixel: float = 0.0,
        players: Sequence[str] = tuple(paints.PLAYERS.values()),
    ) -> None:
        self.table, self.preview = table, preview
        self.quarters, self.pixel, self._players = quarters, pixel, players
        self._under = {(tile.x, tile.y): tile for tile in table.tiles}

    def shadow(self) -> Iterator[str]:
        """The shadow of the tiles."""
        for grow, alpha in ((5.5, 20), (3.5, 30), (1.8, 50)):
            boxes = "".join(self._square(cell, 50 + grow) for cell in self._under)
            yield path(boxes, paints.INK, alpha, more=' fill-rule="nonzero"')

    def tiles(self) -> Iterator[str]:
        """The tiles."""
        for tile in self.table.tiles:
            yield from self._tile(tile)

    def tints(self) -> Iterator[str]:
        """The colors of the owners over their segments, and the frame of the tile that came last."""
        owned: dict[Cell, list[tuple[str, tuple[int, ...]]]] = {}
        for x, y, segment, owners in self.table.owned:
            owned.setdefault((x, y), []).append((segment, owners))
        for cell, parts in owned.items():
            tile = self._under[cell]
            inner = "".join(
                path(shape, self._players[player], 150)
                for segment, owners in parts
                for player, shape in _tint(tile.tile, segment, owners)
            )
            yield self._on_tile(tile, inner)
        if self.table.last is not None:
            wide = max(1.6 * self.pixel, 3.5)
            yield path(self._square(self.table.last, 50 - wide / 2), line=paints.LAST, wide=wide)

    def marks(self) -> Iterator[str]:
        """The marks that lie on the tiles."""
        lit_on: dict[Cell, list[str]] = {}
        for x, y, segment in self.preview.lit:
            lit_on.setdefault((x, y), []).append(segment)
        for cell, segments in lit_on.items():
            if cell in self._under:
                shape, edge = _outline(self._under[cell].tile, tuple(segments))
                inner = path(shape, paints.LAST, 62)
                if edge:
                    inner += path(edge, line=paints.PAPER, wide=1.7, line_alpha=245, more=CAP)
                yield self._on_tile(self._under[cell], inner)
        dead = [CellMark(x, y, MarkKind.DEAD) for x, y in self.table.dead]
        cells = [mark for mark in self.preview.marks if isinstance(mark, CellMark)]
        yield from self._marks([*dead, *marks_of(self.table), *cells])

    def ghosts(self) -> list[tuple[Placed, float]]:
        """Tiles that are not there, and how solid they are; the weakest of an analysis first."""
        found = []
        if self.preview.tile is not None:
            ghost = self.preview.tile
            tile = Placed(ghost.tile, ghost.x, ghost.y, ghost.rotation)
            found.append((tile, 0.94 if ghost.is_legal else 0.7))
        for move in self._moves():
            if move.tile and (move.x, move.y) not in self._under:
                found.append((Placed(move.tile, move.x, move.y, move.rotation), _solid(move)))
        return found

    def ghost_tiles(self) -> Iterator[str]:
        """The same as parts."""
        for tile, opacity in self.ghosts():
            yield _pale("".join(self._tile(tile)), opacity)

    def on_ghosts(self) -> Iterator[str]:
        """The frames of such tiles, and what the moves of an analysis put on tiles."""
        ghost = self.preview.tile
        if ghost is not None and ghost.is_legal:
            yield path(self._square((ghost.x, ghost.y)), line=paints.PAPER, wide=max(1.6 * self.pixel, 4.0))
        elif ghost is not None:
            yield from self._bands((ghost.x, ghost.y))
        for move in self._moves():
            cell = move.x, move.y
            tile = self._under.get(cell) or Placed(move.tile, *cell, move.rotation)
            if not tile.tile:
                continue
            if move.piece:
                yield self._at(tile, _pale(self._storeys(tile, tile.height + 1), _solid(move)))
            if move.segment and move.player >= 0:
                one = Standing(move.player, *cell, move.segment, move.figure)
                yield self._figure(tile, one, _solid(move))

    def standing(self) -> Iterator[str]:
        """Towers, followers, dragon and fairy."""
        for tile in self.table.tiles:
            parts = standing_on(self.table, turned(tile, self.quarters), self._write, self._is_near)
            inner = "".join(parts)
            if inner:
                yield self._at(tile, inner)

    def proposed(self) -> Iterator[str]:
        """Everything that comes on top of all that stands there."""
        preview = self.preview
        for cell in preview.pieces:
            if cell in self._under:
                yield from self._ring(spot_of(self._under[cell], TOP, self.quarters), paints.GOAL)
        for one in preview.places:
            tile = self._under.get((one.x, one.y))
            if tile is not None and one.segment != TOP and one != preview.figure:
                x, y = spot_of(tile, one.segment, self.quarters)
                wide = max(self.pixel, 2.0)
                yield path(disc(x, y, 12), paints.GOAL, line=paints.INK, wide=wide, line_alpha=178)
                yield path(disc(x, y, 6.6), self._players[one.player])
        yield from self._marks([mark for mark in preview.marks if isinstance(mark, SegmentMark)])
        if preview.piece in self._under:
            tile = self._under[preview.piece]
            yield self._at(tile, _pale(self._storeys(tile, tile.height + 1, 1.15), _STRONG))
        high = [one for one in preview.places if one.segment == TOP and one != preview.figure]
        shown = [(one, _PALE) for one in high]
        shown += [(preview.figure, _STRONG)] if preview.figure is not None else []
        for one, opacity in shown:
            tile = self._tile_under(one)
            if tile is not None:
                yield self._figure(tile, one, opacity)
        if preview.dragon in self._under:
            tile = self._under[preview.dragon]
            yield self._at(tile, _pale(dragon_on(turned(tile, self.quarters)), _STRONG))
        if preview.fairy is not None and preview.fairy[0] in self._under:
            tile = self._under[preview.fairy[0]]
            yield self._at(tile, _pale(fairy_on(turned(tile, self.quarters), preview.fairy[1]), _STRONG))
        yield from self._texts()

    # -- parts of them -----------------------------------------------------------------

    def _moves(self) -> list[Move]:
        return sorted(self.preview.moves, key=lambda move: move.strength)

    def _tile_under(self, one: Standing) -> Placed | None:
        ghost, cell = self.preview.tile, (one.x, one.y)
        if cell not in self._under and ghost is not None and (ghost.x, ghost.y) == cell:
            return Placed(ghost.tile, *cell, ghost.rotation)
        return self._under.get(cell)

    @property
    def _is_near(self) -> bool:
        return SIDE > _READ * self.pixel

    def _storeys(self, tile: Placed, height: int, grow: float = 1.0) -> str:
        place = spot_on(turned(tile, self.quarters), TOP)
        return storeys(place, height if self._is_near else 0, grow)

    def _tile(self, tile: Placed) -> Iterator[str]:
        x, y = at(tile.x, tile.y, self.quarters)
        yield placed(f"cc-tile-{tile.tile}", (x, y), 90 * turned(tile, self.quarters).rotation)
        yield path(self._square((tile.x, tile.y)), line=paints.INK, wide=1.2, line_alpha=120)

    def _figure(self, tile: Placed, one: Standing, opacity: float) -> str:
        return self._at(tile, _pale(figure_on(turned(tile, self.quarters), one), opacity))

    def _at(self, tile: Placed, parts: str) -> str:
        """Parts around the middle of a tile."""
        x, y = map(number, at(tile.x, tile.y, self.quarters))
        return f'<g transform="translate({x} {y})">{parts}</g>'

    def _on_tile(self, tile: Placed, parts: str) -> str:
        """Parts of the picture of a tile, which goes from (0, 0) to (100, 100)."""
        x, y = map(number, at(tile.x, tile.y, self.quarters))
        turn = 90 * turned(tile, self.quarters).rotation
        return f'<g transform="translate({x} {y}) rotate({turn}) translate(-50 -50)">{parts}</g>'

    def _square(self, cell: Cell, half: float = 50.0) -> str:
        x, y = at(*cell, self.quarters)
        return rect(x - half, y - half, 2 * half, 2 * half)

    def _marks(self, marks: Iterable[Mark]) -> Iterator[str]:
        """All that marks lay on cells and segments, but their texts."""
        for mark in sorted(marks, key=lambda mark: _ORDER.index(MarkKind(mark.kind))):
            if mark.kind not in LOOKS:
                continue
            shape, color, solid = LOOKS[MarkKind(mark.kind)]
            strength = min(1.0, max(0.0, solid * mark.strength))
            if isinstance(mark, SegmentMark):
                yield from self._ring(self._place(mark), color, strength)
            else:
                yield from self._cell((mark.x, mark.y), shape, color, 255 * strength)

    def _place(self, mark: Mark) -> Point:
        tile = self._under.get((mark.x, mark.y))
        if tile is None or isinstance(mark, CellMark):
            return at(mark.x, mark.y, self.quarters)
        return spot_of(tile, mark.segment, self.quarters)

    def _ring(self, place: Point, color: str, strength: float = 1.0) -> Iterator[str]:
        shape, solid = disc(*place, 21), 255 * strength
        yield path(shape, color, 0.22 * solid, paints.INK, max(2.4 * self.pixel, 5.2), 0.5 * solid)
        yield path(shape, line=color, wide=max(1.6 * self.pixel, 3.4), line_alpha=solid)

    def _cell(self, cell: Cell, shape: str, color: str, solid: float) -> Iterator[str]:
        wide = max(1.2 * self.pixel, 2.07)
        (x, y), half = at(*cell, self.quarters), 47 - wide / 2
        frame = rect(x - half, y - half, 2 * half, 2 * half, 6.58)
        if shape == "glow":
            yield path(frame, color, 0.34 * solid)
        elif shape == "filled":  # with a dark rim: it has to be seen on a light table and on a dark one
            yield path(frame, color, 0.8 * solid, lit(color, 100 / 1.5), 1.6 * wide)
        elif shape == "dashed":
            dashes = f' stroke-dasharray="{number(4 * wide)} {number(2 * wide)}" stroke-linecap="square"'
            yield path(frame, line=color, wide=wide, line_alpha=solid, more=dashes)
        else:
            yield path(frame, line=color, wide=wide, line_alpha=(0.45 if shape == "cross" else 1) * solid)
        if shape == "hatched":
            step = 8 * self.pixel or 8.0
            ends = (_ends(step * k, 2 * half) for k in range(1, math.ceil(4 * half / step)))
            left, top = x - half, y - half
            lines = "".join(
                f"M{number(left + a)} {number(top + b)}L{number(left + c)} {number(top + d)}"
                for (a, b), (c, d) in ends
            )
            yield path(lines, line=color, wide=max(self.pixel, 0.5), line_alpha=0.75 * solid)
        elif shape == "cross":
            cross = f"M{number(x - 18.8)} {number(y - 18.8)}l37.6 37.6m0 -37.6l-37.6 37.6"
            yield path(cross, line=color, wide=2.2 * wide, line_alpha=solid, more=CAP)

    def _bands(self, cell: Cell) -> Iterator[str]:
        """Bands over a tile that may not lie here."""
        (x, y), step = at(*cell, self.quarters), max(5 * self.pixel, 13.0)
        bands = ""
        for k in range(int(2 * SIDE / step) + 1):
            low, high = k * step, min((k + 0.45) * step, 2 * SIDE)
            (a, b), (c, d) = _ends(low, SIDE), _ends(high, SIDE)
            corners = [a, c, d, b]
            if low < SIDE < high:
                corners = [a, (SIDE, 0.0), c, d, (0.0, SIDE), b]
            bands += "M" + "L".join(f"{number(x - 50 + i)} {number(y - 50 + j)}" for i, j in corners) + "Z"
        yield path(bands, paints.WRONG, 191)
        yield path(self._square(cell), line=paints.WRONG, wide=max(1.5 * self.pixel, 3.5))

    def _write(self, place: Point, text: str) -> Iterator[str]:
        """The height of a tower that somebody hides."""
        yield self._label((place[0], place[1] + 21), text)

    def _texts(self) -> Iterator[str]:
        for mark in self.preview.marks:
            if mark.label:
                (x, y), up = self._place(mark), 26 if isinstance(mark, SegmentMark) else 0
                yield self._label((x, y - up), mark.label, strength=mark.strength)
        for move in self._moves():
            if move.label:
                x, y = at(move.x, move.y, self.quarters)
                yield self._label((x, y - 34), move.label, paints.LABEL, move.strength)

    def _label(self, place: Point, text: str, color: str = paints.PAPER, strength: float = 1.0) -> str:
        """A text on a small plate."""
        (x, y), high = place, max(13 * self.pixel, 20.0)
        if self.pixel:
            high = min(30 * self.pixel, high)
        wide = high * (0.7 + 0.515 * len(text))
        plate = path(
            rect(x - wide / 2, y - high / 2, wide, high, 0.3 * high),
            color,
            line=paints.INK,
            wide=1.2 * self.pixel or 1.2,
        )
        more = ' text-anchor="middle" font-weight="bold"'
        words = label(x, y + 0.27 * high, text, round(0.74 * high, 2), paints.INK, more)
        return _pale(plate + words, min(1.0, max(0.0, 0.3 + 0.7 * strength)))


def _solid(move: Move) -> float:
    """A turn of an analysis is paler the weaker it is."""
    return 0.35 + 0.5 * min(1.0, max(0.0, move.strength))


def _pale(parts: str, opacity: float) -> str:
    return f'<g opacity="{number(opacity)}">{parts}</g>' if opacity < 1 else parts


def _ends(far: float, side: float) -> tuple[Point, Point]:
    """The ends of a line that rises to the right through a square, `far` from its upper left corner along two sides."""
    if far <= side:
        return (far, 0.0), (0.0, far)
    return (side, far - side), (far - side, side)


@lru_cache(maxsize=256)
def _outline(name: str, segments: tuple[str, ...]) -> tuple[str, str]:
    """Segments of a tile together, and their edge without the rim of the tile."""
    regions = regions_of(name)
    numbers = [regions.names.index(segment) for segment in segments if segment in regions.names]
    return contours(np.isin(regions.labels, numbers))


@lru_cache(maxsize=256)
def _tint(name: str, segment: str, owners: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    """A segment of a tile by its owners, in stripes where there are several."""
    regions = regions_of(name)
    if segment not in regions.names or not owners:
        return ()
    rows, columns = np.indices((DETAIL, DETAIL))
    which = (rows + columns) * 5 // DETAIL % len(owners)
    here = regions.labels == regions.names.index(segment)
    return tuple((player, contours(here & (which == k))[0]) for k, player in enumerate(owners))
