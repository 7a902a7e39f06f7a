"""All probes by game, and how their costs may grow."""

from benchmarks.probe import Probe
from benchmarks.probes import babel, carcassonne, python, turmbauer, waechter
from benchmarks.scaling import Scaling

PROBES: dict[str, tuple[Probe, ...]] = {
    "python": python.PROBES,
    "turmbauer": turmbauer.PROBES,
    "waechter": waechter.PROBES,
    "babel": babel.PROBES,
    "carcassonne": carcassonne.PROBES,
}

SCALINGS: dict[str, tuple[Scaling, ...]] = {
    "turmbauer": turmbauer.SCALINGS,
}

REFERENCE = "python: reference"
"""The probe that has nothing to do with the engine."""
