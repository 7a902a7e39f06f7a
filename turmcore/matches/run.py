"""Playing a match's games in order, in this process or spread over several."""

import signal
from collections.abc import Generator
from contextlib import closing, suppress
from time import perf_counter
from typing import TYPE_CHECKING, NoReturn

from turmcore.errors import Failure, TurmError
from turmcore.matches.match import Match, Outcome, Table

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

_CHUNK = 16
"""Most games given to a process at a time: sending a chunk takes a tenth of a random game."""

_CHUNK_SECONDS = 0.02
"""Seconds that a chunk should take: slow games are given one by one and kept as soon as they end."""

_AHEAD = 128
"""Games per process that may wait for an earlier one; limits their memory."""

_IDLE = (-1, -1)  # the chunk of an idle process

_MOST_LOST = 3
"""Number of processes that a match may lose."""

_END_SECONDS = 5.0
"""Seconds that a process may take to end its players."""


def run(
    match: Match, first: int, count: int, jobs: int = 1, table: Table | None = None
) -> Generator[tuple[bytes, Outcome], None, None]:
    """Play games of a match and yield them in order.

    Parameters
    ----------
    match : Match
    first, count : int
        The games `first` to `count - 1`.
    jobs : int
        Number of processes; the games do not depend on it.
    table : Table, optional
        The match's, if there is one already: where this process plays, it plays there, and closes it.

    Yields
    ------
    (bytes, Outcome)
        The results of `Table.play`.
    """
    if jobs == 1 or count - first < 2:
        with closing(table or Table(match)) as playing:
            for index in range(first, count):
                yield playing.play(index)
    else:
        yield from _spread(match, first, count, min(jobs, count - first))


def _spread(match: Match, first: int, count: int, jobs: int) -> Generator[tuple[bytes, Outcome], None, None]:
    from multiprocessing import get_context
    from multiprocessing.connection import wait

    from turmcore.matches.processes import start_deaf

    context = get_context("spawn")
    most = max(1, min(_CHUNK, (count - first) // (2 * jobs)))
    size = 1
    workers: dict[Connection, tuple[int, int]] = {}  # each with the first game of its chunk and the end
    processes: list[BaseProcess] = []
    lost = 0
    done: dict[int, tuple[list[tuple[bytes, Outcome]], Exception | None]] = {}
    given = out = first
    end = count

    def begin() -> "Connection":
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(match, theirs), daemon=True)
        processes.append(process)
        start_deaf(process)
        theirs.close()
        workers[ours] = _IDLE
        return ours

    try:
        for _ in range(jobs):
            begin()
        while out < count:
            for worker, chunk in workers.items():
                if chunk == _IDLE and given < end and given < out + _AHEAD * jobs:
                    workers[worker] = given, min(given + size, end)
                    _send(worker, workers[worker])
                    given = workers[worker][1]
            ready = wait([worker for worker, chunk in workers.items() if chunk != _IDLE])
            for worker in [worker for worker in workers if worker in ready]:
                try:
                    games, seconds, error = worker.recv()
                except (EOFError, ConnectionError):  # another one plays its games
                    lost += 1
                    if lost > _MOST_LOST:
                        raise RuntimeError(
                            f"{lost} processes that played games have ended unexpectedly"
                        ) from None
                    chunk = workers.pop(worker)
                    other = begin()
                    workers[other] = chunk
                    _send(other, chunk)
                    continue
                done[workers[worker][0]] = games, error
                workers[worker] = _IDLE
                if error is None:
                    size = max(1, min(most, int(_CHUNK_SECONDS * len(games) / max(seconds, 1e-9))))
                else:  # raised in order, so that earlier games are kept
                    del workers[worker]
                    end = given
            while out in done:
                games, error = done.pop(out)
                out += len(games)
                yield from games
                if error is not None:
                    raise error
    finally:
        begun = [process for process in processes if process.pid is not None]
        for process in begun:
            process.terminate()
        for process in begun:
            process.join(_END_SECONDS)
            process.kill()
            process.join()


def _send(worker: "Connection", chunk: tuple[int, int]) -> None:
    """Give a process games to play; if it has ended, that shows when its results are read."""
    with suppress(BrokenPipeError, ConnectionError):
        worker.send(chunk)


def _work(match: Match, parent: "Connection") -> None:
    """A worker process: plays the chunks it receives until its parent hangs up."""
    from turmcore.system import end_with_parent, stay_deaf

    end_with_parent()
    stay_deaf()
    signal.signal(signal.SIGTERM, _leave)  # so that the players' programs end, too
    table: Table | None = None
    with suppress(EOFError, OSError):
        games: list[tuple[bytes, Outcome]] = []
        try:
            table = Table(match)
            while True:
                first, end = parent.recv()
                games = []
                started = perf_counter()
                for index in range(first, end):
                    games.append(table.play(index))
                parent.send((games, perf_counter() - started, None))
        except (TurmError, Failure) as error:
            parent.send((games, 0.0, error))
        finally:
            if table is not None:
                table.close()


def _leave(number: int, frame: object) -> NoReturn:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise SystemExit(1)
