"""The network that judges Turmbauer's positions, for the driver: `python -m benchmarks.tuning.learn turmbauer --help`.

A position in mid-turn, where a search has its leaves, is worth what a search with rollouts says of it, and how the game ended.
The network learns both (cross-entropy of the shares); its leaves then need no rollouts.
"""

import random
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.tuning import network
from benchmarks.tuning.learn import Arrays, Weights
from benchmarks.tuning.turmbauer_lists import KINDS, ROUNDS
from turmcore.search import Tuning, search
from turmcore.turmbauer import FEATURES, TurmbauerGame

HEADER = Path(__file__).parents[2] / "turmcore" / "turmbauer" / "network.h"

HIDDEN, COLORS, SEEN = 32, 4, len(FEATURES)
SHAPES = {
    "own": (ROUNDS + 1, SEEN),
    "turns": (ROUNDS + 1, HIDDEN),
    "in": (COLORS, SEEN, HIDDEN),
    "out": (HIDDEN,),
}
"""The parts of a network in their order."""

NODES = "4000n"
"""Of the search that says what a position is worth."""

MATCH_NODES = "10000n"
"""Of each decision in a match."""

_TEMPERATURE = 0.02  # of a quick player's choice among its best actions
_ERROR = 0.02  # part of the actions that are random
_RESULT = 0.3  # weight of a game's end against what the search says
_SMOOTH = 2e-4  # of differences between neighboring turns
_SHRINK = 1e-5  # of the hidden units' weights
_RATE, _BATCH, _EPOCHS = 1e-3, 512, 12


class TurmbauerNetwork:
    """What the driver has to know of Turmbauer."""

    kinds = tuple(KINDS)

    def players(self, kind: str) -> int:
        """The number of players in a kind of game."""
        return KINDS[kind]

    def first(self, kind: str) -> Weights:
        """The network in the sources."""
        return read(HEADER.read_text(encoding="utf-8"))[kind]

    def play(self, kind: str, seed: str, weights: Weights) -> Arrays:
        """One game: most positions after a build, what a search with rollouts says of them, and how the game ended.

        The players are a quick search without rollouts, or choose among the actions that the ranking likes best.
        """
        rng = random.Random(seed)
        # most games with set A, the default
        game = TurmbauerGame(players=self.players(kind), set=rng.choice("AAAAAABC")).judged_by(weights)
        state: Any = game.new_state(rng.getrandbits(63))
        deep = Tuning.of(game, rollout_decisions=6, root_candidates=3, candidates=4)
        quick = Tuning.of(game, root_candidates=24)
        searches = rng.random() < 0.6
        features, turns, values = [], [], []
        seats = np.arange(len(game.colors))
        while not state.is_over():
            if state.is_chance():
                state.play(state.sample_chance())
                continue
            if state.phase == "climb" and rng.random() < 0.8:
                found = search(state, NODES, seed=rng.getrandbits(60), tuning=deep, method="mcts")
                features.append(state.features())
                turns.append(ROUNDS - state.round + (seats > state.seat))
                values.append(found.values)
            luck, seed_here = rng.random(), rng.getrandbits(60)
            if luck < _ERROR:
                state.play(state.sample())
            elif searches and luck < 0.85:
                nodes = "1500n" if state.phase == "build" else "800n"
                state.play(search(state, nodes, seed=seed_here, tuning=quick, method="mcts").action)
            else:
                best = search(state, "1n", method="rank", best=8, width=64, seed=seed_here).best
                mover = state.current_player
                worth = [np.exp((each.values[mover] - best[0].values[mover]) / _TEMPERATURE) for each in best]
                state.play(rng.choices(best, worth)[0].action)
        return {
            "features": np.array(features, np.float32).reshape(-1, len(seats), SEEN),
            "turns": np.array(turns, np.int8).reshape(-1, len(seats)),
            "values": np.array(values, np.float32).reshape(-1, game.num_players),
            "shares": np.tile(np.array(state.returns(), np.float32), (len(values), 1)),
        }

    def fit(
        self, kind: str, samples: Arrays, weights: Weights, seed: int
    ) -> tuple[Weights, dict[str, float]]:
        """A network for the samples, and how far it is from the last tenth of them, which it has not seen.

        It begins with the linear part of the one so far; the hidden units are new.
        """
        features, turns = samples["features"], samples["turns"].astype(np.int64)
        n = len(features) * 9 // 10
        rng = np.random.default_rng(seed)
        scale, mean = features[:n].std(axis=(0, 1)), features[:n].mean(axis=(0, 1))
        scale[scale < 1e-3] = 1
        scale[0], mean[0] = 1, 0
        fitted = Fit.of(weights, mean, scale, features.shape[1], rng)
        x = (features - mean) / scale
        x[..., 0] = 1
        goal = (1 - _RESULT) * samples["values"] + _RESULT * samples["shares"]
        for epoch in range(_EPOCHS):
            order = rng.permutation(n)
            rate = _RATE * min(1.0, 2 * (1 - epoch / _EPOCHS))
            for first in range(0, n - _BATCH + 1, _BATCH):
                rows = order[first : first + _BATCH]
                fitted.learn(x[rows], turns[rows], goal[rows], rate)
        judged = fitted.shares(x[n:], turns[n:], goal.shape[1])[0]
        return fitted.network(mean, scale), {
            "value_error": float(((judged - samples["values"][n:]) ** 2).mean()),
            "result_entropy": float(-(samples["shares"][n:] * np.log(judged + 1e-9)).sum(axis=1).mean()),
        }

    def match(self, kind: str, seed: str, new: Weights, old: Weights) -> float:
        """The share of one new player among old ones, on all seats with the same dice."""
        game = TurmbauerGame(players=self.players(kind))
        return network.share(game.judged_by(new), game.judged_by(old), seed, MATCH_NODES)

    def write(self, networks: dict[str, Weights]) -> None:
        """Write those networks into the header; the others stay as they are."""
        known = read(HEADER.read_text(encoding="utf-8")) | networks
        HEADER.write_text(text_of(known), encoding="utf-8")


class Fit:
    """A network while it learns: features are scaled to one, and Adam goes down the cross-entropy."""

    def __init__(self, own: NDArray[Any], turns: NDArray[Any], into: NDArray[Any], out: NDArray[Any]) -> None:
        self.weights = {
            "own": own.astype(np.float32),
            "turns": turns.astype(np.float32),
            "in": into.astype(np.float32),
            "out": out.astype(np.float32),
        }
        self._slope = network.Adam(self.weights)

    @classmethod
    def of(
        cls,
        weights: Weights,
        mean: NDArray[Any],
        scale: NDArray[Any],
        seats: int,
        rng: np.random.Generator,
    ) -> "Fit":
        """The linear part of a network as it is, with fresh hidden units that do not speak yet."""
        own = network.split(weights, SHAPES)["own"].astype(np.float64)
        own[:, 0] += own[:, 1:] @ mean[1:]
        own[:, 1:] *= scale[1:]
        into = rng.normal(0, (seats * SEEN) ** -0.5, (seats * SEEN, HIDDEN))
        return cls(own, np.zeros((ROUNDS + 1, HIDDEN)), into, np.zeros(HIDDEN))

    def shares(
        self, x: NDArray[Any], turns: NDArray[Any], players: int
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """The players' shares; also what each color sees, and the hidden units."""
        seats = x.shape[1]
        seen = np.concatenate([np.roll(x, -d, axis=1) for d in range(seats)], axis=2)
        w = self.weights
        hidden = np.maximum(seen @ w["in"] + w["turns"][turns], 0)
        score = (x * w["own"][turns]).sum(axis=2) + hidden @ w["out"]
        score = np.stack([score[:, player::players].sum(axis=1) for player in range(players)], axis=1)
        score = np.exp(score - score.max(axis=1, keepdims=True))
        return score / score.sum(axis=1, keepdims=True), seen, hidden

    def learn(self, x: NDArray[Any], turns: NDArray[Any], goal: NDArray[Any], rate: float) -> None:
        """One step."""
        players, seats = goal.shape[1], x.shape[1]
        shares, seen, hidden = self.shares(x, turns, players)
        wrong = ((shares - goal) / len(x))[:, np.arange(seats) % players].astype(np.float32)
        back = wrong[..., None] * self.weights["out"] * (hidden > 0)
        own, late = np.zeros_like(self.weights["own"]), np.zeros_like(self.weights["turns"])
        for turn in range(ROUNDS + 1):
            here = turns == turn
            own[turn] = wrong[here] @ x[here]
            late[turn] = back[here].sum(axis=0)
        rise = np.diff(self.weights["own"], axis=0)
        own[1:] += _SMOOTH * rise
        own[:-1] -= _SMOOTH * rise
        into = seen.reshape(-1, seen.shape[2]).T @ back.reshape(-1, HIDDEN) + _SHRINK * self.weights["in"]
        out = np.einsum("ns,nsh->h", wrong, hidden)
        self._slope.step({"own": own, "turns": late, "in": into, "out": out}, rate)

    def network(self, mean: NDArray[Any], scale: NDArray[Any]) -> Weights:
        """The weights for features as they are, rounded as they are written."""
        own, turns, into, out = (self.weights[key].astype(np.float64) for key in SHAPES)
        own = own / scale
        own[:, 0] -= own[:, 1:] @ mean[1:]
        into = into.reshape(-1, SEEN, HIDDEN) / scale[:, None]
        turns = turns - (into[:, 1:] * mean[1:, None]).sum(axis=(0, 1))
        whole = np.zeros((COLORS, SEEN, HIDDEN))
        whole[: len(into)] = into
        parts = np.concatenate([own.ravel(), turns.ravel(), whole.ravel(), out])
        return np.array([float(f"{value:.5g}") for value in parts], np.float32)


def text_of(networks: dict[str, Weights]) -> str:
    """The header for networks by kind."""
    head = (
        "/* Networks of the evaluation by kind of game (pairs, three, four colors); written by",
        " * `python -m benchmarks.tuning.learn turmbauer`. */",
        "static const tb_network TB_NETWORKS[3] = {",
    )
    return network.text_of((network.split(networks[kind], SHAPES).values() for kind in KINDS), head)


def read(text: str) -> dict[str, Weights]:
    """The networks of a header by kind."""
    return network.read(text, KINDS)


LEARNER = TurmbauerNetwork()
