"""The command `play`: matches between agents."""

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any

from turmcore.cli import given
from turmcore.cli.progress import Progress, warn_of_repeats
from turmcore.errors import TextError, TurmError
from turmcore.matches.machine import machine
from turmcore.matches.match import Match, Outcome, Table
from turmcore.matches.results import Results
from turmcore.matches.resume import first_seed, whole_games
from turmcore.matches.run import run
from turmcore.matches.sprt import Sprt
from turmcore.matches.start import add_players
from turmcore.matches.summary import Summary
from turmcore.notation.output import Output

_FLUSH_SECONDS = 1.0
"""Seconds of a match that may be lost when its process is killed."""

_SPRT_GAMES = 400
"""Default limit of games for an undecided match."""


def play(arguments: argparse.Namespace) -> int:
    """Play the games, write or print their records, and print a summary if requested."""
    if not arguments.agents:
        raise TextError("play needs an agent: --agent random, for example")
    if arguments.resume and arguments.output is None and arguments.results is None:
        raise TextError("--resume continues the file of --output or --results, but there is none")
    started = monotonic()
    output = None if arguments.output is None else _output(arguments)
    results = _results(arguments)
    course = _Course(arguments, _match(arguments, output, results))
    is_silent = arguments.json or results is not None
    try:
        course.play(output, results, _ignore if is_silent else sys.stdout.buffer.write)
    except KeyboardInterrupt:
        if output is None and results is None:
            raise
        _stop(course, output, results)
        return 1
    finally:
        for file in (output, results):
            if file is not None:
                file.close()
    seconds = monotonic() - started
    if arguments.json:
        given.write_json(course.to_dict(seconds))
    elif output is not None or results is not None:
        given.write(course.to_table(seconds))
    warn_of_repeats(course.summary.repeated, course.summary.games)
    return 0


def _output(arguments: argparse.Namespace) -> Output:
    if arguments.output == "-":
        raise TextError("--output -: without --output the records go to standard output")
    folder = Path(arguments.output).parent
    if not folder.is_dir():
        raise TextError(f"{arguments.output}: there is no folder {folder}")
    return Output(arguments.output, resume=arguments.resume)


def _results(arguments: argparse.Namespace) -> Results | None:
    if arguments.results is None:
        return None
    path = Path(arguments.results)
    if not arguments.resume and path.is_file() and path.stat().st_size:
        raise TextError(f"{path}: there are results already; --resume continues them")
    if path.exists() and not path.is_file():
        raise TextError(f"{path}: this is not a regular file")
    if not path.parent.is_dir():
        raise TextError(f"{path}: there is no folder {path.parent}")
    return Results(path)


def _match(arguments: argparse.Namespace, output: Output | None, results: Results | None) -> Match:
    options = given.settings(arguments)
    openings = given.openings(arguments)
    position = given.position_text(arguments)
    agents = tuple(arguments.agents)
    if position is None and not openings:
        num_players = arguments.players
        if num_players is None and len(agents) > 1 and "players" not in options:
            num_players = len(agents)
        add_players(arguments.game, options, num_players)
    elif arguments.players is not None:
        num_players = given.game_of(arguments.game, position or openings[0]).num_players
        if num_players != arguments.players:
            raise TurmError(f"--players {arguments.players}: the position is one of {num_players} players")
    seed = arguments.seed
    if seed is None and results is not None and results.match is not None:
        seed = results.match.seed
    if seed is None and output is not None and output.kept is not None:
        seed = first_seed(output.kept)
    if seed is None:
        seed = int.from_bytes(os.urandom(6), "little")
    settings, plies = tuple(options.items()), arguments.random_plies
    openings = given.ordered(arguments, openings, seed)
    terms = given.terms(arguments)
    return Match(arguments.game, agents, seed, settings, position, arguments.rotate, plies, openings, terms)


class _Course:
    """A match in progress: its games so far, and when it ends."""

    def __init__(self, arguments: argparse.Namespace, match: Match) -> None:
        self.match = match
        self.sprt = None if arguments.sprt is None else Sprt.parse(arguments.sprt)
        if self.sprt is not None and len(set(match.agents)) < 2:
            raise TextError("--sprt compares the first agent with others, but there are none")
        self.total: int = arguments.games or (1 if self.sprt is None else _SPRT_GAMES)
        self._jobs: int = arguments.jobs
        self._report: int | None = arguments.report
        self._table = Table(match)
        state = self._table.start(0)
        seats = tuple(state.player_name(i) for i in range(self._table.game.num_players))
        self.summary = Summary(match, seats)

    @property
    def is_over(self) -> bool:
        """True if nothing is left to play."""
        is_decided = self.sprt is not None and self.sprt.decision is not None
        return is_decided or self.summary.games >= self.total

    def add(self, outcome: Outcome) -> None:
        """Count one game."""
        share = self.summary.add(outcome)
        if share is not None and self.sprt is not None:
            self.sprt.add(share)

    def play(self, output: Output | None, results: Results | None, show: Callable[[bytes], object]) -> None:
        """Play the games that the files lack; without an output file `show` gets each record."""
        size = self._count(output, results)
        is_written = output is None or (output.kept is not None and output.kept == output.path)
        if self.is_over and is_written:
            return
        if results is not None:
            results.start(self.match, machine(self._jobs), self.summary.games)
        if output is not None:
            output.start(size)
        self._go_on(output, results, show)
        if output is not None:
            output.commit()

    def _count(self, output: Output | None, results: Results | None) -> int:
        """Count the games that all files already hold; returns their size in bytes in the output."""
        if results is not None:
            results.check(self.match)
        outcomes = [] if results is None else results.read(self._table, self.total)
        kept = None if output is None else output.kept
        replayed: list[Outcome] = []
        size = 0
        if kept is not None:
            replayed, size = whole_games(kept, self._table, self.total if results is None else len(outcomes))
        if output is not None and results is not None and outcomes and not replayed:
            raise TextError(f"{results.path} holds games whose records {output.path} lacks")
        for outcome in (
            outcomes if output is None else replayed if results is None else outcomes[: len(replayed)]
        ):
            if self.is_over:
                break
            self.add(outcome)
        if kept is not None and self.summary.games < len(replayed):
            _, size = whole_games(kept, self._table, self.summary.games)
        return size

    def _go_on(self, output: Output | None, results: Results | None, show: Callable[[bytes], object]) -> None:
        flushed = started = monotonic()
        with (
            closing(run(self.match, self.summary.games, self.total, self._jobs, self._table)) as games,
            Progress(self.total, "games") as progress,
        ):
            while not self.is_over:
                progress.show(self.summary.games, self._figures)
                text, outcome = next(games)
                if output is None:
                    show(text)
                else:
                    output.write(text)
                if results is not None:
                    results.write(self.summary.games, outcome)
                self.add(outcome)
                if self._report is not None and self.summary.games % self._report == 0:
                    progress.print(self.to_table(monotonic() - started))
                if monotonic() - flushed > _FLUSH_SECONDS:
                    for file in (output, results, sys.stdout):
                        if file is not None:
                            file.flush()
                    flushed = monotonic()

    def _figures(self) -> str:
        """How the match stands, for the line of progress."""
        text = self.summary.figures
        if self.sprt is None:
            return text
        low, high = self.sprt.bounds
        return f"{text}, LLR {self.sprt.ratio:.2f} ({low:.2f}, {high:.2f})"

    def to_dict(self, seconds: float) -> dict[str, Any]:
        """The summary for `--json`."""
        data = self.summary.to_dict(seconds)
        if self.sprt is not None:
            data["sprt"] = {
                "low": self.sprt.low,
                "high": self.sprt.high,
                "groups": self.sprt.groups,
                "ratio": self.sprt.ratio,
                "decision": self.sprt.decision,
            }
        return data

    def to_table(self, seconds: float) -> str:
        """The summary as lines of text."""
        text = self.summary.to_table(seconds)
        if self.sprt is None:
            return text
        low, high = f"{self.sprt.low:g}", f"{self.sprt.high:g}"
        found = {"low": low, "high": high, None: "open"}[self.sprt.decision]
        return f"{text}share {low} or {high}: {found}, log likelihood ratio {self.sprt.ratio:.2f}\n"


def _stop(course: _Course, output: Output | None, results: Results | None) -> None:
    kept = [] if output is None or output.is_direct else [str(output.part)]
    kept += [] if results is None else [str(results.path)]
    text = f"; --resume goes on with those in {' and '.join(kept)}" if kept else ""
    games = f"{course.summary.games} of {course.total} games"
    print(f"turmcore: stopped by Ctrl-C after {games}{text}", file=sys.stderr)


def _ignore(text: bytes) -> None:
    pass
