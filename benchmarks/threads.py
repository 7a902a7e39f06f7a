"""What more threads bring: `python -m benchmarks.threads` prints nodes of a search and decisions of a batch for each
second of wall time.

It needs as many free cores as threads. Runs with one thread and with more take turns, so that others' work meets all of
them; each rate is the upper quartile of its runs, what the machine does when it is left alone.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterable
from functools import partial
from statistics import quantiles

import turmcore
from benchmarks import positions
from turmcore import State
from turmcore.search import Limit, search

_RUNS = 12

SLOTS = {"carcassonne": 1024, "turmbauer": 256}
"""Games of a batch, where it is not `MOST_SLOTS`: as many large positions as the caches hold."""

MOST_SLOTS = 4096


def turmbauer() -> State:
    """A build in round 6: trees side by side."""
    state = positions.read("turmbauer", "round_6")
    state.play("d2-5")
    return state


def waechter() -> State:
    """A position in the middle of the game: one tree that all threads search."""
    return positions.read("waechter", "middle")


def rate(state: State, threads: int, seconds: float) -> float:
    """Nodes a second of a search."""
    result = search(state, Limit(seconds=seconds), threads=threads)
    return result.nodes / result.seconds


def batch_rate(game: str, threads: int, seconds: float) -> float:
    """Decisions a second of a batch that plays at random."""
    batch = turmcore.Batch(turmcore.load(game), SLOTS.get(game, MOST_SLOTS), seed=1, threads=threads)
    batch.step_sampled()  # memory and threads are there
    decisions, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        decisions += int((batch.step_sampled() != turmcore.NO_ACTION).sum())
        batch.reset(batch.is_over())
    return decisions / spent


def main() -> None:
    """Measure 1, 2, 4 .. threads, up to the number of cores."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=0.5, help="of each search (default %(default)s)")
    seconds = parser.parse_args().seconds
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    counts = sorted({1, *(2**k for k in range(1, 7) if 2**k <= cores), cores})
    for state in (turmbauer(), waechter()):
        print(f"{state.game.name}, search")
        _print("nodes", measured(counts, partial(rate, state, seconds=seconds)))
    for game in turmcore.games():
        print(f"{game}, batch of {SLOTS.get(game, MOST_SLOTS):,}")
        _print("decisions", measured(counts, partial(batch_rate, game, seconds=seconds)))


def measured(counts: Iterable[int], run: Callable[[int], float]) -> dict[int, float]:
    """The rate for each number of threads."""
    counts = list(counts)
    rates: dict[int, list[float]] = {n: [] for n in counts}
    for _ in range(_RUNS):
        for n in counts:
            rates[n].append(run(n))
    return {n: quantiles(found, n=4)[2] for n, found in rates.items()}


def _print(unit: str, rates: dict[int, float]) -> None:
    for threads, found in rates.items():
        print(f"{threads:3} threads  {found:14,.0f} {unit}/s  {found / rates[1]:5.2f} x")


if __name__ == "__main__":
    main()
