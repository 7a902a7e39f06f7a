"""A time limit for a whole turn, shared by the decisions in it."""

from collections.abc import Callable
from time import perf_counter, thread_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.state import State

SHARE = 0.8
"""Fraction of the remaining time for a decision that may not be the last of the turn."""

LEAST = 0.02
"""Fraction of the whole limit that every decision gets, whatever is left."""

_LOOKS = 8
"""Number of actions to try to see if the turn continues after them."""


class Budget:
    """Tells how long each decision may take.

    A turn is a sequence of decisions of one player with nobody in between, not even chance, except physics:
    whether the tower stands is part of the turn. A game whose turns hold more says so: in Carcassonne what a
    player decides in a turn, its own or another's, has one limit, though a second tile is drawn or others
    move the dragon in between (`turn_key`). Turns are recognized by the position alone: a turn continues
    if the last decision led to exactly this position, or was taken back in it. So copies of a state may be
    given, and an undo starts a new turn.

    Parameters
    ----------
    seconds : float
        Limit for a turn; only the time between `begin` and `end` counts.
    patience : float
        The processor time of the calling thread counts, as long as no more time passes than
        this many times that; with 1, the time that passes.
    clock, work : callable
        The time that passes and the processor's; for tests.
    """

    def __init__(
        self,
        seconds: float,
        patience: float = 1.0,
        clock: Callable[[], float] = perf_counter,
        work: Callable[[], float] = thread_time,
    ) -> None:
        self.seconds = seconds
        self._patience = patience
        self._clock = clock
        self._work = work
        self._left = seconds
        self._started = self._worked = 0.0
        self._next: tuple[int, int] | None = None  # player and key of the position where the turn continues
        self._turn: tuple[int, int] | None = None  # player and key of the turn, where others act within it
        self._decided: set[int] = set()  # keys of the positions in which this turn's decisions were taken
        self._tried: Action | None = None  # the last decision, if physics followed it

    def begin(self, state: "State") -> float:
        """Start the clock for a decision; returns the seconds it may take."""
        turn = (state.current_player, key) if (key := turn_key(state)) is not None else None
        is_same = turn is not None and turn == self._turn and state.key not in self._decided
        is_next = is_same or self._next == (state.current_player, state.key)
        if not is_next and not _is_taken_back(state, self._tried):
            self._left = self.seconds
            self._decided.clear()
        self._turn = turn
        self._decided.add(state.key)
        share = SHARE if _goes_on(state) else 1.0
        self._started, self._worked = self._clock(), self._work()
        return max(LEAST * self.seconds, share * self._left)

    def end(self, state: "State", action: "Action") -> None:
        """Stop the clock: this action was chosen in the state given to `begin`."""
        passed = self._clock() - self._started
        if self._patience > 1:
            passed = max(passed / self._patience, self._work() - self._worked)
        self._left -= passed
        after, self._tried = _after(state, action)
        is_same = after.current_player == state.current_player
        self._next = (after.current_player, after.key) if is_same else None


def _goes_on(state: "State") -> bool:
    """True if the player may have to decide again after some action."""
    count = state.num_actions()
    for n in range(0, count, -(-count // _LOOKS)):
        after, _ = _after(state, state.nth(n))
        if after.current_player == state.current_player:
            return True
        if turn_key(after) is not None and turn_key(after) == turn_key(state):
            return True  # others act, and perhaps the player again
    return False


def turn_key(state: "State") -> int | None:
    """A key that the positions of a turn share, where chance or other players act within turns."""
    key: int | None = getattr(state, "turn_key", None)
    return key


def _after(state: "State", action: "Action") -> "tuple[State, Action | None]":
    """The position after an action and the likely result of physics; also the action, if physics followed
    it."""
    after = state.copy()
    after.play(action)
    if not after.is_sampled():
        return after, None
    while after.is_sampled():
        after.play(after.nth(0))
    return after, action


def _is_taken_back(state: "State", action: "Action | None") -> bool:
    """True if the action was taken back this turn."""
    return action is not None and state.is_taken_back(action)
