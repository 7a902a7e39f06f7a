"""What the games' learners share: the file of their weights, the rotation of a match, means of groups, and Adam."""

import random
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks import ROOT
from benchmarks.tuning.learn import Weights
from turmcore.core.game import Game
from turmcore.core.weights_file import read, text_of
from turmcore.notation.output import write_whole
from turmcore.search import search


class InFile:
    """The part of a learner that keeps the weights of all kinds in a file of the engine.

    Parameters
    ----------
    game, name : str
    """

    def __init__(self, game: str, name: str = "network") -> None:
        self.path = ROOT / "turmcore" / game / "data" / f"{name}.weights"

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of games that have weights of their own."""
        return tuple(read(self.path))

    def first(self, kind: str) -> Weights:
        """The weights in the sources."""
        return read(self.path)[kind]

    def write(self, weights: dict[str, Weights]) -> None:
        """Write those weights into the file; the others stay as they are."""
        write_whole(self.path, text_of(read(self.path) | weights).encode())


def share(new: Game, old: Game, seed: str, nodes: str, method: str = "mcts") -> float:
    """The share of one new player among old ones, on all seats with the same luck.

    The games differ only in their weights; `nodes` are those of each decision.
    """
    shares = []
    for seat in range(new.num_players):
        rng = random.Random(seed)
        start = rng.getrandbits(63)
        states = [game.new_state(start) for game in (old, new)]
        while not states[0].is_over():
            if states[0].is_chance():
                action = states[0].sample_chance()
            else:
                player = states[0].current_player
                seen = states[player == seat].view(player)
                action = search(seen, nodes, seed=rng.getrandbits(60), method=method).action
            for state in states:
                state.play(str(action))
        shares.append(states[0].returns()[seat])
    return float(np.mean(shares))


def split(weights: Weights, shapes: Mapping[str, tuple[int, ...]]) -> dict[str, NDArray[Any]]:
    """The parts of a network by name, in their shapes."""
    ends = np.cumsum([np.prod(shape) for shape in shapes.values()])[:-1]
    parts = zip(shapes.items(), np.split(np.asarray(weights), ends), strict=True)
    return {name: part.reshape(shape) for (name, shape), part in parts}


def rounded(parts: Iterable[NDArray[Any]]) -> Weights:
    """The parts of a network in one row, in numbers of five digits."""
    values = np.concatenate([part.ravel() for part in parts])
    return np.array([float(f"{value:.5g}") for value in values.tolist()], np.float32)


def mean_of(groups: NDArray[Any], values: NDArray[Any]) -> NDArray[Any]:
    """For each row of values the mean of its group; groups are numbered from 0."""
    if not len(values):
        return values
    sizes = np.bincount(groups)
    means: NDArray[Any] = np.zeros((len(sizes), *values.shape[1:]))
    np.add.at(means, groups, values)
    return (means.T / sizes).T[groups]


class Adam:
    """Goes down a slope of weights by steps of their own size (Kingma and Ba, 2015)."""

    def __init__(self, weights: dict[str, NDArray[np.float32]]) -> None:
        self._weights = weights
        self._first: dict[str, NDArray[Any]] = {key: np.zeros_like(value) for key, value in weights.items()}
        self._second: dict[str, NDArray[Any]] = {key: np.zeros_like(value) for key, value in weights.items()}
        self._steps = 0

    def step(self, gradients: Mapping[str, NDArray[Any]], rate: float) -> None:
        """Change the weights."""
        self._steps += 1
        for key, gradient in gradients.items():
            self._first[key] = 0.9 * self._first[key] + 0.1 * gradient
            self._second[key] = 0.999 * self._second[key] + 0.001 * gradient**2
            first = self._first[key] / (1 - 0.9**self._steps)
            second = self._second[key] / (1 - 0.999**self._steps)
            self._weights[key] -= (rate * first / (np.sqrt(second) + 1e-8)).astype(np.float32)
