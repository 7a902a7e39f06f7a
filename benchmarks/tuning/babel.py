"""Fit the evaluation of Turmbau zu Babel to self-play: `python -m benchmarks.tuning.babel --help`.

Games of 2 to 6 players are played by a short search that sometimes errs. Positions before a roll give the features of all colors and, in
the end, who won. A color's score is linear in its features, with weights for each stage; the shares of the win are the
softmax of the players' scores (conditional logit, McFadden 1974). The weights maximise the likelihood of the results.
They are written to turmcore/babel/weights.h, and the next round of games is played with them after a build.

With --choices nothing is fitted: it prints how well the constants of turmcore/babel/inference.h, and others, foretell what
computer players choose.
"""

import argparse
import itertools
import random
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import turmcore
from turmcore.babel import FEATURES
from turmcore.players import make
from turmcore.search import search

STAGES = 7
COLORS = 6
HEADER = Path(__file__).parents[2] / "turmcore" / "babel" / "weights.h"

_PLAYERS = (2, 2, 2, 3, 4, 4, 5, 6)
_ERRORS = (0.0, 0.03, 0.1)  # parts of the actions that are random, one of them for each game
_NODES = ("600n", "1500n")  # .. and how far the players look
_PART = 0.35  # of the turns whose positions are taken
_SHRINK = 1e-3  # weight of the weights themselves


Choice = tuple[NDArray[np.float64], int]  # lead and score of each action (actions, 2), and which was chosen


@dataclass(frozen=True, slots=True)
class Sample:
    """Positions.

    Attributes
    ----------
    features : (n, players, features)
    stages : (n,)
    shares : (n, players)
        How the game ended; rows and columns of players that a game does not have are empty.
    is_player : (n, players)
    """

    features: NDArray[np.float32]
    stages: NDArray[np.int64]
    shares: NDArray[np.float32]
    is_player: NDArray[np.bool_]


def play(seed: int) -> Sample:
    """One game with a seed; a game that nobody wins gives nothing."""
    rng = random.Random(seed)
    players, errors, nodes = rng.choice(_PLAYERS), rng.choice(_ERRORS), rng.choice(_NODES)
    state: Any = turmcore.load("babel", players=players, board=rng.choice(("six", "six", "six-s"))).new_state(
        seed=seed
    )
    features, stages = [], []
    while not state.is_over():
        if state.is_chance():
            if state.phase == "roll" and rng.random() < _PART:
                rows = np.zeros((COLORS, len(FEATURES)), np.float32)
                rows[:players] = state.features()[["rygbwk".index(color) for color in state.secrets]]
                features.append(rows)
                stages.append(state.stage)
            state.play(state.sample_chance())
        elif rng.random() < errors:
            state.play(state.sample())
        else:
            view = state.view(state.current_player)
            seed = rng.getrandbits(63)
            state.play(search(view, nodes, method="mcts", seed=seed).action)
    shares = np.zeros(COLORS, np.float32)
    shares[:players] = state.returns()
    count = len(stages) if shares.sum() else 0
    empty = np.empty((0, COLORS, len(FEATURES)), np.float32)
    return Sample(
        np.array(features[:count]) if count else empty,
        np.array(stages[:count], np.int64),
        np.tile(shares, (count, 1)),
        np.tile(np.arange(COLORS) < players, (count, 1)),
    )


def fit(sample: Sample, steps: int) -> tuple[NDArray[np.float64], float]:
    """Weights (stages, features) that make the results likeliest, and the mean log likelihood; Newton's method."""
    weights = np.zeros((STAGES, sample.features.shape[2]))
    likelihood = 0.0
    for stage in range(STAGES):
        here = sample.stages == stage
        x, y, w = sample.features[here].astype(np.float64), sample.shares[here], weights[stage]
        if not len(x):
            continue
        for _ in range(steps):
            score = np.where(sample.is_player[here], x @ w, -np.inf)
            shares = np.exp(score - score.max(axis=1, keepdims=True))
            shares /= shares.sum(axis=1, keepdims=True)
            mean = np.einsum("np,npf->nf", shares, x)
            gradient = np.einsum("np,npf->f", y - shares, x) / len(x) - _SHRINK * w
            spread = np.einsum("np,npf,npg->fg", shares, x, x) - mean.T @ mean
            w += np.linalg.solve(spread / len(x) + _SHRINK * np.eye(len(w)), gradient)
        likelihood += float((y * np.log(shares + 1e-12)).sum()) / len(sample.stages)
    return weights, likelihood


def choices(agent: str, games: int, seed: int) -> list[Choice]:
    """What a player chooses in games against itself, and what each of its actions would have brought its color."""
    rng, found = random.Random(seed), []
    for _ in range(games):
        state: Any = turmcore.load("babel", players=rng.choice(_PLAYERS)).new_state(seed=rng.getrandbits(32))
        player = make(agent)
        player.new_game(rng.getrandbits(32))
        while not state.is_over():
            if state.is_chance():
                state.play(state.sample_chance())
                continue
            seat = state.current_player
            action = player.choose(state.view(seat))
            if state.num_actions() > 1:
                values = [each.value for each in state.legal_actions()]
                own = "rygbwk".index(state.secrets[seat])
                found.append((state.appeals()[:, :, own], values.index(action.value)))
            state.play(action)
    return found


def mean_log_likelihood(found: list[Choice], by_lead: float, by_score: float, by_chance: float) -> float:
    """How well inference with these constants foretells choices."""
    total = 0.0
    for appeals, chosen in found:
        pull = appeals @ (by_lead, by_score)
        likely = np.exp(pull - pull.max())
        total += float(np.log(by_chance / len(likely) + (1 - by_chance) * likely[chosen] / likely.sum()))
    return total / len(found)


def print_choices(games: int, seed: int) -> None:
    """A table of constants of inference.h by player."""
    agents = ("greedy", "level2", "level3", "level4", "level5:20000n")
    found = [choices(agent, games, seed) for agent in agents]
    print("lead score chance", *agents)
    for by in itertools.product((0.2, 0.4, 0.8), (25.0, 40.0, 60.0), (0.1, 0.15, 0.2)):
        print(*by, *(f"{mean_log_likelihood(each, *by):.3f}" for each in found))


def read_weights(text: str) -> NDArray[np.float64]:
    """The weights of a header, (stages, features)."""
    numbers = text.partition("=")[2]
    for mark in "{}f,;":
        numbers = numbers.replace(mark, " ")
    return np.array([float(word) for word in numbers.split()]).reshape(STAGES, len(FEATURES))


def write_weights(weights: NDArray[np.float64]) -> str:
    """The header for weights (stages, features)."""
    lines = [
        "/* Weights of the evaluation by stage, in the order of evaluation.h;",
        " * written by `python -m benchmarks.tuning.babel`. */",
        "static const float BB_WEIGHTS[BB_STAGES][BB_FEATURES] = {",
    ]
    lines += ["    {" + ", ".join(f"{value:.3f}f" for value in row) + "}," for row in weights]
    return "\n".join([*lines, "};", ""])


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=3000, help="(default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--steps", type=int, default=12, help="of the fit (default %(default)s)")
    parser.add_argument(
        "--choices", action="store_true", help="instead: try the constants of inference.h on choices"
    )
    arguments = parser.parse_args()
    if arguments.choices:
        print_choices(arguments.games, arguments.seed)
        return
    games = [play(arguments.seed + i) for i in range(arguments.games)]
    parts = [np.concatenate([getattr(game, name) for game in games]) for name in Sample.__slots__]
    weights, likelihood = fit(Sample(*parts), arguments.steps)
    HEADER.write_text(write_weights(weights), encoding="utf-8")
    print(f"{len(parts[0])} positions, log likelihood {likelihood:.4f}", file=sys.stderr)


if __name__ == "__main__":
    main()
