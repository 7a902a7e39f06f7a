"""The time of a clock to spend on a decision."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from turmcore.core.state import State

SAMPLES = 8
"""Number of random games used to estimate how many decisions are left."""

MOST_PLIES = 2000
"""Largest number of plies of such a random game."""

OPEN_DECISIONS = (20, 40)
"""In games of widely varying length, the smallest and largest number of decisions to keep time for."""

RESERVE = 0.02
"""Seconds of a clock that are never planned: the time to deliver an answer."""

LEAST = 0.001
"""Seconds for a decision when the clock has run out."""

STRETCH = 4.0
"""A hard decision may take at most this many times its planned time."""

SHARE = 0.5
"""Largest fraction of the clock for one decision, if others follow."""


@dataclass(frozen=True, slots=True)
class Allotment:
    """Time for one decision.

    Attributes
    ----------
    soft : float
        Seconds after which nothing new should be started.
    hard : float
        Seconds that must not be exceeded, at least `soft`.
    """

    soft: float
    hard: float


def allot(state: "State", remaining: float, increment: float = 0.0, reserve: float = RESERVE) -> Allotment:
    """Time for the current decision of the player to move.

    Parameters
    ----------
    state : State
        A decision node.
    remaining : float
        Seconds on the player's clock; zero or less if it has run out.
    increment : float
        Seconds added to the clock with every decision.
    reserve : float
        Seconds of the clock to leave untouched.
    """
    usable = max(LEAST, remaining - max(0.0, reserve))
    num = decisions_left(state)
    increment = max(0.0, increment)
    if num == 1:
        return Allotment(usable, usable)
    soft = min((usable + increment * (num - 1)) / num, SHARE * usable)
    return Allotment(soft, min(STRETCH * soft, SHARE * usable))


def decisions_left(state: "State") -> int:
    """Number of decisions, including this one, for which the player to move should keep time.

    Estimated from random games, of which the longest counts. If their lengths vary widely, they say little
    about well-played games, so the number is limited to `OPEN_DECISIONS`; as the clock is divided anew for
    each decision, it never runs out that way. Decisions without a choice take no time.
    """
    player = state.current_player
    counts = [_decisions(state, player, seed) for seed in range(SAMPLES)]
    longest = max(counts)
    if 2 * min(counts) >= longest:
        return longest
    low, high = OPEN_DECISIONS
    return min(max(longest, low), high)


def _decisions(state: "State", player: int, seed: int) -> int:
    """Number of decisions with a choice that a player makes in a random game, from this one on."""
    game = state.copy()
    game.seed(seed)
    count = 1
    game.play(game.sample())
    while not game.is_over() and game.ply - state.ply < MOST_PLIES:
        count += game.current_player == player and game.num_actions() > 1
        game.play(game.sample())
    return count
