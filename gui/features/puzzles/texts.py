"""What is said about puzzles."""

from __future__ import annotations

from gui.features.puzzles.model import begin
from gui.i18n import language, tr
from gui.table.game_parts import parts_of
from turmcore.puzzles import Puzzle, Verdict


def title(puzzle: Puzzle) -> str:
    """What it is called in the language in use."""
    found = puzzle.title(language())
    return found if found != "?" else tr("puzzle.untitled")


def goal(puzzle: Puzzle) -> str:
    """What is to be reached, and by whom."""
    session = begin(puzzle)
    parts = parts_of(puzzle.game)
    who = parts.parties(session)[session.player].name
    key = f"puzzle.goal.{puzzle.game}.{puzzle.goal.kind}"
    return tr(key, who=who, n=puzzle.goal.number, **parts.goal_words(session))


def level(puzzle: Puzzle) -> str:
    """How hard it is, as stars."""
    return "★" * puzzle.level + "☆" * (5 - puzzle.level)


def verdict(
    puzzle: Puzzle, found: Verdict, shows_solution: bool, has_begun: bool, is_helped: bool = False
) -> str:
    """What a try has come to."""
    if shows_solution:
        return tr("puzzle.shown" if found.status == "solved" else "puzzle.showing")
    if found.status == "solved":
        return tr("puzzle.solved.helped" if is_helped else "puzzle.solved")
    if found.status == "failed":
        words = parts_of(puzzle.game).verdict_words(begin(puzzle), found)
        return tr(f"puzzle.failed.{found.code}", **words)
    return tr("puzzle.go_on" if has_begun else "puzzle.begin")
