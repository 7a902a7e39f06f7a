"""What on the board is under the mouse: a stone of a stack, a guard, a square."""

from __future__ import annotations

import math
from typing import NamedTuple

from gui.games.waechter.picture.board import SIZE, Board, place_of
from gui.games.waechter.picture.kinds import GUARD_HEIGHT, STONE_HEIGHT, STONE_RADIUS
from gui.scene.camera import Vector
from gui.scene.picking import Hit

_GUARD_RADIUS = 0.30


class Spot(NamedTuple):
    """A square and what on it was hit: -1 is the board itself, 0 the lowest stone or the guard."""

    square: int
    level: int


class _Thing(NamedTuple):
    """A stack of `stones`, the upper ones lifted, or with none a guard."""

    file: int
    rank: int
    radius: float
    stones: int
    lifted: int

    @property
    def high(self) -> float:
        """Its height as it stands."""
        return self.stones * STONE_HEIGHT if self.stones else GUARD_HEIGHT


class BoardTargets:
    """Hits are spots. Rays that go beside the board meet nothing.

    Parameters
    ----------
    board
        What stands on it.
    top
        Where its upper side is.
    held, lift
        The square from which so many stones, or the guard, are lifted, and how far.
    """

    def __init__(
        self, board: Board, top: float, held: tuple[int, int] | None = None, lift: float = 0.0
    ) -> None:
        self._top, self._lift = top, lift
        self._things: list[_Thing] = []
        for square, _, height in board.stacks:
            lifted = held[1] if held is not None and held[0] == square else 0
            self._things.append(_Thing(*place_of(square), STONE_RADIUS, height, min(lifted, height)))
        for at in board.guards:
            if at is not None:
                lifted = int(held is not None and held[0] == at)
                self._things.append(_Thing(*place_of(at), _GUARD_RADIUS, 0, lifted))

    def hit(self, origin: Vector, direction: Vector) -> Hit | None:
        """The first thing on a ray."""
        nearest, found = math.inf, None
        for thing in self._things:
            middle = thing.file + 0.5, thing.rank + 0.5
            high = self._top + thing.high + (self._lift if thing.lifted else 0.0)
            met = _meet(origin, direction, middle, thing.radius, self._top, high)
            if met is not None and met < nearest:
                nearest = met
                level = self._level(thing, origin[2] + met * direction[2] - self._top)
                found = Hit(Spot(thing.file + SIZE * thing.rank, level))
        if direction[2] < -1e-9:
            far = (self._top - origin[2]) / direction[2]
            x, y = origin[0] + far * direction[0], origin[1] + far * direction[1]
            if 0 < far < nearest and 0 <= x < SIZE and 0 <= y < SIZE:
                found = Hit(Spot(math.floor(x) + SIZE * math.floor(y), -1))
        return found

    def _level(self, thing: _Thing, z: float) -> int:
        """Which stone is at a height above the board; the air below lifted stones belongs to them."""
        if not thing.stones:
            return 0
        lying = thing.stones - thing.lifted
        if z < lying * STONE_HEIGHT - 1e-6:
            return max(0, math.floor(z / STONE_HEIGHT + 1e-6))
        level = math.floor((z - (self._lift if thing.lifted else 0.0)) / STONE_HEIGHT + 1e-6)
        return min(max(lying, level), thing.stones - 1)


def _meet(
    origin: Vector, direction: Vector, middle: tuple[float, float], radius: float, low: float, high: float
) -> float | None:
    """How far along a ray an upright cylinder is met; None if it is not."""
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
