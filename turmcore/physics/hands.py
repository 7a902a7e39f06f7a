"""The hand that places a block: how precisely, and when it slips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, exp, log, pi, sin, sqrt

from turmcore.core.rng import Rng
from turmcore.errors import TurmError
from turmcore.voxel.lattice import COMPASS, SIDES, Cell


@dataclass(frozen=True, slots=True)
class Hand:
    """The steadiness of a builder.

    Attributes
    ----------
    spread : float
        Standard deviation of a block's offset along x and along y, in cubes.
    slip : float
        Probability of a slip where nothing is in the way.
    crowd : float
        Rate at which the probability of not slipping decays with each occupied cell beside the way in.
    push : tuple of float
        Smallest and largest momentum of a slip, in cubes times sqrt(g L). Small ones are more frequent.
    """

    spread: float
    slip: float
    crowd: float
    push: tuple[float, float]


HANDS = {
    "none": Hand(0.0, 0.0, 0.0, (0.0, 0.0)),
    "steady": Hand(0.03, 0.02, 0.008, (0.2, 3.0)),
    "normal": Hand(0.07, 0.05, 0.020, (0.2, 5.0)),
    "child": Hand(0.12, 0.12, 0.050, (0.4, 7.0)),
}
"""The hands by name, calmest first."""

_FASTEST = 0.8  # sqrt(g L): no hand is faster, however light the block it hits
_MOST_OFFSET = 2.0  # spreads
_FROM_ABOVE = (0, 0, 1)
_WAYS: tuple[Cell, ...] = (_FROM_ABOVE, *((dx, dy, 0) for dx, dy in COMPASS))
_WRIGGLE = 6  # cells added to the crowd where no straight way is free
_OWN_SHARE = 2  # cells that the new block itself counts as
_ASTRAY = pi / 4  # largest angle between a push and the way in


def hand_of(name: str) -> Hand:
    """The hand with a name.

    Raises
    ------
    TurmError
        If there is none with that name.
    """
    if name not in HANDS:
        raise TurmError(f"a hand is {', '.join(list(HANDS)[:-1])} or {list(HANDS)[-1]}, not {name}")
    return HANDS[name]


@dataclass(frozen=True, slots=True)
class WayIn:
    """The way of a block to its place.

    Attributes
    ----------
    towards : Cell
        The direction back out: (0, 0, 1) for a block from above.
    touched : dict of int to int
        Bodies beside the way, each with its number of cells there.
    crowd : int
        Number of cells beside it, plus some where the block has to be wriggled in.
    """

    towards: Cell
    touched: dict[int, int]
    crowd: int


def way_in(bodies: Sequence[Sequence[Cell]], new: int) -> WayIn:
    """The straight way in that passes the fewest cells; if none is free, the one from above."""
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
        beside -= {(x, y, z - 1) for x, y, z in bodies[new]}  # the cells below the block
        touched = Counter(owner[cell] for cell in sorted(beside))
        found = WayIn(way, dict(touched), len(beside) + (_WRIGGLE + blocked if blocked else 0))
        if best is None or found.crowd < best.crowd:
            best = found
    assert best is not None
    return best


@dataclass(frozen=True, slots=True)
class Placing:
    """The effect of a hand on a tower when it places a block.

    Attributes
    ----------
    offset : tuple of float
        Distance from its place at which the block ends, in x and y, in cubes.
    struck : int or None
        The body that a slip hits; None without a slip.
    velocity : tuple of float
        The velocity it gets along x and y, in sqrt(g L).
    """

    offset: tuple[float, float]
    struck: int | None
    velocity: tuple[float, float]


def slip_chance(hand: Hand, crowd: int) -> float:
    """The probability that a hand slips on a way past this many cells."""
    return 1 - (1 - hand.slip) * exp(-hand.crowd * crowd)


def place(
    bodies: Sequence[Sequence[Cell]], new: int, hand: Hand, rng: Rng, *, slips: bool | None = None
) -> Placing:
    """A hand's random placing of a block.

    Parameters
    ----------
    bodies : sequence of sequence of (x, y, z)
    new : int
        The block being placed.
    hand : Hand
    rng : Rng
        The same number of draws is made whatever happens.
    slips : bool, optional
        True if the hand slips, False if not; by default left to chance.
    """
    draws = [rng.uniform() for _ in range(7)]
    way = way_in(bodies, new)
    offset = _offset(bodies, new, hand.spread, draws[0], draws[1])
    if slips is None:
        slips = draws[2] < slip_chance(hand, way.crowd)
    if not slips:
        return Placing(offset, None, (0.0, 0.0))
    struck = _struck(bodies, new, way, draws[3])
    momentum = hand.push[0] + (hand.push[1] - hand.push[0]) * draws[4] ** 2
    speed = min(_FASTEST, momentum / len(bodies[struck]))
    angle = 2 * pi * draws[5]
    if way.towards != _FROM_ABOVE:
        angle = atan2(-way.towards[1], -way.towards[0]) + (draws[5] + draws[6] - 1) * _ASTRAY
    return Placing(offset, struck, (speed * cos(angle), speed * sin(angle)))


def _offset(
    bodies: Sequence[Sequence[Cell]], new: int, spread: float, u: float, v: float
) -> tuple[float, float]:
    """Normally distributed (Box and Muller 1958), truncated; a neighbor stops the block."""
    taken = {cell for number, body in enumerate(bodies) if number != new for cell in body}
    radius = spread * min(sqrt(-2 * log(1 - u)), _MOST_OFFSET)
    dx, dy = radius * cos(2 * pi * v), radius * sin(2 * pi * v)
    right, ahead = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    if any((x + right, y, z) in taken for x, y, z in bodies[new]):
        dx = 0.0
    if any((x, y + ahead, z) in taken for x, y, z in bodies[new]):
        dy = 0.0
    return dx, dy


def _struck(bodies: Sequence[Sequence[Cell]], new: int, way: WayIn, u: float) -> int:
    """The body that a slip hits, weighted by cells beside the way or beneath the block, or the block
    itself."""
    above = {(x, y, z - 1) for x, y, z in bodies[new]}
    cells = Counter(way.touched)
    for number, body in enumerate(bodies):
        if number != new and (count := len(above.intersection(body))):
            cells[number] += count
    cells[new] += _OWN_SHARE
    at = u * cells.total()
    for number in sorted(cells):
        at -= cells[number]
        if at < 0:
            return number
    return new
