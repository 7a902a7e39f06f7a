"""The network that judges Turmbau zu Babel's positions, for the driver: `python -m benchmarks.tuning.learn babel --help`.

The goal of a position between two decisions is a mean of what the next ones of its game promise, the sooner the more, and of the
shares in which it ended (TD(lambda), Sutton 1988): the dice decide so much that results alone tell little.
"""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.tuning import network
from benchmarks.tuning.babel import HEADER as LINEAR_HEADER
from benchmarks.tuning.babel import STAGES, read_weights
from benchmarks.tuning.learn import Arrays, Weights
from turmcore.babel import FEATURES, BabelGame
from turmcore.search import search

KINDS = {"pairs": (2,), "three": (3,), "four": (4,), "many": (5, 6)}
"""Kinds of games with their numbers of players."""

HIDDEN, COLORS, GIFTS, SEEN = 32, 6, 7, len(FEATURES)
SHAPES = {
    "own": (STAGES, SEEN),
    "turn": (STAGES, GIFTS, COLORS),
    "first": (STAGES, HIDDEN),
    "gift": (GIFTS, COLORS, HIDDEN),
    "in_own": (SEEN, HIDDEN),
    "in_all": (SEEN, HIDDEN),
    "out": (HIDDEN,),
}
"""The parts of a network in their order; `in_all` is for the figures of all colors together."""

NODES = "2000n"
"""Of each decision in a game for samples."""

MATCH_NODES = "20000n"
"""Of each decision in a match."""

_ERRORS = (0.0, 0.03, 0.1)  # parts of the actions that are random, one of them for each game
_FORESIGHT = 0.9  # part of the goal that lies beyond the next position (lambda)
_EPOCHS, _BATCH, _RATE = 8, 1024, 2e-3
_SHRINK = 1e-4
_ROWS = 20000  # that are judged at once


def nothing() -> Weights:
    """A network that knows no more than the linear score."""
    parts = {name: np.zeros(shape) for name, shape in SHAPES.items()}
    parts["own"] += read_weights(LINEAR_HEADER.read_text(encoding="utf-8"))
    return np.concatenate([part.ravel() for part in parts.values()]).astype(np.float32)


class BabelNetwork(network.InFile):
    """What the driver has to know of Turmbau zu Babel."""

    def players(self, kind: str) -> int:
        """The number of players in a kind of game; in its matches, if it may be several."""
        return KINDS[kind][-1]

    def play(self, kind: str, seed: str, weights: Weights) -> Arrays:
        """One game of quick searches that sometimes err: all positions before a roll or a gift is used, and how it ended.

        A game that nobody wins tells nothing.
        """
        rng = random.Random(seed)
        players, board = rng.choice(KINDS[kind]), rng.choice(("six", "six", "six-s"))
        state: Any = BabelGame(players=players, board=board).judged_by(weights).new_state(rng.getrandbits(63))
        errors = rng.choice(_ERRORS)
        features, moments = [], []
        while not state.is_over():
            if state.phase in ("roll", "gift"):
                features.append(state.features())
                moments.append((state.player, state.number or 0))
            if state.is_chance():
                state.play(state.sample_chance())
            elif rng.random() < errors:
                state.play(state.sample())
            else:
                view = state.view(state.current_player)
                state.play(search(view, NODES, method="mcts", seed=rng.getrandbits(60)).action)
        count = len(moments) if any(state.returns()) else 0
        colors, shares = np.full(COLORS, -1, np.int8), np.zeros(COLORS, np.float32)
        colors[:players] = ["rygbwk".index(color) for color in state.secrets]
        shares[:players] = state.returns()
        return {
            "features": np.array(features[:count], np.uint8).reshape(-1, COLORS, SEEN),
            "moments": np.array(moments[:count], np.int8).reshape(-1, 2),
            "colors": np.tile(colors, (count, 1)),
            "shares": np.tile(shares, (count, 1)),
            "is_last": np.arange(count) == count - 1,
        }

    def fit(
        self, kind: str, samples: Arrays, weights: Weights, seed: int
    ) -> tuple[Weights, dict[str, float]]:
        """A network for the samples, and how likely the results of the last tenth of the games are by it; these it has not
        seen."""
        games = Games.of(samples)
        n = int(np.flatnonzero(samples["is_last"])[int(samples["is_last"].sum()) * 9 // 10 - 1]) + 1
        fitted = Fit(games.part(slice(0, n)), np.random.default_rng(seed))
        found = games.shares_by(weights)
        for epoch in range(_EPOCHS):
            fitted.learn(games.goals(found)[:n], min(1.0, 2 * (1 - epoch / _EPOCHS)))
            found = games.shares_by(fitted.network())

        def likelihood(judged: NDArray[Any]) -> float:
            return float((games.shares[n:] * np.log(judged[n:] + 1e-9)).sum(axis=1).mean())

        linear = games.shares_by(nothing())
        return fitted.network(), {"linear": likelihood(linear), "network": likelihood(found)}

    def match(self, kind: str, seed: str, new: Weights, old: Weights) -> float:
        """The share of one new player among old ones, on all seats with the same dice."""
        game = BabelGame(players=self.players(kind))
        return network.share(game.judged_by(new), game.judged_by(old), seed, MATCH_NODES)


class Games:
    """Positions of games, one after the other, as a network sees them: a row for each player.

    Attributes
    ----------
    own : (n, players, features)
    all : (n, features)
        Of all colors together.
    stages, gifts : (n,)
    turns : (n, players)
        Until it is the player's.
    is_player : (n, players)
    shares : (n, players)
        How the game ended.
    is_last : (n,)
    """

    def __init__(self, **arrays: NDArray[Any]) -> None:
        self.own, self.all, self.stages = arrays["own"], arrays["all"], arrays["stages"]
        self.gifts, self.turns, self.is_player = arrays["gifts"], arrays["turns"], arrays["is_player"]
        self.shares, self.is_last = arrays["shares"], arrays["is_last"]

    @classmethod
    def of(cls, samples: Arrays) -> "Games":
        """The samples of a kind."""
        colors = samples["colors"][:, (samples["colors"] >= 0).any(axis=0)]
        seats, features = np.arange(colors.shape[1]), samples["features"]
        player, gift = samples["moments"].astype(np.int64).T
        return cls(
            own=features[np.arange(len(colors))[:, None], colors].astype(np.float32),
            all=features.sum(axis=1, dtype=np.float32),
            stages=features[:, :, FEATURES.index("seven")].sum(axis=1, dtype=np.int64),
            gifts=gift,
            turns=(seats - player[:, None]) % (colors >= 0).sum(axis=1)[:, None],
            is_player=colors >= 0,
            shares=samples["shares"][:, : len(seats)],
            is_last=samples["is_last"],
        )

    def part(self, rows: Any) -> "Games":
        """Some of the positions."""
        return Games(**{name: value[rows] for name, value in vars(self).items()})

    def shares_by(self, weights: Weights) -> NDArray[Any]:
        """The players' shares by a network."""
        parts = [self.part(slice(at, at + _ROWS)) for at in range(0, len(self.own), _ROWS)]
        return np.concatenate([judged(network.split(weights, SHAPES), part)[0] for part in parts])

    def goals(self, found: NDArray[Any]) -> NDArray[Any]:
        """The shares that the positions should have, if a network has found those."""
        ends = np.flatnonzero(self.is_last)
        starts = np.concatenate([[0], ends[:-1] + 1])
        goals = self.shares.astype(np.float32)
        for back in range(1, int((ends - starts).max()) + 1):
            at = ends[ends - back >= starts] - back
            goals[at] = (1 - _FORESIGHT) * found[at + 1] + _FORESIGHT * goals[at + 1]
        return goals


def judged(net: dict[str, NDArray[Any]], games: Games) -> tuple[NDArray[Any], NDArray[Any]]:
    """The players' shares by a network in its parts, and its hidden units."""
    hidden = games.own @ net["in_own"] + net["gift"][games.gifts[:, None], games.turns]
    hidden += (games.all @ net["in_all"] + net["first"][games.stages])[:, None]
    hidden = np.maximum(hidden, 0)
    score = hidden @ net["out"] + (games.own * net["own"][games.stages][:, None]).sum(axis=2)
    score += net["turn"][games.stages[:, None], games.gifts[:, None], games.turns]
    score = np.where(games.is_player, score, -np.inf)
    worth = np.exp(score - score.max(axis=1, keepdims=True))
    return worth / worth.sum(axis=1, keepdims=True), hidden


class Fit:
    """A network while it learns: features are scaled to one, and Adam goes down the cross-entropy."""

    def __init__(self, games: Games, rng: np.random.Generator) -> None:
        self._rng, self._games = rng, games
        self._mean, self._scale = games.own.mean(axis=(0, 1)), games.own.std(axis=(0, 1))
        self._mean_all, self._scale_all = games.all.mean(axis=0), games.all.std(axis=0)
        self._scale[self._scale < 1e-3] = 1
        self._scale_all[self._scale_all < 1e-3] = 1
        self.weights = {name: part.copy() for name, part in network.split(nothing(), SHAPES).items()}
        self.weights["own"] *= self._scale
        for part in ("in_own", "in_all"):
            self.weights[part] += rng.normal(0, (2 * SEEN) ** -0.5, SHAPES[part]).astype(np.float32)
        self._slope = network.Adam(self.weights)

    def learn(self, goals: NDArray[Any], rate: float) -> None:
        """Once through the positions."""
        order = self._rng.permutation(len(goals))
        for first in range(0, len(order) - _BATCH + 1, _BATCH):
            rows = order[first : first + _BATCH]
            part = self._games.part(rows)
            part.own = (part.own - self._mean) / self._scale
            part.all = (part.all - self._mean_all) / self._scale_all
            self._step(part, goals[rows], rate * _RATE)

    def _step(self, games: Games, goals: NDArray[Any], rate: float) -> None:
        shares, hidden = judged(self.weights, games)
        wrong = ((shares - goals) / len(goals)).astype(np.float32)
        back = wrong[..., None] * self.weights["out"] * (hidden > 0)
        stages = np.eye(STAGES, dtype=np.float32)[games.stages]
        moments = games.gifts[:, None] * COLORS + games.turns
        by_moment = np.eye(GIFTS * COLORS, dtype=np.float32)[moments.ravel()]
        late = np.bincount(
            (games.stages[:, None] * GIFTS * COLORS + moments).ravel(),
            wrong.ravel(),
            self.weights["turn"].size,
        )
        gradients = {
            "own": stages.T @ (wrong[..., None] * games.own).sum(axis=1),
            "turn": late.reshape(SHAPES["turn"]),
            "first": stages.T @ back.sum(axis=1),
            "gift": (by_moment.T @ back.reshape(-1, HIDDEN)).reshape(SHAPES["gift"]),
            "in_own": games.own.reshape(-1, SEEN).T @ back.reshape(-1, HIDDEN),
            "in_all": games.all.T @ back.sum(axis=1),
            "out": np.einsum("np,nph->h", wrong, hidden),
        }
        shrunk = {key: gradient + _SHRINK * self.weights[key] for key, gradient in gradients.items()}
        self._slope.step(shrunk, rate)

    def network(self) -> Weights:
        """The weights for features as they are, rounded to five digits."""
        parts = {key: self.weights[key].astype(np.float64) for key in SHAPES}
        parts["own"] /= self._scale
        parts["in_own"] /= self._scale[:, None]
        parts["in_all"] /= self._scale_all[:, None]
        parts["first"] -= self._mean @ parts["in_own"] + self._mean_all @ parts["in_all"]
        return network.rounded(parts.values())


LEARNER = BabelNetwork("babel")
"""What the driver finds here."""
