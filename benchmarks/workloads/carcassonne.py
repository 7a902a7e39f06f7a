"""Workloads of Carcassonne: two players, with the tower and without."""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import weakref
from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

import turmcore
from benchmarks import ROOT, positions
from benchmarks.workload import Workload
from benchmarks.workloads import every_game
from turmcore.search import Limit, search


class RandomGames(Workload):
    """Whole games inside C, uniform over the whole list of each node."""

    name = "random games"
    units = ("games", "decisions")
    options: ClassVar[dict[str, int]] = {}

    def __init__(self) -> None:
        game = turmcore.load("carcassonne", **self.options)
        self.states: list[Any] = [game.new_state(seed) for seed in range(8000)]
        self.decisions = 0

    def work(self) -> None:
        self.decisions = sum([state.playout() for state in self.states])

    def amounts(self) -> tuple[int, ...]:
        return len(self.states), self.decisions

    def results(self) -> Iterable[str]:
        return [state.to_text() for state in self.states[::10]]


class BaseGames(RandomGames):
    """The same without the tower."""

    name = "random games of the base game"
    options: ClassVar[dict[str, int]] = {"tower": 0}


class Perft(Workload):
    """Action sequences from the middle of a game, draws as plies."""

    name = "perft(5) from a place"
    units = ("leaves",)

    def __init__(self) -> None:
        self.state = positions.read("carcassonne", "place")
        self.leaves = 0

    def work(self) -> None:
        self.leaves = self.state.perft(5)

    def amounts(self) -> tuple[int, ...]:
        return (self.leaves,)

    def results(self) -> Iterable[str]:
        return [str(self.leaves)]


class PythonGames(Workload):
    """Whole games from Python, draws on the clock too; only decisions count."""

    name = "sample and play in Python"
    units = ("decisions",)

    def __init__(self) -> None:
        game = turmcore.load("carcassonne")
        self.states: list[Any] = [game.new_state(seed) for seed in range(400)]
        self.decisions = 0

    def work(self) -> None:
        for state in self.states:
            while not state.is_over():
                self.decisions += not state.is_chance()
                state.play(state.sample())

    def amounts(self) -> tuple[int, ...]:
        return (self.decisions,)

    def results(self) -> Iterable[str]:
        return [state.to_text() for state in self.states]


class BatchGames(every_game.BatchGames):
    game, turns = "carcassonne", 1000


class RecordedGames(Workload):
    """A match on the command line with its record file, from the start of the interpreter to its end."""

    name = "recorded match on the command line"
    units = ("games",)
    option: ClassVar[str] = "tower=1"

    GAMES = 2000

    def __init__(self) -> None:
        folder = tempfile.mkdtemp()
        weakref.finalize(self, shutil.rmtree, folder)
        self.path = Path(folder) / "games.tgn"

    def work(self) -> None:
        command = [sys.executable, "-m", "turmcore", "play", "carcassonne", "--agents", "random"]
        command += ["--option", self.option, "--games", str(self.GAMES), "--seed", "1"]
        command += ["--output", str(self.path)]
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)

    def amounts(self) -> tuple[int, ...]:
        return (self.path.read_bytes().count(b"[Format "),)

    def results(self) -> Iterable[str]:
        return [hashlib.sha256(self.path.read_bytes()).hexdigest()]


class RecordedBaseGames(RecordedGames):
    """The same without the tower."""

    name = "recorded match of the base game on the command line"
    option: ClassVar[str] = "tower=0"


class TreeSearch(Workload):
    """A Monte Carlo tree search on one thread."""

    name = "tree search in the middle"
    units = ("nodes", "rollouts")

    NODES = 4000

    def __init__(self) -> None:
        self.state = positions.read("carcassonne", "place")
        self.result: Any = None

    def work(self) -> None:
        self.result = search(self.state, Limit(nodes=self.NODES), seed=1)

    def amounts(self) -> tuple[int, ...]:
        return self.result.nodes, self.result.rollouts

    def results(self) -> Iterable[str]:
        # which action wins may hang on the last digit of an exponential, which is the C library's affair
        return [str(self.state.is_legal(self.result.action)), str(self.result.nodes >= self.NODES)]


class BaseTreeSearch(TreeSearch):
    """The same without the tower."""

    name = "tree search in the base game"

    def __init__(self) -> None:
        super().__init__()
        self.state = turmcore.load("carcassonne", tower=0).new_state(5)
        while self.state.ply < 100 or self.state.is_chance():
            self.state.play(self.state.sample_chance() if self.state.is_chance() else self.state.greedy())


class RankedGames(Workload):
    """Whole games of players that take what the evaluation of all turns likes best."""

    name = "games by rank"
    units = ("games", "decisions")

    def __init__(self) -> None:
        games = [turmcore.load("carcassonne", tower=tower) for tower in (0, 1)]
        self.states: list[Any] = [games[seed % 2].new_state(seed) for seed in range(20)]
        self.decisions = 0

    def work(self) -> None:
        for state in self.states:
            while not state.is_over():
                if state.is_chance():
                    state.play(state.sample_chance())
                else:
                    self.decisions += 1
                    state.play(search(state, method="rank").action)

    def amounts(self) -> tuple[int, ...]:
        return len(self.states), self.decisions

    def results(self) -> Iterable[str]:
        return [str(state.is_over()) for state in self.states]


# New ones go to the end; a row keeps its meaning for as long as it has its name.
WORKLOADS: tuple[type[Workload], ...] = (
    RandomGames,
    BaseGames,
    Perft,
    PythonGames,
    RecordedGames,
    RecordedBaseGames,
    TreeSearch,
    BatchGames,
    BaseTreeSearch,
    RankedGames,
)
