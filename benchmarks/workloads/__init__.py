"""All workloads, by game."""

from benchmarks.workload import Workload
from benchmarks.workloads import babel, carcassonne, turmbauer, waechter

WORKLOADS: dict[str, tuple[type[Workload], ...]] = {
    "turmbauer": turmbauer.WORKLOADS,
    "waechter": waechter.WORKLOADS,
    "babel": babel.WORKLOADS,
    "carcassonne": carcassonne.WORKLOADS,
}
