"""Tiles, figures and towers as instances, dragon and fairy too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gui.games.carcassonne.picture.kinds import (
    DRAGONS,
    FAIRIES,
    FIGURES,
    LANDS,
    OWNED_LANDS,
    PIECES,
    SEGMENT_LIT,
    Land,
)
from gui.games.carcassonne.picture.layout import feet_of, pose_on, tilted, turn_of
from gui.games.carcassonne.picture.palette import DRAGON, FAIRY, GOLD, SEATS, SIGNS, SLAB, STOREYS, Rgb
from gui.games.carcassonne.pictures import picture_of
from gui.model.player_colors import when_changed
from gui.scene.dice import Quaternion, about
from gui.scene.kind import Instances, Kind
from gui.scene.look import Mark, Material, pack_look
from gui.scene.room import Contact
from turmcore.carcassonne import Placed, Standing
from turmcore.carcassonne.regions import regions_of
from turmcore.carcassonne.scene import GAP, SIDE, THICK, dragon_on, fairy_on, middle_of, spot_on, storey_paint
from turmcore.carcassonne.shown import TOP, Cell, Owners, Table
from turmcore.carcassonne.silhouettes import FOLLOWER
from turmcore.core.scene import Place

SOLID = 255
PALE = 150  # how solid those are who could go somewhere
_SHADE = 8  # points of the shadow on the table for each cell
_AROUND = 3  # cells around the tiles that the shadow may fall on
_NO_SIGN = 15
FACING = -0.35  # radians by which the dragon is turned to the viewer
_UP = (0.0, 0.0, 1.0)
_HER_LEAN = 12.0  # degrees by which the fairy leans back


def layers_of(tiles: Iterable[Placed], *in_hand: str) -> dict[str, int]:
    """The types of some tiles, each with the number of its picture in their scene. In placing order, so that a tile
    that is laid goes on where the others end."""
    names = dict.fromkeys([*(tile.tile for tile in tiles), *in_hand])
    return {name: layer for layer, name in enumerate(names)}


def pictures_of(layers: Iterable[str]) -> tuple[NDArray[np.uint8], ...]:
    """The pictures of some types, in that order."""
    return tuple(picture_of(name) for name in layers)


def land_row(
    place: Place,
    rgb: Rgb = SLAB,
    kind: Land = Land.PICTURE,
    *,
    edge: float = SIDE,
    thick: float = 0.0,
    turn: float = 0.0,
    alpha: int = SOLID,
    mark: int = Mark.NONE,
    layer: int = 0,
    masks: tuple[int, int] = (0, 0),
) -> tuple:
    """A row of LAND."""
    return place, (edge, thick, turn), (*rgb, alpha), pack_look(kind, 0, mark), layer, masks


def tile_row(
    layer: int,
    cell: Cell,
    rotation: int,
    masks: tuple[int, int] = (0, 0),
    mark: int = Mark.NONE,
    alpha: int = SOLID,
    up: float = 0.0,
) -> tuple:
    """A tile on its cell."""
    return land_row(
        middle_of(*cell, up),
        edge=SIDE - GAP,
        thick=THICK,
        turn=turn_of(rotation),
        alpha=alpha,
        mark=mark,
        layer=layer,
        masks=masks,
    )


def masks_of(name: str, bits: Iterable[tuple[str, int]]) -> tuple[int, int]:
    """The state of a tile's segments, as the two numbers of LAND."""
    parts = [0, 0]
    for segment, bit in bits:
        number = regions_of(name).names.index(segment)
        parts[number // 4] |= bit << (8 * (number % 4))
    return parts[0], parts[1]


def owner_bits(players: Iterable[int]) -> int:
    """The bits of some players."""
    return sum(1 << player for player in set(players))


def lands_of(table: Table) -> Mapping[Kind, Instances]:
    """All tiles in placing order, and those with a tint again if it is shown who owns what; the same objects for the same
    tiles."""
    return _lands(tuple(replace(tile, height=0) for tile in table.tiles), table.last, table.owned)


@lru_cache(maxsize=8)
def _lands(
    tiles: tuple[Placed, ...], last: Cell | None, owners: tuple[Owners, ...]
) -> Mapping[Kind, Instances]:
    owned: dict[Cell, list[tuple[str, int]]] = {}
    for x, y, segment, players in owners:
        owned.setdefault((x, y), []).append((segment, owner_bits(players)))
    layers, rows = layers_of(tiles), []
    for tile in tiles:
        cell = tile.x, tile.y
        mark = Mark.FRESH if cell == last else Mark.NONE
        masks = masks_of(tile.tile, owned.get(cell, ()))
        rows.append(tile_row(layers[tile.tile], cell, tile.rotation, masks, mark))
    lands = LANDS.rows(rows)
    is_owned = lands["masks"].any(axis=1)
    return {LANDS: lands, OWNED_LANDS: lands[is_owned] if is_owned.any() else OWNED_LANDS.nothing}


def pawn_row(place: Place, turn: Quaternion, player: int, alpha: int = SOLID, mark: int = Mark.NONE) -> tuple:
    """A row of PAWN."""
    look = pack_look(Material.PAINTED, SIGNS[player], mark)
    return place, tuple(turn), (*SEATS[player], alpha), look


def figure_row(
    name: str,
    cell: Cell,
    rotation: int,
    segment: str,
    player: int,
    height: int = 0,
    alpha: int = SOLID,
    figure: str = FOLLOWER,
) -> tuple:
    """A figure on a segment of a tile, or on top of its tower."""
    turn, up = pose_on(name, cell, rotation, segment, figure)
    x, y, z = feet_of(spot_on(name, cell, rotation, segment, height), segment, turn, figure)
    return pawn_row((x, y, z + up), turn, player, alpha)


def figures_of(table: Table) -> Mapping[Kind, Instances]:
    """All figures by their kinds, each in the order of the table's; the same objects for the same figures."""
    by_cell = {(tile.x, tile.y): tile for tile in table.tiles}
    return _figures(tuple((one, by_cell[one.x, one.y]) for one in table.followers))


@lru_cache(maxsize=8)
def _figures(standing: tuple[tuple[Standing, Placed], ...]) -> Mapping[Kind, Instances]:
    rows: dict[str, list[tuple]] = {figure: [] for figure in FIGURES}
    for one, tile in standing:
        row = figure_row(
            tile.tile,
            (tile.x, tile.y),
            tile.rotation,
            one.segment,
            one.player,
            tile.height,
            figure=one.figure,
        )
        rows[one.figure].append(row)
    return {kind: kind.rows(rows[figure]) for figure, kind in FIGURES.items()}


when_changed(_figures.cache_clear)


def dragon_row(place: Place, heading: float = FACING, alpha: int = SOLID) -> tuple:
    """The dragon, who looks in a direction, as a row of PAWN."""
    return _guest_row(place, DRAGON, about(_UP, heading), alpha)


def fairy_row(place: Place, alpha: int = SOLID) -> tuple:
    """The fairy, as a row of PAWN."""
    return _guest_row(place, FAIRY, tilted(about(_UP, 0.0), _HER_LEAN), alpha)


def coin_row(place: Place) -> tuple:
    """A coin, as a row of PAWN."""
    return _guest_row(place, GOLD, tilted(about(_UP, 0.0)), SOLID)


def _guest_row(place: Place, rgb: Rgb, turn: Quaternion, alpha: int) -> tuple:
    return place, tuple(turn), (*rgb, alpha), pack_look(Material.PAINTED, _NO_SIGN)


def guests_of(table: Table) -> Mapping[Kind, Instances]:
    """Dragon and fairy, as far as they are there; the same objects for the same places."""
    dragon = table.tile_at(table.dragon) if table.dragon is not None else None
    fairy = table.tile_at(table.fairy) if table.fairy is not None else None
    return _guests(dragon, fairy, table.fairy_segment)


@lru_cache(maxsize=8)
def _guests(dragon: Placed | None, fairy: Placed | None, guarded: str) -> Mapping[Kind, Instances]:
    dragons, fairies = [], []
    if dragon is not None:
        place = dragon_on(dragon.tile, (dragon.x, dragon.y), dragon.rotation)
        dragons.append(dragon_row(place))
    if fairy is not None:
        place = fairy_on(fairy.tile, (fairy.x, fairy.y), fairy.rotation, guarded, fairy.height)
        fairies.append(fairy_row(place))
    return {DRAGONS: DRAGONS.rows(dragons), FAIRIES: FAIRIES.rows(fairies)}


def piece_row(name: str, cell: Cell, rotation: int, storey: int, alpha: int = SOLID) -> tuple:
    """One storey of a tower, counted from 0."""
    return storey_row(spot_on(name, cell, rotation, TOP, storey), storey, alpha)


def storey_row(place: Place, storey: int, alpha: int = SOLID) -> tuple:
    """The same anywhere."""
    rgb = STOREYS[storey_paint(storey)]
    return place, (*rgb, alpha), pack_look(Material.STAINED, _NO_SIGN)


def pieces_of(table: Table) -> Instances:
    """All towers, storey by storey; the same object for the same towers."""
    return _pieces(tuple(tile for tile in table.tiles if tile.height))


@lru_cache(maxsize=8)
def _pieces(towers: tuple[Placed, ...]) -> Instances:
    rows = [
        piece_row(tile.tile, (tile.x, tile.y), tile.rotation, storey)
        for tile in towers
        for storey in range(tile.height)
    ]
    return PIECES.rows(rows)


def lit_rows(
    table: Table, layers: Mapping[str, int], lit: Sequence[tuple[int, int, str]], rgb: Rgb, up: float
) -> list[tuple]:
    """Segments that are outlined together."""
    by_cell: dict[Cell, list[tuple[str, int]]] = {}
    for x, y, segment in lit:
        by_cell.setdefault((x, y), []).append((segment, SEGMENT_LIT))
    rows = []
    for tile in table.tiles:
        cell = tile.x, tile.y
        bits = [bit for bit in by_cell.get(cell, ()) if bit[0] in regions_of(tile.tile).names]
        if bits:
            rows.append(
                land_row(
                    middle_of(*cell, THICK + up),
                    rgb,
                    Land.LIT,
                    edge=SIDE - GAP,
                    turn=turn_of(tile.rotation),
                    layer=layers[tile.tile],
                    masks=masks_of(tile.tile, bits),
                )
            )
    return rows


@lru_cache(maxsize=8)
def table_shadow(cells: frozenset[Cell]) -> Contact:
    """Shade of the table beside the tiles."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    left, top = min(xs) - _AROUND, min(ys) - _AROUND
    count = max(max(xs) - left, max(ys) - top) + _AROUND + 1
    mask = np.zeros((count, count))
    for x, y in cells:
        mask[count - 1 - (y - top), x - left] = 1.0  # rows from south to north
    dark = np.kron(mask, np.ones((_SHADE, _SHADE)))
    for _ in range(2):
        for axis in (0, 1):
            dark = np.mean([np.roll(dark, step, axis) for step in range(-3, 4)], axis=0)
    dark[0] = dark[-1] = dark[:, 0] = dark[:, -1] = 0
    south = (top + count - 1 + 0.5) * SIDE
    return Contact((dark * 235).astype(np.uint8), (left - 0.5) * SIDE, -south, count * SIDE)
