"""The difficulty of a puzzle, as a number: the depth and width of its search, and the players taken in."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING

from turmcore.players import Agent, make
from turmcore.players.levels import Level
from turmcore.players.searching import Searching
from turmcore.puzzles.solving import Solution, promising
from turmcore.search import Limit

if TYPE_CHECKING:
    from turmcore.core.state import State
    from turmcore.puzzles.goal import Goal

LEAST, MOST = 800, 2400
_QUICK = {
    "greedy": None,
    "few": Level(width=15, limit=Limit(nodes=1_000_000), depth=1),
    "many": Level(width=400, limit=Limit(nodes=1_000_000), depth=3, looks=6),
}
"""Players that do not look far. They are not levels, so that ratings stay when levels change."""

_BEGIN, _PER_DOUBLING, _PER_LURE, _PER_PLAYER = 350, 85, 40, 100
_LEVELS = (1100, 1350, 1600, 1850)


@dataclass(frozen=True, slots=True)
class Rating:
    """The reasons why a puzzle is hard.

    Attributes
    ----------
    nodes : int
        Positions that a search sees until everything is tried.
    lures : int
        Other first actions that look right: they come at least half of the way to a number, or most replies miss what
        is wrong with them.
    found_by : tuple of str
        The quick players that begin with the solution.
    """

    nodes: int
    lures: int
    found_by: tuple[str, ...]

    @property
    def value(self) -> int:
        """A number from 800 to 2400; the same on every machine."""
        looking = _PER_DOUBLING * log2(max(1, self.nodes)) + _PER_LURE * log2(1 + self.lures)
        rating = _BEGIN + looking + _PER_PLAYER * (len(_QUICK) - len(self.found_by))
        return max(LEAST, min(MOST, 10 * round(rating / 10)))


def rate(state: State, goal: Goal, found: Solution) -> Rating:
    """The rating of a puzzle with the result of `solve`."""
    return Rating(found.nodes, _lures(state, goal, found), _found_by(state, found))


def level_of(rating: int) -> int:
    """The difficulty from 1 to 5 that a rating stands for."""
    return 1 + sum(rating >= limit for limit in _LEVELS)


def _lures(state: State, goal: Goal, found: Solution) -> int:
    if goal.kind == "win":
        return sum(token not in found.first_moves for token in promising(state, goal.number))
    if not goal.number:
        return 0
    low = min(found.reached.values())
    others = (most for token, most in found.reached.items() if token not in found.first_moves)
    return sum(2 * (most - low) >= goal.number - low for most in others)


def _found_by(state: State, found: Solution) -> tuple[str, ...]:
    names = []
    for name, level in _QUICK.items():
        if level is None and name not in state.game.rule_players:
            continue
        player = make(name) if level is None else Searching(Agent(name, None, name), level)
        player.new_game(0)
        view = state.view(int(state.current_player)) if state.game.has_hidden else state.copy()
        view.seed(0)
        if str(player.choose(view)) in found.first_moves:
            names.append(name)
    return tuple(names)
