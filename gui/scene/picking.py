"""The thing under the mouse."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from gui.scene.camera import Vector

Floats = NDArray[np.float64]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Hit:
    """Hit of a ray: `what` it meets each game says in its own way."""

    what: Hashable


def what_of(hit: Hit | None, kind: type[T]) -> T | None:
    """The thing that was hit, or None if it is not of this kind."""
    return hit.what if hit is not None and isinstance(hit.what, kind) else None


class Targets(Protocol):
    """Things that can be pointed at."""

    def hit(self, origin: Vector, direction: Vector) -> Hit | None:
        """The first hit of a ray, or None."""


class _Nothing:
    """No targets at all."""

    def hit(self, origin: Vector, direction: Vector) -> Hit | None:
        """Nothing."""
        return None


NOTHING = _Nothing()


def first_cylinder(
    origin: Vector, direction: Vector, middles: Floats, radii: Floats, highs: Floats
) -> tuple[float, int]:
    """Distance along a ray to the first of some upright cylinders, and its number; -1 if none is met.

    Parameters
    ----------
    origin, direction
        The ray.
    middles
        Of the feet, shape (n, 3).
    radii, highs
        And how high the tops are, shape (n,).
    """
    if not len(middles):
        return math.inf, -1
    off = origin - middles
    i, j, k = direction
    a = i * i + j * j
    b = off[:, 0] * i + off[:, 1] * j
    c = off[:, 0] ** 2 + off[:, 1] ** 2 - radii**2
    with np.errstate(divide="ignore", invalid="ignore"):
        root = np.sqrt(b * b - a * c)
        inside = np.where(a > 1e-12, (-b - root) / a, np.where(c <= 0, -np.inf, np.nan))
        outside = np.where(a > 1e-12, (-b + root) / a, np.inf)
        low, high = -off[:, 2] / k, (highs - off[:, 2]) / k
        inside = np.maximum(inside, np.minimum(low, high))
        outside = np.minimum(outside, np.maximum(low, high))
        is_met = (inside > 0) & (inside <= outside)
    far = np.where(is_met, inside, np.inf)
    number = int(far.argmin())
    return (float(far[number]), number) if math.isfinite(far[number]) else (math.inf, -1)
