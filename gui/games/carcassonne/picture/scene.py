"""A position of Carcassonne as instance arrays, and what is proposed as ghosts and signs on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gui.games.carcassonne.board import read_table
from gui.games.carcassonne.picture.kinds import (
    GHOST_DRAGONS,
    GHOST_FAIRIES,
    GHOST_FIGURES,
    GHOST_LANDS,
    GHOST_PIECES,
    PAWN_HEIGHT,
    PIECES,
    Land,
)
from gui.games.carcassonne.picture.palette import LAST, SEATS
from gui.games.carcassonne.picture.relief import ghost_relief, relief_of
from gui.games.carcassonne.picture.signs import mark_rows, ring_rows, signs_of, spot_rows
from gui.games.carcassonne.picture.standing import (
    PALE,
    SOLID,
    dragon_row,
    fairy_row,
    figure_row,
    figures_of,
    guests_of,
    land_row,
    lands_of,
    layers_of,
    lit_rows,
    pictures_of,
    piece_row,
    pieces_of,
    table_shadow,
    tile_row,
)
from gui.games.carcassonne.play.targets import TableTargets, reach_of
from gui.scene.camera import Camera, views
from gui.scene.kind import Kind
from gui.scene.look import Mark
from gui.scene.picking import Targets
from gui.scene.scene import Scene
from turmcore.carcassonne import Standing
from turmcore.carcassonne.scene import (
    PIECE_HEIGHT,
    SIDE,
    THICK,
    CarcassonneScene,
    dragon_on,
    fairy_on,
    middle_of,
    place_of,
)
from turmcore.carcassonne.shown import (
    NOTHING,
    TOP,
    Cell,
    CellMark,
    GhostTile,
    MarkKind,
    Move,
    Preview,
    Table,
    marks_of,
)
from turmcore.carcassonne.silhouettes import DRAGON, FOLLOWER, SILHOUETTES

__all__ = [
    "NOTHING",
    "VIEWS",
    "GhostTile",
    "LandScene",
    "Preview",
    "add_preview",
    "build_scene",
    "read_scene",
    "start_camera",
]

Rows = dict[Kind, list[tuple]]

_AIR = 1.12  # by how much more a camera shows than it has to
_FEW = 8  # tiles
_LIFT = 0.05  # how far the tile in hand is above the table
_SHINE, _SHINING = 0.006, 3  # how far above a tile its light lies, and in how many layers
_STRONG = 225  # how solid the figure is that is meant
VIEWS = views(CarcassonneScene.camera, 30.0)


@dataclass(frozen=True, eq=False)
class LandScene(Scene):
    """A scene with a table, what lies on it, who could go where, and the free cells that a camera shows, too."""

    table: Table | None = None
    places: tuple[Standing, ...] = ()
    cells: tuple[Cell, ...] = ()
    free: frozenset[Cell] = frozenset()

    def bare(self) -> LandScene:
        return replace(super().bare(), places=(), cells=(), free=frozenset())

    def outline(self) -> NDArray[np.float64]:
        """The tiles with their towers, and the free cells: the same wherever somebody stands, so that the camera
        rests."""
        assert self.table is not None
        towers = [place_of(self.table, (tile.x, tile.y), TOP) for tile in self.table.tiles if tile.height]
        return np.vstack([_frame(self.table.cells | self.free), *towers])

    def bounds(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        assert self.table is not None
        west, south, east, north = reach_of(self.table.cells)
        figures = {one.figure for one in self.table.followers} | ({DRAGON} if self.table.dragon else set())
        head = max(PAWN_HEIGHT, *(SILHOUETTES[figure].height for figure in (FOLLOWER, *figures)))
        high = THICK + head + PIECE_HEIGHT * max(tile.height for tile in self.table.tiles)
        return np.array([west, south, 0.0]), np.array([east, north, high])

    def is_other(self, scene: Scene) -> bool:
        if not isinstance(scene, LandScene):
            return True
        return super().is_other(scene) or (self.places, self.cells, self.free) != (
            scene.places,
            scene.cells,
            scene.free,
        )

    def targets(self, ghosts: bool) -> Targets:
        assert self.table is not None
        return _targets(self.table, self.places, self.cells)


@lru_cache(maxsize=4)
def _frame(cells: frozenset[Cell]) -> NDArray[np.float64]:
    """Points on the table that a camera has to see so that it sees all of some cells, with the air around it that a
    camera leaves anyway."""
    middles = np.array([middle_of(x, y, 0.0) for x, y in sorted(cells)])
    far = (
        float(np.ptp(middles[:, :2], axis=0).min()) / 2
    )  # from the middle of the picture to that of an outer cell
    half = max(0.0, (far + 0.66 * SIDE) / _AIR - far)
    return np.vstack([middles + (i, j, 0.0) for i in (-half, half) for j in (-half, half)])


@lru_cache(maxsize=4)
def _targets(table: Table, places: tuple[Standing, ...], cells: tuple[Cell, ...]) -> TableTargets:
    return TableTargets(table, places, cells)


def build_scene(table: Table) -> LandScene:
    """The picture of a table."""
    return LandScene(
        items={
            # first what hides a part of the tiles: their pictures take the most time
            **relief_of(table),
            **lands_of(table),
            PIECES: pieces_of(table),
            **figures_of(table),
            **guests_of(table),
        },
        contact=table_shadow(table.cells),
        pictures=pictures_of(layers_of(table.tiles)),
        palette=tuple(SEATS),
        table=table,
    )


def add_preview(scene: LandScene, preview: Preview) -> LandScene:
    """`scene` with another proposal; its solid arrays stay the same objects."""
    assert scene.table is not None
    table = scene.table
    in_hand = [one.tile for one in (preview.tile, *preview.moves) if one is not None and one.tile]
    layers = layers_of(table.tiles, *in_hand)
    rows: Rows = {GHOST_LANDS: _laid(table, layers, preview), GHOST_PIECES: _storeys(table, preview)}
    rows |= {kind: [] for kind in GHOST_FIGURES.values()}
    _add_figures(table, preview, rows)
    for move in sorted(preview.moves, key=lambda move: move.strength):
        _add_move(table, layers, move, rows)
    rows |= _guests(table, preview)
    return replace(
        scene.showing(
            {kind: kind.rows(some) for kind, some in rows.items()} | ghost_relief(preview.tile, _LIFT)
        ),
        signs=signs_of(table, preview),
        pictures=pictures_of(layers),
        places=_pointed_at(preview),
        cells=preview.targets,
        free=_free(table, preview),
    )


def glowing(scene: LandScene, segments: Sequence[tuple[int, int, str]]) -> LandScene:
    """`scene` with features that are scored: their tiles shine, and themselves more."""
    table = scene.table
    assert table is not None
    cells = dict.fromkeys((x, y) for x, y, _ in segments)
    rows = [land_row(middle_of(*cell, THICK + _SHINE), LAST, Land.GLOW, edge=SIDE) for cell in cells]
    for layer in range(_SHINING):
        rows += lit_rows(table, layers_of(table.tiles), segments, LAST, _SHINE + 0.003 * (layer + 1))
    return scene.showing({GHOST_LANDS: GHOST_LANDS.rows(rows)})


def _free(table: Table, preview: Preview) -> frozenset[Cell]:
    """The cells that the tile in hand can go to, or could if nobody says so; in the beginning always, so that a camera
    sees what lies beside the land, too."""
    if len(table.tiles) < _FEW:
        return table.open_cells
    if table.phase != "place":
        return frozenset()
    lit = {(mark.x, mark.y) for mark in preview.marks if mark.kind == MarkKind.TARGET}
    return frozenset(lit) or table.open_cells


def _pointed_at(preview: Preview) -> tuple[Standing, ...]:
    """The figures that could go somewhere: the same whoever of them is meant just now."""
    places, figure = preview.places, preview.figure
    if figure is not None and figure not in places and (figure.segment != TOP or _has_top(places)):
        places = (*places, figure)
    return tuple(sorted(places, key=lambda one: (one.x, one.y, one.segment, one.player, one.figure)))


def _has_top(places: tuple[Standing, ...]) -> bool:
    return any(one.segment == TOP for one in places)


def _laid(table: Table, layers: Mapping[str, int], preview: Preview) -> list[tuple]:
    """Everything flat: dead cells, marks, a lit feature, places for towers, the tile in hand."""
    rows = lit_rows(table, layers, preview.lit, LAST, 0.006)
    rows += dead_rows(table) + mark_rows(table, [*marks_of(table), *preview.marks])
    rows += ring_rows(table, preview.pieces)
    rows += spot_rows(table, [one for one in preview.places if one.segment != TOP and one != preview.figure])
    tile = preview.tile
    if tile is not None:
        mark = Mark.GHOST if tile.is_legal else Mark.GHOST | Mark.HATCHED
        alpha = 240 if tile.is_legal else 215
        rows.append(
            tile_row(layers[tile.tile], (tile.x, tile.y), tile.rotation, mark=mark, alpha=alpha, up=_LIFT)
        )
    return rows


def dead_rows(table: Table) -> list[tuple]:
    """Crosses on the cells that no tile fits."""
    return mark_rows(table, [CellMark(x, y, MarkKind.DEAD) for x, y in table.dead])


def _add_figures(table: Table, preview: Preview, rows: Rows) -> None:
    # on tiles rings say where somebody could stand: figures would hide each other
    shown = [(one, PALE) for one in preview.places if one.segment == TOP and one != preview.figure]
    shown += [(preview.figure, _STRONG)] if preview.figure is not None else []
    ghost = preview.tile
    for one, alpha in shown:
        cell = one.x, one.y
        tile = table.tile_at(cell)
        if tile is not None:
            name, rotation, height = tile.tile, tile.rotation, tile.height + (preview.piece == cell)
        elif ghost is not None and (ghost.x, ghost.y) == cell:
            name, rotation, height = ghost.tile, ghost.rotation, 0
        else:
            continue
        row = figure_row(name, cell, rotation, one.segment, one.player, height, alpha, one.figure)
        rows[GHOST_FIGURES[one.figure]].append(row)


def _guests(table: Table, preview: Preview) -> Rows:
    """Dragon and fairy where they would go."""
    dragons, fairies = [], []
    tile = table.tile_at(preview.dragon) if preview.dragon is not None else None
    if tile is not None:
        place = dragon_on(tile.tile, (tile.x, tile.y), tile.rotation)
        dragons.append(dragon_row(place, alpha=_STRONG))
    if preview.fairy is not None:
        cell, segment = preview.fairy
        tile = table.tile_at(cell)
        if tile is not None:
            place = fairy_on(tile.tile, cell, tile.rotation, segment, tile.height)
            fairies.append(fairy_row(place, _STRONG))
    return {GHOST_DRAGONS: dragons, GHOST_FAIRIES: fairies}


def _storeys(table: Table, preview: Preview) -> list[tuple]:
    tile = table.tile_at(preview.piece) if preview.piece is not None else None
    if tile is None or preview.piece is None:
        return []
    return [piece_row(tile.tile, preview.piece, tile.rotation, tile.height, _STRONG)]


def _add_move(table: Table, layers: Mapping[str, int], move: Move, rows: Rows) -> None:
    """The change by a turn of an analysis, paler the weaker it is."""
    alpha = round(SOLID * (0.30 + 0.50 * min(1.0, max(0.0, move.strength))))
    cell = move.x, move.y
    here = table.tile_at(cell)
    name, rotation, height = (
        (here.tile, here.rotation, here.height) if here else (move.tile, move.rotation, 0)
    )
    if move.tile and here is None:
        rows[GHOST_LANDS].append(
            tile_row(layers[move.tile], cell, move.rotation, mark=Mark.GHOST, alpha=alpha, up=_LIFT)
        )
    if not name:
        return
    if move.piece:
        rows[GHOST_PIECES].append(piece_row(name, cell, rotation, height, alpha))
    if move.segment and move.player >= 0:
        up = height + (move.piece and move.segment == TOP)
        row = figure_row(name, cell, rotation, move.segment, move.player, up, alpha, move.figure)
        rows[GHOST_FIGURES[move.figure]].append(row)


def read_scene(text: str) -> Scene:
    """The picture of the position that a text describes; ``turmcore.TurmError`` says what is wrong with it."""
    return build_scene(read_table(text))


def start_camera() -> Camera:
    """From where the table is looked at first."""
    return Camera(*CarcassonneScene.camera)
