"""Steps and paths of a climber (section 5, rings b and c of section 4, and 3.7)."""

from collections.abc import Callable, Collection, Iterator

from .pieces import Cell
from .structure import FOUR_SIDES, TABLE, Spot, Structure, height


def spot_in_column(structure: Structure, x: int, y: int, level: int) -> Spot | None:
    """The field (or table) at this level of the column, if there is one."""
    if level == 0 and structure.is_table(x, y):
        return TABLE
    if level >= 0 and structure.is_field((x, y, level - 1)):
        return (x, y, level - 1)
    return None


def way_is_free(structure: Structure, lower_x: int, lower_y: int, lower: int, upper: int) -> bool:
    """5.4: above the lower field there is room up to the head of a climber who stands on the upper level."""
    if lower == upper:
        return True
    return structure.is_free(lower_x, lower_y, lower, upper + structure.headroom - 1)


def steps_from_field(
    structure: Structure, field: Cell, up_or_down: int, check_way: bool = True
) -> Iterator[Spot]:
    """5.3: spots in the four neighbour columns that are exactly so many levels away, either way."""
    x, y, _ = field
    here = height(field)
    for dx, dy in FOUR_SIDES:
        for there in {here + up_or_down, here - up_or_down}:
            spot = spot_in_column(structure, x + dx, y + dy, there)
            if spot is None:
                continue
            lower_x, lower_y = (x, y) if here < there else (x + dx, y + dy)
            if not check_way or way_is_free(structure, lower_x, lower_y, min(here, there), max(here, there)):
                yield spot


def steps_from(structure: Structure, spot: Spot, up_or_down: int, check_way: bool = True) -> Iterator[Spot]:
    if not isinstance(spot, str):
        yield from steps_from_field(structure, spot, up_or_down, check_way)
        return
    # The table has no end, so look from the other side: every step can be walked back (5.4).
    for field in structure.fields():
        if height(field) == up_or_down and TABLE in steps_from_field(structure, field, up_or_down, check_way):
            yield field


def single_steps(structure: Structure, spot: Spot, check_way: bool = True) -> Iterator[Spot]:
    """5.3: on the same level, or one up or down."""
    if spot != TABLE:
        yield from steps_from(structure, spot, 0, check_way)
    yield from steps_from(structure, spot, 1, check_way)


STUCK, SHUT, HEMMED, FREE = range(4)  # 3.7, how free a climber is, best last


def freedom(structure: Structure, spot: Spot, colour: str, taken: Collection[Spot]) -> int:
    """3.7, for a climber that is not on the table; `taken` are the fields that others keep from it."""
    steps = set(single_steps(structure, spot))
    legal = {goal for goal in steps if structure.is_open(goal, colour)}
    if any(goal == TABLE or goal not in taken for goal in legal):
        return FREE
    if legal:
        return HEMMED
    return SHUT if steps else STUCK


def spots_on_paths(
    structure: Structure, start: Spot, may_enter: Callable[[Spot], bool], jumps: float, check_way: bool = True
) -> set[Spot]:
    """All spots on paths of single steps through allowed spots, with up to `jumps` steps of two levels."""
    seen = {(start, jumps)}
    waiting = [(start, jumps)]
    while waiting:
        spot, left = waiting.pop()
        onward = [(goal, left) for goal in single_steps(structure, spot, check_way)]
        if left > 0:
            onward += [(goal, left - 1) for goal in steps_from(structure, spot, 2, check_way)]
        for state in onward:
            if state not in seen and may_enter(state[0]):
                seen.add(state)
                waiting.append(state)
    return {spot for spot, _ in seen}


def goals(
    structure: Structure, start: Spot, colour: str, taken: Collection[Spot], ring: str, leaps: float = 1
) -> set[Spot]:
    """Where the climber may stop; `ring` is "", "b" or "c", `taken` what other climbers stand on (5.5).

    `leaps` is how many steps of two levels ring c allows, perhaps infinitely many.
    """
    if ring == "b":  # 4b: neither colours nor climbers are in the way, but nobody stops on a taken field
        spots = spots_on_paths(structure, start, lambda spot: True, 0) - set(taken)
    else:

        def may_enter(spot: Spot) -> bool:
            return structure.is_open(spot, colour) and spot not in taken

        spots = spots_on_paths(structure, start, may_enter, leaps if ring == "c" else 0)
    return spots - {start}


def why_no_goal(
    structure: Structure,
    start: Spot,
    colour: str,
    taken: Collection[Spot],
    ring: str,
    goal: Spot,
    leaps: float = 1,
) -> str | None:
    """The first of 5.1 to 5.5 that, together with those before it, already rules the goal out."""
    if not isinstance(goal, str) and not structure.is_field(goal):
        return "5.1"
    any_colour = ring == "b"
    jumps = leaps if ring == "c" else 0

    def open_spot(spot: Spot) -> bool:
        return any_colour or structure.is_open(spot, colour)

    if not open_spot(goal):
        return "5.2"
    if goal not in spots_on_paths(structure, start, open_spot, jumps, check_way=False):
        return "5.3"
    if goal not in spots_on_paths(structure, start, open_spot, jumps):
        return "5.4"
    if goal != start and goal not in goals(structure, start, colour, taken, ring, leaps):
        return "5.5"
    return None
