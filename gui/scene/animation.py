"""Things that move for a moment: pure functions of time that give scenes."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from gui.scene.dice import DICE, IVORY, SIZE, Point, Quaternion, about, showing, times
from gui.scene.kind import Instances
from gui.scene.scene import Scene

Vector = NDArray[np.float64]


class Animation(Protocol):
    """An animation: a scene for every moment from 0 to `duration` seconds."""

    @property
    def duration(self) -> float:
        """Seconds it takes."""

    def at(self, time: float) -> Scene:
        """The scene `time` seconds after the start."""


def smooth(part: float) -> float:
    """From 0 to 1 without a jerk at either end."""
    part = min(1.0, max(0.0, part))
    return part * part * (3 - 2 * part)


@dataclass(frozen=True)
class Chain:
    """Animations one after the other."""

    parts: tuple[Animation, ...]

    @property
    def duration(self) -> float:
        return sum(part.duration for part in self.parts)

    def at(self, time: float) -> Scene:
        for part in self.parts[:-1]:
            if time < part.duration:
                return part.at(time)
            time -= part.duration
        return self.parts[-1].at(time)


@dataclass(frozen=True)
class Throw:
    """Dice are thrown, bounce, roll and come to rest.

    Attributes
    ----------
    scene
        The end.
    values, places, angles
        Final numbers and places of the dice, and their turn about the vertical.
    seed
        Of the way they take.
    size
        Of their edges.
    others
        Dice that lie there already.
    """

    scene: Scene
    values: tuple[int, ...]
    places: tuple[Point, ...]
    angles: tuple[float, ...]
    seed: int = 0
    duration: float = 1.0
    size: float = SIZE
    others: Instances = field(default_factory=lambda: DICE.nothing)
    touches: tuple[float, ...] = (0.0,)  # they rattle from the start

    def at(self, time: float) -> Scene:
        part = min(1.0, max(0.0, time / self.duration))
        rows = []
        for number, (value, place, angle) in enumerate(
            zip(self.values, self.places, self.angles, strict=True)
        ):
            middle, turn = self._die(number, value, place, angle, part)
            rows.append((tuple(middle), tuple(turn), self.size, IVORY))
        return self.scene.showing({DICE: np.concatenate([self.others, DICE.rows(rows)])})

    def _die(
        self, number: int, value: int, place: Point, angle: float, part: float
    ) -> tuple[Vector, Quaternion]:
        """Middle and turn of a die: it comes in from the front, lower with every bounce, slower and slower."""
        rng = np.random.default_rng((self.seed, number))
        way = np.array([rng.uniform(-2.2, -0.6), rng.uniform(-3.6, -2.6), 0.0])
        left = (1 - part) ** 2
        roll = about(np.cross([0, 0, 1], -way), 2 * math.pi * rng.uniform(1.2, 1.8) * left)
        spin = about([0, 0, 1], rng.uniform(-2.0, 2.0) * left)
        turn = times(times(spin, roll), showing(value, angle))
        bounce = 1.5 * left * abs(math.cos(2.5 * math.pi * math.sqrt(part)))
        middle = np.array(place) + way * left
        middle[2] = place[2] + bounce + lowest(turn) * self.size / SIZE
        return middle, turn


def lowest(turn: Quaternion) -> float:
    """Least height of the middle of a turned die that stands on the table."""
    x, y, z, w = turn
    row = np.array([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)])
    return float(np.abs(row).sum()) * SIZE / 2
