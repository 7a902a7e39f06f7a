"""The driver that learns evaluations, on very small runs."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from benchmarks.tuning import learn as driver
from benchmarks.tuning import network, turmbauer_choices, turmbauer_network
from benchmarks.tuning.learn import Arrays, Plan, learn
from benchmarks.tuning.turmbauer_network import LEARNER, SHAPES, Net


def test_a_run_that_was_stopped_goes_on_to_the_same_weights(tmp_path, monkeypatch):
    monkeypatch.setattr(driver, "CHUNK", 1)
    monkeypatch.setattr(turmbauer_choices, "_CHOICES", 0.2)
    monkeypatch.setattr(turmbauer_network, "MATCH_NODES", "200n")
    plan = Plan(generations=1, games=2, rotations=1, seed=3)
    with ThreadPoolExecutor(1) as executor:
        whole = learn("turmbauer", "three", tmp_path / "whole", plan, executor)
        stopped = tmp_path / "stopped"
        first = learn("turmbauer", "three", stopped, plan, executor)
        for path in (stopped / "three" / "1" / "games" / "0001.npz", stopped / "three" / "1" / "fit.json"):
            path.unlink()
        again = learn("turmbauer", "three", stopped, plan, executor)
    assert np.array_equal(whole, first) and np.array_equal(whole, again)
    with np.load(stopped / "three" / "1" / "games" / "0001.npz") as samples:
        assert len(samples["goals"]) == len(samples["features"]) > 8


def test_learning_goes_on_from_the_sources():
    """A network that has learned nothing yet is the one in the sources, however features are scaled."""
    weights = LEARNER.first("four")
    assert not np.array_equal(weights, LEARNER.first("three"))
    rng = np.random.default_rng(2)
    mean, scale = rng.normal(size=26), rng.uniform(0.5, 2, 26)
    mean[0], scale[0] = 0, 1
    start = network.split(Net(weights, mean, scale).network(), SHAPES)
    for name, part in network.split(weights, SHAPES).items():
        assert start[name] == pytest.approx(part, abs=2e-3), name


def test_a_fit_finds_what_only_hidden_units_can_say(monkeypatch):
    """A player is the better off if both its colors have the same sign of a feature."""
    rng = np.random.default_rng(1)
    n = 12000
    features = np.zeros((n, 4, 26), np.float32)
    features[..., 0] = 1
    features[:, :, 1] = rng.choice([-1.0, 1.0], (n, 4))
    is_same = features[:, :2, 1] == features[:, 2:, 1]
    samples: Arrays = {
        "features": features,
        "turns": np.full((n, 4), 5, np.int8),
        "goals": (0.5 + 0.4 * is_same - 0.4 * is_same[:, ::-1]).astype(np.float32),
        "is_first": np.arange(n) % 3 == 0,
    }
    monkeypatch.setattr(turmbauer_network, "_RATE", 1e-2)
    unlearned = rng.normal(0, 0.2, LEARNER.first("pairs").size).astype(np.float32)
    weights, measured = LEARNER.fit("pairs", samples, unlearned, 1)
    assert measured["network"] < 0.2 * measured["before"]
    again, _ = LEARNER.fit("pairs", samples, unlearned, 1)
    assert np.array_equal(weights, again)
