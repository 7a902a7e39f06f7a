"""A position of Carcassonne as things on a table: the start tile lies at the origin, x goes east and y north."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from turmcore.carcassonne import paints
from turmcore.carcassonne.regions import regions_of
from turmcore.carcassonne.silhouettes import BUILDER, DRAGON, FAIRY, FOLLOWER, PIG, SILHOUETTES, lies
from turmcore.core.scene import NATURAL, Drawing, Lathe, Paint, Place, Scene, Slab, Thing, box

if TYPE_CHECKING:
    from turmcore.carcassonne.game import CarcassonneGame
    from turmcore.carcassonne.notation import Placed, Standing
    from turmcore.carcassonne.state import CarcassonneState
    from turmcore.core.game_words import GameWords

_SIDE, _THICK, _GAP = 3.0, 0.16, 0.02
_PLAYERS = tuple(Paint(color, sign) for sign, color in enumerate(paints.PLAYERS.values()))
_LIGHT, _DARK, _RED = map(Paint, paints.STOREYS)
_CARD, _DRAGON, _FAIRY = map(Paint, (paints.CARD, paints.DRAGON, paints.FAIRY))
_STOREY = 0.36  # radius and height of one
_LEAN = {
    FOLLOWER: 80.0
}  # by how many degrees a figure is set up; the others are told apart by their outlines
_LEANING = 66.0
_BOARDS = {BUILDER: 0.26, PIG: 0.30, DRAGON: 0.30, FAIRY: 0.18}  # from which they are cut
_BOARD, _BEVEL = 0.34, 0.04
_SIGN = 0.44  # of a follower
_BESIDE = 0.74  # from a follower to the fairy at the side
_HAND = 0.9  # of a tile from the land to the tile in hand


class CarcassonneScene(Scene["CarcassonneState"]):
    """Tiles, figures and towers, and the tile in hand in front of them."""

    camera = (-90.0, 56.0)

    def __init__(self, game: CarcassonneGame) -> None:
        named = (_CARD, _LIGHT, _DARK, _RED, _DRAGON, _FAIRY)
        players = _PLAYERS[: game.num_players]
        super().__init__((Paint(NATURAL), *named, *players), tuple(range(7, 7 + len(players))))

    def of(self, state: CarcassonneState) -> Sequence[Thing]:
        tiles = {(tile.x, tile.y): tile for tile in state.tiles}
        found = [self._tile(tile.tile, (tile.x, tile.y), tile.rotation) for tile in state.tiles]
        for tile in state.tiles:
            found += [self._storey(tile, k) for k in range(tile.height)]
        found += [self._figure(one, tiles[one.x, one.y]) for one in state.followers]
        if state.dragon is not None:
            tile = tiles[state.dragon]
            at = _on_tile(tile, *regions_of(tile.tile).lair.tolist())
            found.append(Thing(self._shape(DRAGON), at, self._paint(_DRAGON), -12.0))
        if state.fairy is not None:
            found.append(self._fairy(state, tiles[state.fairy]))
        if state.hand is not None:
            x = (min(x for x, _ in tiles) + max(x for x, _ in tiles)) / 2
            y = max(y for _, y in tiles) + 1 + _HAND
            found.append(self._tile(state.hand.id, (x, y), 0))
        return found

    def _paint(self, paint: Paint) -> int:
        return self.paints.index(paint)

    def _tile(self, name: str, cell: tuple[float, float], rotation: int) -> Thing:
        if name not in self.shapes:
            from turmcore.carcassonne.art import tile_svg

            edge = _SIDE - _GAP
            corners = tuple((x - edge / 2, y - edge / 2) for x, y in box(edge, edge))
            self.shapes[name] = Slab((corners,), _THICK, 0.02, name, (-_SIDE / 2, -_SIDE / 2, _SIDE))
            self.pictures[name] = Drawing(tile_svg(name), 320)
        return Thing(name, (cell[0] * _SIDE, -cell[1] * _SIDE, 0.0), self._paint(_CARD), -90.0 * rotation)

    def _storey(self, tile: Placed, number: int) -> Thing:
        """One of a tower, counted from 0: one light, one dark, each fifth one red, so that they can be counted."""
        self.shapes["storey"] = _TOWER
        paint = (_LIGHT, _DARK)[number % 2] if number % 5 != 4 else _RED
        x, y, z = _on_tile(tile, *regions_of(tile.tile).spots["t"].tolist())
        return Thing("storey", (x, y, z + number * _STOREY), self._paint(paint))

    def _shape(self, figure: str, lies: bool = False) -> str:
        """The name of a figure's shape, which is made the first time."""
        name = f"figure {figure}{' lies' * lies}"
        if name not in self.shapes:
            silhouette = SILHOUETTES[figure]
            thick = _BOARDS.get(figure, _BOARD)
            x, z, size = silhouette.sign
            down = silhouette.height / 2 if lies else 0.0
            outlines = tuple(
                tuple((float(i), float(j) - down) for i, j in outline) for outline, _ in silhouette.parts
            )
            tilt = 0.0 if lies else _LEAN.get(figure, _LEANING)
            sign = (x, z - down, _SIGN * size) if figure not in (DRAGON, FAIRY) else (0.0, 0.0, 0.0)
            self.shapes[name] = Slab(outlines, thick, _BEVEL, tilt=tilt, sign=sign)
        return name

    def _figure(self, one: Standing, tile: Placed) -> Thing:
        regions, paint = regions_of(tile.tile), self.seat_paints[one.player]
        x, y, z = _on_tile(tile, *regions.spots[one.segment].tolist())
        if one.segment == "t":
            z += tile.height * _STOREY
        if lies(one.segment, one.figure):
            heading = -math.degrees(regions.leanings[one.segment]) - 90.0 * tile.rotation
            heading = (heading + 90.0) % 180.0 - 90.0  # the head to the right
            return Thing(self._shape(one.figure, lies=True), (x, y, z), paint, heading - 90.0)
        sway = ((one.x * 7 + one.y * 11) % 5 - 2) * 7.0
        return Thing(self._shape(one.figure), (x, y, z), paint, sway)

    def _fairy(self, state: CarcassonneState, tile: Placed) -> Thing:
        """Beside who she guards, or on the tile itself."""
        regions, segment = regions_of(tile.tile), state.fairy_segment
        x, y, z = _on_tile(tile, *(regions.spots[segment] if segment else regions.glade).tolist())
        if segment == "t":
            z += tile.height * _STOREY
        if segment:
            x += _BESIDE if x <= tile.x * _SIDE else -_BESIDE
        return Thing(self._shape(FAIRY), (x, y, z), self._paint(_FAIRY), -12.0)

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


_TOWER = Lathe(
    (
        (_STOREY, 0.0), (_STOREY - 0.02, 0.05), (_STOREY - 0.03, 0.26), (_STOREY + 0.01, 0.28),
        (_STOREY + 0.01, _STOREY), (_STOREY - 0.07, _STOREY), (_STOREY - 0.07, _STOREY - 0.06), (0.0, _STOREY - 0.06),
    ),
    slices=14,
)  # fmt: skip


def _on_tile(tile: Placed, u: float, v: float) -> Place:
    """A point of a tile, given in its rotation 0 as in `regions`, on the table."""
    i, j = (u - 50) / 100, (v - 50) / 100
    for _ in range(tile.rotation % 4):
        i, j = -j, i
    return (tile.x + i) * _SIDE, -(tile.y + j) * _SIDE, _THICK
