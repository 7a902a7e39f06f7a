"""How much of a clock to spend on a decision."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from turmcore.core.state import State

SAMPLES = 8
"""Random games that tell how many decisions are still to come."""

MOST_PLIES = 2000
"""Where a random game is cut off."""

OPEN_DECISIONS = (20, 40)
"""For how many decisions time is kept at least and at most in games that may be short or long."""

RESERVE = 0.02
"""Seconds of a clock that are never planned with: what it takes to be heard."""

LEAST = 0.001
"""Seconds for a decision with a clock that has run out."""

STRETCH = 4.0
"""How many times the planned time a hard decision may take at most."""

SHARE = 0.5
"""Part of a clock that one decision may take at most, if others follow."""


@dataclass(frozen=True, slots=True)
class Allotment:
    """Time for one decision.

    Attributes
    ----------
    soft : float
        Seconds after which nothing new should be begun.
    hard : float
        Seconds that must not be exceeded, at least `soft`.
    """

    soft: float
    hard: float


def allot(state: "State", remaining: float, increment: float = 0.0, reserve: float = RESERVE) -> Allotment:
    """Time for the decision that the player to move has to make now.

    Parameters
    ----------
    state : State
        A decision node.
    remaining : float
        Seconds on the player's clock; nothing or less if it has run out.
    increment : float
        Seconds that the clock gains with every decision.
    reserve : float
        Seconds of the clock that stay untouched.
    """
    usable = max(LEAST, remaining - max(0.0, reserve))
    num = decisions_left(state)
    increment = max(0.0, increment)
    if num == 1:
        return Allotment(usable, usable)
    soft = min((usable + increment * (num - 1)) / num, SHARE * usable)
    return Allotment(soft, min(STRETCH * soft, SHARE * usable))


def decisions_left(state: "State") -> int:
    """How many decisions the player to move should keep time for, this one among them.

    Random games tell: the longest one counts. Where their lengths lie far apart they say little about games
    that are played well, and the number is kept within `OPEN_DECISIONS`; a clock that is shared out anew each
    time never runs out by that. Decisions without a choice take no time.
    """
    player = state.current_player
    counts = [_decisions(state, player, seed) for seed in range(SAMPLES)]
    longest = max(counts)
    if 2 * min(counts) >= longest:
        return longest
    low, high = OPEN_DECISIONS
    return min(max(longest, low), high)


def _decisions(state: "State", player: int, seed: int) -> int:
    """Decisions with a choice that a player makes in a random game, from this one on."""
    game = state.copy()
    game.seed(seed)
    count = 1
    game.play(game.sample())
    while not game.is_over() and game.ply - state.ply < MOST_PLIES:
        count += game.current_player == player and game.num_actions() > 1
        game.play(game.sample())
    return count
