"""The signs of a proposal: lit fields, the way of a climber, what breaks a rule, the cell of the keyboard."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from gui.games.turmbauer.model import Cell, Preview
from gui.games.turmbauer.picture.kinds import CUBES, GLASS
from gui.games.turmbauer.picture.palette import CURSOR, PREVIEW, WRONG, Rgb
from gui.games.turmbauer.picture.tower_scene import TowerScene
from gui.scene.glyphs import RING
from gui.scene.kind import Instances
from gui.scene.sign import NO_SIGNS, SIGN, Point, Row, Sign, label_row, line_row, sign_row

_ON_FIELD, _OVER_FIELD, _OVER_GHOST = 0.05, 0.34, 1.25  # heights above the foot of a sign, in cubes
_RING_ABOVE = 0.42  # above the number of floors
_LEDGE = 0.53  # from the middle of a cube to where the way goes up its side
_WIDER, _CURSOR_SIZE = 0.012, 0.97  # a crossed outline is a little larger than its cube, the cursor smaller


def all_signs(scene: TowerScene, preview: Preview) -> Instances:
    """The signs of `preview` in `scene`."""
    rows: list[Row] = []
    labels: list[Row] = []
    for goal in preview.goals:
        place = scene.standing(preview.seat, goal.cell)
        kind = Sign.CHOSEN if preview.climbs and goal.cell == preview.stand else Sign.GOAL
        rows.append(sign_row(place, kind, PREVIEW))
        above = _OVER_GHOST if kind is Sign.CHOSEN else _OVER_FIELD  # the climber stands there
        labels.append(_label(place, above, gain_text(goal.gain)))
        if goal.ring:  # a plate of its own: behind a number it would be read as a zero
            labels.append(_label(place, above + _RING_ABOVE, RING))
    places = [scene.standing(preview.seat, place) for place in preview.path]
    for start, end in pairwise(places):
        rows += _lines(steps(start, end), Sign.PATH, PREVIEW)
    rows += [sign_row(place, Sign.STEP, PREVIEW) for place in places[1:-1]]
    for cell in preview.marked:
        rows += _lines(_crossed(_corner(scene, cell, _WIDER), 1 + 2 * _WIDER), Sign.WRONG, WRONG)
    if preview.cursor is not None:
        corner = _corner(scene, preview.cursor, (_CURSOR_SIZE - 1) / 2)
        rows += _lines(_wires(corner, _CURSOR_SIZE), Sign.CURSOR, CURSOR)
    for other in preview.others:
        if other.label:
            top = max(other.cells, key=lambda cell: cell[2]) if other.cells else None
            place = _top(scene, top) if top else scene.standing(other.seat, other.stand)
            labels.append(_label(place, _OVER_FIELD if top else _OVER_GHOST, str(other.label)))
    rows += labels  # over everything else
    return np.array(rows, SIGN) if rows else NO_SIGNS


def gain_text(gain: int) -> str:
    """Floors won or lost, as it is written on a field."""
    return f"+{gain}" if gain > 0 else str(gain) if gain else "="


def steps(start: Point, end: Point) -> list[tuple[Point, Point]]:
    """The way from one field to the next as straight lines: level, up or down the side of the higher cube,
    level."""
    high, low = (start, end) if start[2] > end[2] else (end, start)
    along = 0 if abs(low[0] - high[0]) >= abs(low[1] - high[1]) else 1
    ledge = [high[0], high[1]]
    ledge[along] += _LEDGE if low[along] > high[along] else -_LEDGE
    corners = [start, (ledge[0], ledge[1], start[2]), (ledge[0], ledge[1], end[2]), end]
    raised = [(x, y, z + _ON_FIELD) for x, y, z in corners]
    return [(a, b) for a, b in pairwise(raised) if a != b]


def _label(place: Point, above: float, text: str) -> Row:
    return label_row((place[0], place[1], place[2] + above), text)


def _lines(lines: list[tuple[Point, Point]], kind: Sign, color: Rgb) -> list[Row]:
    return [line_row(start, end, kind, color) for start, end in lines]


def _corner(scene: TowerScene, cell: Cell, larger: float) -> Point:
    """The lowest corner of a box around a cell as it is drawn, `larger` on every side."""
    x, y, z = (np.array(cell) + _drawn_away(scene, cell) - larger).tolist()
    return x, y, z


def _top(scene: TowerScene, cell: Cell) -> Point:
    """The middle of the top of a cell as it is drawn."""
    x, y, z = (np.array(cell) + _drawn_away(scene, cell) + (0.5, 0.5, 1.0)).tolist()
    return x, y, z


def _drawn_away(scene: TowerScene, cell: Cell) -> np.ndarray:
    """Offset of a cell: that of its cube, solid or proposed, else as a new one would be."""
    if not scene.inside.is_exploded:
        return np.zeros(3)
    for cubes in (scene[CUBES], scene[GLASS], scene.ghosts):
        found = np.flatnonzero((cubes["cell"] == cell).all(axis=1))
        if len(found):
            return np.asarray(cubes["shift"][found[0]], float)
    return scene.shift_of((cell,))[0]


def _wires(corner: Point, size: float) -> list[tuple[Point, Point]]:
    """The twelve edges of a box."""
    lines = []
    ends = [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    for a in ends:
        for b in ends:
            if a < b and sum(abs(p - q) for p, q in zip(a, b, strict=True)) == 1:
                lines.append((_at(corner, size, a), _at(corner, size, b)))
    return lines


def _crossed(corner: Point, size: float) -> list[tuple[Point, Point]]:
    """The edges of a box and the diagonals of its faces."""
    lines = _wires(corner, size)
    for axis in range(3):
        for side in (0, 1):
            square = []
            for u, v in ((0, 0), (1, 1), (0, 1), (1, 0)):
                place = [u, v]
                place.insert(axis, side)
                square.append(_at(corner, size, (place[0], place[1], place[2])))
            lines += [(square[0], square[1]), (square[2], square[3])]
    return lines


def _at(corner: Point, size: float, part: tuple[int, int, int]) -> Point:
    return corner[0] + size * part[0], corner[1] + size * part[1], corner[2] + size * part[2]
