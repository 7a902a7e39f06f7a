"""A position of Turm und Wächter as instance arrays, and what is proposed as ghosts and signs on it.

The board lies with A1 at the origin: the square in file i and rank k goes from (i, k) to (i + 1, k + 1), and its
upper side is at `TOP`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from gui.games.waechter.picture.board import HOMES, SIZE, Board, place_of, read_board
from gui.games.waechter.picture.kinds import (
    GHOST_GUARDS,
    GHOST_STONES,
    GUARDS,
    STONE_HEIGHT,
    STONES,
    TILES,
    Tile,
    pack_color,
)
from gui.games.waechter.picture.marks import signs_of
from gui.games.waechter.picture.palette import DARK, FRAME, LIGHT, SIDES, Rgb
from gui.games.waechter.play.targets import BoardTargets
from gui.scene.camera import Camera
from gui.scene.glyphs import pack_text
from gui.scene.kind import Instances
from gui.scene.look import Mark, Material, pack_look
from gui.scene.picking import Targets
from gui.scene.room import SUN, Contact
from gui.scene.scene import Scene
from turmcore.waechter.svg import Arrow
from turmcore.waechter.svg import Mark as SquareMark

Point = tuple[float, float, float]
Place = tuple[float, float]

TOP = 0.3
LIFT = 0.34  # how far stones in hand are above their stack
_BORDER = 0.58  # of wood around the squares
_GAP = 0.016  # between two squares
_ALPHA = 255
_HIGHEST = 1.7  # room for stacks and guards above the board
#: Yaw and pitch of the named views; at home blue sits near the eye, red beyond.
VIEWS: dict[str, tuple[float, float]] = {
    "home": (-90.0, 49.0),
    "front": (-90.0, 30.0),
    "back": (90.0, 30.0),
    "left": (180.0, 30.0),
    "right": (0.0, 30.0),
    "top": (-90.0, 89.0),
}


@dataclass(frozen=True, slots=True)
class Held:
    """Stones, or a guard, that were taken from a square and are in hand."""

    square: int
    stones: int


@dataclass(frozen=True, slots=True)
class Ghost:
    """What would stand on a square: so many stones of a side, on top of what stays there, or its guard."""

    square: int
    side: int
    stones: int
    is_guard: bool = False
    on_top: int = 0  # stones that it would lie on


@dataclass(frozen=True, slots=True)
class Preview:
    """What is proposed on top of a position."""

    ghost: Ghost | None = None
    arrows: tuple[Arrow, ...] = ()
    marks: tuple[SquareMark, ...] = ()


NOTHING = Preview()


@dataclass(frozen=True, eq=False)
class BoardScene(Scene):
    """A scene with a board.

    Attributes
    ----------
    board, held, carried
        What stands on it, what is in hand, and where that is while it is dragged.
    is_flipped
        Whether red's side is the near one.
    lit
        The squares to which what is in hand can go.
    """

    board: Board = field(default_factory=lambda: Board((), (None, None)))
    held: Held | None = None
    carried: Place | None = None
    is_flipped: bool = False
    lit: frozenset[int] = frozenset()

    def outline(self) -> NDArray[np.float64]:
        """The board with the room above it: the same whatever stands there, so that the camera rests."""
        low, high = -_BORDER, SIZE + _BORDER
        ends = ((low, low), (high, low), (high, high), (low, high))
        board = [(x, y, z) for x, y in ends for z in (0.0, TOP)]
        room = [(x, y, TOP + 0.9) for x, y in ((0, 0), (SIZE, 0), (SIZE, SIZE), (0, SIZE))]
        return np.array(board + room, np.float64)

    def bounds(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        low, high = super().bounds()
        room = (SIZE + _BORDER, SIZE + _BORDER, TOP + _HIGHEST)
        return np.minimum(low, (-_BORDER, -_BORDER, 0.0)), np.maximum(high, room)

    def targets(self, ghosts: bool) -> Targets:
        held = (self.held.square, self.held.stones) if self.held is not None else None
        return BoardTargets(self.board, TOP, held, LIFT if self.carried is None else None, self.lit)


def build_scene(
    board: Board,
    held: Held | None = None,
    is_flipped: bool = False,
    carried: Place | None = None,
    lit: frozenset[int] = frozenset(),
) -> BoardScene:
    """The picture of a board.

    Parameters
    ----------
    board
        What stands on it.
    held
        What is in hand: it is drawn above where it was.
    is_flipped
        Whether red's side is the near one: the light comes from there.
    carried
        Where what is in hand is dragged; it is drawn there then.
    lit
        The squares to which it can go.
    """
    stones, guards = [], []
    if held is None:
        carried = None
    for square, side, height in board.stacks:
        lifted = held.stones if held is not None and held.square == square else 0
        if lifted and carried is not None:
            stones += stack_rows(square, side, height - lifted)
            x, y, z = carried_place(board, held, carried)
            stones += [row((x, y, z + level * STONE_HEIGHT), side) for level in range(lifted)]
        else:
            stones += stack_rows(square, side, height, lifted)
    for side, at in enumerate(board.guards):
        if at is not None:
            is_held = held is not None and held.square == at
            up = point_of(at, up=LIFT if is_held else 0.0)
            guards.append(row(carried_place(board, held, carried) if is_held and carried else up, side))
    return BoardScene(
        items={STONES: STONES.rows(stones), GUARDS: GUARDS.rows(guards), TILES: board_tiles()},
        contact=table_shadow(),
        board=board,
        held=held,
        carried=carried,
        is_flipped=is_flipped,
        lit=lit,
        sun=SUN * (-1, -1, 1) if is_flipped else SUN,
    )


def add_preview(scene: BoardScene, preview: Preview) -> BoardScene:
    """`scene` with another proposal; its solid arrays stay the same objects."""
    stones, guards, ghost = [], [], preview.ghost
    if ghost is not None and ghost.is_guard:
        guards = [row(point_of(ghost.square), ghost.side, Mark.GHOST)]
    elif ghost is not None:
        levels = range(ghost.on_top, ghost.on_top + ghost.stones)
        stones = [row(point_of(ghost.square, level), ghost.side, Mark.GHOST) for level in levels]
    shown = scene.showing({GHOST_STONES: GHOST_STONES.rows(stones), GHOST_GUARDS: GHOST_GUARDS.rows(guards)})
    return replace(shown, signs=signs_of(scene.board, preview.marks, preview.arrows, TOP))


def read_scene(text: str) -> Scene:
    """The picture of the position that a text describes; ``turmcore.TurmError`` says what is wrong with
    it."""
    return build_scene(read_board(text))


def start_camera() -> Camera:
    """From where the board is looked at first."""
    camera = Camera()
    camera.look("home", VIEWS)
    return camera


# -- rows -------------------------------------------------------------------------------


def point_of(square: int, level: int = 0, up: float = 0.0) -> Point:
    """The middle of a square, on top of `level` stones and so far above them."""
    file, rank = place_of(square)
    return file + 0.5, rank + 0.5, TOP + level * STONE_HEIGHT + up


def carried_place(board: Board, held: Held | None, carried: Place) -> Point:
    """Where the lowest of what is dragged is: above whatever lies there."""
    x, y = carried
    file, rank = (min(max(math.floor(at), 0), SIZE - 1) for at in carried)
    square, under = file + SIZE * rank, 0
    if held is None or square != held.square:
        under = board.height(square)
    elif board.height(square):
        under = board.height(square) - held.stones
    return x, y, TOP + under * STONE_HEIGHT + LIFT


def stack_rows(square: int, side: int, height: int, lifted: int = 0) -> list[tuple]:
    """A stack, its upper `lifted` stones in hand."""
    return [
        row(point_of(square, level, LIFT if level >= height - lifted else 0.0), side)
        for level in range(height)
    ]


def row(place: Point, side: int, mark: int = Mark.NONE) -> tuple:
    """A stone or a guard of a side as a row of FIGURE."""
    paint = SIDES[side]
    return place, (*paint.rgb, _ALPHA), pack_look(Material.PAINTED, paint.sign, mark)


def board_tiles() -> Instances:
    """The board without anything on it; the same object as long as the sides have the same colors."""
    return _tiles(tuple(paint.rgb for paint in SIDES))


@cache
def _tiles(colors: tuple[Rgb, ...]) -> Instances:
    """The board whose homes bear the colors of the sides."""
    low, edge = -_BORDER, SIZE + 2 * _BORDER
    rows = [((low, low, 0.0), (edge, edge, TOP - 0.05), (*FRAME, _ALPHA), pack_look(Tile.FRAME), 0)]
    for square in range(SIZE * SIZE):
        file, rank = place_of(square)
        home = HOMES.get(square)
        rgb = DARK if (file + rank) % 2 == 0 else LIGHT
        look = pack_look(Tile.FIELD) if home is None else pack_look(Tile.HOME, SIDES[home].sign)
        inlay = pack_color(colors[home]) if home is not None else 0
        size = (1 - 2 * _GAP, 1 - 2 * _GAP, TOP - 0.1)
        rows.append(((file + _GAP, rank + _GAP, 0.1), size, (*rgb, _ALPHA), look, inlay))
    rows += _letters()
    return TILES.rows(rows)


def _letters() -> Sequence[tuple]:
    """Files and ranks on the border, on both sides."""
    rows, thin, edge = [], 0.001, 0.46
    middle = _BORDER / 2
    for i in range(SIZE):
        across, beside = i + 0.5, (-middle, SIZE + middle)
        places = [("ABCDEFG"[i], across, beyond) for beyond in beside]
        places += [(str(i + 1), beyond, across) for beyond in beside]
        for text, x, y in places:
            corner = (x - edge / 2, y - edge / 2, TOP - 0.05)
            look = pack_look(Tile.FRAME)
            rows.append((corner, (edge, edge, thin), (*FRAME, _ALPHA), look, pack_text(text)))
    return rows


@cache
def table_shadow() -> Contact:
    """How the board darkens the table around it."""
    points, reach = 72, 1.4
    low, edge = -_BORDER - reach, SIZE + 2 * (_BORDER + reach)
    at = low + (np.arange(points) + 0.5) * edge / points
    beyond = np.maximum(np.maximum(-_BORDER - at, at - SIZE - _BORDER), 0.0)
    away = np.hypot(beyond[:, None], beyond[None, :])
    darkness = np.clip(1 - away / reach, 0, 1) ** 2 * 220
    return Contact(darkness.astype(np.uint8), low, low, edge)
