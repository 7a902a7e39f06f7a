"""Actions played in many games, position by position."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import BinaryIO

import turmcore
from gui.model.job import Job
from turmcore import Action, Game, State, TurmError
from turmcore.notation import forfeit, record
from turmcore.notation.record import Record

DEPTH = 100
"""Actions of a game that are counted; behind them hardly two games are alike."""

_PACE = 0.1  # seconds between two reports of progress
_MOST_FAULTS = 50


@dataclass(frozen=True, slots=True)
class Branch:
    """An action that was played in a position.

    Attributes
    ----------
    games
        Number of games with it.
    wins
        Number of them that each player has won; a shared win counts in part.
    draws, unfinished
        Number of draws, and of games without a result.
    """

    action: Action
    games: int
    wins: tuple[float, ...]
    draws: int
    unfinished: int


@dataclass(frozen=True, slots=True)
class Fault:
    """A game that could not be counted: where it is, and why."""

    file: str
    message: str


_ALL = -1  # in the place of an action: number of games that were in the position

# Of an action in a position: games, draws, unfinished, then the wins of each player. Plain lists in plain
# dictionaries, as there may be a million of them.
Tally = list[float]


@dataclass(frozen=True, slots=True)
class Counted:
    """Counts of a game: keys of positions with the action played there, each once, and each player's share of
    the win; None without a result."""

    game: Game
    played: tuple[tuple[int, int], ...]
    wins: tuple[float, ...] | None


def counted(source: Record) -> Counted:
    """Look through a game.

    Raises
    ------
    turmcore.TurmError
    """
    state = _start(source)
    played: dict[tuple[int, int], None] = {}  # each action counts once in a game that repeats a position
    for number, token in enumerate(source.moves):
        action = state.game.parse(token)
        if number < DEPTH:
            played[state.key, action.value] = None
        try:
            state.play(action)
        except TurmError as error:
            raise turmcore.TextError(f"action {number + 1}, {token}: {error}") from None
    wins = _wins(source, state)
    return Counted(_family(state.game), tuple(played), tuple(wins) if wins is not None else None)


class OpeningTree:
    """Counts actions in positions; a position is the same whichever way leads to it.

    Attributes
    ----------
    num_games
        Number of games counted.
    """

    def __init__(self) -> None:
        self.num_games = 0
        self._nodes: dict[Game, dict[int, dict[int, Tally]]] = {}

    @property
    def num_positions(self) -> int:
        """Number of positions known."""
        return sum(len(nodes) for nodes in self._nodes.values())

    def add(self, source: Record) -> None:
        """Count one game; variations do not count.

        Raises
        ------
        turmcore.TurmError
            Nothing is counted then.
        """
        self.put(counted(source))

    def put(self, game: Counted) -> None:
        """Count a game that was looked through."""
        tally = [1.0, float(game.wins is not None and not any(game.wins)), float(game.wins is None)]
        tally += game.wins if game.wins is not None else [0.0] * game.game.num_players
        nodes = self._nodes.setdefault(game.game, {})
        for key in dict.fromkeys(key for key, _ in game.played):
            nodes.setdefault(key, {}).setdefault(_ALL, [0.0])[0] += 1
        for key, value in game.played:
            sums = nodes[key].setdefault(value, [0.0] * len(tally))
            for i, more in enumerate(tally):
                sums[i] += more
        self.num_games += 1

    def tallies(self, state: State) -> dict[int, Tally]:
        """Tallies of the actions played in a position, by the value of the action."""
        return {value: tally for value, tally in self._node(state).items() if value != _ALL}

    def games_at(self, state: State) -> int:
        """Number of games that have been in a position and went on from it."""
        return int(self._node(state).get(_ALL, [0])[0])

    def _node(self, state: State) -> dict[int, Tally]:
        return self._nodes.get(_family(state.game), {}).get(state.key, {})


class Openings:
    """The trees of all files that are loaded, seen as one."""

    def __init__(self) -> None:
        self.trees: list[OpeningTree] = []

    @property
    def num_games(self) -> int:
        """Number of games counted."""
        return sum(tree.num_games for tree in self.trees)

    @property
    def num_positions(self) -> int:
        """Number of positions known; one that two loads have in common counts twice."""
        return sum(tree.num_positions for tree in self.trees)

    def games_at(self, state: State) -> int:
        """Number of games that have been in a position and went on from it."""
        return sum(tree.games_at(state) for tree in self.trees)

    def branches(self, state: State) -> list[Branch]:
        """Actions played in a position, the most frequent first."""
        sums: dict[int, Tally] = {}
        for tree in self.trees:
            for value, tally in tree.tallies(state).items():
                known = sums.get(value)
                sums[value] = (
                    list(tally) if known is None else [a + b for a, b in zip(known, tally, strict=True)]
                )
        found = [
            Branch(state.game.action(value), int(tally[0]), tuple(tally[3:]), int(tally[1]), int(tally[2]))
            for value, tally in sums.items()
        ]
        return sorted(found, key=lambda branch: (-branch.games, str(branch.action)))


class Loading(Job):
    """Reads record files into a tree, to be run in another thread.

    Parameters
    ----------
    paths
        The files.

    Attributes
    ----------
    told
        Called in the thread of `run`, about ten times a second, with the part that is done (0 to 1) and the
        number of games.
    faults
        Faults of games not counted; the first of many.
    num_faults
        Number of faults.
    """

    def __init__(self, paths: Sequence[str]) -> None:
        super().__init__()
        self._paths = list(paths)
        self.told: Callable[[float, int], object] | None = None
        self.faults: list[Fault] = []
        self.num_faults = 0

    def run(self) -> OpeningTree:
        """Read the files; if cancelled, return the games counted so far."""
        tree = OpeningTree()
        sizes = [os.path.getsize(path) if os.path.exists(path) else 0 for path in self._paths]
        before, whole, next_time = 0, max(1, sum(sizes)), monotonic() + _PACE
        for path, size in zip(self._paths, sizes, strict=True):
            try:
                with open(path, "rb") as file:
                    for source in self._records(file, path):
                        self._count(tree, source, path)
                        if self.told is not None and monotonic() >= next_time:
                            self.told(min(1.0, (before + file.tell()) / whole), tree.num_games)
                            next_time = monotonic() + _PACE
            except OSError as error:
                self._note(path, error.strerror or str(error))
            before += size
            if self.is_cancelled:
                break
        return tree

    def _records(self, file: BinaryIO, path: str) -> Iterator[Record]:
        """The games of a file, as far as it can be read."""
        try:
            for source in record.read(file):
                if self.is_cancelled:
                    return
                yield source
        except TurmError as error:
            self._note(path, str(error))

    def _count(self, tree: OpeningTree, source: Record, path: str) -> None:
        try:
            tree.add(source)
        except TurmError as error:
            self._note(path, f"line {source.line}: {error}")

    def _note(self, path: str, message: str) -> None:
        self.num_faults += 1
        if len(self.faults) < _MOST_FAULTS:
            self.faults.append(Fault(path, message))


def _start(source: Record) -> State:
    """The start position of a game, with the settings of its [Option] tags."""
    name, start = source.value("Game"), source.value("Start")
    if name is None or start is None:
        raise turmcore.TextError(f"the game has no [{'Game' if name is None else 'Start'}]")
    state = turmcore.from_text(name, start)
    options = dict(tag.value.split("=", 1) for tag in source.options if "=" in tag.value)
    return turmcore.load(name, **{**state.game.options, **options}).state(start) if options else state


_families: dict[Game, Game] = {}


def _family(game: Game) -> Game:
    """The game that stands for all with the same positions: whether a repetition ends it does not count."""
    if game not in _families:
        plain = {key: value for key, value in game.options.items() if key != "repetition"}
        _families[game] = turmcore.load(game.name, **plain)
    return _families[game]


def _wins(source: Record, end: State) -> list[float] | None:
    """Each player's share of the win, nothing for a draw; None if the game has no result."""
    if end.is_over():
        # a draw is a half for everybody on the board, but nobody has won it
        return (
            list(end.returns()) if len(end.winners()) < end.game.num_players else [0.0] * end.game.num_players
        )
    loser = forfeit.loser_of(source, end)
    return list(forfeit.shares(end, loser)) if loser is not None else None
