"""A policy learns by self-play, with numpy alone: ``python examples/selfplay.py 60``.

The policy is the simplest one there is: a number for each policy index, whatever the position. Hundreds of games are
played at once; all of them go into one step of REINFORCE, which makes the actions of those who won more probable. At the
end the policy plays against random moves.
"""

import sys

import numpy as np
from numpy.typing import NDArray

import turmcore

GAMES = 256
MOST_PLIES = 60  # what is not decided by then counts for nobody


def draw(
    logits: NDArray[np.float64], indices: NDArray[np.int64], rng: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """For each game a place in its list, drawn by the policy, and the probabilities of all places."""
    scores = np.where(indices >= 0, logits[indices], -np.inf)
    scores[:, 0] = np.where(indices[:, 0] >= 0, scores[:, 0], 0)  # games that are over
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    places: NDArray[np.int64] = (odds.cumsum(axis=1) < rng.random((len(odds), 1))).sum(axis=1)
    return places, odds


def learn(logits: NDArray[np.float64], game: turmcore.Game, seed: int, rate: float) -> None:
    """One step: play games against itself, then change the policy."""
    rng = np.random.default_rng(seed)
    batch = turmcore.Batch(game, GAMES, seed=seed)
    told: list[tuple[NDArray[np.int64], NDArray[np.int8], NDArray[np.int64], NDArray[np.float64]]] = []
    for _ in range(MOST_PLIES):
        actors = batch.actors()
        indices, _ = batch.policy_indices(game.most_actions)
        places, odds = draw(logits, indices, rng)
        chosen = np.where(actors >= 0, indices[np.arange(GAMES), places], -1)
        told.append((indices, actors, chosen, odds))
        batch.step_policy(chosen)
    shares = batch.returns()
    decided = shares.sum(axis=1) > 0
    step = np.zeros_like(logits)
    for indices, actors, chosen, odds in told:
        counts = decided & (actors >= 0)
        worth = shares[np.arange(GAMES), np.maximum(actors, 0)] - 0.5
        np.add.at(step, chosen[counts], worth[counts])
        np.add.at(step, indices[counts], -odds[counts] * worth[counts, None])
    logits += rate * step / GAMES


def against_random(logits: NDArray[np.float64], game: turmcore.Game, seed: int) -> float:
    """The policy's mean share, one half of the games on each seat."""
    rng = np.random.default_rng(seed)
    batch = turmcore.Batch(game, GAMES, seed=seed)
    own = np.arange(GAMES) % 2
    while not batch.is_over().all():
        actors, counts = batch.actors(), batch.counts()
        indices, _ = batch.policy_indices(game.most_actions)
        places, _ = draw(logits, indices, rng)
        anywhere = (rng.random(GAMES) * counts).astype(np.int64)
        places = np.where(actors == own, places, anywhere)
        batch.step_numbers(np.where(actors >= 0, places, -1))
    return float(batch.returns()[np.arange(GAMES), own].mean())


def main(steps: int) -> None:
    """Learn Turm und Wächter, printing how it goes."""
    game = turmcore.load("waechter")
    logits = np.zeros(game.policy_size)
    for step in range(steps + 1):
        if step % 10 == 0 or step == steps:
            print(
                f"after {step} steps {against_random(logits, game, seed=1):.3f} of the games against random moves"
            )
        learn(logits, game, seed=100 + step, rate=40.0)
    best = np.argsort(logits)[::-1]
    known = [index for index in best[:50] if logits[index] > 0]
    print("learned to like", *(game.policy_action(index) for index in known[:8]))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
