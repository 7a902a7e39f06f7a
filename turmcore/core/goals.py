"""What the puzzles of a game can ask for."""

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
        The smallest and the largest number it may ask for; (0, 0) for a goal without a number.
    reached : callable or None
        What a turn achieved, given the positions before and after it: the number that the goal asks for, or 1
        or 0 for a goal without one. None for the goal ``win``, which takes several turns.
    told : callable
        What else to say about a turn that failed, given the same positions.
    """

    numbers: tuple[int, int] = (0, 0)
    reached: Callable[[Any, Any], int] | None = None
    told: Callable[[Any, Any], Mapping[str, Any]] = lambda start, end: {}


def points(start: Any, end: Any) -> int:
    """The points that a turn brought the player who took it."""
    player = start.current_player
    return int(end.scores[player] - start.scores[player])
