"""The things of a picture of Turm und Wächter: the blocks of the board, stones, guards."""

from __future__ import annotations

from enum import IntEnum
from functools import partial

import numpy as np

from gui.scene import mesh
from gui.scene.build import figures
from gui.scene.kind import Floats, Instances, Kind, Part
from gui.scene.solids import standing
from turmcore.waechter.scene import GUARD, STONE

_HOME = "gui.games.waechter.picture"

#: A block of a game board with its lower corner at `place`; what is on its upper side: `look` see `pack_look`
#: (the material is a `Tile`, the pattern that of a side's home), `text` letters in the wood (see
#: `gui.scene.glyphs`), which are read from the other side of the board with the bit 31; of a home see `pack_color`.
TILE = np.dtype([("place", "f4", 3), ("size", "f4", 3), ("rgba", "u1", 4), ("look", "u4"), ("text", "u4")])


class Tile(IntEnum):
    """The solid of a block of a board."""

    FRAME = 0
    FIELD = 1
    HOME = 2  # with a side's sign


def pack_color(rgb: tuple[int, int, int]) -> int:
    """The `text` of a tile that is a home: the color of its inlay."""
    return rgb[0] | rgb[1] << 8 | rgb[2] << 16


def _boxes(tiles: Instances) -> tuple[Floats, Floats]:
    return tiles["place"], tiles["place"] + tiles["size"]


STONES, GUARDS = figures("stone", STONE, _HOME), figures("guard", GUARD, _HOME)
#: Over which the sides of a block bend into each other, see ``tile.vert``.
RIM = 0.06
TILES = Kind(
    "tile",
    partial(mesh.slab, RIM),
    TILE,
    "tile.vert",
    "tile.frag",
    ("letters.glsl",),
    home=_HOME,
    boxes=_boxes,
    solids=standing("tile", mesh.cube, "size"),
)
GHOST_STONES, GHOST_GUARDS = STONES.seen_as(Part.PROPOSAL), GUARDS.seen_as(Part.PROPOSAL)
