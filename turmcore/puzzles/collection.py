"""The collections of puzzles: the shipped ones, those mined from self-play, and a user's own."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

from turmcore import registry
from turmcore.core.folders import Unread, files_in, read_each, read_small, user_folder
from turmcore.core.rng import Rng
from turmcore.errors import TextError
from turmcore.puzzles.puzzle import Puzzle, parse

_LARGEST = 1 << 22  # bytes of a file of puzzles: some ten thousand of them


def shipped() -> tuple[Puzzle, ...]:
    """The puzzles shipped with the games, the easy ones of every game first."""
    return _read(tuple(registry.games()))


@cache
def _read(games: tuple[str, ...]) -> tuple[Puzzle, ...]:
    files = [file for name in games if (file := registry.game_class(name).puzzles) is not None]
    found = [puzzle for file in files for puzzle in parse(file.read_text(encoding="utf-8"))]
    return tuple(sorted(found, key=lambda puzzle: puzzle.level))


@cache
def mined(game: str) -> tuple[Puzzle, ...]:
    """The hundreds of puzzles of a game that `turmcore puzzles mine` has found, the easy ones first."""
    file = registry.game_class(game).puzzles
    file = file and file.with_name("mined.tgn")
    if file is None or not file.exists():
        return ()
    return tuple(
        sorted(parse(file.read_text(encoding="utf-8")), key=lambda puzzle: (puzzle.rating, puzzle.id))
    )


def of_day(day: date) -> Puzzle:
    """The puzzle of a day, the same for everybody: each day another game, and none twice before all were there."""
    sets = [puzzles for name in registry.games() if (puzzles := mined(name))]
    turn, which = divmod(day.toordinal(), len(sets))
    puzzles = sets[which]
    lap, at = divmod(turn, len(puzzles))
    order = list(range(len(puzzles)))
    Rng(lap, "puzzles of the day").shuffle(order)
    return puzzles[order[at]]


def folder() -> Path:
    """The folder of a user's own puzzles."""
    return user_folder("puzzles")


def own() -> list[Puzzle]:
    """A user's own puzzles; other files are skipped."""
    return read_own()[0]


def read_own() -> tuple[list[Puzzle], list[Unread]]:
    """A user's own puzzles, and the files beside them that hold none."""
    found, unread = read_each(files_in(folder(), ".tgn"), _of_file)
    return [puzzle for puzzles in found for puzzle in puzzles], unread


def _of_file(path: Path) -> list[Puzzle]:
    found = parse(read_small(path, _LARGEST))
    if not found:
        raise TextError("there is no puzzle in this file")
    return found
