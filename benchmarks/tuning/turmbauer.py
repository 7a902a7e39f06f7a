"""Fit Turmbauer's evaluation to self-play: `python -m benchmarks.tuning.turmbauer --help`.

Games are played by a quick player that sometimes errs. Every position between two turns gives the features of all
colors and, in the end, who won. A color's score is linear in its features, with weights that depend on the turns it
has left; the shares of the win are the softmax of the players' scores (conditional logit, McFadden 1974). The
weights maximise the likelihood of the results; neighbouring numbers of turns are held close to each other. The
result is written to turmcore/turmbauer/weights.h, and the next round of games is played with it after a build.
"""

import argparse
import os
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import turmcore
from turmcore.search import search
from turmcore.turmbauer import FEATURES

KINDS = {"pairs": {"players": 2}, "three": {"players": 3}, "four": {"players": 4}}
ROUNDS = 12
LINEAR = FEATURES.index("large") + 1
"""The features that are linear in the score by which lists are ranked: the first ones."""
HEADER = Path(__file__).parents[2] / "turmcore" / "turmbauer" / "weights.h"

_TEMPERATURE = 0.02  # of the choice among the best actions
_ERROR = 0.02  # part of the actions that are random
_SMOOTH = 3e-3  # weight of differences between neighbouring turns
_SHRINK = 1e-4  # weight of the weights themselves


@dataclass(frozen=True, slots=True)
class Sample:
    """Positions of one kind of game.

    Attributes
    ----------
    features : (n, seats, features)
        Those that are linear in the score.
    turns : (n, seats)
        Turns that each color has left.
    shares : (n, players)
        How the game ended.
    """

    features: NDArray[np.float32]
    turns: NDArray[np.int64]
    shares: NDArray[np.float32]


def play(job: tuple[str, int, str]) -> Sample:
    """One game of a kind with a seed; the limit is one of nodes, or empty for the bare ranking."""
    kind, seed, limit = job
    rng = random.Random(f"{kind}{seed}")
    # four out of five games with set A, the default
    game: Any = turmcore.load("turmbauer", **KINDS[kind], set=rng.choice("AAAABC"))
    state = game.new_state(seed)
    features, turns = [], []
    while not state.is_over():
        if state.is_chance():
            features.append(state.features()[:, :LINEAR])
            seats = np.arange(len(game.colors))
            turns.append(ROUNDS - state.round + (seats >= state.seat))
            state.play(state.sample_chance())
        elif rng.random() < _ERROR:
            state.play(state.sample())
        else:
            state.play(_choose(state, limit, rng))
    shares = np.tile(np.array(state.returns(), np.float32), (len(turns), 1))
    return Sample(np.array(features), np.array(turns), shares)


def _choose(state: Any, limit: str, rng: random.Random) -> Any:
    if limit:
        return search(state, limit, seed=rng.getrandbits(63)).action
    best = search(state, "1n", method="rank", best=8, seed=rng.getrandbits(63)).best
    mover = state.current_player
    weights = [np.exp((each.values[mover] - best[0].values[mover]) / _TEMPERATURE) for each in best]
    return rng.choices(best, weights)[0].action


def fit(sample: Sample, weights: NDArray[np.float64], steps: int) -> tuple[NDArray[np.float64], float]:
    """Weights (turns, features) that make the results likeliest, and the mean log likelihood.

    Adam (Kingma and Ba, 2015) on the whole sample, features scaled to one.
    """
    n, seats, _ = sample.features.shape
    players = sample.shares.shape[1]
    scale = sample.features.std(axis=(0, 1))
    scale[scale < 1e-3] = 1.0
    x = (sample.features / scale).astype(np.float64)
    w = weights * scale
    first, second = np.zeros_like(w), np.zeros_like(w)
    likelihood = 0.0
    member = np.eye(players)[np.arange(seats) % players]  # (seats, players)
    for step in range(1, steps + 1):
        score = np.einsum("nsf,nsf->ns", x, w[sample.turns]) @ member
        score -= score.max(axis=1, keepdims=True)
        shares = np.exp(score)
        shares /= shares.sum(axis=1, keepdims=True)
        likelihood = float((sample.shares * np.log(shares + 1e-12)).sum(axis=1).mean())
        wrong = (shares - sample.shares) @ member.T / n
        gradient = np.zeros_like(w)
        for turn in range(ROUNDS + 1):
            here = sample.turns == turn
            gradient[turn] = wrong[here] @ x[here]
        rise = np.diff(w, axis=0)
        gradient[1:] += 2 * _SMOOTH * rise / ROUNDS
        gradient[:-1] -= 2 * _SMOOTH * rise / ROUNDS
        gradient += 2 * _SHRINK * w / ROUNDS
        first = 0.9 * first + 0.1 * gradient
        second = 0.99 * second + 0.01 * gradient**2
        rate = 0.05 * min(1.0, 3 * (1 - step / (steps + 1)))
        w = w - rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-9)
    return w / scale, likelihood


def read_weights(text: str) -> NDArray[np.float64]:
    """The weights of a header, (kinds, turns, features)."""
    numbers = [
        float(word)
        for word in text.partition("=")[2]
        .replace("{", " ")
        .replace("}", " ")
        .replace("f", " ")
        .replace(",", " ")
        .replace(";", " ")
        .split()
    ]
    return np.array(numbers).reshape(len(KINDS), ROUNDS + 1, LINEAR)


def write_weights(weights: NDArray[np.float64]) -> str:
    """The header for weights (kinds, turns, features)."""
    lines = [
        "/* Weights of the evaluation by kind of game (pairs, three, four colors) and turns left, in the order of",
        " * evaluation.h; written by `python -m benchmarks.tuning.turmbauer`. */",
        "static const float TB_WEIGHTS[3][TB_ROUNDS + 1][TB_LINEAR] = {",
    ]
    for kind in weights:
        lines.append("    {")
        lines += ["        {" + ", ".join(f"{value:.4f}f" for value in row) + "}," for row in kind]
        lines.append("    },")
    return "\n".join([*lines, "};", ""])


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000, help="of each kind (default %(default)s)")
    parser.add_argument(
        "--limit", default="", help="think before each action, for example 1000n (default: do not)"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--steps", type=int, default=400, help="of the fit (default %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--keep", type=Path, help="folder of .npz files: add these games to them and fit all")
    arguments = parser.parse_args()
    weights = read_weights(HEADER.read_text())
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for number, kind in enumerate(KINDS):
            jobs = [(kind, arguments.seed + i, arguments.limit) for i in range(arguments.games)]
            games = list(pool.map(play, jobs, chunksize=8))
            parts = [np.concatenate([getattr(game, name) for game in games]) for name in Sample.__slots__]
            if arguments.keep is not None:
                arguments.keep.mkdir(parents=True, exist_ok=True)
                np.savez_compressed(
                    arguments.keep / f"{kind}-{arguments.seed}-{arguments.limit or 'rank'}.npz", *parts
                )
                files = sorted(arguments.keep.glob(f"{kind}-*.npz"))
                loaded = [list(np.load(file).values()) for file in files]
                parts = [np.concatenate(same) for same in zip(*loaded, strict=True)]
            weights[number], likelihood = fit(Sample(*parts), weights[number], arguments.steps)
            print(f"{kind}: {len(parts[0])} positions, log likelihood {likelihood:.4f}", file=sys.stderr)
    HEADER.write_text(write_weights(weights))


if __name__ == "__main__":
    main()
