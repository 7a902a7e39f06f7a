"""The tower itself as instance arrays: terraces, fields, parts, stairs."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from gui.games.babel.picture.board import POINTS, SUMMIT, start_colors
from gui.games.babel.picture.kinds import PLATES, SECTORS, Plate, Sector
from gui.games.babel.picture.palette import NO_SIGN, PAINTS, PLATE, SOCKET, STAIR, STONES, WALL, Rgb
from gui.model.player_colors import when_changed
from gui.scene.glyphs import pack_text
from gui.scene.kind import Instances
from gui.scene.look import Mark, pack_look
from gui.scene.room import Contact
from turmcore.babel import Board
from turmcore.babel.rings import FOOT, Layout, Ring, Stairs, layout_of, step_of

ALPHA = 255
_PIECES = 6  # that a terrace is made of
_ARCH = 0.82  # how wide an arch is with the wall beside it
_STEPS, _MOST_STEPS, _TREAD = 4, 18, 0.24  # of a flight of stairs, and how deep a step of a long one is
_HALF_STAIRS = 0.30
_SOCKET, _MEDAL = FOOT + 0.03, FOOT + 0.08  # radii
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
    for stairs in layout.stairs():
        rows += _flight(stairs)
    for number, ring in enumerate(layout.rings):
        inside = layout.rings[number + 1].edge - 0.02 if number < 5 else 0.0
        rows += _terrace(ring, inside, layout.rings[number - 1].floor if number else 0.0)
    return SECTORS.rows(rows)


when_changed(sectors_of.cache_clear)


def sector_row(
    layout: Layout, field: str, rgb: Rgb, look: int, alpha: int = ALPHA, up: float = 0.0, grow: float = 0.0
) -> tuple:
    """A piece of a ring that is as large as a field, or larger by `grow`, and `up` above it."""
    ring = layout.ring(field)
    level = (ring.floor - 0.02, ring.top + up)
    if field == SUMMIT:
        return (0.0, ring.outer * 1.04), (0.0, 2 * math.pi), level, (*rgb, alpha), look, 0
    angle, half = layout.angle(field), ring.half - ring.gap + grow / ring.middle
    return (ring.inner - grow, ring.outer + grow), (angle - half, angle + half), level, (*rgb, alpha), look, 0


def _terrace(ring: Ring, inside: float, below: float) -> list[tuple]:
    turn = 2 * math.pi / _PIECES
    arches = max(1, round(turn * ring.edge / _ARCH))
    look = pack_look(Sector.TERRACE, NO_SIGN)
    return [
        ((inside, ring.edge), (k * turn, (k + 1) * turn), (below, ring.floor), (*WALL, ALPHA), look, arches)
        for k in range(_PIECES)
    ]


def _flight(stairs: Stairs) -> list[tuple]:
    """Stairs one after the other; where they do not lead straight to the axis they wind."""
    (start, angle), (end, other) = stairs.start, stairs.end
    turn = (other - angle + math.pi) % (2 * math.pi) - math.pi
    length = math.hypot(start - end, turn * (start + end) / 2)
    steps = min(_MOST_STEPS, max(_STEPS, round(length / _TREAD)))
    rows = []
    for k in range(steps):
        near, far = k / steps, (k + 1) / steps
        outer, inner = start + (end - start) * near, start + (end - start) * far
        half = _HALF_STAIRS / ((outer + inner) / 2)
        ends = sorted((angle + turn * near, angle + turn * far))
        high = stairs.low + (stairs.high - stairs.low) * (k + 1) / (steps + 0.35)
        span = (ends[0] - half, ends[1] + half)
        rows.append(
            ((inner, outer), span, (stairs.low, high), (*STAIR, ALPHA), pack_look(Sector.STAIR, NO_SIGN), 0)
        )
    return rows


@lru_cache(maxsize=16)
def plates_of(board: Board) -> Instances:
    """The parts of the fields, and what is to be won on them."""
    layout = layout_of(board)
    rows = []
    for field in board.fields:
        kind = board.kinds[field]
        if kind == "S":
            continue
        angle = layout.angle(field) if field != SUMMIT else -math.pi / 2
        for place in layout.slots(field):
            if kind in POINTS:
                radius = layout.ring(field).outer - 0.04 if field == SUMMIT else _MEDAL
                rows.append(plate_row(place, radius, PLATE, Plate.MEDAL, str(POINTS[kind]), _turn(angle)))
            else:
                rows.append(plate_row(place, _SOCKET, SOCKET, Plate.SOCKET))
    return PLATES.rows(rows)


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


def _turn(angle: float) -> float:
    """How a text is turned that lies at an angle: its head towards the axis in front, away from it behind."""
    turn = angle + math.pi / 2
    return turn if math.sin(angle) < 1e-9 else turn + math.pi


@lru_cache(maxsize=16)
def table_shadow(board: Board) -> Contact:
    """How the tower darkens the table around it."""
    radius, points, reach = layout_of(board).radius, 96, 2.0
    low, edge = -radius - reach, 2 * (radius + reach)
    at = low + (np.arange(points) + 0.5) * edge / points
    away = np.maximum(np.hypot(at[:, None], at[None, :]) - radius, 0.0)
    darkness = np.clip(1 - away / reach, 0, 1) ** 2 * 225
    return Contact(darkness.astype(np.uint8), low, low, edge)
