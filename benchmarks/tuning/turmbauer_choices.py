"""What Turmbauer's learners learn from: choices between builds.

Some builds of a turn are each played on for a round, a few times, with the same dice for all of them, and judged then by the
network.  What differs between them is hardly luck any more, so they teach which build is better; results, which are mostly
luck, teach who is ahead.  They teach what a build is worth to everybody: a search asks what the others' builds leave of a player's
share, and with three and more that does not follow from theirs.
"""

import random
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from benchmarks.tuning import network
from benchmarks.tuning.learn import Arrays
from turmcore.search import search
from turmcore.turmbauer import FEATURES, TurmbauerGame

KINDS = {"pairs": 2, "three": 3, "four": 4}
"""Kinds of games with the number of players."""

ROUNDS, SEEN = 12, len(FEATURES)

SETS = "AAAAAABC"
"""Piece sets as often as they are played: A is the default."""

_CHOICES = 0.5  # part of the builds from which is learned
_LISTED, _FIRST, _OTHERS = (
    48,
    4,
    4,
)  # the best by the ranking; so many first ones are looked at, and so many of the others
_TIMES = 8  # that each of them is played on
_WIDTH = 64  # builds among which the ranking chooses then
_ERRORS = (0.0, 0.08, 0.16)  # parts of the turns with any of the best few builds, one of these for each game
_FEW = 8
LEVEL = 0.2  # weight of what all builds of a choice are worth, against what differs between them
_SMOOTH = 2e-6  # of differences between neighboring turns
_BATCH = 64


class Scores(Protocol):
    """Something that scores colors and can learn."""

    def scores(self, features: NDArray[Any], turns: NDArray[Any]) -> tuple[NDArray[Any], Any]:
        """Each color's score, (n, seats), from features (n, seats, SEEN) and turns left (n, seats); also what a step has to know."""

    def step(self, slope: NDArray[Any], known: Any, rate: float) -> None:
        """A step down, where the scores (n, seats) rise by this slope."""


def play(game: TurmbauerGame, rng: random.Random) -> Arrays:
    """One game by the ranking: of some choices the builds that were looked at, and what they are worth a round later."""
    state: Any = game.new_state(rng.getrandbits(63))
    seats, errors = np.arange(len(game.colors)), rng.choice(_ERRORS)
    features, turns, goals, sizes = [], [], [], []
    while not state.is_over():
        if state.is_chance():
            state.play(state.sample_chance())
            continue
        if state.phase != "build":
            state.play(search(state, "1n", method="rank").action)
            continue
        best = search(state, "1n", method="rank", best=_LISTED).best
        if state.round > 1 and rng.random() < _CHOICES:
            others = best[_FIRST:]
            chosen = [*best[:_FIRST], *rng.sample(others, min(_OTHERS, len(others)))]
            luck = [rng.getrandbits(60) for _ in range(_TIMES)]
            for each in chosen:
                after = state.copy()
                after.play(each.action)
                features.append(after.features())
                turns.append(ROUNDS - after.round + (seats > after.seat))
                goals.append(np.mean([a_round_later(after, one) for one in luck], axis=0))
            sizes.append(len(chosen))
        few = best[:_FEW] if rng.random() < errors else best[:1]
        state.play(rng.choice(few).action)
    return {
        "features": np.array(features, np.float32).reshape(-1, len(seats), SEEN),
        "turns": np.array(turns, np.int8).reshape(-1, len(seats)),
        "goals": np.array(goals, np.float32).reshape(-1, game.num_players),
        "is_first": np.isin(np.arange(len(goals)), np.cumsum([0, *sizes])),
    }


def a_round_later(state: Any, seed: int) -> list[float]:
    """Everybody's share when each color has had another turn, all played by the ranking; the seed decides the dice."""
    after = state.copy()
    after.seed(seed)
    turns = len(state.game.colors)
    while not after.is_over():
        if not after.is_chance():
            after.play(search(after, "1n", method="rank", width=_WIDTH, seed=seed).action)
        elif turns:
            turns -= 1
            after.play(after.sample_chance())
        else:
            break
    judged: list[float] = after.evaluate()
    return judged


def spread(samples: Arrays) -> NDArray[np.float32]:
    """The standard deviation of each feature, 1 where it hardly changes."""
    found = samples["features"].std(axis=(0, 1)).astype(np.float32)
    return np.where(found < 1e-3, np.float32(1), found)


def learn(
    fitted: Scores, samples: Arrays, players: int, rng: np.random.Generator, rate: float, epochs: int
) -> None:
    """Learn from all choices but the last tenth."""
    starts, lasts = _bounds(samples)
    n = len(starts) * 9 // 10
    for epoch in range(epochs):
        order, now = rng.permutation(n), rate * min(1.0, 2 * (1 - epoch / epochs))
        for first in range(0, n - _BATCH + 1, _BATCH):
            chosen = order[first : first + _BATCH]
            rows = np.concatenate([np.arange(starts[i], lasts[i]) for i in chosen])
            scores, known = fitted.scores(samples["features"][rows], samples["turns"][rows])
            shares, of = (
                shares_of(scores, players),
                np.repeat(np.arange(_BATCH), lasts[chosen] - starts[chosen]),
            )
            wrong = shares - samples["goals"][rows]
            steep = (wrong - (1 - LEVEL) * network.mean_of(of, wrong)) * shares / (players * _BATCH)
            slope = steep - steep.sum(axis=1, keepdims=True) * shares
            fitted.step(slope[:, np.arange(scores.shape[1]) % players].astype(np.float32), known, now)


def missing(fitted: Scores, samples: Arrays, players: int) -> float:
    """How much of what differs between the builds of a choice is not known, in the last tenth: shares, the root of the mean
    square."""
    starts, _ = _bounds(samples)
    unseen = np.arange(starts[len(starts) * 9 // 10], len(samples["goals"]))
    scores, _ = fitted.scores(samples["features"][unseen], samples["turns"][unseen])
    wrong = shares_of(scores, players) - samples["goals"][unseen]
    of = np.cumsum(samples["is_first"][unseen]) - 1
    return float(((wrong - network.mean_of(of, wrong)) ** 2).mean() ** 0.5)


def shares_of(scores: NDArray[Any], players: int) -> NDArray[Any]:
    """The players' shares of the win, (n, players), from their colors' scores."""
    sums = np.stack([scores[:, player::players].sum(axis=1) for player in range(players)], axis=1)
    shares: NDArray[Any] = np.exp(sums - sums.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True)


def slope_by_turns(
    slope: NDArray[Any], x: NDArray[Any], turns: NDArray[Any], weights: NDArray[np.float32]
) -> NDArray[np.float32]:
    """The slope of weights, (ROUNDS + 1, features), that score by the turns a color has left; neighboring turns are held
    together."""
    found = np.zeros_like(weights)
    for turn in range(ROUNDS + 1):
        here = turns == turn
        found[turn] = slope[here] @ x[here]
    rise = _SMOOTH * np.diff(weights, axis=0)
    found[1:] += rise
    found[:-1] -= rise
    return found


def _bounds(samples: Arrays) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where choices begin and end."""
    starts = np.flatnonzero(samples["is_first"])
    return starts, np.append(starts[1:], len(samples["goals"]))
