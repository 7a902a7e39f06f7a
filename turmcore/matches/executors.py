"""Executors on this machine, as used by the commands; any other executor works, too."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager

from turmcore.matches.processes import Processes


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Processes that leave Ctrl-C to their parent and end with it, even if it is killed."""
    executor = Processes(jobs)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def threads(jobs: int) -> Iterator[Executor]:
    """Threads of this process: searches and random games run in parallel, Python code does not."""
    executor = ThreadPoolExecutor(jobs, "games")
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)
