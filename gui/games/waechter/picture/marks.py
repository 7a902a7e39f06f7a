"""Signs on the board: marks on squares, numbers, arrows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gui.games.waechter.picture.palette import (
    CAPTURE,
    CHOSEN,
    CURSOR,
    GOAL,
    INK,
    LAST,
    NEUTRAL,
    NOTE,
    PLATE,
    THREAT,
    WRONG,
    Rgb,
)
from gui.scene.camera import Vector
from gui.scene.kind import Instances
from gui.scene.sign import NO_SIGNS, SIGN, Point, Row, Sign, arrow_row, label_row, sign_row
from turmcore.waechter import Placed
from turmcore.waechter.scene import GUARD_HEIGHT, STONE_HEIGHT, on_square
from turmcore.waechter.svg import Arrow, Mark, MarkKind

_SHORT = 0.2  # how far from the middle of a square an arrow begins


_LOOKS: dict[str, tuple[Sign, Rgb, float]] = {
    MarkKind.LAST: (Sign.PATCH, LAST, 0.60),
    MarkKind.TARGET: (Sign.GOAL, GOAL, 1.0),
    MarkKind.FAINT: (Sign.DOT, GOAL, 0.60),
    MarkKind.CAPTURE: (Sign.FIELD, CAPTURE, 1.0),
    MarkKind.CHOSEN: (Sign.FIELD, CHOSEN, 1.0),
    MarkKind.THREAT: (Sign.DASHED, THREAT, 1.0),
    MarkKind.WRONG: (Sign.CROSS, WRONG, 1.0),
    MarkKind.CURSOR: (Sign.FIELD, CURSOR, 1.0),
    MarkKind.HELD: (Sign.PATCH, GOAL, 0.55),
    MarkKind.NOTE: (Sign.FIELD, NOTE, 1.0),
}
#: The later ones are drawn over the earlier ones.
_ORDER = [
    MarkKind.LAST, MarkKind.HELD, MarkKind.NOTE, MarkKind.THREAT, MarkKind.FAINT, MarkKind.TARGET,
    MarkKind.CAPTURE, MarkKind.CHOSEN, MarkKind.WRONG, MarkKind.CURSOR, MarkKind.NUMBER,
]  # fmt: skip


def signs_of(board: Placed, marks: Sequence[Mark], arrows: Sequence[Arrow]) -> Instances:
    """All of them as instances."""
    rows = []
    for mark in sorted(marks, key=lambda mark: _ORDER.index(MarkKind(mark.kind))):
        if mark.kind in _LOOKS:
            sign, rgb, solid = _LOOKS[mark.kind]
            height = _height(board, mark.square)
            # a disc under a stack would not be seen: a frame around it is
            if sign in (Sign.GOAL, Sign.DOT) and height:
                sign = Sign.FIELD
            place = on_square(mark.square, up=height if sign is Sign.CROSS else 0.0)
            rows.append(sign_row(place, sign, rgb, solid * mark.strength))
    for mark in marks:
        if mark.label:
            place = on_square(mark.square, up=_height(board, mark.square) + 0.14)
            rows.append(label_row(place, mark.label, strength=mark.strength))
    # the weakest first, so that the best lies on top
    for arrow in sorted(arrows, key=lambda arrow: arrow.strength):
        rows += _arrow_rows(board, arrow)
    return np.array(rows, SIGN) if rows else NO_SIGNS


def _arrow_rows(board: Placed, arrow: Arrow) -> list[Row]:
    start, end = (
        np.array(on_square(square, up=0.5 * _height(board, square)))
        for square in (arrow.origin, arrow.target)
    )
    way = end - start
    start[:2] += way[:2] / max(float(np.linalg.norm(way[:2])), 1e-9) * _SHORT
    # neither side's color: it would not be seen on that side's stones
    rgb = INK if arrow.is_reply else NEUTRAL
    rows = [arrow_row(_point(start), _point(end), rgb, arrow.strength)]
    if arrow.stones:
        middle = _point(start + 0.42 * (end - start))
        rows.append(label_row(middle, str(arrow.stones), PLATE, 0.35 + 0.65 * arrow.strength))
    return rows


def _point(place: Vector) -> Point:
    x, y, z = place.tolist()
    return x, y, z


def _height(board: Placed, square: int) -> float:
    """Height of what stands on a square."""
    return GUARD_HEIGHT if square in board.guards else board.height(square) * STONE_HEIGHT
