"""What moves do, written from what the facts are said to mean: the slow twin of facts.py. All by trying moves."""

from collections.abc import Iterator
from typing import Any

from .board import GOAL, GUARD, SIGN, SIZE, Cells, after, legal_moves
from .position import DRAW_AT, Position
from .text import read_move

Fact = tuple[str, dict[str, Any]]


def facts(position: Position, token: str) -> list[Fact]:
    """Codes with their data, in no order."""
    done = position.apply(token)
    outcome = done.outcome()
    if outcome is not None:
        return [("game-decided", {"winner": outcome[0], "reason": outcome[1]})]
    return [
        *of_the_end(position, done),
        *of_the_stacks(position, done, token),
        *of_the_guards(position.cells, done.cells, position.turn),
    ]


def at_once(cells: Cells, side: int) -> str:
    """How a side wins in one move: by taking the guard, or by its way home."""
    found = set()
    if any(SIGN[s] * GUARD not in cells for s in (0, 1)):
        return ""
    for move in legal_moves(cells, side):
        if cells[move.target] == -SIGN[side] * GUARD:
            found.add("guard")
        elif cells[move.origin] == SIGN[side] * GUARD and move.target == GOAL[side]:
            found.add("home")
    return min(found, default="")


def replies(position: Position) -> list[Position]:
    return [position.apply(token) for token in position.actions()]


def is_won_next(position: Position, side: int) -> bool:
    """The other side is to move, and whatever it does, this side wins at once then."""
    return all(not one.is_over() and at_once(one.cells, side) != "" for one in replies(position))


def of_the_end(position: Position, done: Position) -> Iterator[Fact]:
    side = position.turn
    if at_once(done.cells, 1 - side):
        yield "loss-at-once", {"side": side, "how": at_once(done.cells, 1 - side)}
        return
    if is_won_next(done, side):
        yield "win-forced", {"side": side}
    elif any(
        not one.is_over() and not at_once(one.cells, side) and is_won_next(one, 1 - side)
        for one in replies(done)
    ):
        yield "loss-forced", {"side": side}
    if at_once(position.cells, 1 - side):
        parrying = [one for one in replies(position) if one.is_over() or not at_once(one.cells, 1 - side)]
        yield "threat-parried", {"side": side, "ways": len(parrying), "moves": len(position.actions())}
    if at_once(done.cells, side):
        yield "win-threatened", {"side": side, "how": at_once(done.cells, side)}
    elif any(
        not one.is_over() and not at_once(one.cells, 1 - side) and is_won_next(one, side)
        for one in replies(Position(done.cells, side))
    ):
        yield "win-prepared", {"side": side}


def takeable(cells: Cells, side: int) -> dict[int, int]:
    """The stacks of a side that the other one can take in one move: their heights by square."""
    targets = {move.target for move in legal_moves(cells, 1 - side)}
    return {
        square: cells[square] * SIGN[side] for square in targets if 0 < cells[square] * SIGN[side] < GUARD
    }


def of_the_stacks(position: Position, done: Position, token: str) -> Iterator[Fact]:
    side, old, new = position.turn, position.cells, done.cells
    sign, move = SIGN[side], read_move(old, token)
    assert move is not None
    if 0 < -sign * old[move.target] < GUARD:
        own, others = (sum(abs(cell) for cell in new if 0 < cell * s < GUARD) for s in (sign, -sign))
        height = -sign * old[move.target]
        yield "stack-taken", {"square": move.target, "height": height, "own": own, "others": others}
    could, can = takeable(old, side), takeable(new, side)
    for square in can:
        if square not in could:
            yield "stack-left", {"square": square, "height": can[square]}
    for square in could:
        went = square == move.origin and new[square] == 0
        place = move.target if went else square
        if place not in can:
            yield "stack-saved", {"square": square, "height": could[square]}
    before, now = takeable(old, 1 - side), takeable(new, 1 - side)
    for square in now:
        if square not in before:
            yield "stack-threatened", {"square": square, "height": now[square]}
    if sign * old[move.target] > 0:
        yield (
            "stack-grew",
            {
                "square": move.target,
                "before": sign * old[move.target],
                "after": sign * new[move.target],
            },
        )
    held, holds = protected(old, side), protected(new, side)
    for square, stones in holds.items():
        if square not in held and not (square == move.target and move.origin in held):
            yield "stack-protected", {"square": square, "height": sign * new[square], "stones": stones}
    times = done.past.count((done.cells, done.turn)) + 1
    if 1 < times < DRAW_AT:
        yield "position-repeated", {"times": times}


def protected(cells: Cells, side: int) -> dict[int, int]:
    """The own stacks that can be retaken: an enemy stone is put in the place of each, and own pieces may take it."""
    found = {}
    for square, cell in enumerate(cells):
        height = cell * SIGN[side]
        if 0 < height < GUARD:
            taken = (*cells[:square], -SIGN[side], *cells[square + 1 :])
            takers = [move for move in legal_moves(taken, side) if move.target == square]
            most = max((7 if abs(cells[one.origin]) == GUARD else one.stones for one in takers), default=0)
            if most >= height:
                found[square] = most
    return found


def of_the_guards(old: Cells, new: Cells, side: int) -> Iterator[Fact]:
    rooms, rival_rooms = (room(old, side), room(new, side)), (room(old, 1 - side), room(new, 1 - side))
    ways = way(old, side), way(new, side)
    for code, one, (before, now), is_told in (
        ("rival-room", 1 - side, rival_rooms, min(rival_rooms) <= 2),
        ("guard-steps", side, ways, True),
        ("guard-room", side, rooms, 0 in rooms),
    ):
        if before != now and is_told:
            yield code, {"side": one, "before": before, "after": now}


def room(cells: Cells, side: int) -> int:
    """The steps of a guard after which it is not taken at once; the one home ends the game."""
    steps = [move for move in legal_moves(cells, side) if abs(cells[move.origin]) == GUARD]
    return sum(
        step.target == GOAL[side] or at_once(after(cells, step), 1 - side) != "guard" for step in steps
    )


def way(cells: Cells, side: int) -> int | None:
    """The length of the guard's shortest way home around the own stacks."""
    reached, length = {cells.index(SIGN[side] * GUARD)}, 0
    while GOAL[side] not in reached:
        wider = reached | {
            one + step
            for one in reached
            for step, file in ((1, 1), (-1, -1), (SIZE, 0), (-SIZE, 0))
            if 0 <= one % SIZE + file < SIZE
            and 0 <= one + step < SIZE * SIZE
            and not 0 < cells[one + step] * SIGN[side] < GUARD
        }
        if wider == reached:
            return None
        reached, length = wider, length + 1
    return length
