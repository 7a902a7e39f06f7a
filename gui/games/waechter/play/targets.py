"""Targets of the mouse on the board: a stone of a stack, a guard, a square."""

from __future__ import annotations

import math
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from gui.scene.camera import Vector
from gui.scene.picking import Hit
from turmcore.waechter import SIZE, Placed, file_and_rank
from turmcore.waechter.scene import GUARD_HEIGHT, STONE_HEIGHT, STONE_RADIUS, TOP

_GUARD_RADIUS = 0.30


class Spot(NamedTuple):
    """A square and what on it was hit: -1 is the board itself, 0 the lowest stone or the guard."""

    square: int
    level: int


class _Thing(NamedTuple):
    """Stones of a stack, from the one at level `first` on, or with none a guard; so far above where they stood."""

    square: int
    first: int
    stones: int
    up: float = 0.0

    def meet(self, origin: Vector, direction: Vector) -> float | None:
        """Distance along a ray to the thing, or None; the air below lifted stones belongs to it."""
        file, rank = file_and_rank(self.square)
        low = TOP + self.first * STONE_HEIGHT
        high = low + self.up + (self.stones * STONE_HEIGHT if self.stones else GUARD_HEIGHT)
        radius = STONE_RADIUS if self.stones else _GUARD_RADIUS
        return _meet(origin, direction, (file + 0.5, rank + 0.5), radius, low, high)

    def spot(self, height: float) -> Spot:
        """Spot at a height above the board."""
        level = math.floor((height - self.up) / STONE_HEIGHT + 1e-6)
        last = self.first + self.stones - 1
        return Spot(self.square, min(max(self.first, level), last) if self.stones else 0)


class BoardTargets:
    """Hits are spots. Rays that go beside the board meet nothing.

    Parameters
    ----------
    board
        The board.
    held, lift
        The square from which so many stones, or the guard, are lifted, and how far; None: they are in no one's way.
    lit
        The squares to which they can go: what is lifted does not cover them.
    """

    def __init__(
        self,
        board: Placed,
        held: tuple[int, int] | None = None,
        lift: float | None = 0.0,
        lit: AbstractSet[int] = frozenset(),
    ) -> None:
        self._lit = lit
        self._things: list[_Thing] = []
        self._lifted: _Thing | None = None
        stacks = [(stack.square, stack.height) for stack in board.stacks]
        for square, height in stacks + [(at, 0) for at in board.guards if at is not None]:
            lifted = held[1] if held is not None and held[0] == square else 0
            lying = max(0, height - lifted)
            if lying or not lifted:
                self._things.append(_Thing(square, 0, lying))
            if lifted and lift is not None:
                self._lifted = _Thing(square, lying, height - lying, lift)

    def hit(self, origin: Vector, direction: Vector) -> Hit | None:
        """The first thing on a ray."""
        nearest, found = math.inf, None
        for thing in self._things:
            met = thing.meet(origin, direction)
            if met is not None and met < nearest:
                nearest, found = met, thing.spot(origin[2] + met * direction[2] - TOP)
        if direction[2] < -1e-9:
            far = (TOP - origin[2]) / direction[2]
            x, y = origin[0] + far * direction[0], origin[1] + far * direction[1]
            if 0 < far < nearest and 0 <= x < SIZE and 0 <= y < SIZE:
                nearest, found = far, Spot(math.floor(x) + SIZE * math.floor(y), -1)
        if self._lifted is not None and (found is None or found.square not in self._lit):
            met = self._lifted.meet(origin, direction)
            if met is not None and met < nearest:
                found = self._lifted.spot(origin[2] + met * direction[2] - TOP)
        return Hit(found) if found is not None else None


def _meet(
    origin: Vector, direction: Vector, middle: tuple[float, float], radius: float, low: float, high: float
) -> float | None:
    """Distance along a ray to an upright cylinder; None if it misses."""
    x, y = origin[0] - middle[0], origin[1] - middle[1]
    i, j, k = direction.tolist()
    a, b, c = i * i + j * j, x * i + y * j, x * x + y * y - radius * radius
    inside, outside = -math.inf, math.inf
    if a < 1e-12:
        if c > 0:
            return None
    else:
        root = b * b - a * c
        if root < 0:
            return None
        root = math.sqrt(root)
        inside, outside = (-b - root) / a, (-b + root) / a
    if abs(k) < 1e-12:
        if not low <= origin[2] <= high:
            return None
    else:
        ends = sorted(((low - origin[2]) / k, (high - origin[2]) / k))
        inside, outside = max(inside, ends[0]), min(outside, ends[1])
    return inside if 0 < inside <= outside else None
