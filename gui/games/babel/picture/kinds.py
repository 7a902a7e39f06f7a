"""The things of a picture of Turmbau zu Babel: pieces of rings, round plates, builders, the die."""

from __future__ import annotations

import math
from enum import IntEnum

import numpy as np

from gui.scene.figures import FIGURE
from gui.scene.kind import Kind, Part
from gui.scene.mesh import Mesh, cube, lathe

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
    """What a piece of a ring is."""

    TERRACE = 0  # with arches in its wall; `text` says how many
    FIELD = 1
    START = 2  # a field in a color, with its sign
    STAIR = 3
    FILLED = 4  # the other ones lie on fields and mark them
    FRAME = 5
    DASHED = 6
    CROSS = 7


class Plate(IntEnum):
    """What a round plate is."""

    SOCKET = 0  # a hollow for a figure
    MEDAL = 1  # with a number
    SEAT = 2
    SIGN = 3  # with the sign of a color


BUILDER_HEIGHT = 0.96
HAT_RADIUS = 0.31


def builder(slices: int = 20) -> Mesh:
    """A builder of a tower, turned: foot, apron, head, and a broad flat hat that shows its sign from above."""
    profile = [(0.33, 0.0), (0.34, 0.03), (0.335, 0.08), (0.305, 0.11), (0.25, 0.26), (0.20, 0.40)]
    profile += [(0.175, 0.48), (0.225, 0.51), (0.22, 0.54), (0.125, 0.56)]
    head, radius = 0.69, 0.175
    for degrees in range(-40, 41, 20):
        angle = math.radians(degrees)
        profile.append((radius * math.cos(angle), head + radius * math.sin(angle)))
    brim, top = HAT_RADIUS, BUILDER_HEIGHT
    profile += [(brim, top - 0.15), (brim, top - 0.035), (brim - 0.03, top), (0.0, top)]
    return lathe(profile, slices)


def sector(slices: int = 10) -> Mesh:
    """A piece of a ring as it is bent by the card: x goes along the arc, y outward, z up, each from 0 to 1. Without
    what lies below or towards the axis. The number of the face is that of a cube's."""
    square = cube()
    rows = []
    for face in (0, 1, 3, 5):
        sides = square[square["face"] == face]
        if face < 2:
            rows.append(sides)
            continue
        for i in range(slices):
            piece = sides.copy()
            piece["position"][:, 0] = (piece["position"][:, 0] + i) / slices
            rows.append(piece)
    return np.concatenate(rows)


def plate(slices: int = 28) -> Mesh:
    """A round plate of radius 1 and height 1 with a rounded edge."""
    return lathe([(1.0, 0.0), (1.0, 0.8), (0.95, 1.0), (0.0, 1.0)], slices)


BUILDERS = Kind("builder", builder, FIGURE, "figure.vert", "builder.frag", home=_HOME)
SECTORS = Kind("sector", sector, SECTOR, "sector.vert", "sector.frag", home=_HOME)
PLATES = Kind("plate", plate, PLATE, "plate.vert", "plate.frag", ("letters.glsl",), _HOME)
GHOST_BUILDERS, GHOST_SECTORS = BUILDERS.seen_as(Part.PROPOSAL), SECTORS.seen_as(Part.PROPOSAL)
