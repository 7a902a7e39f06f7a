"""Runs a simulation until everything is still, and tells what has fallen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, radians, sin

import numpy as np
from numpy.typing import NDArray

from turmcore.errors import Failure, TurmError
from turmcore.physics.backends import simulator
from turmcore.physics.simulator import (
    GRAVITY,
    STEPS,
    Array,
    Body,
    Simulator,
    Vector,
    conjugate,
    describe_all,
    multiply,
    rotate,
)
from turmcore.voxel.lattice import Cell

RATE = 60  # frames a second
SECONDS = 6.0  # at most

DROP = 0.5  # cubes
TURN = pi / 4
NEAR_TABLE = 0.05  # cubes

_LOOK = RATE // 4  # frames between two checks of what has fallen
_STILL = 0.02  # m/s and 1/s
_VERY_STILL = 0.003
_STILL_FOR = 0.3  # seconds
_SOONEST = 1.0  # seconds; a tower that tips over from rest begins slowly


class Halted(Exception):
    """The caller asked the simulation to stop."""


@dataclass(frozen=True, slots=True)
class Track:
    """Poses over time.

    Attributes
    ----------
    frames : (frames, num_bodies, 7) float32
        Center of mass in cubes and quaternion (x, y, z, w) of each body, `RATE` per second; the first shows
        the start.
    is_settled : bool
        Whether everything was still at the end.
    """

    frames: NDArray[np.float32]
    is_settled: bool


@dataclass(frozen=True, slots=True)
class Tilting:
    """A table that is tilted slowly, then stays tilted.

    Attributes
    ----------
    angle : float
        Degrees.
    direction : tuple of float
        x and y of the way down, length 1.
    speed : float
        Degrees a second.
    """

    angle: float
    direction: tuple[float, float]
    speed: float

    @property
    def seconds(self) -> float:
        """How long the table moves, in seconds."""
        return self.angle / self.speed

    def gravity(self, seconds: float) -> Vector:
        """Gravity in the table's frame after some seconds."""
        angle = radians(min(self.angle, self.speed * seconds))
        x, y = self.direction
        return GRAVITY * sin(angle) * x, GRAVITY * sin(angle) * y, -GRAVITY * cos(angle)


def watch(
    backend: str,
    bodies: Sequence[Sequence[Cell]],
    *,
    offsets: Mapping[int, Vector] | None = None,
    pushes: Mapping[int, Vector] | None = None,
    tilting: Tilting | None = None,
    halt: Callable[[], bool] | None = None,
    seconds: float = SECONDS,
    enough: int | None = None,
) -> Track:
    """Simulate until everything is still, for at most this many seconds after the table has stopped.

    Parameters
    ----------
    backend : str
        A usable package.
    bodies : sequence of sequence of (x, y, z)
    offsets : mapping of int to (x, y, z)
        Offsets of bodies from their places, in cubes.
    pushes : mapping of int to (x, y, z)
        Velocities that bodies get at the start, in m/s.
    tilting : Tilting, optional
    halt : callable
        Called at every frame; returns whether to stop.
    seconds : float
    enough : int, optional
        Stop early once this many bodies have fallen.

    Raises
    ------
    Halted
        If `halt` said so.
    Failure
        If the package fails, or a body's pose is not a number.
    """
    described = describe_all(bodies)
    shifts = np.zeros((len(bodies), 3))
    for body, offset in (offsets or {}).items():
        shifts[body] = offset
    frames: list[Array] = []
    is_settled = False
    rest = tilting.seconds if tilting else 0.0
    world: Simulator | None = None
    try:
        world = simulator(backend, described, shifts)
        for body, velocity in (pushes or {}).items():
            world.push(body, velocity)
        frames.append(_poses(backend, world.poses()))
        speeds: list[float] = []
        while len(frames) < (rest + seconds) * RATE + 1:
            if halt is not None and halt():
                raise Halted()
            if tilting:
                world.pull(tilting.gravity(len(frames) / RATE))
            world.step(STEPS // RATE)
            frames.append(_poses(backend, world.poses()))
            moving = world.speeds()
            speeds.append(float(np.sqrt((moving.reshape(-1, 3) ** 2).sum(axis=1)).max()))
            is_settled = len(frames) > (rest + _SOONEST) * RATE and _is_still(speeds)
            if is_settled or (enough is not None and _has_fallen(enough, bodies, frames)):
                break
    except (Halted, TurmError, Failure):
        raise
    except Exception as error:
        raise Failure(f"{backend} failed: {error}") from error
    finally:
        if world is not None:
            world.close()
    return Track(_smooth(np.array(frames)).astype(np.float32), is_settled)


def _smooth(frames: Array) -> Array:
    """Choose the sign of each quaternion that is closer to the frame before, so that they can be
    interpolated."""
    turned = frames[..., 3:]
    flips = (turned[1:] * turned[:-1]).sum(axis=-1, keepdims=True) < 0
    turned[1:] *= np.where(np.logical_xor.accumulate(flips, axis=0), -1.0, 1.0)
    turned *= np.where(turned[:1, :, 3:] < 0, -1.0, 1.0)
    return frames


def _poses(backend: str, poses: Array) -> Array:
    if not np.isfinite(poses).all():
        raise Failure(f"{backend} lost a body of the tower")
    return poses


def _is_still(speeds: Sequence[float]) -> bool:
    """Whether everything has been still for some time; `speeds` are the highest of each frame."""
    last = speeds[-int(_STILL_FOR * RATE) :]
    most = max(last)
    return most < _VERY_STILL or (most < _STILL and last[-1] <= last[0])


def _has_fallen(enough: int, bodies: Sequence[Sequence[Cell]], frames: Sequence[Array]) -> bool:
    """Whether this many bodies have fallen by now; checked only now and then."""
    if len(frames) % _LOOK:
        return False
    return int(fallen(bodies, np.array([frames[0], frames[-1]], np.float32))[-1, 1:].sum()) >= enough


def fallen(bodies: Sequence[Sequence[Cell]], frames: NDArray[np.float32]) -> NDArray[np.bool_]:
    """(frames, num_bodies): which bodies have fallen: dropped, turned over, or newly touching the table."""
    described: list[Body] = describe_all(bodies)
    centers = np.array([body.center for body in described])
    at, turned = frames[..., :3].astype(float), frames[..., 3:].astype(float)
    # the rotation since the start: a block set down askew has not turned
    since = multiply(turned, conjugate(turned[:1]))
    found = centers[:, 2] - at[..., 2] > DROP
    found |= 2 * np.arccos(np.clip(np.abs(since[..., 3]), 0, 1)) > TURN
    for number, body in enumerate(described):
        if any(cell[2] == 0 for cell in bodies[number]):
            continue
        corners = rotate(
            turned[:, number, None, :], np.broadcast_to(body.corners, (len(frames), *body.corners.shape))
        )
        found[:, number] |= (corners[..., 2] + at[:, number, None, 2]).min(axis=1) < NEAR_TABLE
    return found
