"""A position as a vector drawing: the table with its tiles, followers and towers, the players below."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from turmcore.carcassonne import paints
from turmcore.carcassonne.actions import (
    Build,
    Capture,
    Claim,
    Climb,
    Dismiss,
    MoveFairy,
    Place,
    Play,
    Portal,
    Step,
)
from turmcore.carcassonne.drawing import things_of
from turmcore.carcassonne.notation import Placed
from turmcore.carcassonne.regions import regions_of
from turmcore.carcassonne.shapes import Points, shapes_of
from turmcore.carcassonne.tiles import tile_types
from turmcore.core import page
from turmcore.core.page import Point, Theme, brightness, label, n

if TYPE_CHECKING:
    from turmcore.carcassonne.state import CarcassonneState

SIDE = 100
"""Of a tile; its drawing has the origin in the middle."""
WIDEST = 700
"""Pixels of a drawing; a wider table is shown smaller, the writing below it is not."""
MARGIN = 30
LINE = 26
MIDDLE = ' text-anchor="middle"'
COLORS = tuple(paints.PLAYERS.values())
"""Of the players."""
FIELD, CITY, WALL, ROAD, CURB, STONE = "#8fbc5a", "#c9955c", "#6d4420", "#f6f1e4", "#8a7f6a", "#9e9e9e"
DASHES = 'stroke-width="3" stroke-dasharray="5 3"'
SMOOTH = 0.4
"""A line may differ so much from its true course."""

_DISC = '<circle r="9.5" fill="#fffaec" stroke="#1a1206"/>'
SIGNS = {
    "monastery": f'<path d="M-15 14V-6L0-20L15-6V14Z" fill="#fff" stroke="{WALL}" stroke-width="2"/>'
    '<path d="M0-19V-30M-5-26H5" stroke="#b71c1c" stroke-width="2"/>',
    "inn": '<ellipse cx="-3" cy="4" rx="13" ry="6" fill="#6a9cb0"/>'
    '<path d="M-7 4v-7l7 -6l7 6v7z" fill="#a8462e" stroke="#1a1206"/>',
    "cathedral": '<path d="M-15 14v-22l5 -7l5 7h10l5 -7l5 7v22z" fill="#5c6a7e" stroke="#1a1206"/>'
    '<path d="M0 -2v12M-4 2h8" stroke="#f0c654" stroke-width="2.5"/>',
    "princess": f'{_DISC}<path d="M-6 5l-1 -10l4 4l3 -6l3 6l4 -4l-1 10z" fill="#f0c654" stroke="#1a1206"/>',
    "wine": _DISC
    + "".join(
        f'<circle cx="{x}" cy="{y}" r="2" fill="#802870"/>'
        for x, y in ((-4, -3), (0, -3), (4, -3), (-2, 0.5), (2, 0.5), (0, 4))
    )
    + '<path d="M0 -4l1 -4" stroke="#4a7434" stroke-width="1.5"/>',
    "grain": f'{_DISC}<path d="M0 8V-7M-4 3l4 3l4 -3M-4 -1l4 3l4 -3M-4 -5l4 3l4 -3" fill="none" stroke="#b4801c" '
    'stroke-width="2"/>',
    "cloth": f'{_DISC}<path d="M-6 -4h12v8h-12z" fill="#3268b2"/><path d="M-2 -4v8M2 -4v8" stroke="#fffaec"/>',
    "volcano": '<path d="M-20 12l12 -24h16l12 24z" fill="#7e6a5a" stroke="#1a1206"/>'
    '<path d="M-8 -12h16l-3 8l-3 -4l-3 7z" fill="#f0601c"/>',
    "dragon": f'<path d="M0 -11l11 11l-11 11l-11 -11z" fill="{paints.DRAGON}" stroke="#fffaec" stroke-width="1.5"/>'
    '<path d="M-5 4l2 -7l3 4l3 -6l1 4l3 -1l-3 3l-2 4z" fill="#fffaec"/>',
    "portal": '<circle r="11" fill="#d6cab2" stroke="#1a1206"/><circle r="7.5" fill="#483a8c"/>'
    '<path d="M0 0a2 2 0 0 1 4 0a4 4 0 0 1 -8 0a5.5 5.5 0 0 1 10 -3" fill="none" stroke="#fff" stroke-width="1.5"/>',
}
"""What is drawn on tiles, around the origin."""

LIGHT = Theme()
DARK = Theme(**page.DARK)
"""Of what is around the tiles."""


def svg(state: CarcassonneState, *, size: float | None = None, theme: Theme = LIGHT, title: str = "") -> str:
    """Draw the whole table.

    Parameters
    ----------
    size
        Width in pixels; by default it follows from the layout, up to `WIDEST`.
    title
        What a screen reader says; by default the position's text.
    """
    table, (across, below) = _table(state, state.tiles, state.tiles[-1])
    width = max(across, 520)
    shrink = max(1.0, width / WIDEST)
    height = below + shrink * LINE * (state.game.num_players + 1)
    parts = [page.paper(width, height, theme), *table]
    parts.append(f'<g transform="translate({MARGIN} {below}) scale({shrink:.4f})">')
    y = 0
    for i, owned in enumerate(state.players):
        held = [
            f"{count} of {owner + 1}" for (captor, owner), count in state.prisoners.items() if captor == i
        ]
        words = f"{owned.score} points, {owned.followers} followers"
        words += "".join(f", {word}" for word in things_of(owned))
        words += f", {owned.pieces} tower pieces" if state.game.rules.has_tower else ""
        words += f", holds {', '.join(held)}" if held else ""
        parts += [_figure(10, y + 8, i), label(30, y + 13, words, 16, theme.ink)]
        y += LINE
    parts += [label(0, y + 13, _turn(state), 16, theme.ink), "</g>"]
    return page.drawing(parts, width, height, size=size or width / shrink, title=title or state.to_text())


def attempt(state: CarcassonneState, token: str, is_legal: bool, *, theme: Theme = LIGHT) -> str:
    """Draw the table alone, with an action that is tried framed by its verdict: green or red."""
    play, color = state.game.decode(state.parse(token)), page.VERDICTS[is_legal]
    tiles, sign, cell, spot = list(state.tiles), "", (0, 0), (0.0, 0.0)
    by_cell = {(placed.x, placed.y): placed for placed in tiles}
    if isinstance(play, Place) and state.hand is not None:
        cell = play.x, play.y
        tiles.append(Placed(state.hand.id, *cell, play.rotation % state.hand.num_rotations))
        sign = f'<rect x="-47" y="-47" width="94" height="94" fill="none" stroke="{color}" stroke-width="6"/>'
    elif isinstance(play, (Claim, Build, Climb, Capture, Portal, MoveFairy, Dismiss, Step)):
        cell = (tiles[-1].x, tiles[-1].y) if isinstance(play, Claim) else (play.x, play.y)
        if cell in by_cell:
            spot = _tried(by_cell[cell], play)
        sign = f'<circle r="19" fill="none" stroke="{color}" stroke-width="5"/>'
        if isinstance(play, (Claim, Climb, Portal)) and state.player is not None:
            sign = f'<g opacity="0.7">{_figure(0, 0, state.player, play.figure)}</g>{sign}'
    table, (width, height) = _table(state, tiles)
    left, top = min(placed.x for placed in tiles), min(placed.y for placed in tiles)
    x, y = MARGIN + (cell[0] - left + 0.5) * SIDE + spot[0], MARGIN + (cell[1] - top + 0.5) * SIDE + spot[1]
    parts = [page.paper(width, height, theme), *table, f'<g transform="translate({n(x)} {n(y)})">{sign}</g>']
    size = min(width, WIDEST)
    return page.drawing(parts, width, height, size=size, title=f"{state.to_text()} {token}")


def _tried(placed: Placed, play: Play) -> Point:
    """Where on a tile an action happens."""
    regions = regions_of(placed.tile)
    if isinstance(play, Step):
        return _turned(regions.lair, placed.rotation)
    segment = "t"
    if isinstance(play, (Claim, Capture, Portal, Dismiss, MoveFairy)):
        segment = play.segment or "m"
    return _place(placed, segment) if segment in regions.spots else (0.0, 0.0)


def _table(
    state: CarcassonneState, tiles: Sequence[Placed], last: Placed | None = None
) -> tuple[list[str], tuple[int, int]]:
    """The tiles where they lie, with what stands on them, and the room that they take; the last one is framed."""
    left, top = min(placed.x for placed in tiles), min(placed.y for placed in tiles)
    columns = max(placed.x for placed in tiles) - left + 1
    rows = max(placed.y for placed in tiles) - top + 1
    parts = []
    for placed in tiles:
        x, y = MARGIN + (placed.x - left) * SIDE + SIDE / 2, MARGIN + (placed.y - top) * SIDE + SIDE / 2
        parts.append(f'<g transform="translate({n(x)} {n(y)})">')
        parts += _tile(placed, state, is_last=placed == last)
        parts.append("</g>")
    return parts, (columns * SIDE + 2 * MARGIN, rows * SIDE + 2 * MARGIN)


def _turn(state: CarcassonneState) -> str:
    left = sum(state.bag.values())
    if state.is_over():
        return f"over, won by {state.result()}"
    assert state.player is not None
    does = {
        "draw": "draws",
        "place": "places {}",
        "act": "acts",
        "capture": "may capture",
        "exchange": "takes a prisoner back",
        "dragon": "moves the dragon",
    }[state.phase]
    actor = state.current_player if state.phase == "dragon" else state.player
    return f"player {actor + 1} {does.format(state.hand.id if state.hand else '')}; {left} tiles in the bag"


def _path(points: list[str], fill: str, stroke: str, width: float) -> str:
    return f'<path d="{" ".join(points)}" fill="{fill}" stroke="{stroke}" stroke-width="{n(width)}"/>'


def _tile(placed: Placed, state: CarcassonneState, is_last: bool) -> list[str]:
    tile = tile_types()[placed.tile]
    parts = [f'<g transform="rotate({90 * placed.rotation})">{ground(placed.tile)}</g>']
    regions = regions_of(placed.tile)
    parts += [_pennant(_turned(spot, placed.rotation)) for spot in regions.pennants]
    things = list(regions.things)
    if tile.is_monastery:
        things.append(("monastery", regions.spots["m"]))
    for thing, spot in things:
        x, y = _turned(spot, placed.rotation)
        parts.append(f'<g transform="translate({n(x)} {n(y)})">{SIGNS[thing]}</g>')
    if tile.foundation:
        parts += _tower(_place(placed, "t"), placed.height)
    outline, width = ("#d50000", 3) if is_last and state.phase in ("act", "capture") else ("#5b6b3a", 1)
    parts.append(
        f'<rect x="-50" y="-50" width="100" height="100" fill="none" stroke="{outline}" stroke-width="{width}"/>'
    )
    parts.append(label(-47, 47, placed.tile, 10, "#33421c"))
    for one in state.followers:
        if (one.x, one.y) == (placed.x, placed.y):
            x, y = _place(placed, one.segment)
            lift = 6 + 3 * min(placed.height, 6) if one.segment == "t" else 0
            parts.append(_figure(x, y - lift, one.player, one.figure))
    for sign, color, at, where in (
        ("D", "#b71c1c", state.dragon, regions.lair),
        ("F", "#ad1457", state.fairy, regions.glade),
    ):
        if at == (placed.x, placed.y):
            x, y = _turned(where, placed.rotation)
            parts.append(f'<circle cx="{n(x)}" cy="{n(y)}" r="11" fill="{color}" stroke="#fff"/>')
            parts.append(label(x, y + 5, sign, 14, "#fff", MIDDLE))
    return parts


@cache
def ground(name: str) -> str:
    """Field, cities and roads of a type of tile in rotation 0."""
    shapes = shapes_of(name)
    parts = [f'<rect x="-50" y="-50" width="100" height="100" fill="{FIELD}"/>']
    for city in shapes.cities:
        parts.append(f'<path d="{path_of(city.outline)}Z" fill="{CITY}"/>')
        parts += [
            f'<path d="{path_of(wall)}" fill="none" stroke="{WALL}" stroke-width="3"/>' for wall in city.walls
        ]
    roads = [[path_of(line) for line in shapes.seen(i)] for i in range(len(shapes.roads))]
    if shapes.bridge is None:  # roads that meet have their curbs below all of them
        roads = [[line for lines in roads for line in lines]]
    for lines in reversed(roads):
        for color, width in ((CURB, 12), (ROAD, 8)):
            parts += [
                f'<path d="{line}" fill="none" stroke="{color}" stroke-width="{width}"/>' for line in lines
            ]
    if shapes.tunnel is not None:
        parts.append(f'<path d="{path_of(shapes.tunnel)}" fill="none" stroke="{CURB}" {DASHES}/>')
    if shapes.has_crossing:
        parts.append(f'<circle r="9" fill="{CURB}"/>')
    return "".join(parts)


def path_of(points: Points) -> str:
    """A path through those points of a line that its course needs; the origin is in the middle of the tile."""
    return "M" + "L".join(f"{n(x - 50)} {n(y - 50)}" for x, y in [points[0], *_needed(points), points[-1]])


def _needed(points: Points) -> list[Points]:
    """The points between the ends of a line without which it would look different."""
    way, away = points[-1] - points[0], points - points[0]
    length = math.hypot(*way)
    across = np.abs(away[:, 0] * way[1] - away[:, 1] * way[0])
    far = across / length if length else np.hypot(away[:, 0], away[:, 1])
    at = int(far.argmax())
    return [*_needed(points[: at + 1]), points[at], *_needed(points[at:])] if far[at] > SMOOTH else []


def _pennant(spot: Point) -> str:
    x, y = spot[0] - 6, spot[1] - 7
    return f'<path d="M{n(x)} {n(y)}h12v8l-6 6l-6-6z" fill="#1e88e5" stroke="#fff" stroke-width="1.5"/>'


def _tower(spot: Point, height: int) -> list[str]:
    x, y = spot
    if not height:
        return [
            f'<path d="M{n(x - 9)} {n(y - 9)}h18v18h-18z" fill="none" stroke="#5d4037" {DASHES}/>',
        ]
    lift = 3 * min(height, 6)
    return [
        _path(
            [f"M{n(x - 11)} {n(y + 9)}v{-14 - lift}h4v4h4v-4h6v4h4v-4h4v{14 + lift}z"], STONE, "#424242", 2
        ),
        label(x, y + 6, str(height), 13, "#111", ' text-anchor="middle"'),
    ]


def _figure(x: float, y: float, player: int, figure: str = "") -> str:
    """A follower; the large one is larger, builder and pig have their letter."""
    color, scale = COLORS[player], " scale(1.35)" if figure == "L" else ""
    around = "#fff" if brightness(color) < 150 else "#1a1206"
    letter = label(x, y + 8, figure, 13, around, MIDDLE) if figure in ("B", "P") else ""
    return (
        f'<g transform="translate({n(x)} {n(y)}){scale}" fill="{color}" stroke="{around}" stroke-width="1.5">'
        '<path d="M-9 9L-3 1L-9-1L-8-5L-3-5A4.6 4.6 0 1 1 3-5L8-5L9-1L3 1L9 9L3 9L0 4L-3 9Z"/></g>' + letter
    )


def _place(placed: Placed, segment: str) -> Point:
    """Where somebody on a segment of a tile stands."""
    return _turned(regions_of(placed.tile).spots[segment], placed.rotation)


def _turned(spot: Points, rotation: int) -> Point:
    """A place on a tile in rotation 0, seen from the middle of the turned one."""
    x, y = (float(part) - 50 for part in spot)
    return ((x, y), (-y, x), (-x, -y), (y, -x))[rotation]
