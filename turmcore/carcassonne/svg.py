"""A position as a vector drawing: the table with its tiles, followers and towers, the players below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

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
from turmcore.carcassonne.art import definitions
from turmcore.carcassonne.drawing import things_of
from turmcore.carcassonne.notation import Placed
from turmcore.carcassonne.regions import regions_of
from turmcore.carcassonne.shapes import Points
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
STONE = "#9e9e9e"
_NAME = ((paints.PAPER, f' stroke="{paints.PAPER}" stroke-width="3" stroke-opacity="0.8"'), ("#33421c", ""))
"""How the name of a tile is written: dark on a light rim, as there may be anything below."""

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
    parts = [definitions(f"#cc-tile-{placed.tile}" for placed in tiles)]
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
    regions, turn = (
        regions_of(placed.tile),
        f' transform="rotate({90 * placed.rotation})"' if placed.rotation else "",
    )
    parts = [f'<use href="#cc-tile-{placed.tile}"{turn}/>']
    if placed.height:
        parts += _tower(_place(placed, "t"), placed.height)
    outline, width = ("#d50000", 3) if is_last and state.phase in ("act", "capture") else ("#5b6b3a", 1)
    parts.append(
        f'<rect x="-50" y="-50" width="100" height="100" fill="none" stroke="{outline}" stroke-width="{width}"/>'
    )
    parts += [label(-46, 46, placed.tile, 10, ink, more) for ink, more in _NAME]
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


def _tower(spot: Point, height: int) -> list[str]:
    x, y = spot
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
