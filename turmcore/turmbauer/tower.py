"""The tower as plain Python sets: for reasons, paths and parsing, where clarity matters more than speed."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import IntEnum
from functools import cached_property

from turmcore.voxel.lattice import COMPASS, Cell

NATURAL = None
Place = Cell | None
"""The place of a climber: the cube it stands on (z = -1 in a hole of the first layer), None for the table."""

BASE: Mapping[Cell, bool] = {(0, 0, 0): False, (1, 0, 0): True, (0, 1, 0): True, (1, 1, 0): False}
"""Cells of the base stone (rule 1.3) and whether they are dark."""


def base_faces() -> frozenset[Cell]:
    """Cells that share a face with the base stone, except below it."""
    sides = {(x + dx, y + dy, 0) for x, y, _ in BASE for dx, dy in COMPASS} | {(x, y, 1) for x, y, _ in BASE}
    return frozenset(sides - set(BASE))


def waiting_places(cells: Iterable[Cell]) -> tuple[tuple[float, float, float], ...]:
    """Places of the four climbers on the table: in front of the corners of the ground floor."""
    ground = {(x, y) for x, y, z in (*cells, *BASE) if z <= 1}
    left, right = min(x for x, _ in ground) - 0.7, max(x for x, _ in ground) + 1.7
    low, high = min(y for _, y in ground) - 0.7, max(y for _, y in ground) + 1.7
    return (left, low, 0.0), (right, low, 0.0), (right, high, 0.0), (left, high, 0.0)


class Freedom(IntEnum):
    """The freedom of a climber off the table (rule 3.7), judged by its best single step."""

    STUCK = 0
    SHUT = 1
    HEMMED = 2
    FREE = 3


class Tower:
    """The cubes of a tower with the color each shows.

    Parameters
    ----------
    colors : mapping of cell to int or None
        The owner's seat for a colored cube, None for natural and dark ones; the base stone included.
    headroom : int
        Free cells above a field that a climber needs (rule 5.1).
    """

    def __init__(self, colors: Mapping[Cell, int | None], headroom: int = 1) -> None:
        self.colors = colors
        self.headroom = headroom

    def has_cube(self, cell: Cell) -> bool:
        """True if there is a cube; the table counts as one below every first-layer cell."""
        return cell[2] < 0 or cell in self.colors

    def room(self, place: Cell) -> tuple[Cell, ...]:
        """The cells that a climber on a field occupies (rule 3.1)."""
        x, y, z = place
        return tuple((x, y, z + i) for i in range(1, self.headroom + 1))

    @cached_property
    def outside(self) -> frozenset[tuple[int, int]]:
        """Columns of the table region around the tower, up to one cell beyond it (rule 5.6)."""
        ground = {(x, y) for x, y, z in self.colors if z == 0}
        xs, ys = [x for x, _, _ in self.colors], [y for _, y, _ in self.colors]
        low, high = (min(xs) - 1, min(ys) - 1), (max(xs) + 1, max(ys) + 1)
        found, edge = {low}, [low]
        while edge:
            x, y = edge.pop()
            for dx, dy in COMPASS:
                column = (x + dx, y + dy)
                if (
                    column not in found
                    and column not in ground
                    and low[0] <= column[0] <= high[0]
                    and low[1] <= column[1] <= high[1]
                ):
                    found.add(column)
                    edge.append(column)
        return frozenset(found)

    def is_table(self, x: int, y: int) -> bool:
        """True if the first-layer cell of a column is part of the table region."""
        if (x, y) in self.outside:
            return True
        xs, ys = [c[0] for c in self.outside], [c[1] for c in self.outside]
        return not (min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys))

    def is_field(self, place: Cell) -> bool:
        """True if a climber could stand there: a cube, or the table inside a hole, with room above."""
        x, y, z = place
        if z < -1 or not self.has_cube(place) or (z == -1 and self.is_table(x, y)):
            return False
        return not any(self.has_cube(cell) for cell in self.room(place))

    def is_open(self, place: Cell, seat: int) -> bool:
        """True if the field's color is open to a color (rule 5.2)."""
        return self.colors.get(place, NATURAL) in (NATURAL, seat)

    def _columns(self, place: Place) -> Iterator[Cell]:
        """Cells to step from: the field itself, or every table cell around the tower."""
        if place is not None:
            yield place
        else:
            for x, y in sorted(self.outside):
                yield x, y, -1

    def steps(self, place: Place, rise: int = 1, squeeze: bool = False) -> Iterator[Place]:
        """Places reached by steps of exactly `rise` levels (0 and 1 for ``rise=1``; rule 5.3).

        The way must be free (rule 5.4); with `squeeze` room at its two ends is enough.
        """
        for x, y, z in self._columns(place):
            for dx, dy in COMPASS:
                for dz in (-1, 0, 1) if rise == 1 else (-rise, rise):
                    to = (x + dx, y + dy, z + dz)
                    if to[2] < -1 or not self.has_cube(to):
                        continue
                    if squeeze and not self.is_field(to) and not (to[2] == -1 and self.is_table(*to[:2])):
                        continue
                    top = max(z, to[2]) + self.headroom + 1  # both columns must be free up to here
                    if not squeeze and (
                        any(self.has_cube((x, y, i)) for i in range(z + 1, top))
                        or any(self.has_cube((*to[:2], i)) for i in range(to[2] + 1, top))
                    ):
                        continue
                    if to[2] >= 0 or not self.is_table(to[0], to[1]):
                        yield to
                    elif place is not None:
                        yield None

    def walk(
        self,
        start: Place,
        seat: int,
        taken: Collection[Cell],
        ring: str = "",
        squeeze: bool = False,
        leaps_on: bool = False,
    ) -> dict[Place, tuple[Place, ...]]:
        """All places a climber can reach, each with a shortest path from the start.

        Parameters
        ----------
        start : Place
        seat : int
            Its color.
        taken : collection of Cell
            Fields of other climbers.
        ring : str
            ``""``, ``"b"`` (any color, past other climbers) or ``"c"`` (one step of two levels).
        squeeze : bool
            Ignore the free way of rule 5.4.
        leaps_on : bool
            Allow any number of such steps with ring c.
        """
        first = (start, False)
        came: dict[tuple[Place, bool], tuple[Place, bool] | None] = {first: None}
        queue = deque([first])
        while queue:
            place, leapt = here = queue.popleft()
            onward: list[tuple[Iterable[Place], bool]] = [(self.steps(place, squeeze=squeeze), leapt)]
            if ring == "c" and (leaps_on or not leapt):
                onward.append((self.steps(place, rise=2, squeeze=squeeze), True))
            for places, then in onward:
                for to in places:
                    if (to, then) in came:
                        continue
                    if to is not None and ring != "b" and (to in taken or not self.is_open(to, seat)):
                        continue
                    came[to, then] = here
                    queue.append((to, then))
        paths: dict[Place, tuple[Place, ...]] = {}
        for place, leapt in came:
            if place in paths or (place is not None and place in taken):
                continue
            path: list[Place] = []
            at: tuple[Place, bool] | None = (place, leapt)
            while at is not None:
                path.append(at[0])
                at = came[at]
            paths[place] = tuple(reversed(path))
        return paths

    def freedom(self, place: Cell, seat: int, taken: Collection[Cell] = ()) -> Freedom:
        """The freedom of a climber there if others stand on the fields `taken` (rule 3.7)."""
        return max((self._way(to, seat, taken) for to in self.steps(place)), default=Freedom.STUCK)

    def _way(self, to: Place, seat: int, taken: Collection[Cell]) -> Freedom:
        if to is None:
            return Freedom.FREE
        if not self.is_open(to, seat):
            return Freedom.SHUT
        return Freedom.HEMMED if to in taken else Freedom.FREE
