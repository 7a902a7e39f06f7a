"""The learner of the linear score that ranks Turmbauer's lists."""

import numpy as np
import pytest

from benchmarks.tuning.learn import Arrays
from benchmarks.tuning.turmbauer_choices import ROUNDS, SEEN
from benchmarks.tuning.turmbauer_lists import LEARNER, LINEAR


def test_the_fit_finds_the_weights_that_made_the_goals():
    rng = np.random.default_rng(1)
    choices, builds, seats = 6000, 3, 4
    n = choices * builds
    features = np.zeros((n, seats, SEEN), np.float32)
    features[..., 0] = 1
    features[..., 1:3] = rng.normal(size=(n, seats, 2))
    true = np.array([1.0, -0.5])
    shares = np.exp(features[..., 1:3] @ true)
    shares /= shares.sum(axis=1, keepdims=True)
    samples: Arrays = {
        "features": features,
        "turns": np.full((n, seats), 5, np.int8),
        "goals": shares.astype(np.float32),
        "is_first": np.arange(n) % builds == 0,
    }
    nothing = np.zeros((ROUNDS + 1) * LINEAR, np.float32)
    weights, measured = LEARNER.fit("four", samples, nothing, 1)
    assert weights.reshape(-1, LINEAR)[5, 1:3] == pytest.approx(true, abs=0.1)
    assert measured["linear"] < 0.2 * measured["before"]


def test_better_weights_win(monkeypatch):
    monkeypatch.setattr("benchmarks.tuning.turmbauer_lists.MATCH_NODES", "1n")
    weights = LEARNER.first("pairs")
    blind = np.zeros_like(weights)
    assert np.mean([LEARNER.match("pairs", str(seed), weights, blind) for seed in range(3)]) > 0.8
