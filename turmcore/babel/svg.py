"""A position as a vector drawing: the tower from above, and the players beside it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from turmcore.babel.actions import Move
from turmcore.babel.drawing import turn_text
from turmcore.babel.rings import FOOT, layout_of, point
from turmcore.babel.rules import COLORS
from turmcore.babel.tower import POINTS, UNIT, View, disc_above, parts_above
from turmcore.core import page
from turmcore.core.page import label, n
from turmcore.errors import TurmError

if TYPE_CHECKING:
    from turmcore.babel.board import Board
    from turmcore.babel.state import BabelState

WIDTH, HEIGHT = 700.0, 524.0
"""Width of the drawing in its own units."""

_CENTER = 252.0, 240.0
_REACH = 226.0  # radius of the tower
_COLUMN = 518.0
_LINE = 22.0

_NAMES = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "w": "white", "k": "black"}


@dataclass(frozen=True, slots=True)
class Theme(page.Theme):
    """The colors of a drawing."""

    last: str = "#f2a900"


LIGHT = Theme()
DARK = Theme(**page.DARK, last="#ffc933")


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
    view = View(layout_of(board))
    scale = _REACH / (view.layout.radius * UNIT)
    bound = [name for name, colors in fields.items() if _is_bound(board, name, colors)]
    titles = {name: _title(board, name, fields.get(name, "")) for name in board.fields}
    x, y = _CENTER
    parts = [f'<g transform="translate({x:g} {y:g}) scale({scale:.4f})">']
    parts += parts_above(view, board, bound, titles=titles)
    for name, kind in framed.items():
        parts.append(
            f'<path class="{kind}" d="{view.field(name, -0.06)}" fill="none" stroke="{theme.last}" '
            f'stroke-width="{n(3.4 / scale)}" stroke-linejoin="round"/>'
        )
    for name, colors in fields.items():
        places = map(view.at, view.layout.slots(name, len(colors)))
        parts += [
            disc_above(*place, FOOT * UNIT, color) for place, color in zip(places, colors, strict=False)
        ]
    return [*parts, *_names_of_fields(view, scale, theme), "</g>"]


def _own_color(board: Board, name: str) -> str:
    """Of a start field."""
    return COLORS[board.starts[int(name[0]) - 1].index(name)]


def _is_bound(board: Board, name: str, colors: str) -> bool:
    """True if the figures on a field wait for their group (rule 3.3)."""
    return board.kinds[name] in ("G5", "G4", "G3") and len(colors) >= 2


def _title(board: Board, name: str, colors: str) -> str:
    """A field in words."""
    kind = board.kinds[name]
    words = f"{POINTS[kind]} points" if kind in POINTS else f"group of {kind[1:]}"
    if kind == "S":
        words = f"{_NAMES[_own_color(board, name)]} start"
    here = ", ".join(_NAMES[color] for color in colors) or "empty"
    bound = ", bound" if _is_bound(board, name, colors) else ""
    return f"{name} ({words}): {here}{bound}"


def _names_of_fields(view: View, scale: float, theme: Theme) -> Iterator[str]:
    """The index of every field of the lowest step, around the tower, where there is room."""
    ring = view.layout.rings[0]
    if 2 * ring.half * ring.middle * UNIT * scale <= 16:
        return
    for index in range(ring.num_fields):
        name = f"1.{index}"
        x, y = view.at(point(ring.edge + 9 / scale / UNIT, view.layout.angle(name), 0.0))
        x += 5 * x / math.hypot(x, y) / scale  # text is wider than high
        yield label(x, y + 3 / scale, name, round(8.5 / scale, 1), theme.faint, ' text-anchor="middle"')


def _players(state: BabelState, theme: Theme) -> list[str]:
    """The players of the colors, as far as known, and the score of every color."""
    points = state.points
    parts = [label(_COLUMN, 36, "players", 13, theme.faint)]
    y = 58.0
    for player, color in enumerate(state.secrets):
        words = f"player {player + 1}: {_NAMES[color] if color else 'unknown'}"
        if player == state.viewer:
            words += " (you)"
        parts.append('<g class="player">')
        if color:
            parts.append(disc_above(_COLUMN + 9, y - 5, 9, color, "known"))
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
            f'<g class="points">{disc_above(_COLUMN + 9, y - 5, 9, color, "sample")}',
            label(_COLUMN + 28, y, f"{_NAMES[color]} {points[color]}", 13, theme.ink),
            "</g>",
        ]
        y += _LINE
    return parts
