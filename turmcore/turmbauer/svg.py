"""A position as a vector drawing: the tower from a corner above, its floor plans, and what each color has.

The window lays `proposal` over `tower`; both are in the same units, and their view boxes say what must be seen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import combinations, product
from typing import TYPE_CHECKING, Protocol

from turmcore.core import page
from turmcore.core.page import Point, brightness, channels, label, n
from turmcore.errors import IllegalAction
from turmcore.turmbauer.actions import Build, Climb
from turmcore.turmbauer.drawing import turn_text
from turmcore.turmbauer.notation import cubes_of, parse_token, place_block
from turmcore.turmbauer.paints import COLORS, shown
from turmcore.turmbauer.tower import waiting_places

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from turmcore.turmbauer.game import TurmbauerGame
    from turmcore.turmbauer.pieces import Cube, PieceSet
    from turmcore.turmbauer.state import TurmbauerState
    from turmcore.turmbauer.tower import Place
    from turmcore.voxel.lattice import Cell

WIDTH = 700.0
"""Width of the drawing in its own units."""
EDGE = 30.0
"""Edge of a cube in `tower` and `proposal`, and at most in `svg`."""

_MARGIN, _GAP = 16.0, 24.0
_TOWER_WIDTH = 290.0
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
_SHADES = (1.06, 0.72, 0.9)
_CUBE = tuple(product((0, 1), repeat=3))
_WIDE, _LOW, _HIGH = 0.34, 0.16, 1.26
"""How far a climber reaches to the sides, below and above the middle of its foot, in edges of a cube."""

_NATURAL, _DARK = range(2)
_SIGNS = (
    ("M0 0L1 1M0 .5L.5 1M.5 0L1 .5", 0.11),
    (
        "M.25 .25h.01M.5 .25h.01M.75 .25h.01M.25 .5h.01M.5 .5h.01M.75 .5h.01M.25 .75h.01M.5 .75h.01M.75 .75h.01",
        0.15,
    ),
    ("M.5 .25A.25 .25 0 0 1 .5 .75A.25 .25 0 0 1 .5 .25Z", 0.13),
    ("M.5 .29L.71 .5L.5 .71L.29 .5ZM.5 .42L.58 .5L.5 .58L.42 .5Z", 0.13),
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
    ghost: str = "#a54822"
    goal: str = "#ffd678"


class Shown(Protocol):
    """Anything with a tower that can be drawn: a state, or another object like one."""

    @property
    def game(self) -> TurmbauerGame:
        """Its colors."""

    @property
    def climbers(self) -> Sequence[Place]:
        """Places by seat, None for the table."""

    def cubes(self) -> NDArray[np.int16]:
        """As `TurmbauerState.cubes` gives them."""


LIGHT = Theme()
DARK = Theme(
    **page.DARK,
    grid="#3a342d",
    natural="#d9b27c",
    dark="#7a5236",
    edge="#17100a",
    newest="#ffc933",
    ghost="#e08c5b",
)

Space = tuple[float, float, float]
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
    model = _named(state, quarter_turns % 4, newest, theme)
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
    parts += _caption(model, state, bottom + 14)
    height = bottom + 14 + _LINE * (len(model.letters) + 1) + 12
    parts = [page.paper(WIDTH, height, theme), *parts]
    return page.drawing(parts, WIDTH, height, size=size, title=title or state.to_text())


def tower(state: Shown, *, quarter_turns: int = 0, paints: Sequence[str] = (), theme: Theme = LIGHT) -> str:
    """Draw only the tower and its shadow; it hides what is behind it.

    Parameters
    ----------
    quarter_turns
        As for `svg`.
    paints
        Another color for each seat, as ``#rrggbb``.
    """
    model = _Model(state, quarter_turns % 4, None, theme, paints)
    parts = [*_shadow(model), *_tower(model, _units, EDGE)]
    return _layer(parts, _bounds(_points(model)))


def proposal(
    state: Shown,
    cells: Collection[Cell] = (),
    goals: Collection[Cell] = (),
    *,
    seat: int = 0,
    quarter_turns: int = 0,
    paints: Sequence[str] = (),
    theme: Theme = LIGHT,
) -> str:
    """Draw what lies over `tower`, behind what hides it: a block in `cells`, and the cubes where a climber may go.

    Parameters
    ----------
    cells, goals
        Where the block and where the climber would be; both may be empty.
    seat
        The color of the block.
    quarter_turns, paints, theme
        As for `tower`.
    """
    model = _Model(state, quarter_turns % 4, None, theme, paints)
    ghost = {model.turned(cell): 2 + seat if sum(cell) & 1 else _NATURAL for cell in cells}
    places = [model.turned(cell) for cell in goals]
    parts = [*_ghost(model, ghost), *_goals(model, places, ghost)]
    return _layer(parts, _bounds([_flat(x + i, y + j, z + k) for x, y, z in ghost for i, j, k in _CUBE]))


def attempt(state: TurmbauerState, token: str, is_legal: bool, *, theme: Theme = LIGHT) -> str:
    """Draw only the tower, with the attempted action framed in green or red, by its verdict.

    An attempted block replaces whatever is in its cells; an attempted climb is shown as an outline.
    """
    model = _named(state, 0, None, replace(theme, newest=page.VERDICTS[is_legal]))
    move = parse_token(token)  # possibly a shape that the block cannot have
    if isinstance(move, Build):
        model.newest = len(state.blocks) + 1
        model.name(model.newest, state.seat, move.piece)
        model.add(model.newest, state.seat, _cubes(state.game.pieces, move))
    elif isinstance(move, Climb) and not isinstance(move.target, str):
        model.goal = move.target, state.seat
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
    """Blocks in a drawing: the one in each cell, and what its cube shows."""

    def __init__(
        self,
        state: Shown,
        turns: int,
        newest: int | None,
        theme: Theme,
        paints: Sequence[str] = (),
    ) -> None:
        self.theme, self.turns, self.newest = theme, turns, newest
        self.letters = state.game.colors
        self.paints = paints or [COLORS[letter] for letter in shown(self.letters)]
        self.blocks: dict[Cell, int] = {}
        self.shows: dict[Cell, int] = {}
        for x, y, z, number, shows in state.cubes().tolist():
            self.blocks[x, y, z], self.shows[x, y, z] = number, shows
        self.names = {0: "base stone"}
        self.climbers = {place: seat for seat, place in enumerate(state.climbers) if place is not None}
        spots = zip(state.climbers, waiting_places(self.blocks), strict=False)
        self.waiting = [(spot, seat) for seat, (place, spot) in enumerate(spots) if place is None]
        self.goal: tuple[Cell, int] | None = None  # where the climber to move wants to go
        cells = [*self.blocks, *self.climbers]
        self.low = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
        self.columns = max(x for x, _, _ in cells) - self.low[0] + 1
        self.rows = max(y for _, y, _ in cells) - self.low[1] + 1
        self.floors = 1 + max(z for _, _, z in self.blocks)

    def name(self, number: int, seat: int, piece: str) -> None:
        """Have each side of a block say which it is."""
        self.names[number] = f"block {number}: {self.letters[seat]} {piece}"

    def add(self, number: int, seat: int, cubes: Iterable[Cube]) -> None:
        """Add a block that is not built."""
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

    def turned_place(self, place: Space) -> Space:
        """A point of space after the quarter turns."""
        x, y, z = place
        for _ in range(self.turns):
            x, y = 1 - y, x
        return x, y, z

    def turned_blocks(self) -> dict[Cell, int]:
        """The block in each cell after the quarter turns."""
        return {self.turned(cell): number for cell, number in self.blocks.items()}


def _named(state: TurmbauerState, turns: int, newest: int | None, theme: Theme) -> _Model:
    """A model whose blocks have names."""
    model = _Model(state, turns, newest, theme)
    for block in state.blocks:
        model.name(block.number, block.seat, block.piece)
    return model


def _shaded(color: str, shade: float) -> str:
    return "#" + "".join(f"{min(round(channel * shade), 255):02x}" for channel in channels(color))


# -- the tower from a corner above -------------------------------------------------------------------


def _flat(x: float, y: float, z: float) -> Point:
    """Place of a point on the page, in units of a cube's edge; seen along (-1, 1, -1) all edges have the same
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
    """True if a point is in a convex polygon."""
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
    return sorted(_visible(cells), key=lambda one: (_depth(one[0]), one))


def _visible(cells: Mapping[Cell, int]) -> dict[tuple[Cell, int], list[tuple[int, int, bool]]]:
    """The triangles of the page that show each side that is at least partly visible."""
    nearest: dict[tuple[int, int, bool], tuple[int, Cell, int]] = {}
    for cell in cells:
        x, y, z = cell
        depth = _depth(cell)
        for side, (dx, dy, dz) in enumerate(_NORMALS):
            if (x + dx, y + dy, z + dz) not in cells:
                for half in _triangles(side, cell):
                    if half not in nearest or nearest[half][0] < depth:
                        nearest[half] = depth, cell, side
    found: dict[tuple[Cell, int], list[tuple[int, int, bool]]] = {}
    for half, (_, cell, side) in nearest.items():
        found.setdefault((cell, side), []).append(half)
    return found


def _points(model: _Model) -> list[Point]:
    """Places of the corners of the tower's cubes and of its climbers on the page, in units of a cube's edge."""
    points = [_flat(x + i, y + j, z + k) for x, y, z in map(model.turned, model.blocks) for i, j, k in _CUBE]
    feet: list[Space] = [(x + 0.5, y + 0.5, z + 1) for x, y, z in map(model.turned, model.climbers)]
    for foot in feet + [model.turned_place(spot) for spot, _ in model.waiting]:
        u, v = _flat(*foot)
        points += [(u - _WIDE, v + _LOW), (u + _WIDE, v - _HIGH)]
    return points


def _bounds(points: Collection[Point]) -> tuple[float, float, float, float]:
    """Left, top, width and height of points; all 0 for none."""
    across, down = [x for x, _ in points] or [0.0], [y for _, y in points] or [0.0]
    return min(across), min(down), max(across) - min(across), max(down) - min(down)


def _picture(model: _Model, most_width: float, most_height: float) -> tuple[list[str], Point]:
    """The tower, and the space it takes."""
    left, top, across, high = _bounds(_points(model))
    scale = min(EDGE, most_width / across, most_height / high)
    room = max(across * scale, _LOWEST), high * scale
    shift = (room[0] - across * scale) / 2 - left * scale, -top * scale

    def at(x: float, y: float, z: float) -> Point:
        u, v = _flat(x, y, z)
        return u * scale + shift[0], v * scale + shift[1]

    parts = [*_tower(model, at, scale), *_hidden(model, at, scale)]
    if model.goal is not None:
        place, seat = model.goal
        x, y, z = model.turned(place)
        parts += _goal(model, at(x + 0.5, y + 0.5, z + 1), scale, seat)
    return parts, room


def _units(x: float, y: float, z: float) -> Point:
    """Place of a point of space in `tower`."""
    u, v = _flat(x, y, z)
    return u * EDGE, v * EDGE


def _layer(parts: list[str], bounds: tuple[float, float, float, float]) -> str:
    left, top, width, height = (EDGE * bound for bound in bounds)
    return page.drawing(parts, width, height, size=width, corner=(left, top))


def _tower(model: _Model, at: _Seen, scale: float) -> list[str]:
    """The tower with its climbers, from back to front."""
    blocks = model.turned_blocks()
    shows = {model.turned(cell): shown for cell, shown in model.shows.items()}
    drawn: list[tuple[int, int, str]] = []
    for cell, side in _seen(blocks):
        drawn.append((_depth(cell), 0, _side(model, blocks, shows[cell], cell, side, at)))
    for place, seat in model.climbers.items():
        x, y, z = model.turned(place)
        foot = at(x + 0.5, y + 0.5, z + 1)
        drawn.append((_depth((x, y, z + 1)), 1, _figure(model, foot, scale, seat)))
    for spot, seat in model.waiting:
        i, j, k = model.turned_place(spot)
        depth = _depth((math.floor(i), math.floor(j), math.floor(k)))
        drawn.append((depth, 1, _figure(model, at(i, j, k), scale, seat, "waiting-climber")))
    return [part for _, _, part in sorted(drawn, key=lambda one: one[:2])]


def _hidden(model: _Model, at: _Seen, scale: float) -> Iterator[str]:
    """A faint shape for each climber that is partly hidden."""
    blocks = model.turned_blocks()
    for place, seat in model.climbers.items():
        x, y, z = model.turned(place)
        if _is_behind((x, y, z), blocks):
            yield _figure(model, at(x + 0.5, y + 0.5, z + 1), scale, seat, "hidden-climber")


def _is_behind(place: Cell, blocks: Mapping[Cell, int]) -> bool:
    """True if a climber is at least partly hidden."""
    x, y, z = place
    return any(
        (x + k + i, y - k - j, z + 1 + k + m) in blocks
        for k in range(1 + len(blocks))
        for i, j, m in ((1, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    )


def _shadow(model: _Model) -> Iterator[str]:
    """Darker toward the middle of the foot."""
    ground = [cell for cell in map(model.turned, model.blocks) if cell[2] <= 1]
    xs, ys = [x for x, _, _ in ground], [y for _, y, _ in ground]
    corners = [
        _units(x, y, 0) for x in (min(xs) - 0.9, max(xs) + 1.9) for y in (min(ys) - 0.9, max(ys) + 1.9)
    ]
    across, down = [x for x, _ in corners], [y for _, y in corners]
    middle = f'cx="{n((min(across) + max(across)) / 2)}" cy="{n((min(down) + max(down)) / 2)}" fill="#281a0c"'
    for share, opacity in ((1.0, 0.055), (0.85, 0.07), (0.7, 0.086)):
        rx, ry = (share * (max(values) - min(values)) / 2 for values in (across, down))
        yield f'<ellipse {middle} rx="{n(rx)}" ry="{n(ry)}" fill-opacity="{opacity}"/>'


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
    title = f"<title>{escape(model.names[number])}</title>" if number in model.names else ""
    return f'<g class="side">{title}{"".join(parts)}</g>'


def _figure(model: _Model, foot: Point, scale: float, seat: int, kind: str = "climber") -> str:
    """A climber with its color's letter; a ``hidden-climber`` is faint."""
    x, y = foot

    def at(*values: float) -> str:
        return " ".join(n((y if i % 2 else x) + value * scale) for i, value in enumerate(values))

    body = (
        f"M{at(-_WIDE, 0)}C{at(-0.3, -0.3, -0.12, -0.35, -0.13, -0.82)}L{at(0.13, -0.82)}"
        f"C{at(0.12, -0.35, 0.3, -0.3, _WIDE, 0)}A{n(_WIDE * scale)} {n(_LOW * scale)} 0 0 1 {at(-_WIDE, 0)}Z"
    )
    head = f'cx="{n(x)}" cy="{n(y - 0.98 * scale)}" r="{n(0.26 * scale)}"'
    light = f'cx="{n(x - 0.08 * scale)}" cy="{n(y - 1.06 * scale)}" r="{n(0.07 * scale)}"'
    letter, paint = model.letters[seat], model.paints[seat]
    ink = "#fff" if brightness(paint) < 150 else "#2a1d12"
    line = f'stroke="{model.theme.edge}" stroke-width="{n(max(1.0, 0.035 * scale))}" stroke-linejoin="round"'
    is_hidden = kind == "hidden-climber"
    words = f"climber {escape(letter)}{', behind the tower' if is_hidden else ''}"
    faint = ' opacity="0.45"' if is_hidden else ""
    name = label(
        x, y + 0.06 * scale, letter, round(0.36 * scale, 1), ink, ' text-anchor="middle" font-weight="bold"'
    )
    return (
        f'<g class="{kind}"{faint}><title>{words}</title><g fill="{paint}" {line}><path d="{body}"/><circle {head}/></g>'
        f'<circle {light} fill="#fff" fill-opacity="0.43"/>{name}</g>'
    )


def _goal(model: _Model, foot: Point, scale: float, seat: int) -> list[str]:
    """The outline of a climber where it wants to go."""
    x, y = foot
    ring = f'cx="{n(x)}" cy="{n(y)}" rx="{n(0.5 * scale)}" ry="{n(0.28 * scale)}"'
    return [
        f'<ellipse class="goal" {ring} fill="none" stroke="{model.theme.newest}" stroke-width="3"/>',
        _figure(model, foot, scale, seat, "hidden-climber"),
    ]


# -- what is proposed --------------------------------------------------------------------------------


def _ghost(model: _Model, ghost: Mapping[Cell, int]) -> Iterator[str]:
    """The visible part of a block that is not built, and again the climbers before it."""
    if not ghost:
        return
    blocks = model.turned_blocks()
    for (cell, side), halves in _visible({**blocks, **dict.fromkeys(ghost, 0)}).items():
        if cell in ghost:
            yield _ghost_side(model, ghost, cell, side, halves)
    for place, seat in model.climbers.items():
        x, y, z = model.turned(place)
        if _depth((x, y, z + 1)) > min(map(_depth, ghost)) and not _is_behind((x, y, z), {**blocks, **ghost}):
            yield _figure(model, _units(x + 0.5, y + 0.5, z + 1), EDGE, seat)


def _ghost_side(
    model: _Model, ghost: Mapping[Cell, int], cell: Cell, side: int, halves: Sequence[tuple[int, int, bool]]
) -> str:
    """The visible halves of a side, with lines where the block ends."""
    triangles = [
        ((u, v), (u, v + 1) if is_upper else (u + 1, v), (u + 1, v + 1)) for u, v, is_upper in halves
    ]
    shown = "".join("M" + "L".join(map(_on_page, points)) + "Z" for points in triangles)
    x, y, z = cell
    corners = [(x + i + y + j, y + j + z + k) for i, j, k in _CORNERS[side]]
    seen = {frozenset(pair) for points in triangles for pair in combinations(points, 2)}
    lines = ""
    for i, (dx, dy, dz) in enumerate(_ACROSS[side]):
        ends = corners[i], corners[(i + 1) % 4]
        if (x + dx, y + dy, z + dz) not in ghost and frozenset(ends) in seen:
            lines += "M" + "L".join(map(_on_page, ends))
    shows = ghost[cell]
    sign = ""
    if shows >= 2 and len(halves) == 2:
        (ox, oy), (ax, ay), _, (bx, by) = [_units(x + i, y + j, z + k) for i, j, k in _CORNERS[side]]
        sign = model.sign(shows - 2, (ax - ox, ay - oy, bx - ox, by - oy, ox, oy))
    return (
        f'<g class="ghost" opacity="0.85"><path d="{shown}" fill="{model.fill(shows, _SHADES[side])}"/>{sign}'
        f'<path d="{lines}" fill="none" stroke="{model.theme.ghost}" stroke-width="1.4" stroke-linecap="round"/></g>'
    )


def _on_page(corner: tuple[int, int]) -> str:
    """A corner of the triangles of the page, in `tower`."""
    u, v = corner
    return f"{n(u * math.sqrt(3) / 2 * EDGE)} {n((u / 2 - v) * EDGE)}"


def _goals(model: _Model, goals: Collection[Cell], ghost: Mapping[Cell, int]) -> Iterator[str]:
    """Goals of a climber, faint behind the tower."""
    visible = _visible({**model.turned_blocks(), **dict.fromkeys(ghost, 0)}) if goals else {}
    for cell in sorted(goals, key=_depth):
        x, y, z = cell
        cx, cy = _units(x + 0.5, y + 0.5, z + 1)
        opacity = 1 if len(visible.get((cell, _TOP), ())) == 2 else 0.35
        yield (
            f'<ellipse class="goal" cx="{n(cx)}" cy="{n(cy)}" rx="{n(0.3 * EDGE)}" ry="{n(0.17 * EDGE)}" '
            f'fill="{model.theme.goal}" stroke="{model.theme.edge}" opacity="{opacity}"/>'
        )


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


def _caption(model: _Model, state: TurmbauerState, top: float) -> list[str]:
    """A line for the turn, and one for each color."""
    theme = model.theme
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
