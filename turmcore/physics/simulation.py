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

_LOOK = RATE // 10  # frames between two checks of what has fallen
_STILL = 0.05  # m/s and 1/s
_VERY_STILL = 0.005
_STILL_FOR = 0.3  # seconds
_BESIDE = 0.5  # cubes between a falling body and what stands, seen from above, so that they no longer meet
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
        True if everything was still at the end.
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
        """Duration of the table's motion, in seconds."""
        return self.angle / self.speed

    def gravity(self, seconds: float) -> Vector:
        """Gravity in the table's frame after some seconds."""
        angle = radians(min(self.angle, self.speed * seconds))
        x, y = self.direction
        return GRAVITY * sin(angle) * x, GRAVITY * sin(angle) * y, -GRAVITY * cos(angle)


@dataclass(frozen=True, slots=True)
class Blowing:
    """A wind that rises and falls again.

    Attributes
    ----------
    pushes : mapping of int to (x, y, z)
        Accelerations of the bodies that it meets when it is strongest, in m/s2.
    seconds : float
        Its duration.
    """

    pushes: Mapping[int, Vector]
    seconds: float = 3.0

    def blow(self, world: Simulator, seconds: float) -> None:
        """Push the bodies for a frame, after some seconds."""
        strength = sin(pi * min(1.0, seconds / self.seconds)) / RATE
        for body, push in self.pushes.items():
            world.push(body, [strength * part for part in push])


def watch(
    backend: str,
    bodies: Sequence[Sequence[Cell]],
    *,
    offsets: Mapping[int, Vector] | None = None,
    pushes: Mapping[int, Vector] | None = None,
    tilting: Tilting | None = None,
    blowing: Blowing | None = None,
    halt: Callable[[], bool] | None = None,
    seconds: float = SECONDS,
    enough: int | None = None,
    is_whole: bool = True,
) -> Track:
    """Simulate until everything is still, for at most this many seconds after table and wind have stopped.

    Bodies that have fallen and are out of the way of the others decide nothing any more: what still stands is held
    fast as soon as it is still, and the rest goes on for the picture alone.

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
    blowing : Blowing, optional
    halt : callable
        Called at every frame; returns whether to stop.
    seconds : float
    enough : int, optional
        Stop early once this many bodies have fallen.
    is_whole : bool
        True if the picture goes on after it is decided which bodies fall.

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
    rest = max(motion.seconds if motion else 0.0 for motion in (tilting, blowing))
    is_settled = False
    world: Simulator | None = None
    try:
        world = simulator(backend, described, shifts)
        for body, velocity in (pushes or {}).items():
            world.push(body, velocity)
        run = _Run(backend, bodies, described, world)
        while len(run.frames) < (rest + seconds) * RATE + 1 and not is_settled:
            if halt is not None and halt():
                raise Halted()
            if tilting:
                world.pull(tilting.gravity(len(run.frames) / RATE))
            if blowing:
                blowing.blow(world, len(run.frames) / RATE)
            run.step()
            if enough is not None and run.num_fallen >= enough:
                break
            if len(run.frames) > (rest + _SOONEST) * RATE and run.is_decided():
                is_settled = run.is_still()
                if not is_whole:
                    break
                run.hold()
    except (Halted, TurmError, Failure):
        raise
    except Exception as error:
        raise Failure(f"{backend} failed: {error}") from error
    finally:
        if world is not None:
            world.close()
    return Track(_smooth(np.array(run.frames)).astype(np.float32), is_settled)


class _Run:
    """A simulation that goes on.

    Attributes
    ----------
    frames : list of (bodies, 7)
    num_fallen : int
        Blocks that have fallen by the last look.
    """

    def __init__(
        self, backend: str, bodies: Sequence[Sequence[Cell]], described: Sequence[Body], world: Simulator
    ) -> None:
        self._backend, self._bodies, self._described, self._world = backend, bodies, described, world
        self.frames = [_poses(backend, world.poses())]
        self.num_fallen = 0
        self._speeds: list[Array] = []  # of each frame, by body
        self._gone = np.zeros(len(bodies), bool)  # the bodies that have fallen and are out of the way
        self._is_held = False

    def step(self) -> None:
        """The next frame; once in a while a look at who has fallen."""
        self._world.step(STEPS // RATE)
        self.frames.append(_poses(self._backend, self._world.poses()))
        moving = self._world.speeds().reshape(-1, 2, 3)
        self._speeds.append(np.sqrt((moving**2).sum(axis=2)).max(axis=1))
        if len(self.frames) % _LOOK == 0 and not self._is_held:
            down = fallen(self._bodies, np.array([self.frames[0], self.frames[-1]], np.float32))[-1]
            self.num_fallen = int(down[1:].sum())
            self._gone = _gone(self._bodies, self._described, self.frames[-1], down)

    def is_decided(self) -> bool:
        """True if all bodies lie still but those that are out of the way."""
        return self._is_held or _is_still(self._speeds, ~self._gone)

    def is_still(self) -> bool:
        """True if those that are out of the way lie still, too."""
        return _is_still(self._speeds, self._gone)

    def hold(self) -> None:
        """Let nothing move any more but what is out of the way."""
        if not self._is_held:
            self._world.hold(np.flatnonzero(~self._gone).tolist())
            self._is_held = True


def _gone(
    bodies: Sequence[Sequence[Cell]], described: Sequence[Body], poses: Array, down: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """The fallen bodies that lie on the table, or fall beside everything that stands."""
    found = np.zeros(len(bodies), bool)
    if not down.any():
        return found
    standing = [cell[:2] for number, body in enumerate(bodies) if not down[number] for cell in body]
    columns = np.array(sorted(set(standing))) + 0.5
    for body in np.flatnonzero(down).tolist():
        at, corners = poses[body, :3], described[body].corners
        reach = np.sqrt((corners**2).sum(axis=1).max()) + _BESIDE
        is_beside = len(columns) == 0 or np.abs(columns - at[:2]).max(axis=1).min() > reach
        found[body] = is_beside or (rotate(poses[body, 3:], corners)[:, 2] + at[2]).min() < NEAR_TABLE
    return found


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


def _is_still(speeds: Sequence[Array], counted: NDArray[np.bool_]) -> bool:
    """True if the counted bodies have lain still for some time; `speeds` are those of each frame."""
    if not counted.any():
        return True
    last = np.array(speeds[-int(_STILL_FOR * RATE) :])[:, counted].max(axis=1)
    most = last.max()
    return bool(most < _VERY_STILL or (most < _STILL and last[-1] <= last[0]))


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
        near = np.flatnonzero(at[:, number, 2] < NEAR_TABLE + np.sqrt((body.corners**2).sum(axis=1).max()))
        if not len(near):
            continue
        corners = rotate(
            turned[near, number, None, :], np.broadcast_to(body.corners, (len(near), *body.corners.shape))
        )
        found[near, number] |= (corners[..., 2] + at[near, number, None, 2]).min(axis=1) < NEAR_TABLE
    return found
