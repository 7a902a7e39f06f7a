"""Marks on the tower as instances: glowing fields, numbers, ways, arrows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from gui.games.babel.picture.kinds import GHOST_SECTORS, Sector
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
from gui.scene.kind import Instances
from gui.scene.look import pack_look
from gui.scene.sign import NO_SIGNS, SIGN, Row, Sign, arrow_row, label_row, line_row
from turmcore.babel.rings import FOOT, Layout, Point
from turmcore.babel.scene import BUILDER_HEIGHT
from turmcore.babel.shown import Arrow, FieldMark, MarkKind, Tower

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
THICK = 1.7  # how thick arrows are: on a tower with many fields they would else be too thin to see
LARGE = 0.4  # by how much labels are larger than in games with fewer fields


def covers_of(layout: Layout, marks: Sequence[FieldMark]) -> Instances:
    """The plates that marks lay over their fields."""
    rows = []
    for number, mark in enumerate(sorted(marks, key=lambda mark: _ORDER.index(MarkKind(mark.kind)))):
        if mark.kind in _LOOKS:
            kind, rgb, solid = _LOOKS[MarkKind(mark.kind)]
            up = _ABOVE + 0.002 * number
            grow = 0.05 if kind is Sector.FRAME else 0.0
            rows.append(
                sector_row(layout, mark.field, rgb, pack_look(kind, NO_SIGN), solid * mark.strength, up, grow)
            )
    return GHOST_SECTORS.rows(rows)


def signs_of(
    layout: Layout,
    tower: Tower,
    marks: Sequence[FieldMark],
    way: Sequence[Point],
    arrows: Sequence[Arrow],
    further: Sequence[Row] = (),
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
            rows.append(label_row((x, y, z + up), mark.label, PAPER, mark.strength, LARGE))
    return np.array(rows, SIGN) if rows else NO_SIGNS


def _way_rows(way: Sequence[Point]) -> list[Row]:
    """Lines a little above the fields."""
    return [
        line_row((*start[:2], start[2] + 0.1), (*end[:2], end[2] + 0.1), Sign.PATH, GOAL)
        for start, end in pairwise(way)
    ]


def _arrow_rows(layout: Layout, arrow: Arrow) -> list[Row]:
    points = layout.way(arrow.path or (arrow.origin, arrow.target), 2)
    up = 0.45
    raised = [(x, y, z + up) for x, y, z in points]
    solid = 0.45 + 0.45 * arrow.strength
    rows = [line_row(start, end, Sign.PATH, NEUTRAL, solid) for start, end in pairwise(raised[:-1])]
    rows.append(arrow_row(raised[-2], raised[-1], NEUTRAL, arrow.strength, THICK))
    if arrow.label:
        middle = raised[len(raised) // 2]
        place = (middle[0], middle[1], middle[2] + FOOT)
        rows.append(label_row(place, arrow.label, LABEL, 0.35 + 0.65 * arrow.strength, LARGE))
    return rows
