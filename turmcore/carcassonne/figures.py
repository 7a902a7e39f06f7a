"""Figures, signs of players and pieces of towers from the front, as SVG: each in a square of 100 x 100 around the origin.

A player is known by the sign, too: stripes, dots, a ring, a diamond, a cross, a triangle.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from turmcore.carcassonne import paints
from turmcore.carcassonne.paints import INK, JOINT, PAPER, STONE, STONE_DARK
from turmcore.carcassonne.silhouettes import DRAGON, FAIRY, FOLLOWER, SILHOUETTES
from turmcore.core.ink import ROUND, disc, lines, lit, number, path, rect
from turmcore.core.page import channels, label

PLAYERS = tuple(paints.PLAYERS.values())
_GUESTS = {DRAGON: paints.DRAGON, FAIRY: paints.FAIRY}
_EDGE = 45.0  # half of the square that a figure fills; its light rim goes beyond
_CHEST = 0.40  # edge of the sign on a follower


def whole(part: str) -> str:
    """A part of this module alone as a whole SVG."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" width="100" height="100">{part}</svg>'


def follower(player: int, figure: str = FOLLOWER, color: str = "") -> str:
    """A figure of a player with the sign on the chest, in another color if one is given."""
    color, silhouette = color or PLAYERS[player], SILHOUETTES[figure]
    unit, middle, foot = _measured(figure)
    x, z, size = silhouette.sign
    sign = _sign(player, _CHEST * unit * size, _ink_on(color))
    place = f"translate({number(middle + x * unit)} {number(foot - (z - 0.03) * unit)})"
    return f'{_cut(figure, color)}<g transform="{place}">{sign}</g>'


def guest(name: str) -> str:
    """The dragon or the fairy."""
    return _cut(name, _GUESTS[name])


def badge(player: int, color: str = "") -> str:
    """A disc in the color of a player with the sign that goes with it."""
    color = color or PLAYERS[player]
    rim = path(disc(0, 0, 46.5), color, line=lit(color, 100 / 1.5), wide=7)
    return rim + _sign(player, 93, _ink_on(color), 0.425)


def badge_of(name: str) -> str:
    """`badge` by the digit of a player."""
    return badge(int(name))


def storeys(height: str) -> str:
    """A tower from above, with its height in figures if that is not empty; its radius is 45."""
    ways = [
        (45 * math.cos(turn), 45 * math.sin(turn)) for turn in (math.radians(45 * k + 22.5) for k in range(8))
    ]
    parts = [
        path(disc(0, 0, 50.4), INK, 89),
        path(disc(0, 0, 45), paints.PIECE, line=JOINT, wide=7.4),
        path(lines((x, y, 0.76 * x, 0.76 * y) for x, y in ways), line=JOINT, wide=6.6),
        path(disc(0, 0, 32.4), lit(STONE_DARK, 80), line=JOINT, wide=6.6),
    ]
    if height:
        more = ' text-anchor="middle" font-weight="bold"'
        parts.append(label(0, 16.5, height, 46, PAPER, more))
    return "".join(parts)


def piece() -> str:
    """A piece of a tower."""
    crown = "M-41 -8"
    for k in range(7):
        left, right = number(-41 + 82 * k / 7), number(-41 + 82 * (k + 1) / 7)
        crown += f"L{left} {-27 if k % 2 else -40}H{right}"
    return (
        _edged(rect(-33, -14, 66, 58), lit(STONE, 100 / 1.08))
        + _edged(crown + "V-8Z", STONE)
        + path(rect(-5, 4, 10, 26, 5), INK)
    )


def _edged(shape: str, color: str) -> str:
    return path(shape, color, line=JOINT, wide=4.5, more=ROUND)


def _measured(figure: str) -> tuple[float, float, float]:
    """Size of the unit of a figure, and the point between its feet."""
    silhouette = SILHOUETTES[figure]
    unit = 2 * _EDGE / max(1.0, silhouette.extent)
    return unit, -silhouette.center * unit, _EDGE - 0.9


def outline(figure: str) -> str:
    """The outlines of a figure's parts, as a path."""
    unit, middle, foot = _measured(figure)
    return "".join(
        "M"
        + "L".join(f"{number(middle + x * unit)} {number(foot - z * unit)}" for x, z in part.tolist())
        + "Z"
        for part, _ in SILHOUETTES[figure].parts
    )


def _cut(figure: str, color: str) -> str:
    """A figure with a light rim."""
    shape, size = outline(figure), _measured(figure)[0] / 0.9
    # the parts of a figure overlap, so its edge is drawn before it is filled: half of it stays
    return (
        path(shape, line=INK, wide=0.15 * size, line_alpha=70, more=ROUND)
        + path(shape, line=PAPER, wide=0.1 * size, more=ROUND)
        + path(shape, line=lit(color, 100 / 1.7), wide=0.055 * size, more=ROUND)
        + path(shape, color)
    )


def _ink_on(color: str) -> str:
    """Ink of a sign that stands out from a color."""
    red, green, blue = ((part / 255) ** 2 for part in channels(color))
    return "#2e241c" if 0.3 * red + 0.5 * green + 0.2 * blue > 0.36 else "#f8f0e0"


def _sign(player: int, size: float, ink: str, within: float = 0.0) -> str:
    """The sign of a player; its stripes end at a disc of radius `within`, or at a square."""
    if player == 0:
        return path("".join(_stripes(within, size)), ink)
    if player == 1:
        spots = [0.235 * size * k for k in (-1, 0, 1)]
        return path("".join(disc(x, y, 0.075 * size) for x in spots for y in spots), ink)
    if player == 2:
        return path(disc(0, 0, 0.23 * size), line=ink, wide=0.12 * size)
    if player == 3:
        tip = number(0.29 * size)
        return path(f"M-{tip} 0L0 -{tip}L{tip} 0L0 {tip}Z", ink)
    if player == 4:
        far, thick = 0.31 * size, 0.16 * size
        return path(rect(-far, -thick / 2, 2 * far, thick) + rect(-thick / 2, -far, thick, 2 * far), ink)
    turns = [math.radians(-90 + 120 * k) for k in range(3)]
    corners = [(0.34 * math.cos(turn) * size, (0.05 + 0.34 * math.sin(turn)) * size) for turn in turns]
    return path("M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z", ink)


def _stripes(within: float, size: float) -> Iterator[str]:
    """Three stripes that rise to the right at 45 degrees."""
    for k in (-1, 0, 1):
        ends = []
        for beside in (0.30 * k - 0.085, 0.30 * k + 0.085):  # where an edge of the stripe crosses the middle
            if within:
                half = math.sqrt(2 * within**2 - beside**2)
                low, high = (-beside - half) / 2, (-beside + half) / 2
            else:
                low, high = max(-0.5, -0.5 - beside), min(0.5, 0.5 - beside)
            ends += [(beside + low, -low), (beside + high, -high)]
        a, b, d, c = (f"{number(x * size)} {number(y * size)}" for x, y in ends)
        bend = f"A{number(within * size)} {number(within * size)} 0 0 1 " if within else "L"
        yield f"M{a}L{b}{bend}{c}L{d}{bend}{a}Z"
