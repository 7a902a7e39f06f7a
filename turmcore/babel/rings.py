"""The places of a board's fields: rings around the tower's axis, each a step higher than the one around it.

The axis stands at the origin. Angles grow to the right for who stands outside and looks at the tower, and the field
with index 0 of each ring is in front. Lengths are those of the picture, in which a figure's foot is 0.68 wide.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from turmcore.babel.board import SUMMIT, Board
from turmcore.babel.notation import PARTS

Point = tuple[float, float, float]
Polar = tuple[float, float]  # radius and angle

FRONT = -math.pi / 2
FOOT = 0.34  # radius of a figure's foot
PITCH = 0.76  # from figure to figure
_MARGIN = 0.16  # of a field around its figures
_EDGE = 0.14  # of a terrace outside its fields
_GAP = 0.05  # between two fields, and between fields and the next wall
_STAIRS = 0.62  # room for the stairs to the next step
_SUMMIT = 0.62  # radius of the field on the summit
#: Height of each step above the one below.
RISES = (0.34, 0.40, 0.58, 0.72, 0.92, 0.96)
FIELD_HEIGHT = 0.06  # of a field above its terrace
_MOST_ROWS = 3
_USUAL = 4  # figures that a start field of step 4 has good room for; more stand closer together
_ROUNDS = 3
_AWAY = 1.25  # from the tower to a seat
DIE_SIZE = 1.0
_OUT, _BEFORE = 1.45, 1.20  # from a seat out to the die, and from there to the plate in front
_STEPS, _MOST_STEPS, _TREAD, _HALF_STAIRS = 4, 18, 0.24, 0.30


class Sector(NamedTuple):
    """A piece of a ring: its inner and outer radius, the angles between which it lies, its lower and upper side."""

    radii: tuple[float, float]
    span: tuple[float, float]
    level: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Ring:
    """The fields of a step.

    Attributes
    ----------
    inner, outer
        Radii of the fields; the terrace goes on to `edge`.
    top
        Height of the floor on which figures stand.
    num_fields
        Number of fields; field 0 has its middle at `first`.
    rows
        In how many rows figures stand where they need the most room.
    """

    step: int
    inner: float
    outer: float
    edge: float
    top: float
    num_fields: int
    first: float
    rows: int = 1

    @property
    def middle(self) -> float:
        """The radius on which figures go round."""
        return (self.inner + self.outer) / 2

    @property
    def half(self) -> float:
        """Half the angle of a field, with the gap to the next one."""
        return math.pi / self.num_fields

    @property
    def gap(self) -> float:
        """Half the angle of a gap."""
        return 0.5 * _GAP / max(self.middle, _GAP)

    @property
    def floor(self) -> float:
        """The upper side of the terrace."""
        return self.top - FIELD_HEIGHT

    def field(self, angle: float, up: float = 0.0, grow: float = 0.0) -> Sector:
        """A piece as large as a field with its middle at an angle, or larger by `grow`, and `up` above it."""
        level = (self.floor - 0.02, self.top + up)
        if not self.inner:
            return Sector((0.0, self.outer * 1.04), (0.0, 2 * math.pi), level)
        half = self.half - self.gap + grow / self.middle
        return Sector((self.inner - grow, self.outer + grow), (angle - half, angle + half), level)


@dataclass(frozen=True, slots=True)
class Stairs:
    """The way up from a field of step 4, or from one of step 5 to the summit: from one place to another."""

    origin: str
    target: str
    start: Polar
    end: Polar
    low: float
    high: float

    def steps(self) -> Iterator[Sector]:
        """One after the other; where they do not lead straight to the axis they wind."""
        (start, angle), (end, other) = self.start, self.end
        turn = (other - angle + math.pi) % (2 * math.pi) - math.pi
        length = math.hypot(start - end, turn * (start + end) / 2)
        count = min(_MOST_STEPS, max(_STEPS, round(length / _TREAD)))
        for k in range(count):
            near, far = k / count, (k + 1) / count
            outer, inner = start + (end - start) * near, start + (end - start) * far
            half = _HALF_STAIRS / ((outer + inner) / 2)
            first, last = sorted((angle + turn * near, angle + turn * far))
            high = self.low + (self.high - self.low) * (k + 1) / (count + 0.35)
            yield Sector((inner, outer), (first - half, last + half), (self.low, high))


@dataclass(frozen=True)
class Layout:
    """The places of all fields. `places` are those of the fields of step 5, among the six of that step."""

    board: Board
    rings: tuple[Ring, ...]
    places: tuple[int, ...]

    @property
    def radius(self) -> float:
        """Radius of the lowest terrace."""
        return self.rings[0].edge

    @property
    def height(self) -> float:
        """Height of the summit."""
        return self.rings[-1].top

    def ring(self, field: str) -> Ring:
        """The ring of a field."""
        return self.rings[step_of(field) - 1]

    def angle(self, field: str) -> float:
        """The angle of a field's middle."""
        ring, index = self.ring(field), index_of(field)
        place = self.places[index] if ring.step == 5 else index
        return ring.first + place * 2 * math.pi / ring.num_fields

    def middle(self, field: str) -> Point:
        """The middle of a field, where figures stand."""
        ring = self.ring(field)
        return point(0.0 if field == SUMMIT else ring.middle, self.angle(field), ring.top)

    def slots(self, field: str, count: int = 0) -> tuple[Point, ...]:
        """The places of `count` figures on a field; of its parts without a count."""
        parts = capacity(self.board, field)
        if self.board.kinds[field][0] == "G" or not count:
            count = max(count, parts)
        return tuple(point(*polar, self.ring(field).top) for polar in self._polar(field, count))

    def _polar(self, field: str, count: int) -> list[Polar]:
        ring, angle = self.ring(field), self.angle(field)
        if field == SUMMIT:
            return [(0.0, 0.0)] * count
        wide = 2 * ring.half * ring.middle - 2 * _MARGIN - _GAP
        in_row = max(1, math.floor((wide - 2 * FOOT) / PITCH + 1.02))
        rows = max(1, math.ceil(count / in_row))
        deep = ring.outer - ring.inner - 2 * FOOT - _MARGIN
        if (rows - 1) * PITCH * 0.9 > deep and rows > ring.rows:
            rows = ring.rows  # closer together than one would like
        found = []
        for row, number in enumerate(split(count, rows)):
            between = min(0.9 * PITCH, deep / max(1, rows - 1))
            radius = ring.middle + ((rows - 1) / 2 - row) * between
            room = 2 * ring.half * radius - 2 * FOOT - _MARGIN
            pitch = min(PITCH, room / max(1, number - 1))
            found += [(radius, angle + (k - (number - 1) / 2) * pitch / radius) for k in range(number)]
        return found

    def field_at(self, radius: float, angle: float, step: int) -> str | None:
        """The field of a step at a place; None between the fields."""
        ring = self.rings[step - 1]
        if not ring.inner <= radius <= ring.outer:
            return None
        if step == 6:
            return SUMMIT
        turn = (angle - ring.first + ring.half) % (2 * math.pi) / (2 * ring.half)
        place = int(turn) % ring.num_fields
        return f"{step}.{self.places.index(place) if step == 5 else place}"

    def field_under(self, x: float, y: float) -> str | None:
        """The field that is seen at a place from right above."""
        radius, angle = math.hypot(x, y), math.atan2(y, x)
        for ring in reversed(self.rings):
            if radius <= ring.edge:
                return self.field_at(radius, angle, ring.step)
        return None

    def stairs(self) -> tuple[Stairs, ...]:
        """All ways up: the lines of the board, and from each field of step 5 to the summit."""
        four, five, six = self.rings[3:]
        found = []
        for low, high in self.board.lines:
            start, end = (four.inner, self.angle(low)), (five.edge, self.angle(high))
            found.append(Stairs(low, high, start, end, four.floor, five.floor))
        for index in range(6):
            angle = self.angle(f"5.{index}")
            found.append(
                Stairs(f"5.{index}", SUMMIT, (five.inner, angle), (six.edge, angle), five.floor, six.floor)
            )
        return tuple(found)

    def way(self, path: Sequence[str], detail: int = 1) -> list[Point]:
        """The middles of the fields of a way, with `detail` - 1 more points between two of a ring, so that it goes
        round the tower."""
        found = [self.middle(path[0])] if path else []
        for start, end in pairwise(path):
            if start[0] == end[0] and detail > 1:
                ring, angle = self.ring(start), self.angle(start)
                turn = (self.angle(end) - angle + math.pi) % (2 * math.pi) - math.pi
                for k in range(1, detail):
                    found.append(point(ring.middle, angle + turn * k / detail, ring.top))
            found.append(self.middle(end))
        return found


def seat_places(layout: Layout, num_players: int) -> list[Point]:
    """The players' places: the first in front on the left, and then round the tower to everyone's left."""
    if not num_players:
        return []
    left = (num_players + 1) // 2
    found = []
    for count, side in ((left, -1), (num_players - left, 1)):
        spread = [0.0] if count == 1 else np.linspace(-1, 1, count).tolist()
        for part in spread[::-side]:
            y = layout.radius * (0.60 * part - (0.25 if num_players < 3 or count == 1 else 0.0))
            x = math.sqrt(max(0.0, layout.radius**2 - y * y)) + _AWAY
            found.append((side * x, y, 0.0))
    return found


def die_place(layout: Layout, num_players: int, player: int) -> Point:
    """The place of a player's die: beside the seat, away from the tower."""
    x, y, z = seat_places(layout, num_players)[player]
    return x + math.copysign(_OUT, x), y, z


def underside_place(layout: Layout, num_players: int, player: int) -> Point:
    """The place of the plate with the number on the underside: in front of the die."""
    x, y, z = die_place(layout, num_players, player)
    return x, y - _BEFORE, z


def capacity(board: Board, field: str) -> int:
    """Number of parts that a field is drawn with; of figures of one color that a start field can hold."""
    return {"S": 5, **PARTS}.get(board.kinds[field], 1)


def step_of(field: str) -> int:
    """The step that a field is on, from 1."""
    return int(field[0])


def index_of(field: str) -> int:
    """The number of a field on its step."""
    return int(field[2:] or 0)


def point(radius: float, angle: float, z: float) -> Point:
    """A place given by radius and angle."""
    return radius * math.cos(angle), radius * math.sin(angle), z


def split(count: int, rows: int) -> list[int]:
    """`count` figures in rows, from the outer one on; none is emptier than the ones further in."""
    return [count // rows + (row < count % rows) for row in range(rows)]


@cache
def layout_of(board: Board) -> Layout:
    """The layout of a board's fields, as close together as figures have room."""
    tops = np.cumsum(RISES).tolist()
    rings = [Ring(6, 0.0, _SUMMIT, _SUMMIT + _EDGE, tops[5], 1, FRONT)]
    inner = rings[0].edge + 0.5 * _STAIRS
    outer = inner + 2 * FOOT + 1.6 * _MARGIN
    places, first = _places(board)
    rings.append(Ring(5, inner, outer, outer + _EDGE, tops[4], 6, first))
    for step in (4, 3, 2, 1):
        inner = rings[-1].edge + (_STAIRS if step == 4 else _GAP)
        rings.append(_ring(board, step, inner, tops[step - 1]))
    return Layout(board, tuple(reversed(rings)), places)


def _ring(board: Board, step: int, inner: float, top: float) -> Ring:
    """A ring around what is inside of `inner`, of as many rows as make it smallest."""
    circuit = board.circuits[step - 1]
    most = max(capacity(board, f"{step}.{index}") for index in range(len(circuit)))
    most = min(most, _USUAL) if step == 4 else most
    best: tuple[float, float, int] | None = None
    for rows in range(1, _MOST_ROWS + 1):
        deep = 2 * FOOT + (rows - 1) * 0.9 * PITCH + 1.6 * _MARGIN
        wide = 2 * FOOT + (split(most, rows)[0] - 1) * PITCH + 2 * _MARGIN + _GAP
        needed = len(circuit) * wide / (2 * math.pi) - deep / 2
        outer = max(inner, needed) + deep
        if best is None or outer < best[0] - 1e-9:
            best = outer, deep, rows
    assert best is not None
    outer, deep, rows = best
    return Ring(step, outer - deep, outer, outer + _EDGE, top, len(circuit), FRONT, rows)


def _direction(angle: NDArray[np.float64] | float) -> NDArray[np.complex128]:
    """Unit vectors as complex numbers. Complex exponentials would be the C library's, and wine has none."""
    return np.asarray(np.cos(angle) + 1j * np.sin(angle))


def _places(board: Board) -> tuple[tuple[int, ...], float]:
    """Each field's place on step 5, of six around the axis, and the angle of the first: as near as can be
    to the fields that lines join it to."""
    turn = 2 * math.pi / len(board.circuits[3])
    joined = np.array([int(high[2:]) for _, high in board.lines])
    wanted = np.array([FRONT + int(low[2:]) * turn for low, _ in board.lines])
    best: tuple[float, tuple[int, ...], float] | None = None
    for order in permutations(range(6)):
        if order[0]:
            break  # the others are the same, turned
        apart = _direction(wanted - np.array(order)[joined] * math.pi / 3)
        first = 0.0
        for _ in range(_ROUNDS):  # the middle of what is wanted, those far off counting less
            off = np.angle(apart * _direction(-first)) if first else np.angle(apart)
            mean = (apart * np.exp(-0.5 * np.abs(off))).sum() if first else apart.sum()
            first = float(np.angle(mean)) if abs(mean) > 1e-9 else 0.0
        cost = float(np.abs(np.angle(apart * _direction(-first))).sum())
        if best is None or cost < best[0] - 1e-9:
            best = cost, order, first
    assert best is not None
    return best[1], best[2]
