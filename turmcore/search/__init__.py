"""Searches that know only a game's protocol."""

from turmcore.search.leaves import Leaves, mcts
from turmcore.search.limit import Limit
from turmcore.search.result import Ranked, Result
from turmcore.search.search import METHODS, TREE_PARTS, Memory, Stop, has_own_search, search
from turmcore.search.tuning import TreeTuning, Tuning

__all__ = [
    "METHODS",
    "TREE_PARTS",
    "Leaves",
    "Limit",
    "Memory",
    "Ranked",
    "Result",
    "Stop",
    "TreeTuning",
    "Tuning",
    "has_own_search",
    "mcts",
    "search",
]
