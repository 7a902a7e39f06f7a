"""A position as a vector drawing: the tower from a corner above, its floor plans, and what each color has."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING

from turmcore.core import page
from turmcore.core.page import Point, brightness, channels, label, n
from turmcore.errors import IllegalAction
from turmcore.turmbauer.actions import Build, Climb
from turmcore.turmbauer.drawing import turn_text
from turmcore.turmbauer.notation import cubes_of, parse_token, place_block
from turmcore.turmbauer.paints import COLORS, shown
from turmcore.turmbauer.tower import BASE

if TYPE_CHECKING:
    from turmcore.turmbauer.pieces import Cube, PieceSet
    from turmcore.turmbauer.state import TurmbauerState
    from turmcore.voxel.lattice import Cell

WIDTH = 700.0
"""Width of the drawing in its own units."""

_MARGIN, _GAP = 16.0, 24.0
_TOWER_WIDTH, _MOST_SCALE = 290.0, 30.0
_TOWER_HEIGHT, _TALLEST, _PER_FLOOR = 400.0, 700.0, 12.0
_LOWEST = 150.0  # a lower picture would leave no room for the plans beside it
_LINE = 24.0
_TOP, _EAST, _SOUTH = range(3)
_NORMALS: tuple[Cell, ...] = ((0, 0, 1), (1, 0, 0), (0, -1, 0))
_CORNERS: tuple[tuple[Cell, ...], ...] = (
    ((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)),
    ((1, 0, 1), (1, 1, 1), (1, 1, 0), (1, 0, 0)),
    ((0, 0, 1), (1, 0, 1), (1, 0, 0), (0, 0, 0)),
)
"""Brightness of each visible side, in order."""
_ACROSS: tuple[tuple[Cell, ...], ...] = (
    ((0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0)),
    ((0, 0, 1), (0, 1, 0), (0, 0, -1), (0, -1, 0)),
    ((0, 0, 1), (1, 0, 0), (0, 0, -1), (-1, 0, 0)),
)
"""The neighbor beyond the edge from each corner to the next."""
_SHADES = (1.0, 0.84, 0.68)

_NATURAL, _DARK = range(2)
_SIGNS = (
    ("M0 0L1 1M0 .5L.5 1M.5 0L1 .5", 0.11),
    ("M.3 .3h.01M.7 .3h.01M.3 .7h.01M.7 .7h.01", 0.19),
    ("M.5 .24A.26 .26 0 0 1 .5 .76A.26 .26 0 0 1 .5 .24Z", 0.13),
    ("M.5 .24L.76 .5L.5 .76L.24 .5ZM.5 .42L.58 .5L.5 .58L.42 .5Z", 0.13),
)
"""Stripes, dots, ring, diamond in a unit square, with their line widths."""


@dataclass(frozen=True, slots=True)
class Theme(page.Theme):
    """The colors of a drawing."""

    grid: str = "#e6dccb"
    natural: str = "#e6c08c"
    dark: str = "#6b452c"
    edge: str = "#38261a"
    newest: str = "#f2a900"


LIGHT = Theme()
DARK = Theme(
    **page.DARK,
    grid="#3a342d",
    natural="#d9b27c",
    dark="#7a5236",
    edge="#17100a",
    newest="#ffc933",
)

_Seen = Callable[[float, float, float], Point]
"""Maps a point of space to the page."""


def svg(
    state: TurmbauerState,
    *,
    size: float = WIDTH,
    quarter_turns: int = 0,
    newest: int | None = None,
    has_plans: bool = True,
    theme: Theme = LIGHT,
    title: str = "",
) -> str:
    """Draw a position.

    Parameters
    ----------
    size
        Width in pixels; the height depends on the content.
    quarter_turns
        How many quarter turns to the left the tower makes first: 0 shows it from the south-east.
    newest
        Number of a block that is outlined.
    has_plans
        Whether to show the floor plans, too.
    title
        What a screen reader says; by default the position's text.
    """
    model = _Model(state, quarter_turns % 4, newest, theme)
    width = WIDTH - 2 * _MARGIN
    tallest = min(_TALLEST, max(_TOWER_HEIGHT, _PER_FLOOR * model.floors))
    picture, box = _picture(model, _TOWER_WIDTH if has_plans else width, tallest)
    plans: list[str] = []
    if has_plans:
        cell, high = _plan_cell(model, width - box[0] - _GAP, max(box[1], 240.0))
        below, below_high = _plan_cell(model, width, 620.0)
        if cell >= 9 or cell >= 0.75 * below:
            plans = _plans(model, (_MARGIN + box[0] + _GAP, _MARGIN), cell, width - box[0] - _GAP)
            bottom = _MARGIN + max(box[1], high)
        else:
            picture, box = _picture(model, width, _TOWER_HEIGHT)
            plans = _plans(model, (_MARGIN, _MARGIN + box[1] + 12), below, width)
            bottom = _MARGIN + box[1] + 12 + below_high
    else:
        bottom = _MARGIN + box[1]
    parts = [
        f'<g class="tower" transform="translate({n(_MARGIN)} {n(_MARGIN)})">',
        *picture,
        "</g>",
        *plans,
    ]
    parts += _caption(model, bottom + 14)
    height = bottom + 14 + _LINE * (len(model.letters) + 1) + 12
    parts = [page.paper(WIDTH, height, theme), *parts]
    return page.drawing(parts, WIDTH, height, size=size, title=title or state.to_text())


def attempt(state: TurmbauerState, token: str, is_legal: bool, *, theme: Theme = LIGHT) -> str:
    """Draw only the tower, with the attempted action framed in green or red, by its verdict.

    An attempted block replaces whatever is in its cells; an attempted climb is shown as an outline.
    """
    model = _Model(state, 0, None, replace(theme, newest=page.VERDICTS[is_legal]))
    move = parse_token(token)  # possibly a shape that the block cannot have
    if isinstance(move, Build):
        model.newest = len(state.blocks) + 1
        model.add(model.newest, state.seat, move.piece, _cubes(state.game.pieces, move))
    elif isinstance(move, Climb) and not isinstance(move.target, str):
        model.goal = move.target
    picture, (width, height) = _picture(model, WIDTH - 2 * _MARGIN, _TOWER_HEIGHT)
    width, height = width + 2 * _MARGIN, height + 2 * _MARGIN
    parts = [
        page.paper(width, height, theme),
        f'<g class="tower" transform="translate({n(_MARGIN)} {n(_MARGIN)})">',
        *picture,
        "</g>",
    ]
    return page.drawing(parts, width, height, size=width, title=f"{state.to_text()} {token}")


def _cubes(pieces: PieceSet, build: Build) -> tuple[Cube, ...]:
    """The cubes of a block in its cells; a block that cannot have this shape gets the colors of the
    checkerboard."""
    try:
        return cubes_of(pieces, *place_block(pieces, build, build.piece))
    except IllegalAction:
        return tuple((x, y, z, bool((x + y + z) & 1)) for x, y, z in build.cells)


class _Model:
    """What is drawn: the block in each cell, and what its cube shows."""

    def __init__(self, state: TurmbauerState, turns: int, newest: int | None, theme: Theme) -> None:
        self.state, self.theme, self.turns, self.newest = state, theme, turns, newest
        self.letters = state.game.colors
        self.paints = [COLORS[letter] for letter in shown(self.letters)]
        self.blocks: dict[Cell, int] = dict.fromkeys(BASE, 0)
        self.shows: dict[Cell, int] = {cell: _DARK if is_dark else _NATURAL for cell, is_dark in BASE.items()}
        self.names = {0: "base stone"}
        for block in state.blocks:
            self.add(block.number, block.seat, block.piece, block.cubes)
        self.climbers = {place: seat for seat, place in enumerate(state.climbers) if place is not None}
        self.goal: Cell | None = None  # where the climber to move wants to go
        cells = [*self.blocks, *self.climbers]
        self.low = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
        self.columns = max(x for x, _, _ in cells) - self.low[0] + 1
        self.rows = max(y for _, y, _ in cells) - self.low[1] + 1
        self.floors = 1 + max(z for _, _, z in self.blocks)

    def add(self, number: int, seat: int, piece: str, cubes: Iterable[Cube]) -> None:
        """Add a block in its place."""
        self.names[number] = f"block {number}: {self.letters[seat]} {piece}"
        for x, y, z, is_colored in cubes:
            self.blocks[x, y, z] = number
            self.shows[x, y, z] = 2 + seat if is_colored else _NATURAL

    def fill(self, shows: int, shade: float = 1.0) -> str:
        """The paint of a cube's side."""
        color = (self.theme.natural, self.theme.dark)[shows] if shows < 2 else self.paints[shows - 2]
        return _shaded(color, shade)

    def sign(self, seat: int, matrix: tuple[float, ...]) -> str:
        """The symbol of a color, on the unit square transformed by a matrix."""
        path, width = _SIGNS[seat % 4]
        ink = "#fff" if brightness(self.paints[seat]) < 150 else "#3a2a1c"
        numbers = " ".join(f"{number:.2f}" for number in matrix)
        cap = "round" if seat % 4 == 1 else "butt"
        return (
            f'<path class="sign" d="{path}" transform="matrix({numbers})" fill="none" stroke="{ink}" '
            f'stroke-opacity="0.75" stroke-width="{width:g}" stroke-linecap="{cap}"/>'
        )

    def turned(self, cell: Cell) -> Cell:
        """A cell after the quarter turns."""
        x, y, z = cell
        for _ in range(self.turns):
            x, y = -y, x
        return x, y, z


def _shaded(color: str, shade: float) -> str:
    return "#" + "".join(f"{round(channel * shade):02x}" for channel in channels(color))


# -- the tower from a corner above -------------------------------------------------------------------


def _flat(x: float, y: float, z: float) -> Point:
    """Where a point appears, in units of a cube's edge; seen along (-1, 1, -1) all edges have the same
    length."""
    return (x + y) * math.sqrt(3) / 2, (x - y) / 2 - z


def _triangles(side: int, cell: Cell) -> Iterator[tuple[int, int, bool]]:
    """The two halves of a cube's side, by the triangles of the page that they cover.

    All cells along a line of sight cover the same hexagon on the page, made of six such halves.
    """
    x, y, z = cell
    # The page's two axes u and v do not change along the line of sight (1, -1, 1).
    for du, dv, is_upper in _HALVES[side]:
        yield x + y + du, y + z + dv, is_upper


def _halves() -> tuple[tuple[tuple[int, int, bool], ...], ...]:
    """For each side of the cube at the origin, the triangles of the page that it covers."""
    found = []
    for corners in _CORNERS:
        points = [(x + y, y + z) for x, y, z in corners]  # u and v of the corners
        left, low = min(u for u, _ in points), min(v for _, v in points)
        # The triangles of the (u, v) lattice have corners (0,0) (1,0) (1,1) and (0,0) (0,1) (1,1).
        cover = []
        for u in range(left - 1, left + 3):
            for v in range(low - 1, low + 3):
                for is_upper in (False, True):
                    middle = (u + 1 / 3, v + 2 / 3) if is_upper else (u + 2 / 3, v + 1 / 3)
                    if _is_inside(middle, points):
                        cover.append((u, v, is_upper))
        found.append(tuple(cover))
    return tuple(found)


def _is_inside(point: Point, corners: list[tuple[int, int]]) -> bool:
    """Whether a point is in a convex polygon."""
    turns = [
        (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
        for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)


_HALVES = _halves()


def _depth(cell: Cell) -> int:
    """Depth of a cell; larger is nearer to the eye."""
    x, y, z = cell
    return x - y + z


def _seen(cells: Mapping[Cell, int]) -> list[tuple[Cell, int]]:
    """The sides of cubes that are at least partly visible, from back to front."""
    nearest: dict[tuple[int, int, bool], tuple[int, Cell, int]] = {}
    for cell in cells:
        x, y, z = cell
        depth = _depth(cell)
        for side, (dx, dy, dz) in enumerate(_NORMALS):
            if (x + dx, y + dy, z + dz) not in cells:
                for half in _triangles(side, cell):
                    if half not in nearest or nearest[half][0] < depth:
                        nearest[half] = depth, cell, side
    return sorted({(cell, side) for _, cell, side in nearest.values()}, key=lambda one: (_depth(one[0]), one))


def _picture(model: _Model, most_width: float, most_height: float) -> tuple[list[str], Point]:
    """The tower, and the space it takes."""
    blocks = {model.turned(cell): number for cell, number in model.blocks.items()}
    shows = {model.turned(cell): shown for cell, shown in model.shows.items()}
    figures = {model.turned(place): seat for place, seat in model.climbers.items()}
    corners = [
        _flat(x + i, y + j, z + k) for x, y, z in blocks for i in (0, 1) for j in (0, 1) for k in (0, 1)
    ] + [_flat(x + i, y + j, z + 2) for x, y, z in figures for i in (0, 1) for j in (0, 1)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    across, high = max(x for x, _ in corners) - left, max(y for _, y in corners) - top
    scale = min(_MOST_SCALE, most_width / across, most_height / high)
    room = max(across * scale, _LOWEST), high * scale
    shift = (room[0] - across * scale) / 2 - left * scale, -top * scale

    def at(x: float, y: float, z: float) -> Point:
        u, v = _flat(x, y, z)
        return u * scale + shift[0], v * scale + shift[1]

    drawn: list[tuple[int, int, str]] = []
    for cell, side in _seen(blocks):
        drawn.append((_depth(cell), 0, _side(model, blocks, shows[cell], cell, side, at)))
    for (x, y, z), seat in figures.items():
        foot = at(x + 0.5, y + 0.5, z + 1)
        drawn.append((_depth((x, y, z + 1)), 1, _figure(model, foot, scale, seat)))
    parts = [part for _, _, part in sorted(drawn, key=lambda one: one[:2])]
    for (x, y, z), seat in figures.items():
        # a faint shape for a climber that is partly hidden
        if any(
            (x + k + i, y - k - j, z + 1 + k + m) in blocks
            for k in range(1 + len(blocks))
            for i, j, m in ((1, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1))
        ):
            parts.append(_figure(model, at(x + 0.5, y + 0.5, z + 1), scale, seat, is_hidden=True))
    if model.goal is not None:
        x, y, z = model.turned(model.goal)
        parts += _goal(model, at(x + 0.5, y + 0.5, z + 1), scale)
    return parts, room


def _side(model: _Model, blocks: Mapping[Cell, int], shows: int, cell: Cell, side: int, at: _Seen) -> str:
    """A side of a cube, with lines where it meets another block or air."""
    x, y, z = cell
    number, normal = blocks[cell], _NORMALS[side]
    points = [at(x + i, y + j, z + k) for i, j, k in _CORNERS[side]]
    outline = "L".join(f"{n(px)} {n(py)}" for px, py in points)
    fill = model.fill(shows, _SHADES[side])
    # a thin stroke in the same color closes the gaps between a block's cubes
    parts = [f'<path d="M{outline}Z" fill="{fill}" stroke="{fill}" stroke-width="0.6"/>']
    if shows >= 2:
        (ox, oy), (ax, ay), _, (bx, by) = points
        parts.append(model.sign(shows - 2, (ax - ox, ay - oy, bx - ox, by - oy, ox, oy)))
    lines = ""
    for i, (dx, dy, dz) in enumerate(_ACROSS[side]):
        beside = (x + dx, y + dy, z + dz)
        before = (beside[0] + normal[0], beside[1] + normal[1], beside[2] + normal[2])
        meets = blocks.get(before, blocks.get(beside, -1))
        if meets != number:
            (ax, ay), (bx, by) = points[i], points[(i + 1) % 4]
            lines += f"M{n(ax)} {n(ay)}L{n(bx)} {n(by)}"
    if lines:
        is_newest = number == model.newest
        color, width = (model.theme.newest, 2.2) if is_newest else (model.theme.edge, 1.3)
        parts.append(
            f'<path d="{lines}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round"/>'
        )
    return f'<g class="side"><title>{escape(model.names[number])}</title>{"".join(parts)}</g>'


def _figure(model: _Model, foot: Point, scale: float, seat: int, is_hidden: bool = False) -> str:
    """A climber, slightly lower than a cube, with its color's letter."""
    x, y = foot
    body = (
        f"M{n(x - 0.3 * scale)} {n(y)}C{n(x - 0.26 * scale)} {n(y - 0.3 * scale)} {n(x - 0.1 * scale)} "
        f"{n(y - 0.3 * scale)} {n(x - 0.1 * scale)} {n(y - 0.62 * scale)}H{n(x + 0.1 * scale)}"
        f"C{n(x + 0.1 * scale)} {n(y - 0.3 * scale)} {n(x + 0.26 * scale)} {n(y - 0.3 * scale)} "
        f"{n(x + 0.3 * scale)} {n(y)}A{n(0.3 * scale)} {n(0.14 * scale)} 0 0 1 {n(x - 0.3 * scale)} {n(y)}Z"
    )
    head = f'cx="{n(x)}" cy="{n(y - 0.72 * scale)}" r="{n(0.21 * scale)}"'
    letter = model.letters[seat]
    paint = model.paints[seat]
    ink = "#fff" if brightness(paint) < 150 else "#2a1d12"
    look = f'fill="{paint}" stroke="{ink}" stroke-width="1.3" stroke-linejoin="round"'
    if is_hidden:
        look += ' fill-opacity="0.4" stroke-dasharray="2.5 2"'
    name = label(
        x, y - 0.02 * scale, letter, round(0.4 * scale, 1), ink, ' text-anchor="middle" font-weight="bold"'
    )
    title = f"<title>climber {escape(letter)}{', behind the tower' if is_hidden else ''}</title>"
    kind = "hidden-climber" if is_hidden else "climber"
    return f'<g class="{kind}">{title}<g {look}><path d="{body}"/><circle {head}/></g>{name}</g>'


def _goal(model: _Model, foot: Point, scale: float) -> list[str]:
    """The outline of a climber where it wants to go."""
    x, y = foot
    ring = f'cx="{n(x)}" cy="{n(y)}" rx="{n(0.5 * scale)}" ry="{n(0.28 * scale)}"'
    return [
        f'<ellipse class="goal" {ring} fill="none" stroke="{model.theme.newest}" stroke-width="3"/>',
        _figure(model, foot, scale, model.state.seat, is_hidden=True),
    ]


# -- floor plans -------------------------------------------------------------------------------------


def _plan_cell(model: _Model, width: float, height: float) -> tuple[float, float]:
    """The cell size at which all plans fit, and the height they take."""
    for half in range(40, 2, -1):
        cell = half / 2
        if model.columns * cell <= width:
            taken = math.ceil(model.floors / _plans_in_a_row(model, cell, width)) * (model.rows * cell + 26)
            if taken + 14 <= height:
                return cell, taken + 14
    cell = min(1.0, width / model.columns)
    rows = math.ceil(model.floors / _plans_in_a_row(model, cell, width))
    return cell, rows * (model.rows * cell + 26) + 14


def _plan_step(model: _Model, cell: float) -> float:
    return max(model.columns * cell, 40.0) + 14


def _plans_in_a_row(model: _Model, cell: float, width: float) -> int:
    return max(1, int((width + 14) // _plan_step(model, cell)))


def _plans(model: _Model, place: Point, cell: float, width: float) -> list[str]:
    """Every floor from the lowest, north up; a climber appears in the plan of the cube under its feet."""
    theme, in_a_row = model.theme, _plans_in_a_row(model, cell, width)
    wide, high = model.columns * cell, model.rows * cell
    by_floor: list[list[Cell]] = [[] for _ in range(model.floors)]
    for each in sorted(model.blocks):
        by_floor[each[2]].append(each)
    parts = []
    for z, cells in enumerate(by_floor):
        left = place[0] + z % in_a_row * _plan_step(model, cell)
        top = place[1] + z // in_a_row * (high + 26)
        parts.append(f'<g class="floor" transform="translate({n(left)} {n(top)})">')
        parts.append(label(0, 10, f"floor {z + 1}", 11, theme.faint))
        parts.append('<g transform="translate(0 15)">')
        parts.append(f'<rect width="{n(wide)}" height="{n(high)}" fill="{theme.grid}"/>')
        parts += _plan_cubes(model, cells, cell)
        for (x, y, foot), seat in model.climbers.items():
            if max(foot, 0) == z:
                middle = _plan_corner(model, x, y, cell)
                parts.append(_disc(model, middle[0] + cell / 2, middle[1] + cell / 2, 0.4 * cell, seat))
        parts.append("</g></g>")
    rows = math.ceil(model.floors / in_a_row)
    x, y = model.low
    words = f"x {x} to {x + model.columns - 1} to the right, y {y} to {y + model.rows - 1} upward"
    parts.append(label(place[0], place[1] + rows * (high + 26) + 8, words, 10, theme.faint))
    return parts


def _plan_corner(model: _Model, x: int, y: int, cell: float) -> Point:
    """The upper left corner of a cell in its plan."""
    return (x - model.low[0]) * cell, (model.rows - 1 - y + model.low[1]) * cell


def _plan_cubes(model: _Model, cells: list[Cell], cell: float) -> Iterator[str]:
    """The cubes of a floor, then the outlines of the blocks."""
    edges: dict[bool, str] = {False: "", True: ""}
    for x, y, z in cells:
        left, top = _plan_corner(model, x, y, cell)
        shows, number = model.shows[x, y, z], model.blocks[x, y, z]
        title = f"<title>{escape(model.names[number])}, {x},{y},{z}</title>"
        where = f'x="{left:g}" y="{top:g}" width="{cell:g}" height="{cell:g}"'
        yield f'<rect class="cube" {where} fill="{model.fill(shows)}">{title}</rect>'
        if shows >= 2 and cell >= 5:
            yield model.sign(shows - 2, (cell, 0, 0, cell, left, top))
        for dx, dy, line in (
            (-1, 0, f"M{left:g} {top:g}v{cell:g}"),
            (1, 0, f"M{left + cell:g} {top:g}v{cell:g}"),
            (0, 1, f"M{left:g} {top:g}h{cell:g}"),
            (0, -1, f"M{left:g} {top + cell:g}h{cell:g}"),
        ):
            if model.blocks.get((x + dx, y + dy, z), -1) != number:
                edges[number == model.newest] += line
    width = 1.4 if cell >= 8 else 0.7
    for is_newest, lines in edges.items():
        if lines:
            color = model.theme.newest if is_newest else model.theme.edge
            yield (
                f'<path d="{lines}" fill="none" stroke="{color}" stroke-width="{width + is_newest:g}" '
                'stroke-linecap="square"/>'
            )


def _disc(model: _Model, x: float, y: float, radius: float, seat: int) -> str:
    """A climber from above, with its color's letter."""
    paint, letter = model.paints[seat], model.letters[seat]
    ink = "#fff" if brightness(paint) < 150 else "#2a1d12"
    return (
        f'<g class="plan-climber"><title>climber {escape(letter)}</title><circle cx="{n(x)}" cy="{n(y)}" '
        f'r="{n(radius)}" fill="{paint}" stroke="{ink}" stroke-width="1.5"/>'
        + label(
            x,
            y + 0.42 * radius,
            letter,
            round(1.25 * radius, 1),
            ink,
            ' text-anchor="middle" font-weight="bold"',
        )
        + "</g>"
    )


# -- words -------------------------------------------------------------------------------------------


def _caption(model: _Model, top: float) -> list[str]:
    """A line for the turn, and one for each color."""
    state, theme = model.state, model.theme
    parts = [label(_MARGIN, top + 13, turn_text(state), 15, theme.ink, ' font-weight="bold"')]
    for seat, letter in enumerate(model.letters):
        y = top + _LINE * (seat + 1)
        box = (17.0, 0.0, 0.0, 17.0, _MARGIN, y + 1)
        is_on_turn = seat == state.seat and not state.is_over()
        stock = " ".join(id_ if n == 1 else f"{id_}×{n}" for id_, n in state.stock(seat).items() if n)
        boxed = f" · box {' '.join(state.box(seat))}" if state.box(seat) else ""
        where = "on the table" if state.climbers[seat] is None else f"height {state.heights[seat]}"
        rings = f"{state.rings[seat]} ring{'' if state.rings[seat] == 1 else 's'}"
        parts += [
            (
                f'<g class="color"><rect x="{n(_MARGIN)}" y="{n(y + 1)}" width="17" height="17" '
                f'fill="{model.paints[seat]}" stroke="{theme.edge}"/>'
            ),
            model.sign(seat, box),
            label(_MARGIN + 25, y + 14, letter, 13, theme.ink, ' font-weight="bold"'),
            label(_MARGIN + 44, y + 14, f"{where}, {rings}", 13, theme.ink),
            label(_MARGIN + 186, y + 14, f"stock {stock or '-'}{boxed}", 12, theme.faint),
            "</g>",
        ]
        if is_on_turn:
            parts.append(f'<path d="M{n(_MARGIN - 10)} {n(y + 4)}l7 5.5l-7 5.5z" fill="{theme.ink}"/>')
    return parts
