"""Reasons why moves are illegal, and the events of legal ones: plain Python beside the fast engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from turmcore.core.reason import Reason
from turmcore.waechter.actions import Move
from turmcore.waechter.events import (
    GameEnded,
    GuardCaptured,
    GuardMoved,
    HomeReached,
    StackCaptured,
    StonesMoved,
)
from turmcore.waechter.limits import SIZE
from turmcore.waechter.notation import GOALS, NAMES, Placed, square_name

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.events import Event
    from turmcore.waechter.state import WaechterState

SENTENCES = {
    "over": "the game is over",
    "nothing": "nothing stands on {square}",
    "not_yours": "the piece on {square} is {owner}'s, and {side} is to move",
    "line": "{origin} and {target} are not in one line",
    "still": "a move leads to another square",
    "guard_distance": "a guard moves one square, not {distance}",
    "guard_stones": "a guard moves alone, not as {stones} stones",
    "distance": "as many squares as stones: {stones}, not {distance}",
    "height": "the stack on {square} is {height} high, not {stones}",
    "jumped": "{square} is in the way: nothing is jumped over",
    "own_guard": "no tower goes onto the own guard",
    "guard_on_tower": "the guard goes onto no own tower",
    "too_high": "{stones} moved stones do not take a stack of {height}",
}
"""English sentences by reason code; the catalogues translate the codes."""


def _reason(rule: str, code: str, **data: Any) -> Reason:
    words = {
        key: square_name(value) if key in ("square", "origin", "target") else value
        for key, value in data.items()
    }
    words |= {key: NAMES[value] for key, value in data.items() if key in ("owner", "side")}
    return Reason(rule, code, data, SENTENCES[code].format(**words))


def why_not(state: WaechterState, action: Action) -> Reason:
    """The first rule that forbids an illegal action."""
    if state.is_over():
        return _reason("1.5", "over")
    placed, move, side = state.placed, state.game.decode(action), state.turn
    heights = {stack.square: stack.height for stack in placed.stacks}
    owners = {stack.square: stack.side for stack in placed.stacks}
    owners |= {square: owner for owner, square in enumerate(placed.guards) if square is not None}
    owner = owners.get(move.origin)
    if owner is None:
        return _reason("1.1", "nothing", square=move.origin)
    if owner != side:
        return _reason("1.1", "not_yours", square=move.origin, owner=owner, side=side)
    return _bad_way(move, heights, owners, placed, side) or _bad_end(move, heights, owners, placed, side)


def _bad_way(
    move: Move, heights: dict[int, int], owners: dict[int, int], placed: Placed, side: int
) -> Reason | None:
    files = move.target % SIZE - move.origin % SIZE
    ranks = move.target // SIZE - move.origin // SIZE
    distance = abs(files) + abs(ranks)
    if not distance:
        return _reason("1.2", "still")
    if files and ranks:
        return _reason("1.2", "line", origin=move.origin, target=move.target)
    if move.origin == placed.guards[side]:
        if move.stones != 1:
            return _reason("1.2", "guard_stones", stones=move.stones)
        if distance != 1:
            return _reason("1.2", "guard_distance", distance=distance)
        return None
    if move.stones > heights[move.origin]:
        return _reason("1.2", "height", square=move.origin, height=heights[move.origin], stones=move.stones)
    if move.stones != distance:
        return _reason("1.2", "distance", stones=move.stones, distance=distance)
    step = (move.target - move.origin) // distance
    for square in range(move.origin + step, move.target, step):
        if square in owners:
            return _reason("1.2", "jumped", square=square)
    return None


def _bad_end(
    move: Move, heights: dict[int, int], owners: dict[int, int], placed: Placed, side: int
) -> Reason:
    if move.origin == placed.guards[side]:
        return _reason("1.3", "guard_on_tower")
    if move.target == placed.guards[side]:
        return _reason("1.3", "own_guard")
    assert owners.get(move.target) == 1 - side, f"{move} is legal"
    return _reason("1.4", "too_high", stones=move.stones, height=heights[move.target])


def events(state: WaechterState, action: Action) -> tuple[Event, ...]:
    """The events of a legal action; the state is not changed."""
    placed, move, side = state.placed, state.game.decode(action), state.turn
    stacks = {stack.square: stack for stack in placed.stacks}
    there = stacks.get(move.target)
    caused: list[Event] = []
    if move.origin == placed.guards[side]:
        caused.append(GuardMoved(side, move.origin, move.target))
    else:
        joined = there.height if there is not None and there.side == side else 0
        left = stacks[move.origin].height - move.stones
        caused.append(StonesMoved(side, move.origin, move.target, move.stones, left, joined + move.stones))
    if there is not None and there.side != side:
        caused.append(StackCaptured(there.side, move.target, there.height))
    if move.target == placed.guards[1 - side]:
        caused.append(GuardCaptured(1 - side, move.target))
    if move.origin == placed.guards[side] and move.target == GOALS[side]:
        caused.append(HomeReached(side, move.target))
    after = state.copy()
    after.play(action)
    if after.outcome is not None:
        caused.append(GameEnded(after.outcome.winner, after.outcome.reason))
    return tuple(caused)
