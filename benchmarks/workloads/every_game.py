"""Workloads that every game has; a game's own subclass says with which numbers."""

import hashlib
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import weakref
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar

import turmcore
from benchmarks import ROOT, positions
from benchmarks.workload import Workload
from turmcore.search import Limit, search


class Games(Workload):
    """Whole games of one kind, from the start, with the seeds from 0 on.

    Attributes
    ----------
    game : str
        Name in the registry.
    options : mapping
        Settings that are not the default.
    num_games : int
    chance : str
        First letter of the tokens of chance, which are no decisions; empty if there is none.
    """

    game: ClassVar[str]
    options: ClassVar[Mapping[str, str]] = MappingProxyType({})
    num_games: ClassVar[int]
    chance: ClassVar[str] = ""

    def __init__(self) -> None:
        game = turmcore.load(self.game, **self.options)
        self.states: list[Any] = [game.new_state(seed) for seed in range(self.num_games)]

    def num_decisions(self, tokens: Iterable[object]) -> int:
        """How many of the tokens of games are decisions."""
        return sum(not self.chance or not str(token).startswith(self.chance) for token in tokens)

    def amounts(self) -> tuple[int, ...]:
        return (sum(self.num_decisions(state.history) for state in self.states),)

    def results(self) -> Iterable[str]:
        return [state.to_text() for state in self.states]


class RandomGames(Games):
    """Whole games inside C, uniform over the whole list of each node."""

    name = "random games"
    units = ("games", "decisions")
    decisions = 0

    def work(self) -> None:
        self.decisions = sum([state.playout() for state in self.states])

    def amounts(self) -> tuple[int, ...]:
        return len(self.states), self.decisions


class FromPosition(Workload):
    """Work on one state.

    Attributes
    ----------
    stored : tuple of str
        Its game, and its name among the stored positions.
    """

    stored: ClassVar[tuple[str, str]]

    def __init__(self) -> None:
        self.state = self.position()

    def position(self) -> Any:
        """The state; a subclass may have one that is not stored."""
        return positions.read(*self.stored)


class Perft(FromPosition):
    """Sequences of actions, counted several times."""

    units = ("leaves",)
    depth: ClassVar[int]
    repeat: ClassVar[int] = 1
    leaves = 0

    def work(self) -> None:
        for _ in range(self.repeat):
            self.leaves = self.state.perft(self.depth)

    def amounts(self) -> tuple[int, ...]:
        return (self.repeat * self.leaves,)

    def results(self) -> Iterable[str]:
        return [str(self.leaves)]


class Evaluations(FromPosition):
    """The evaluation of a position in the middle of the game, called from Python."""

    name = "evaluate in Python"
    units = ("evaluations",)
    repeat: ClassVar[int]
    shares: Sequence[float] = ()

    def work(self) -> None:
        for _ in range(self.repeat):
            self.shares = self.state.evaluate()

    def amounts(self) -> tuple[int, ...]:
        return (self.repeat,)

    def results(self) -> Iterable[str]:
        return [f"{share:.4f}" for share in self.shares]


class TreeSearch(FromPosition):
    """A Monte Carlo tree search on one thread."""

    name = "tree search in the middle"
    units = ("nodes", "rollouts")
    nodes: ClassVar[int]
    result: Any = None

    def work(self) -> None:
        self.result = search(self.state, Limit(nodes=self.nodes), seed=1)

    def amounts(self) -> tuple[int, ...]:
        return self.result.nodes, self.result.rollouts

    def results(self) -> Iterable[str]:
        # which action wins may hang on the last digit of an exponential, which is the C library's affair
        return [str(self.state.is_legal(self.result.action)), str(self.result.nodes >= self.nodes)]


class Words(FromPosition):
    """All decisions of a position in words, several times."""

    name = "words of all decisions"
    units = ("positions",)
    repeat: ClassVar[int]

    def __init__(self) -> None:
        super().__init__()
        self.actions = self.state.legal_actions().to_list()
        self.words = self.state.game.words("en")
        self.said: list[tuple[str, str]] = []

    def work(self) -> None:
        for _ in range(self.repeat):
            self.said = self.words.actions(self.state, self.actions)

    def amounts(self) -> tuple[int, ...]:
        return (self.repeat,)

    def results(self) -> Iterable[str]:
        return [f"{heading}: {words}" for heading, words in self.said]


class Choices(FromPosition):
    """What a program without any rule is told that somebody can choose and point at, several times."""

    name = "choices and targets"
    units = ("positions",)
    repeat: ClassVar[int]
    said: tuple[Any, ...] = ()

    def __init__(self) -> None:
        super().__init__()
        self.state.game.scene().of(self.state)
        self.words = self.state.game.words("en")

    def work(self) -> None:
        for _ in range(self.repeat):
            choosing = self.state.game.choosing(self.state, self.words)
            self.said = choosing.groups, choosing.targets

    def amounts(self) -> tuple[int, ...]:
        return (self.repeat,)

    def results(self) -> Iterable[str]:
        groups, targets = self.said
        yield from [
            f"{choice.id}: {choice.words} {choice.at}" for group in groups for choice in group.choices
        ]
        yield from [f"{target.id}: {target.words}" for target in targets]


class Things(FromPosition):
    """What lies on a table, several times, each for a table of its own."""

    name = "things on the table"
    units = ("positions",)
    repeat: ClassVar[int]

    def __init__(self) -> None:
        super().__init__()
        self.found: Sequence[Any] = self.state.game.scene().of(self.state)

    def work(self) -> None:
        for _ in range(self.repeat):
            self.found = self.state.game.scene().of(self.state)

    def amounts(self) -> tuple[int, ...]:
        return (self.repeat,)

    def results(self) -> Iterable[str]:
        return map(repr, self.found)


class BatchGames(Workload):
    """Games side by side in a batch, one random decision in every slot at a time; those that end begin anew."""

    name = "batch of games, sampled"
    units = ("decisions",)
    game: ClassVar[str]
    options: ClassVar[Mapping[str, str]] = MappingProxyType({})
    size: ClassVar[int] = 1024
    turns: ClassVar[int]

    def __init__(self) -> None:
        self.batch = turmcore.Batch(turmcore.load(self.game, **self.options), self.size, seed=1)
        self.decisions = 0

    def work(self) -> None:
        batch = self.batch
        for _ in range(self.turns):
            self.decisions += int((batch.step_sampled() != turmcore.NO_ACTION).sum())
            over = batch.is_over()
            if over.any():
                batch.reset(over)

    def amounts(self) -> tuple[int, ...]:
        return (self.decisions,)

    def results(self) -> Iterable[str]:
        return [self.batch.state(slot).to_text() for slot in range(self.size)]


class Bytes(Games):
    """Positions in the middle of random games, as bytes."""

    num_games = 50
    repeat: ClassVar[int]

    def __init__(self) -> None:
        super().__init__()
        for state in self.states:
            end = state.copy()  # it plays as the state itself will
            while not end.is_over():
                end.play(end.sample())
            for _ in range(end.ply // 2):
                state.play(state.sample())
        self.bytes = [state.to_bytes() for state in self.states]

    def amounts(self) -> tuple[int, ...]:
        return (self.repeat * len(self.states),)


class WrittenBytes(Bytes):
    """.. out."""

    name = "to_bytes in Python"
    units = ("positions",)
    repeat = 10_000

    def work(self) -> None:
        for _ in range(self.repeat):
            self.bytes = [state.to_bytes() for state in self.states]

    def results(self) -> Iterable[str]:
        return [data.hex() for data in self.bytes]


class ReadBytes(Bytes):
    """.. and in."""

    name = "from_bytes in Python"
    units = ("positions",)
    repeat = 1000

    def work(self) -> None:
        read = self.states[0].game.from_bytes
        for _ in range(self.repeat):
            self.states = [read(data) for data in self.bytes]


class PythonGames(Games):
    """Whole games from Python, chance on the clock too; only decisions count."""

    name = "sample and play in Python"
    units = ("decisions",)

    def work(self) -> None:
        for state in self.states:
            while not state.is_over():
                state.play(state.sample())


class PythonLists(Games):
    """Whole games from Python in which the list of every node is made, as Python objects."""

    name = "list and play in Python"
    units = ("decisions",)
    most_plies: ClassVar[int] = 200

    def __init__(self) -> None:
        super().__init__()
        source = random.Random(1)
        self.numbers = [[source.getrandbits(32) for _ in range(self.most_plies)] for _ in self.states]

    def work(self) -> None:
        for state, numbers in zip(self.states, self.numbers, strict=True):
            for number in numbers:
                actions = list(state.legal_actions())
                if not actions:
                    break
                state.play(actions[number % len(actions)])


class RecordedGames(Games):
    """A match on the command line with its record file, from the start of the interpreter to its end."""

    name = "recorded match on the command line"
    units = ("decisions",)

    def __init__(self) -> None:
        folder = tempfile.mkdtemp()
        weakref.finalize(self, shutil.rmtree, folder)
        self.path = Path(folder) / "games.tgn"

    def work(self) -> None:
        command = [sys.executable, "-m", "turmcore", "play", self.game, "--agents", "random"]
        for key, value in self.options.items():
            command += ["--option", f"{key}={value}"]
        command += ["--games", str(self.num_games), "--seed", "1", "--output", str(self.path)]
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)

    def amounts(self) -> tuple[int, ...]:
        moves = re.sub(r"^\[.*\n", "", self.path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        return (self.num_decisions(moves.split()),)

    def results(self) -> Iterable[str]:
        return [hashlib.sha256(self.path.read_bytes()).hexdigest()]


class RecordedMatches(RecordedGames):
    """The same, whole games counted."""

    units = ("games",)

    def amounts(self) -> tuple[int, ...]:
        return (self.path.read_bytes().count(b"[Format "),)


class CountedGames(Games):
    """Whole games from Python, chance on the clock too; only decisions count, and are counted as they are made."""

    name = "sample and play in Python"
    units = ("decisions",)
    decisions = 0

    def work(self) -> None:
        for state in self.states:
            while not state.is_over():
                self.decisions += not state.is_chance()
                state.play(state.sample())

    def amounts(self) -> tuple[int, ...]:
        return (self.decisions,)
