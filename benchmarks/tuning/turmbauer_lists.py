"""The linear score that ranks Turmbauer's lists of actions, for the driver: `python -m benchmarks.tuning.learn turmbauer-lists --help`.

A color's score is linear in its features, with weights that depend on the turns it has left; the shares of the win are the
softmax of the players' scores (conditional logit, McFadden 1974).  The weights learn from choices, judged by the network
(`benchmarks.tuning.turmbauer_choices`); neighboring numbers of turns are held close to each other.
"""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.tuning import network
from benchmarks.tuning import turmbauer_choices as choices
from benchmarks.tuning.learn import Arrays, Weights
from benchmarks.tuning.turmbauer_choices import KINDS, ROUNDS
from turmcore.turmbauer import FEATURES, TurmbauerGame

LINEAR = FEATURES.index("large") + 1
"""The features that are linear in the score: the first ones."""

MATCH_NODES = "10000n"
"""Of each decision in a match."""

_RATE, _EPOCHS = 5e-3, 8


class Linear:
    """The score's arithmetic.

    Parameters
    ----------
    weights : (size,)
    scale : (SEEN,)
        Of features, so that all of them learn as fast.
    """

    def __init__(self, weights: Weights, scale: NDArray[Any]) -> None:
        self._scale = scale[:LINEAR]
        self._weights = {"linear": (weights.reshape(ROUNDS + 1, LINEAR) * self._scale).astype(np.float32)}
        self._slope = network.Adam(self._weights)

    def scores(self, features: NDArray[Any], turns: NDArray[Any]) -> tuple[NDArray[Any], Any]:
        """Each color's score; also what a step has to know."""
        x = features[..., :LINEAR] / self._scale
        return (x * self._weights["linear"][turns]).sum(axis=2), (x, turns)

    def step(self, slope: NDArray[Any], known: Any, rate: float) -> None:
        """A step down."""
        x, turns = known
        slope = choices.slope_by_turns(slope, x, turns, self._weights["linear"])
        self._slope.step({"linear": slope}, rate)

    def weights(self) -> Weights:
        """The weights for features as they are, rounded to five digits."""
        return network.rounded([self._weights["linear"] / self._scale])


class TurmbauerLists(network.InFile):
    """What the driver has to know of Turmbauer's lists."""

    def players(self, kind: str) -> int:
        """The number of players in a kind of game."""
        return KINDS[kind]

    def play(self, kind: str, seed: str, weights: Weights) -> Arrays:
        """The choices of one game, which is played by the weights so far."""
        rng = random.Random(seed)
        game = TurmbauerGame(players=KINDS[kind], set=rng.choice(choices.SETS))
        return choices.play(game.ranked_by(weights), rng)

    def fit(
        self, kind: str, samples: Arrays, weights: Weights, seed: int
    ) -> tuple[Weights, dict[str, float]]:
        """Weights for the samples that go on from those so far, and what each of the two do not know of unseen choices."""
        players, scale = KINDS[kind], choices.spread(samples)
        linear = Linear(weights, scale)
        choices.learn(linear, samples, players, np.random.default_rng(seed), _RATE, _EPOCHS)
        found = linear.weights()
        return found, {
            "before": choices.missing(Linear(weights, scale), samples, players),
            "linear": choices.missing(Linear(found, scale), samples, players),
        }

    def match(self, kind: str, seed: str, new: Weights, old: Weights) -> float:
        """The share of one new player among old ones, on all seats with the same dice."""
        game = TurmbauerGame(players=KINDS[kind])
        return network.share(game.ranked_by(new), game.ranked_by(old), seed, MATCH_NODES)


LEARNER = TurmbauerLists("turmbauer", "lists")
"""What the driver finds here."""
