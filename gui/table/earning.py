"""Points on their way: what an action brought, from where, and when it is at which plate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gui.scene.animation import Animation, Chain, smooth
from gui.scene.scene import Scene

_FLIGHT, _AWAY = 0.8, 0.2  # seconds of a flight, and between two that begin
_ALL = 1.6  # seconds in which all have begun
_TICK, _TICKING = 0.13, 0.5  # seconds from one number at the plate to the next, and for all of them
_REST = 0.15  # seconds after the last one

Point = tuple[float, float, float]


class Gain(NamedTuple):
    """Points for the plate of a number: they come from a place in the scene, or from another plate."""

    card: int
    points: int
    start: Point | int


@dataclass(frozen=True)
class Still:
    """A scene in which nothing moves."""

    scene: Scene
    duration: float

    def at(self, time: float) -> Scene:
        return self.scene


@dataclass(frozen=True)
class Earning(Chain):
    """Motions, and then gains that go to their plates."""

    gains: tuple[Gain, ...] = field(default=())

    @classmethod
    def after(cls, motion: Animation | None, scene: Scene, gains: Sequence[Gain]) -> Earning:
        """What moves, and then the points over a scene."""
        parts = motion.parts if isinstance(motion, Chain) else (motion,) if motion is not None else ()
        last = max(begin(number, len(gains)) + _ticking(gain.points) for number, gain in enumerate(gains))
        return cls((*parts, Still(scene, _FLIGHT + last + _REST)), tuple(gains))

    @property
    def start(self) -> float:
        """Seconds after which the first number begins its way."""
        return sum(part.duration for part in self.parts[:-1])

    def flight(self, number: int, time: float) -> float | None:
        """The part of the way that a gain has gone; None: it is not seen, yet or any more."""
        part = (time - self.start - begin(number, len(self.gains))) / _FLIGHT
        return smooth(part) if 0 <= part < 1 else None

    def outstanding(self, time: float) -> dict[int, int]:
        """The points that the plates do not show yet, by their numbers."""
        left: dict[int, int] = {}
        for number, gain in enumerate(self.gains):
            there = time - self.start - begin(number, len(self.gains)) - _FLIGHT
            step = _ticking(gain.points) / gain.points
            shown = min(gain.points, max(0, int(there / step) + 1)) if there >= 0 else 0
            left[gain.card] = left.get(gain.card, 0) + gain.points - shown
        return left


def begin(number: int, count: int) -> float:
    """Seconds from the first of so many gains to a later one."""
    return number * min(_AWAY, _ALL / max(1, count))


def _ticking(points: int) -> float:
    """Seconds in which a plate counts up."""
    return min(_TICK * points, _TICKING)
