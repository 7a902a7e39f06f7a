"""How hard a puzzle is, as a number: how deep and how wide one has to look, and who is taken in."""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING

from turmcore.players import make
from turmcore.puzzles.solving import Solution, is_forced

if TYPE_CHECKING:
    from turmcore.core.state import State
    from turmcore.puzzles.goal import Goal

LEAST, MOST = 800, 2400
_QUICK = ("greedy", "level2", "level3")
"""Players that do not look far."""

_BEGIN, _PER_DOUBLING, _PER_LURE, _PER_PLAYER = 350, 85, 40, 100
_LEVELS = (1100, 1350, 1600, 1850)


def rate(state: State, goal: Goal, found: Solution) -> int:
    """The rating of a puzzle with the result of `solve`, from 800 to 2400; the same on every machine."""
    wide = log2(max(1, found.nodes))
    near = log2(1 + lures(state, goal, found))
    missed = len(_QUICK) - len(found_by(state, found))
    rating = _BEGIN + _PER_DOUBLING * wide + _PER_LURE * near + _PER_PLAYER * missed
    return max(LEAST, min(MOST, 10 * round(rating / 10)))


def level_of(rating: int) -> int:
    """The difficulty from 1 to 5 that a rating stands for."""
    return 1 + sum(rating >= limit for limit in _LEVELS)


def lures(state: State, goal: Goal, found: Solution) -> int:
    """How many other first actions look right: they come at least half of the way to a number, or most replies
    miss what is wrong with them."""
    others = [action for action in state.legal_actions() if str(action) not in found.first_moves]
    if goal.kind == "win":
        return sum(_looks_won(state, str(action), goal.number) for action in others)
    if not goal.number:
        return 0
    low = min(found.reached.values())
    return sum(2 * (found.reached[str(action)] - low) >= goal.number - low for action in others)


def _looks_won(state: State, token: str, moves: int) -> bool:
    after, player = state.copy(), int(state.current_player)
    after.play(token)
    if after.is_over() or after.is_chance() or moves < 2:
        return False
    replies = list(after.legal_actions())
    missed = 0
    for action in replies:
        after.play(action)
        missed += is_forced(after, player, moves - 1)
        after.undo()
    return 2 * missed > len(replies)


def found_by(state: State, found: Solution) -> list[str]:
    """The quick players that begin with the solution."""
    names = []
    for name in _QUICK:
        if name == "greedy" and name not in state.game.rule_players:
            continue
        player = make(name)
        player.new_game(0)
        view = state.view(int(state.current_player)) if state.game.has_hidden else state.copy()
        view.seed(0)
        if str(player.choose(view)) in found.first_moves:
            names.append(name)
    return names
