"""The linear score that ranks Turmbauer's lists of actions, for the driver: `python -m benchmarks.tuning.learn turmbauer-lists --help`.

A color's score is linear in its features, with weights that depend on the turns it has left; the shares of the win are the
softmax of the players' scores (conditional logit, McFadden 1974).  The weights learn from choices, judged by the network
(`benchmarks.tuning.turmbauer_choices`); neighboring numbers of turns are held close to each other.
"""

import random
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.tuning import network
from benchmarks.tuning import turmbauer_choices as choices
from benchmarks.tuning.learn import Arrays, Weights
from benchmarks.tuning.turmbauer_choices import KINDS, ROUNDS
from turmcore.turmbauer import FEATURES, TurmbauerGame

HEADER = Path(__file__).parents[2] / "turmcore" / "turmbauer" / "weights.h"

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
        """The weights for features as they are, rounded as they are written."""
        found = (self._weights["linear"] / self._scale).ravel()
        return np.array([float(f"{value:.5g}") for value in found.tolist()], np.float32)


class TurmbauerLists:
    """What the driver has to know of Turmbauer's lists."""

    kinds = tuple(KINDS)

    def players(self, kind: str) -> int:
        """The number of players in a kind of game."""
        return KINDS[kind]

    def first(self, kind: str) -> Weights:
        """The weights in the sources."""
        return read(HEADER.read_text(encoding="utf-8"))[kind]

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

    def write(self, weights: dict[str, Weights]) -> None:
        """Write those weights into the header; the others stay as they are."""
        known = read(HEADER.read_text(encoding="utf-8")) | weights
        HEADER.write_text(text_of(known), encoding="utf-8")


def text_of(weights: dict[str, Weights]) -> str:
    """The header for weights by kind."""
    head = (
        "/* Weights by kind of game (pairs, three, four colors) and turns left, in the order of evaluation.h; written by",
        " * `python -m benchmarks.tuning.learn turmbauer-lists`. */",
        f"static const tb_linear TB_WEIGHTS[{len(KINDS)}] = {{",
    )
    return network.text_of(((weights[kind],) for kind in KINDS), head)


def read(text: str) -> dict[str, Weights]:
    """The weights of a header by kind."""
    return network.read(text, KINDS)


LEARNER = TurmbauerLists()
"""What the driver finds here."""
