"""A position of Carcassonne as things on a table: the start tile lies at the origin, x goes east and y north."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

from turmcore.carcassonne import paints
from turmcore.carcassonne.regions import regions_of
from turmcore.carcassonne.shown import TOP, Cell, Table
from turmcore.carcassonne.silhouettes import BUILDER, COIN, DRAGON, FAIRY, FOLLOWER, PIG, SILHOUETTES, lies
from turmcore.core.scene import NATURAL, Drawing, Lathe, Paint, Place, Scene, Slab, Thing, box

if TYPE_CHECKING:
    from turmcore.carcassonne.game import CarcassonneGame
    from turmcore.carcassonne.notation import Placed, Standing
    from turmcore.carcassonne.state import CarcassonneState
    from turmcore.core.game_words import GameWords

Spot = tuple[int, int, str]  # a cell and a segment, or `TOP`; empty for the tile alone

SIDE, THICK, GAP = 3.0, 0.16, 0.02
"""Edge and thickness of a tile, and the width of a gap between two."""
PIECE_RADIUS, PIECE_HEIGHT = 0.36, 0.72
"""Of a tower."""
YARD = 0.47
"""From the middle of a church to who stands before it."""
_PLAYERS = tuple(Paint(color, sign) for sign, color in enumerate(paints.PLAYERS.values()))
_STOREYS = tuple(map(Paint, paints.STOREYS))
_CARD, _DRAGON, _FAIRY = map(Paint, (paints.CARD, paints.DRAGON, paints.FAIRY))
_LEAN = {FOLLOWER: 76.0}  # degrees by which a figure is set up; the others are told apart by their outlines
_LEANING = 66.0
_BOARDS = {BUILDER: 0.26, PIG: 0.30, DRAGON: 0.30, FAIRY: 0.18, COIN: 0.12}  # from which they are cut
_BOARD, _BEVEL = 0.34, 0.04
_SIGN = 0.44  # of a follower
_BESIDE, _BEFORE, _HOVER = 0.74, 0.12, 0.14  # from a follower to the fairy, and from the ground up
_SWAY = math.radians(7.0)
_HAND = 0.9  # of a tile from the land to the tile in hand


class CarcassonneScene(Scene["CarcassonneState"]):
    """Tiles, figures and towers, and the tile in hand in front of them."""

    camera = (-90.0, 56.0)

    def __init__(self, game: CarcassonneGame) -> None:
        named = (_CARD, *_STOREYS, _DRAGON, _FAIRY)
        players = _PLAYERS[: game.num_players]
        super().__init__((Paint(NATURAL), *named, *players), tuple(range(7, 7 + len(players))))

    def of(self, state: CarcassonneState) -> Sequence[Thing]:
        return [thing for _, thing in self.parts(state)]

    def parts(self, state: CarcassonneState) -> Iterator[tuple[Spot | None, Thing]]:
        """The same with where it is: a tile on its cell, a figure or a storey on a segment; all others nowhere."""
        tiles = {(tile.x, tile.y): tile for tile in state.tiles}
        for cell, tile in tiles.items():
            yield (*cell, ""), self.tile(tile.tile, cell, tile.rotation)
        for cell, tile in tiles.items():
            for k in range(tile.height):
                yield (*cell, TOP), self.storey(tile, k)
        for one in state.followers:
            yield (one.x, one.y, one.segment), self.figure(one, tiles[one.x, one.y])
        if state.dragon is not None:
            yield None, self.dragon(tiles[state.dragon])
        if state.fairy is not None:
            yield None, self.fairy(tiles[state.fairy], state.fairy_segment)
        if state.hand is not None:
            x = (min(x for x, _ in tiles) + max(x for x, _ in tiles)) / 2
            y = max(y for _, y in tiles) + 1 + _HAND
            yield None, self.tile(state.hand.id, (x, y), 0)

    def _paint(self, paint: Paint) -> int:
        return self.paints.index(paint)

    def tile(self, name: str, cell: tuple[float, float], rotation: int) -> Thing:
        """A tile on a cell."""
        if name not in self.shapes:
            self.shapes[name], self.pictures[name] = _card(name)
        return Thing(name, middle_of(*cell, 0.0), self._paint(_CARD), -90.0 * rotation)

    def storey(self, tile: Placed, number: int) -> Thing:
        """A storey of a tile's tower, counted from 0."""
        self.shapes["storey"] = _TOWER
        at = spot_on(tile.tile, (tile.x, tile.y), tile.rotation, TOP, number)
        return Thing("storey", at, self._paint(_STOREYS[storey_paint(number)]))

    def dragon(self, tile: Placed) -> Thing:
        """The dragon on a tile."""
        at = dragon_on(tile.tile, (tile.x, tile.y), tile.rotation)
        return Thing(self._shape(DRAGON), at, self._paint(_DRAGON), -12.0)

    def fairy(self, tile: Placed, segment: str) -> Thing:
        """The fairy on a tile, with who is on a segment; with nobody for an empty one."""
        at = fairy_on(tile.tile, (tile.x, tile.y), tile.rotation, segment, tile.height)
        return Thing(self._shape(FAIRY), at, self._paint(_FAIRY), -12.0)

    def _shape(self, figure: str, lies: bool = False) -> str:
        """The name of a figure's shape, which is made the first time."""
        name = f"figure {figure}{' lies' * lies}"
        if name not in self.shapes:
            self.shapes[name] = _board(figure, lies)
        return name

    def figure(self, one: Standing, tile: Placed) -> Thing:
        """A figure where it stands on its tile."""
        cell, paint = (one.x, one.y), self.seat_paints[one.player]
        at = spot_on(tile.tile, cell, tile.rotation, one.segment, tile.height)
        if lies(one.segment, one.figure):
            turn = math.degrees(heading_of(tile.tile, tile.rotation, one.segment)) - 90.0
            return Thing(self._shape(one.figure, lies=True), at, paint, turn)
        return Thing(self._shape(one.figure), at, paint, math.degrees(sway_of(cell)))

    def names(self, words: GameWords[CarcassonneState]) -> Sequence[str]:
        from turmcore.carcassonne.words import CarcassonneWords

        assert isinstance(words, CarcassonneWords)
        return [words.player(player) for player in range(len(self.seat_paints))]

    def numbers(self, state: CarcassonneState) -> Sequence[str]:
        return [str(score) for score in state.scores]

    def on_turn(self, state: CarcassonneState) -> int:
        if state.is_over() or state.player is None:
            return -1
        return state.current_player if state.phase == "dragon" else state.player


@cache
def _card(name: str) -> tuple[Slab, Drawing]:
    """A type of tile and its picture."""
    edge = SIDE - GAP
    corners = tuple((x - edge / 2, y - edge / 2) for x, y in box(edge, edge))
    return Slab((corners,), THICK, 0.02, name, (-SIDE / 2, -SIDE / 2, SIDE)), Drawing(
        partial(_painted, name), 320
    )


@cache
def _painted(name: str) -> str:
    from turmcore.carcassonne.art import tile_svg

    return tile_svg(name)


@cache
def _board(figure: str, lies: bool) -> Slab:
    """A figure, upright or lying."""
    silhouette = SILHOUETTES[figure]
    x, z, size = silhouette.sign
    down = silhouette.height / 2 if lies else 0.0
    outlines = tuple(
        tuple((float(i), float(j) - down) for i, j in outline) for outline, _ in silhouette.parts
    )
    tilt = 0.0 if lies else _LEAN.get(figure, _LEANING)
    sign = (x, z - down, _SIGN * size) if figure not in (DRAGON, FAIRY) else (0.0, 0.0, 0.0)
    return Slab(outlines, thickness_of(figure), _BEVEL, tilt=tilt, sign=sign)


_TOWER = Lathe(
    (
        (PIECE_RADIUS, 0.0), (PIECE_RADIUS - 0.02, 0.07), (PIECE_RADIUS - 0.04, 0.53), (PIECE_RADIUS + 0.01, 0.57),
        (PIECE_RADIUS + 0.01, PIECE_HEIGHT), (PIECE_RADIUS - 0.07, PIECE_HEIGHT),
        (PIECE_RADIUS - 0.07, PIECE_HEIGHT - 0.06), (0.0, PIECE_HEIGHT - 0.06),
    ),
    slices=14,
)  # fmt: skip


def thickness_of(figure: str) -> float:
    """The thickness of the board that a figure is cut from."""
    return _BOARDS.get(figure, _BOARD)


def storey_paint(number: int) -> int:
    """The number in `paints.STOREYS` of a storey's color, counted from 0: one light, one dark, each fifth one red, so that
    they can be counted."""
    return 2 if number % 5 == 4 else number % 2


def middle_of(x: float, y: float, z: float = THICK) -> Place:
    """The middle of a cell, on the upper side of its tile."""
    return x * SIDE, -y * SIDE, z


def cell_at(x: float, y: float) -> Cell:
    """The cell at a point of the table."""
    return math.floor(x / SIDE + 0.5), math.floor(-y / SIDE + 0.5)


def on_tile(cell: Cell, rotation: int, u: float, v: float, z: float = THICK) -> Place:
    """A point of a tile, given in its rotation 0 as in `regions`, on the table."""
    i, j = (u - 50) / 100, (v - 50) / 100
    for _ in range(rotation % 4):
        i, j = -j, i
    return (cell[0] + i) * SIDE, -(cell[1] + j) * SIDE, z


def spot_on(name: str, cell: Cell, rotation: int, segment: str, height: int = 0) -> Place:
    """The place of somebody on a segment of a tile, or on top of a tower so many storeys high."""
    spots = regions_of(name).spots
    if segment not in spots:
        return middle_of(*cell)
    u, v = spots[segment].tolist()
    x, y, z = on_tile(cell, rotation, u, v)
    return x, y - (YARD if segment == "m" else 0.0), z + (height * PIECE_HEIGHT if segment == TOP else 0.0)


def place_of(table: Table, cell: Cell, segment: str, height: int | None = None) -> Place:
    """The same on the tile of a cell; with height 0 that of the foundation."""
    tile = table.tile_at(cell)
    if tile is None:
        return middle_of(*cell)
    return spot_on(tile.tile, cell, tile.rotation, segment, tile.height if height is None else height)


def sway_of(cell: Cell) -> float:
    """By how many radians a standing figure looks to the side, one here and one there."""
    return ((cell[0] * 7 + cell[1] * 11) % 5 - 2) * _SWAY


def heading_of(name: str, rotation: int, segment: str) -> float:
    """The direction in radians in which a figure lies on a segment of a tile, its head to the right."""
    heading = -regions_of(name).leanings[segment] - rotation * math.pi / 2
    return float((heading + math.pi / 2) % math.pi - math.pi / 2)


def dragon_on(name: str, cell: Cell, rotation: int) -> Place:
    """The place of the dragon on a tile: on a volcano, beside a tower, else in the middle."""
    u, v = regions_of(name).lair.tolist()
    return on_tile(cell, rotation, u, v)


def fairy_on(name: str, cell: Cell, rotation: int, segment: str, height: int = 0) -> Place:
    """The place of the fairy: beside who stands on a segment or on a tower, nearer to the middle of the tile; on the tile
    itself with nobody."""
    if not segment:
        u, v = regions_of(name).glade.tolist()
        return on_tile(cell, rotation, u, v, THICK + _HOVER)
    x, y, z = spot_on(name, cell, rotation, segment, height)
    return x + (_BESIDE if x <= cell[0] * SIDE else -_BESIDE), y - _BEFORE, z + _HOVER
