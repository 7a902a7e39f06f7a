"""The tower as it is seen from right above or from the front, and its figures, as SVG; `UNIT` for a length of `rings`."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from types import MappingProxyType

from turmcore.babel import paints
from turmcore.babel.board import SUMMIT, Board
from turmcore.babel.paints import INK
from turmcore.babel.rings import FOOT, Layout, Point, Ring, layout_of, step_of
from turmcore.babel.rules import COLORS
from turmcore.core import page
from turmcore.core.ink import disc, lit, number, path
from turmcore.core.page import channels, label

UNIT = 20.0
POINTS = {"P5": "5", "7": "7", "11": "11"}
"""Of the kinds of fields that have some."""
LIGHT_INK, DARK_INK = "#f6eede", "#2e2014"
_WOOD = "#deb27e"
_FRONT = math.radians(33.0)
_TALL = (2.4, 2.2, 2.0, 1.8, 1.6, 1.4)  # by how much steps can be higher than they are, the highest first
_HIGH = 1.5  # room above the summit in a picture from the front
_EDGE = 0.032  # of it that stays free on each side


@dataclass(frozen=True)
class View:
    """The map from the places of a tower to the page; the axis stands at the origin.

    Attributes
    ----------
    pitch
        From how high it is seen; pi/2 is from right above.
    is_flipped
        Whether it is seen from the other side.
    tall
        By how much its steps are higher than they are.
    """

    layout: Layout
    pitch: float = math.pi / 2
    is_flipped: bool = False
    tall: float = 1.0

    @property
    def is_above(self) -> bool:
        """True if no wall is seen."""
        return math.cos(self.pitch) < 1e-9

    def at(self, place: Point) -> tuple[float, float]:
        """A place of the tower on the page."""
        x, y, z = place
        sign = -UNIT if self.is_flipped else UNIT
        return sign * x, -(sign * y * math.sin(self.pitch) + UNIT * z * self.tall * math.cos(self.pitch))

    def on_page(self, place: Point) -> str:
        """The same as text."""
        x, y = self.at(place)
        return f"{number(x)} {number(y)}"

    def round(self, place: Point, radius: float) -> str:
        """A disc that lies at a place, as part of a path."""
        x, y = self.at(place)
        return disc(x, y, radius * UNIT, radius * UNIT * math.sin(self.pitch))

    def field(self, name: str, grow: float = 0.0) -> str:
        """The outline of a field, as a path."""
        ring, angle = self.layout.ring(name), self.layout.angle(name)
        inner, outer = max(0.0, ring.inner - grow), ring.outer + grow
        if name == SUMMIT:
            return self.round((0.0, 0.0, ring.top), outer)
        turn = ring.half - ring.gap + grow / max(ring.middle, 0.1)
        large, flat = int(turn > math.pi / 2), math.sin(self.pitch)
        a, b, c, d = (
            self.on_page((radius * math.cos(angle + k * turn), radius * math.sin(angle + k * turn), ring.top))
            for radius, k in ((outer, -1), (outer, 1), (inner, 1), (inner, -1))
        )
        arcs = [f"{number(r * UNIT)} {number(r * UNIT * flat)} 0 {large}" for r in (outer, inner)]
        return f"M{a}A{arcs[0]} 0 {b}L{c}A{arcs[1]} 1 {d}Z"


def above(
    board: Board,
    bound: Collection[str] = (),
    *,
    is_flipped: bool = False,
    colors: Mapping[str, str] = paints.COLORS,
) -> str:
    """The part of a drawing that is a tower without its figures, from right above.

    Parameters
    ----------
    bound
        The fields whose figures are bound.
    is_flipped
        Whether it is seen from the other side.
    colors
        What the six colors look like.
    """
    return "\n".join(parts_above(View(layout_of(board), is_flipped=is_flipped), board, bound, colors))


def parts_above(
    view: View,
    board: Board,
    bound: Collection[str],
    colors: Mapping[str, str] = paints.COLORS,
    titles: Mapping[str, str] = MappingProxyType({}),
) -> list[str]:
    """The same in parts, each field with its title if there is one."""
    parts = []
    for ring in view.layout.rings:
        parts += [*_terrace(view, ring, 0.0), *_fields(view, board, bound, ring, colors, titles)]
    return [*parts, *_stairs(view)]


def disc_above(
    x: float,
    y: float,
    radius: float,
    letter: str,
    kind: str = "figure",
    colors: Mapping[str, str] = paints.COLORS,
) -> str:
    """A figure from right above: a disc with the sign of its color."""
    place = f' transform="translate({number(x)} {number(y)}) scale({number(radius)})" fill-rule="evenodd"'
    return (
        f'<g class="{kind} {letter}"><circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" '
        f'fill="{colors[letter]}" stroke="{DARK_INK}" stroke-width="{number(0.09 * radius)}"/>'
        f"{path(_SIGNS[letter], ink_on(colors[letter]), more=place)}</g>"
    )


def front(
    board: Board, fields: Mapping[str, str], shape: float, *, colors: Mapping[str, str] = paints.COLORS
) -> str:
    """Draw a tower as it is seen by who stands before it.

    Parameters
    ----------
    fields
        The colors of the figures on the fields that are not empty.
    shape
        The width of the room for it by its height: where there is room above, its steps are higher.
    colors
        What the six colors look like.
    """
    layout = layout_of(board)
    boxes = [_room(View(layout, _FRONT, tall=tall)) for tall in _TALL]
    scales = [min(shape / across, 1.0 / (up + down)) for across, up, down in boxes]
    k = next(k for k, scale in enumerate(scales) if scale > 0.97 * scales[-1])
    view, (across, up, down) = View(layout, _FRONT, tall=_TALL[k]), boxes[k]
    parts = []
    x, y = view.at((0.0, 0.0, 0.0))
    for grow in (1.03, 1.02, 1.01):
        rx, ry = layout.radius * grow * UNIT, layout.radius * grow * UNIT * math.sin(_FRONT)
        parts.append(path(disc(x, y + 0.04 * ry, rx, ry), "#281a0e", 30))
    below, bound = 0.0, [name for name, letters in fields.items() if len(letters) > 1]
    for ring in layout.rings:
        parts += [*_terrace(view, ring, below), *_fields(view, board, bound, ring, colors)]
        parts += [*_stairs(view, ring.step), *_figures(view, fields, ring.step, True, colors)]
        below = ring.floor
    for ring in reversed(layout.rings):
        parts += _figures(view, fields, ring.step, False, colors)
    free = _EDGE * (up + down)
    width, height = (1 + 2 * _EDGE) * across, up + down + 2 * free
    return page.drawing(parts, width, height, size=width, corner=(-width / 2, -up - free))


def _room(view: View) -> tuple[float, float, float]:
    """The width of a tower, and how far it goes up and down from the middle of its foot."""
    layout, sin, cos = view.layout, math.sin(view.pitch), math.cos(view.pitch)
    down = layout.radius * sin
    top = (layout.height * view.tall + _HIGH) * cos + 0.5 * sin
    up = max(top, down + (layout.rings[0].top * view.tall + _HIGH) * cos)
    return 2 * layout.radius * UNIT, up * UNIT, down * UNIT


def badge(letter: str, colors: Mapping[str, str] = paints.COLORS) -> str:
    """Draw a disc of a color with its sign alone, 100 wide."""
    return page.drawing(
        [_sign(0.0, 0.0, 50.0, 50.0, letter, colors)], 100, 100, size=100, corner=(-50.0, -50.0)
    )


# -- parts --------------------------------------------------------------------------------


def _terrace(view: View, ring: Ring, below: float) -> Iterator[str]:
    """A terrace; from the front with its wall, which has arches."""
    if not view.is_above:
        flat, edge = math.sin(view.pitch), ring.edge * UNIT
        (_, top), (_, foot) = view.at((0.0, 0.0, ring.floor)), view.at((0.0, 0.0, below))
        e, r, t, f = number(edge), f"{number(edge)} {number(edge * flat)} 0 0", number(top), number(foot)
        yield path(f"M-{e} {t}L-{e} {f}A{r} 0 {e} {f}L{e} {t}A{r} 1 -{e} {t}Z", lit(paints.WALL, 100 / 1.18))
        yield path("".join(_arches(view, ring, below)), lit(paints.WALL, 100 / 2.3))
    shape = view.round((0.0, 0.0, ring.floor), ring.edge)
    yield path(shape, lit(paints.WALL, 108), line=lit(paints.WALL, 100 / 1.5), wide=0.03 * UNIT)


def _arches(view: View, ring: Ring, below: float) -> Iterator[str]:
    count = 6 * max(1, round(math.pi / 3 * ring.edge / 0.82))
    high = ring.floor - below
    for k in range(count):
        angle = (k + 0.5) * 2 * math.pi / count
        if math.sin(angle) > -0.08:
            continue
        half = 0.21 / ring.edge
        ends = [(-half, 0.0), (-half, 0.46 * high), (-0.6 * half, 0.66 * high), (0.0, 0.74 * high)]
        ends += [(-turn, up) for turn, up in reversed(ends[:-1])]
        points = (
            view.on_page((ring.edge * math.cos(angle + turn), ring.edge * math.sin(angle + turn), below + up))
            for turn, up in ends
        )
        yield f"M{'L'.join(points)}Z"


def _fields(
    view: View,
    board: Board,
    bound: Collection[str],
    ring: Ring,
    colors: Mapping[str, str],
    titles: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[str]:
    """The fields of a step with their parts."""
    starts = {name: color for names in board.starts for name, color in zip(names, COLORS, strict=True)}
    edge = lit(paints.WALL, 100 / 1.35)
    for name in board.fields:
        if step_of(name) != ring.step:
            continue
        kind = board.kinds[name]
        title = f"<title>{escape(titles[name])}</title>" if name in titles else ""
        shape = path(view.field(name), paints.STONES[ring.step - 1], line=edge, wide=0.025 * UNIT)
        yield f'<g class="field">{title}{shape}'
        if name in starts:
            yield from _start(view, name, starts[name], colors)
        elif kind[0] == "G":
            if name in bound:
                band = _frame(view.field(name, -0.09), ((INK, 0.15), (paints.BRASS, 0.10)))
                yield f'<g class="bound">{"".join(band)}</g>'
            slots = "".join(view.round(place, FOOT + 0.03) for place in view.layout.slots(name))
            yield path(slots, paints.SOCKET, line=lit(paints.SOCKET, 100 / 1.3), wide=0.025 * UNIT)
        else:
            radius = ring.outer * 0.92 if name == SUMMIT else FOOT + 0.08
            yield medal(view, view.layout.slots(name)[0], radius, POINTS[kind])
        yield "</g>"


def _frame(shape: str, lines: tuple[tuple[str, float], ...]) -> Iterator[str]:
    return (path(shape, line=color, wide=wide * UNIT) for color, wide in lines)


def _start(view: View, name: str, color: str, colors: Mapping[str, str]) -> Iterator[str]:
    """A start field: a frame in its color, and its sign."""
    yield from _frame(view.field(name, -0.13), ((INK, 0.20), (colors[color], 0.16)))
    ring = view.layout.ring(name)
    (x, y), radius = view.at(view.layout.middle(name)), (0.5 * (ring.outer - ring.inner) - 0.24) * UNIT
    # from above it must not look like a figure
    faint = ' opacity="0.42"' if view.is_above else ""
    yield _sign(x, y, radius, radius * math.sin(view.pitch), color, colors, faint)


def medal(
    view: View, place: Point, radius: float, words: str, color: str = paints.PLATE, *, is_lit: bool = False
) -> str:
    """A round plate with a number, in a ring of brass if it is lit."""
    wide = 2 * radius * UNIT
    size = (0.56 if len(words) < 2 else 0.46) * wide
    more = ' text-anchor="middle" font-weight="bold"'
    ring = path(disc(0, 0, 0.62 * wide), paints.BRASS, line=INK, wide=0.04 * wide) if is_lit else ""
    plate = path(disc(0, 0, wide / 2), color, line=lit(color, 100 / 1.6), wide=0.05 * wide)
    x, y = map(number, view.at(place))
    return (
        f'<g transform="translate({x} {y}) scale(1 {number(math.sin(view.pitch))})">{ring}{plate}'
        f"{label(0, 0.36 * size, words, round(size, 1), ink_on(color), more)}</g>"
    )


def _stairs(view: View, only: int = 0) -> Iterator[str]:
    """The lines, as stairs from a field to the next step; of one step alone in a picture from the front."""
    for stairs in view.layout.stairs():
        (start, angle), (end, other) = stairs.start, stairs.end
        if only and (step_of(stairs.target) != only or math.sin(angle) > 0.3):
            continue  # of another step, or behind the wall
        turn = (other - angle + math.pi) % (2 * math.pi) - math.pi
        points = []
        for k in range(7):
            part = k / 6
            radius, z = start + (end - start) * part, stairs.low + (stairs.high - stairs.low) * part
            points.append((radius * math.cos(angle + turn * part), radius * math.sin(angle + turn * part), z))
        course = "M" + "L".join(map(view.on_page, points))
        yield '<g class="line">'
        for color, wide in ((INK, 0.62), (paints.STONES[3], 0.56), (paints.STAIR, 0.34)):
            yield path(course, line=color, wide=wide * UNIT * (0.5 + 0.5 * math.sin(view.pitch)))
        steps, half = "", 0.28
        for x, y, z in points[1:-1]:
            i, j = -y / math.hypot(x, y) * half, x / math.hypot(x, y) * half
            steps += f"M{view.on_page((x - i, y - j, z))}L{view.on_page((x + i, y + j, z))}"
        yield path(steps, line=INK, wide=0.03 * UNIT, line_alpha=150) + "</g>"


def _figures(
    view: View, fields: Mapping[str, str], step: int, is_far: bool, colors: Mapping[str, str]
) -> Iterator[str]:
    """Those of a step that stand behind the axis, or before it, the far ones first."""
    places: list[tuple[Point, str]] = []
    for name, letters in fields.items():
        if step_of(name) == step:
            places += zip(view.layout.slots(name, len(letters)), letters, strict=False)
    wide = 2 * FOOT * UNIT
    for place, letter in sorted(places, key=lambda item: -item[0][1]):
        if (place[1] > 0) == is_far:
            x, y = view.at(place)
            yield _figure(x - wide / 2, y - 1.45 * wide, wide, letter, colors)


def _figure(x: float, y: float, wide: float, letter: str, colors: Mapping[str, str]) -> str:
    """A figure as it stands before one, its hat tilted so that its sign is seen; 1.6 times as high as wide."""
    color, high = colors[letter], 1.6 * wide

    def at(*values: float) -> str:
        return " ".join(number(y + v * high if i % 2 else x + v * wide) for i, v in enumerate(values))

    body = (
        f"M{at(0.14, 0.94)}C{at(0.26, 0.76, 0.32, 0.64, 0.34, 0.50)}L{at(0.66, 0.50)}"
        f"C{at(0.68, 0.64, 0.74, 0.76, 0.86, 0.94)}Q{at(0.5, 1.03, 0.14, 0.94)}Z"
    )
    middle, line = x + 0.5 * wide, 0.035 * wide
    return (
        f'<g class="figure {letter}">'
        + path(body, color, line=DARK_INK, wide=line)
        + path(disc(middle, y + 0.40 * high, 0.23 * wide, 0.16 * high), _WOOD, line=DARK_INK, wide=line)
        + path(
            disc(middle, y + 0.23 * high, 0.44 * wide, 0.17 * high), lit(color, 80), line=DARK_INK, wide=line
        )
        + _sign(middle, y + 0.175 * high, 0.44 * wide, 0.17 * high, letter, colors)
        + "</g>"
    )


def _sign(
    x: float, y: float, rx: float, ry: float, letter: str, colors: Mapping[str, str], more: str = ""
) -> str:
    """A disc of a color with its sign; an ellipse where its radii differ."""
    color = colors[letter]
    place = f' transform="translate({number(x)} {number(y)}) scale({number(rx)} {number(ry)})"'
    return path(disc(x, y, rx, ry), color, line=DARK_INK, wide=0.09 * rx, more=more) + path(
        _SIGNS[letter], ink_on(color), more=f'{place} fill-rule="evenodd"{more}'
    )


def ink_on(color: str) -> str:
    """Ink that is seen on a color."""
    red, green, blue = channels(color)
    return DARK_INK if 0.3 * red + 0.5 * green + 0.2 * blue > 150 else LIGHT_INK


def _stripes() -> Iterator[str]:
    """Four stripes from the upper left to the lower right, cut off by a disc."""
    far = 0.74
    for k in (-1.5, -0.5, 0.5, 1.5):
        ends = []
        for c in sorted((0.36 * k - 0.09, 0.36 * k + 0.09), key=abs):
            half = math.sqrt(max(0.0, far**2 / 2 - c**2))
            ends += [f"{c - half:.3f} {-c - half:.3f}", f"{c + half:.3f} {-c + half:.3f}"]
        start, end, outer_start, outer_end = ends
        bend = f"A{far} {far} 0 0 {int(k < 0)} "
        # the outer edge of an outer stripe is beyond the disc
        outer = f"{outer_end}L{outer_start}{bend}" if abs(k) < 1 else ""
        yield f"M{start}L{end}{bend}{outer}{start}Z"


_SIGNS = {
    "r": "".join(_stripes()),
    "y": "".join(disc(x, y, 0.15) for x in (-0.42, 0.0, 0.42) for y in (-0.42, 0.0, 0.42)),
    "g": disc(0, 0, 0.58) + disc(0, 0, 0.30),
    "b": "M0 -.64L.64 0L0 .64L-.64 0Z",
    "w": "M-.19 -.66H.19V-.19H.66V.19H.19V.66H-.19V.19H-.66V-.19H-.19Z",
    "k": "M0 -.66L.62 .44H-.62Z",
}
"""Stripes, dots, a ring, a diamond, a cross, a triangle, in a disc of radius 1."""
