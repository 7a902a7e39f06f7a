"""Puzzles: positions with a goal, what a try comes to, and whether a goal can be reached at all."""

from turmcore.puzzles.collection import folder, own, shipped
from turmcore.puzzles.goal import GOALS, Goal
from turmcore.puzzles.puzzle import LANGUAGES, Puzzle, parse
from turmcore.puzzles.solving import Solution, answer, is_forced, solve
from turmcore.puzzles.verdict import Verdict, judge

__all__ = [
    "GOALS",
    "LANGUAGES",
    "Goal",
    "Puzzle",
    "Solution",
    "Verdict",
    "answer",
    "folder",
    "is_forced",
    "judge",
    "own",
    "parse",
    "shipped",
    "solve",
]
