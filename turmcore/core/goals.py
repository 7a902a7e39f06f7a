"""What can be asked for in the puzzles of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class GoalKind:
    """A kind of goal.

    Attributes
    ----------
    numbers : (int, int)
        The least and the greatest number that it may ask for; (0, 0) for a goal without a number.
    reached : callable or None
        How far a turn came, from the positions before and after it: the number that a goal asks for, 1 or 0 for a goal
        without one. None for the goal ``win``: a fight over several turns.
    told : callable
        What else there is to tell about a turn that failed, from the same positions.
    """

    numbers: tuple[int, int] = (0, 0)
    reached: Callable[[Any, Any], int] | None = None
    told: Callable[[Any, Any], Mapping[str, Any]] = lambda start, end: {}


def points(start: Any, end: Any) -> int:
    """The points that a turn brought the player who took it."""
    player = start.current_player
    return int(end.scores[player] - start.scores[player])
