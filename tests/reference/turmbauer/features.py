"""What the evaluation looks at, from the plain structure: the slow twin of features_impl.h."""

from collections.abc import Collection
from math import log2

from .climbing import goals, single_steps, steps_from
from .pieces import Cell
from .state import CLIMB, State
from .structure import TABLE, Spot, Structure, height

FOUR = ((1, 0), (-1, 0), (0, 1), (0, -1))


def features_of(state: State) -> list[dict[str, float]]:
    """For each seat its features by name."""
    return [_seat_features(state, seat) for seat in range(len(state.options.seats))]


def _seat_features(state: State, seat: int) -> dict[str, float]:
    structure, colour, own = state.structure(), state.options.seats[seat], state.climbers[seat]
    spots = reach_of(state, seat)
    by_ring = ring_goals(structure, spots, colour, state.climbers) if state.rings[seat] else set()
    fields = [spot for spot in spots if not isinstance(spot, str)]
    highest = max(height(spot) for spot in spots)
    top = [field for field in fields if height(field) == highest]
    used = state.used(seat)
    stock = [piece for piece in state.options.piece_set.pieces for _ in range(piece.count - used[piece.id])]
    sizes = {piece.size for piece in stock}
    is_moving = state.turn.seat == seat and state.turn.phase == CLIMB
    n = len(state.options.seats)
    found = {
        "one": 1,
        "height": height(own),
        "rise": highest - height(own),
        "top_fields": _log(top),
        "next_fields": _log([field for field in fields if highest > 0 and height(field) == highest - 1]),
        "fields": _log(fields),
        "own_fields": _log([field for field in top if highest > 0 and structure.cubes[field] == colour]),
        "starts": _log([field for field in top if _has_room_to_step_up(structure, field)]),
        "steps": _log([field for field in top if _has_neighbour(structure, field, set(state.climbers))]),
        "above": max(z for _, _, z in structure.cubes) + 1 - highest,
        "rings": state.rings[seat],
        "ring_rise": max(map(height, by_ring | spots)) - highest,
        "boxed": sum(_size(state, piece_id) for piece_id in state.boxes[seat]),
        "stock": sum(piece.size for piece in stock),
        "large": sum(piece.size >= 4 for piece in stock),
        "luck": sum(a == b or a in sizes or b in sizes for a in range(1, 7) for b in range(1, 7)) / 36,
        "wait": (seat - state.turn.seat - (state.turn.phase == CLIMB)) % n,
    }
    found |= _prospects(structure, spots, colour, set(state.climbers), highest, state.turn.round > 1)
    if is_moving:
        found["height"] += found["rise"]
        found["rise"] = 0
    return found


def _prospects(
    structure: Structure,
    reached: set[Spot],
    colour: str,
    climbers: set[Spot],
    highest: int,
    is_later: bool,
) -> dict[str, float]:
    """What the next block may add; 0 in the first round. A new cube is the field on it."""
    sites: set[Cell] = set()
    loose: set[Cell] = set()
    stairs: set[Cell] = set()
    fields = {field for field in structure.fields() if field not in climbers and height(field) > 0}
    roomy = {field for field in fields if _has_room_to_step_up(structure, field)}
    for x, y, z in [spot for spot in reached if not isinstance(spot, str)] if is_later else ():
        if z < 0 or not _has_room_to_step_up(structure, (x, y, z)):
            continue
        for dx, dy in FOUR:
            to_x, to_y = x + dx, y + dy
            if not structure.is_free(to_x, to_y, z + 1, z + 1 + structure.headroom):
                continue
            beside = {(to_x + dx, to_y + dy, z) for dx, dy in FOUR}
            if (to_x, to_y, z) in roomy:
                sites.add((to_x, to_y, z + 1))
            if {(to_x, to_y, z), (to_x, to_y, z - 1)} & roomy or beside & fields:
                loose.add((to_x, to_y, z + 1))
    for x, y, z in sites:
        if not _has_room_to_step_up(structure, (x, y, z)):
            continue
        for dx, dy in FOUR:
            on, below = (x + dx, y + dy, z), (x + dx, y + dy, z - 1)
            if on in roomy or (below in roomy and structure.is_free(x + dx, y + dy, z + 2, z + 2)):
                stairs.add((x + dx, y + dy, z + 1))
    later = _climb_on(structure, reached, stairs, colour, climbers)
    soon = _climb_on(structure, reached, loose, colour, climbers)
    top_later, top_soon = max(map(height, later)), max(map(height, soon))

    def count(spots: Collection[Spot], level: int) -> float:
        return log2(1 + sum(height(spot) == level for spot in spots)) if is_later and level > 0 else 0

    open_fields = {field for field in fields if structure.is_open(field, colour)}
    return {
        "sites": count(sites, highest + 1),
        "loose_sites": count(loose, highest + 1),
        "cube_rise": top_soon - highest,
        "cube_fields": count(soon, top_soon),
        "stairs_rise": top_later - highest,
        "stairs_fields": count(later, top_later),
        "open": count(open_fields, highest + 1),
        "open_above": count(open_fields, highest + 2),
        "lower_fields": count(reached, highest - 2),
    }


def _climb_on(
    structure: Structure, reached: set[Spot], built: set[Cell], colour: str, climbers: set[Spot]
) -> set[Spot]:
    """The spots that are reached, also from those that are built."""
    seen: set[Spot] = reached | built
    waiting: list[Spot] = list(built)
    while waiting:
        for goal in single_steps(structure, waiting.pop()):
            if goal not in seen and goal not in climbers and structure.is_open(goal, colour):
                seen.add(goal)
                waiting.append(goal)
    return seen


def _log(fields: list[Cell]) -> float:
    return log2(1 + len(fields))


def _has_room_to_step_up(structure: Structure, field: Cell) -> bool:
    x, y, z = field
    return structure.is_free(x, y, z + 1, z + 1 + structure.headroom)


def _has_neighbour(structure: Structure, field: Cell, climbers: set[Spot]) -> bool:
    x, y, z = field
    for dx, dy in FOUR:
        beside = (x + dx, y + dy, z)
        if structure.is_field(beside) and beside not in climbers:
            return True
        if z == -1 and structure.is_table(x + dx, y + dy):
            return True
    return False


def ring_goals(structure: Structure, spots: set[Spot], colour: str, climbers: tuple[Spot, ...]) -> set[Spot]:
    """Where one step of ring b (any colour) or c (two levels) leads, from what is in reach."""
    return {
        goal
        for spot in spots
        for step, any_colour in ((1, True), (2, False))
        for goal in steps_from(structure, spot, step)
        if goal not in climbers and (any_colour or structure.is_open(goal, colour))
    }


def reach_of(state: State, seat: int) -> set[Spot]:
    """Where a climber can get to without a ring, and where it is."""
    taken = {spot for other, spot in enumerate(state.climbers) if other != seat and spot != TABLE}
    own = state.climbers[seat]
    return goals(state.structure(), own, state.options.seats[seat], taken, "") | {own}


def _size(state: State, piece_id: str) -> int:
    return next(piece.size for piece in state.options.piece_set.pieces if piece.id == piece_id)
