"""The things of a picture of Turm und Wächter: the blocks of the board, stones, guards."""

from __future__ import annotations

import math
from enum import IntEnum

import numpy as np

from gui.scene import mesh
from gui.scene.figures import figures
from gui.scene.kind import Floats, Instances, Kind, Part
from gui.scene.mesh import Mesh, lathe
from gui.scene.solids import standing

_HOME = "gui.games.waechter.picture"

#: A block of a game board with its lower corner at `place`; what is on its upper side: `look` see `pack_look`
#: (the material is a `Tile`, the pattern that of a side's home), `text` letters in the wood (see
#: `gui.scene.glyphs`), which are read from the other side of the board with the bit 31; of a home see `pack_color`.
TILE = np.dtype([("place", "f4", 3), ("size", "f4", 3), ("rgba", "u1", 4), ("look", "u4"), ("text", "u4")])


class Tile(IntEnum):
    """What a block of a board is."""

    FRAME = 0
    FIELD = 1
    HOME = 2  # with a side's sign


def pack_color(rgb: tuple[int, int, int]) -> int:
    """The `text` of a tile that is a home: the color of its inlay."""
    return rgb[0] | rgb[1] << 8 | rgb[2] << 16


#: Radius and height of a stone; so much higher lies the next one in a stack.
STONE_RADIUS, STONE_HEIGHT = 0.40, 0.2
GUARD_HEIGHT = 1.12


def stone(slices: int = 40) -> Mesh:
    """A flat round stone, turned, with rounded edges: on each other the edges stay apart."""
    radius, height, bend = STONE_RADIUS, STONE_HEIGHT, 0.045
    profile = [(0.0, 0.0), (radius - bend, 0.0)]
    for degrees in (30, 60, 90):
        angle = math.radians(degrees)
        profile.append((radius - bend + bend * math.sin(angle), bend - bend * math.cos(angle)))
    for degrees in (0, 30, 60, 90):
        angle = math.radians(degrees)
        profile.append((radius - bend + bend * math.cos(angle), height - bend + bend * math.sin(angle)))
    profile += [(0.30, height), (0.285, height - 0.012), (0.0, height - 0.012)]
    return lathe(profile, slices)


def guard(slices: int = 36) -> Mesh:
    """A guard, turned: broad foot, coat, shoulders, head and a helmet with a knob; much taller than a stone."""
    profile = [(0.0, 0.0), (0.36, 0.0), (0.385, 0.03), (0.385, 0.09), (0.34, 0.12), (0.315, 0.17)]
    profile += [(0.27, 0.30), (0.225, 0.44), (0.20, 0.56), (0.275, 0.60), (0.285, 0.635), (0.26, 0.665)]
    profile += [(0.12, 0.685), (0.115, 0.71)]
    head, radius = 0.81, 0.15
    for degrees in range(-40, 11, 10):
        angle = math.radians(degrees)
        profile.append((radius * math.cos(angle), head + radius * math.sin(angle)))
    profile += [(0.225, 0.845), (0.235, 0.865), (0.225, 0.885), (0.175, 0.895), (0.155, 0.955), (0.105, 1.01)]
    profile += [(0.05, 1.035), (0.035, 1.05)]
    for degrees in range(-40, 91, 20):
        angle = math.radians(degrees)
        profile.append((max(0.0, 0.045 * math.cos(angle)), 1.075 + 0.045 * math.sin(angle)))
    profile.append((0.0, GUARD_HEIGHT))
    return lathe(profile, slices)


def _boxes(tiles: Instances) -> tuple[Floats, Floats]:
    return tiles["place"], tiles["place"] + tiles["size"]


STONES = figures("stone", stone, STONE_HEIGHT, _HOME)
GUARDS = figures("guard", guard, GUARD_HEIGHT, _HOME)
TILES = Kind(
    "tile",
    mesh.cube,
    TILE,
    "tile.vert",
    "tile.frag",
    ("letters.glsl",),
    home=_HOME,
    boxes=_boxes,
    solids=standing("tile", mesh.cube, "size"),
)
GHOST_STONES, GHOST_GUARDS = STONES.seen_as(Part.PROPOSAL), GUARDS.seen_as(Part.PROPOSAL)
