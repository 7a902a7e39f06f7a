"""The common interface of the physics packages, and towers as they see them.

One cube is a block of wood of 1 m: real cubes of 15 mm are too small for the time steps and tolerances of the
packages. The motion is the same, but slower by the square root of the size ratio (8.2 times).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from turmcore.errors import TurmError
from turmcore.voxel.lattice import Cell

Vector = Sequence[float]
Array = NDArray[np.float64]

GRAVITY = 9.81
DENSITY = 700.0
FRICTION = 0.45
STEPS = 240  # a second
DRAWN_IN = 0.005  # inset of side faces, so that neighbors do not rub
CUBE = 0.015  # edge of a real cube in metres

UNIT_SPEED = sqrt(GRAVITY)
"""sqrt(g L) of a cube of 1 m, in m/s: the unit of speeds that hold for cubes of any size."""


def speed_of(millimetres: float) -> float:
    """The simulated speed that corresponds to a speed in mm/s of real cubes of 15 mm."""
    return millimetres / 1000 / sqrt(CUBE)


class Simulator(Protocol):
    """A tower on a table in one of the packages.

    Bodies are numbered in the order given. Their frames are their principal axes: a body's pose is its center
    of mass and its rotation since the start, as a quaternion (x, y, z, w).
    """

    def step(self, count: int) -> None:
        """Advance by this many steps of 1/240 s."""

    def poses(self) -> Array:
        """(num_bodies, 7): centers of mass and quaternions (x, y, z, w)."""

    def speeds(self) -> Array:
        """(num_bodies, 6): velocities of the centers of mass, and angular velocities."""

    def push(self, body: int, velocity: Vector) -> None:
        """Change the velocity of a body instantly."""

    def hold(self, bodies: Sequence[int]) -> None:
        """Let bodies move no more, whatever strikes them."""

    def pull(self, gravity: Vector) -> None:
        """Set gravity, in m/s2."""

    def close(self) -> None:
        """Release the package's resources; the simulator cannot be used afterwards."""


@dataclass(frozen=True, slots=True)
class Box:
    """A box, part of a body.

    Attributes
    ----------
    low, high : tuple of float
        Its corners on the lattice, in cubes.
    """

    low: tuple[int, int, int]
    high: tuple[int, int, int]

    @property
    def center(self) -> Array:
        """Its middle."""
        return (np.array(self.low) + np.array(self.high)) / 2

    @property
    def half(self) -> Array:
        """Half its edge lengths; the sides are drawn in, the height is kept."""
        half = (np.array(self.high) - np.array(self.low)) / 2
        half[:2] -= DRAWN_IN
        return half


def boxes(cells: Iterable[Cell]) -> list[Box]:
    """A small number of boxes that fill the cells, found greedily."""
    left = set(cells)
    found = []
    while left:
        best: tuple[Cell, ...] = ()
        low = min(left, key=lambda cell: (cell[2], cell[1], cell[0]))
        for order in itertools.permutations(range(3)):
            size = [1, 1, 1]
            for axis in order:
                while True:
                    size[axis] += 1
                    if not left.issuperset(_filled(low, size)):
                        size[axis] -= 1
                        break
            best = max(best, _filled(low, size), key=len)
        found.append(Box(low, (best[-1][0] + 1, best[-1][1] + 1, best[-1][2] + 1)))
        left.difference_update(best)
    return found


def _filled(low: Cell, size: Sequence[int]) -> tuple[Cell, ...]:
    x, y, z = low
    return tuple(
        [(x + i, y + j, z + k) for i in range(size[0]) for j in range(size[1]) for k in range(size[2])]
    )


@dataclass(frozen=True, slots=True)
class Body:
    """A body in the frame of its principal axes.

    Attributes
    ----------
    mass : float
        In kg.
    center : (3,)
        Center of mass on the lattice.
    frame : (4,)
        Quaternion of the principal axes.
    inertia : (3,)
        Moments of inertia about these axes.
    middles, halves : (boxes, 3)
        Centers and half sizes of the boxes, in the frame.
    turn : (4,)
        Quaternion of every box in the frame: back to the lattice.
    corners : (8 * boxes, 3)
        Corners of the boxes relative to the center of mass, along the lattice's axes.
    """

    mass: float
    center: Array
    frame: Array
    inertia: Array
    middles: Array
    halves: Array
    turn: Array
    corners: Array


@lru_cache(maxsize=1024)
def describe(cells: tuple[Cell, ...]) -> Body:
    """The description of a body for a package; its arrays must not be changed."""
    at = np.array(cells, float) + 0.5
    center = at.mean(axis=0)
    r = at - center
    inertia = sum(np.dot(v, v) * np.eye(3) - np.outer(v, v) for v in r) + len(cells) / 6 * np.eye(3)
    moments, axes = np.linalg.eigh(inertia)
    if np.linalg.det(axes) < 0:
        axes[:, 2] = -axes[:, 2]
    parts = boxes(cells)
    signs = np.array(list(itertools.product((-1, 1), repeat=3)))
    frame = _quaternion(axes)
    return Body(
        mass=DENSITY * len(cells),
        center=center,
        frame=frame,
        inertia=DENSITY * moments,
        middles=np.array([axes.T @ (box.center - center) for box in parts]),
        halves=np.array([box.half for box in parts]),
        turn=conjugate(frame),
        corners=np.concatenate([box.center - center + signs * box.half for box in parts]),
    )


def describe_all(bodies: Sequence[Sequence[Cell]]) -> list[Body]:
    """`describe` for all bodies of a tower.

    Raises
    ------
    TurmError
        For a tower without bodies or a body without cells.
    """
    if not bodies or not all(bodies):
        raise TurmError("a tower has at least one body, and a body at least one cell")
    return [describe(tuple([tuple(cell) for cell in cells])) for cells in bodies]


# ---- quaternions (x, y, z, w) ----------------------------------------------------


def _quaternion(axes: Array) -> Array:
    """The quaternion of a rotation matrix, as the eigenvector of the largest eigenvalue (Bar-Itzhack 2000),
    which needs no special cases."""
    m = axes
    k = np.array(
        [
            [m[0, 0] - m[1, 1] - m[2, 2], 0, 0, 0],
            [m[1, 0] + m[0, 1], m[1, 1] - m[0, 0] - m[2, 2], 0, 0],
            [m[2, 0] + m[0, 2], m[2, 1] + m[1, 2], m[2, 2] - m[0, 0] - m[1, 1], 0],
            [m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1], m[0, 0] + m[1, 1] + m[2, 2]],
        ]
    )
    return np.linalg.eigh(k)[1][:, -1]


def conjugate(q: Array) -> Array:
    """The opposite rotation."""
    return q * np.array([-1.0, -1.0, -1.0, 1.0])


def multiply(p: Array, q: Array) -> Array:
    """First q, then p; arrays (..., 4)."""
    v, w = p[..., :3], p[..., 3:]
    u, s = q[..., :3], q[..., 3:]
    return np.concatenate(
        [w * u + s * v + np.cross(v, u), w * s - (v * u).sum(axis=-1, keepdims=True)], axis=-1
    )


def rotate(q: Array, v: Array) -> Array:
    """Vectors (..., 3) turned by quaternions (..., 4)."""
    t = 2 * np.cross(q[..., :3], v)
    return v + q[..., 3:] * t + np.cross(q[..., :3], t)
