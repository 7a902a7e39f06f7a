"""Games as jobs: what is sent to a worker of any executor, and what it sends back."""

import threading
from collections import OrderedDict
from dataclasses import dataclass
from time import perf_counter

from turmcore.errors import Failure, TurmError
from turmcore.matches.match import Match, Outcome, Stopped, Table
from turmcore.matches.samples import GameSamples, Sampler, Sampling
from turmcore.players.seeds import game_seed

_TABLES = 2
"""Tables that a thread keeps: making one takes a millisecond or two, but a player may hold 64 MB."""


@dataclass(frozen=True, slots=True)
class Job:
    """Some games to play; a small value that is pickled.

    Attributes
    ----------
    run : tuple of int
        The requesting process, and the number of its run there: the argument of `halt`.
    games : tuple of (Match, int)
        Each with its number in its match.
    sampling : Sampling or None
        The data to keep of each decision.
    """

    run: tuple[int, int]
    games: tuple[tuple[Match, int], ...]
    sampling: Sampling | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A game that has been played.

    Attributes
    ----------
    record : bytes
        Its record as text in UTF-8.
    outcome : Outcome
    samples : GameSamples or None
        Its decisions, if requested.
    """

    record: bytes
    outcome: Outcome
    samples: GameSamples | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """A job's games up to the first that failed, the time they took, and that one's error."""

    games: tuple[Played, ...]
    seconds: float
    error: Exception | None = None


_own = threading.local()
_lock = threading.Lock()
_playing: dict[tuple[int, int], set[Table]] = {}  # the tables in use in this process, by run
_halted: set[tuple[int, int]] = set()


def play(job: Job) -> Done:
    """Play a job's games, one after another, in any thread of any process."""
    games: list[Played] = []
    error: Exception | None = None
    started = perf_counter()
    try:
        for match, index in job.games:
            games.append(_play(job, match, index))
    except (TurmError, Failure, Stopped) as found:
        error = found
    return Done(tuple(games), perf_counter() - started, error)


def _play(job: Job, match: Match, index: int) -> Played:
    table = _table(match)
    with _lock:
        if job.run in _halted:
            raise Stopped("nobody waits for this game any more")
        _playing.setdefault(job.run, set()).add(table)
    try:
        if job.sampling is None:
            return Played(*table.play(index))
        sampler = Sampler(table.game, job.sampling, game_seed(match.seed, index))
        record, outcome = table.play(index, sampler)
        return Played(record, outcome, sampler.finish(index, outcome.shares))
    finally:
        with _lock:
            _playing[job.run].discard(table)
            if not _playing[job.run]:
                del _playing[job.run]
        table.close()  # a foreign executor does not tell its workers when to end players' programs


def halt(run: tuple[int, int]) -> None:
    """End this process's games of a run; no more of them will begin here."""
    with _lock:
        _halted.add(run)
        tables = list(_playing.get(run, ()))
    for table in tables:
        table.stop()


def close_all() -> None:
    """End the players of every game in this process; call it last."""
    with _lock:
        tables = [table for some in _playing.values() for table in some]
    for table in tables:
        table.close()


def _table(match: Match) -> Table:
    """This thread's table for a match; the least recently used one is dropped."""
    tables: OrderedDict[Match, Table] = _own.__dict__.setdefault("tables", OrderedDict())
    table = tables.pop(match, None)
    if table is None or table.is_stopped:
        table = Table(match)
    tables[match] = table
    if len(tables) > _TABLES:
        tables.popitem(last=False)
    return table
