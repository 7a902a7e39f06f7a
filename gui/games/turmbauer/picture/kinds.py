"""The things of a picture of Turmbauer: cubes of wood, climbers, dice."""

from __future__ import annotations

import math

import numpy as np

from gui.games.turmbauer.picture.blocks import blocks
from gui.scene import mesh
from gui.scene.figures import figures
from gui.scene.kind import Floats, Instances, Kind, Part
from gui.scene.mesh import Mesh, lathe

_HOME = "gui.games.turmbauer.picture"

#: A unit cube at `cell`, drawn away from it by `shift` and turned about its middle by the quaternion `turn` (x, y, z,
#: w; all zero: not turned). `edges` has a bit for each of 6 faces x 4 sides (a bevel line there) and in bits 24 and 25
#: the axis of the grain (1 to 3; 0: any), `shade` two bits for each of 6 x 4 face corners (how much light reaches it,
#: 0 to 3), `faces` a bit for each covered face (0-5) and for each that a cut went through (8-13); `look` see
#: `gui.scene.look`.
CUBE = np.dtype(
    [
        ("cell", "f4", 3),
        ("shift", "f4", 3),
        ("rgba", "u1", 4),
        ("look", "u4"),
        ("faces", "u4"),
        ("block", "u4"),
        ("edges", "u4"),
        ("shade", "u4", 2),
        ("turn", "f4", 4),
    ]
)


def _boxes(cubes: Instances) -> tuple[Floats, Floats]:
    low = cubes["cell"] + cubes["shift"]
    return low, low + 1


def climber(slices: int = 28) -> Mesh:
    """A little wooden figure, turned on a lathe: foot, coat, collar and a round head; 0.9 high."""
    profile = [(0.0, 0.0), (0.34, 0.0), (0.36, 0.025), (0.36, 0.08), (0.32, 0.11), (0.27, 0.25)]
    profile += [(0.22, 0.38), (0.18, 0.48), (0.245, 0.505), (0.245, 0.54), (0.14, 0.57)]
    head, radius = 0.71, 0.215
    for degrees in range(-45, 91, 15):
        angle = math.radians(degrees)
        profile.append((max(0.0, radius * math.cos(angle)), head + radius * math.sin(angle)))
    return lathe(profile, slices)


CUBES = Kind("block", mesh.cube, CUBE, "cube.vert", "cube.frag", home=_HOME, boxes=_boxes, solids=blocks)
#: Cubes that are only hinted at.
GLASS = CUBES.seen_as(Part.GLASS)
#: Those that are proposed, and tints: colors over cubes that are there, as opaque as their alpha says, with a bold outline,
#: and hatched with `Mark.HATCHED`.
GHOST_CUBES = CUBES.seen_as(Part.PROPOSAL)
CLIMBERS = figures("figure", climber, 0.9, _HOME)
GHOST_CLIMBERS = CLIMBERS.seen_as(Part.PROPOSAL)
#: Those that are hinted at where a tower hides them.
VEILED_CLIMBERS = CLIMBERS.seen_as(Part.VEILED)
