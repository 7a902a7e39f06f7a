"""Where puzzles lie: those that come along, and a user's own."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path

from turmcore.core.folders import user_folder
from turmcore.errors import TurmError
from turmcore.puzzles.goal import GOALS
from turmcore.puzzles.puzzle import Puzzle, parse


@cache
def shipped() -> tuple[Puzzle, ...]:
    """The puzzles that come along, easy ones of every game first."""
    files = sorted(resources.files("turmcore.puzzles").joinpath("data").iterdir(), key=lambda file: file.name)
    found = [
        puzzle
        for file in files
        if file.name.endswith(".tgn")
        for puzzle in parse(file.read_text(encoding="utf-8"))
    ]
    games = list(GOALS)
    return tuple(sorted(found, key=lambda puzzle: (puzzle.level, games.index(puzzle.game))))


def folder() -> Path:
    """Where a user's own puzzles lie."""
    return user_folder("puzzles")


def own() -> list[Puzzle]:
    """A user's own puzzles; files that hold none are passed over."""
    found: list[Puzzle] = []
    for path in sorted(folder().glob("*.tgn")) if folder().is_dir() else ():
        try:
            found += parse(path.read_text(encoding="utf-8-sig"))
        except (TurmError, OSError, UnicodeDecodeError):
            continue
    return found
