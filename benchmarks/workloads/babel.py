"""Workloads of Turmbau zu Babel: board six, four players."""

from collections.abc import Iterable
from typing import Any

import turmcore
from benchmarks.workload import Workload
from benchmarks.workloads import every_game


class RandomGames(every_game.RandomGames):
    game, num_games = "babel", 15_000

    def results(self) -> Iterable[str]:
        return [state.to_text() for state in self.states[::10]]


class Perft(every_game.Perft):
    """From the middle of a game, rolls as plies."""

    name, stored, depth = "perft(6) from a roll", ("babel", "roll"), 6


class BatchGames(every_game.BatchGames):
    game, turns = "babel", 150


class PythonGames(every_game.CountedGames):
    game, num_games = "babel", 1000


class RecordedGames(every_game.RecordedMatches):
    game, num_games = "babel", 2000


class TreeSearch(every_game.TreeSearch):
    """By one who knows only the own color."""

    stored, nodes = ("babel", "use"), 150_000

    def position(self) -> Any:
        state = super().position()
        return state.view(state.current_player)


class Beliefs(Workload):
    """What games say about the players' colors, from the whole history each time, from Python."""

    name = "beliefs of whole games"
    units = ("games", "decisions")

    def __init__(self) -> None:
        game = turmcore.load("babel")
        self.games: list[Any] = [game.new_state(seed) for seed in range(400)]
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


class WrittenBytes(every_game.WrittenBytes):
    game = "babel"


class ReadBytes(every_game.ReadBytes):
    game = "babel"


# New ones go to the end; a row keeps its meaning for as long as it has its name.
WORKLOADS: tuple[type[Workload], ...] = (
    RandomGames,
    Perft,
    BatchGames,
    PythonGames,
    RecordedGames,
    TreeSearch,
    Beliefs,
    WrittenBytes,
    ReadBytes,
)
