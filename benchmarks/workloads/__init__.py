"""All workloads, by game: those of a game stand in a module of its name; a game from elsewhere adds its own to `WORKLOADS`."""

from benchmarks.games import modules_of_games
from benchmarks.workload import Workload

WORKLOADS: dict[str, tuple[type[Workload], ...]] = {
    game: module.WORKLOADS for game, module in modules_of_games(__name__).items()
}
