"""Statics of a tower: of a position, and of a piece that would be built on it."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

import numpy as np

from turmcore.turmbauer import TurmbauerState
from turmcore.voxel import Pressure, Statics, Tilt

if TYPE_CHECKING:
    from gui.games.turmbauer.editors.draft import Draft

Cell = tuple[int, int, int]
Body = tuple[Cell, ...]
Bodies = tuple[Body, ...]
Verdict = Literal["stands", "friction", "falls"]
Point2 = tuple[float, float]

#: Words for how wobbly a tower is, and the least tilt margin of each.
STEADINESS = (("solid", 0.12), ("firm", 0.06), ("shaky", 0.02), ("critical", 0.0))
DIRECTIONS = 16
INSET = 0.03  # that of `Statics`
_KEPT = 6  # towers that are remembered


def steadiness(margin: float) -> str:
    """The word for a tilt margin."""
    return next((word for word, least in STEADINESS if margin >= least), STEADINESS[-1][0])


def degrees(margin: float) -> float:
    """The angle of the table at which a tower with this margin gives way."""
    return math.degrees(math.atan(margin))


def bodies_of(state: TurmbauerState | Draft) -> Bodies:
    """Bodies of a position: the base stone, then the blocks by number."""
    base = tuple([(x, y, z) for x, y, z, number, _ in state.cubes().tolist() if not number])
    return (base, *[block.cells for block in state.blocks])


@dataclass(frozen=True, slots=True)
class Risk:
    """Risk of building a piece on a tower.

    Attributes
    ----------
    verdict
        The verdict of statics.
    margin
        Greatest tilt of the table, as a tangent; None if not yet known, or if it falls.
    fallers
        Numbers of the bodies that would fall because of it, the piece itself (the next number) among them; those
        that fall without it are left out. None if not yet known.
    fell_before
        True if the tower falls without it, too.
    """

    verdict: Verdict
    margin: float | None = None
    fallers: tuple[int, ...] | None = None
    fell_before: bool = False

    @property
    def word(self) -> str:
        """In a word: one of `STEADINESS`, ``friction`` or ``falls``; empty as long as the margin is not known."""
        if self.verdict != "stands":
            return self.verdict
        return steadiness(self.margin) if self.margin is not None else ""

    @property
    def is_whole(self) -> bool:
        """True if all of it is known."""
        return self.fallers is not None if self.verdict == "falls" else self.margin is not None


class Balance:
    """The statics of one tower. Everything is found when it is first asked for. Not for two threads at a time."""

    def __init__(self, bodies: Bodies) -> None:
        self.bodies = bodies
        self._statics = Statics(bodies)
        self._owner: dict[Cell, int] = {}
        for number, body in enumerate(bodies):
            self._owner.update(dict.fromkeys(body, number))

    # -- with a piece more -------------------------------------------------------------

    def fits(self, cells: Sequence[Cell]) -> bool:
        """True if a piece has room there."""
        return all(cell[2] >= 0 and cell not in self._owner for cell in cells)

    def look(self, cells: Sequence[Cell]) -> Risk:
        """Judge a piece at once, in microseconds: the verdict alone."""
        verdict = self._statics.verdict(cells)
        return Risk(verdict, fell_before=verdict == "falls" and self.verdict == "falls")

    def risk(self, cells: Sequence[Cell]) -> Risk:
        """Everything about it, in milliseconds."""
        verdict = self._statics.verdict(cells)
        if verdict == "falls":
            before = set(self.fallers)
            fallers = tuple(b for b in self._statics.fallers(cells) if b not in before)
            return Risk(verdict, None, fallers, bool(before))
        after = self._statics.copy()
        after.add(cells)
        return Risk(verdict, least_margin(after))

    # -- as it stands ------------------------------------------------------------------

    @cached_property
    def verdict(self) -> Verdict:
        """Verdict on the tower."""
        verdict: Verdict = self._statics.verdict()
        return verdict

    @cached_property
    def fallers(self) -> tuple[int, ...]:
        """The bodies that would fall; none if it stands."""
        return self._statics.fallers()

    @cached_property
    def tilts(self) -> tuple[Tilt, ...]:
        """Greatest tilt of the table each way; none if the tower falls."""
        return self._statics.tilts(DIRECTIONS)

    @cached_property
    def weakest(self) -> Tilt | None:
        """The least of the tilts."""
        return min(self.tilts, key=lambda tilt: tilt.margin, default=None)

    @cached_property
    def margin(self) -> Tilt | None:
        """The way in which the table can be tilted least; None if the tower falls. In milliseconds."""
        return self._statics.margin(DIRECTIONS)

    @cached_property
    def weakness(self) -> tuple[float, ...]:
        """For each body the least margin at which it gives way with others; infinity where it never does. Empty
        if the tower falls."""
        if not self.tilts:
            return ()
        least = [math.inf] * len(self.bodies)
        for tilt in self.tilts:
            for body in tilt.mechanism.moving:
                least[body] = min(least[body], tilt.margin)
        return tuple(least)

    @cached_property
    def pressures(self) -> tuple[Pressure, ...]:
        """All pressures with their places; none unless the tower stands without friction."""
        return self._statics.pressures()

    @cached_property
    def loads(self) -> tuple[float, ...]:
        """Load on each body, in cubes; empty unless the tower stands without friction."""
        loads = [0.0] * len(self.bodies)
        for pressure in self.pressures:
            if pressure.lower >= 0:
                loads[pressure.lower] += pressure.force
        return tuple(loads) if self.pressures else ()

    def head_room(self, cell: Cell) -> float | None:
        """The largest weight that the top of a cube bears in its middle, in cubes: infinity where there is no
        limit; None where that cannot be said, or nothing fits on it."""
        body = self._owner.get(cell)
        x, y, z = cell
        if body is None or (x, y, z + 1) in self._owner or self.verdict != "stands":
            return None
        room: float = self._statics.head_room(body, x + 0.5, y + 0.5)
        return room

    @cached_property
    def rooms(self) -> dict[Cell, float]:
        """The head-room of every free top."""
        found = {cell: self.head_room(cell) for cell in self._owner}
        return {cell: room for cell, room in found.items() if room is not None}

    @cached_property
    def center(self) -> tuple[float, float, float]:
        """The mass centre of everything."""
        x, y, z = (np.array(list(self._owner), float) + 0.5).mean(axis=0).tolist()
        return x, y, z

    @cached_property
    def foot(self) -> tuple[Point2, ...]:
        """The support hull: the corners, anticlockwise, of what the tower stands on, drawn in as its contacts are."""
        ground = [(x, y) for x, y, z in self._owner if z == 0]
        low, high = INSET, 1 - INSET
        return hull([(x + i, y + j) for x, y in ground for i in (low, high) for j in (low, high)])

    @cached_property
    def reach(self) -> float:
        """Distance of the mass centre from the edge of the support hull, in cubes; below 0 outside."""
        x, y, _ = self.center
        corners = np.array(self.foot)
        ways = np.roll(corners, -1, axis=0) - corners
        left = ways[:, 0] * (y - corners[:, 1]) - ways[:, 1] * (x - corners[:, 0])
        return float((left / np.linalg.norm(ways, axis=1)).min())


def least_margin(statics: Statics) -> float | None:
    """The tilt margin of a tower; None where it falls."""
    weakest = statics.margin(DIRECTIONS)
    return weakest.margin if weakest is not None else None


def hull(points: Sequence[Point2]) -> tuple[Point2, ...]:
    """Corners of the convex hull of points in the plane, anticlockwise."""
    ordered = sorted(set(points))

    def half(row: Sequence[Point2]) -> list[Point2]:
        chain: list[Point2] = []
        for p in row:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2], chain[-1]
                if (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) > 1e-12:
                    break
                chain.pop()
            chain.append(p)
        return chain[:-1]

    return (*half(ordered), *half(ordered[::-1]))


class Balances:
    """The statics of the towers that were asked about lately. Each thread has its own."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Bodies, Balance] = OrderedDict()

    def of(self, bodies: Bodies) -> Balance:
        """The statics of a tower."""
        if bodies in self._kept:
            self._kept.move_to_end(bodies)
        else:
            self._kept[bodies] = Balance(bodies)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return self._kept[bodies]
