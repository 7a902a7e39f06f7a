"""What the evaluation looks at, from the plain structure: the slow twin of features_impl.h."""

from math import log2

from .climbing import goals, steps_from
from .pieces import Cell
from .state import CLIMB, State
from .structure import TABLE, Spot, Structure, height

FOUR = ((1, 0), (-1, 0), (0, 1), (0, -1))


def features_of(state: State) -> list[dict[str, float]]:
    """For each seat its features by name."""
    return [_seat_features(state, seat) for seat in range(len(state.options.seats))]


def _seat_features(state: State, seat: int) -> dict[str, float]:
    structure, colour, own = state.structure(), state.options.seats[seat], state.climbers[seat]
    taken = {spot for other, spot in enumerate(state.climbers) if other != seat and spot != TABLE}
    spots = goals(structure, own, colour, taken, "") | {own}
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
        "ring_rise": _ring_rise(structure, spots, colour, state.climbers, highest)
        if state.rings[seat]
        else 0,
        "boxed": sum(_size(state, piece_id) for piece_id in state.boxes[seat]),
        "stock": sum(piece.size for piece in stock),
        "large": sum(piece.size >= 4 for piece in stock),
        "luck": sum(a == b or a in sizes or b in sizes for a in range(1, 7) for b in range(1, 7)) / 36,
        "wait": (seat - state.turn.seat - (state.turn.phase == CLIMB)) % n,
    }
    if is_moving:
        found["height"] += found["rise"]
        found["rise"] = 0
    return found


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


def _ring_rise(
    structure: Structure, spots: set[Spot], colour: str, climbers: tuple[Spot, ...], highest: int
) -> int:
    """How much higher one step of ring b (any colour) or c (two levels) leads, from what is in reach."""
    best = highest
    for spot in spots:
        for step, any_colour in ((1, True), (2, False)):
            for goal in steps_from(structure, spot, step):
                if goal not in climbers and (any_colour or structure.is_open(goal, colour)):
                    best = max(best, height(goal))
    return best - highest


def _size(state: State, piece_id: str) -> int:
    return next(piece.size for piece in state.options.piece_set.pieces if piece.id == piece_id)
