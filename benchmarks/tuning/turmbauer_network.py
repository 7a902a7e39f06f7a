"""The network that judges Turmbauer's positions, for the driver: `python -m benchmarks.tuning.learn turmbauer --help`.

It says what share of the win a position is worth in mid-turn, where a search has its leaves, and learns from choices
(`benchmarks.tuning.turmbauer_choices`).
"""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.tuning import network
from benchmarks.tuning import turmbauer_choices as choices
from benchmarks.tuning.learn import Arrays, Weights
from benchmarks.tuning.turmbauer_choices import KINDS, ROUNDS, SEEN
from turmcore.turmbauer import TurmbauerGame

HIDDEN, COLORS = 32, 4
SHAPES = {
    "own": (ROUNDS + 1, SEEN),
    "turns": (ROUNDS + 1, HIDDEN),
    "in": (COLORS, SEEN, HIDDEN),
    "out": (HIDDEN,),
}
"""The parts of a network in their order."""

MATCH_NODES = "10000n"
"""Of each decision in a match."""

_SHRINK = 1e-7  # of the hidden units' weights
_RATE, _EPOCHS = 1e-3, 10


class Net:
    """A network's arithmetic, there and back.

    Parameters
    ----------
    weights : (size,)
    mean, scale : (SEEN,)
        Of features, so that all of them learn as fast; 0 and 1 for the first one, which is always 1.
    """

    def __init__(self, weights: Weights, mean: NDArray[Any], scale: NDArray[Any]) -> None:
        parts = {key: part.astype(np.float64) for key, part in network.split(weights, SHAPES).items()}
        for part in (parts["own"].T, parts["in"].swapaxes(0, 1)):
            part[0] += np.tensordot(mean[1:], part[1:], 1)
            part[1:] = (part[1:].T * scale[1:]).T
        self.weights = {key: part.astype(np.float32) for key, part in parts.items()}
        self._mean, self._scale = mean, scale
        self._slope = network.Adam(self.weights)

    def scores(self, features: NDArray[Any], turns: NDArray[Any]) -> tuple[NDArray[Any], Any]:
        """Each color's score; also what a step has to know."""
        x, w, seats = ((features - self._mean) / self._scale).astype(np.float32), self.weights, turns.shape[1]
        seen = np.concatenate([np.roll(x, -d, axis=1) for d in range(seats)], axis=2)
        hidden = np.maximum(seen @ w["in"][:seats].reshape(-1, HIDDEN) + w["turns"][turns], 0)
        return (x * w["own"][turns]).sum(axis=2) + hidden @ w["out"], (x, turns, seen, hidden)

    def step(self, slope: NDArray[Any], known: Any, rate: float) -> None:
        """A step down."""
        x, turns, seen, hidden = known
        w, seats = self.weights, turns.shape[1]
        units = slope[..., None] * w["out"] * (hidden > 0)
        into = _SHRINK * w["in"]
        into[:seats] += (seen.reshape(-1, seats * SEEN).T @ units.reshape(-1, HIDDEN)).reshape(
            seats, SEEN, -1
        )
        late = np.stack([units[turns == turn].sum(axis=0) for turn in range(ROUNDS + 1)])
        own, out = choices.slope_by_turns(slope, x, turns, w["own"]), np.einsum("ns,nsk->k", slope, hidden)
        self._slope.step({"own": own, "turns": late, "in": into, "out": out}, rate)

    def network(self) -> Weights:
        """The weights for features as they are, rounded to five digits."""
        parts = {key: part.astype(np.float64) for key, part in self.weights.items()}
        for part in (parts["own"].T, parts["in"].swapaxes(0, 1)):
            part[1:] = (part[1:].T / self._scale[1:]).T
            part[0] -= np.tensordot(self._mean[1:], part[1:], 1)
        return network.rounded(parts[name] for name in SHAPES)


class TurmbauerNetwork(network.InFile):
    """What the driver has to know of Turmbauer."""

    def players(self, kind: str) -> int:
        """The number of players in a kind of game."""
        return KINDS[kind]

    def play(self, kind: str, seed: str, weights: Weights) -> Arrays:
        """The choices of one game, judged by the network so far."""
        rng = random.Random(seed)
        game = TurmbauerGame(players=KINDS[kind], set=rng.choice(choices.SETS))
        return choices.play(game.judged_by(weights), rng)

    def fit(
        self, kind: str, samples: Arrays, weights: Weights, seed: int
    ) -> tuple[Weights, dict[str, float]]:
        """A network for the samples that goes on from the one so far, and what each of the two does not know of unseen choices."""
        players, scale = KINDS[kind], choices.spread(samples)
        mean = samples["features"].mean(axis=(0, 1))
        mean[0] = 0
        net = Net(weights, mean, scale)
        choices.learn(net, samples, players, np.random.default_rng(seed), _RATE, _EPOCHS)
        found = net.network()
        return found, {
            "before": choices.missing(Net(weights, mean, scale), samples, players),
            "network": choices.missing(Net(found, mean, scale), samples, players),
        }

    def match(self, kind: str, seed: str, new: Weights, old: Weights) -> float:
        """The share of one new player among old ones, on all seats with the same dice."""
        game = TurmbauerGame(players=KINDS[kind])
        return network.share(game.judged_by(new), game.judged_by(old), seed, MATCH_NODES)


LEARNER = TurmbauerNetwork("turmbauer")
