"""The script that fits Turmbauer's evaluation."""

import numpy as np
import pytest

from benchmarks.tuning.turmbauer import (
    HEADER,
    KINDS,
    LINEAR,
    ROUNDS,
    Sample,
    fit,
    play,
    read_weights,
    write_weights,
)


def test_the_header_is_what_the_script_writes():
    text = HEADER.read_text(encoding="utf-8")
    weights = read_weights(text)
    assert weights.shape == (len(KINDS), ROUNDS + 1, LINEAR)
    assert write_weights(weights) == text


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_gives_a_sample_for_each_turn(kind):
    sample = play((kind, 3, ""))
    seats = 3 if kind == "three" else 4
    assert sample.features.shape == (ROUNDS * seats, seats, LINEAR)
    assert sample.turns[0].tolist() == [ROUNDS] * seats and sample.turns[-1].tolist() == [0] * (seats - 1) + [
        1
    ]
    assert sample.shares.shape == (ROUNDS * seats, 2 if kind == "pairs" else seats)
    assert np.allclose(sample.shares.sum(axis=1), 1)


def test_the_fit_finds_the_weights_that_made_the_results():
    rng = np.random.default_rng(1)
    n, seats, count = 6000, 4, 3
    features = rng.normal(size=(n, seats, count)).astype(np.float32)
    turns = np.full((n, seats), 5)
    true = np.array([2.0, -1.0, 0.0])
    chances = np.exp(features @ true)
    chances /= chances.sum(axis=1, keepdims=True)
    winners = (chances.cumsum(axis=1) > rng.random((n, 1))).argmax(axis=1)
    shares = np.eye(seats, dtype=np.float32)[winners]
    weights, likelihood = fit(Sample(features, turns, shares), np.zeros((ROUNDS + 1, count)), 200)
    assert weights[5] == pytest.approx(true, abs=0.15)
    assert likelihood > np.log(1 / seats) + 0.3
