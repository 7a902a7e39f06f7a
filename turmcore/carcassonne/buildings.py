"""Buildings on tiles, seen from above: houses, turrets, churches, an inn, trees, a volcano, the foundation of a tower.

What there is many of is said once, as a part of a drawing with an id (`PARTS`).
"""

from __future__ import annotations

import math

import numpy as np

from turmcore.carcassonne import paints
from turmcore.carcassonne.paints import (
    GOLD,
    GRASS_DARK,
    INK,
    JOINT,
    LAVA,
    LEAF,
    LEAF_LIGHT,
    PAPER,
    ROCK,
    ROOFS,
    SLATE,
    STONE,
    STONE_DARK,
    WATER,
)
from turmcore.carcassonne.shapes import FOUNDATION, HALF_ROAD, PLOT, Points
from turmcore.core.ink import CAP, ROUND, disc, lines, lit, number, path, placed, rect
from turmcore.core.page import mixed

_LONG, _WIDE = 12.0, 8.6  # of a house as it is said once
_TURRET = 4.1  # radius


def house(place: Points, long: float, wide: float, angle: float, roof: int) -> str:
    """A roof with two sides and its ridge along `angle`, of a color of `ROOFS`."""
    return placed(f"cc-h{roof}", place, math.degrees(angle), long / _LONG, wide / _WIDE)


def _house(roof: str) -> str:
    x, y = _LONG / 2, _WIDE / 2
    tiles = np.linspace(-x, x, round(_LONG / 1.7))[1:-1].tolist()
    return (
        path(rect(-x - 1, -y - 1, 2 * x + 2, 2 * y + 2, 1.4), INK, 60)
        + path(rect(-x, -y, 2 * x, y), lit(roof, 114))
        + path(rect(-x, 0, 2 * x, y), lit(roof, 100 / 1.12))
        + path(lines((at, -y, at, y) for at in tiles), line=lit(roof, 100 / 1.35), wide=0.45)
        + path(lines([(-x, 0, x, 0)]), line=lit(roof, 150), wide=0.7)
        + path(rect(-x, -y, 2 * x, 2 * y), line=lit(roof, 100 / 1.9), wide=0.7)
        + path(rect(0.42 * x, -0.66 * y, 1.3, 1.3), STONE_DARK, line=lit(roof, 100 / 1.9), wide=0.7)
    )


def turret(place: Points, radius: float) -> str:
    """A round tower of a wall with a pointed roof."""
    return placed("cc-r", place, wide=radius / _TURRET)


def _turret() -> str:
    parts = [
        path(disc(0, 0, _TURRET + grow), color, alpha)
        for grow, color, alpha in ((1.3, INK, 50), (0.5, JOINT, 255), (-0.2, STONE, 255))
    ]
    far, count = _TURRET - 1.0, 24
    light, dark = lit(SLATE, 128), lit(SLATE, 100 / 1.18)
    parts.append(path(disc(0, 0, far), SLATE))
    for k in range(count):
        # the roof is light three times and dark three times on the way round
        share = (1 - math.cos(2 * math.pi * 3 * (k + 0.5) / count)) / 2
        ends = [far * f(2 * math.pi * (k + i) / count) for i in (0, 1.04) for f in (math.cos, math.sin)]
        a, b, c, d = map(number, ends)
        parts.append(path(f"M0 0L{a} {b}L{c} {d}z", mixed(dark, light, share)))
    parts.append(path(disc(0, 0, far), line=lit(SLATE, 100 / 1.8), wide=0.5))
    return "".join(parts)


def gate(place: Points, out: Points) -> str:
    """The gate of a road into a city: an arch between two turrets."""
    across = np.array([-out[1], out[0]]) / max(float(np.linalg.norm(out)), 1e-9)
    return placed("cc-gate", place, math.degrees(math.atan2(out[1], out[0]))) + "".join(
        turret(place + side * (HALF_ROAD + 2.2) * across, 3.6) for side in (-1, 1)
    )


def _gate() -> str:
    half = HALF_ROAD - 1.2
    arch = f"M3.4 {number(-half)}H2a3 3 0 0 0 -3 3V{number(half - 3)}a3 3 0 0 0 3 3H3.4z"
    return path(rect(-4.2, -HALF_ROAD - 1.5, 8, 2 * HALF_ROAD + 3), STONE, line=JOINT, wide=0.8) + path(
        arch, INK, 235
    )


def mouth(place: Points, into: Points) -> str:
    """The mouth of a road that goes under the ground: an arch of stones, seen from above."""
    return placed("cc-mouth", place, math.degrees(math.atan2(into[1], into[0])))


def _mouth() -> str:
    half = HALF_ROAD
    low = half - 0.6
    arch = f"M-2.2 {number(-low)}H-1a4 4 0 0 1 4 4V{number(low - 4)}a4 4 0 0 1 -4 4H-2.2z"
    return (
        path(rect(-3.6, -half - 4.4, 10.4, 2 * half + 8.8, 3), INK, 60)
        + path(rect(-2.6, -half - 3.2, 8.2, 2 * half + 6.4, 2.4), STONE, line=JOINT, wide=0.8)
        + path(arch, INK, 235)
    )


def _shield() -> str:
    """A pennant: a shield, which doubles what its tile is worth."""
    shield = "M-6.3 -7.5H6.3V.9C6 4.8 2.4 6.6 0 7.5C-2.4 6.6 -6 4.8 -6.3 .9Z"
    return (
        path(shield, line=INK, wide=3.6, line_alpha=90, more=ROUND)
        + path(shield, line=PAPER, wide=2.2, more=ROUND)
        + path(shield, paints.PENNANT)
        + path("M-1.27 -7.5h2.54V6.95L0 7.5L-1.27 6.95zM-6.3 -3.6h12.6v2.55h-12.6z", GOLD)
    )


def _church() -> str:
    """A church from above: nave, transept, tower, apse."""
    roof = paints.CHURCH
    edge, ridge = lit(roof, 100 / 1.9), lit(roof, 150)
    parts = [
        path(rect(-5.4, -12.4, 10.8, 25.2, 2) + rect(-10.2, -5.4, 20.4, 10, 2), INK, 60),
        path(disc(0, -9, 4.4, 3.2), roof, line=edge, wide=0.7),
        *_naves(
            (-4.4, -9.5, 8.8, 21.5),
            (-9.2, -4.6, 18.4, 8.4),
            lit(roof, 112),
            lit(roof, 100 / 1.14),
            edge,
            ridge,
        ),
        _spire(-4.6, 4.2, 9.2, SLATE),
    ]
    for wide, color, alpha in ((2.4, INK, 190), (1.3, GOLD, 255)):
        parts.append(path("M0 5.8V11.8M-2 7.8H2", line=color, wide=wide, line_alpha=alpha, more=CAP))
    return f'<g transform="translate(0 -1) scale(1.22)">{"".join(parts)}</g>'


def _naves(
    upright: tuple[float, float, float, float],
    lying: tuple[float, float, float, float],
    light: str,
    dark: str,
    edge: str,
    ridge: str,
) -> list[str]:
    """Two roofs that cross, each with a light and a dark side."""
    parts = []
    for (x, y, wide, high), is_upright in ((upright, True), (lying, False)):
        half = rect(x, y, wide / 2, high) if is_upright else rect(x, y, wide, high / 2)
        middle = (0, y, 0, y + high) if is_upright else (x, y + high / 2, x + wide, y + high / 2)
        parts += [
            path(rect(x, y, wide, high), dark),
            path(half, light),
            path(rect(x, y, wide, high), line=edge, wide=0.7),
            path(lines([middle]), line=ridge, wide=0.75),
        ]
    return parts


def _spire(x: float, y: float, side: float, color: str) -> str:
    """A square tower with a pointed roof."""
    corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
    middle = f"{number(x + side / 2)} {number(y + side / 2)}"
    edge, parts = lit(color, 100 / 1.9), []
    for k, percent in enumerate((124, 100, 88, 108)):
        (a, b), (c, d) = corners[k], corners[(k + 1) % 4]
        triangle = f"M{number(a)} {number(b)}L{number(c)} {number(d)}L{middle}z"
        parts.append(path(triangle, lit(color, percent), line=edge, wide=0.6))
    return "".join(parts)


def tree(place: Points, size: float, turn: float) -> str:
    """The crown of a tree."""
    return placed("cc-t", place, math.degrees(turn), size / 10)


def _tree() -> str:
    """Ten times as large as a tree of size 1."""
    blobs = [(0.0, 0.0, 8.6)]
    turns = [2 * math.pi * k / 5 for k in range(5)]
    blobs += [(4.2 * math.cos(turn), 4.2 * math.sin(turn), 5.6) for turn in turns]
    parts = [path(disc(0, 0, 12.2), INK, 44)]
    for grow, color in ((1.0, lit(LEAF, 100 / 1.35)), (0.84, LEAF)):
        parts.append(path("".join(disc(x, y, far * grow) for x, y, far in blobs), color))
    for x, y, far in blobs[::2]:
        parts.append(path(disc(0.8 * x, 0.8 * y, 0.42 * far), LEAF_LIGHT, 170))
    return "".join(parts)


def _foundation() -> str:
    """A ring of dressed stones around a pit, on which a tower can be built."""
    parts = [
        path(disc(0, 0, FOUNDATION + grow), color, alpha)
        for grow, color, alpha in (
            (1.4, INK, 60), (0.0, JOINT, 255), (-0.7, lit(STONE, 106), 255), (-3.7, JOINT, 255),
            (-4.4, paints.PIT, 255),
        )
    ]  # fmt: skip
    ways = [(math.cos(turn), math.sin(turn)) for turn in (math.radians(30 * k + 15) for k in range(12))]
    out, inner = FOUNDATION - 0.7, FOUNDATION - 3.9
    parts.append(path(lines((x * out, y * out, x * inner, y * inner) for x, y in ways), line=JOINT, wide=0.8))
    halves = [(math.sqrt((FOUNDATION - 4.6) ** 2 - (3.6 * k) ** 2), 3.6 * k) for k in (-1, 0, 1)]
    parts.append(path(lines((-half, y, half, y) for half, y in halves), line=paints.FLOOR, wide=0.7))
    return "".join(parts)


def plot(place: Points, long: float, wide: float, angle: float, crop: str) -> str:
    """A ploughed or sown plot with its furrows and a hedge on one side."""
    x, y = long / 2, wide / 2
    rows = np.linspace(-y, y, max(4, round(wide / 1.8)))[1:-1].tolist()
    return _turned(
        place,
        angle,
        path(rect(-x - 0.9, -y - 0.9, long + 1.8, wide + 1.8, 2), GRASS_DARK, 90)
        + path(rect(-x, -y, long, wide, 1.4), crop, 225)
        + path(lines((-x + 0.8, at, x - 0.8, at) for at in rows), line=lit(crop, 100 / 1.22), wide=0.8),
    )


def _turned(place: Points, angle: float, parts: str) -> str:
    x, y = map(number, place.tolist())
    return f'<g transform="translate({x} {y}) rotate({number(math.degrees(angle))})">{parts}</g>'


def sheep(place: Points, angle: float) -> str:
    """A sheep from above."""
    return placed("cc-s", place, math.degrees(angle))


def _sheep() -> str:
    wool = ((-0.7, 0.35), (0.0, -0.4), (0.6, 0.35), (-0.5, -0.35), (0.8, -0.2))
    return (
        path(disc(0, 0, 2.2, 1.7), INK, 60)
        + path(disc(1.9, 0, 0.75, 0.6), INK, 220)
        + path("".join(disc(x, y, 0.95, 0.85) for x, y in wool), PAPER)
    )


def pond(place: Points, size: float, angle: float) -> str:
    """A pond with reeds."""
    parts = []
    for grow, color, alpha in (
        (1.16, GRASS_DARK, 120),
        (1.0, lit(WATER, 100 / 1.16), 255),
        (0.84, WATER, 255),
    ):
        shape = disc(0, 0, size * grow, 0.66 * size * grow)
        shape += disc(0.55 * size, 0.3 * size, 0.52 * size * grow, 0.42 * size * grow)
        parts.append(path(shape, color, alpha))
    waves = ((-0.35, -0.12), (0.15, 0.14), (0.5, 0.36))
    ends = (((i - 0.14) * size, j * size, (i + 0.14) * size, j * size) for i, j in waves)
    parts.append(path(lines(ends), line=PAPER, wide=0.5, line_alpha=130, more=CAP))
    return _turned(place, angle, "".join(parts))


def _inn() -> str:
    """An inn with its sign, on a lake."""
    parts = []
    for grow, color, alpha in (
        (1.4, GRASS_DARK, 130),
        (0.0, lit(WATER, 100 / 1.28), 255),
        (-1.2, WATER, 255),
    ):
        lake = disc(0, 2.6, 10.4 + grow, 6.8 + grow) + disc(-4.6, -1.4, 5.4 + grow, 4.4 + grow)
        parts.append(path(lake, color, alpha))
    waves = ((-7.0, 4.0), (-3.4, 6.6), (5.4, 6.0))
    parts.append(
        path(
            lines((i - 1.2, j, i + 1.2, j) for i, j in waves), line=PAPER, wide=0.6, line_alpha=150, more=CAP
        )
    )
    parts.append(house(np.array((1.6, -2.4)), 11.5, 8.6, 0.12, 1))
    parts.append(path(disc(-5.8, 1.6, 2.4), GOLD, line=INK, wide=0.6, line_alpha=230))
    parts.append(tree(np.array((8.6, 2.4)), 2.4, 0.6))
    return f'<g transform="scale(1.2)">{"".join(parts)}</g>'


def _garden() -> str:
    """Four beds of flowers round a well, on gravel."""
    parts = [
        path(disc(0, 0, PLOT + grow), color, alpha)
        for grow, color, alpha in (
            (0.8, GRASS_DARK, 90), (0.0, lit(LEAF, 100 / 1.2), 255), (-1.2, LEAF, 255), (-2.6, paints.ROAD, 255),
        )
    ]  # fmt: skip
    far, near = PLOT - 3.4, 1.3
    flowers = (paints.ROSE, GOLD, paints.LAVA, PAPER)
    for k, color in enumerate(flowers):
        turn = f' transform="rotate({90 * k})"'
        bed = f"M{near} {near}H{number(far - 0.9)}A{number(far)} {number(far)} 0 0 1 {near} {number(far - 0.9)}Z"
        parts.append(path(bed, paints.GRASS_LIGHT, line=GRASS_DARK, wide=0.5, more=turn))
        spots = ((2.8, 2.8), (5.2, 2.6), (2.6, 5.2), (4.5, 4.5))
        parts.append(path("".join(disc(x, y, 0.75) for x, y in spots), color, more=turn))
    parts += [
        path(disc(0, 0, radius), color)
        for radius, color in ((2.5, JOINT), (2.1, STONE), (1.3, lit(WATER, 100 / 1.2)))
    ]
    return "".join(parts)


def _cathedral() -> str:
    """A large church with two towers on a paved yard."""
    parts = [
        path(rect(-17 - grow, -19 - grow, 34 + 2 * grow, 38 + 2 * grow, 5), color, alpha)
        for grow, color, alpha in ((1.2, INK, 60), (0.0, JOINT, 255), (-1.0, STONE, 255))
    ]
    slabs = [(k, -17.5, k, 17.5) for k in range(-15, 16, 5)] + [
        (-15.5, 1.1 * k, 15.5, 1.1 * k) for k in range(-15, 16, 5)
    ]
    parts.append(path(lines(slabs), line=STONE_DARK, wide=0.5, line_alpha=120))
    edge = lit(SLATE, 100 / 1.9)
    parts.append(path(disc(0, -11.5, 6.0, 4.8), lit(SLATE, 108), line=edge, wide=0.7))
    parts += _naves(
        (-5.6, -12, 11.2, 25),
        (-13, -6, 26, 10),
        lit(SLATE, 124),
        lit(SLATE, 100 / 1.08),
        edge,
        lit(SLATE, 160),
    )
    parts += [_spire(x - 4.4, 8, 8.8, paints.CHURCH) for x in (-7.2, 7.2)]
    parts.append(_spire(-4.6, -5.6, 9.2, paints.CHURCH))
    for wide, color, alpha in ((2.6, INK, 190), (1.4, GOLD, 255)):
        parts.append(path("M0 -5.4V3.2M-2.8 -2.6H2.8", line=color, wide=wide, line_alpha=alpha, more=CAP))
    return "".join(parts)


def volcano(place: Points, radius: float, rng: np.random.Generator) -> str:
    """A mountain with a glowing mouth, and lava on its sides."""
    turns = np.linspace(0, 2 * math.pi, 22, endpoint=False)
    rough = rng.uniform(0.90, 1.06, len(turns))

    def ring(part: float, lean: float) -> str:
        far = radius * part * rough
        points = np.stack([far * np.cos(turns + lean), far * np.sin(turns + lean)], axis=1)
        return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points.tolist()) + "Z"

    parts = [
        path(ring(part, 0.1 * part), color, alpha)
        for part, color, alpha in (
            (1.06, INK, 70), (1.0, lit(ROCK, 100 / 1.38), 255), (0.86, lit(ROCK, 100 / 1.16), 255),
            (0.68, ROCK, 255), (0.52, lit(ROCK, 116), 255),
        )
    ]  # fmt: skip
    ways = [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns[::2].tolist()]
    cracks = lines((0.5 * x, 0.5 * y, 0.92 * x, 0.92 * y) for x, y in ways)
    parts.append(path(cracks, line=INK, wide=0.6, line_alpha=70))
    for turn, long in zip(rng.uniform(0, 1.2) + np.arange(4) * 1.6, (0.95, 0.74, 0.88, 0.68), strict=True):
        way, aside = np.array([math.cos(turn), math.sin(turn)]), np.array([-math.sin(turn), math.cos(turn)])
        bend = 0.6 * radius * way + 0.12 * radius * aside
        start, middle, end = (
            f"{number(x)} {number(y)}" for x, y in (0.3 * radius * way, bend, long * radius * way)
        )
        for wide, color in ((3.2, lit(LAVA, 100 / 1.5)), (2.0, LAVA), (0.8, GOLD)):
            parts.append(path(f"M{start}Q{middle} {end}", line=color, wide=wide * radius / 20, more=CAP))
    for part, color in (
        (0.42, lit(ROCK, 100 / 1.9)), (0.35, lit(LAVA, 100 / 1.35)), (0.26, LAVA), (0.14, GOLD),
    ):  # fmt: skip
        parts.append(path(ring(part, 0.5), color))
    x, y = map(number, place.tolist())
    return f'<g class="volcano" transform="translate({x} {y})">{"".join(parts)}</g>'


PARTS = {
    **{f"cc-h{number_}": _house(roof) for number_, roof in enumerate(ROOFS)},
    "cc-r": _turret(),
    "cc-gate": _gate(),
    "cc-mouth": _mouth(),
    "cc-pennant": _shield(),
    "cc-church": _church(),
    "cc-t": _tree(),
    "cc-foundation": _foundation(),
    "cc-s": _sheep(),
    "cc-inn": _inn(),
    "cc-garden": _garden(),
    "cc-cathedral": _cathedral(),
}
"""By ids; each around the origin."""
