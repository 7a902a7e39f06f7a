"""A position as a flat drawing (SVG), the same in notebooks, in the app and in files.

Only basic shapes are used, no text and no style sheets, so that every SVG program draws the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

from turmcore.core import page
from turmcore.waechter.glyphs import glyph
from turmcore.waechter.limits import SIZE
from turmcore.waechter.paints import SIDES

if TYPE_CHECKING:
    from turmcore.waechter.state import WaechterState

CELL = 100.0
MARGIN = 44.0
SIDE = SIZE * CELL + 2 * MARGIN
"""Edge of the whole drawing in its own units; a square has `CELL`, the frame around the board `MARGIN`."""

_HOMES = (3 + 7 * 6, 3)  # D7 is red's home, D1 blue's
_RADIUS, _STEP = 33.0, 4.8  # of a stone; each is drawn this much above the one below


class Board(Protocol):
    """Anything that can be drawn: a state, or another object with stacks and guards."""

    @property
    def stacks(self) -> Sequence[Any]:
        """Each with `square`, `side` and `height`."""

    @property
    def guards(self) -> Sequence[int | None]:
        """The square of each side's guard."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A move shown as an arrow.

    Attributes
    ----------
    stones
        Number at the arrow; none for 0 (a guard).
    strength
        Thickness, 0 to 1.
    is_reply
        Whether it is a later move of a line, drawn only as an outline.
    """

    origin: int
    target: int
    stones: int = 0
    strength: float = 1.0
    is_reply: bool = False


class MarkKind(StrEnum):
    """The message of a mark about its square."""

    LAST = "last"  # from or to here the last move went
    TARGET = "target"  # stones in hand can go there
    FAINT = "faint"  # another number of stones could
    CAPTURE = "capture"  # they would take what stands there
    CHOSEN = "chosen"  # the proposal leads there
    THREAT = "threat"  # what stands there could be taken
    WRONG = "wrong"  # it breaks the rule
    CURSOR = "cursor"  # the keyboard is here
    HELD = "held"  # what is in hand comes from here
    NOTE = "note"  # somebody's own mark
    NUMBER = "number"  # only a label


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on a square.

    Attributes
    ----------
    kind
        A `MarkKind`, or its name.
    label
        Digits to write there.
    strength
        From 0 to 1: how solid it is in the picture; the drawing shows all alike.
    """

    square: int
    kind: str
    label: str = ""
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Theme:
    """The colors of a drawing.

    Attributes
    ----------
    sides
        For red and blue: the face of a stone, its edge, and its number. One face is dark and the other light,
        so that the sides also differ without color.
    tiny
        The same for drawings too small to read: there color matters, and blue has a ring.
    """

    frame: str = "#8a6a48"
    coordinates: str = "#f3e6d0"
    light: str = "#efe0c6"
    dark: str = "#e2cda9"
    line: str = "#b79c75"
    home: tuple[str, str] = ("#c8837a", "#7f9dc4")
    last: str = "#d9a93a"
    sides: tuple[tuple[str, str, str], tuple[str, str, str]] = (
        (SIDES[0], "#7d1a15", "#fff4ea"),
        ("#fbf7ee", SIDES[1], "#1c4687"),
    )
    tiny: tuple[tuple[str, str, str], tuple[str, str, str]] = (
        (SIDES[0], "#6f1712", "#ffe9dc"),
        (SIDES[1], "#173f78", "#ffffff"),
    )
    arrow: str = "#2f7d4f"
    arrow_edge: str = "#f7fbf2"
    mark: str = "#2f7d4f"
    wrong: str = "#b01218"
    cursor: str = "#14346a"


LIGHT = Theme()
DARK = Theme(
    frame="#3a2f26",
    coordinates="#d9c7ac",
    light="#cdb592",
    dark="#b99d76",
    line="#8d7450",
    home=("#a4554b", "#56779f"),
    last="#e8c25a",
    arrow="#1f6e43",
    mark="#1b6a3f",
    cursor="#10264c",
)


def svg(
    board: Board,
    *,
    size: float = 420,
    flipped: bool = False,
    last_move: tuple[int, int] | None = None,
    arrows: Iterable[Arrow] = (),
    marks: Iterable[Mark] = (),
    theme: Theme = LIGHT,
    title: str = "",
    is_tiny: bool = False,
) -> str:
    """Draw a position.

    Parameters
    ----------
    board
        A state of the game, or anything with `stacks` and `guards`.
    size
        Width and height in pixels.
    flipped
        Whether red's side is below.
    last_move
        Origin and target of the move that led here.
    arrows, marks
        Shown on top.
    title
        What a screen reader says; by default the position's text if there is one.
    is_tiny
        Whether the drawing is too small to read: then without numbers and in plain colors.
    """
    text = getattr(board, "to_text", None)
    parts = ground(flipped=flipped, theme=theme, is_tiny=is_tiny)
    last = [Mark(square, "last") for square in last_move or ()]
    parts += upon(board, [*last, *marks], arrows, flipped=flipped, theme=theme, is_tiny=is_tiny)
    return page.drawing(parts, SIDE, SIDE, size=size, title=title or (text() if text is not None else ""))


def ground(*, flipped: bool = False, theme: Theme = LIGHT, is_tiny: bool = False) -> list[str]:
    """The parts of the drawing that are the same in every position."""
    return [*_ground(flipped, theme, not is_tiny), *_homes(flipped, theme)]


def upon(
    board: Board,
    marks: Sequence[Mark] = (),
    arrows: Iterable[Arrow] = (),
    *,
    flipped: bool = False,
    theme: Theme = LIGHT,
    is_tiny: bool = False,
) -> list[str]:
    """The other parts: pieces, marks and arrows."""
    occupied = {*board.guards, *(stack.square for stack in board.stacks)}
    return [
        *(_mark_below(mark, flipped, theme) for mark in marks),
        *_pieces(board, flipped, theme, is_tiny),
        *(_mark_above(mark, flipped, theme, mark.square in occupied) for mark in marks),
        *(
            _arrow(arrow, flipped, theme)
            for arrow in sorted(arrows, key=lambda arrow: (not arrow.is_reply, arrow.strength))
        ),
    ]


def _pieces(board: Board, flipped: bool, theme: Theme, is_tiny: bool) -> Iterator[str]:
    """Stacks and guards, from the top of the page down, so that high stacks cover those behind."""
    for stack in sorted(board.stacks, key=lambda stack: center(stack.square, flipped)[1]):
        place = center(stack.square, flipped)
        if is_tiny:
            yield _tiny_stack(*place, stack.height, stack.side, *theme.tiny[stack.side])
        else:
            yield _stack(*place, stack.height, *theme.sides[stack.side])
    for side, guard in enumerate(board.guards):
        if guard is not None:
            place = center(guard, flipped)
            yield (
                _tiny_guard(*place, *theme.tiny[side])
                if is_tiny
                else _guard(*place, side, *theme.sides[side])
            )


def attempt(state: WaechterState, token: str, is_legal: bool) -> str:
    """Draw a position with an arrow for an attempted move: green if it is legal, else red."""
    move, color = state.game.decode(state.parse(token)), page.VERDICTS[is_legal]
    return svg(
        state,
        size=300,
        arrows=[Arrow(move.origin, move.target, move.stones)],
        theme=replace(LIGHT, arrow=color),
        title=f"{state.to_text()} {token}",
    )


def piece(side: int, height: int, *, size: float = 48, theme: Theme = LIGHT) -> str:
    """A drawing of a single stack, or of a guard if height is 0."""
    colors = theme.sides[side]
    drawn = _stack(0, 0, height, *colors) if height else _guard(0, 0, side, *colors)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" width="{size:g}" height="{size:g}">'
        f"{drawn}</svg>"
    )


def center(square: int, flipped: bool = False) -> tuple[float, float]:
    """The center of a square, in units of the drawing."""
    file, rank = square % SIZE, square // SIZE
    column, row = (6 - file, rank) if flipped else (file, 6 - rank)
    return MARGIN + (column + 0.5) * CELL, MARGIN + (row + 0.5) * CELL


def spot_at(board: Board, x: float, y: float, flipped: bool = False) -> tuple[int, int] | None:
    """The square at a point of the drawing and the stone that is seen there, 0 for the lowest one or a guard, -1 for
    none; None outside the board. Taking a stone also takes all those above it."""
    column, row = (x - MARGIN) // CELL, (y - MARGIN) // CELL
    if not (0 <= column < SIZE and 0 <= row < SIZE):
        return None
    file, rank = (6 - column, row) if flipped else (column, 6 - row)
    square = int(file + SIZE * rank)
    height = next((stack.height for stack in board.stacks if stack.square == square), 0)
    if not height:
        return square, 0 if square in board.guards else -1
    top_edge = center(square, flipped)[1] + _lift(height) - (height - 1) * _STEP + _RADIUS
    return square, height - min(max(1, 1 + int((y - top_edge) // _STEP + 1)), height)


# -- the board ---------------------------------------------------------------------------------------


def _ground(flipped: bool, theme: Theme, has_coordinates: bool) -> list[str]:
    """Frame, squares, lines and coordinates."""
    edge, far = MARGIN, SIDE - MARGIN
    parts = [
        f'<rect width="{SIDE:g}" height="{SIDE:g}" rx="16" fill="{theme.frame}"/>',
        f'<rect x="{edge:g}" y="{edge:g}" width="{far - edge:g}" height="{far - edge:g}" fill="{theme.light}"/>',
    ]
    dark = [
        f"M{MARGIN + column * CELL:g} {MARGIN + row * CELL:g}h{CELL:g}v{CELL:g}h-{CELL:g}z"
        for row in range(SIZE)
        for column in range(SIZE)
        if (row + column) % 2
    ]
    parts.append(f'<path d="{"".join(dark)}" fill="{theme.dark}"/>')
    lines = [
        f"M{edge:g} {at:g}H{far:g}M{at:g} {edge:g}V{far:g}"
        for at in (MARGIN + i * CELL for i in range(SIZE + 1))
    ]
    parts.append(f'<path d="{"".join(lines)}" fill="none" stroke="{theme.line}" stroke-width="1.6"/>')
    for i in range(SIZE if has_coordinates else 0):
        x, y = center(i, flipped)[0], center(SIZE * i, flipped)[1]
        for place in (MARGIN / 2, SIDE - MARGIN / 2):
            parts.append(glyph("ABCDEFG"[i], x, place, 17, theme.coordinates, 0.13))
            parts.append(glyph(str(i + 1), place, y, 17, theme.coordinates, 0.13))
    return parts


def _homes(flipped: bool, theme: Theme) -> list[str]:
    """A gate on each home square: red's filled, blue's an outline, like the stones."""
    parts = []
    for side, square in enumerate(_HOMES):
        x, y = center(square, flipped)
        color, inset = theme.home[side], CELL / 2 - 7
        parts.append(
            f'<rect x="{x - inset:g}" y="{y - inset:g}" width="{2 * inset:g}" height="{2 * inset:g}" rx="7" '
            f'fill="{color}" fill-opacity="0.22" stroke="{color}" stroke-width="5"'
            + (' stroke-dasharray="12 7"' if side else "")
            + "/>"
        )
        gate = f"M{x - 19:g} {y + 26:g}V{y - 5:g}A19 19 0 0 1 {x + 19:g} {y - 5:g}V{y + 26:g}Z"
        fill = "none" if side else color
        parts.append(
            f'<path d="{gate}" fill="{fill}" stroke="{color}" stroke-width="5" stroke-linejoin="round" '
            'opacity="0.75"/>'
        )
    return parts


def _last_square(square: int, flipped: bool, theme: Theme) -> str:
    """The mark of the last move: a tint, and corners that are visible without color."""
    x, y = center(square, flipped)
    left, top, right, low = x - 46, y - 46, x + 46, y + 46
    corners = (
        f"M{left:g} {top + 20:g}V{top:g}H{left + 20:g}M{right - 20:g} {top:g}H{right:g}V{top + 20:g}"
        f"M{right:g} {low - 20:g}V{low:g}H{right - 20:g}M{left + 20:g} {low:g}H{left:g}V{low - 20:g}"
    )
    return (
        f'<rect x="{x - 50:g}" y="{y - 50:g}" width="100" height="100" fill="{theme.last}" fill-opacity="0.42"/>'
        f'<path d="{corners}" fill="none" stroke="{theme.last}" stroke-width="5" stroke-linecap="round"/>'
    )


# -- the pieces --------------------------------------------------------------------------------------


def _lift(height: int) -> float:
    """Distance of the lowest stone of a stack below the center of its square."""
    return (height - 1) * _STEP / 2


def _stack(x: float, y: float, height: int, face: str, edge: str, ink: str) -> str:
    """Stones on top of each other, with their number on the topmost."""
    y += _lift(height)
    parts = [
        f'<ellipse cx="{x:g}" cy="{y + 5:g}" rx="{_RADIUS + 3:g}" ry="{_RADIUS + 1:g}" fill-opacity="0.16"/>'
    ]
    for i in range(height):
        parts.append(
            f'<circle cx="{x:g}" cy="{y - i * _STEP:.1f}" r="{_RADIUS:g}" fill="{face}" stroke="{edge}" '
            f'stroke-width="{3.2 if i == height - 1 else 2:g}"/>'
        )
    top = y - (height - 1) * _STEP
    parts.append(
        f'<circle cx="{x:g}" cy="{top:.1f}" r="{_RADIUS - 6:g}" fill="none" stroke="{ink}" stroke-width="1.6" '
        'stroke-opacity="0.55"/>'
    )
    parts.append(glyph(str(height), x, top, 29, ink, 0.15))
    return "".join(parts)


def _tiny_stack(x: float, y: float, height: int, side: int, face: str, edge: str, ink: str) -> str:
    """Stones on top of each other, in plain colors."""
    y += _lift(height)
    radius = _RADIUS + 4
    parts = [
        f'<circle cx="{x:g}" cy="{y - i * _STEP:.1f}" r="{radius:g}" fill="{face}" stroke="{edge}" stroke-width="5"/>'
        for i in range(height)
    ]
    if side:
        top = y - (height - 1) * _STEP
        parts.append(
            f'<circle cx="{x:g}" cy="{top:.1f}" r="{radius * 0.5:g}" fill="none" stroke="{ink}" stroke-width="9"/>'
        )
    return "".join(parts)


def _tiny_guard(x: float, y: float, face: str, edge: str, ink: str) -> str:
    """A tall triangle, unlike any stone."""
    return (
        f'<path d="M{x - 38:g} {y + 38:g}L{x:g} {y - 44:g}L{x + 38:g} {y + 38:g}Z" fill="{face}" stroke="{edge}" '
        f'stroke-width="6" stroke-linejoin="round"/><circle cx="{x:g}" cy="{y + 12:g}" r="10" fill="{ink}"/>'
    )


def _guard(x: float, y: float, side: int, face: str, edge: str, ink: str) -> str:
    """A watchman with helmet and spear on a plinth; no number."""
    body = (
        f"M{x - 17:g} {y + 27:g}C{x - 19:g} {y + 8:g} {x - 15:g} {y - 7:g} {x:g} {y - 7:g}"
        f"C{x + 15:g} {y - 7:g} {x + 19:g} {y + 8:g} {x + 17:g} {y + 27:g}Z"
    )
    helmet = (
        f"M{x - 14:g} {y - 15:g}C{x - 14:g} {y - 30:g} {x - 6:g} {y - 35:g} {x:g} {y - 41:g}"
        f"C{x + 6:g} {y - 35:g} {x + 14:g} {y - 30:g} {x + 14:g} {y - 15:g}Z"
    )
    shield = (
        f"M{x - 9:g} {y + 3:g}H{x + 9:g}V{y + 11:g}C{x + 9:g} {y + 18:g} {x + 4:g} {y + 21:g} {x:g} {y + 23:g}"
        f"C{x - 4:g} {y + 21:g} {x - 9:g} {y + 18:g} {x - 9:g} {y + 11:g}Z"
    )
    outline = f'stroke="{edge}" stroke-width="3" stroke-linejoin="round"'
    return (
        f'<ellipse cx="{x:g}" cy="{y + 37:g}" rx="31" ry="9" fill-opacity="0.16"/>'
        f'<path d="M{x + 26:g} {y + 33:g}V{y - 30:g}" stroke="{edge}" stroke-width="4.5" stroke-linecap="round"/>'
        f'<path d="M{x + 26:g} {y - 44:g}L{x + 32:g} {y - 28:g}H{x + 20:g}Z" fill="{edge}"/>'
        f'<rect x="{x - 28:g}" y="{y + 26:g}" width="56" height="13" rx="5" fill="{face}" {outline}/>'
        f'<path d="{body}" fill="{face}" {outline}/>'
        f'<circle cx="{x:g}" cy="{y - 14:g}" r="12" fill="{face}" {outline}/>'
        f'<path d="{helmet}" fill="{face if side else edge}" {outline}/>'
        f'<path d="{shield}" fill="{ink}"/>'
    )


# -- marks and arrows --------------------------------------------------------------------------------


def _mark_below(mark: Mark, flipped: bool, theme: Theme) -> str:
    """The part of a mark under the pieces."""
    tints = {"held": (theme.mark, 0.38), "chosen": (theme.mark, 0.3), "note": (theme.mark, 0.22)}
    tints |= {"capture": (theme.wrong, 0.2), "wrong": (theme.wrong, 0.3)}
    if mark.kind == "last":
        return _last_square(mark.square, flipped, theme)
    if mark.kind not in tints:
        return ""
    x, y = center(mark.square, flipped)
    color, opacity = tints[mark.kind]
    box = f'x="{x - 50:g}" y="{y - 50:g}" width="100" height="100"'
    return f'<rect {box} fill="{color}" fill-opacity="{opacity}"/>'


def _mark_above(mark: Mark, flipped: bool, theme: Theme, is_occupied: bool) -> str:
    """The part of a mark on top of the pieces, and its label."""
    x, y = center(mark.square, flipped)
    sign = ""
    if mark.kind in ("target", "faint") and not is_occupied:
        opacity, radius = (0.75, 21) if mark.kind == "target" else (0.35, 17)
        sign = f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" fill="{theme.mark}" fill-opacity="{opacity}"/>'
        return sign + _label(mark.label, x, y, theme.arrow_edge)
    if mark.kind in ("target", "faint", "chosen"):
        opacity, dashes = (0.9, "") if mark.kind != "faint" else (0.6, ' stroke-dasharray="9 7"')
        sign = _ring(x, y, theme.mark, opacity, dashes)
    elif mark.kind == "capture":
        sign = _ring(x, y, theme.wrong, 0.9, "") + _corners(x, y, theme.wrong)
    elif mark.kind == "threat":
        sign = _badge(x - 34, y - 34, theme.wrong, "#ffffff", "!")
    elif mark.kind == "wrong":
        sign = (
            f'<path d="M{x - 46:g} {y - 46:g}l92 92m0 -92l-92 92" stroke="{theme.wrong}" stroke-width="4"/>'
        )
    elif mark.kind == "cursor":
        sign = (
            f'<rect x="{x - 46:g}" y="{y - 46:g}" width="92" height="92" rx="5" fill="none" stroke="{theme.cursor}" '
            'stroke-width="6"/>'
        )
    if mark.label and mark.kind != "number":  # each stack shows its number already
        sign += _badge(x + 34, y + 34, theme.mark, theme.arrow_edge, mark.label)
    return sign


def _ring(x: float, y: float, color: str, opacity: float, dashes: str) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="45" fill="none" stroke="{color}" stroke-width="6" '
        f'stroke-opacity="{opacity}"{dashes}/>'
    )


def _corners(x: float, y: float, color: str) -> str:
    """Four small wedges that point at the captured piece."""
    wedges = "".join(
        f"M{x + i * 47:g} {y + j * 47:g}v{-j * 20}l{-i * 20} {j * 20}z" for i in (-1, 1) for j in (-1, 1)
    )
    return f'<path d="{wedges}" fill="{color}"/>'


def _label(label: str, x: float, y: float, color: str) -> str:
    """Digits side by side."""
    left = x - 6.5 * (len(label) - 1)
    return "".join(glyph(sign, left + 13 * i, y, 20, color, 0.16) for i, sign in enumerate(label))


def _badge(x: float, y: float, color: str, ink: str, label: str) -> str:
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="14" fill="{color}" stroke="{ink}" stroke-width="2.5"/>'
    left = x - 5 * (len(label) - 1)
    return disc + "".join(glyph(sign, left + 10 * i, y, 14, ink, 0.19) for i, sign in enumerate(label))


def _arrow(arrow: Arrow, flipped: bool, theme: Theme) -> str:
    """A straight arrow, with the number of stones where it enters the target square."""
    x0, y0 = center(arrow.origin, flipped)
    x1, y1 = center(arrow.target, flipped)
    length = max(1.0, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    strength = min(max(arrow.strength, 0.0), 1.0)
    half, head = 4 + 7 * strength, 13 + 10 * strength

    def at(along: float, across: float) -> str:
        return f"{x0 + ux * along - uy * across:.1f} {y0 + uy * along + ux * across:.1f}"

    neck, tip = length - 8 - 1.35 * head, length - 8
    points = [
        at(30, half * 0.6), at(neck, half), at(neck, head), at(tip, 0),
        at(neck, -head), at(neck, -half), at(30, -half * 0.6),
    ]  # fmt: skip
    if arrow.is_reply:
        paint = f'fill="{theme.arrow_edge}" fill-opacity="0.55" stroke="{theme.arrow}" stroke-dasharray="9 5"'
    else:
        paint = (
            f'fill="{theme.arrow}" fill-opacity="{0.62 + 0.26 * strength:.2f}" stroke="{theme.arrow_edge}"'
        )
    path = f'<path d="M{"L".join(points)}Z" {paint} stroke-width="2.6" stroke-linejoin="round"/>'
    if not arrow.stones:
        return path
    x, y = x1 - ux * CELL / 2, y1 - uy * CELL / 2
    return path + (
        f'<circle cx="{x:g}" cy="{y:g}" r="14.5" fill="{theme.arrow_edge}" stroke="{theme.arrow}" stroke-width="3"/>'
        + glyph(str(arrow.stones), x, y, 16, theme.arrow, 0.17)
    )
