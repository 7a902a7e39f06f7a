"""What builds, boxes and climbs do, written from what the facts are said to mean: the slow twin of facts.py."""

from collections.abc import Iterator
from math import atan, cos, degrees, pi, sin
from typing import Any

from tests.reference.voxel import statics

from .climbing import FREE, HEMMED, freedom, goals
from .game import after_action, cubes_in_box, result_of, teams
from .pieces import Cell
from .state import END, SETTLE, State
from .structure import BASE, TABLE, Block, height
from .tokens import Box, Build, Climb, Stay, read_token

Fact = tuple[str, dict[str, Any]]


def facts(state: State, token: str, *, with_tilts: bool = True) -> list[Fact]:
    """Codes with their data, in no order; without tilts `tilt-changed` is left out, because it takes long."""
    action, after = read_token(token), after_action(state, token)
    match action:
        case Build():
            return list(of_build(state, after, action, with_tilts))
        case Box(id):
            seat = state.turn.seat
            boxed = {"seat": seat, "before": cubes_in_box(state, seat), "after": cubes_in_box(after, seat)}
            return [("cubes-boxed", boxed), *used_up(after, seat, id)]
        case Climb(_, ring):
            return list(of_climb(state, after, ring, moves=True))
        case Stay():
            return list(of_climb(state, after, "", moves=False))
    raise AssertionError(token)


def of_build(state: State, after: State, build: Build, with_tilts: bool) -> Iterator[Fact]:
    seat = state.turn.seat
    if build.ring_a:
        yield "ring-spent", {"seat": seat, "use": "a", "left": after.rings[seat]}
    if state.options.stability != "glued":
        old, new = bodies(state), bodies(after)
        verdict = statics.verdict(new)
        if verdict == "falls":
            yield "falls", {}
            return
        stood = statics.verdict(old) == "stands"
        if verdict == "friction" and stood:
            yield "held-by-friction", {}
        if verdict == "stands" and stood and with_tilts and tilt(old) != tilt(new):
            yield "tilt-changed", {"before": tilt(old), "after": tilt(new)}
    if after.turn.phase == SETTLE:
        after = after_action(after, "ok")
    for other in range(len(state.options.seats)):
        yield from ways(state, after, other)
    floors, now = (max(z for _, _, z in one.structure().cubes) + 1 for one in (state, after))
    if now > floors:
        yield "tower-grew", {"before": floors, "after": now}
    before_it, with_it = state.structure(), after.structure()
    brought = [
        height(cell) for cell in build.cells if with_it.is_field(cell) and with_it.cubes[cell] == state.colour
    ]
    if brought:
        yield "own-field", {"seat": seat, "floor": max(brought)}
    for other, colour in enumerate(state.options.seats):
        covered = [
            height(cell)
            for cell in before_it.fields()
            if before_it.cubes.get(cell) == colour and not with_it.is_field(cell)
        ]
        if covered:
            yield "field-covered", {"seat": other, "floor": max(covered)}
    yield from used_up(after, seat, build.id)


def of_climb(state: State, after: State, ring: str, *, moves: bool) -> Iterator[Fact]:
    seat = state.turn.seat
    team = next(team for team in teams(state) if seat in team)
    player = teams(state).index(team)
    before, now = height(state.climbers[seat]), height(after.climbers[seat])
    if after.turn.phase == END:
        won = result_of(after).split(",")
        colours = state.options.seats
        winners = [i for i, one in enumerate(teams(state)) if any(colours[s] in won for s in one)]
        yield "game-decided", {"winners": tuple(winners)}
    if now != before:
        yield "climbed", {"seat": seat, "before": before, "after": now}
    if lead(state, player) != lead(after, player):
        yield "lead-changed", {"player": player, "before": lead(state, player), "after": lead(after, player)}
    if highest(state, seat) > now:
        yield "higher-missed", {"seat": seat, "floor": highest(state, seat)}
    elif now == before:
        yield "nothing-higher", {"seat": seat, "floor": now}
    if not moves:
        return
    goal = after.climbers[seat]
    if goal != TABLE and freedom(after.structure(), goal, state.colour, ()) not in (HEMMED, FREE):
        yield "parked", {"seat": seat}
    for other in range(len(state.options.seats)):
        if other != seat:
            yield from ways(state, after, other)
    if ring:
        yield "ring-spent", {"seat": seat, "use": ring, "left": after.rings[seat]}


def highest(state: State, seat: int) -> int:
    """The highest floor on which a climber is or to which it can go without a ring."""
    taken = {spot for other, spot in enumerate(state.climbers) if other != seat and spot != TABLE}
    own = state.climbers[seat]
    reached = goals(state.structure(), own, state.options.seats[seat], taken, "")
    return max(height(spot) for spot in {own} | reached)


def ways(state: State, after: State, seat: int) -> Iterator[Fact]:
    before, now = highest(state, seat), highest(after, seat)
    if now > before:
        yield "way-opened", {"seat": seat, "before": before, "after": now}
    if now < before:
        stands = height(after.climbers[seat])
        if now == stands:
            yield "shut-in", {"seat": seat, "floor": stands}
        else:
            yield "way-closed", {"seat": seat, "before": before, "after": now}


def lead(state: State, player: int) -> int:
    sums = [sum(height(state.climbers[seat]) for seat in team) for team in teams(state)]
    return sums[player] - max(value for i, value in enumerate(sums) if i != player)


def used_up(after: State, seat: int, piece_id: str) -> Iterator[Fact]:
    size = next(piece.size for piece in after.options.piece_set.pieces if piece.id == piece_id)
    if after.options.blocks != "half" and size not in [piece.size for piece in after.stock(seat)]:
        yield "size-used-up", {"seat": seat, "size": size}


def bodies(state: State) -> list[tuple[Cell, ...]]:
    """The base stone and the blocks."""
    blocks: tuple[Block, ...] = state.tower
    return [tuple(BASE), *(block.cells for block in blocks)]


def tilt(tower: list[tuple[Cell, ...]]) -> int:
    """By how many degrees the table can be tilted, in the worst of eight directions."""
    ways = [(cos(k * pi / 4), sin(k * pi / 4)) for k in range(8)]
    return round(degrees(atan(min(statics.margin(tower, way) for way in ways))))
