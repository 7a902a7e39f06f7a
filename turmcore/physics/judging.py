"""The fate of a tower: statics decide if it stands, a simulation says which bodies fall."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import atan2, degrees, hypot, radians, sqrt, tan
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from turmcore.core.rng import Rng
from turmcore.errors import Failure, TurmError
from turmcore.physics.backends import STATICS, backends, missing
from turmcore.physics.hands import Placing, hand_of, place
from turmcore.physics.simulation import RATE, Blowing, Tilting, Track, fallen, watch
from turmcore.physics.simulator import FRICTION, GRAVITY, UNIT_SPEED, speed_of
from turmcore.voxel import Statics, Tilt
from turmcore.voxel.lattice import Cell

Tower = Sequence[Sequence[Cell]]
How = Literal["statics", "pybullet", "mujoco"]
Verdict = Literal["stands", "friction", "falls"]
Halt = Callable[[], bool]

_DIRECTIONS = 16
_TILT_SPEED = 3.0  # degrees a second
_SLIDES_OFF = 0.65  # cubes


def _no_frames() -> NDArray[np.float32]:
    return np.zeros((0, 0, 7), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Fall:
    """The bodies that fell, and how that was determined.

    Attributes
    ----------
    fallen : tuple of int
        Numbers of the bodies that fell, ascending; never 0, the base stone.
    how : str
        ``"statics"`` or the package that simulated it.
    verdict : str
        By statics, before any hand or bump: ``"stands"``, ``"friction"`` or ``"falls"``.
    has_slipped : bool
        True if the hand slipped and pushed something.
    since : dict of int to float
        When each of `fallen` was first counted as fallen, in simulated seconds; empty from statics.
    rate : float
        Frames per simulated second. Cubes are 1 m large: at this rate the motion is that of big blocks; real
        ones of 15 mm fall 8.2 times as fast.
    frames : (frames, num_bodies, 7) float32
        Center of mass of each body in cubes, and its rotation since the start as a quaternion (x, y, z, w).
        No frames from statics, or if they were not asked for.
    """

    fallen: tuple[int, ...]
    how: How
    verdict: Verdict
    has_slipped: bool = False
    since: Mapping[int, float] = field(default_factory=dict)
    rate: float = float(RATE)
    frames: NDArray[np.float32] = field(default_factory=_no_frames)

    @property
    def is_collapse(self) -> bool:
        """True if three or more fell."""
        return len(self.fallen) >= 3


def judge(
    bodies: Tower,
    *,
    hand: str = "none",
    seed: int = 0,
    new: int | None = None,
    backend: str | None = None,
    record: bool = False,
    halt: Halt | None = None,
) -> Fall:
    """The fall after a block was placed.

    A tower that vertical forces alone can hold stands unless the hand slips. If not even friction can hold
    it, it falls, or at least the new block does. In between, and about what falls, a simulation decides;
    without a physics package the static mechanism does.

    Parameters
    ----------
    bodies : sequence of sequence of (x, y, z)
        Body 0 is the base stone, the others are the blocks in building order.
    hand : str
        ``none``, ``steady``, ``normal`` or ``child``.
    seed : int
        Seed of the hand. The same seed and package give the same outcome.
    new : int, optional
        The block just placed; by default the last one.
    backend : str, optional
        A package by name, or ``statics`` for none; by default the best one installed.
    record : bool
        Keep the frames.
    halt : callable, optional
        Called now and then; returns whether to stop.

    Raises
    ------
    Halted
        If `halt` said so.
    Failure
        If a package given by name fails. Otherwise statics take its place, with a warning.
    """
    statics, names = _prepare(bodies, backend)
    new = len(bodies) - 1 if new is None else new
    if not 0 < new < len(bodies):
        raise TurmError(f"the new block is one of 1 to {len(bodies) - 1}, not {new}")
    placing = place(bodies, new, hand_of(hand), Rng(seed, "hand"))
    return _after(bodies, new, placing, statics, names, backend, record, halt)


def after(
    bodies: Tower,
    new: int,
    placing: Placing,
    *,
    backend: str | None = None,
    record: bool = False,
    enough: int | None = None,
) -> Fall:
    """Like `judge`, with a given placing; a simulation may end when enough blocks have fallen."""
    statics, names = _prepare(bodies, backend)
    return _after(bodies, new, placing, statics, names, backend, record, None, enough)


def _after(
    bodies: Tower,
    new: int,
    placing: Placing,
    statics: Statics,
    names: Iterable[str],
    backend: str | None,
    record: bool,
    halt: Halt | None,
    enough: int | None = None,
) -> Fall:
    verdict = statics.verdict()
    if verdict == "stands" and placing.struck is None:
        return Fall((), "statics", verdict)
    pushes = {}
    if placing.struck is not None:
        pushes[placing.struck] = (placing.velocity[0] * UNIT_SPEED, placing.velocity[1] * UNIT_SPEED, 0.0)

    def simulate(name: str) -> Track:
        return watch(
            name,
            bodies,
            offsets={new: (*placing.offset, 0.0)},
            pushes=pushes,
            halt=halt,
            enough=enough,
            is_whole=record,
        )

    def reckon() -> set[int]:
        if verdict == "falls":
            return set(statics.fallers())
        if placing.struck is None:
            return set()
        return _thrown(bodies, statics, placing.velocity, placing.struck)

    must = {new} if verdict == "falls" else set()
    return _decide(
        bodies, names, simulate, reckon, verdict, must, placing.struck is not None, record, backend
    )


def bump(
    bodies: Tower,
    speed: float,
    direction: Sequence[float] = (1.0, 0.0),
    *,
    backend: str | None = None,
    record: bool = False,
    halt: Halt | None = None,
) -> Fall:
    """The fall when the table is bumped sideways.

    Parameters
    ----------
    bodies : sequence of sequence of (x, y, z)
    speed : float
        Speed of the table, in mm/s for cubes of 15 mm.
    direction : (x, y)
        The direction in which the tower moves relative to the table.
    backend, record, halt
        As for `judge`.
    """
    statics, names = _prepare(bodies, backend)
    if not 0 <= speed < 2000:
        raise TurmError(f"a bump has 0 to 2000 mm/s, not {speed}")
    x, y = _unit(direction)
    fast = speed_of(speed)
    verdict = statics.verdict()
    if verdict == "stands" and speed == 0:
        return Fall((), "statics", verdict)
    velocity = (fast * x, fast * y, 0.0)

    def simulate(name: str) -> Track:
        return watch(
            name, bodies, pushes=dict.fromkeys(range(len(bodies)), velocity), halt=halt, is_whole=record
        )

    def reckon() -> set[int]:
        if verdict == "falls":
            return set(statics.fallers())
        return _thrown(bodies, statics, (fast * x / UNIT_SPEED, fast * y / UNIT_SPEED), None)

    return _decide(bodies, names, simulate, reckon, verdict, set(), False, record, backend)


def tilt(
    bodies: Tower,
    angle: float,
    direction: Sequence[float] = (1.0, 0.0),
    *,
    speed: float = _TILT_SPEED,
    backend: str | None = None,
    record: bool = False,
    halt: Halt | None = None,
) -> Fall:
    """The fall when the table is tilted slowly.

    Parameters
    ----------
    bodies : sequence of sequence of (x, y, z)
    angle : float
        Final angle of the table, in degrees.
    direction : (x, y)
        The downhill direction.
    speed : float
        Degrees a second.
    backend, record, halt
        As for `judge`. The frames are relative to the table: the tower leans and the table stays level.
    """
    statics, names = _prepare(bodies, backend)
    if not 0 <= angle <= 60:
        raise TurmError(f"a table can be tilted by 0 to 60 degrees, not {angle}")
    way = _unit(direction)
    verdict = statics.verdict()
    if verdict == "stands" and angle == 0:
        return Fall((), "statics", verdict)

    def simulate(name: str) -> Track:
        return watch(name, bodies, tilting=Tilting(angle, way, speed), halt=halt, is_whole=record)

    def reckon() -> set[int]:
        if verdict == "falls":
            return set(statics.fallers())
        nearest = _nearest(statics.tilts(_DIRECTIONS), way)
        return set(nearest.mechanism.moving) if nearest.margin < tan(radians(angle)) else set()

    return _decide(bodies, names, simulate, reckon, verdict, set(), False, record, backend)


def blow(
    bodies: Tower,
    strength: float,
    direction: Sequence[float] = (1.0, 0.0),
    *,
    backend: str | None = None,
    record: bool = False,
    halt: Halt | None = None,
) -> Fall:
    """The fall in a wind that rises for a while and falls again. What stands in the lee of something is not pushed.

    Parameters
    ----------
    bodies : sequence of sequence of (x, y, z)
    strength : float
        Push of the wind on a face of a cube when it is strongest, in weights of a cube.
    direction : (x, y)
        The direction in which the wind blows.
    backend, record, halt
        As for `judge`.
    """
    statics, names = _prepare(bodies, backend)
    if not 0 <= strength <= 10:
        raise TurmError(f"a wind pushes a face with 0 to 10 weights of a cube, not {strength}")
    way = _unit(direction)
    verdict = statics.verdict()
    if verdict == "stands" and strength == 0:
        return Fall((), "statics", verdict)
    met = _met(bodies, way)
    pushes = {
        body: (*(GRAVITY * strength * faces / len(bodies[body]) * part for part in way), 0.0)
        for body, faces in met.items()
    }

    def simulate(name: str) -> Track:
        return watch(name, bodies, blowing=Blowing(pushes), halt=halt, is_whole=record)

    def reckon() -> set[int]:
        if verdict == "falls":
            return set(statics.fallers())
        nearest = _nearest(statics.tilts(_DIRECTIONS), way)
        pushed = strength * sum(met.values()) / sum(map(len, bodies))
        return set(nearest.mechanism.moving) if nearest.margin < pushed else set()

    return _decide(bodies, names, simulate, reckon, verdict, set(), False, record, backend)


def _met(bodies: Tower, way: Sequence[float]) -> dict[int, float]:
    """The faces of each body that a wind meets, as many as stand square to it."""
    found: dict[int, float] = {}
    for axis, part in enumerate(way):
        first: dict[tuple[int, int], tuple[float, int]] = {}  # the first cube of each row
        for body, cells in enumerate(bodies):
            for cell in cells:
                row, depth = (cell[1 - axis], cell[2]), cell[axis] * part
                first[row] = min(first.get(row, (depth, body)), (depth, body))
        for _, body in first.values():
            found[body] = found.get(body, 0.0) + abs(part)
    return found


# ---- one decision ------------------------------------------------------------------


def _prepare(bodies: Tower, backend: str | None) -> tuple[Statics, tuple[str, ...]]:
    """The statics of a tower, and the packages to try."""
    if len(bodies) < 2:
        raise TurmError("a tower has a base stone and at least one block")
    statics = Statics(bodies)  # raises errors about bad bodies
    if backend is None:
        return statics, backends()
    if backend == STATICS:
        return statics, ()
    if why := missing(backend):
        raise TurmError(why)
    return statics, (backend,)


def _decide(
    bodies: Tower,
    names: Iterable[str],
    simulate: Callable[[str], Track],
    reckon: Callable[[], set[int]],
    verdict: Verdict,
    must: set[int],
    has_slipped: bool,
    record: bool,
    backend: str | None,
) -> Fall:
    left = list(names)
    while left:
        name = left.pop(0)
        try:
            track = simulate(name)
        except Failure as error:
            if backend is not None:
                raise
            warnings.warn(f"{error}; {left[0] if left else STATICS} instead", RuntimeWarning, stacklevel=3)
            continue
        down = fallen(bodies, track.frames)
        who = sorted({int(body) for body in np.flatnonzero(down[-1])} - {0} | must)
        # counted from the frame after the last one in which it had not fallen
        since = {
            body: float(len(down) - int(np.argmin(down[::-1, body]))) / RATE if down[-1, body] else 0.0
            for body in who
        }
        frames = track.frames if record else _no_frames()
        return Fall(tuple(who), _how(name), verdict, has_slipped, since, frames=frames)
    who = sorted(reckon() - {0} | must)
    return Fall(tuple(who), "statics", verdict, has_slipped)


def _how(name: str) -> How:
    return "pybullet" if name == "pybullet" else "mujoco"


def _unit(direction: Sequence[float]) -> tuple[float, float]:
    x, y = direction
    length = hypot(x, y)
    if not 0 < length < float("inf"):
        raise TurmError(f"a direction has a length, not {x}, {y}")
    return x / length, y / length


def _nearest(tilts: Sequence[Tilt], way: Sequence[float]) -> Tilt:
    """The tilt whose direction is nearest to the given one."""
    turned = degrees(atan2(way[1], way[0])) % 360
    return min(
        tilts, key=lambda t: abs((degrees(atan2(t.direction[1], t.direction[0])) - turned + 180) % 360 - 180)
    )


def _thrown(bodies: Tower, statics: Statics, velocity: Sequence[float], struck: int | None) -> set[int]:
    """Bodies that fall if one or all are thrown sideways at a velocity in sqrt(g L), without a simulation.

    An inverted pendulum falls if its motion lifts it over its edge: with margin m and its center of mass h
    above the edge it must rise by m^2 h / 2, which takes the speed m sqrt(g h). The momentum of the push is
    shared by all bodies that tip with the one hit. A body that carries nothing may also slide off.
    """
    speed = hypot(*velocity)
    found: set[int] = set()
    for t in statics.tilts(_DIRECTIONS):
        moving = set(t.mechanism.moving)
        ahead = t.direction[0] * velocity[0] + t.direction[1] * velocity[1]
        tips = any(not hinge.slides for hinge in t.mechanism.hinges)
        if ahead <= 0.9 * speed or not tips or (struck is not None and struck not in moving):
            continue
        cells = [cell for body in moving for cell in bodies[body]]
        low = min(cell[2] for cell in cells)
        height = sum(cell[2] + 0.5 - low for cell in cells) / len(cells)
        share = 1.0 if struck is None else len(bodies[struck]) / len(cells)
        if ahead * share > t.margin * sqrt(height):
            found |= moving
    if struck is not None and speed**2 / (2 * FRICTION) > _SLIDES_OFF:
        taken = {cell for number, body in enumerate(bodies) if number != struck for cell in body}
        if not any((x, y, z + 1) in taken for x, y, z in bodies[struck]):
            found.add(struck)
    return found
