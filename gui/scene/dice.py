"""Dice on the table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import cycle

import numpy as np
from numpy.typing import NDArray

from gui.scene import mesh
from gui.scene.kind import Floats, Instances, Kind
from gui.scene.mesh import NORMALS

Quaternion = NDArray[np.float64]  # x, y, z, w
Point = tuple[float, float, float]

#: A die with its middle at `place`, turned by the quaternion `turn` (x, y, z, w), with edges of `size`.
DIE = np.dtype([("place", "f4", 3), ("turn", "f4", 4), ("size", "f4"), ("rgba", "u1", 4)])
SIZE = 0.62
IVORY = (250, 244, 228, 255)
#: The number on each face of the mesh, in the order of `gui.scene.mesh.NORMALS`; the shader has the same.
VALUES = (6, 1, 5, 2, 4, 3)
#: By how much the dice at rest are turned about the vertical.
AT_REST = (0.45, -0.7)


def _boxes(dice: Instances) -> tuple[Floats, Floats]:
    reach = dice["size"].max() * 0.87  # from the middle of a cube to its corner
    return np.maximum(dice["place"] - reach, (-np.inf, -np.inf, 0.0)), dice["place"] + reach


DICE = Kind("die", mesh.die, DIE, "die.vert", "die.frag", boxes=_boxes)


def about(axis: Sequence[float] | NDArray[np.floating], angle: float) -> Quaternion:
    """The turn by `angle` (radians) about an axis."""
    unit = np.asarray(axis, float)
    unit = unit / np.linalg.norm(unit)
    return np.array([*(unit * math.sin(angle / 2)), math.cos(angle / 2)])


def times(second: Quaternion, first: Quaternion) -> Quaternion:
    """The turn `first`, then `second`."""
    a, b = second[:3], first[:3]
    return np.array([*(second[3] * b + first[3] * a + np.cross(a, b)), second[3] * first[3] - a @ b])


def turned(turn: Quaternion, vector: NDArray[np.floating]) -> NDArray[np.float64]:
    """A vector after a turn."""
    axis = turn[:3]
    return np.asarray(vector + 2 * np.cross(axis, np.cross(axis, vector) + turn[3] * vector))


def showing(value: int, angle: float) -> Quaternion:
    """A turn that brings the face with `value` to the top, `angle` about the vertical."""
    normal = NORMALS[VALUES.index(value)]
    up = np.array([0, 0, 1])
    if normal[2]:
        raised = about((1, 0, 0), 0.0 if normal[2] > 0 else math.pi)
    else:
        raised = about(np.cross(normal, up), math.pi / 2)
    return times(about(up, angle), raised)


def lying(values: Sequence[int], places: Sequence[Point]) -> Instances:
    """Dice that lie on the table at `places` and show `values`, turned in turn by the angles `AT_REST`."""
    rows = [
        ((x, y, z + SIZE / 2), tuple(showing(value, angle)), SIZE, IVORY)
        for value, (x, y, z), angle in zip(values, places, cycle(AT_REST), strict=False)
    ]
    return DICE.rows(rows)
