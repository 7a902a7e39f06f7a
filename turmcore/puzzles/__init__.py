"""Puzzles: positions with a goal, the judging of attempts, and the search for solutions."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from turmcore import registry
from turmcore.puzzles.collection import folder, mined, of_day, own, read_own, shipped
from turmcore.puzzles.goal import Goal, goals_of
from turmcore.puzzles.puzzle import LANGUAGES, Puzzle, parse
from turmcore.puzzles.solving import Solution, answer, is_forced, solve
from turmcore.puzzles.verdict import Verdict, judge

if TYPE_CHECKING:
    GOALS: Mapping[str, Mapping[str, tuple[int, int]]]  # of every game that has goals

__all__ = [
    "GOALS",
    "LANGUAGES",
    "Goal",
    "Puzzle",
    "Solution",
    "Verdict",
    "answer",
    "folder",
    "goals_of",
    "is_forced",
    "judge",
    "mined",
    "of_day",
    "own",
    "parse",
    "read_own",
    "shipped",
    "solve",
]


if not TYPE_CHECKING:  # else a type checker would accept any name

    def __getattr__(name: str) -> Any:
        if name == "GOALS":  # games can be added
            return {game: goals for game in registry.games() if (goals := goals_of(game))}
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
