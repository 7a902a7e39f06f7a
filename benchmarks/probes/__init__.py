"""All probes, by game."""

from benchmarks.probe import Probe
from benchmarks.probes import turmbauer

PROBES: dict[str, tuple[Probe, ...]] = {
    "turmbauer": turmbauer.PROBES,
}
