"""All workloads, by game."""

from benchmarks.workload import Workload
from benchmarks.workloads import turmbauer, waechter

WORKLOADS: dict[str, tuple[type[Workload], ...]] = {
    "turmbauer": turmbauer.WORKLOADS,
    "waechter": waechter.WORKLOADS,
}
