"""Games spread over the workers of any executor, and yielded in order."""

import os
from collections.abc import Callable, Generator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import count as numbers
from queue import Empty, SimpleQueue

from turmcore.errors import Failure, TurmError
from turmcore.matches.match import Match, Stopped
from turmcore.matches.samples import Sampling
from turmcore.matches.work import Done, Job, Played, halt, play

MOST_GAMES = 256
"""Most games in a job."""

JOB_SECONDS = 0.25
"""Seconds that a job should take: much more than sending it, and no more than one is willing to lose."""

_TICK = 0.1
"""Seconds between two looks for Ctrl-C: Windows interrupts no wait."""

_WAITING = 4
"""Jobs that may be sent or wait for an earlier one, as a multiple of those outstanding: limits memory."""

Schedule = Callable[[int], tuple[Match, int]]
"""Maps a game's number to its match, and its number there."""

_runs = numbers()


def num_workers(executor: Executor) -> int:
    """Number of jobs that an executor runs in parallel, if it says so; else of the processors."""
    for name in ("max_workers", "_max_workers"):
        number = getattr(executor, name, None)
        if isinstance(number, int) and number > 0:
            return number
    return os.cpu_count() or 1


def play_all(
    schedule: Schedule,
    first: int,
    count: int,
    *,
    executor: Executor | None = None,
    outstanding: int | None = None,
    sampling: Sampling | None = None,
) -> Generator[Played, None, None]:
    """Play games and yield them in order.

    The games depend only on the schedule: not on the executor, its workers, or the order of their results.
    When the generator is closed, jobs that have not begun are cancelled, and games running in this process
    end at their next ply; the executor belongs to the caller and stays open.

    Parameters
    ----------
    schedule : callable
    first, count : int
        The games `first` to `count - 1`.
    executor : concurrent.futures.Executor, optional
        Without one the games are played here, one after another.
    outstanding : int, optional
        Most jobs given to the executor at a time; by default twice its workers, if it says how many it has.
    sampling : Sampling, optional

    Raises
    ------
    TurmError, Failure
        After yielding the games before the one that failed.
    """
    run = os.getpid(), next(_runs)
    if outstanding is not None and outstanding < 1:
        raise TurmError(f"at least one job has to be outstanding, not {outstanding}")
    if executor is None:
        try:
            for number in range(first, count):
                done = play(Job(run, (schedule(number),), sampling, True))
                if done.error is not None:
                    raise done.error
                yield from done.games
        finally:
            halt(run)
    else:
        yield from _Spread(run, schedule, executor, outstanding or 2 * num_workers(executor), sampling).play(
            first, count
        )


class _Spread:
    """The jobs of one run that are in progress."""

    def __init__(
        self,
        run: tuple[int, int],
        schedule: Schedule,
        executor: Executor,
        outstanding: int,
        sampling: Sampling | None,
    ) -> None:
        self._run = run
        self._schedule = schedule
        self._executor = executor
        self._outstanding = outstanding
        self._sampling = sampling
        # Those of a process that ends with its executor, and of our own threads, are ended in time.
        self._keeps_players = isinstance(executor, ThreadPoolExecutor) or getattr(
            executor, "ends_players", False
        )
        self._given: dict[int, Future[Done]] = {}  # by the number of its first game
        self._done: dict[int, Done] = {}
        self._ended: SimpleQueue[int] = SimpleQueue()

    def _next_ended(self) -> int:
        """The next job to end."""
        while True:
            with suppress(Empty):
                return self._ended.get(timeout=_TICK)

    def play(self, first: int, count: int) -> Generator[Played, None, None]:
        """Send jobs and collect their results."""
        given = out = first
        size, end = 1, count
        try:
            while out < count:
                while given < end and self._has_room():
                    most = max(1, min(MOST_GAMES, (end - given) // (2 * self._outstanding)))
                    last = min(given + min(size, most), end)
                    self._give(given, last)
                    given = last
                number = self._next_ended()
                done = self._done[number] = self._take(number)
                if done.error is not None:
                    end = given  # raised in order, so that earlier games are kept
                elif done.games:
                    size = max(1, int(JOB_SECONDS * len(done.games) / max(done.seconds, 1e-9)))
                while out in self._done:
                    done = self._done.pop(out)
                    out += len(done.games)
                    yield from done.games
                    if done.error is not None:
                        raise done.error
        finally:
            for future in self._given.values():
                future.cancel()
            halt(self._run)

    def _has_room(self) -> bool:
        waiting = len(self._given) + len(self._done)
        return len(self._given) < self._outstanding and waiting < _WAITING * self._outstanding

    def _give(self, first: int, last: int) -> None:
        job = Job(
            self._run, tuple(map(self._schedule, range(first, last))), self._sampling, self._keeps_players
        )
        try:
            future = self._executor.submit(play, job)
        except BrokenExecutor as error:
            raise _lost(error) from error
        self._given[first] = future
        future.add_done_callback(partial(self._end, first))

    def _end(self, number: int, future: Future[Done]) -> None:
        self._ended.put(number)

    def _take(self, number: int) -> Done:
        """A job's result; a job that was lost as a whole yields only an error."""
        future = self._given.pop(number)
        if future.cancelled():
            return Done((), 0.0, Failure("the executor has cancelled a job"))
        error = future.exception()
        if error is None:
            return future.result()
        if isinstance(error, BrokenExecutor):
            return Done((), 0.0, _lost(error))
        if not isinstance(error, Exception):
            raise error  # a worker was stopped by hand
        if not isinstance(error, TurmError | Failure | Stopped):
            failure = Failure(f"a job has failed in the executor: {type(error).__name__}: {error}")
            failure.__cause__ = error
            error = failure
        return Done((), 0.0, error)


def _lost(error: BrokenExecutor) -> Failure:
    text = str(error) or type(error).__name__
    return Failure(f"the executor has lost a worker and plays no more games: {text}")
