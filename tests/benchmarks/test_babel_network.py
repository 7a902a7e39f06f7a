"""The learner of the network that judges Turmbau zu Babel."""

import numpy as np
import pytest

from benchmarks.tuning.babel_network import (
    COLORS,
    KINDS,
    LEARNER,
    SEEN,
    nothing,
)
from benchmarks.tuning.learn import Arrays


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_gives_positions(kind):
    samples = LEARNER.play(kind, "2", LEARNER.first(kind))
    n = len(samples["moments"])
    assert n > 30 and samples["features"].shape == (n, COLORS, SEEN)
    assert (samples["features"].sum(axis=2) == 5).all()  # figures of each color
    assert set(samples["moments"][:, 1]) <= set(range(7)) and samples["is_last"].sum() == 1
    assert (samples["colors"][0] >= 0).sum() in KINDS[kind]
    assert np.allclose(samples["shares"].sum(axis=1), 1)


def test_the_fit_finds_what_made_the_results():
    """Whoever has more figures on step 4 wins, but for the one whose turn it is."""
    rng, n = np.random.default_rng(1), 12_000
    features = rng.multinomial(5, np.full(SEEN, 1 / SEEN), size=(n, COLORS)).astype(np.uint8)
    features[:, :, 14] = 0
    colors = np.tile(np.array([3, 1, -1, -1, -1, -1], np.int8), (n, 1))
    lead = features[:, 3, 12:14].sum(axis=1) * 1.0 - features[:, 1, 12:14].sum(axis=1)
    player = rng.integers(0, 2, n)
    first = 1 / (1 + np.exp(-2 * lead - np.where(player == 0, 1, -1)))
    won = rng.random(n) < first
    shares = np.zeros((n, COLORS), np.float32)
    shares[np.arange(n), np.where(won, 0, 1)] = 1
    samples: Arrays = {
        "features": features,
        "moments": np.stack([player, np.zeros(n)], axis=1).astype(np.int8),
        "colors": colors,
        "shares": shares,
        "is_last": np.ones(n, bool),
    }
    weights, measured = LEARNER.fit("pairs", samples, nothing(), 1)
    best = float(np.mean(np.log(np.where(won, first, 1 - first))))
    assert measured["network"] > best - 0.03 > measured["linear"] + 0.05
    assert len(weights) == len(nothing())


def test_better_weights_win():
    better, blind = LEARNER.first("pairs"), 0 * nothing()
    assert np.mean([LEARNER.match("pairs", str(seed), better, blind) for seed in range(3)]) > 0.8
