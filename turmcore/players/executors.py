"""Executors of this machine, as the commands use them; any other one will do, too."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from turmcore.players.work import close_all

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


_PATIENCE = 10.0
"""Seconds that a process may take to end."""


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Processes that leave Ctrl-C to their parent, and that go with it, even if it is killed."""
    context = multiprocessing.get_context("spawn")  # a copy of a process with threads would not do
    theirs, ours = context.Pipe(duplex=False)
    with theirs:
        executor = ProcessPoolExecutor(jobs, context, _begin, (theirs,))
        try:
            yield executor
        finally:
            workers = list((executor._processes or {}).values())
            executor.shutdown(wait=False, cancel_futures=True)
            ours.close()  # what they hear
            for process in workers:
                process.join(_PATIENCE)
                if process.is_alive():  # else the end of this program would wait for it
                    process.kill()
            executor.shutdown(wait=True)


@contextmanager
def threads(jobs: int) -> Iterator[Executor]:
    """Threads of this process: searches and random games run side by side in them, Python's own part does not."""
    executor = ThreadPoolExecutor(jobs, "games")
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _begin(parent: "Connection") -> None:
    """What a process does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the parent decides
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: "Connection") -> None:
    """Wait until the parent has hung up or is gone, then end at once."""
    with suppress(EOFError, OSError):
        parent.recv()
    close_all()
    os._exit(0)
