"""A position as a vector drawing: the table with its tiles, followers and towers, the players below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from turmcore.carcassonne import paints
from turmcore.carcassonne.actions import (
    Build,
    CallAbbot,
    Capture,
    Claim,
    Climb,
    Dismiss,
    MoveFairy,
    Place,
    Play,
    Portal,
    Step,
    TakeHome,
)
from turmcore.carcassonne.art import definitions
from turmcore.carcassonne.choices import abbot_of
from turmcore.carcassonne.drawing import things_of
from turmcore.carcassonne.flat import dragon_place, figure, spot_on, standing_on
from turmcore.carcassonne.notation import Placed
from turmcore.carcassonne.shown import TOP
from turmcore.carcassonne.tiles import written
from turmcore.core import page
from turmcore.core.ink import placed
from turmcore.core.page import Point, Theme, label, n

if TYPE_CHECKING:
    from turmcore.carcassonne.state import CarcassonneState

SIDE = 100
"""Of a tile; its drawing has the origin in the middle."""
WIDEST = 700
"""Pixels of a drawing; a wider table is shown smaller, the writing below it is not."""
MARGIN = 30
LINE = 26
MIDDLE = ' text-anchor="middle"'
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
    parts = [f'<g transform="translate({MARGIN} {below}) scale({shrink:.4f})">']
    y = 0
    for i, owned in enumerate(state.players):
        held = [
            f"{count} of {owner + 1}" for (captor, owner), count in state.prisoners.items() if captor == i
        ]
        words = f"{owned.score} points, {owned.followers} followers"
        words += "".join(f", {word}" for word in things_of(owned))
        words += f", {owned.pieces} tower pieces" if state.game.rules.has_tower else ""
        words += f", holds {', '.join(held)}" if held else ""
        parts += [
            placed(f"cc-badge-{i}", (10.0, y + 8.0), wide=0.22),
            label(30, y + 13, words, 16, theme.ink),
        ]
        y += LINE
    parts += [label(0, y + 13, _turn(state), 16, theme.ink), "</g>"]
    parts = [page.paper(width, height, theme), definitions([*table, *parts]), *table, *parts]
    return page.drawing(parts, width, height, size=size or width / shrink, title=title or state.to_text())


def attempt(state: CarcassonneState, token: str, is_legal: bool, *, theme: Theme = LIGHT) -> str:
    """Draw the table alone, with an action that is tried framed by its verdict: green or red."""
    play, color = _with_cell(state, state.game.decode(state.parse(token))), page.VERDICTS[is_legal]
    tiles, sign, cell, spot = list(state.tiles), "", (0, 0), (0.0, 0.0)
    by_cell = {(tile.x, tile.y): tile for tile in tiles}
    if isinstance(play, Place) and state.hand is not None:
        cell = play.x, play.y
        tiles.append(Placed(state.hand.id, *cell, play.rotation % state.hand.num_rotations))
        sign = f'<rect x="-47" y="-47" width="94" height="94" fill="none" stroke="{color}" stroke-width="6"/>'
    elif isinstance(play, (Claim, Build, Climb, Capture, Portal, MoveFairy, Dismiss, Step, TakeHome)):
        cell = (tiles[-1].x, tiles[-1].y) if isinstance(play, Claim) else (play.x, play.y)
        if cell in by_cell:
            spot = _tried(by_cell[cell], play)
        sign = f'<circle r="19" fill="none" stroke="{color}" stroke-width="5"/>'
        if isinstance(play, (Claim, Climb, Portal)) and state.player is not None:
            sign = f'<g opacity="0.7">{figure(state.player, play.figure)}</g>{sign}'
    table, (width, height) = _table(state, tiles)
    left, top = min(tile.x for tile in tiles), min(tile.y for tile in tiles)
    x, y = MARGIN + (cell[0] - left + 0.5) * SIDE + spot[0], MARGIN + (cell[1] - top + 0.5) * SIDE + spot[1]
    tried = f'<g transform="translate({n(x)} {n(y)})">{sign}</g>'
    parts = [page.paper(width, height, theme), definitions([*table, tried]), *table, tried]
    size = min(width, WIDEST)
    return page.drawing(parts, width, height, size=size, title=f"{state.to_text()} {token}")


def _with_cell(state: CarcassonneState, play: Play) -> Play:
    """An action; of an abbot who is called the way home from where he stands, or from the tile just placed."""
    if not isinstance(play, CallAbbot):
        return play
    abbot = abbot_of(state)
    last = state.tiles[-1]
    return TakeHome(abbot.x, abbot.y, abbot.segment) if abbot is not None else TakeHome(last.x, last.y, TOP)


def _tried(tile: Placed, play: Play) -> Point:
    """The place on a tile of an action."""
    if isinstance(play, Step):
        return dragon_place(tile)
    segment = TOP
    if isinstance(play, (Claim, Capture, Portal, Dismiss, MoveFairy, TakeHome)):
        segment = play.segment or "m"
    return spot_on(tile, segment)


def _table(
    state: CarcassonneState, tiles: Sequence[Placed], last: Placed | None = None
) -> tuple[list[str], tuple[int, int]]:
    """The tiles where they lie, with what stands on them, and the room that they take; the last one is framed."""
    left, top = min(tile.x for tile in tiles), min(tile.y for tile in tiles)
    columns = max(tile.x for tile in tiles) - left + 1
    rows = max(tile.y for tile in tiles) - top + 1
    parts = []
    for drawn in (_tile, _standing):
        for tile in tiles:
            x, y = MARGIN + (tile.x - left) * SIDE + SIDE / 2, MARGIN + (tile.y - top) * SIDE + SIDE / 2
            parts += [f'<g transform="translate({n(x)} {n(y)})">', *drawn(state, tile, tile == last), "</g>"]
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


def _tile(state: CarcassonneState, tile: Placed, is_last: bool) -> list[str]:
    outline, width = ("#d50000", 3) if is_last and state.phase in ("act", "capture") else ("#5b6b3a", 1)
    return [
        placed(f"cc-tile-{tile.tile}", (0.0, 0.0), 90 * tile.rotation),
        f'<rect x="-50" y="-50" width="100" height="100" fill="none" stroke="{outline}" stroke-width="{width}"/>',
        *(label(-46, 46, written(tile.tile), 10, ink, more) for ink, more in _NAME),
    ]


def _standing(state: CarcassonneState, tile: Placed, is_last: bool) -> Iterable[str]:
    """Everything that stands on a tile."""

    def write(place: Point, height: str) -> Iterable[str]:
        return (label(place[0], place[1] + 24, height, 13, ink, MIDDLE + more) for ink, more in _NAME)

    return standing_on(state, tile, write)
