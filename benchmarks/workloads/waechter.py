"""Workloads of Turm und Wächter."""

from collections.abc import Iterable
from typing import Any, ClassVar

import numpy

import turmcore
from benchmarks import positions
from benchmarks.workload import Workload
from benchmarks.workloads import every_game
from turmcore.search import Limit, TreeTuning, mcts, search


class PerftStart(every_game.Perft):
    """From the start, the last list counted."""

    name, depth, repeat = "perft(6) from the start", 6, 5

    def position(self) -> Any:
        return turmcore.load("waechter").new_state(0)


class PerftStacks(every_game.Perft):
    """The same from a position with high stacks, which have more ways to look along."""

    name, stored, depth, repeat = "perft(5) with high stacks", ("waechter", "high_stacks"), 5, 100


class PerftPlayed(PerftStart):
    """Every leaf is played, its key too."""

    name, depth, repeat = "perft(5) from the start, every leaf played", 5, 6
    keys = 0

    def work(self) -> None:
        for _ in range(self.repeat):
            self.leaves, self.keys = self.state.perft_played(self.depth)

    def results(self) -> Iterable[str]:
        return [str(self.leaves), str(self.keys)]


class RandomGames(every_game.RandomGames):
    game, num_games = "waechter", 3000


class PythonGames(every_game.PythonGames):
    game, num_games = "waechter", 500


class BatchGames(every_game.BatchGames):
    game, turns = "waechter", 200


class PythonLists(every_game.PythonLists):
    game, num_games = "waechter", 100


class RecordedGames(every_game.RecordedGames):
    game, num_games = "waechter", 500


class TreeSearch(Workload):
    """The search from the start and from three positions of games, one thread, without endgame tables."""

    name = "search"
    units = ("nodes",)

    NODES: ClassVar[int] = 1_500_000
    NAMES = ("opening", "middle", "high_stacks")

    def __init__(self) -> None:
        start: Any = turmcore.load("waechter").new_state(0)
        self.states = [start, *(positions.read("waechter", name) for name in self.NAMES)]
        self.found: list[Any] = []

    def work(self) -> None:
        limit, tree = Limit(nodes=self.NODES), TreeTuning(without=("endings",))
        self.found = [search(state, limit, tree=tree) for state in self.states]

    def amounts(self) -> tuple[int, ...]:
        return (sum(result.nodes for result in self.found),)

    def results(self) -> Iterable[str]:
        return [f"{result.action} {result.depth}" for result in self.found]


class Evaluations(every_game.Evaluations):
    stored, repeat = ("waechter", "middle"), 300_000


class Leaves(Workload):
    """A tree search with a network that costs nothing: half a share everywhere, all actions alike."""

    name = "mcts with a network, 256 positions"
    units = ("leaves",)

    SIMULATIONS: ClassVar[int] = 100

    def __init__(self) -> None:
        game = turmcore.load("waechter")
        self.states = [game.new_state(seed) for seed in range(256)]
        for state in self.states:
            while state.ply < 20 and not state.is_over():
                state.play(state.sample())
        self.states = [state for state in self.states if not state.is_over()]
        self.priors = numpy.ones((len(self.states), game.policy_size), numpy.float32)
        self.shares = numpy.full(len(self.states), 0.5)
        self.found: list[Any] = []

    def work(self) -> None:
        self.found = mcts(self.states, self.judge, self.SIMULATIONS)

    def judge(self, leaves: Any) -> Any:
        return self.priors[: len(leaves)], self.shares[: len(leaves)]

    def amounts(self) -> tuple[int, ...]:
        return (sum(result.rollouts for result in self.found),)

    def results(self) -> Iterable[str]:
        return [f"{result.action} {result.best[0].visits}" for result in self.found]


class WrittenBytes(every_game.WrittenBytes):
    game = "waechter"


class ReadBytes(every_game.ReadBytes):
    game = "waechter"


# New ones go to the end; a row keeps its meaning for as long as it has its name.
WORKLOADS: tuple[type[Workload], ...] = (
    PerftStart,
    PerftStacks,
    PerftPlayed,
    RandomGames,
    BatchGames,
    PythonGames,
    PythonLists,
    RecordedGames,
    TreeSearch,
    Evaluations,
    WrittenBytes,
    ReadBytes,
    Leaves,
)
