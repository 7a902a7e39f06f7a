"""The tower from right above with all that lies on it and around it, as SVG in units of `tower`, and what is where."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from turmcore.babel import paints
from turmcore.babel.board import Board
from turmcore.babel.rings import (
    DIE_SIZE,
    FOOT,
    Layout,
    Point,
    die_place,
    layout_of,
    seat_places,
    underside_place,
)
from turmcore.babel.shown import NOTHING, Arrow, Die, FieldMark, Ghost, Held, MarkKind, Preview, Spot, Tower
from turmcore.babel.tower import UNIT, View, disc_above, medal
from turmcore.core import page
from turmcore.core.ink import CAP, ROUND, disc, lit, number, path, rect
from turmcore.core.page import label

_FREE = 0.03  # of a drawing on each side
_BESIDE = 0.7  # from the middle of a die or a plate to where the drawing may end
_SEAT, _PLATE = 0.62, 0.52  # radii
_ARROW = 4.2  # how far the arrow to the neighbour goes
_PALE = 0.75  # how solid a figure is that is not there
_DIE, _GIVEN, _PIP = "#faf4e4", "#f8d68a", "#2e2014"
_PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}
"""From the middle of a die in quarters of its edge."""
_COLORS = {
    MarkKind.LAST: paints.LAST,
    MarkKind.HOVER: paints.PAPER,
    MarkKind.HELD: paints.GOAL,
    MarkKind.NOTE: paints.NOTE,
    MarkKind.FAINT: paints.INK,
    MarkKind.TARGET: paints.GOAL,
    MarkKind.CHOSEN: paints.CHOSEN,
    MarkKind.WRONG: paints.WRONG,
    MarkKind.CURSOR: paints.CURSOR,
}
_FILLED = MarkKind.HELD, MarkKind.TARGET, MarkKind.CHOSEN
_ORDER = list(MarkKind)


def room(tower: Tower, *, is_flipped: bool = False) -> tuple[float, float, float, float]:
    """The rectangle that shows everything: left, top, width, height."""
    return _room(tower.board, tower.num_players, is_flipped)


@lru_cache(maxsize=16)
def _room(board: Board, count: int, is_flipped: bool) -> tuple[float, float, float, float]:
    layout = layout_of(board)
    sign = -1.0 if is_flipped else 1.0
    across = up = down = layout.radius
    for player in range(count):
        for x, y, _ in (die_place(layout, count, player), underside_place(layout, count, player)):
            across, up, down = (
                max(across, abs(x) + _BESIDE),
                max(up, _BESIDE + y * sign),
                max(down, _BESIDE - y * sign),
            )
    unit = UNIT / (1 - 2 * _FREE)
    width, height = 2 * across * unit, (up + down) * unit
    return -width / 2, (down - up) / 2 * UNIT - height / 2, width, height


def upon(
    tower: Tower,
    preview: Preview = NOTHING,
    held: Held | None = None,
    *,
    is_flipped: bool = False,
    pixel: float = 0.0,
    colors: Mapping[str, str] = paints.COLORS,
) -> list[str]:
    """The parts of the drawing that come over `tower.above`: seats, marks, figures, and the proposal.

    Parameters
    ----------
    held
        A figure in hand, drawn larger.
    pixel
        The size of one: lines and labels stay visible.
    colors
        Those of the figures.
    """
    view = View(layout_of(tower.board), is_flipped=is_flipped)
    drawing = _Upon(view, tower, pixel, colors)
    return [
        *drawing.seats(),
        *drawing.covers(preview.marks),
        *drawing.figures(held),
        *drawing.proposal(preview, held),
    ]


def spot_at(tower: Tower, x: float, y: float, *, is_flipped: bool = False) -> Spot | Die | None:
    """The thing at a point of the drawing."""
    layout = layout_of(tower.board)
    x, y = (x / -UNIT, y / UNIT) if is_flipped else (x / UNIT, y / -UNIT)
    if tower.has_die:
        assert tower.player is not None
        die, plate = _die_places(layout, tower)
        if math.dist((x, y), die[:2]) <= 0.62 * DIE_SIZE:
            return Die(is_underside=False)
        if tower.underside is not None and math.dist((x, y), plate[:2]) <= _PLATE:
            return Die(is_underside=True)
    field = layout.field_under(x, y)
    if field is None:
        return None
    colors = tower.colors(field)
    far = [math.dist((x, y), place[:2]) for place in layout.slots(field, len(colors))[: len(colors)]]
    near = min(range(len(far)), key=far.__getitem__, default=-1)
    return Spot(field, near if near >= 0 and far[near] <= FOOT else None)


def die(shown: int | None, *, is_given: bool = False) -> str:
    """Draw a die alone, 100 wide; with None it is still to be thrown, a gift is golden."""
    return page.drawing([_die(0, 0, 100, shown, is_given)], 100, 100, size=100, corner=(-50, -50))


def ghost_place(tower: Tower, ghost: Ghost) -> Point:
    """The place of a ghost: beside the figures that stand on its field already."""
    standing = len(tower.colors(ghost.field)) - (ghost.leaves == ghost.field)
    slots = layout_of(tower.board).slots(ghost.field, standing + 1)
    return slots[min(standing, len(slots) - 1)]


def way_of(tower: Tower, held: Held | None, preview: Preview) -> list[Point]:
    """The points of a proposed way, from the figure in hand to its ghost."""
    layout = layout_of(tower.board)
    way = layout.way(preview.path, 4)
    if way and held is not None and held.field == preview.path[0]:
        colors = tower.colors(held.field)
        way[0] = layout.slots(held.field, len(colors))[colors.rfind(held.color)]
    if way and preview.ghost is not None:
        way[-1] = ghost_place(tower, preview.ghost)
    return way


def _die_places(layout: Layout, tower: Tower) -> tuple[Point, Point]:
    assert tower.player is not None
    count, player = tower.num_players, tower.player
    return die_place(layout, count, player), underside_place(layout, count, player)


def _die(x: float, y: float, side: float, shown: int | None, is_given: bool) -> str:
    fill, half = _GIVEN if is_given else _DIE, side / 2
    if shown is None:
        turn = f' transform="translate({number(x)} {number(y)}) rotate(45)"'
        shape = rect(-0.8 * half, -0.8 * half, 0.8 * side, 0.8 * side, 0.14 * side)
        return path(shape, fill, line=_PIP, wide=0.05 * side, more=turn)
    shape = rect(x - half, y - half, side, side, 0.2 * side)
    pips = "".join(disc(x + i * side / 4, y + j * side / 4, 0.095 * side) for i, j in _PIPS[shown])
    return path(shape, fill, line=_PIP, wide=0.05 * side) + path(pips, _PIP)


class _Upon:
    """Draws what is upon a tower."""

    def __init__(self, view: View, tower: Tower, pixel: float, colors: Mapping[str, str]) -> None:
        self._view, self._tower, self._pixel, self._colors = view, tower, pixel, colors

    def seats(self) -> Iterator[str]:
        """The players' seats, and the die with its underside."""
        view, tower = self._view, self._tower
        for i, place in enumerate(seat_places(view.layout, tower.num_players)):
            yield medal(view, place, _SEAT, str(i + 1), paints.SEATS[i], is_lit=i == tower.player)
        if tower.has_die:
            place, plate = _die_places(view.layout, tower)
            yield _die(*view.at(place), 1.1 * DIE_SIZE * UNIT, tower.number, tower.phase == "gift")
            if tower.underside is not None:
                yield medal(view, plate, 0.5, str(tower.underside))

    def covers(self, marks: Sequence[FieldMark]) -> Iterator[str]:
        """The colors that marks lay over their fields."""
        for mark in sorted(marks, key=lambda mark: _ORDER.index(MarkKind(mark.kind))):
            if mark.kind not in _COLORS:
                continue
            color, solid = _COLORS[MarkKind(mark.kind)], 255 * min(1.0, max(0.0, mark.strength))
            shape = self._view.field(mark.field, -0.06)
            if mark.kind == MarkKind.FAINT:
                # a line alone would be lost between the frames of the start fields
                wide = max(1.2 * self._pixel, 0.05 * UNIT)
                dashes = f' stroke-dasharray="{number(4 * wide)} {number(2 * wide)}" stroke-linecap="square"'
                yield path(shape, paints.GOAL, 165, color, wide, solid, ROUND + dashes)
                continue
            wide = max(1.2 * self._pixel, 0.12 * UNIT)
            if mark.kind in _FILLED:
                yield path(shape, color, 0.62 * solid, lit(color, 100 / 1.5), wide, solid, ROUND)
            else:
                yield path(shape, line=color, wide=wide, line_alpha=solid, more=ROUND)
            if mark.kind == MarkKind.WRONG:
                yield from self._cross(mark.field, color, solid)

    def figures(self, held: Held | None) -> Iterator[str]:
        """All figures as discs with their signs."""
        for name, colors in self._tower.fields:
            lifted = colors.rfind(held.color) if held is not None and held.field == name else -1
            slots = self._view.layout.slots(name, len(colors))
            for part, (color, place) in enumerate(zip(colors, slots, strict=False)):
                yield self._disc(place, color, 1.3 if part == lifted else 1.0)

    def proposal(self, preview: Preview, held: Held | None) -> Iterator[str]:
        """The way, the figure at its end, the arrows of an analysis, and the numbers."""
        way = way_of(self._tower, held, preview)
        if len(way) > 1:
            course = "M" + "L".join(map(self._view.on_page, way))
            for color, wide in ((paints.INK, 0.16), (paints.GOAL, 0.09)):
                yield path(course, line=color, wide=wide * UNIT, more=CAP + ROUND)
        if preview.ghost is not None:
            yield self._ghost(preview.ghost, _PALE)
        for arrow in sorted(preview.arrows, key=lambda arrow: arrow.strength):
            yield from self._move(arrow)
        yield from self._handing(preview.used)
        for mark in preview.marks:
            if mark.label:
                yield self._label(self._view.layout.middle(mark.field), mark.label)

    def _disc(self, place: Point, color: str, grow: float = 1.0) -> str:
        (x, y), radius = self._view.at(place), FOOT * UNIT * grow
        shadow = disc(x + 0.12 * grow * radius, y + 0.2 * grow * radius, radius)
        return path(shadow, "#140c06", 90) + disc_above(x, y, radius, color, colors=self._colors)

    def _ghost(self, ghost: Ghost, opacity: float) -> str:
        figure = self._disc(ghost_place(self._tower, ghost), ghost.color)
        return f'<g opacity="{number(opacity)}">{figure}</g>'

    def _cross(self, field: str, color: str, solid: float) -> Iterator[str]:
        (x, y), reach = self._view.at(self._view.layout.middle(field)), 0.42 * UNIT
        far = number(2 * reach)
        course = f"M{number(x - reach)} {number(y - reach)}l{far} {far}m0 -{far}l-{far} {far}"
        yield path(course, line="#fffaf0", wide=0.6 * reach, more=CAP)
        yield path(course, line=color, wide=0.36 * reach, line_alpha=solid, more=CAP)

    def _label(self, place: Point, text: str, color: str = paints.PAPER) -> str:
        """A number on a small plate."""
        (x, y), high = self._view.at(place), max(13 * self._pixel, 0.62 * UNIT)
        if self._pixel:
            high = min(26 * self._pixel, high)
        wide = high * (0.55 + 0.5 * len(text))
        shape = rect(x - wide / 2, y - high / 2, wide, high, 0.25 * high)
        more = ' text-anchor="middle" font-weight="bold"'
        words = label(
            x, y + 0.26 * high, text.replace("-", "\N{EN DASH}"), round(0.72 * high, 2), paints.INK, more
        )
        return path(shape, color, line=paints.INK, wide=max(self._pixel, 0.07 * high)) + words

    def _move(self, arrow: Arrow) -> Iterator[str]:
        """A move of an analysis."""
        layout, fields = self._view.layout, arrow.path or (arrow.origin, arrow.target)
        points = [self._view.at(place) for place in layout.way(fields, 4)]
        yield _arrow(points, (0.10 + 0.14 * arrow.strength) * UNIT, 255 * (0.45 + 0.45 * arrow.strength))
        if arrow.label:
            way = layout.way(fields, 2)
            yield self._label(way[len(way) // 2], arrow.label, paints.LABEL)
        if arrow.color:
            opacity = _PALE * min(1.0, arrow.strength)
            yield self._ghost(Ghost(arrow.target, arrow.color, arrow.origin), opacity)

    def _handing(self, used: int | None) -> Iterator[str]:
        """The number that would be used, and the way of the other one."""
        tower, layout = self._tower, self._view.layout
        if used is None or tower.player is None or tower.underside is None or not tower.num_players:
            return
        seats = seat_places(layout, tower.num_players)
        receiver = seats[(tower.player + 1) % tower.num_players]
        (x, y), (i, j) = self._view.at(seats[tower.player]), self._view.at(receiver)
        far = math.dist((x, y), (i, j)) / UNIT
        ends = [(x + (i - x) * k / far, y + (j - y) * k / far) for k in (0.9, min(_ARROW, far - 0.9))]
        yield _arrow(ends, 0.2 * UNIT, 255)
        yield self._label((receiver[0], receiver[1] + 0.75, 0.0), str(7 - used), paints.GOAL)
        at = _die_places(layout, tower)[used != tower.number]
        ring = disc(*self._view.at(at), 0.5 * math.sqrt(2) * UNIT)
        yield path(ring, line=paints.CHOSEN, wide=max(2 * self._pixel, 0.12 * UNIT))


def _arrow(points: Sequence[page.Point], wide: float, solid: float) -> str:
    """A line through points with a head at its end."""
    (x, y), (i, j) = points[-1], points[-2]
    length = max(math.dist(points[-1], points[-2]), 1e-6)
    a, b = (x - i) / length, (y - j) / length
    back, half = min(2.2 * wide, 0.9 * length), 1.3 * wide
    neck = x - a * back, y - b * back
    course = "L".join(f"{number(k)} {number(m)}" for k, m in (*points[:-1], neck))
    head = [(x, y), (neck[0] - b * half, neck[1] + a * half), (neck[0] + b * half, neck[1] - a * half)]
    tip = "L".join(f"{number(k)} {number(m)}" for k, m in head)
    return path(f"M{course}", line=paints.NEUTRAL, wide=wide, line_alpha=solid, more=ROUND) + path(
        f"M{tip}Z", paints.NEUTRAL, solid
    )
