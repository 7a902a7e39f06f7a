"""The verdict about an attempt at a puzzle."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING, Any

from turmcore.puzzles.goal import achieved, mover
from turmcore.puzzles.solving import answer, is_settled, reply

if TYPE_CHECKING:
    from collections.abc import Sequence

    from turmcore.core.action import Action
    from turmcore.core.state import State
    from turmcore.puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Verdict:
    """The state of an attempt.

    Attributes
    ----------
    status : str
        ``"open"``, ``"solved"`` or ``"failed"``.
    code : str
        Reason: ``height``, ``lead``, ``shut``, ``points``, ``lapse``, ``margin``; ``refuted`` by an answer,
        ``slow`` if the moves are used up, ``lost`` if the game ended otherwise.
    data : dict
        Values for the sentence: ``n`` what was reached, ``goal`` what was asked for, ``seats`` who can still
        climb, ``answer`` the refuting token.
    reply : Action or None
        The opponent's answer, if one is to move.
    """

    status: str
    code: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    reply: Action | None = None


def judge(puzzle: Puzzle, moves: Sequence[Action | str], stop: Event | None = None) -> Verdict:
    """The verdict about an attempt after some actions, including the opponents'."""
    start = puzzle.state()
    if puzzle.goal.is_of_turn:
        return _judge_turn(puzzle, start, moves)
    return (_judge_fight if puzzle.goal.kind == "win" else _judge_replies)(puzzle, start, moves, stop)


def _judge_turn(puzzle: Puzzle, start: Any, moves: Sequence[Action | str]) -> Verdict:
    goal, state, own = puzzle.goal, start.copy(), mover(start)
    for action in moves:
        state.play(action)
        if state.is_over() or state.is_chance() or mover(state) != own:
            break
    else:
        return Verdict("open")
    found = achieved(goal.kind, start, state)
    if found >= max(1, goal.number):
        return Verdict("solved")
    told = start.game.goals[goal.kind].told(start, state)
    return Verdict("failed", goal.kind, {"n": found, "goal": goal.number, **told})


def _judge_replies(
    puzzle: Puzzle, start: State, moves: Sequence[Action | str], stop: Event | None
) -> Verdict:
    goal, state, player = puzzle.goal, start.copy(), start.current_player
    for action in moves:
        state.play(action)
        if is_settled(state):
            found = achieved(goal.kind, start, state)
            data = {"n": found, "goal": goal.number}
            return Verdict("solved") if found >= goal.number else Verdict("failed", goal.kind, data)
    if state.is_chance() or state.current_player == player:
        return Verdict("open")
    action, found = reply(start, state, goal, stop)
    if found >= goal.number:
        return Verdict("open", reply=action)
    return Verdict("failed", goal.kind, {"n": found, "goal": goal.number, "answer": str(action)}, action)


def _judge_fight(puzzle: Puzzle, start: Any, moves: Sequence[Action | str], stop: Event | None) -> Verdict:
    player, state, left = int(start.current_player), start.copy(), puzzle.goal.number
    for action in moves:
        left -= int(state.current_player) == player
        state.play(action)
        if state.is_over():
            break
    if state.is_over():
        return Verdict("solved") if state.winners() == (player,) else Verdict("failed", "lost")
    if int(state.current_player) == player:
        return Verdict("open") if left > 0 else Verdict("failed", "slow", {"goal": puzzle.goal.number})
    if left < 1:
        return Verdict("failed", "slow", {"goal": puzzle.goal.number})
    reply, refutes = answer(state, player, left, stop)
    if refutes:
        return Verdict("failed", "refuted", {"answer": str(reply), "n": left}, reply)
    return Verdict("open", reply=reply)
