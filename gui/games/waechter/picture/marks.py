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
    PAPER,
    PLATE,
    THREAT,
    WRONG,
    Rgb,
)
from gui.scene.glyphs import pack_text
from gui.scene.kind import Instances
from gui.scene.sign import NO_SIGNS, SIGN, Sign
from turmcore.waechter import Placed, file_and_rank
from turmcore.waechter.scene import GUARD_HEIGHT, STONE_HEIGHT
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


def signs_of(board: Placed, marks: Sequence[Mark], arrows: Sequence[Arrow], top: float) -> Instances:
    """All of them as instances, `top` being where the squares lie."""
    rows = []
    for mark in sorted(marks, key=lambda mark: _ORDER.index(MarkKind(mark.kind))):
        x, y = _middle(mark.square)
        if mark.kind in _LOOKS:
            sign, rgb, solid = _LOOKS[mark.kind]
            height = _height(board, mark.square)
            # a disc under a stack would not be seen: a frame around it is
            if sign in (Sign.GOAL, Sign.DOT) and height:
                sign = Sign.FIELD
            up = height if sign is Sign.CROSS else 0.0
            rows.append(((x, y, top + up), (0.0, 0.0, 0.0), _rgba(rgb, solid * mark.strength), sign, 0))
    for mark in marks:
        if mark.label:
            x, y = _middle(mark.square)
            place = (x, y, top + _height(board, mark.square) + 0.14)
            paper = _rgba(PAPER, mark.strength)
            rows.append((place, (0.0, 0.0, 0.0), paper, Sign.LABEL, pack_text(mark.label)))
    # the weakest first, so that the best lies on top
    for arrow in sorted(arrows, key=lambda arrow: arrow.strength):
        rows += _arrow_rows(board, arrow, top)
    return np.array(rows, SIGN) if rows else NO_SIGNS


def _arrow_rows(board: Placed, arrow: Arrow, top: float) -> list[tuple]:
    start, end = np.array(_middle(arrow.origin)), np.array(_middle(arrow.target))
    way = end - start
    start = start + way / max(float(np.linalg.norm(way)), 1e-9) * _SHORT
    # neither side's color: it would not be seen on that side's stones
    rgb = INK if arrow.is_reply else NEUTRAL
    low = top + 0.5 * _height(board, arrow.origin)
    high = top + 0.5 * _height(board, arrow.target)
    reach = (float(end[0] - start[0]), float(end[1] - start[1]), high - low)
    place = (float(start[0]), float(start[1]), low)
    thick = round(255 * (0.5 + 0.5 * min(1.0, max(0.0, arrow.strength))))
    rows = [(place, reach, _rgba(rgb, 0.5 + 0.4 * arrow.strength), Sign.ARROW, thick)]
    if arrow.stones:
        middle = (place[0] + 0.42 * reach[0], place[1] + 0.42 * reach[1], place[2] + 0.42 * reach[2])
        paper = _rgba(PLATE, 0.35 + 0.65 * arrow.strength)
        rows.append((middle, (0.0, 0.0, 0.0), paper, Sign.LABEL, pack_text(str(arrow.stones))))
    return rows


def _middle(square: int) -> tuple[float, float]:
    file, rank = file_and_rank(square)
    return file + 0.5, rank + 0.5


def _height(board: Placed, square: int) -> float:
    """How high what stands on a square is."""
    return GUARD_HEIGHT if square in board.guards else board.height(square) * STONE_HEIGHT


def _rgba(rgb: Rgb, alpha: float) -> tuple[int, int, int, int]:
    return (*rgb, round(255 * min(1.0, max(0.0, alpha))))
