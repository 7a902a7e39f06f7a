"""The shade on whatever somebody stands on, around the foot: flat rings that are dark inside."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from gui.scene.kind import Instances, Kind, Part
from gui.scene.mesh import VERTEX, Mesh

#: Around `place`, the middle of a foot.
FOOT = np.dtype([("place", "f4", 3), ("radius", "f4")])
_UP = 0.006  # above the ground
_RINGS = (
    (0.70, 0.50),
    (1.04, 0.40),
    (1.20, 0.17),
    (1.46, 0.0),
)  # times the radius of the foot, and how dark there
_SLICES = 20


def _mesh() -> Mesh:
    """A ring of radius 1; v is how dark it is."""
    turns = [
        (math.cos(2 * math.pi * k / _SLICES), math.sin(2 * math.pi * k / _SLICES)) for k in range(_SLICES + 1)
    ]
    rows = []
    for (near, dark), (far, light) in pairwise(_RINGS):
        for (a, b), (c, d) in pairwise(turns):
            inner, outer = (
                ((near * a, near * b), (near * c, near * d)),
                ((far * a, far * b), (far * c, far * d)),
            )
            corners = [(inner[0], dark), (outer[0], light), (outer[1], light), (inner[1], dark)]
            one, two, three, four = [((*at, _UP), (0.0, 0.0, 1.0), (0.0, shade), 0) for at, shade in corners]
            rows += [one, two, three, one, three, four]
    return np.array(rows, VERTEX)


FEET = Kind("foot", _mesh, FOOT, "foot.vert", "foot.frag", part=Part.GLASS)


def under(*figures: tuple[Instances, float]) -> Instances:
    """The shade under figures of some kinds, each with the radius of a foot."""
    rows = [(place, radius) for things, radius in figures for place in things["place"].tolist()]
    return FEET.rows(rows)
