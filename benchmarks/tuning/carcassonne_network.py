"""The network that judges Carcassonne's positions of two players, for the driver: `python -m benchmarks.tuning.learn carcassonne --help`.

It says what the linear value of a position lacks, in points.  The goal of a position between two turns is a mean of what the
next ones of its game promise, the sooner the more, and of the lead that it ended with (TD(lambda), Sutton 1988).
"""

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.tuning import network
from benchmarks.tuning.carcassonne_lists import GROUPS, HEADERS, STAGES, read_weights, stages_of
from benchmarks.tuning.learn import Arrays, Weights
from turmcore.carcassonne import FEATURES, PROSPECTS, CarcassonneGame
from turmcore.search import search

HEADER = Path(__file__).parents[2] / "turmcore" / "carcassonne" / "network.h"

KINDS = {"base": 0, "tower": 1}
"""Kinds of games with their setting `tower`."""

HIDDEN, SEEN = 32, len(FEATURES) + len(PROSPECTS)
SHAPES = {
    "own": (len(STAGES), SEEN),
    "in": (2, SEEN, HIDDEN),
    "first": (len(STAGES), HIDDEN),
    "out": (len(STAGES), HIDDEN),
}
"""The parts of a network in their order."""

MATCH_NODES = "4000n"
"""Of each decision in a match."""

_TRIED = 5  # places of which a player chooses the one after which the network likes its best turn most
_CLOSE = 0.06  # .. among those that the ranking likes almost as much as its first
_ERRORS = (0.0, 0.05, 0.15)  # parts of the turns that begin with any of them, one of these for each game
_FORESIGHT = 0.75  # part of the goal that lies beyond the next position (lambda)
_EPOCHS, _BATCH, _RATE = 10, 512, 1e-3
_SHRINK = {"own": 1e-3, "in": 1e-4, "first": 0.0, "out": 1e-4}
_UNIT = 10.0  # points
_ROWS = 20000  # that are judged at once


def opinions(weights: Weights, seen: NDArray[Any], stages: NDArray[Any]) -> NDArray[Any]:
    """What the network adds to the lead of the first player, in points."""
    net, leads = network.split(weights, SHAPES), []
    for first in range(0, len(seen), _ROWS):
        x, stage = seen[first : first + _ROWS], stages[first : first + _ROWS]
        both = np.concatenate([x, x[:, ::-1]], axis=2)
        hidden = np.maximum(both @ net["in"].reshape(-1, HIDDEN) + (stage @ net["first"])[:, None], 0)
        value = (hidden * (stage @ net["out"])[:, None]).sum(axis=2) + (
            x * (stage @ net["own"])[:, None]
        ).sum(axis=2)
        leads.append(value[:, 0] - value[:, 1])
    return np.concatenate(leads)


@dataclass(frozen=True, slots=True)
class Games:
    """Positions in the order of their games, as the fit uses them: leads are those of the first player.

    Attributes
    ----------
    seen : (n, 2, SEEN)
    stages : (n, stages)
    linear : (n,)
        Leads by the linear value.
    ends : (n,)
        Leads at the end.
    is_last : (n,)
        Of its game.
    """

    seen: NDArray[np.float32]
    stages: NDArray[np.float32]
    linear: NDArray[np.float32]
    ends: NDArray[np.float32]
    is_last: NDArray[np.bool_]

    @classmethod
    def of(cls, kind: str, samples: Arrays) -> "Games":
        """The samples of a kind of game."""
        weights, _ = read_weights(HEADERS[0])
        weight = weights[GROUPS.index(f"{kind}, two players")]
        seen, stages = samples["seen"].astype(np.float32), stages_of(samples["left"]).astype(np.float32)
        terms = seen[:, 0, : len(FEATURES)] - seen[:, 1, : len(FEATURES)]
        linear = samples["scores"] + ((stages @ weight) * terms).sum(axis=1)
        return cls(
            seen, stages, linear.astype(np.float32), samples["ends"].astype(np.float32), samples["is_last"]
        )

    def goals(self, leads: NDArray[Any]) -> NDArray[np.float32]:
        """What positions should have foretold, if they foretell `leads`."""
        goals = self.ends.copy()
        for i in range(len(goals) - 2, -1, -1):
            if not self.is_last[i]:
                goals[i] = (1 - _FORESIGHT) * leads[i + 1] + _FORESIGHT * goals[i + 1]
        return goals


class CarcassonneNetwork:
    """What the driver has to know of Carcassonne."""

    kinds = tuple(KINDS)

    def players(self, kind: str) -> int:
        """Two: the network knows no other games."""
        return 2

    def first(self, kind: str) -> Weights:
        """A network that adds nothing to the linear value."""
        return np.zeros(sum(np.prod(shape) for shape in SHAPES.values()), np.float32)

    def play(self, kind: str, seed: str, weights: Weights) -> Arrays:
        """One game: what is seen between its turns, and the lead it ended with."""
        rng = random.Random(seed)
        game = CarcassonneGame(players=2, tower=KINDS[kind]).judged_by(weights)
        state: Any = game.new_state(rng.getrandbits(63))
        errors, tiles = rng.choice(_ERRORS), sum(state.bag.values())
        seen, scores, left = [], [], []
        while not state.is_over():
            if state.is_chance():
                seen.append(state.seen())
                scores.append(state.scores[0] - state.scores[1])
                left.append(sum(state.bag.values()) / tiles)
                state.play(state.sample_chance())
            elif state.phase != "place" or not state.bag:
                state.play(search(state, "1n", method="rank").action)
            else:
                state.play(_place(state, rng, errors))
        count = len(left)
        return {
            "seen": np.array(seen, np.float32),
            "scores": np.array(scores, np.float32),
            "left": np.array(left, np.float32),
            "ends": np.full(count, state.scores[0] - state.scores[1], np.float32),
            "is_last": np.arange(count) == count - 1,
        }

    def fit(
        self, kind: str, samples: Arrays, weights: Weights, seed: int
    ) -> tuple[Weights, dict[str, float]]:
        """A network for the samples, and how far it is from the last tenth of the games, which it has not seen."""
        games = Games.of(kind, samples)
        n = int(np.flatnonzero(samples["is_last"])[int(samples["is_last"].sum()) * 9 // 10 - 1]) + 1
        fitted = Fit(games.seen[:n], np.random.default_rng(seed))
        leads = games.linear + opinions(weights, games.seen, games.stages)
        x = fitted.scaled(games.seen)
        worth = 1 / (samples["left"] + 0.05)  # the more is to come, the less a position tells
        worth = (worth / worth[:n].mean()).astype(np.float32)
        for epoch in range(_EPOCHS):
            goals = games.goals(leads)
            fitted.learn(
                x[:n],
                games.stages[:n],
                goals[:n] - games.linear[:n],
                worth[:n],
                min(1.0, 2 * (1 - epoch / _EPOCHS)),
            )
            leads = games.linear + opinions(fitted.network(), games.seen, games.stages)

        def missing(found: NDArray[Any]) -> float:
            """The part of the points to come that is not foretold."""
            ends, now = games.ends[n:], samples["scores"][n:]
            return float(
                (((ends - found[n:]) ** 2) * worth[n:]).sum() / (((ends - now) ** 2) * worth[n:]).sum()
            )

        return fitted.network(), {"linear": missing(games.linear), "network": missing(leads)}

    def match(self, kind: str, seed: str, new: Weights, old: Weights) -> float:
        """The share of a new player against an old one, on both seats with the same tiles."""
        game = CarcassonneGame(players=2, tower=KINDS[kind])
        return network.share(game.judged_by(new), game.judged_by(old), seed, MATCH_NODES)

    def write(self, networks: dict[str, Weights]) -> None:
        """Write those networks into the header; the others stay as they are."""
        known = read(HEADER.read_text(encoding="utf-8")) | networks
        HEADER.write_text(text_of(known), encoding="utf-8")


def _place(state: Any, rng: random.Random, errors: float) -> Any:
    """The place after which the network likes the best turn most, now and then another one."""
    me = state.player
    found = search(state, "1n", method="rank", best=_TRIED).best
    if rng.random() < errors:
        return rng.choice(found).action
    close = [each.action for each in found if each.values[me] > found[0].values[me] - _CLOSE]
    if len(close) == 1:
        return close[0]

    def worth(action: Any) -> float:
        after = state.copy()
        after.play(action)
        return float(after.evaluate()[me])

    return max(close, key=worth)


class Fit:
    """A network while it learns: what is seen is scaled to one, and Adam goes down the squared error."""

    def __init__(self, seen: NDArray[np.float32], rng: np.random.Generator) -> None:
        self._rng = rng
        self._mean, self._scale = seen.mean(axis=(0, 1)), seen.std(axis=(0, 1))
        self._scale[self._scale < 1e-3] = 1
        self.weights = {name: np.zeros(shape, np.float32) for name, shape in SHAPES.items()}
        self.weights["in"] = rng.normal(0, (2 * SEEN) ** -0.5, SHAPES["in"]).astype(np.float32)
        self._slope = network.Adam(self.weights)

    def scaled(self, seen: NDArray[np.float32]) -> NDArray[np.float32]:
        """What is seen as the fit sees it."""
        scaled: NDArray[np.float32] = (seen - self._mean) / self._scale
        return scaled

    def learn(
        self, x: NDArray[Any], stages: NDArray[Any], goal: NDArray[Any], worth: NDArray[Any], rate: float
    ) -> None:
        """Once through the positions."""
        order = self._rng.permutation(len(x))
        for first in range(0, len(x) - _BATCH + 1, _BATCH):
            rows = order[first : first + _BATCH]
            self._step(x[rows], stages[rows], goal[rows] / _UNIT, worth[rows], rate * _RATE)

    def _step(
        self, x: NDArray[Any], stages: NDArray[Any], goal: NDArray[Any], worth: NDArray[Any], rate: float
    ) -> None:
        weights = self.weights
        lead, into, out = x[:, 0] - x[:, 1], weights["in"].reshape(-1, HIDDEN), stages @ weights["out"]
        seen = [x.reshape(len(x), -1), x[:, ::-1].reshape(len(x), -1)]
        hidden = [np.maximum(each @ into + stages @ weights["first"], 0) for each in seen]
        value = ((hidden[0] - hidden[1]) * out).sum(axis=1) + (lead * (stages @ weights["own"])).sum(axis=1)
        wrong = (worth * np.clip(value - goal, -6, 6) / len(x))[:, None]
        back = [wrong * out * (hidden[0] > 0), -wrong * out * (hidden[1] > 0)]
        gradients = {
            "own": stages.T @ (wrong * lead),
            "in": (seen[0].T @ back[0] + seen[1].T @ back[1]).reshape(SHAPES["in"]),
            "first": stages.T @ (back[0] + back[1]),
            "out": stages.T @ (wrong * (hidden[0] - hidden[1])),
        }
        shrunk = {key: gradient + _SHRINK[key] * weights[key] for key, gradient in gradients.items()}
        self._slope.step(shrunk, rate)

    def network(self) -> Weights:
        """The weights for what is seen as it is, in points, rounded as they are written."""
        own, into, first, out = (self.weights[key].astype(np.float64) for key in SHAPES)
        own = _UNIT * own / self._scale
        into = into / self._scale[:, None]
        first = first - (into * self._mean[:, None]).sum(axis=(0, 1))
        parts = np.concatenate([part.ravel() for part in (own, into, first, _UNIT * out)])
        return np.array([float(f"{value:.5g}") for value in parts], np.float32)


def text_of(networks: dict[str, Weights]) -> str:
    """The header for networks by kind."""
    head = (
        f"/* Networks for two players ({', '.join(KINDS)}); written by",
        " * `python -m benchmarks.tuning.learn carcassonne`. */",
        f"static const cc_network CC_NETWORKS[{len(KINDS)}] = {{",
    )
    return network.text_of((network.split(networks[kind], SHAPES).values() for kind in KINDS), head)


def read(text: str) -> dict[str, Weights]:
    """The networks of a header by kind."""
    return network.read(text, KINDS)


LEARNER = CarcassonneNetwork()
"""What the driver finds here."""
