"""A thread beside the loop: what is seen of a table is made there before what somebody has only asked."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from itertools import count
from queue import PriorityQueue
from typing import Any, TypeVar

_T = TypeVar("_T")

_numbers = count()


@dataclass(order=True, slots=True)
class _Job:
    rank: int
    number: int
    work: Callable[[], Any] = field(compare=False)
    future: Future[Any] = field(compare=False)


class _Thread:
    """Does one job after the other; of those that wait the one with the least rank first, then the oldest."""

    def __init__(self) -> None:
        self.jobs: PriorityQueue[_Job] = PriorityQueue()
        self._is_there = threading.Lock()

    def start(self) -> None:
        """From the first job on, for as long as the process lives."""
        if self._is_there.acquire(blocking=False):
            threading.Thread(target=self._run, name="beside", daemon=True).start()

    def _run(self) -> None:
        while True:
            job = self.jobs.get()
            if job.future.set_running_or_notify_cancel():
                try:
                    job.future.set_result(job.work())
                except BaseException as error:  # noqa: BLE001  # whoever waits is told
                    job.future.set_exception(error)
            del job


class Beside(Executor):
    """The thread, for work of a rank."""

    def __init__(self, thread: _Thread, rank: int) -> None:
        self._thread, self._rank = thread, rank

    def submit(self, work: Callable[..., _T], /, *given: Any, **named: Any) -> Future[_T]:
        future: Future[_T] = Future()
        self._thread.jobs.put(_Job(self._rank, next(_numbers), lambda: work(*given, **named), future))
        self._thread.start()
        return future


_thread = _Thread()
seeing = Beside(_thread, 0)
"""For what all at a table wait for."""
asking = Beside(_thread, 1)
"""For what one of them has asked."""
resting = Beside(_thread, 2)
"""For what nobody waits for yet."""
