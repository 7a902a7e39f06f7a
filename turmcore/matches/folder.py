"""A folder that games are streamed into, and that can be resumed after any interruption.

`games.tgn` has the records and `games.jsonl` a line of JSON for each of them, both ordered by game number.
The first line of `games.jsonl` says what is played, and by which engine. Each line says where its record
ends, so that truncation of either file is detected without reading the games. The files depend only on what
is played, not on where, by how many workers, or how often it was interrupted.
"""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, BinaryIO, Self

from turmcore.core.build import VERSION
from turmcore.core.json_text import read_json
from turmcore.errors import TextError
from turmcore.matches.match import Match, Outcome
from turmcore.matches.results import difference, line_of, outcome_of
from turmcore.notation.output import open_named
from turmcore.system import lock

RECORDS = "games.tgn"
LINES = "games.jsonl"

_FLUSH_SECONDS = 1.0
"""Seconds of work that may be lost when the process is killed."""


def settings_of(match: Match) -> dict[str, Any]:
    """A match's settings as the first line holds them."""
    return {
        "game": match.game,
        "options": {key: str(value) for key, value in match.options},
        "position": match.position,
        "seed": match.seed,
        "random_plies": match.random_plies,
        **({"openings": list(match.openings)} if match.openings else {}),
        **match.terms.to_dict(),
    }


def head_of(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The first line of a folder's lines, which says what is played; empty if there is none."""
    try:
        with open(Path(path) / LINES, "rb") as file:
            found = read_json(file.readline())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


class GamesThere(TextError):
    """A folder already holds games, and `resume` was not given."""


class GameFolder:
    """The two files, locked while they are open.

    Parameters
    ----------
    path : path-like
        Created if missing.
    what : dict
        A description of what is played, for JSON.
    resume : bool
        Continue with the games in the folder; otherwise it must not hold any.

    Raises
    ------
    TextError
        If the folder belongs to other games or another version, or another process is using it.
    """

    def __init__(self, path: str | os.PathLike[str], what: dict[str, Any], *, resume: bool = False) -> None:
        self.path = Path(path)
        if self.path.exists() and not self.path.is_dir():
            raise TextError(f"{self.path}: it is not a folder")
        if not self.path.parent.is_dir():
            raise TextError(f"{self.path}: there is no folder {self.path.parent}")
        lines = self.path / LINES
        if not resume and lines.exists() and lines.stat().st_size:
            raise GamesThere(f"{self.path}: games are there already; resume=True goes on with them")
        self.path.mkdir(exist_ok=True)
        self.before_flush: Callable[[], object] | None = None  # saves the files that go before the games
        self._head = {**what, "version": VERSION}
        self._files: list[BinaryIO] = []
        try:
            self._lines = self._open(LINES)
            if not lock(self._lines.fileno()):
                raise TextError(f"{self.path}: another process is playing here")
            self._records = self._open(RECORDS)
            self._end = 0  # of the records
            self._head_size = self._size = self._check()  # of the lines
        except BaseException:
            self.close()
            raise
        self._flushed = monotonic()

    def _open(self, name: str) -> BinaryIO:
        file = open_named(self.path / name, "a+")
        self._files.append(file)
        return file

    def _check(self) -> int:
        """Compare the first line with the expected one; returns its length."""
        self._lines.seek(0)
        text = self._lines.readline()
        if not text.endswith(b"\n"):
            return 0  # nothing yet
        found = self._parse(text, 1)
        if words := difference({key: found[key] for key in self._head if key in found}, self._head):
            raise TextError(f"{self.path} holds other games: their {words}")
        return len(text)

    def _parse(self, text: bytes, number: int) -> dict[str, Any]:
        try:
            line = read_json(text)
        except ValueError:
            line = None
        if not isinstance(line, dict):
            raise TextError(f"{self.path / LINES}: line {number} is not one of a folder of games")
        return line

    def kept(self, count: int) -> Iterator[tuple[dict[str, Any], Outcome]]:
        """The complete games of the folder in order, the first `count` or all.

        Raises
        ------
        TextError
            If a line is malformed.
        """
        self._end, self._size = 0, self._head_size
        if not self._size:
            return
        self._lines.seek(self._size)
        room = os.fstat(self._records.fileno()).st_size
        for index in range(count):
            text = self._lines.readline()
            if not text.endswith(b"\n"):
                return  # cut off
            line = self._parse(text, index + 2)
            try:
                outcome = outcome_of(line)
                end = int(line["end"])
                is_right = line["game"] == index and end > self._end
            except (KeyError, TypeError, ValueError, OverflowError):
                is_right = False
            if not is_right:
                raise TextError(
                    f"{self.path / LINES}: line {index + 2} is not game {index + 1} of this folder"
                )
            if end > room:
                return  # its record is cut off
            yield line, outcome
            self._end = end
            self._size += len(text)

    def start(self) -> None:
        """Cut the files off after the games that `kept` has yielded; `add` continues there."""
        for file, size in ((self._records, self._end), (self._lines, self._size)):
            file.truncate(size)
        if not self._size:
            self._write(self._head)
            self._lines.flush()

    def add(self, index: int, record: bytes, outcome: Outcome, more: dict[str, Any]) -> None:
        """Write a game; its line also contains `more`."""
        self._records.write(record)
        self._end += len(record)
        self._write(line_of(index, outcome, more, {"end": self._end}))
        if monotonic() - self._flushed > _FLUSH_SECONDS:
            self.flush()

    def _write(self, line: dict[str, Any]) -> None:
        text = json.dumps(line, separators=(",", ":")).encode() + b"\n"
        self._lines.write(text)
        self._size += len(text)

    def flush(self) -> None:
        """Pass written data to the system, so that it survives this process."""
        if self.before_flush is not None:
            self.before_flush()
        for file in reversed(self._files):
            file.flush()
        self._flushed = monotonic()

    def close(self) -> None:
        """Close the files and release the locks."""
        for file in reversed(self._files):
            file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
