"""The stock of pieces that players still have: they lie in rows on the table, on both sides of what is built there."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gui.scene.camera import Vector
from gui.scene.kind import Floats, Instances, Kind, Part
from gui.scene.mesh import VERTEX, Mesh
from gui.scene.picking import Hit, Targets

#: Under a thing that takes the rectangle `size` around `place`.
PATCH = np.dtype([("place", "f4", 3), ("size", "f4", 2)])
_UP = 0.006  # above the table
_RINGS = ((0.0, 0.62), (0.30, 0.30), (1.0, 0.0))  # how far beyond the rectangle, and how dark there
_BEND = 5  # points of a rounded corner
_SUN = 0.10, 0.15  # the way that the sun shifts the shade, for each unit of height

Place = tuple[float, float, float]
Size = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Stocked:
    """A piece in the stock of a seat, by the name that the game has for it: what a ray hits."""

    seat: int
    piece: str


class Lot(NamedTuple):
    """A piece and its room, along x, y and z; one that `is_away` leaves its room empty."""

    what: Stocked
    size: Size
    is_away: bool = False


@dataclass(frozen=True, eq=False)
class Stock:
    """The things of all stocks, by their kinds, and boxes to point at.

    Attributes
    ----------
    whats, low, high
        The pieces and the corners of their boxes, (n, 3); one may have several.
    """

    items: Mapping[Kind, Instances] = field(default_factory=dict)
    whats: tuple[Stocked, ...] = ()
    low: Floats = field(default_factory=lambda: np.zeros((0, 3)))
    high: Floats = field(default_factory=lambda: np.zeros((0, 3)))
    _joined: dict[Kind, tuple[Instances, Instances]] = field(default_factory=dict)

    def beside(self, items: Mapping[Kind, Instances]) -> Mapping[Kind, Instances]:
        """The things of a scene and of the stock, drawn together where they are alike; the same arrays for the same
        things."""
        found = dict(items)
        for kind, things in self.items.items():
            there = items.get(kind, kind.nothing)
            if kind not in self._joined or self._joined[kind][0] is not there:
                both = np.concatenate([there, things]) if len(there) and len(things) else None
                self._joined[kind] = there, both if both is not None else things if len(things) else there
            found[kind] = self._joined[kind][1]
        return found

    def before(self, targets: Targets) -> Targets:
        """The stock in front of other targets, or behind them."""
        return _StockTargets(self, targets) if self.whats else targets

    @property
    def corners(self) -> Floats:
        """The corners of all boxes, (n, 3)."""
        ends = self.low, self.high
        return np.vstack(
            [np.column_stack([x[:, 0], y[:, 1], z[:, 2]]) for x, y, z in product(ends, repeat=3)]
        )

    def is_moved(self, before: Stock) -> bool:
        """True if the same things lie somewhere else than before, and can be seen on their way."""
        return (
            self.whats == before.whats
            and not np.array_equal(self.low, before.low)
            and all(
                "place" in (kind.record.names or ()) and len(things) == len(before.items.get(kind, ()))
                for kind, things in self.items.items()
            )
        )

    def on_the_way(self, before: Stock, part: float) -> Stock:
        """The stock after a part of the way from where it was `before`, where it `is_moved`."""
        found = {}
        for kind, things in self.items.items():
            found[kind] = things.copy()
            start = before.items[kind]["place"]
            found[kind]["place"] = start + part * (things["place"] - start)
        return Stock(found, self.whats, self.low, self.high)

    def reach(self, middle: Floats) -> Floats:
        """How far it goes from a point of the table along x and y, (2,)."""
        far = np.abs(np.vstack([self.low, self.high, [[*middle, 0.0]]])[:, :2] - middle)
        return np.asarray(far.max(axis=0))


NO_STOCK = Stock()


class _StockTargets:
    """A piece of the stock is hit where nothing else is in front of it."""

    def __init__(self, stock: Stock, others: Targets) -> None:
        self._stock, self._others = stock, others
        self._hits = [Hit(what) for what in stock.whats]

    def hit(self, origin: Vector, direction: Vector) -> Hit | None:
        """The first hit of a ray, or None."""
        with np.errstate(divide="ignore", invalid="ignore"):
            to_low, to_high = (self._stock.low - origin) / direction, (self._stock.high - origin) / direction
        near = np.fmin(to_low, to_high).max(axis=1)
        far = np.fmax(to_low, to_high).min(axis=1)
        near[(near > far) | (far < 0)] = np.inf
        number = int(near.argmin())
        if math.isfinite(near[number]):
            place = origin + near[number] * direction
            if self._others.hit(place, -direction) is None:
                return self._hits[number]
        return self._others.hit(origin, direction)


def _patch() -> Mesh:
    """A rectangle with a soft edge: `position` says the corner that a point goes with, the normal the way from it."""
    turns = [
        (math.copysign(1, math.cos(middle)), math.copysign(1, math.sin(middle)), middle + bend)
        for middle in (math.pi / 4 + k * math.pi / 2 for k in range(4))
        for bend in np.linspace(-math.pi / 4, math.pi / 4, _BEND)
    ]

    def point(turn: tuple[float, float, float], ring: tuple[float, float]) -> tuple:
        (x, y, angle), (reach, dark) = turn, ring
        return (x, y, _UP), (reach * math.cos(angle), reach * math.sin(angle), 0.0), (0.0, dark), 0

    middle = (0.0, 0.0, _UP), (0.0, 0.0, 0.0), (0.0, _RINGS[0][1]), 0
    rows = []
    for first, second in zip(turns, turns[1:] + turns[:1], strict=True):
        rows += [middle, point(first, _RINGS[0]), point(second, _RINGS[0])]
        for inner, outer in pairwise(_RINGS):
            a, b, c, d = point(first, inner), point(first, outer), point(second, outer), point(second, inner)
            rows += [a, b, c, a, c, d]
    return np.array(rows, VERTEX)


PATCHES = Kind("patch", _patch, PATCH, "patch.vert", "foot.frag", part=Part.GLASS)


def laid_out(
    lots: Sequence[Sequence[Lot]],
    low: Sequence[float],
    high: Sequence[float],
    length: float,
    gap: float,
    back: tuple[float, float] = (0.0, 0.0),
) -> list[list[Place]]:
    """Lay out the lots of some players around a rectangle.

    Parameters
    ----------
    lots
        Of each player, from the one whose place is in front on the left round the table to everyone's left.
    low, high
        The corners of the rectangle, (2,).
    length
        Of a row, which goes away from the viewer; the first one is next to the rectangle.
    gap
        Between two lots.
    back
        How far the rows on the left and on the right are moved away from the viewer.

    Returns
    -------
    list
        The lower corners of the rooms of the lots, by player.
    """
    left = (len(lots) + 1) // 2
    found = []
    for number, own in enumerate(lots):
        is_left = number < left
        count, at = (left, number) if is_left else (len(lots) - left, len(lots) - 1 - number)
        span = max(high[1] - low[1], count * (length + 2 * gap)) / count
        middle = (low[1] + high[1]) / 2 + back[not is_left]
        start = middle - count * span / 2 + at * span + (span - length) / 2
        found.append(
            [
                (low[0] - x - lot.size[0] if is_left else high[0] + x, start + y, 0.0)
                for lot, (x, y) in zip(own, _in_rows(own, length, gap), strict=True)
            ]
        )
    return found


def _in_rows(lots: Sequence[Lot], length: float, gap: float) -> NDArray[np.float64]:
    """The places of lots in rows along y, the next row farther along x, (n, 2)."""
    places, x, y, wide = [], 0.0, 0.0, 0.0
    for lot in lots:
        if y > 0 and y + lot.size[1] > length + 1e-6:
            x, y, wide = x + wide + gap, 0.0, 0.0
        places.append((x, y))
        y, wide = y + lot.size[1] + gap, max(wide, lot.size[0])
    return np.array(places).reshape(-1, 2)


def stock_of(
    lots: Sequence[Sequence[Lot]],
    places: Sequence[Sequence[Place]],
    items: Mapping[Kind, Instances],
    boxes: Sequence[tuple[Stocked, Floats, Floats]] = (),
) -> Stock:
    """The stock of lots that lie at these places.

    Parameters
    ----------
    items
        What is drawn; the shade below it is added.
    boxes
        To be pointed at: the lower and the upper corners of each; without them the rooms of the lots.
    """
    there = [
        (lot.what, place, lot.size)
        for own, at in zip(lots, places, strict=True)
        for lot, place in zip(own, at, strict=True)
        if not lot.is_away
    ]
    low = np.array([place for _, place, _ in there]).reshape(-1, 3)
    size = np.array([size for _, _, size in there]).reshape(-1, 3)
    patches = np.zeros(len(there), PATCH)
    patches["place"], patches["size"] = low + size / 2 + size[:, 2:] * (*_SUN, -0.5), size[:, :2]
    items = {**items, PATCHES: patches}
    if not boxes:
        return Stock(items, tuple(what for what, _, _ in there), low, low + size)
    whats = tuple(what for what, lows, _ in boxes for _ in lows)
    return Stock(items, whats, np.vstack([one[1] for one in boxes]), np.vstack([one[2] for one in boxes]))
