"""Playing a match's games in order, in this process or spread over several."""

import signal
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from turmcore.errors import TurmError
from turmcore.players.match import Match, Outcome, Table

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_CHUNK = 16
"""Games that a process is given at a time: a random game takes about a millisecond, handing it over a tenth."""

_AHEAD = 8
"""Chunks for each process that may wait for an earlier one; limits the memory they take."""


def run(match: Match, first: int, count: int, jobs: int = 1) -> Iterator[tuple[bytes, Outcome]]:
    """Play games of a match and give them out in their order.

    Parameters
    ----------
    match : Match
    first, count : int
        The games `first` to `count - 1`.
    jobs : int
        Number of processes. What is played does not depend on it.

    Yields
    ------
    (bytes, Outcome)
        As `Table.play` returns it.
    """
    if jobs == 1 or count - first < 2:
        table = Table(match)
        for index in range(first, count):
            yield table.play(index)
    else:
        yield from _spread(match, first, count, min(jobs, count - first))


def _spread(match: Match, first: int, count: int, jobs: int) -> Iterator[tuple[bytes, Outcome]]:
    from multiprocessing import get_context
    from multiprocessing.connection import wait

    context = get_context("spawn")
    size = max(1, min(_CHUNK, (count - first) // (2 * jobs)))
    workers: dict[Connection, int] = {}  # each with the first game of its chunk
    processes = []
    done: dict[int, list[tuple[bytes, Outcome]]] = {}
    given = out = first
    try:
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(match, theirs), daemon=True)
            process.start()
            theirs.close()
            processes.append(process)
            workers[ours] = -1
        while out < count:
            for worker, chunk in workers.items():
                if chunk < 0 and given < count and given < out + _AHEAD * jobs * size:
                    worker.send((given, min(given + size, count)))
                    workers[worker] = given
                    given += size
            ready = wait([worker for worker, chunk in workers.items() if chunk >= 0])
            for worker in [worker for worker in workers if worker in ready]:
                try:
                    games = worker.recv()
                except EOFError:
                    raise RuntimeError("a process that played games has ended unexpectedly") from None
                if isinstance(games, Exception):
                    raise games
                done[workers[worker]] = games
                workers[worker] = -1
            while out in done:
                yield from done.pop(out)
                out += size
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def _work(match: Match, parent: "Connection") -> None:
    """A worker process: plays the chunks that it is given until its parent hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the parent decides
    with suppress(EOFError, OSError):
        try:
            table = Table(match)
            while True:
                first, end = parent.recv()
                parent.send([table.play(index) for index in range(first, end)])
        except (TurmError, RuntimeError) as error:
            parent.send(error)
