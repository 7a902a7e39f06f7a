"""The place where games are played: this process, others, threads, or Ray."""

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from turmcore.matches.executors import processes, threads


@contextmanager
def executor(arguments: argparse.Namespace) -> Iterator[Executor | None]:
    """The executor of `--executor` and `--jobs`; None for one job in this process."""
    name, jobs = arguments.executor, arguments.jobs
    if name == "ray":
        from turmcore.adapters.ray import RayExecutor

        ray = RayExecutor(jobs)
        try:
            yield ray
        finally:
            ray.shutdown(wait=False, cancel_futures=True)
    elif name == "threads":
        with threads(jobs or 1) as some:
            yield some
    elif (jobs or 1) > 1:
        with processes(jobs) as some:
            yield some
    else:
        yield None
