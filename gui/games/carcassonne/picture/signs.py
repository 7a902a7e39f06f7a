"""Marks on the table as instances: frames, rings, numbers, the turns of an analysis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from gui.games.carcassonne.picture.kinds import PAWN_HEIGHT, Land
from gui.games.carcassonne.picture.palette import GOAL, LABEL, PAPER, SEATS, Rgb
from gui.games.carcassonne.picture.standing import land_row
from gui.model.player_colors import rgb
from gui.scene.kind import Instances
from gui.scene.sign import NO_SIGNS, SIGN, Row, label_row
from turmcore.carcassonne import Standing
from turmcore.carcassonne.flat import LOOKS
from turmcore.carcassonne.scene import SIDE, THICK, middle_of, place_of, spot_on
from turmcore.carcassonne.shown import TOP, Cell, CellMark, MarkKind, Move, Preview, SegmentMark, Table
from turmcore.core.scene import Place

_SHAPES = {
    "frame": Land.FRAME, "glow": Land.GLOW, "cross": Land.CROSS, "dashed": Land.DASHED, "filled": Land.FILLED,
    "hatched": Land.HATCHED,
}  # fmt: skip
#: The shape, the color and the solidity of each kind of mark on a cell.
CELL_LOOKS: dict[str, tuple[Land, Rgb, float]] = {
    kind: (_SHAPES[look.shape], rgb(look.color), look.solid) for kind, look in LOOKS.items()
}
RING = 1.34  # edge of the square around a ring on a segment
SPOT = 0.76  # of that around a place where a follower could go: some are close to each other
_ORDER = list(MarkKind)  # the later ones lie over the earlier ones
_OVER, _BEFORE = 0.30, 0.55  # how far over or before a tower its height is written
_SMALL = -0.12  # and how much larger
_LARGE = 0.25  # by how much labels are larger than in games with smaller fields


def mark_rows(table: Table, marks: Sequence[CellMark | SegmentMark]) -> list[tuple]:
    """The plates of marks on the table and on tiles, as rows of LAND."""
    rows = []
    cells = table.cells
    for number, mark in enumerate(sorted(marks, key=lambda mark: _ORDER.index(MarkKind(mark.kind)))):
        if mark.kind not in CELL_LOOKS:
            continue
        kind, rgb, solid = CELL_LOOKS[MarkKind(mark.kind)]
        alpha = round(255 * min(1.0, max(0.0, solid * mark.strength)))
        up = 0.012 + 0.002 * number
        if isinstance(mark, SegmentMark):
            x, y, z = place_of(table, (mark.x, mark.y), mark.segment)
            rows.append(land_row((x, y, z + up), rgb, Land.RING, edge=RING, alpha=alpha))
        else:
            z = THICK if (mark.x, mark.y) in cells else 0.0
            rows.append(land_row(middle_of(mark.x, mark.y, z + up), rgb, kind, edge=SIDE - 0.12, alpha=alpha))
    return rows


def ring_rows(table: Table, cells: Iterable[Cell]) -> list[tuple]:
    """Places for a tower piece."""
    rows = []
    for cell in cells:
        x, y, z = place_of(table, cell, TOP)
        rows.append(land_row((x, y, z + 0.03), GOAL, Land.RING, edge=1.12, alpha=235))
    return rows


def spot_rows(table: Table, places: Iterable[Standing]) -> list[tuple]:
    """Places for a follower: a light ring, and in it one in the player's color."""
    rows = []
    for one in places:
        if table.tile_at((one.x, one.y)) is not None:
            x, y, z = place_of(table, (one.x, one.y), one.segment)
            for edge, rgb, up in ((SPOT, GOAL, 0.03), (0.6 * SPOT, SEATS[one.player], 0.032)):
                rows.append(land_row((x, y, z + up), rgb, Land.RING, edge=edge, alpha=245))
    return rows


def signs_of(table: Table, preview: Preview) -> Instances:
    """All texts of a preview, and the heights of the towers that it is about."""
    rows = height_rows(table, preview)
    for mark in preview.marks:
        if not mark.label:
            continue
        if isinstance(mark, SegmentMark):
            x, y, z = place_of(table, (mark.x, mark.y), mark.segment)
            is_taken = any(one.segment == mark.segment for one in table.followers_on((mark.x, mark.y)))
            z += PAWN_HEIGHT + 0.2 if is_taken and mark.segment[0] != "f" else 0.5
        else:
            x, y, z = middle_of(mark.x, mark.y, 0.4)
        size = _SMALL if mark.kind is MarkKind.NUMBER else _LARGE  # many at once, as the heights
        rows.append(label_row((x, y, z), mark.label, PAPER, mark.strength, size))
    # the weakest first, so that the best lies on top
    for move in sorted(preview.moves, key=lambda move: move.strength):
        if move.label:
            x, y, z = move_place(table, move)
            rows.append(label_row((x, y, z + 0.55), move.label, LABEL, 0.35 + 0.65 * move.strength, _LARGE))
    return np.array(rows, SIGN) if rows else NO_SIGNS


def height_rows(table: Table, preview: Preview) -> list[Row]:
    """Heights of towers while they matter, as numbers over them, or on them where somebody stands on top; one that stands
    alone is seen to be low."""
    closed = {(one.x, one.y) for one in table.followers if one.segment == TOP}
    tops = [one for one in (*preview.places, preview.figure) if one is not None and one.segment == TOP]
    meant = {preview.over, preview.piece, *preview.pieces, *((one.x, one.y) for one in tops)}
    rows = []
    for tile in table.tiles:
        if tile.height > 1 and (tile.x, tile.y) in meant:
            cell = tile.x, tile.y
            x, y, z = place_of(table, cell, TOP)
            place = (x, y - _BEFORE, (z + THICK) / 2) if cell in closed else (x, y, z + _OVER)
            rows.append(label_row(place, str(tile.height), larger=_SMALL))
    return rows


def move_place(table: Table, move: Move) -> Place:
    """End of a turn of an analysis: a follower's place, a tower, or the middle of a tile."""
    cell = move.x, move.y
    segment = TOP if move.piece else move.segment
    if not segment:
        return middle_of(*cell)
    if move.tile:
        return spot_on(move.tile, cell, move.rotation, segment)
    return place_of(table, cell, segment)
