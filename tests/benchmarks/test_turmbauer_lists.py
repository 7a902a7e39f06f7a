"""The learner of the linear score that ranks Turmbauer's lists."""

import numpy as np
import pytest

from benchmarks.tuning.learn import Arrays
from benchmarks.tuning.turmbauer_lists import HEADER, KINDS, LEARNER, LINEAR, ROUNDS, read, text_of


def test_the_header_is_what_the_driver_writes():
    text = HEADER.read_text(encoding="utf-8")
    weights = read(text)
    assert [each.size for each in weights.values()] == [(ROUNDS + 1) * LINEAR] * len(KINDS)
    assert text_of(weights) == text


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_gives_a_sample_for_each_turn(kind):
    samples = LEARNER.play(kind, "3", LEARNER.first(kind))
    seats = 3 if kind == "three" else 4
    assert samples["features"].shape == (ROUNDS * seats, seats, LINEAR)
    assert samples["turns"][0].tolist() == [ROUNDS] * seats
    assert samples["turns"][-1].tolist() == [0] * (seats - 1) + [1]
    assert samples["shares"].shape == (ROUNDS * seats, 2 if kind == "pairs" else seats)
    assert np.allclose(samples["shares"].sum(axis=1), 1)


def test_the_fit_finds_the_weights_that_made_the_results():
    rng = np.random.default_rng(1)
    n, seats = 6000, 4
    features = np.zeros((n, seats, LINEAR), np.float32)
    features[..., :3] = rng.normal(size=(n, seats, 3))
    true = np.array([2.0, -1.0, 0.0])
    chances = np.exp(features[..., :3] @ true)
    chances /= chances.sum(axis=1, keepdims=True)
    winners = (chances.cumsum(axis=1) > rng.random((n, 1))).argmax(axis=1)
    samples: Arrays = {
        "features": features,
        "turns": np.full((n, seats), 5, np.int8),
        "shares": np.eye(seats, dtype=np.float32)[winners],
    }
    nothing = np.zeros((ROUNDS + 1) * LINEAR, np.float32)
    weights, measured = LEARNER.fit("four", samples, nothing, 1)
    assert weights.reshape(-1, LINEAR)[5, :3] == pytest.approx(true, abs=0.15)
    assert measured["result_entropy"] < np.log(seats) - 0.3


def test_better_weights_win():
    weights = LEARNER.first("pairs")
    blind = np.zeros_like(weights)
    assert np.mean([LEARNER.match("pairs", str(seed), weights, blind) for seed in range(3)]) > 0.8
