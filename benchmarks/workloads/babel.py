"""Workloads of Turmbau zu Babel: board six, four players."""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import weakref
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import turmcore
from benchmarks import ROOT, positions
from benchmarks.workload import Workload
from benchmarks.workloads import every_game
from turmcore.search import Limit, search


def starts(count: int) -> list[Any]:
    """States at the start, with the seeds from 0 on."""
    game = turmcore.load("babel")
    return [game.new_state(seed) for seed in range(count)]


class RandomGames(Workload):
    """Whole games inside C, uniform over the whole list of each node."""

    name = "random games"
    units = ("games", "decisions")

    def __init__(self) -> None:
        self.states = starts(15_000)
        self.decisions = 0

    def work(self) -> None:
        self.decisions = sum([state.playout() for state in self.states])

    def amounts(self) -> tuple[int, ...]:
        return len(self.states), self.decisions

    def results(self) -> Iterable[str]:
        return [state.to_text() for state in self.states[::10]]


class Perft(Workload):
    """Action sequences from the middle of a game, rolls as plies."""

    name = "perft(6) from a roll"
    units = ("leaves",)

    def __init__(self) -> None:
        self.state = positions.read("babel", "roll")
        self.leaves = 0

    def work(self) -> None:
        self.leaves = self.state.perft(6)

    def amounts(self) -> tuple[int, ...]:
        return (self.leaves,)

    def results(self) -> Iterable[str]:
        return [str(self.leaves)]


class PythonGames(Workload):
    """Whole games from Python, draws and rolls on the clock too; only decisions count."""

    name = "sample and play in Python"
    units = ("decisions",)

    def __init__(self) -> None:
        self.states = starts(1000)
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


class RecordedGames(Workload):
    """A match on the command line with its record file, from the start of the interpreter to its end."""

    name = "recorded match on the command line"
    units = ("games",)

    GAMES = 2000

    def __init__(self) -> None:
        folder = tempfile.mkdtemp()
        weakref.finalize(self, shutil.rmtree, folder)
        self.path = Path(folder) / "games.tgn"

    def work(self) -> None:
        command = [sys.executable, "-m", "turmcore", "play", "babel", "--agents", "random"]
        command += ["--games", str(self.GAMES), "--seed", "1", "--output", str(self.path)]
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)

    def amounts(self) -> tuple[int, ...]:
        return (self.path.read_bytes().count(b"[Format "),)

    def results(self) -> Iterable[str]:
        return [hashlib.sha256(self.path.read_bytes()).hexdigest()]


class TreeSearch(Workload):
    """A Monte Carlo tree search by one who knows only the own color, on one thread."""

    name = "tree search in the middle"
    units = ("nodes", "rollouts")

    NODES = 150_000

    def __init__(self) -> None:
        state = positions.read("babel", "use")
        self.state = state.view(state.current_player)
        self.result: Any = None

    def work(self) -> None:
        self.result = search(self.state, Limit(nodes=self.NODES), seed=1)

    def amounts(self) -> tuple[int, ...]:
        return self.result.nodes, self.result.rollouts

    def results(self) -> Iterable[str]:
        # which action wins may hang on the last digit of an exponential, which is the C library's affair
        return [str(self.state.is_legal(self.result.action)), str(self.result.nodes >= self.NODES)]


class Beliefs(Workload):
    """What games say about the players' colors, from the whole history each time, from Python."""

    name = "beliefs of whole games"
    units = ("games", "decisions")

    def __init__(self) -> None:
        self.games = starts(400)
        self.decisions = 0
        for state in self.games:
            while state.ply < 120 and not state.is_over():
                self.decisions += not state.is_chance()
                state.play(state.sample())
        self.rows: list[Any] = []

    def work(self) -> None:
        self.rows = [state.copy(history=True).beliefs(0) for state in self.games]

    def amounts(self) -> tuple[int, ...]:
        return len(self.games), self.decisions

    def results(self) -> Iterable[str]:
        # to three places: the last digits of exponentials are the C library's affair
        return [" ".join(f"{share:.3f}" for row in rows for share in row) for rows in self.rows[::10]]


# New ones go to the end; a row keeps its meaning for as long as it has its name.
class BatchGames(every_game.BatchGames):
    game, turns = "babel", 150


WORKLOADS: tuple[type[Workload], ...] = (
    RandomGames,
    Perft,
    BatchGames,
    PythonGames,
    RecordedGames,
    TreeSearch,
    Beliefs,
)
