"""What more threads bring to a search: `python -m benchmarks.threads` prints nodes a second of wall time.

It needs as many free cores as threads; the median of several runs counts.
"""

import argparse
import os
from statistics import median

from benchmarks import positions
from turmcore import State
from turmcore.search import Limit, search

_RUNS = 5


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
        print(state.game.name)
        one = 0.0
        for threads in counts:
            nodes = median(rate(state, threads, seconds) for _ in range(_RUNS))
            one = one or nodes
            print(f"{threads:3} threads  {nodes:14,.0f} nodes/s  {nodes / one:5.2f} x")


if __name__ == "__main__":
    main()
