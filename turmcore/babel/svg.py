"""A position as a vector drawing: the tower from above, and the players beside it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from itertools import permutations
from typing import TYPE_CHECKING

from turmcore.babel import paints
from turmcore.babel.actions import Move
from turmcore.babel.board import HIGH_FIELDS, SUMMIT
from turmcore.babel.drawing import turn_text
from turmcore.babel.notation import PARTS
from turmcore.babel.rules import COLORS
from turmcore.core import page
from turmcore.core.page import Point, brightness, label, mixed, n
from turmcore.errors import TurmError

if TYPE_CHECKING:
    from turmcore.babel.board import Board
    from turmcore.babel.state import BabelState

WIDTH, HEIGHT = 700.0, 524.0
"""Width of the drawing in its own units."""

_CENTER = 252.0, 240.0
_RINGS = ((174.0, 226.0), (133.0, 171.0), (97.0, 130.0), (64.0, 94.0), (32.0, 60.0), (0.0, 27.0))
"""Radii of the steps, from the lowest."""
_COLUMN = 518.0
_LINE = 22.0
_MOST_RADIUS = 9.5

_NAMES = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "w": "white", "k": "black"}
_SIGNS = {
    "r": "M-.62 .18L.18 -.62M-.42 .42L.42 -.42M-.18 .62L.62 -.18",
    "y": "M-.3 -.3h.01M.3 -.3h.01M-.3 .3h.01M.3 .3h.01",
    "g": "M0 -.4A.4 .4 0 0 1 0 .4A.4 .4 0 0 1 0 -.4Z",
    "b": "M0 -.5L.5 0L0 .5L-.5 0Z",
    "w": "M-.38 -.38L.38 .38M-.38 .38L.38 -.38",
    "k": "M0 -.46L.44 .3H-.44Z",
}
"""Stripes, dots, ring, diamond, cross, triangle, in a disc of radius 1."""
_VALUE = "#4d3413"
_POINTS = {"P5": "5", "7": "7", "11": "11"}


@dataclass(frozen=True, slots=True)
class Theme(page.Theme):
    """The colors of a drawing."""

    wall: str = "#a9835d"
    stones: tuple[str, ...] = ("#dcbb90", "#e0c29a", "#e5c9a4", "#ead0ae", "#efd8b8", "#f5e3c4")
    socket: str = "#b98f62"
    line: str = "#8a5a1e"
    bound: str = "#4a1f12"
    last: str = "#f2a900"


LIGHT = Theme()
DARK = Theme(
    **page.DARK,
    wall="#5c4632",
    stones=("#b3936a", "#b89a72", "#bfa27a", "#c6aa83", "#cdb28b", "#d8c09b"),
    socket="#8d6c48",
    line="#6b4211",
    bound="#381206",
    last="#ffc933",
)


def svg(
    state: BabelState,
    *,
    size: float = WIDTH,
    last_move: tuple[str, str] | None = None,
    marked: Collection[str] = (),
    theme: Theme = LIGHT,
    title: str = "",
) -> str:
    """Draw a position, or what a view knows of it.

    Parameters
    ----------
    size
        Width in pixels.
    last_move
        The fields where the last move began and ended.
    marked
        Names of further fields to outline.
    title
        What a screen reader says; by default the position's text.
    """
    framed = {*marked, *(last_move or ())}
    for name in framed - set(state.game.board.kinds):
        raise TurmError(f"the board has no field {name!r}")
    kinds = {name: "last" if name in (last_move or ()) else "marked" for name in sorted(framed)}
    parts = [page.paper(WIDTH, HEIGHT, theme), *_tower(state, kinds, theme), *_players(state, theme)]
    turn, _, counts = turn_text(state).rpartition("; ")
    parts.append(label(20, HEIGHT - 26, turn or counts, 14, theme.ink, ' font-weight="bold"'))
    parts.append(label(20, HEIGHT - 10, counts if turn else "", 11.5, theme.faint))
    return page.drawing(parts, WIDTH, HEIGHT, size=size, title=title or state.to_text())


def attempt(state: BabelState, token: str, is_legal: bool, *, theme: Theme = LIGHT) -> str:
    """Draw only the tower, with the two fields of an attempted move framed in green if it is legal, else in
    red."""
    move = state.game.decode(state.parse(token))
    framed = dict.fromkeys((move.origin, move.target), "tried") if isinstance(move, Move) else {}
    theme = replace(theme, last=page.VERDICTS[is_legal])
    width, height = 2 * _CENTER[0], 2 * _CENTER[1]
    parts = [page.paper(width, height, theme), *_tower(state, framed, theme)]
    return page.drawing(parts, width, height, size=0.8 * width, title=f"{state.to_text()} {token}")


def _tower(state: BabelState, framed: Mapping[str, str], theme: Theme) -> list[str]:
    """The tower with its figures; `framed` says which fields have which frame."""
    board, fields = state.game.board, state.fields
    places = {name: _place(board, name) for name in board.fields}
    x, y = _CENTER
    parts = [f'<circle cx="{x:g}" cy="{y:g}" r="{_RINGS[0][1] + 3:g}" fill="{theme.wall}"/>']
    for name in board.fields:
        parts.append(_field(board, name, fields.get(name, ""), places[name], theme))
    parts += _lines(board, places, theme)
    for name, kind in framed.items():
        parts.append(_frame(places[name], theme.last, 3.4, kind))
    for name in board.fields:
        parts += _figures(board, name, fields.get(name, ""), places[name], theme)
    parts += _names_of_fields(board, places, theme)
    return parts


@dataclass(frozen=True, slots=True)
class _Sector:
    """Where a field is drawn; index 0 is in front, and angles grow to the right as seen from there."""

    inner: float
    outer: float
    angle: float
    half: float

    @property
    def middle(self) -> float:
        """The radius halfway."""
        return (self.inner + self.outer) / 2 if self.inner else 0.0

    @property
    def breadth(self) -> float:
        """Along the ring."""
        return 2 * self.half * self.middle if self.inner else 2 * self.outer

    def at(self, radius: float, angle: float) -> Point:
        """A point on the page; the angle is relative to the field's own."""
        turned = self.angle + angle
        return _CENTER[0] + radius * math.sin(turned), _CENTER[1] + radius * math.cos(turned)


def _place(board: Board, name: str) -> _Sector:
    """Where a field is drawn."""
    if name == SUMMIT:
        return _Sector(*_RINGS[5], 0.0, math.pi)
    step, index = (int(part) for part in name.split("."))
    inner, outer = _RINGS[step - 1]
    if step == 5:
        first, slots = _high_places(board)
        return _Sector(inner, outer, first + slots[index] * math.pi / 3, math.pi / 6)
    count = len(board.circuits[step - 1])
    return _Sector(inner, outer, 2 * math.pi * index / count, math.pi / count)


@lru_cache(maxsize=32)
def _high_places(board: Board) -> tuple[float, tuple[int, ...]]:
    """The angle of the first of the six places on step 5, and the place of each field there: near its
    lines."""
    count = len(board.circuits[3])
    wanted = []
    for high in HIGH_FIELDS:
        angles = [2 * math.pi * int(low[2:]) / count for low, end in board.lines if end == high]
        wanted.append(math.atan2(sum(map(math.sin, angles)), sum(map(math.cos, angles))))
    # six places repeat after a sixth of a turn, so only six times the angles, modulo a turn, matters
    first = math.atan2(sum(math.sin(6 * a) for a in wanted), sum(math.cos(6 * a) for a in wanted)) / 6
    cost = [[round(1 - math.cos(angle - first - k * math.pi / 3), 9) for k in range(6)] for angle in wanted]
    slots = min(
        permutations(range(6)), key=lambda order: (sum(cost[i][k] for i, k in enumerate(order)), order)
    )
    return first, slots


def _outline(sector: _Sector, inset: float) -> str:
    """A path around a field, slightly inside its edge."""
    if not sector.inner:
        r = sector.outer - inset
        x, y = _CENTER
        return f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 0 1 {n(2 * r)} 0a{n(r)} {n(r)} 0 0 1 {n(-2 * r)} 0Z"
    low, high = sector.inner + inset, sector.outer - inset
    narrow, wide = (max(sector.half - (inset + 0.7) / radius, sector.half * 0.4) for radius in (low, high))
    (ax, ay), (bx, by) = sector.at(high, -wide), sector.at(high, wide)
    (cx, cy), (dx, dy) = sector.at(low, narrow), sector.at(low, -narrow)
    return (
        f"M{n(ax)} {n(ay)}A{n(high)} {n(high)} 0 0 0 {n(bx)} {n(by)}L{n(cx)} {n(cy)}"
        f"A{n(low)} {n(low)} 0 0 1 {n(dx)} {n(dy)}Z"
    )


def _frame(sector: _Sector, color: str, width: float, kind: str) -> str:
    return (
        f'<path class="{kind}" d="{_outline(sector, width / 2)}" fill="none" stroke="{color}" '
        f'stroke-width="{width:g}" stroke-linejoin="round"/>'
    )


def _own_color(board: Board, name: str) -> str:
    """Of a start field."""
    return COLORS[board.starts[int(name[0]) - 1].index(name)]


def _is_bound(board: Board, name: str, colors: str) -> bool:
    """Whether the figures on a field wait for their group (rule 3.3)."""
    return board.kinds[name] in ("G5", "G4", "G3") and len(colors) >= 2


def _field(board: Board, name: str, colors: str, sector: _Sector, theme: Theme) -> str:
    """A field without its figures, with a title that describes it."""
    kind, stone = board.kinds[name], theme.stones[int(name[0]) - 1]
    words = f"{_POINTS[kind]} points" if kind in _POINTS else f"group of {kind[1:]}"
    fill, signs = stone, ""
    if kind == "S":
        own = _own_color(board, name)
        words = f"{_NAMES[own]} start"
        fill = mixed(stone, paints.COLORS[own], 0.62)
        if not colors:
            x, y = sector.at(sector.middle, 0)
            radius = min(0.36 * sector.breadth, 0.36 * (sector.outer - sector.inner), 13.0)
            signs = _sign(own, x, y, radius, _ink(own))
    elif kind in _POINTS and not colors:
        x, y = sector.at(sector.middle, 0)
        size = min(13.0, 0.5 * sector.breadth)
        more = ' text-anchor="middle" font-weight="bold"'
        signs = label(x, y + 0.36 * size, _POINTS[kind], round(size, 1), _VALUE, more)
    here = ", ".join(_NAMES[color] for color in colors) or "empty"
    bound = ", bound" if _is_bound(board, name, colors) else ""
    return (
        f'<g class="field"><title>{escape(f"{name} ({words}): {here}{bound}")}</title>'
        f'<path d="{_outline(sector, 0.5)}" fill="{fill}"/>{signs}</g>'
    )


def _lines(board: Board, places: dict[str, _Sector], theme: Theme) -> Iterator[str]:
    """The lines up from step 4, and from step 5 to the summit."""
    ways = [(places[low], places[high]) for low, high in board.lines]
    ways += [(places[high], places[SUMMIT]) for high in HIGH_FIELDS]
    width = max(0.8, 3.4 * min(1.0, 18 / len(ways)))
    for low, high in ways:
        (ax, ay) = low.at(low.inner + 5, 0)
        (bx, by) = high.at(high.outer - 5, 0.0 if high.inner else low.angle)
        yield (
            f'<path class="line" d="M{n(ax)} {n(ay)}L{n(bx)} {n(by)}" stroke="{theme.line}" stroke-width="{n(width)}" '
            'stroke-linecap="round"/>'
        )


def _spots(sector: _Sector, count: int) -> tuple[list[Point], float]:
    """Places for this many discs on a field, in rows along the ring, and their radius."""
    deep = (sector.outer - sector.inner) if sector.inner else 2 * sector.outer
    best, rows = 0.0, 1
    for tried in range(1, count + 1):
        each = math.ceil(count / tried)
        # the innermost row has the least room
        inner = (sector.inner + deep / tried / 2) * 2 * sector.half if sector.inner else 2 * sector.outer
        radius = min(deep / tried, inner * 0.97 / each) / 2
        if radius > best + 1e-9:
            best, rows = radius, tried
    radius = min(best * 0.88, _MOST_RADIUS)
    if not sector.inner:
        return [_CENTER] * count, min(radius, 14.0)
    spots: list[Point] = []
    step = 2 * radius / 0.88 if best * 0.88 > _MOST_RADIUS else 2 * best
    for row in range(rows):
        # the outer rows take the rest
        inside = count * (row + 1) // rows - count * row // rows
        from_middle = ((rows - 1) / 2 - row) * step
        at = sector.middle - from_middle
        spots += [sector.at(at, (i - (inside - 1) / 2) * step / at) for i in range(inside)]
    return spots, radius


def _figures(board: Board, name: str, colors: str, sector: _Sector, theme: Theme) -> Iterator[str]:
    """The figures of a field, and the empty places of a group."""
    parts = PARTS.get(board.kinds[name], 0)
    if not parts and not colors:
        return
    spots, radius = _spots(sector, max(parts, len(colors)))
    for x, y in spots[len(colors) :]:
        yield f'<circle class="socket" cx="{n(x)}" cy="{n(y)}" r="{n(radius * 0.8)}" fill="{theme.socket}"/>'
    if _is_bound(board, name, colors):
        chain = "L".join(f"{n(x)} {n(y)}" for x, y in spots[: len(colors)])
        yield (
            f'<g class="bound">{_frame(sector, theme.bound, 2.6, "chain")}'
            f'<path d="M{chain}" fill="none" stroke="{theme.bound}" stroke-width="{n(max(radius * 0.7, 2))}" '
            'stroke-linejoin="round"/></g>'
        )
    for (x, y), color in zip(spots, colors, strict=False):
        yield _figure(color, x, y, radius)


def _ink(color: str) -> str:
    return "#fff" if brightness(paints.COLORS[color]) < 150 else "#33251a"


def _sign(color: str, x: float, y: float, radius: float, ink: str) -> str:
    width = 0.34 if color == "y" else 0.17
    return (
        f'<path d="{_SIGNS[color]}" transform="translate({n(x)} {n(y)}) scale({radius:.2f})" fill="none" '
        f'stroke="{ink}" stroke-width="{width}" stroke-linecap="round"/>'
    )


def _figure(color: str, x: float, y: float, radius: float, kind: str = "figure") -> str:
    """A figure from above: a disc with the sign of its color."""
    return (
        f'<g class="{kind} {color}"><circle cx="{n(x)}" cy="{n(y)}" r="{n(radius)}" fill="{paints.COLORS[color]}" '
        f'stroke="#1f1712" stroke-width="1.2"/>{_sign(color, x, y, radius, _ink(color))}</g>'
    )


def _names_of_fields(board: Board, places: dict[str, _Sector], theme: Theme) -> Iterator[str]:
    """The index of every field of the lowest step, around the tower, where there is room."""
    for name in board.fields:
        sector = places[name]
        if name[0] == "1" and sector.breadth > 16:
            x, y = sector.at(sector.outer + 9, 0)
            x += 5 * math.sin(sector.angle)  # text is wider than high
            yield label(x, y + 3, name, 8.5, theme.faint, ' text-anchor="middle"')


def _players(state: BabelState, theme: Theme) -> list[str]:
    """Who plays which color, as far as known, and the score of every color."""
    points = state.points
    parts = [label(_COLUMN, 36, "players", 13, theme.faint)]
    y = 58.0
    for player, color in enumerate(state.secrets):
        words = f"player {player + 1}: {_NAMES[color] if color else 'unknown'}"
        if player == state.viewer:
            words += " (you)"
        parts.append('<g class="player">')
        if color:
            parts.append(_figure(color, _COLUMN + 9, y - 5, 9, "known"))
        else:
            parts.append(
                f'<circle cx="{_COLUMN + 9:g}" cy="{n(y - 5)}" r="9" fill="none" stroke="{theme.faint}" '
                'stroke-dasharray="3 2"/>'
            )
            parts.append(label(_COLUMN + 9, y, "?", 12, theme.faint, ' text-anchor="middle"'))
        bold = ' font-weight="bold"' if player == state.player else ""
        parts += [label(_COLUMN + 28, y, words, 13, theme.ink, bold), "</g>"]
        if bold:
            parts.append(f'<path d="M{_COLUMN - 12:g} {n(y - 10)}l8 5.5l-8 5.5z" fill="{theme.ink}"/>')
        y += _LINE
    y += 16
    parts.append(label(_COLUMN, y, "points of the colors now", 13, theme.faint))
    y += _LINE
    for color in COLORS:
        parts += [
            f'<g class="points">{_figure(color, _COLUMN + 9, y - 5, 9, "sample")}',
            label(_COLUMN + 28, y, f"{_NAMES[color]} {points[color]}", 13, theme.ink),
            "</g>",
        ]
        y += _LINE
    return parts
