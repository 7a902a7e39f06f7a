"""Shapes as text of an SVG: what the things of a game are drawn with."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from turmcore.core.page import channels

Points = NDArray[np.float64]

FINE = 0.15
"""A line may differ so much from its true course."""
_COARSE = 0.45  # the same of an outline that is known in points


def number(value: float) -> str:
    """A number rounded to a hundredth, as text."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@cache
def lit(color: str, percent: float) -> str:
    """A color as many times as bright as `percent` says; what would be brighter than white turns paler instead."""
    parts = [channel * percent / 25500 for channel in channels(color)]
    most, least = max(parts), min(parts)
    if most > 1.0:
        pale = max(0.0, 1 - least / most - (most - 1)) / max(1 - least / most, 1e-9)
        parts = [1 - pale * (1 - part / most) for part in parts]
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


def path(
    d: str,
    fill: str = "",
    alpha: float = 255,
    line: str = "",
    wide: float = 0.0,
    line_alpha: float = 255,
    more: str = "",
) -> str:
    """A path; without a color it is not filled, or has no line. `alpha` goes to 255."""
    look = f'fill="{fill or "none"}"' + (f' fill-opacity="{alpha / 255:.2f}"' if alpha < 255 else "")
    if line:
        look += f' stroke="{line}" stroke-width="{number(wide)}"'
        look += f' stroke-opacity="{line_alpha / 255:.2f}"' if line_alpha < 255 else ""
    return f'<path d="{d}" {look}{more}/>'


ROUND = ' stroke-linejoin="round"'
CAP = ' stroke-linecap="round"'


def disc(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """An ellipse as part of a path."""
    a, b = number(rx), number(rx if ry is None else ry)
    across = number(2 * rx)
    return f"M{number(x - rx)} {number(y)}a{a} {b} 0 1 0 {across} 0a{a} {b} 0 1 0 -{across} 0z"


def rect(x: float, y: float, wide: float, high: float, bend: float = 0.0) -> str:
    """A rectangle as part of a path, with round corners if it has a `bend`."""
    if not bend:
        return f"M{number(x)} {number(y)}h{number(wide)}v{number(high)}h{number(-wide)}z"
    r, w, h = number(bend), number(wide - 2 * bend), number(high - 2 * bend)
    corner = f"a{r} {r} 0 0 1 "
    return (
        f"M{number(x + bend)} {number(y)}h{w}{corner}{r} {r}v{h}{corner}-{r} {r}h-{w}{corner}-{r} -{r}v-{h}"
        f"{corner}{r} -{r}z"
    )


def lines(ends: Iterable[tuple[float, float, float, float]]) -> str:
    """Straight lines from (x, y) to (x, y)."""
    return "".join(f"M{number(a)} {number(b)}L{number(c)} {number(d)}" for a, b, c, d in ends)


def through(points: Points, is_closed: bool = False) -> str:
    """A line through those of its points without which it would look different, in a square from (0, 0) to (100, 100),
    cut off at its rim."""
    if is_closed:
        half = len(points) // 2
        points = np.vstack([_ends_and_needed(points[: half + 1]), _ends_and_needed(points[half:])[1:]])
    else:
        points = _ends_and_needed(points)
    inside = np.clip(points, 0.0, 100.0).round(1).tolist()
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in inside) + "Z" * is_closed


def _ends_and_needed(points: Points) -> Points:
    return np.array([points[0], *_needed(points, FINE), points[-1]]) if len(points) > 2 else points


def _needed(points: Points, far_enough: float) -> list[Points]:
    """The points between the ends of a line without which it would look different."""
    way, away = points[-1] - points[0], points - points[0]
    length = math.hypot(*way)
    across = np.abs(away[:, 0] * way[1] - away[:, 1] * way[0])
    far = across / length if length else np.hypot(away[:, 0], away[:, 1])
    at = int(far.argmax())
    if far[at] <= far_enough:
        return []
    return [*_needed(points[: at + 1], far_enough), points[at], *_needed(points[at:], far_enough)]


def contours(mask: NDArray[np.bool_]) -> tuple[str, str]:
    """The outlines of a square mask that goes from (0, 0) to (100, 100), as a path, and their parts inside of its rim."""
    size = len(mask)
    inside = np.pad(mask, 1).astype(np.int8)
    starts: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for axis in (0, 1):  # along each edge of a point the mask is to the right
        for way in (1, -1):
            rows, columns = np.nonzero(np.diff(inside, axis=axis) == way)
            for i, j in zip(rows.tolist(), columns.tolist(), strict=True):
                start, end = ((j - 1, i), (j, i)) if axis == 0 else ((j, i), (j, i - 1))
                start, end = (start, end) if way == 1 else (end, start)
                starts.setdefault(start, []).append(end)
    shapes, edges = "", ""
    while starts:
        first = at = next(iter(starts))
        line = [at]
        while at != first or len(line) == 1:
            ends = starts[at]
            at = ends.pop()
            if not ends:
                del starts[line[-1]]
            line.append(at)
        points = np.array(line, np.float64)
        middles = (points[:-1] + points[1:]) / 2
        is_rim = ((middles == 0) | (middles == size)).any(axis=1)
        shapes += _polygon(middles * 100 / size) + "Z"
        if is_rim.any():
            first_rim = int(is_rim.argmax())
            middles, is_rim = np.roll(middles, -first_rim, axis=0), np.roll(is_rim, -first_rim)
        cuts = np.flatnonzero(np.diff(is_rim)) + 1
        for part, rim in zip(np.split(middles, cuts), np.split(is_rim, cuts), strict=True):
            if not rim[0] and len(part) > 1:
                edges += _polygon(part * 100 / size) + "Z" * (not is_rim.any())
    return shapes, edges


def _polygon(points: Points) -> str:
    """The part of a path through those points that matter, from the first to the last."""
    half = len(points) // 2
    kept = [
        points[0],
        *_needed(points[: half + 1], _COARSE),
        points[half],
        *_needed(points[half:], _COARSE),
        points[-1],
    ]
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in np.array(kept).round(1).tolist())


def placed(
    what: str,
    place: Points | tuple[float, float],
    degrees: float = 0.0,
    wide: float = 1.0,
    high: float | None = None,
) -> str:
    """A use of what has an id, moved, turned and scaled."""
    x, y = (number(float(part)) for part in place)
    turn = f" rotate({number(degrees)})" if degrees else ""
    high = wide if high is None else high
    scale = (
        ""
        if wide == high == 1.0
        else f" scale({number(wide)})"
        if wide == high
        else f" scale({number(wide)} {number(high)})"
    )
    return f'<use href="#{what}" transform="translate({x} {y}){turn}{scale}"/>'
