"""Facts of builds and climbs of Turmbauer. Floors count from 1, 0 is the table; seats are those of colors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan, degrees
from typing import TYPE_CHECKING

from turmcore.core.facts import Fact
from turmcore.turmbauer.actions import Box, Build, Climb
from turmcore.turmbauer.tower import Freedom

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.turmbauer.state import TurmbauerState


@dataclass(frozen=True, slots=True)
class GameDecided(Fact):
    """The last climb: the game is over, and these players have won."""

    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Falls(Fact):
    """By statics (``f6``) the tower does not stand with the block; nothing else is told of such a build but a ring."""

    is_warning = True


@dataclass(frozen=True, slots=True)
class HeldByFriction(Fact):
    """Only friction holds the tower with the block, and it did not need friction before."""

    is_warning = True


@dataclass(frozen=True, slots=True)
class TiltChanged(Fact):
    """The tilt of the table at which the tower gives way, in whole degrees, before and after.

    Told where the tower stands without friction, before and after.
    """

    before: int
    after: int

    @property
    def is_price(self) -> bool:
        return self.after < self.before


@dataclass(frozen=True, slots=True)
class Climbed(Fact):
    """The climber's floor before and after, where it changes."""

    seat: int
    before: int
    after: int

    @property
    def is_price(self) -> bool:
        return self.after < self.before


@dataclass(frozen=True, slots=True)
class LeadChanged(Fact):
    """A player's lead over the best of the others in floors (negative: behind), before and after a climb.

    A player with two colors has the sum of both climbers' floors.
    """

    player: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class HigherMissed(Fact):
    """The climber could have gone to this higher floor without a ring."""

    seat: int
    floor: int

    is_price = True


@dataclass(frozen=True, slots=True)
class NothingHigher(Fact):
    """The climber is on the same floor after its climb, and could have got no higher without a ring."""

    seat: int
    floor: int


@dataclass(frozen=True, slots=True)
class Parked(Fact):
    """The climber has no open single step from where it goes: only a ring or another build frees it."""

    seat: int

    is_price = True


@dataclass(frozen=True, slots=True)
class ShutIn(Fact):
    """A climber that could get higher without a ring no longer can; it stands on this floor."""

    seat: int
    floor: int

    def is_price_for(self, player: int, num_players: int) -> bool:
        return self.seat % num_players == player


@dataclass(frozen=True, slots=True)
class WayOpened(Fact):
    """The highest floor that a climber can reach without a ring, before and after: it has become higher."""

    seat: int
    before: int
    after: int

    def is_price_for(self, player: int, num_players: int) -> bool:
        return self.seat % num_players != player


@dataclass(frozen=True, slots=True)
class WayClosed(Fact):
    """The same where it has become lower, and the climber can still get higher than it stands."""

    seat: int
    before: int
    after: int

    def is_price_for(self, player: int, num_players: int) -> bool:
        return self.seat % num_players == player


@dataclass(frozen=True, slots=True)
class RingSpent(Fact):
    """A ring is spent, ``"a"``, ``"b"`` or ``"c"``; so many are left."""

    seat: int
    use: str
    left: int

    is_price = True


@dataclass(frozen=True, slots=True)
class CubesBoxed(Fact):
    """Cubes of a color in the box before and after; fewer decide between equal heights."""

    seat: int
    before: int
    after: int

    is_price = True


@dataclass(frozen=True, slots=True)
class TowerGrew(Fact):
    """Floors of the tower before and after."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class OwnField(Fact):
    """The highest field of its own color that a block brings: nobody else can stand there without a ring."""

    seat: int
    floor: int


@dataclass(frozen=True, slots=True)
class FieldCovered(Fact):
    """The highest field in a color that is no field any more, because the block lies on or close above it."""

    seat: int
    floor: int

    def is_price_for(self, player: int, num_players: int) -> bool:
        return self.seat % num_players == player


@dataclass(frozen=True, slots=True)
class SizeUsedUp(Fact):
    """It was the color's last block of this size, so that this number of the dice no longer helps; not told in the
    short game, where there is one block of each size."""

    seat: int
    size: int

    is_price = True


def facts(state: TurmbauerState, action: Action) -> tuple[Fact, ...]:
    """The facts about a legal build, box or climb."""
    move = state.game.decode(action)
    after = state.copy()
    after.play(action)
    if isinstance(move, Build):
        return tuple(_of_build(state, after, move))
    if isinstance(move, Box):
        seat = state.seat
        boxed = CubesBoxed(seat, state.boxed_cubes(seat), after.boxed_cubes(seat))
        return (boxed, *_used_up(state, after, move.piece))
    assert isinstance(move, Climb)  # no chance
    return tuple(_of_climb(state, after, move))


def _of_build(state: TurmbauerState, after: TurmbauerState, build: Build) -> Iterator[Fact]:
    seat = state.seat
    ring = [RingSpent(seat, build.ring, after.rings[seat])] if build.ring else []
    tilts = 0, 0
    if state.game.rules.stability != "glued":
        statics = state.statics()
        verdict = statics.verdict(build.cells)
        if verdict == "falls":
            yield Falls()
            yield from ring
            return
        if verdict == "friction" and statics.stands():
            yield HeldByFriction()
        elif verdict == "stands" and statics.stands():
            tilts = _tilt(state), _tilt(after)
    if after.phase == "settle":
        after.play("ok")
    yield from _ways(state, after, range(len(state.game.colors)))
    if tilts[0] != tilts[1]:
        yield TiltChanged(*tilts)
    yield from ring
    if after.height > state.height:
        yield TowerGrew(state.height, after.height)
    yield from _fields(state, after, build)
    yield from _used_up(state, after, build.piece)


def _tilt(state: TurmbauerState) -> int:
    """The tilt of the table, in whole degrees, at which a tower that stands gives way."""
    tilt = state.statics().margin()
    return round(degrees(atan(tilt.margin))) if tilt is not None else 0


def _of_climb(state: TurmbauerState, after: TurmbauerState, climb: Climb) -> Iterator[Fact]:
    seat, player = state.seat, state.seat % state.game.num_players
    before, now = state.heights[seat], after.heights[seat]
    if after.is_over():
        yield GameDecided(after.winners())
    if now != before:
        yield Climbed(seat, before, now)
    ways: list[Fact] = []
    if climb.target != "stay":
        others = [other for other in range(len(state.game.colors)) if other != seat]
        ways = list(_ways(state, after, others))
    yield from (fact for fact in ways if isinstance(fact, ShutIn))
    leads = _lead(state, player), _lead(after, player)
    if leads[0] != leads[1]:
        yield LeadChanged(player, *leads)
    highest = _highest(state, seat)
    if highest > now:
        yield HigherMissed(seat, highest)
    elif now == before:
        yield NothingHigher(seat, now)
    place = after.climbers[seat]
    if climb.target != "stay" and place is not None and after.tower().freedom(place, seat) <= Freedom.SHUT:
        yield Parked(seat)
    yield from (fact for fact in ways if not isinstance(fact, ShutIn))
    if climb.ring:
        yield RingSpent(seat, climb.ring, after.rings[seat])


def _highest(state: TurmbauerState, seat: int) -> int:
    """The highest floor that a climber is on or can reach without a ring."""
    places = [place for place in state.reachable(seat) if place is not None]
    return max(state.heights[seat], max((z + 1 for _, _, z in places), default=0))


def _lead(state: TurmbauerState, player: int) -> int:
    """A player's lead over the best of the others, in floors."""
    n = state.game.num_players
    sums = [sum(state.heights[seat::n]) for seat in range(n)]
    return sums[player] - max(sums[:player] + sums[player + 1 :])


def _ways(state: TurmbauerState, after: TurmbauerState, seats: range | list[int]) -> Iterator[Fact]:
    """The seats' changed ways up: first those shut in, then the color to move, then the others in turn."""
    n = len(state.game.colors)
    found: list[Fact] = []
    for seat in sorted(seats, key=lambda seat: (seat - state.seat) % n):
        before, now, stands = _highest(state, seat), _highest(after, seat), after.heights[seat]
        if now > before:
            found.append(WayOpened(seat, before, now))
        elif now < before:
            found.append(ShutIn(seat, stands) if now == stands else WayClosed(seat, before, now))
    return iter(sorted(found, key=lambda fact: not isinstance(fact, ShutIn)))


def _fields(state: TurmbauerState, after: TurmbauerState, build: Build) -> Iterator[Fact]:
    """The field of its own color that a block brings, and the fields in colors that it takes away."""
    old, new = state.tower(), after.tower()
    own = [cell[2] + 1 for cell in build.cells if new.colors[cell] == state.seat and new.is_field(cell)]
    if own:
        yield OwnField(state.seat, max(own))
    below = {(x, y, z - i) for x, y, z in build.cells for i in range(1, new.headroom + 1)}
    lost = [
        cell for cell in below & set(old.colors) if old.is_field(cell)
    ]  # each has a cube of the block above
    n = len(state.game.colors)
    for seat in sorted(range(n), key=lambda seat: (seat - state.seat - 1) % n):  # the own color last
        floors = [cell[2] + 1 for cell in lost if old.colors[cell] == seat]
        if floors:
            yield FieldCovered(seat, max(floors))


def _used_up(state: TurmbauerState, after: TurmbauerState, piece: str) -> Iterator[Fact]:
    """The fact that a color has no block of that size left, if so."""
    if state.game.rules.blocks == "half":
        return
    sizes = {one.id: one.size for one in state.game.pieces.pieces}
    left = any(count for one, count in after.stock(state.seat).items() if sizes[one] == sizes[piece])
    if not left:
        yield SizeUsedUp(state.seat, sizes[piece])
