"""All workloads, by game."""

from benchmarks.workload import Workload
from benchmarks.workloads import babel, turmbauer

WORKLOADS: dict[str, tuple[type[Workload], ...]] = {
    "turmbauer": turmbauer.WORKLOADS,
    "babel": babel.WORKLOADS,
}
