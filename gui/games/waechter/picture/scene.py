"""A position of Turm und Wächter as instance arrays, and what is proposed as ghosts and signs on it.

Places are those of `turmcore.waechter.scene`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from gui.games.waechter.model import LIFT, Ghost, Held
from gui.games.waechter.picture.kinds import (
    GHOST_GUARDS,
    GHOST_STONES,
    GUARDS,
    STONES,
    TILES,
    Tile,
    pack_color,
)
from gui.games.waechter.picture.marks import signs_of
from gui.games.waechter.picture.palette import FRAME, SIDES, Rgb
from gui.games.waechter.play.targets import BoardTargets
from gui.model.player_colors import rgb
from gui.scene.camera import Camera, views
from gui.scene.feet import FEET, under
from gui.scene.glyphs import pack_text
from gui.scene.kind import Instances
from gui.scene.look import Mark, Material, pack_look
from gui.scene.picking import Targets
from gui.scene.room import SUN, Contact
from gui.scene.scene import Scene
from turmcore.core.scene import Slab
from turmcore.waechter import SIZE, Placed, read_fen
from turmcore.waechter.scene import (
    BORDER,
    HOME_NAMES,
    STONE_HEIGHT,
    STONE_RADIUS,
    TOP,
    WaechterScene,
    on_square,
)
from turmcore.waechter.svg import Arrow
from turmcore.waechter.svg import Mark as SquareMark

Point = tuple[float, float, float]
Place = tuple[float, float]

_ALPHA = 255
_GUARD_RADIUS = 0.385
_HIGHEST = 1.7  # room for stacks and guards above the board
VIEWS = views(WaechterScene.camera, 30.0)


@dataclass(frozen=True, slots=True)
class Preview:
    """A proposal on top of a position."""

    ghost: Ghost | None = None
    arrows: tuple[Arrow, ...] = ()
    marks: tuple[SquareMark, ...] = ()


NOTHING = Preview()
_EMPTY = Placed((), (None, None), 0)


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

    board: Placed = _EMPTY
    held: Held | None = None
    carried: Place | None = None
    is_flipped: bool = False
    lit: frozenset[int] = frozenset()

    def outline(self) -> NDArray[np.float64]:
        """The board with the room above it: the same whatever stands there, so that the camera rests."""
        low, high = -BORDER, SIZE + BORDER
        ends = ((low, low), (high, low), (high, high), (low, high))
        board = [(x, y, z) for x, y in ends for z in (0.0, TOP)]
        room = [(x, y, TOP + 0.9) for x, y in ((0, 0), (SIZE, 0), (SIZE, SIZE), (0, SIZE))]
        return np.array(board + room, np.float64)

    def bounds(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        low, high = super().bounds()
        room = (SIZE + BORDER, SIZE + BORDER, TOP + _HIGHEST)
        return np.minimum(low, (-BORDER, -BORDER, 0.0)), np.maximum(high, room)

    def footprint(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        return np.full(2, -BORDER), np.full(2, SIZE + BORDER)

    def targets(self, ghosts: bool) -> Targets:
        held = (self.held.square, self.held.stones) if self.held is not None else None
        return BoardTargets(self.board, held, LIFT if self.carried is None else None, self.lit)


def build_scene(
    board: Placed,
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
    for stack in board.stacks:
        lifted = held.stones if held is not None and held.square == stack.square else 0
        lying = stack.height - lifted
        stones += [row(on_square(stack.square, level), stack.side) for level in range(lying)]
        if lifted:
            x, y, z = carried_place(board, held, carried) if carried else on_square(stack.square, lying, LIFT)
            stones += [row((x, y, z + level * STONE_HEIGHT), stack.side) for level in range(lifted)]
    for side, at in enumerate(board.guards):
        if at is not None:
            is_held = held is not None and held.square == at
            up = on_square(at, up=LIFT if is_held else 0.0)
            guards.append(row(carried_place(board, held, carried) if is_held and carried else up, side))
    standing = STONES.rows(stones), GUARDS.rows(guards)
    # neither on others nor in hand
    lowest = [part[abs(part["place"][:, 2] - TOP) < 0.01] for part in standing]
    return BoardScene(
        items={
            STONES: standing[0],
            GUARDS: standing[1],
            TILES: board_tiles(),
            FEET: under((lowest[0], STONE_RADIUS), (lowest[1], _GUARD_RADIUS)),
        },
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
        guards = [row(on_square(ghost.square), ghost.side, Mark.GHOST)]
    elif ghost is not None:
        levels = range(ghost.on_top, ghost.on_top + ghost.stones)
        stones = [row(on_square(ghost.square, level), ghost.side, Mark.GHOST) for level in levels]
    shown = scene.showing({GHOST_STONES: GHOST_STONES.rows(stones), GHOST_GUARDS: GHOST_GUARDS.rows(guards)})
    return replace(shown, signs=signs_of(scene.board, preview.marks, preview.arrows))


def read_scene(text: str) -> Scene:
    """The picture of the position that a text describes; ``turmcore.TurmError`` says what is wrong with
    it."""
    return build_scene(read_fen(text))


def start_camera() -> Camera:
    """From where the board is looked at first."""
    return Camera(*WaechterScene.camera)


# -- rows -------------------------------------------------------------------------------


def carried_place(board: Placed, held: Held | None, carried: Place) -> Point:
    """Place of the lowest of what is dragged: above whatever lies there."""
    x, y = carried
    file, rank = (min(max(math.floor(at), 0), SIZE - 1) for at in carried)
    square, under = file + SIZE * rank, 0
    if held is None or square != held.square:
        under = board.height(square)
    elif board.height(square):
        under = board.height(square) - held.stones
    return x, y, TOP + under * STONE_HEIGHT + LIFT


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
    scene, rows = WaechterScene(), []
    for thing in scene.fixed():
        slab, look, inlay = scene.shapes[thing.shape], pack_look(Tile.FIELD), 0
        assert isinstance(slab, Slab)
        if thing.shape == "frame":
            look = pack_look(Tile.FRAME)
        elif thing.shape in HOME_NAMES:
            home = HOME_NAMES.index(thing.shape)
            look, inlay = pack_look(Tile.HOME, SIDES[home].sign), pack_color(colors[home])
        size = (*slab.outlines[0][2], slab.high)
        rows.append((thing.place, size, (*rgb(scene.paints[thing.paint].color), _ALPHA), look, inlay))
    rows += _letters()
    return TILES.rows(rows)


def _letters() -> Sequence[tuple]:
    """Files and ranks on the border, on both sides."""
    rows, thin, edge = [], 0.001, 0.46
    middle = BORDER / 2
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
    """The shade of the board on the table around it."""
    points, reach = 72, 1.4
    low, edge = -BORDER - reach, SIZE + 2 * (BORDER + reach)
    at = low + (np.arange(points) + 0.5) * edge / points
    beyond = np.maximum(np.maximum(-BORDER - at, at - SIZE - BORDER), 0.0)
    away = np.hypot(beyond[:, None], beyond[None, :])
    darkness = np.clip(1 - away / reach, 0, 1) ** 2 * 220
    return Contact(darkness.astype(np.uint8), low, low, edge)
