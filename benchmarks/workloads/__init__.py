"""All workloads, by game."""

from benchmarks.workload import Workload
from benchmarks.workloads import turmbauer

WORKLOADS: dict[str, tuple[type[Workload], ...]] = {
    "turmbauer": turmbauer.WORKLOADS,
}
