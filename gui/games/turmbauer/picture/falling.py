"""Blocks that fall: recorded motions, or plain ones where nothing was recorded, as scenes over time."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gui.games.turmbauer.picture.kinds import CLIMBERS, CUBES, GLASS
from gui.games.turmbauer.picture.tower_scene import TowerScene
from gui.scene.animation import smooth
from gui.scene.feet import FEET
from gui.scene.kind import Instances
from gui.scene.look import Mark

Frames = NDArray[
    np.float32
]  # (frames, num_bodies, 7): mass centre, and the turn since the start as a quaternion
Cells = Sequence[tuple[int, int, int]]

_PACE = 1.7  # blocks of a meter fall slower than small ones: so many times as fast as they were simulated
_LONGEST = 3.2  # seconds that a fall is shown at most
_MOVED, _BENT = 0.02, 0.03  # cubes, and radians about, from which on something is seen to move
_BEFORE, _AFTER = 0.12, 0.25  # seconds shown before and after the motion
FAR = 12.0  # cubes beyond which a block that slides away is not followed
_LYING, _BACK = 0.55, 0.7  # seconds that blocks lie where they fell, and that they take back to their places
_ARC = 1.2  # cubes that a block is lifted on its way back

_PLAIN_RATE, PLAIN_SECONDS = 30, 1.1  # of falls without a simulation
_SPREAD = 1.6  # cubes by which blocks fall beyond each other


@dataclass(frozen=True)
class Falling:
    """A fall as it is shown.

    Attributes
    ----------
    scene
        The end.
    start
        The tower before it, with whatever moves taken apart.
    frames
        Recording of it.
    seconds
        Duration of the recording as shown.
    carried
        For each climber of `start` the body that carries it, -1 for the table.
    returns
        True if the fallen blocks go back to their places in the end.
    lost
        The body that is gone in the end; -1 if none is.
    """

    scene: TowerScene
    start: TowerScene
    frames: Frames
    seconds: float
    carried: tuple[int, ...] = ()
    returns: bool = False
    lost: int = -1

    @property
    def duration(self) -> float:
        return self.seconds + (_LYING + _BACK if self.returns else 0.0)

    @property
    def touches(self) -> tuple[float, ...]:
        """Second in which the first block hits something, about."""
        return (0.3 * self.seconds,)

    def at(self, time: float) -> TowerScene:
        if time <= self.seconds or not self.returns:
            part = min(1.0, max(0.0, time / self.seconds)) if self.seconds else 1.0
            return posed(self.start, pose_at(self.frames, part), self.frames[0], self.carried)
        back = smooth((time - self.seconds - _LYING) / _BACK)
        poses = on_the_way_back(self.frames, back)
        scene = posed(self.start, poses, self.frames[0], self.carried)
        return fading(scene, self.lost, 1 - back) if self.lost >= 0 else scene


def moving_bodies(frames: Frames) -> tuple[int, ...]:
    """The bodies that are seen to move."""
    return tuple(np.flatnonzero(_activity(frames).any(axis=0)).tolist())


def _activity(frames: Frames) -> NDArray[np.bool_]:
    """(frames, num_bodies): which bodies are not where they began."""
    away = np.abs(frames[..., :3] - frames[0, :, :3]).max(axis=2) > _MOVED
    bent = np.abs(frames[..., 3:6]).max(axis=2) > _BENT
    return np.asarray(away | bent)


def shown_part(frames: Frames, rate: float) -> tuple[Frames, float]:
    """The part of a recording in which something is seen to move, and how many seconds to show it for."""
    active = np.flatnonzero(_activity(frames).any(axis=1))
    if not len(active):
        return frames[:1], 0.0
    is_near = np.abs(frames[1:, :, :2] - frames[0, :, :2]).max(axis=2) < FAR
    steps = (is_near & (np.abs(np.diff(frames, axis=0)).max(axis=2) > 0.2 / rate)).any(axis=1)
    first = max(0, int(active[0]) - round(_BEFORE * rate))
    last = (
        min(len(frames) - 1, int(np.flatnonzero(steps)[-1]) + 1 + round(_AFTER * rate)) if steps.any() else 0
    )
    part = np.concatenate([frames[:1], frames[first + 1 : max(last, first + 1) + 1]])
    return part, min(_LONGEST, len(part) / rate / _PACE)


def pose_at(frames: Frames, part: float) -> NDArray[np.float64]:
    """Poses of all bodies after a part of a recording, (num_bodies, 7)."""
    place = part * (len(frames) - 1)
    low = min(int(place), max(0, len(frames) - 2))
    high = min(low + 1, len(frames) - 1)
    poses = frames[low] + (frames[high] - frames[low]).astype(float) * (place - low)
    return _unit(poses)


def on_the_way_back(frames: Frames, part: float) -> NDArray[np.float64]:
    """Poses from the end of a recording back to its beginning, in an arc."""
    first, last = frames[0].astype(float), frames[-1].astype(float)
    poses = last + (first - last) * part
    far = np.linalg.norm(first[:, :3] - last[:, :3], axis=1) > 0.5
    poses[far, 2] += _ARC * math.sin(math.pi * part)
    return _unit(poses)


def _unit(poses: NDArray[np.float64]) -> NDArray[np.float64]:
    length = np.linalg.norm(poses[:, 3:], axis=1, keepdims=True)
    poses[:, 3:] = np.where(length > 1e-6, poses[:, 3:] / np.maximum(length, 1e-6), (0.0, 0.0, 0.0, 1.0))
    return poses


def turned(turn: NDArray[np.float64], vector: NDArray[np.float64]) -> NDArray[np.float64]:
    """Vectors (n, 3) turned by quaternions (n, 4)."""
    axis, w = turn[:, :3], turn[:, 3:]
    return np.asarray(vector + 2 * np.cross(axis, np.cross(axis, vector) + w * vector))


def combined(turn: NDArray[np.float64], first: NDArray[np.float64]) -> NDArray[np.float64]:
    """Quaternions (n, 4) that turn as `first` and then as `turn`."""
    axis, w, inner, v = turn[:, :3], turn[:, 3:], first[:, :3], first[:, 3:]
    across = w * inner + v * axis + np.cross(axis, inner)
    return np.hstack([across, w * v - (axis * inner).sum(axis=1, keepdims=True)])


def posed(
    scene: TowerScene, poses: NDArray[np.float64], start: Frames, carried: Sequence[int] = ()
) -> TowerScene:
    """The tower of a scene with its bodies moved from `start` to `poses`, (num_bodies, 7) both; each climber goes
    with the body that carries it."""
    begin = start[:, :3].astype(float)

    def moved(cubes: Instances) -> Instances:
        made = cubes.copy()
        body = made["block"].astype(np.int64)
        middle = made["cell"].astype(float) + 0.5
        there = poses[body, :3] + turned(poses[body, 3:], middle - begin[body])
        stays = ~_is_away(poses, start)[body]
        made["shift"] += np.where(stays[:, None], 0.0, there - middle).astype(np.float32)
        made["turn"] = np.where(stays[:, None], 0.0, poses[body, 3:])
        return made

    figures, feet = scene[CLIMBERS], scene[FEET]
    if len(carried) == len(figures) and any(body >= 0 for body in carried):
        figures, feet = figures.copy(), FEET.nothing
        for number, body in enumerate(carried):
            if body >= 0:
                place = figures["place"][number].astype(float)
                arm = turned(poses[None, body, 3:], (place - begin[body])[None])[0]
                figures["place"][number] = poses[body, :3] + arm
    cubes = {kind: moved(scene[kind]) for kind in (CUBES, GLASS)}
    return scene.showing({**cubes, CLIMBERS: figures, FEET: feet})


def _is_away(poses: NDArray[np.float64], start: Frames) -> NDArray[np.bool_]:
    """Which bodies are not quite where they began; the others are drawn as if they had not moved at all."""
    return _activity(np.stack([start, poses.astype(np.float32)]))[1]


def fading(scene: TowerScene, body: int, strength: float) -> TowerScene:
    """The scene with a body as a ghost that fades."""
    own = scene[CUBES]["block"] == body
    ghost = scene[CUBES][own].copy()
    ghost["look"] |= np.uint32(Mark.GHOST << 8)
    ghost["rgba"][:, 3] = round(255 * max(0.0, strength))
    return scene.showing({CUBES: scene[CUBES][~own]}).proposing(ghost, scene.tints)


def carriers(
    scene: TowerScene, bodies: Sequence[Cells], climbers: Sequence[tuple[int, int, int] | None]
) -> tuple[int, ...]:
    """For each climber that is drawn the body below it, -1 for the table."""
    owner = {cell: number for number, body in enumerate(bodies) for cell in body}
    found, drawn = [], scene[CLIMBERS]["place"]
    for seat, place in enumerate(climbers):
        if len(drawn) and np.abs(drawn - np.array(scene.standing(seat, place))).max(axis=1).min() < 0.01:
            found.append(owner.get(place, -1) if place is not None else -1)
    return tuple(found)


# -- without a recording -----------------------------------------------------------------


def toppling(bodies: Sequence[Cells], fallen: Collection[int]) -> Frames:
    """A plain fall of some bodies to the sides of the tower, as nobody simulated it: only a picture."""
    num_frames = round(_PLAIN_RATE * PLAIN_SECONDS) + 1
    centers = np.array([np.mean(np.array(body, float) + 0.5, axis=0) for body in bodies])
    frames = np.zeros((num_frames, len(bodies), 7), np.float32)
    frames[..., :3], frames[..., 6] = centers, 1.0
    stays = [number for number in range(len(bodies)) if number not in set(fallen)]
    cells = np.concatenate([np.array(bodies[number], float) + 0.5 for number in stays])
    axis, edge = cells[:, :2].mean(axis=0), cells[:, :2]
    time = np.linspace(0.0, 1.0, num_frames)
    taken: list[NDArray[np.float64]] = []
    for number in sorted(fallen, key=lambda n: centers[n, 2]):
        own = np.array(bodies[number], float) + 0.5
        way = centers[number, :2] - axis
        far = float(np.linalg.norm(way))
        angle = math.atan2(way[1], way[0]) if far > 0.05 else 2.4 * number
        size = float(np.ptp(own, axis=0).max()) + 1
        for _ in range(16):  # beside blocks that lie there already
            out = np.array([math.cos(angle), math.sin(angle)])
            reach = float((edge @ out).max() - axis @ out) + 0.5 + _SPREAD / 2 + size / 2
            goal = axis + out * max(reach, far)
            if all(np.linalg.norm(goal - other) > _SPREAD for other in taken):
                break
            angle += 0.55
        taken.append(goal)
        straight = np.eye(2)[np.argmax(np.abs(out))] * np.sign(out[np.argmax(np.abs(out))])
        turns = [
            (straight, math.pi / 2),
            (out, math.pi),
        ]  # by a quarter it would lie on an edge if it went askew
        if number % 2:
            turns.reverse()
        heights = [round(_height_of(own - own.mean(axis=0), *turn), 3) for turn in turns]
        rest = min(heights)  # a bar does not come to stand on its end
        lean, turn = turns[heights.index(rest)]
        along = smooth_all(time)
        frames[:, number, :2] = centers[number, :2] + along[:, None] * (goal - centers[number, :2])
        drop = centers[number, 2] - rest
        frames[:, number, 2] = centers[number, 2] - drop * time**2
        half = turn * along / 2  # about the horizontal axis across the way it leans
        frames[:, number, 3] = -lean[1] * np.sin(half)
        frames[:, number, 4] = lean[0] * np.sin(half)
        frames[:, number, 6] = np.cos(half)
    return frames


def smooth_all(parts: NDArray[np.float64]) -> NDArray[np.float64]:
    """`smooth` of many."""
    return np.asarray(parts * parts * (3 - 2 * parts))


def _height_of(cells: NDArray[np.float64], out: NDArray[np.float64], turn: float) -> float:
    """Height of a piece's mass centre above the table when it is turned over towards `out`."""
    corners = cells[:, None] + np.array(
        [(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)]
    )
    flat = corners.reshape(-1, 3)
    half = turn / 2
    quaternion = np.array([-out[1] * math.sin(half), out[0] * math.sin(half), 0.0, math.cos(half)])
    return -float(turned(np.repeat(quaternion[None], len(flat), axis=0), flat)[:, 2].min())
