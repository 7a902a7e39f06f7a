"""All probes by game, and how their costs may grow: those of a game stand in a module of its name."""

from benchmarks.games import modules_of_games
from benchmarks.probe import Probe
from benchmarks.probes import python
from benchmarks.scaling import Scaling

_MODULES = modules_of_games(__name__)

PROBES: dict[str, tuple[Probe, ...]] = {"python": python.PROBES} | {
    game: module.PROBES for game, module in _MODULES.items()
}

SCALINGS: dict[str, tuple[Scaling, ...]] = {
    game: module.SCALINGS for game, module in _MODULES.items() if hasattr(module, "SCALINGS")
}

REFERENCE = "python: reference"
"""The probe that has nothing to do with the engine."""
