"""Workloads of Turmbauer: piece set A, four players."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

import turmcore
from benchmarks import positions
from benchmarks.clock import cpu_seconds
from benchmarks.workload import Workload
from benchmarks.workloads import every_game, statics, wobble
from turmcore.search import Limit, search

ESCAPE: Mapping[str, str] = MappingProxyType({"escape": "step"})
"""The rows' settings are those of their first day, which a new game's are not any more."""


def starts(count: int) -> list[Any]:
    """States at the start, with the seeds from 0 on."""
    game = turmcore.load("turmbauer", escape="step")
    return [game.new_state(seed) for seed in range(count)]


class RandomGames(every_game.RandomGames):
    game, num_games, chance, options = "turmbauer", 1000, "d", ESCAPE


class NewGames(RandomGames):
    """The same as a new game has it: climbers keep a free field."""

    name, options = "random games, escape=free", MappingProxyType({"escape": "free"})


class Placements(Workload):
    """All legal places of all 12 blocks of a set counted, on five towers of about 150 cubes.

    The time is that of the slowest tower: an average would hide what one kind of tower costs.
    """

    name = "all placements on the slowest of five towers"
    units = ("counts",)

    TOWERS = ("tower_random_1", "tower_random_2", "tower_random_3", "tower_greedy_1", "tower_greedy_2")
    REPEAT = 2_000

    def __init__(self) -> None:
        self.states = [positions.read("turmbauer", name) for name in self.TOWERS]
        self.counts = [0] * len(self.states)
        self.slowest = 0.0

    def work(self) -> None:
        for i, state in enumerate(self.states):
            start = cpu_seconds()
            self.counts[i] = state.count_all_placements(self.REPEAT)
            self.slowest = max(self.slowest, cpu_seconds() - start)

    def seconds(self) -> float:
        self.work()
        return self.slowest

    def amounts(self) -> tuple[int, ...]:
        return (self.REPEAT,)

    def results(self) -> Iterable[str]:
        return [str(count) for count in self.counts]


class PerftStart(every_game.Perft):
    """All first builds are played, the climbs behind them counted."""

    name, depth, repeat = "perft(3) from the start", 3, 30

    def position(self) -> Any:
        return starts(1)[0]


class PerftRound6(every_game.Perft):
    """The builds behind each of the 21 rolls, generated anew each time."""

    name, stored, depth, repeat = "perft(2) in round 6", ("turmbauer", "round_6"), 2, 2000


class PythonGames(every_game.PythonGames):
    game, num_games, chance, options = "turmbauer", 500, "d", ESCAPE


class BatchGames(every_game.BatchGames):
    game, size, turns, options = "turmbauer", 256, 200, ESCAPE


class PythonLists(every_game.PythonLists):
    game, num_games, chance, options = "turmbauer", 200, "d", ESCAPE


class Copies(Workload):
    """Copies without history of positions in the middle of games."""

    name = "copy in Python"
    units = ("copies",)

    REPEAT = 12_000

    def __init__(self) -> None:
        self.states = starts(100)
        for state in self.states:
            while state.round < 6:
                state.play(state.sample())
        self.last: list[Any] = []

    def work(self) -> None:
        for _ in range(self.REPEAT):
            self.last = [state.copy() for state in self.states]

    def amounts(self) -> tuple[int, ...]:
        return (self.REPEAT * len(self.states),)

    def results(self) -> Iterable[str]:
        return [state.to_text() for state in self.last]


class RecordedGames(every_game.RecordedGames):
    game, num_games, chance, options = "turmbauer", 1000, "d", ESCAPE


class Evaluations(every_game.Evaluations):
    stored, repeat = ("turmbauer", "round_6"), 100_000


class TreeSearch(every_game.TreeSearch):
    """For a build in the middle of the game."""

    name, stored, nodes = "tree search in round 6", ("turmbauer", "round_6"), 300_000

    def position(self) -> Any:
        state = super().position()
        state.play("d2-5")
        return state


class Expectimax(Workload):
    """The whole tree to a depth in the game for two, rolls as plies, six candidates for each decision."""

    name = "expectimax in round 11, pairs"
    units = ("nodes",)

    DEPTH, WIDTH = 7, 6

    def __init__(self) -> None:
        self.state = positions.read("turmbauer", "pairs_round_11")
        self.result: Any = None

    def work(self) -> None:
        limit = Limit(seconds=3600)
        self.result = search(self.state, limit, method="expectimax", depth=self.DEPTH, width=self.WIDTH)

    def amounts(self) -> tuple[int, ...]:
        return (self.result.nodes,)

    def results(self) -> Iterable[str]:
        return [f"{value:.3f}" for value in self.result.values]


class Words(every_game.Words):
    """Of 1,833 actions."""

    stored, repeat = ("turmbauer", "widest_roll"), 15


class Things(every_game.Things):
    stored, repeat = ("turmbauer", "tower_random_1"), 500


class WrittenBytes(every_game.WrittenBytes):
    game, options = "turmbauer", ESCAPE


class ReadBytes(every_game.ReadBytes):
    game, options = "turmbauer", ESCAPE
    repeat = 400


class Choices(every_game.Choices):
    """The pieces among 1,833 actions, and the cells where they may lie."""

    stored, repeat = ("turmbauer", "widest_roll"), 30


# New ones go to the end; a row keeps its meaning for as long as it has its name.
WORKLOADS: tuple[type[Workload], ...] = (
    RandomGames,
    Placements,
    PerftStart,
    PerftRound6,
    BatchGames,
    PythonGames,
    PythonLists,
    Copies,
    RecordedGames,
    Evaluations,
    TreeSearch,
    Expectimax,
    *statics.WORKLOADS,
    *wobble.WORKLOADS,
    NewGames,
    Words,
    Things,
    WrittenBytes,
    ReadBytes,
    Choices,
)
