"""The tower itself as instance arrays: terraces, fields, parts, stairs."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from gui.games.babel.board import SUMMIT, start_colors
from gui.games.babel.picture.kinds import PLATES, SECTORS, Plate, Sector
from gui.games.babel.picture.palette import NO_SIGN, PAINTS, PLATE, SOCKET, STAIR, STONES, WALL, Rgb
from gui.model.player_colors import when_changed
from gui.scene.glyphs import pack_text
from gui.scene.kind import Instances
from gui.scene.look import Mark, pack_look
from gui.scene.room import Contact
from gui.scene.sign import rgba
from turmcore.babel import Board
from turmcore.babel.rings import Layout, Ring, layout_of, step_of
from turmcore.babel.scene import ARCH, parts_of

ALPHA = 255
_PIECES = 6  # that a terrace is made of
_THIN = 0.012


@lru_cache(maxsize=16)
def sectors_of(board: Board, bound: frozenset[str]) -> Instances:
    """Terraces, fields and stairs; the fields in `bound` have a band around them."""
    # from above first: what lies under something else is not drawn then
    layout = layout_of(board)
    rows = []
    starts = start_colors(board)
    for field in board.fields:
        if field == SUMMIT:
            continue
        color = starts.get(field)
        mark = Mark.BOUND if field in bound else Mark.NONE
        if color is None:
            rgb, look = STONES[step_of(field) - 1], pack_look(Sector.FIELD, NO_SIGN, mark)
        else:
            rgb, look = PAINTS[color].rgb, pack_look(Sector.START, PAINTS[color].sign)
        rows.append(sector_row(layout, field, rgb, look))
    stair = (*STAIR, ALPHA), pack_look(Sector.STAIR, NO_SIGN), 0
    rows += [(*step, *stair) for stairs in layout.stairs() for step in stairs.steps()]
    for number, ring in enumerate(layout.rings):
        inside = layout.rings[number + 1].edge - 0.02 if number < 5 else 0.0
        rows += _terrace(ring, inside, layout.rings[number - 1].floor if number else 0.0)
    return SECTORS.rows(rows)


when_changed(sectors_of.cache_clear)


def sector_row(
    layout: Layout, field: str, rgb: Rgb, look: int, solid: float = 1.0, up: float = 0.0, grow: float = 0.0
) -> tuple:
    """A piece of a ring that is as large as a field, or larger by `grow`, and `up` above it."""
    return *layout.ring(field).field(layout.angle(field), up, grow), rgba(rgb, solid), look, 0


def _terrace(ring: Ring, inside: float, below: float) -> list[tuple]:
    turn = 2 * math.pi / _PIECES
    arches = max(1, round(turn * ring.edge / ARCH))
    look = pack_look(Sector.TERRACE, NO_SIGN)
    return [
        ((inside, ring.edge), (k * turn, (k + 1) * turn), (below, ring.floor), (*WALL, ALPHA), look, arches)
        for k in range(_PIECES)
    ]


@lru_cache(maxsize=16)
def plates_of(board: Board) -> Instances:
    """The parts of the fields, and what is to be won on them."""
    layout = layout_of(board)
    return PLATES.rows(
        [
            plate_row(
                place, radius, PLATE if text else SOCKET, Plate.MEDAL if text else Plate.SOCKET, text, turn
            )
            for field in board.fields
            if board.kinds[field] != "S"
            for place, radius, text, turn in parts_of(layout, field)
        ]
    )


def plate_row(
    place: tuple[float, float, float],
    radius: float,
    rgb: Rgb,
    plate: Plate,
    text: str = "",
    turn: float = 0.0,
    mark: int = Mark.NONE,
    high: float = _THIN,
) -> tuple:
    """A round plate as a row of PLATE."""
    return place, (radius, high, turn), (*rgb, ALPHA), pack_look(plate, NO_SIGN, mark), pack_text(text)


@lru_cache(maxsize=16)
def table_shadow(board: Board) -> Contact:
    """The shade of the tower on the table around it."""
    radius, points, reach = layout_of(board).radius, 96, 2.0
    low, edge = -radius - reach, 2 * (radius + reach)
    at = low + (np.arange(points) + 0.5) * edge / points
    away = np.maximum(np.hypot(at[:, None], at[None, :]) - radius, 0.0)
    darkness = np.clip(1 - away / reach, 0, 1) ** 2 * 225
    return Contact(darkness.astype(np.uint8), low, low, edge)
