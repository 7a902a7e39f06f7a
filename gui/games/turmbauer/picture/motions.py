"""Animations of what happens in a game of Turmbauer."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

import turmcore
from gui.games.turmbauer.picture.falling import (
    PLAIN_SECONDS,
    Falling,
    Frames,
    carriers,
    combined,
    moving_bodies,
    posed,
    shown_part,
    toppling,
    turned,
)
from gui.games.turmbauer.picture.kinds import CLIMBERS, CUBES, GLASS
from gui.games.turmbauer.picture.scene import build_scene, start_dice, start_die_place
from gui.games.turmbauer.picture.tower_scene import TowerScene
from gui.games.turmbauer.play.statics import bodies_of, steadiness
from gui.scene.animation import Animation, Throw, Vector, smooth
from gui.scene.dice import AT_REST, Point
from gui.scene.feet import FEET
from gui.scene.inside import PLAIN, Inside
from gui.scene.scene import Scene
from gui.scene.voxels import corners_of
from turmcore import Event
from turmcore.physics import Fall as Recorded
from turmcore.turmbauer import (
    ClimberMoved,
    DiceRolled,
    PieceBuilt,
    PieceTakenBack,
    StartRolled,
    TowerSettled,
    TurmbauerState,
)
from turmcore.turmbauer.scene import dice_places
from turmcore.voxel import Tilt

if TYPE_CHECKING:
    from gui.games.turmbauer.editors.draft import Draft

REST = 0.5  # seconds in which a tower comes to rest
_SWAYS = 1.5  # times to and fro meanwhile
_TILTING, _PUSHING = 1.6, 2.0  # seconds in which the table tilts, or comes to rest after a push
_LEVEL = 0.6  # seconds in which it is level again
_NO_TURN = (0.0, 0.0, 0.0, 1.0)
_COLLAPSE = 2.5, 3.0  # seconds that a collapse is shown: stretched time
#: By how many radians a tower sways, by the word for how steady it is.
_SWAY = {"solid": 0.0, "firm": 0.004, "shaky": 0.010, "critical": 0.017}


@dataclass(frozen=True)
class Landing:
    """A block comes down into its place, and the tower comes to rest.

    Attributes
    ----------
    scene
        The end, where nothing of the block and of what it touches is left out.
    block
        Its number.
    sway
        Radians by which the tower sways then, and the way over which.
    """

    scene: Scene
    block: int
    height: float = 3.0
    fall: float = 0.55
    sway: float = 0.0
    way: tuple[float, float] = (1.0, 0.0)

    @property
    def duration(self) -> float:
        return self.fall + (REST if self.sway else 0.0)

    @property
    def touches(self) -> tuple[float, ...]:
        """When the block touches down, in seconds after the start."""
        return (self.fall,)

    def at(self, time: float) -> Scene:
        if time > self.fall and self.sway:
            part = min(1.0, (time - self.fall) / REST)
            angle = self.sway * (1 - part) ** 2 * math.sin(2 * math.pi * _SWAYS * part)
            return leaning(self.scene, angle, self.way, base=0)
        part = min(1.0, max(0.0, time / self.fall))
        above = self.height * (1 - part) ** 2 * (1 + part)  # fast at first, gentle at the end
        cubes = self.scene[CUBES].copy()
        cubes["shift"][cubes["block"] == self.block, 2] += above
        return self.scene.showing({CUBES: cubes})


@dataclass(frozen=True)
class Trying:
    """The table is tilted, or pushed to and fro, for as long as it takes to find out what falls.

    Attributes
    ----------
    scene
        The end, and the start.
    angle
        Radians to which it is tilted; with `pushes` by which it goes to and fro.
    way
        Over which way.
    """

    scene: Scene
    angle: float
    way: tuple[float, float]
    pushes: bool = False
    duration: float = 120.0

    @cached_property
    def _rest(self) -> Scene:
        """Look of the tower as long as nobody knows: the same each time, so that it is drawn once."""
        return leaning(self.scene, 0.0 if self.pushes else self.angle, self.way)

    def at(self, time: float) -> Scene:
        if time >= (_PUSHING if self.pushes else _TILTING):
            return self._rest
        if self.pushes:
            return leaning(self.scene, self.angle * math.sin(9 * time) * (1 - time / _PUSHING) ** 2, self.way)
        return leaning(self.scene, self.angle * smooth(time / _TILTING), self.way)


@dataclass(frozen=True)
class Leaning:
    """End of a tilt once it is known what falls; in the end the table is level again.

    Attributes
    ----------
    scene
        The end.
    fall
        What falls, as on a level table; None for nothing.
    angle, way
        Radians by which it is tilted, over which way.
    """

    scene: Scene
    fall: Falling | None
    angle: float
    way: tuple[float, float]

    @property
    def duration(self) -> float:
        return max(self.fall.duration, _TILTING) if self.fall is not None else _TILTING

    @property
    def touches(self) -> tuple[float, ...]:
        """When the first block hits something, in seconds after the start, or about then."""
        return self.fall.touches if self.fall is not None else ()

    def at(self, time: float) -> Scene:
        left = min(1.0, (self.duration - time) / _LEVEL)
        scene = self.fall.at(time) if self.fall is not None else self.scene
        return leaning(scene, self.angle * smooth(left), self.way)


def leaning(scene: Scene, angle: float, way: tuple[float, float], base: int = -1) -> Scene:
    """All blocks and climbers turned over a way by an angle, about the middle of the table; `base` is a block that
    stays."""
    x, y = way
    turn = np.array([-y * math.sin(angle / 2), x * math.sin(angle / 2), 0.0, math.cos(angle / 2)])[None]
    foot = np.array([1.0, 1.0, 0.0])
    changed = {}
    for kind in (CUBES, GLASS):
        things = scene[kind].copy()
        moves = things["block"] != base
        middle = things["cell"] + things["shift"] + 0.5 - foot
        things["shift"] += np.where(moves[:, None], turned(turn, middle) - middle, 0.0).astype(np.float32)
        before = np.where(things["turn"].any(axis=1, keepdims=True), things["turn"], _NO_TURN)
        things["turn"] = np.where(moves[:, None], combined(turn, before), things["turn"])
        changed[kind] = things
    climbers = scene[CLIMBERS].copy()
    climbers["place"] = turned(turn, climbers["place"] - foot) + foot
    return scene.showing(changed | {CLIMBERS: climbers, FEET: FEET.nothing})


@dataclass(frozen=True)
class Walk:
    """A climber goes from point to point, with a hop for each step.

    Attributes
    ----------
    scene
        The end; `number` is the climber's place in it.
    points
        Where it stands one after the other.
    """

    scene: Scene
    number: int
    points: tuple[Point, ...]
    pace: float = 0.24  # seconds for a step
    longest: float = 1.6

    @property
    def duration(self) -> float:
        return min(self.longest, self.pace * (len(self.points) - 1))

    @property
    def touches(self) -> tuple[float, ...]:
        """When the climber's feet touch down, in seconds after the start."""
        num_steps = len(self.points) - 1
        return tuple(self.duration * step / num_steps for step in range(1, num_steps + 1))

    def at(self, time: float) -> Scene:
        climbers = self.scene[CLIMBERS].copy()
        climbers["place"][self.number] = self.place(time)
        return self.scene.showing({CLIMBERS: climbers})

    def place(self, time: float) -> Vector:
        """Place of the climber."""
        num_steps = len(self.points) - 1
        if num_steps < 1:
            return np.array(self.points[-1])
        progress = min(1.0, max(0.0, time / self.duration)) * num_steps
        step = min(int(progress), num_steps - 1)
        start, end = np.array(self.points[step]), np.array(self.points[step + 1])
        part = progress - step
        # over the higher of the two fields: level with it half-way, and a little hop
        rise = max(start[2], end[2]) + 0.22 - (start[2] + end[2]) / 2
        place = start + (end - start) * smooth(part)
        place[2] = start[2] + (end[2] - start[2]) * smooth(part) + rise * math.sin(math.pi * part)
        return place


def motion_of(
    state: TurmbauerState,
    events: Sequence[Event],
    fresh: int = 0,
    inside: Inside = PLAIN,
    seed: int = 0,
    fall: Recorded | None = None,
    rolled: Mapping[int, int] = MappingProxyType({}),
    weakest: Tilt | None = None,
) -> Animation | None:
    """The animation of what led to `state`; None if nothing moves.

    Parameters
    ----------
    state
        The position after it.
    events
        What happened.
    fresh, inside
        As the position will be shown, see `gui.games.turmbauer.picture.scene.build_scene`.
    seed
        Of the way that dice take.
    fall
        How blocks fell, if it was recorded.
    rolled
        As for `build_scene`.
    weakest
        How the tower would give way first, if it stands.
    """
    for event in events:
        if isinstance(event, PieceBuilt):
            sway = (
                _SWAY[steadiness(weakest.margin)] if weakest is not None and not inside.is_exploded else 0.0
            )
            # of what sways nothing may be left out
            apart = tuple(range(event.number + 1)) if sway else (event.number,)
            scene = build_scene(state, fresh, inside=inside, apart=apart)
            way = weakest.direction if weakest is not None else (1.0, 0.0)
            return Landing(scene, event.number, sway=sway, way=way)
        if isinstance(event, TowerSettled):
            return falling_of(state, events, fresh, inside, fall)
        if isinstance(event, ClimberMoved):
            shown = build_scene(state, fresh, inside=inside)
            points = tuple(shown.standing(event.seat, place) for place in event.path)
            away = np.abs(shown[CLIMBERS]["place"] - points[-1]).max(axis=1)
            number = int(away.argmin())
            return Walk(shown, number, points) if away[number] < 0.01 and len(points) > 1 else None
        if isinstance(event, DiceRolled):
            scene = build_scene(state, fresh, inside=inside)
            return Throw(scene, event.dice, tuple(dice_places(scene.spots)), AT_REST, seed)
        if isinstance(event, StartRolled):
            scene = build_scene(state, fresh, inside=inside, rolled=rolled)
            others = {seat: number for seat, number in rolled.items() if seat != event.seat}
            place, angle = start_die_place(event.seat, scene.spots), AT_REST[len(others) % len(AT_REST)]
            there = start_dice(others, scene.spots)
            return Throw(scene, (event.number,), (place,), (angle,), seed, others=there)
    return None


def before(state: TurmbauerState) -> TurmbauerState:
    """The position one action earlier."""
    earlier = state.copy(history=True)
    earlier.undo()
    return earlier


def frames_of(
    state: TurmbauerState | Draft, fallen: Sequence[int], fall: Recorded | None
) -> tuple[Frames, float]:
    """Film of a fall from `state`, and for how many seconds: a plain fall where nothing was recorded."""
    if fall is not None and len(fall.frames):
        frames, seconds = shown_part(fall.frames, fall.rate)
        # the new block counts as fallen where only the friction of a simulation holds it
        if seconds and set(fallen) <= set(moving_bodies(frames)):
            return frames, seconds
    frames = toppling(bodies_of(state), fallen)
    return frames, PLAIN_SECONDS if fallen else 0.0


def falling_of(
    state: TurmbauerState, events: Sequence[Event], fresh: int, inside: Inside, fall: Recorded | None
) -> Falling | None:
    """The tower settles: what falls, and goes back to its place unless the game is over."""
    if inside.is_exploded:
        return None
    earlier = before(state)
    fallen = next(event.fallen for event in events if isinstance(event, TowerSettled))
    frames, seconds = frames_of(earlier, fallen, fall)
    if not seconds:
        return None
    if state.collapsed_by is not None:
        seconds = min(max(seconds, _COLLAPSE[0]), _COLLAPSE[1])
    lost = next((event.number for event in events if isinstance(event, PieceTakenBack)), -1)
    has_collapsed = state.collapsed_by is not None
    end = ruin(state, fallen, fall, inside) if has_collapsed else build_scene(state, fresh, inside=inside)
    start, carried = taken_apart(earlier, frames, fresh, inside)
    return Falling(end, start, frames, seconds, carried, not has_collapsed, lost)


def read_collapse(text: str, action: str) -> Falling | None:
    """Fall at an action in the position of a text, if the tower collapses by it."""
    state = turmcore.from_text("turmbauer", text)
    assert isinstance(state, TurmbauerState)
    events = state.events(action)
    state.play(action)
    return falling_of(state, events, 0, PLAIN, None) if state.collapsed_by is not None else None


def trial_of(
    state: TurmbauerState,
    fall: Recorded,
    scene: TowerScene,
    fresh: int = 0,
    inside: Inside = PLAIN,
    *,
    leans: bool = False,
) -> Falling | None:
    """Fall of a tower that is tried out; in the end it stands in `scene` as before. All of a tower that `leans` is
    taken apart."""
    frames, seconds = frames_of(state, fall.fallen, fall)
    if not seconds:
        return None
    start, carried = taken_apart(state, frames, fresh, inside)
    if leans:
        start = build_scene(state, fresh, inside=inside, apart=tuple(range(frames.shape[1])))
    return Falling(scene, start, frames, seconds, carried, returns=True)


def taken_apart(
    state: TurmbauerState, frames: Frames, fresh: int = 0, inside: Inside = PLAIN
) -> tuple[TowerScene, tuple[int, ...]]:
    """A tower with whatever moves in some frames taken apart, and which bodies carry its climbers."""
    scene = build_scene(state, fresh, inside=inside, apart=moving_bodies(frames))
    return scene, carriers(scene, bodies_of(state), state.climbers)


def ruin(
    state: TurmbauerState, fallen: Sequence[int], fall: Recorded | None = None, inside: Inside = PLAIN
) -> TowerScene:
    """A tower after its collapse."""
    frames, _ = frames_of(state, fallen, fall)
    scene, carried = taken_apart(state, frames, 0, inside)
    # room for the tower, too, as it is seen to fall
    scene = replace(scene, frame=np.vstack([scene.frame, corners_of(scene[CUBES]["cell"])]))
    return posed(scene, frames[-1].astype(float), frames[0], carried)
