"""Turns, actions, falling blocks and results (sections 2, 4, 6 and 7)."""

from dataclasses import replace
from typing import TypeVar

from .climbing import goals, why_no_goal
from .errors import ReferenceError_
from .options import Options
from .pieces import Piece
from .placement import broken_placement_rule, has_shape, legal_placements, sort_cells
from .state import BUILD, CLIMB, COLLAPSE, END, ROLL, SETTLE, START, State, Turn
from .structure import TABLE, Block, Spot, height
from .tokens import (
    ALL_ROLLS,
    Action,
    Box,
    Build,
    Climb,
    Roll,
    Settle,
    SomeFell,
    StartRoll,
    Stay,
    read_token,
    write_build,
    write_climb,
    write_roll,
)

T = TypeVar("T")

# --- lists of actions -----------------------------------------------------------------------------


def list_actions(state: State) -> list[str]:
    match state.turn.phase:
        case "start":
            tokens = [f"d{number}" for number in range(1, 7)]
        case "roll":
            tokens = [write_roll(roll) for roll in ALL_ROLLS]
        case "build":
            tokens = list_builds(state)
        case "settle":
            tokens = ["ok", "fell:*"]
        case "climb":
            tokens = list_climbs(state)
        case _:
            tokens = []
    return sorted(tokens, key=lambda token: token.encode())


def dice_allow(state: State, piece: Piece) -> bool:
    """2.2: one of the two sizes; with equal numbers any."""
    assert state.turn.dice is not None
    low, high = state.turn.dice
    return low == high or piece.size in (low, high)


def has_ring(state: State) -> bool:
    """Section 4: a ring is left, and none has been spent in this turn."""
    return state.rings[state.turn.seat] > 0 and not state.turn.ring_a_spent


def placements_of(state: State, pieces: list[Piece], ring_a: bool) -> list[str]:
    """Legal placements, without those that were taken back in this turn (6.3)."""
    site = state.site()
    tokens = [
        write_build(piece.id, cells, ring_a)
        for piece in pieces
        for cells in legal_placements(site, state.colour, piece)
    ]
    return [token for token in tokens if token not in state.turn.taken_back]


def builds_within_dice(state: State) -> list[str]:
    pieces = [piece for piece in state.stock(state.turn.seat) if dice_allow(state, piece)]
    return placements_of(state, pieces, ring_a=False)


def builds_with_ring_a(state: State) -> list[str]:
    """4a: the sizes that the dice do not allow."""
    if not has_ring(state):
        return []
    pieces = [piece for piece in state.stock(state.turn.seat) if not dice_allow(state, piece)]
    return placements_of(state, pieces, ring_a=True)


def list_builds(state: State) -> list[str]:
    builds = builds_within_dice(state)
    if not builds:  # 2.3
        builds = [f"x{piece.id}" for piece in state.stock(state.turn.seat)]
    return builds + builds_with_ring_a(state)


def taken_fields(state: State) -> set[Spot]:
    """5.5: the fields of the other climbers; the table is never taken."""
    others = [spot for seat, spot in enumerate(state.climbers) if seat != state.turn.seat]
    return {spot for spot in others if spot != TABLE}


def climb_goals(state: State, ring: str) -> set[Spot]:
    start = state.climbers[state.turn.seat]
    return goals(state.structure(), start, state.colour, taken_fields(state), ring, state.options.leaps)


def list_climbs(state: State) -> list[str]:
    without_ring = climb_goals(state, "")
    tokens = ["="] + [write_climb(goal, "") for goal in without_ring]
    if has_ring(state):
        for ring in ("b", "c"):
            tokens += [write_climb(goal, ring) for goal in climb_goals(state, ring) - without_ring]
    return tokens


# --- why not? -------------------------------------------------------------------------------------


def why_not(state: State, token: str) -> str | None:
    """The lowest broken rule; what belongs to another phase is answered with the rule about the order."""
    action = read_token(token)
    if action is None:
        return "8"
    if isinstance(action, Settle | SomeFell):
        return why_not_settle(state, action)
    match state.turn.phase, action:
        case "end", _:
            return "7.1"
        case "collapse", _:
            return "6.2"
        case "start", StartRoll():
            return None
        case "start", _:
            return "2.1"
        case "roll", Roll():
            return None
        case "roll", _:
            return "2.2"
        case "build", Build():
            return why_not_build(state, action, token)
        case "build", Box():
            return why_not_box(state, action)
        case "climb", Climb():
            return why_not_climb(state, action, token)
        case "climb", Stay():
            return None
        case "settle", Climb() | Stay():
            return "6.1"
        case _, Roll() | StartRoll():
            return "2.2"
        case _:
            return "2.4"


def why_not_settle(state: State, action: Settle | SomeFell) -> str | None:
    """6.1: after a build, and only with blocks that stand in the tower."""
    if state.turn.phase != SETTLE:
        return "6.1"
    if isinstance(action, Settle) and any(number > len(state.tower) for number in action.fallen):
        return "6.1"
    return None


def why_not_build(state: State, action: Build, token: str) -> str | None:
    piece = state.options.piece_set.find(action.id)
    if piece is None:
        return "2.2"
    if not has_shape(piece, action.cells):
        return "1.5"
    if piece not in state.stock(state.turn.seat):
        return "2.2"
    if not action.ring_a and not dice_allow(state, piece):
        return "2.2"
    site = state.site()
    rule = broken_placement_rule(site, site.climbers_fill(), state.colour, piece, action.cells)
    if rule is not None:
        return rule
    if action.ring_a and (dice_allow(state, piece) or not has_ring(state)):
        return "4a"
    canonical = write_build(action.id, sort_cells(action.cells), action.ring_a)
    if canonical in state.turn.taken_back:
        return "6.3"
    return None if canonical == token else "8"


def why_not_box(state: State, action: Box) -> str | None:
    if action.id not in [piece.id for piece in state.stock(state.turn.seat)]:
        return "2.2"
    return "2.3" if builds_within_dice(state) else None


def why_not_climb(state: State, action: Climb, token: str) -> str | None:
    start = state.climbers[state.turn.seat]
    if action.ring:
        reached_without = {start} | climb_goals(state, "")
        if not has_ring(state) or action.goal in reached_without:
            return f"4{action.ring}"
    taken = taken_fields(state)
    leaps = state.options.leaps
    rule = why_no_goal(state.structure(), start, state.colour, taken, action.ring, action.goal, leaps)
    if rule is not None:
        return rule
    if action.goal == start or write_climb(action.goal, action.ring) != token:
        return "8"
    return None


# --- playing --------------------------------------------------------------------------------------


def after_action(state: State, token: str) -> State:
    rule = why_not(state, token)
    action = read_token(token)
    if rule is not None or action is None:
        raise ReferenceError_("action", token, rule or "8", "not legal here")
    if isinstance(action, SomeFell):
        raise ReferenceError_("action", token, "6.1", "which blocks fell must be said")
    return play(state, action)


def play(state: State, action: Action) -> State:
    turn = state.turn
    match action:
        case StartRoll(number):
            return after_start_roll(state, number)
        case Roll(low, high):
            return replace(state, turn=replace(turn, phase=BUILD, dice=(low, high)))
        case Build(id, cells, ring_a):
            tower = (*state.tower, Block(state.colour, id, cells))
            rings = with_ring_spent(state) if ring_a else state.rings
            phase = SETTLE if state.options.stability == "wobble" else CLIMB
            turn = replace(turn, phase=phase, ring_a_spent=ring_a)
            return replace(state, tower=tower, rings=rings, turn=turn)
        case Box(id):
            boxes = replace_at(state.boxes, turn.seat, (*state.boxes[turn.seat], id))
            return replace(state, boxes=boxes, turn=turn_of_climb(turn))
        case Settle(fallen):
            return after_settling(state, fallen)
        case Climb(goal, ring):
            climbers = replace_at(state.climbers, turn.seat, goal)
            rings = with_ring_spent(state) if ring else state.rings
            return replace(state, climbers=climbers, rings=rings, turn=next_turn(state))
        case _:  # stay
            return replace(state, turn=next_turn(state))


def turn_of_climb(turn: Turn) -> Turn:
    """What was taken back is of no interest any more."""
    return replace(turn, phase=CLIMB, taken_back=())


def after_settling(state: State, fallen: tuple[int, ...]) -> State:
    """6.2, 6.3."""
    turn = state.turn
    if len(fallen) >= 3:
        return replace(state, turn=Turn(turn.seat, turn.round, COLLAPSE))
    *older, new = state.tower
    if len(state.tower) not in fallen:
        return replace(state, turn=turn_of_climb(turn))
    token = write_build(new.id, new.cells, turn.ring_a_spent)
    rings = state.rings
    if turn.ring_a_spent:
        rings = replace_at(rings, turn.seat, rings[turn.seat] + 1)
    again = replace(turn, phase=BUILD, ring_a_spent=False, taken_back=(*turn.taken_back, token))
    return replace(state, tower=tuple(older), rings=rings, turn=again)


def replace_at(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def with_ring_spent(state: State) -> tuple[int, ...]:
    return replace_at(state.rings, state.turn.seat, state.rings[state.turn.seat] - 1)


def next_turn(state: State) -> Turn:
    """2.4: clockwise, twelve rounds."""
    order, round = state.seats_in_turn_order(), state.turn.round
    here = order.index(state.turn.seat)
    if here + 1 < len(order):
        return Turn(order[here + 1], round, ROLL)
    return Turn(order[0], round + 1, ROLL) if round < state.options.rounds else over(state.options)


def over(options: Options) -> Turn:
    return Turn(-1, options.rounds, END)


def after_start_roll(state: State, number: int) -> State:
    """2.1: who shares the highest number rolls again, until one is left."""
    turn = state.turn
    rolls = tuple((seat, number if seat == turn.seat else n) for seat, n in turn.start_rolls)
    to_roll = [seat for seat, n in rolls if n == 0]
    if to_roll:
        return replace(state, turn=Turn(to_roll[0], 0, START, start_rolls=rolls))
    highest = max(n for _, n in rolls)
    left = [seat for seat, n in rolls if n == highest]
    if len(left) == 1:
        return replace(state, first=left[0], turn=Turn(left[0], 1, ROLL))
    return replace(state, turn=Turn(left[0], 0, START, start_rolls=tuple((seat, 0) for seat in left)))


def player_of(state: State) -> str:
    match state.turn.phase:
        case "end" | "collapse":
            return "-"
        case "start" | "roll" | "settle":
            return "chance"
        case _:
            return state.colour


# --- the end --------------------------------------------------------------------------------------


def teams(state: State) -> list[list[int]]:
    """The seats of each player: one, or in the two-player game two (2.1)."""
    if state.options.pairs:
        return [[0, 2], [1, 3]]
    return [[seat] for seat in range(len(state.options.seats))]


def cubes_in_box(state: State, seat: int) -> int:
    size_of = {piece.id: piece.size for piece in state.options.piece_set.pieces}
    return sum(size_of[id] for id in state.boxes[seat])


def cubes_in_stock(state: State, seat: int) -> int:
    used = state.used(seat)
    return sum((piece.count - used[piece.id]) * piece.size for piece in state.options.piece_set.pieces)


def score_at_the_end(state: State, team: list[int]) -> tuple[int, int, int]:
    """7.1, 7.2: larger is better; height first, then few cubes in the box, then rings."""
    return (
        sum(height(state.climbers[seat]) for seat in team),
        -sum(cubes_in_box(state, seat) for seat in team),
        sum(state.rings[seat] for seat in team),
    )


def score_after_collapse(state: State, team: list[int]) -> tuple[int, int, int]:
    """7.3: height, then few cubes in stock and box together, then rings; nobody has climbed in that turn.

    7.4, `stock`: those in the box do not count.
    """
    boxes = 0 if state.options.collapse == "stock" else sum(cubes_in_box(state, seat) for seat in team)
    return (
        sum(height(state.climbers[seat]) for seat in team),
        -sum(cubes_in_stock(state, seat) for seat in team) - boxes,
        sum(state.rings[seat] for seat in team),
    )


def result_of(state: State) -> str:
    """7.5; `*` for a game that goes on."""
    if state.turn.phase == END:
        rivals, score = teams(state), score_at_the_end
    elif state.turn.phase == COLLAPSE and state.options.collapse == "all":
        return "-"  # 7.4
    elif state.turn.phase == COLLAPSE:
        rivals, score = [team for team in teams(state) if state.turn.seat not in team], score_after_collapse
    else:
        return "*"
    best = max(score(state, team) for team in rivals)
    winners = {seat for team in rivals if score(state, team) == best for seat in team}
    return ",".join(colour for seat, colour in enumerate(state.options.seats) if seat in winners)
