"""Marks on the tower as instances: glowing fields, numbers, ways, arrows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from gui.games.babel.picture.kinds import BUILDER_HEIGHT, GHOST_SECTORS, Sector
from gui.games.babel.picture.palette import (
    CHOSEN,
    CURSOR,
    GOAL,
    LABEL,
    LAST,
    NEUTRAL,
    NO_SIGN,
    NOTE,
    PAPER,
    WRONG,
    Rgb,
)
from gui.games.babel.picture.stonework import sector_row
from gui.scene.glyphs import pack_text
from gui.scene.kind import Instances
from gui.scene.look import pack_look
from gui.scene.sign import NO_SIGNS, SIGN, Sign
from turmcore.babel.rings import FOOT, Layout
from turmcore.babel.shown import Arrow, FieldMark, MarkKind, Tower

Point = tuple[float, float, float]

_LOOKS: dict[str, tuple[Sector, Rgb, float]] = {
    MarkKind.LAST: (Sector.FRAME, LAST, 0.80),
    MarkKind.HOVER: (Sector.FRAME, PAPER, 0.85),
    MarkKind.HELD: (Sector.FILLED, GOAL, 0.75),
    MarkKind.NOTE: (Sector.FRAME, NOTE, 1.0),
    MarkKind.FAINT: (Sector.DASHED, GOAL, 0.95),
    MarkKind.TARGET: (Sector.FILLED, GOAL, 1.0),
    MarkKind.CHOSEN: (Sector.FILLED, CHOSEN, 1.0),
    MarkKind.WRONG: (Sector.CROSS, WRONG, 1.0),
    MarkKind.CURSOR: (Sector.FRAME, CURSOR, 1.0),
}
_ORDER = list(MarkKind)  # the later ones lie over the earlier ones
_ABOVE = 0.02
_THICK = 1.7  # how thick arrows are: on a tower with many fields they would else be too thin to see
_LARGE = 0.4  # by how much labels are larger than in games with fewer fields


def covers_of(layout: Layout, marks: Sequence[FieldMark]) -> Instances:
    """What the marks lay over their fields."""
    rows = []
    for number, mark in enumerate(sorted(marks, key=lambda mark: _ORDER.index(MarkKind(mark.kind)))):
        if mark.kind in _LOOKS:
            kind, rgb, solid = _LOOKS[MarkKind(mark.kind)]
            alpha = round(255 * min(1.0, max(0.0, solid * mark.strength)))
            up = _ABOVE + 0.002 * number
            grow = 0.05 if kind is Sector.FRAME else 0.0
            rows.append(sector_row(layout, mark.field, rgb, pack_look(kind, NO_SIGN), alpha, up, grow))
    return GHOST_SECTORS.rows(rows)


def signs_of(
    layout: Layout,
    tower: Tower,
    marks: Sequence[FieldMark],
    way: Sequence[Point],
    arrows: Sequence[Arrow],
    further: Sequence[tuple] = (),
) -> Instances:
    """The way of a figure, arrows and numbers, and what else there is."""
    rows = _way_rows(way)
    # the weakest first, so that the best lies on top
    for arrow in sorted(arrows, key=lambda arrow: arrow.strength):
        rows += _arrow_rows(layout, arrow)
    rows += further
    for mark in marks:
        if mark.label:
            x, y, z = layout.middle(mark.field)
            up = BUILDER_HEIGHT + 0.2 if tower.colors(mark.field) else 0.3
            rows.append(label_row((x, y, z + up), mark.label, PAPER, mark.strength))
    return np.array(rows, SIGN) if rows else NO_SIGNS


def label_row(place: Point, text: str, rgb: Rgb = PAPER, strength: float = 1.0) -> tuple:
    """A text that faces the viewer."""
    return place, (0.0, 0.0, _LARGE), _rgba(rgb, strength), Sign.LABEL, pack_text(text)


def arrow_row(start: Point, end: Point, rgb: Rgb, strength: float = 1.0) -> tuple:
    """An arrow over everything."""
    reach = (end[0] - start[0], end[1] - start[1], end[2] - start[2])
    thick = round(255 * _THICK * (0.5 + 0.5 * min(1.0, max(0.0, strength))))
    return start, reach, _rgba(rgb, 0.5 + 0.4 * strength), Sign.ARROW, thick


def _way_rows(way: Sequence[Point]) -> list[tuple]:
    """Lines a little above the fields."""
    return [
        ((x0, y0, z0 + 0.1), (x1 - x0, y1 - y0, z1 - z0), _rgba(GOAL, 1.0), Sign.PATH, 0)
        for (x0, y0, z0), (x1, y1, z1) in pairwise(way)
    ]


def _arrow_rows(layout: Layout, arrow: Arrow) -> list[tuple]:
    points = layout.way(arrow.path or (arrow.origin, arrow.target), 2)
    up = 0.45
    raised = [(x, y, z + up) for x, y, z in points]
    rows = []
    alpha = _rgba(NEUTRAL, 0.45 + 0.45 * arrow.strength)
    for start, end in pairwise(raised[:-1]):
        reach = (end[0] - start[0], end[1] - start[1], end[2] - start[2])
        rows.append((start, reach, alpha, Sign.PATH, 0))
    rows.append(arrow_row(raised[-2], raised[-1], NEUTRAL, arrow.strength))
    if arrow.label:
        middle = raised[len(raised) // 2]
        place = (middle[0], middle[1], middle[2] + FOOT)
        rows.append(label_row(place, arrow.label, LABEL, 0.35 + 0.65 * arrow.strength))
    return rows


def _rgba(rgb: Rgb, alpha: float) -> tuple[int, int, int, int]:
    return (*rgb, round(255 * min(1.0, max(0.0, alpha))))
