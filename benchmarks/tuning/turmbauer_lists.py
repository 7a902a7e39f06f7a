"""The linear score that ranks Turmbauer's lists of actions, for the driver: `python -m benchmarks.tuning.learn turmbauer-lists --help`.

A color's score is linear in its features, with weights that depend on the turns it has left; the shares of the win are the
softmax of the players' scores (conditional logit, McFadden 1974).  The weights maximise the likelihood of the results of games
between quick players that sometimes err; neighboring numbers of turns are held close to each other.
"""

import random
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.tuning import network
from benchmarks.tuning.learn import Arrays, Weights
from turmcore.search import search
from turmcore.turmbauer import FEATURES, TurmbauerGame

HEADER = Path(__file__).parents[2] / "turmcore" / "turmbauer" / "weights.h"

KINDS = {"pairs": 2, "three": 3, "four": 4}
"""Kinds of games with the number of players."""

ROUNDS = 12
LINEAR = FEATURES.index("large") + 1
"""The features that are linear in the score: the first ones."""

_TEMPERATURE = 0.02  # of the choice among the best actions
_ERROR = 0.02  # part of the actions that are random
_SMOOTH = 3e-3  # weight of differences between neighboring turns
_SHRINK = 1e-4  # weight of the weights themselves
_STEPS = 400


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
        """One game: all positions between two turns, and how the game ended."""
        rng = random.Random(seed)
        # four out of six games with set A, the default
        game = TurmbauerGame(players=KINDS[kind], set=rng.choice("AAAABC")).ranked_by(weights)
        state: Any = game.new_state(rng.getrandbits(63))
        features, turns = [], []
        seats = np.arange(len(game.colors))
        while not state.is_over():
            if state.is_chance():
                features.append(state.features()[:, :LINEAR])
                turns.append(ROUNDS - state.round + (seats >= state.seat))
                state.play(state.sample_chance())
            elif rng.random() < _ERROR:
                state.play(state.sample())
            else:
                best = search(state, "1n", method="rank", best=8, seed=rng.getrandbits(63)).best
                mover = state.current_player
                worth = [np.exp((each.values[mover] - best[0].values[mover]) / _TEMPERATURE) for each in best]
                state.play(rng.choices(best, worth)[0].action)
        return {
            "features": np.array(features, np.float32),
            "turns": np.array(turns, np.int8),
            "shares": np.tile(np.array(state.returns(), np.float32), (len(turns), 1)),
        }

    def fit(
        self, kind: str, samples: Arrays, weights: Weights, seed: int
    ) -> tuple[Weights, dict[str, float]]:
        """Weights that make the results likeliest, and how likely those of the last tenth then are, which the fit has not
        seen."""
        features, turns = samples["features"].astype(np.float64), samples["turns"].astype(np.int64)
        n = len(features) * 9 // 10
        scale = features[:n].std(axis=(0, 1))
        scale[scale < 1e-3] = 1
        x = features / scale
        fitted = {"linear": (weights.reshape(ROUNDS + 1, -1) * scale).astype(np.float32)}
        slope = network.Adam(fitted)
        for step in range(_STEPS):
            w = fitted["linear"]
            players = samples["shares"].shape[1]
            wrong = (_shares(x[:n], turns[:n], w, players) - samples["shares"][:n]) / n
            wrong = wrong[:, np.arange(x.shape[1]) % players]
            gradient = 2 * _SHRINK * w / ROUNDS
            for turn in range(ROUNDS + 1):
                here = turns[:n] == turn
                gradient[turn] += wrong[here] @ x[:n][here]
            rise = 2 * _SMOOTH * np.diff(w, axis=0) / ROUNDS
            gradient[1:] += rise
            gradient[:-1] -= rise
            slope.step({"linear": gradient}, 0.05 * min(1.0, 3 * (1 - step / _STEPS)))
        judged = _shares(x[n:], turns[n:], fitted["linear"], samples["shares"].shape[1])
        entropy = float(-(samples["shares"][n:] * np.log(judged + 1e-9)).sum(axis=1).mean())
        found = [float(f"{value:.5g}") for value in (fitted["linear"] / scale).ravel()]  # as they are written
        return np.array(found, np.float32), {"result_entropy": entropy}

    def match(self, kind: str, seed: str, new: Weights, old: Weights) -> float:
        """The share of one new player among old ones, on all seats with the same dice; they take the best of a list."""
        game = TurmbauerGame(players=KINDS[kind])
        return network.share(game.ranked_by(new), game.ranked_by(old), seed, "1n", method="rank")

    def write(self, weights: dict[str, Weights]) -> None:
        """Write those weights into the header; the others stay as they are."""
        known = read(HEADER.read_text(encoding="utf-8")) | weights
        HEADER.write_text(text_of(known), encoding="utf-8")


def _shares(
    x: NDArray[np.float64], turns: NDArray[np.int64], weights: NDArray[np.float32], players: int
) -> NDArray[np.float64]:
    scores = np.einsum("nsf,nsf->ns", x, weights[turns])
    scores = np.stack([scores[:, player::players].sum(axis=1) for player in range(players)], axis=1)
    shares: NDArray[np.float64] = np.exp(scores - scores.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True)


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
