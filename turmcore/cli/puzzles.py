"""The command `puzzles`: finds puzzles in self-play."""

from __future__ import annotations

import argparse
import re

from turmcore.cli.progress import Progress
from turmcore.errors import Failure, TextError, TurmError
from turmcore.notation.output import Output
from turmcore.puzzles.mining import Found, mine
from turmcore.puzzles.puzzle import Puzzle, parse

_BEGIN = re.compile(rb"^\[Format ", re.MULTILINE)


def puzzles(arguments: argparse.Namespace) -> None:
    """Find puzzles until there are enough in the file; after Ctrl-C `--resume` goes on."""
    output = Output(arguments.output, resume=arguments.resume)
    data, before = _kept(output)
    found = mine(arguments.game, arguments.seed, before)
    done = len(before)
    try:
        first = next(found)  # before anything is written: it says what is wrong
    except TextError as error:
        raise TextError(f"{output.kept}: {error}") from None
    output.start(len(data))
    try:
        with Progress(arguments.count, "puzzles") as progress:
            while done < arguments.count:
                if isinstance(first, Found):
                    output.write(f"{first.puzzle.to_text().rstrip()}\n\n".encode())
                    output.flush()
                    done += 1
                progress.show(done)
                if done < arguments.count:
                    first = next(found)
        output.commit()
    except KeyboardInterrupt:
        raise Failure("stopped by Ctrl-C; the same command with --resume goes on") from None
    finally:
        output.close()


def _kept(output: Output) -> tuple[bytes, list[Puzzle]]:
    """The puzzles to go on from. The last of an unfinished file may have been cut off: it is found again."""
    if output.kept is None:
        return b"", []
    data = output.kept.read_bytes()
    starts = [match.start() for match in _BEGIN.finditer(data)]
    if data and starts[:1] != [0]:
        raise TextError(f"{output.kept}: it does not hold puzzles to go on from")
    if data and output.kept == output.part:
        data = data[: starts[-1]]
    try:
        return data, parse(data.decode())
    except (TurmError, UnicodeDecodeError) as error:
        raise TextError(f"{output.kept}: {error}") from None
