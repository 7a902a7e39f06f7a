"""The command `replay`: checks records and prints their results or positions."""

import argparse
import io
import json
import os
import sys
import tempfile
from typing import Any, BinaryIO

from turmcore.cli.given import open_file, write
from turmcore.cli.progress import Progress
from turmcore.errors import TextError, TurmError, one_line
from turmcore.matches.start import Starts, record_start
from turmcore.notation.lexer import LineSource
from turmcore.notation.record import Record, chunks, read, read_lines
from turmcore.notation.replay import Step, last
from turmcore.notation.replay import replay as replay_record

_OFTEN = 64  # games between two looks at the clock


def replay(arguments: argparse.Namespace) -> None:
    """Check every token of every game, then print the results, or a trace of the main lines.

    Nothing is printed before the whole file is checked, so a trace reads it twice.
    """
    with open_file(arguments.file) as given:
        if arguments.skip_bad:
            _skip_bad(arguments.file, given, arguments.trace)
            return
        file = given if given.seekable() else _Pipe(given, arguments.trace)
        results = _results(file, given)
        if not results:
            raise TextError(f"{arguments.file}: there is no game in it")
        if not arguments.trace:
            write("".join(f"{result}\n" for result in results))
            return
        file.seek(0)
        for game, record in enumerate(read(file)):
            _write_trace(game, record)


def _skip_bad(name: str, file: LineSource, is_traced: bool) -> None:
    """Replay the games that are right, and list the others on standard error."""
    starts, good = Starts(), 0
    for game, (line, text) in enumerate(chunks(file)):
        try:
            for record, moves in read_lines(io.BytesIO(text), line):
                result = last(record, moves, starts.of(record)).result
        except TurmError as error:
            print(f"turmcore: game {game + 1} is left out: {one_line(str(error))}", file=sys.stderr)
            continue
        good += 1
        if is_traced:
            for record in read(io.BytesIO(text)):
                _write_trace(game, record)
        else:
            write(f"{result}\n")
    if not good:
        raise TextError(f"{name}: there is no game in it that is right")


def _results(file: LineSource, given: BinaryIO) -> list[str | None]:
    """The results of all games; how far they are checked is shown where the size of the file is known."""
    size = given.seek(0, os.SEEK_END) if given.seekable() else 0
    starts, results = Starts(), []
    with Progress(size, "bytes") as progress:
        if size:
            given.seek(0)
        for record, moves in read_lines(file):
            results.append(last(record, moves, starts.of(record)).result)
            if size and len(results) % _OFTEN == 0:
                progress.show(given.tell())
    return results


class _Pipe:
    """The data from a pipe, kept while it is read if it has to be read twice."""

    def __init__(self, file: BinaryIO, is_kept: bool) -> None:
        self._file = file
        self._copy = tempfile.TemporaryFile() if is_kept else None  # noqa: SIM115  # it goes with this

    def readline(self, limit: int = -1, /) -> bytes:
        """The next line, or at most this many bytes of it."""
        data = self._file.readline(limit)
        if self._copy is not None and self._file is not self._copy:
            self._copy.write(data)
        return data

    def seek(self, place: int, /) -> object:
        """Continue reading from there."""
        assert self._copy is not None
        self._file = self._copy
        return self._copy.seek(place)


def _write_trace(game: int, record: Record) -> None:
    for step in replay_record(record, record_start(record)):
        write(json.dumps(_trace(game, step), separators=(",", ":")) + "\n")


def _trace(game: int, step: Step) -> dict[str, Any]:
    state = step.state
    line: dict[str, Any] = {"game": game, "ply": step.ply, "position": state.to_text()}
    if step.token is not None:
        line["player"] = state.actor_name
        line["actions"] = sorted(state.legal_actions().tokens())
        line["token"] = step.token
    else:
        line["over"] = state.is_over()
        line["result"] = state.result()
    return line
