"""How long single questions of statics take: `python -m benchmarks.statics` prints medians and 95th percentiles.

On the stored tower of 49 bodies (benchmarks/workloads/statics.py). The clock is processor time, each question is
the best of three, and asking from Python is part of it.
"""

from collections.abc import Callable, Iterable
from functools import partial
from statistics import median
from time import process_time_ns
from typing import Any

from benchmarks import positions
from benchmarks.workloads.statics import Certificates, Refutations, StrictLists, tower
from turmcore.voxel import Statics

RUNS = 3
BASE = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))

# What is measured, at least, aim; in microseconds.
Line = tuple[str, list[float], float, float]


def times(calls: Iterable[Callable[[], Any]]) -> list[float]:
    """The shortest of some runs of each call, in microseconds."""
    found = []
    for call in calls:
        runs = []
        for _ in range(RUNS):
            start = process_time_ns()
            call()
            runs.append((process_time_ns() - start) / 1e3)
        found.append(min(runs))
    return found


def measure() -> list[Line]:
    """All lines of the table."""
    statics, v3, f6, lists = tower(), Certificates(), Refutations(), StrictLists()
    cells = [BASE, *(block.cells for block in positions.read("turmbauer", "strict_48").blocks)]
    return [
        ("v3 verdict", times(partial(statics.stands, c) for c in v3.bodies), 100, 20),
        ("f6 verdict", times(partial(statics.stands_with_friction, c) for c in f6.bodies), 400, 100),
        ("placements of a roll, strict", times([lists.state.num_actions] * 20), 40_000, 8_000),
        ("tilt margin, 8 directions", times([statics.margin] * 20), 10_000, 2_000),
        ("tower from nothing, v3", times([lambda: Statics(cells)] * 20), 0, 0),
        ("loads", times([statics.loads] * 20), 0, 0),
    ]


def main() -> None:
    print(f"{'microseconds':32}{'median':>9}{'p95':>9}{'at least':>10}{'aim':>8}")
    for name, found, least, aim in measure():
        p95 = sorted(found)[int(0.95 * len(found))]
        goals = f"{least:10,.0f}{aim:8,.0f}" if least else ""
        print(f"{name:32}{median(found):9,.1f}{p95:9,.1f}{goals}")


if __name__ == "__main__":
    main()
