"""Goals that the puzzles of a game can set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class GoalKind:
    """A kind of goal.

    Attributes
    ----------
    numbers : (int, int)
        The smallest and the largest number it may ask for; (0, 0) for a goal without a number.
    reached : callable or None
        The result of a turn, given the positions before and after it: the number that the goal asks for, or 1
        or 0 for a goal without one. None for the goal ``win``, which takes several turns.
    told : callable
        More to say about a turn that failed, given the same positions.
    """

    numbers: tuple[int, int] = (0, 0)
    reached: Callable[[Any, Any], int] | None = None
    told: Callable[[Any, Any], Mapping[str, Any]] = lambda start, end: {}


@dataclass(frozen=True, slots=True)
class Wanted:
    """The puzzles with a goal that are worth keeping.

    Attributes
    ----------
    least, most : int
        The smallest and the largest number that they ask for; (0, 0): any.
    gap : int
        Least gap to every other first action; for ``win``: moves that every other way takes longer.
    last_turns : int
        Looks only at this many turns before the end of a game; 0: at all.
    tries : int
        Turns of a game that are looked at.
    weight : int
        Its frequency among the kinds that are looked for.
    needs : str
        Only in games with this option; empty: in all.
    """

    least: int = 0
    most: int = 0
    gap: int = 1
    last_turns: int = 0
    tries: int = 40
    weight: int = 1
    needs: str = ""


@dataclass(frozen=True, slots=True)
class Mining:
    """Settings of the search for a game's puzzles in games that computers play against each other.

    Attributes
    ----------
    settings : tuple of Mapping
        Each game draws one of these.
    agents : tuple of str
        Each player draws one of these.
    random_plies : int
        Each game begins with up to so many random actions.
    wanted : Mapping of str to Wanted
        By kind of goal; empty: every kind, whatever it asks for.
    longest : int
        The longest text of a position.
    """

    settings: tuple[Mapping[str, int | str], ...] = ({},)
    agents: tuple[str, ...] = ("random",)
    random_plies: int = 0
    wanted: Mapping[str, Wanted] = field(default_factory=dict)
    longest: int = 1000


def points(start: Any, end: Any) -> int:
    """The points that a turn brought the player who took it."""
    player = start.current_player
    return int(end.scores[player] - start.scores[player])
