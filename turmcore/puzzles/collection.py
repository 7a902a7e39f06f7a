"""Where puzzles are found: the shipped ones, and a user's own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from turmcore import registry
from turmcore.core.folders import user_folder
from turmcore.errors import TurmError
from turmcore.puzzles.puzzle import Puzzle, parse


def shipped() -> tuple[Puzzle, ...]:
    """The puzzles shipped with the games, the easy ones of every game first."""
    return _read(tuple(registry.games()))


@cache
def _read(games: tuple[str, ...]) -> tuple[Puzzle, ...]:
    files = [file for name in games if (file := registry.game_class(name).puzzles) is not None]
    found = [puzzle for file in files for puzzle in parse(file.read_text(encoding="utf-8"))]
    return tuple(sorted(found, key=lambda puzzle: puzzle.level))


def folder() -> Path:
    """The folder of a user's own puzzles."""
    return user_folder("puzzles")


def own() -> list[Puzzle]:
    """A user's own puzzles; other files are skipped."""
    found: list[Puzzle] = []
    for path in sorted(folder().glob("*.tgn")) if folder().is_dir() else ():
        try:
            found += parse(path.read_text(encoding="utf-8-sig"))
        except (TurmError, OSError, UnicodeDecodeError):
            continue
    return found
