"""The things of a picture of Turmbauer: cubes of wood, climbers, dice."""

from __future__ import annotations

from functools import partial

import numpy as np

from gui.scene import mesh
from gui.scene.blocks import blocks
from gui.scene.build import figures
from gui.scene.kind import Floats, Instances, Kind, Part
from turmcore.turmbauer.scene import CLIMBER

_HOME = "gui.games.turmbauer.picture"

#: A unit cube at `cell`, drawn away from it by `shift` and turned about its middle by the quaternion `turn` (x, y, z,
#: w; all zero: not turned). `edges` has a bit for each of 6 faces x 4 sides (a bevel line there) and in bits 24 and 25
#: the axis of the grain (1 to 3; 0: any), `shade` two bits for each of 6 x 4 face corners (how much light reaches it,
#: 0 to 3), `gaps` and `corners` see `voxels.rims`, `faces` a bit for each covered face (0-5) and for each that a cut went through (8-13); `look` see
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
        ("gaps", "u4"),
        ("corners", "u4"),
        ("turn", "f4", 4),
    ]
)


def _boxes(cubes: Instances) -> tuple[Floats, Floats]:
    low = cubes["cell"] + cubes["shift"]
    return low, low + 1


RIM = 0.1  # over which a face bends towards the next one; see ``cube.vert``
CUBES = Kind(
    "block",
    partial(mesh.rimmed, RIM),
    CUBE,
    "cube.vert",
    "cube.frag",
    home=_HOME,
    boxes=_boxes,
    solids=blocks,
)
#: Cubes that are only hinted at.
GLASS = CUBES.seen_as(Part.GLASS)
#: Those that are proposed, and tints: colors over cubes that are there, as opaque as their alpha says, with a bold outline,
#: and hatched with `Mark.HATCHED`.
GHOST_CUBES = CUBES.seen_as(Part.PROPOSAL)
CLIMBERS = figures("figure", CLIMBER, _HOME)
GHOST_CLIMBERS = CLIMBERS.seen_as(Part.PROPOSAL)
#: Those that are hinted at where a tower hides them.
VEILED_CLIMBERS = CLIMBERS.seen_as(Part.VEILED)
