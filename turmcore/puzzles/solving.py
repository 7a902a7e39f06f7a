"""Search for a way to a goal, by trying everything."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING, Any

from turmcore.puzzles.goal import Goal, achieved, mover

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.state import State

_MOST_LINES = 50
Progress = Callable[[int, int], object]
"""Called with the number of first actions done, and their total."""


class Stopped(Exception):
    """The search was stopped."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The result of a search.

    Attributes
    ----------
    lines : tuple of tuple of str
        At most fifty ways to the goal: the tokens of the turn; or, for goals of several turns, the first move
        and the longest defense.
    first_moves : tuple of str
        The first actions that keep the goal within reach.
    best : int
        The best number a turn can achieve; 0 for goals without numbers.
    nodes : int
        Number of positions searched.
    reached : Mapping of str to int
        The most that each first action can achieve; empty for the goal ``win``.
    is_whole : bool
        True if everything was tried; False if the search was stopped.
    """

    lines: tuple[tuple[str, ...], ...]
    first_moves: tuple[str, ...]
    best: int
    nodes: int
    is_whole: bool = True
    reached: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_solvable(self) -> bool:
        """True if a way to the goal was found."""
        return bool(self.first_moves)


def solve(
    state: State,
    goal: Goal,
    stop: Event | None = None,
    progress: Progress | None = None,
    *,
    most_nodes: int = 0,
) -> Solution:
    """Try everything that may reach a goal, or stop after so many positions (0: never)."""
    search = _Search(state.copy(), goal, stop or Event(), progress or (lambda done, of: None), most_nodes)
    if goal.is_of_turn:
        return search.run_turn()
    return search.run_fight() if goal.kind == "win" else search.run_replies()


def is_forced(state: State, player: int, moves: int, stop: Event | None = None) -> bool:
    """True if `player` can force a win from here in this many own moves; anybody may be to move."""
    search = _Search(state.copy(), Goal("win", max(1, moves)), stop or Event(), lambda done, of: None)
    return search.is_won(player, moves)


def promising(state: State, moves: int) -> list[str]:
    """The first moves after which most replies let the player to move win in this many own moves in all."""
    player = int(state.current_player)
    search = _Search(state.copy(), Goal("win", max(1, moves)), Event(), lambda done, of: None)
    return [str(action) for action in state.legal_actions() if search.is_promising(action, player, moves - 1)]


def answer(state: State, player: int, moves: int, stop: Event | None = None) -> tuple[Action, bool]:
    """An opponent's answer when `player` has this many own moves left to win, and whether it refutes the
    attempt: a refuting answer if there is one, else the one that holds out longest."""
    search = _Search(state.copy(), Goal("win", max(1, moves)), stop or Event(), lambda done, of: None)
    return search.best_answer(player, moves)


def reply(start: State, state: State, goal: Goal, stop: Event | None = None) -> tuple[Action, int]:
    """Another player's reply against a goal that was set at `start`, and the value that is left of it."""
    search = _Search(start.copy(), goal, stop or Event(), lambda done, of: None)
    return search.best_reply(state.copy())


def is_settled(state: State) -> bool:
    """True if a goal with replies is measured here: the game is over, or chance has several outcomes."""
    return state.is_over() or (state.is_chance() and len(state.chance_outcomes()) > 1)


_MOST = 1 << 30


class _Search:
    def __init__(
        self, state: State, goal: Goal, stop: Event, progress: Progress, most_nodes: int = 0
    ) -> None:
        self._most_nodes = most_nodes or sys.maxsize
        self._start = state.copy()
        self._state = state
        self._goal = goal
        self._stop = stop
        self._progress = progress
        self._mover = mover(state)
        self._nodes = 0
        self._known: dict[tuple[int, int], bool] = {}

    def _step(self) -> None:
        self._nodes += 1
        if not self._nodes % 256 and (self._stop.is_set() or self._nodes > self._most_nodes):
            raise Stopped

    # -- in one turn -------------------------------------------------------------------

    def run_turn(self) -> Solution:
        """Try every way through the turn of the player to move."""
        state, goal = self._state, self._goal
        lines: list[tuple[str, ...]] = []
        first: list[str] = []
        reached: dict[str, int] = {}
        is_whole = True
        actions = list(state.legal_actions())
        try:
            for number, action in enumerate(actions):
                self._progress(number, len(actions))
                state.play(action)
                most = -_MOST
                for line in self._turns([action]):
                    found = achieved(goal.kind, self._start, state)
                    most = max(most, found)
                    if found >= max(1, goal.number) and len(lines) < _MOST_LINES:
                        lines.append(tuple(map(str, line)))
                state.undo()
                reached[str(action)] = most
                if most >= max(1, goal.number):
                    first.append(str(action))
        except Stopped:
            is_whole = False
        self._progress(len(actions), len(actions))
        best = max([0, *reached.values()])
        return Solution(tuple(lines), tuple(first), best, self._nodes, is_whole, reached)

    def _turns(self, line: list[Action]) -> Iterator[list[Action]]:
        """The ends of the turn, each with the actions that led there; the state is at that position when one
        is yielded."""
        self._step()
        state = self._state
        if state.is_over() or state.is_chance() or mover(state) != self._mover:
            yield line
            return
        for action in state.legal_actions():
            state.play(action)
            line.append(action)
            yield from self._turns(line)
            line.pop()
            state.undo()

    # -- until the others have replied ---------------------------------------------------

    def run_replies(self) -> Solution:
        """Try every first action, and every reply: how much is certain?"""
        state, goal = self._state, self._goal
        reached: dict[str, int] = {}
        lines: list[tuple[str, ...]] = []
        is_whole = True
        actions = list(state.legal_actions())
        try:
            for number, action in enumerate(actions):
                self._progress(number, len(actions))
                state.play(action)
                reached[str(action)] = self._certain(-_MOST, _MOST)
                state.undo()
                if reached[str(action)] >= goal.number and len(lines) < _MOST_LINES:
                    lines.append(tuple(self._best_line(action)))
        except Stopped:
            is_whole = False
        self._progress(len(actions), len(actions))
        first = tuple(token for token, most in reached.items() if most >= goal.number)
        best = max([0, *reached.values()])
        return Solution(tuple(lines), first, best, self._nodes, is_whole, reached)

    def _certain(self, low: int, high: int) -> int:
        """The value that is certain from here; exact if it is between `low` and `high`."""
        self._step()
        state = self._state
        if is_settled(state):
            return achieved(self._goal.kind, self._start, state)
        is_own = state.is_chance() or mover(state)[0] == self._mover[0]
        best = -_MOST if is_own else _MOST
        for action in self._ways():
            state.play(action)
            found = self._certain(low, high)
            state.undo()
            if is_own:
                best = max(best, found)
                low = max(low, best)
            else:
                best = min(best, found)
                high = min(high, best)
            if low >= high:
                break
        return best

    def _ways(self) -> list[Action]:
        """The actions here, or the one thing that can happen."""
        state = self._state
        return [state.chance_outcomes()[0][0]] if state.is_chance() else list(state.legal_actions())

    def _best_line(self, action: Action) -> list[str]:
        """The actions after a first one, if everybody does the best."""
        state, line = self._state, [str(action)]
        state.play(action)
        while not is_settled(state):
            action, _ = self._best_way()
            line.append(str(action))
            state.play(action)
        for _ in line:
            state.undo()
        return line

    def _best_way(self) -> tuple[Action, int]:
        state = self._state
        is_own = state.is_chance() or mover(state)[0] == self._mover[0]
        found = []
        for action in self._ways():
            state.play(action)
            found.append((action, self._certain(-_MOST, _MOST)))
            state.undo()
        return (max if is_own else min)(found, key=lambda each: each[1])

    def best_reply(self, state: State) -> tuple[Action, int]:
        """See `reply`."""
        self._state = state
        return self._best_way()

    # -- against others ----------------------------------------------------------------

    def run_fight(self) -> Solution:
        """Try every first move: does it force a win in time?"""
        state, moves = self._state, self._goal.number
        player = int(state.current_player)
        first: list[str] = []
        lines: list[tuple[str, ...]] = []
        actions = self._ordered(player)
        is_whole = True
        try:
            for number, action in enumerate(actions):
                self._progress(number, len(actions))
                state.play(action)
                is_good = self.is_won(player, moves - 1)
                state.undo()
                if is_good:
                    first.append(str(action))
                    lines.append(tuple(self._line(action, player, moves)))
        except Stopped:
            is_whole = False
        self._progress(len(actions), len(actions))
        return Solution(tuple(lines), tuple(first), 0, self._nodes, is_whole)

    def _line(self, action: Action, player: int, moves: int) -> list[str]:
        """The game after a first move if the others hold out as long as they can."""
        state, line = self._state, [str(action)]
        state.play(action)
        num_played = 1
        moves -= 1
        while not state.is_over():
            if int(state.current_player) == player:
                num_own = next(n for n in range(1, moves + 1) if self.is_won(player, n))
                action = next(a for a in self._ordered(player) if self._wins_with(a, player, num_own))
                moves = num_own - 1
            else:
                action, _ = self.best_answer(player, moves)
            line.append(str(action))
            state.play(action)
            num_played += 1
        for _ in range(num_played):
            state.undo()
        return line

    def _wins_with(self, action: Action, player: int, moves: int) -> bool:
        self._state.play(action)
        is_won = self.is_won(player, moves - 1)
        self._state.undo()
        return is_won

    def is_won(self, player: int, moves: int) -> bool:
        """True if `player` wins from here in this many own moves."""
        self._step()
        state = self._state
        if state.is_over():
            return state.winners() == (player,)
        if state.is_chance():
            return False
        is_own = int(state.current_player) == player
        if moves < 1:
            return False  # too late even if an answer loses: the goal was to win before
        key = int(state.full_key()), moves
        if key in self._known:
            return self._known[key]
        if is_own:
            found = any(self._wins_with(action, player, moves) for action in self._ordered(player))
        else:
            found = all(self._wins_after(action, player, moves) for action in self._ordered(player))
        self._known[key] = found
        return found

    def _wins_after(self, answer: Action, player: int, moves: int) -> bool:
        self._state.play(answer)
        is_won = self.is_won(player, moves)
        self._state.undo()
        return is_won

    def is_promising(self, action: Action, player: int, moves: int) -> bool:
        """See `promising`."""
        state = self._state
        state.play(action)
        replies = [] if state.is_over() or state.is_chance() else list(state.legal_actions())
        most = len(replies) // 2 + 1
        found = 0
        for number, reply in enumerate(replies):
            found += self._wins_after(reply, player, moves)
            left = len(replies) - number - 1
            if found >= most or found + left < most:
                break
        state.undo()
        return found >= most

    def best_answer(self, player: int, moves: int) -> tuple[Action, bool]:
        """See `answer`."""
        state = self._state
        best: tuple[int, Action] | None = None
        for action in self._ordered(player):
            state.play(action)
            num_moves = next((n for n in range(moves + 1) if self.is_won(player, n)), None)
            state.undo()
            if num_moves is None:
                return action, True
            if best is None or num_moves > best[0]:
                best = num_moves, action
        assert best is not None  # the game is not over, so there is an answer
        return best[1], False

    def _ordered(self, player: int) -> list[Action]:
        """Actions that end the game first, then those that leave the others few choices."""
        state: Any = self._state
        ranked = []
        is_own = int(state.current_player) == player
        for number, action in enumerate(list(state.legal_actions())):
            state.play(action)
            if state.is_over():
                # a win of the player to move comes first
                rank = -1 if (state.winners() == (player,)) == is_own else 10_000
            else:
                rank = state.num_actions() if is_own else 0
            state.undo()
            ranked.append((rank, number, action))
        ranked.sort(key=lambda entry: entry[:2])
        return [action for _, _, action in ranked]
