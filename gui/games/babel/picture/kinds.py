"""The things of a picture of Turmbau zu Babel: pieces of rings, round plates, builders, the die."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from gui.scene.build import FIGURE, turned
from gui.scene.kind import Kind, Part
from gui.scene.mesh import Mesh, lathe, patches
from turmcore.babel.scene import BUILDER

_HOME = "gui.games.babel.picture"

#: A piece of a ring around the z axis: inner and outer radius, the angles where it begins and ends, and its lower and
#: upper side. `look` see `pack_look`: the material is a `Sector`, the pattern a color's sign.
SECTOR = np.dtype(
    [
        ("radii", "f4", 2),
        ("span", "f4", 2),
        ("level", "f4", 2),
        ("rgba", "u1", 4),
        ("look", "u4"),
        ("text", "u4"),
    ]
)
#: A flat round plate that lies at `place`: `shape` is its radius, its height, and the angle by which what is on it is
#: turned. `look` see `pack_look`: the material is a `Plate`, the pattern a color's sign; `text` see `gui.scene.glyphs`.
PLATE = np.dtype([("place", "f4", 3), ("shape", "f4", 3), ("rgba", "u1", 4), ("look", "u4"), ("text", "u4")])


class Sector(IntEnum):
    """The solid of a piece of a ring."""

    TERRACE = 0  # with arches in its wall; `text` says how many
    FIELD = 1
    START = 2  # a field in a color, with its sign
    STAIR = 3
    FILLED = 4  # the other ones lie on fields and mark them
    FRAME = 5
    DASHED = 6
    CROSS = 7


class Plate(IntEnum):
    """The solid of a round plate."""

    SOCKET = 0  # a hollow for a figure
    MEDAL = 1  # with a number
    SEAT = 2
    SIGN = 3  # with the sign of a color


RIM = 0.05  # over which the sides of a piece bend into each other; see ``sector.vert``


def sector(slices: int = 10) -> Mesh:
    """A piece of a ring as it is bent by the card: x goes along the arc, y outward, z up, each from 0 to 1; next to these
    ends are strips of `RIM`. Without what lies below or towards the axis. The number of the face is that of a cube's."""
    ends, high, whole = (
        np.array([0.0, RIM, 1.0 - RIM, 1.0]),
        np.array([0.0, 1.0 - RIM, 1.0]),
        np.array([0.0, 1.0]),
    )
    along = np.array([0.0, RIM, *(np.arange(1, slices) / slices), 1.0 - RIM, 1.0])
    faces = (0, ends, whole), (1, ends, whole), (3, along, high), (5, along, ends)
    return np.concatenate([patches(*face) for face in faces])


def plate(slices: int = 28) -> Mesh:
    """A round plate of radius 1 and height 1 with a rounded edge."""
    return lathe([(1.0, 0.0), (1.0, 0.8), (0.95, 1.0), (0.0, 1.0)], slices)


BUILDERS = Kind("builder", turned(BUILDER), FIGURE, "figure.vert", "builder.frag", ("figure.glsl",), _HOME)
SECTORS = Kind("sector", sector, SECTOR, "sector.vert", "sector.frag", home=_HOME)
PLATES = Kind("plate", plate, PLATE, "plate.vert", "plate.frag", ("letters.glsl",), _HOME)
GHOST_BUILDERS, GHOST_SECTORS = BUILDERS.seen_as(Part.PROPOSAL), SECTORS.seen_as(Part.PROPOSAL)
