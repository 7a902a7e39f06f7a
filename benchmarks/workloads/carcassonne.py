"""Workloads of Carcassonne: two players, with the tower and without."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

import turmcore
from benchmarks.workload import Workload
from benchmarks.workloads import every_game
from turmcore.search import search

TOWER: Mapping[str, str] = MappingProxyType({"tower": "1"})
EVERYTHING: Mapping[str, Any] = MappingProxyType(
    dict.fromkeys(("big", "builder", "pig", "inns", "traders", "dragon"), "1")
)
LATER: Mapping[str, Any] = MappingProxyType({"festival": "1", "abbot": "1"})
BASE: Mapping[str, str] = MappingProxyType({"tower": "0"})


class RandomGames(every_game.RandomGames):
    game, num_games = "carcassonne", 8000

    def results(self) -> Iterable[str]:
        return [state.to_text() for state in self.states[::10]]


class BaseGames(RandomGames):
    """The same without the tower."""

    name, options = "random games of the base game", BASE


class Perft(every_game.Perft):
    """From the middle of a game, draws as plies."""

    name, stored, depth = "perft(5) from a place", ("carcassonne", "place"), 5


class PythonGames(every_game.CountedGames):
    game, num_games = "carcassonne", 400


class BatchGames(every_game.BatchGames):
    game, turns = "carcassonne", 1000


class RecordedGames(every_game.RecordedMatches):
    game, num_games, options = "carcassonne", 2000, TOWER


class RecordedBaseGames(RecordedGames):
    """The same without the tower."""

    name, options = "recorded match of the base game on the command line", BASE


class TreeSearch(every_game.TreeSearch):
    stored, nodes = ("carcassonne", "place"), 4000


class BaseTreeSearch(TreeSearch):
    """The same without the tower."""

    name = "tree search in the base game"

    def position(self) -> Any:
        state: Any = turmcore.load("carcassonne", **BASE).new_state(5)
        while state.ply < 100 or state.is_chance():
            state.play(state.sample_chance() if state.is_chance() else state.greedy())
        return state


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


class Words(every_game.Words):
    """Late in a game of six players with everything; the tile in hand fits 116 times."""

    stored, repeat = ("carcassonne", "placements"), 50


class PortalWords(every_game.Words):
    """The same behind a portal."""

    name, stored, repeat = "words of 554 decisions", ("carcassonne", "portal"), 30


class Things(every_game.Things):
    stored, repeat = ("carcassonne", "placements"), 300


class WrittenBytes(every_game.WrittenBytes):
    game = "carcassonne"


class ReadBytes(every_game.ReadBytes):
    game = "carcassonne"
    repeat = 400


class WrittenWideBytes(WrittenBytes):
    """The same with all figures and tiles."""

    name, options = "to_bytes in Python, all figures and tiles", EVERYTHING


class ReadWideBytes(ReadBytes):
    """The same with all figures and tiles."""

    name, options, repeat = "from_bytes in Python, all figures and tiles", EVERYTHING, 200


class Choices(every_game.Choices):
    stored, repeat = ("carcassonne", "placements"), 30


class LaterGames(RandomGames):
    """The same with festival and abbot."""

    name, options, num_games = "random games with festival and abbot", LATER, 4000


class LaterPerft(every_game.Perft):
    """From an act at a festival with everything."""

    name, stored, depth = "perft(5) from a festival", ("carcassonne", "festival"), 5


class LaterTreeSearch(every_game.TreeSearch):
    """The same position."""

    name, stored, nodes = "tree search at a festival", ("carcassonne", "festival"), 100_000


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
    Words,
    PortalWords,
    Things,
    WrittenBytes,
    ReadBytes,
    WrittenWideBytes,
    ReadWideBytes,
    Choices,
    LaterGames,
    LaterPerft,
    LaterTreeSearch,
)
