"""Texts about puzzles."""

from __future__ import annotations

from gui.features.puzzles.model import begin
from gui.features.puzzles.strength import Strength
from gui.i18n import language, tr
from gui.table.game_parts import parts_of
from turmcore.puzzles import Puzzle, Verdict


def title(puzzle: Puzzle) -> str:
    """Title of a puzzle in the language in use."""
    found = puzzle.title(language())
    if found != "?":
        return found
    return tr(f"puzzle.kind.{puzzle.game}.{puzzle.goal.kind}") if puzzle.rating else tr("puzzle.untitled")


def goal(puzzle: Puzzle) -> str:
    """Goal of a puzzle, and the player who is to reach it."""
    session = begin(puzzle)
    parts = parts_of(puzzle.game)
    who = parts.parties(session)[session.player].name
    key = f"puzzle.goal.{puzzle.game}.{puzzle.goal.kind}"
    return tr(key, who=who, n=puzzle.goal.number, **parts.goal_words(session))


def level(puzzle: Puzzle) -> str:
    """Level of a puzzle, as stars, and as a number if it was rated."""
    stars = "★" * puzzle.level + "☆" * (5 - puzzle.level)
    return f"{stars} {puzzle.rating}" if puzzle.rating else stars


def strength(own: Strength) -> str:
    """Strength of a person at puzzles."""
    return tr("puzzle.strength", value=own.value, n=own.tries)


def gain(before: Strength, after: Strength) -> str:
    """Change of strength by a puzzle."""
    return tr("puzzle.gain", value=after.value, gain=f"{after.value - before.value:+d}".replace("-", "−"))


def verdict(
    puzzle: Puzzle, found: Verdict, shows_solution: bool, has_begun: bool, is_helped: bool = False
) -> str:
    """Verdict on a try, in words."""
    if shows_solution:
        return tr("puzzle.shown" if found.status == "solved" else "puzzle.showing")
    if found.status == "solved":
        return tr("puzzle.solved.helped" if is_helped else "puzzle.solved")
    if found.status == "failed":
        words = parts_of(puzzle.game).verdict_words(begin(puzzle), found)
        return tr(f"puzzle.failed.{found.code}", **words)
    return tr("puzzle.go_on" if has_begun else "puzzle.begin")
