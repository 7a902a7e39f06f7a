"""The hand that sets a block: how exactly, and when it slips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, exp, log, pi, sin, sqrt

from turmcore.core.rng import Rng
from turmcore.errors import TurmError
from turmcore.voxel.lattice import COMPASS, SIDES, Cell


@dataclass(frozen=True, slots=True)
class Hand:
    """How well somebody builds.

    Attributes
    ----------
    spread : float
        Standard deviation of a block's offset along x and along y, in cubes.
    slip : float
        Chance of a slip where nothing is in the way.
    crowd : float
        How much of the rest each occupied cell beside the way in adds to it.
    force : tuple of float
        Least and largest speed of a push, in sqrt(g L).
    """

    spread: float
    slip: float
    crowd: float
    force: tuple[float, float]


HANDS = {
    "none": Hand(0.0, 0.0, 0.0, (0.0, 0.0)),
    "steady": Hand(0.03, 0.02, 0.010, (0.03, 0.12)),
    "normal": Hand(0.07, 0.05, 0.020, (0.03, 0.20)),
    "child": Hand(0.12, 0.12, 0.040, (0.05, 0.28)),
}
"""By name, calmest first."""

_MOST_OFFSET = 2.0  # spreads
_WAY_FROM_ABOVE = (0, 0, 1)
_WAYS: tuple[Cell, ...] = (_WAY_FROM_ABOVE, *((dx, dy, 0) for dx, dy in COMPASS))
_WRIGGLE = 6  # occupied cells that a block counts as passing where no straight way is free


def hand_of(name: str) -> Hand:
    """The hand of a name.

    Raises
    ------
    TurmError
        If there is none.
    """
    if name not in HANDS:
        raise TurmError(f"a hand is {', '.join(list(HANDS)[:-1])} or {list(HANDS)[-1]}, not {name}")
    return HANDS[name]


@dataclass(frozen=True, slots=True)
class WayIn:
    """How a block comes to its place.

    Attributes
    ----------
    towards : Cell
        Back out: (0, 0, 1) for one that comes from above.
    touched : dict of int to int
        Bodies beside the way, and how many of their cells.
    crowd : int
        How many cells are beside it, and more where the block has to be wriggled in.
    """

    towards: Cell
    touched: dict[int, int]
    crowd: int


def way_in(bodies: Sequence[Sequence[Cell]], new: int) -> WayIn:
    """The straight way to a block's place past the fewest cells; if none is free, the one from above."""
    owner = {cell: number for number, body in enumerate(bodies) for cell in body if number != new}
    far = 2 + max(abs(k) for cell in [*owner, *bodies[new]] for k in cell) * 2
    best: WayIn | None = None
    for way in _WAYS:
        swept = {
            (x + way[0] * k, y + way[1] * k, z + way[2] * k) for x, y, z in bodies[new] for k in range(far)
        }
        blocked = sum(cell in owner for cell in swept)
        beside = {
            side
            for x, y, z in swept
            for dx, dy, dz in SIDES
            if (side := (x + dx, y + dy, z + dz)) in owner and side not in swept
        }
        beside -= {(x, y, z - 1) for x, y, z in bodies[new]}  # what the block is set on
        touched = Counter(owner[cell] for cell in sorted(beside))
        found = WayIn(way, dict(touched), len(beside) + (_WRIGGLE + blocked if blocked else 0))
        if best is None or found.crowd < best.crowd:
            best = found
    assert best is not None
    return best


@dataclass(frozen=True, slots=True)
class Placing:
    """What a hand does to a tower with the block that it sets.

    Attributes
    ----------
    offset : tuple of float
        How far from its place the block comes to rest, x and y, in cubes.
    has_slipped : bool
    pushed : tuple of int
        Bodies that a slip pushes.
    speed : tuple of float
        Their speed along x and y afterwards, in sqrt(g L).
    """

    offset: tuple[float, float]
    has_slipped: bool
    pushed: tuple[int, ...]
    speed: tuple[float, float]


def slip_chance(hand: Hand, crowd: int) -> float:
    """How likely a hand slips on a way past so many cells."""
    return 1 - (1 - hand.slip) * exp(-hand.crowd * crowd)


def place(bodies: Sequence[Sequence[Cell]], new: int, hand: Hand, rng: Rng) -> Placing:
    """What a hand does, at random. It takes the same number of draws whatever happens."""
    draws = [rng.uniform() for _ in range(7)]
    way = way_in(bodies, new)
    taken = {cell for number, body in enumerate(bodies) if number != new for cell in body}
    radius = hand.spread * min(sqrt(-2 * log(1 - draws[0])), _MOST_OFFSET)
    offset = [radius * cos(2 * pi * draws[1]), radius * sin(2 * pi * draws[1])]
    for axis in range(2):
        # a neighbour stops the block
        step = (1 if offset[axis] > 0 else -1) if offset[axis] else 0
        if any((x + step * (axis == 0), y + step * (axis == 1), z) in taken for x, y, z in bodies[new]):
            offset[axis] = 0.0
    has_slipped = draws[2] < slip_chance(hand, way.crowd)
    if not has_slipped:
        return Placing((offset[0], offset[1]), False, (), (0.0, 0.0))
    # it strikes what it passes, more likely where there is more of it, or else what the block stands on
    struck = (
        way.touched
        or Counter(
            number
            for number, body in enumerate(bodies)
            for x, y, z in body
            if (x, y, z + 1) in bodies[new] and number != new
        )
        or {new: 1}
    )
    at, target = draws[3] * sum(struck.values()), new
    for body, count in struck.items():
        target = body
        at -= count
        if at < 0:
            break
    speed = hand.force[0] + (hand.force[1] - hand.force[0]) * draws[4]
    angle = 2 * pi * draws[5]
    if way.towards != _WAY_FROM_ABOVE:  # along the way, give or take
        ahead = (-way.towards[0], -way.towards[1])
        turn = (draws[5] + draws[6] - 1) * pi / 4
        angle = _angle(ahead) + turn
    return Placing(
        (offset[0], offset[1]), True, tuple(sorted({target, new})), (speed * cos(angle), speed * sin(angle))
    )


def _angle(direction: tuple[int, int]) -> float:
    return {(1, 0): 0.0, (0, 1): pi / 2, (-1, 0): pi, (0, -1): 3 * pi / 2}[direction]
