"""The script that fits the evaluation of Turmbau zu Babel."""

import numpy as np
import pytest

from benchmarks.tuning.babel import (
    HEADER,
    STAGES,
    Sample,
    choices,
    fit,
    mean_log_likelihood,
    play,
    read_weights,
    write_weights,
)
from turmcore.babel import FEATURES


def test_the_header_is_what_the_script_writes():
    text = HEADER.read_text(encoding="utf-8")
    weights = read_weights(text)
    assert weights.shape == (STAGES, len(FEATURES))
    assert write_weights(weights) == text


def test_a_game_gives_positions():
    samples = [play(seed) for seed in range(8)]
    assert len({int(sample.is_player[0].sum()) for sample in samples}) > 2
    assert {stage for sample in samples for stage in sample.stages.tolist()} == set(range(STAGES))
    for sample in samples:
        assert sample.features.shape == (len(sample.stages), 6, len(FEATURES))
        assert (sample.features.sum(axis=2) == 5 * sample.is_player).all()  # figures of each color
        assert (sample.shares[~sample.is_player] == 0).all()
    sample = samples[3]
    assert np.allclose(sample.shares.sum(axis=1), 1) and len(sample.shares) == len(sample.stages)


def test_the_fit_finds_the_weights_that_made_the_results():
    rng = np.random.default_rng(1)
    n, players = 6000, 4
    features = rng.normal(size=(n, players, 3)).astype(np.float32)
    true = np.array([2.0, -1.0, 0.0])
    chances = np.exp(features @ true)
    chances /= chances.sum(axis=1, keepdims=True)
    winners = (chances.cumsum(axis=1) > rng.random((n, 1))).argmax(axis=1)
    shares = np.eye(players, dtype=np.float32)[winners]
    weights, likelihood = fit(Sample(features, np.full(n, 1), shares, np.ones((n, players), bool)), 10)
    assert weights[1] == pytest.approx(true, abs=0.15)
    assert likelihood > np.log(1 / players) + 0.3


def test_choices_follow_what_an_action_brings():
    found = choices("greedy", 2, seed=1)
    blind = -np.mean([np.log(len(appeals)) for appeals, _ in found])
    assert mean_log_likelihood(found, 0.4, 40.0, 1.0) == pytest.approx(blind)
    assert mean_log_likelihood(found, 0.4, 40.0, 0.15) > blind + 0.5
