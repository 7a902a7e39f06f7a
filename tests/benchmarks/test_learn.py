"""The driver that learns evaluations, on very small runs."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from benchmarks.tuning import learn as driver
from benchmarks.tuning import network, turmbauer_network
from benchmarks.tuning.learn import Arrays, Plan, learn
from benchmarks.tuning.turmbauer_network import HEADER, LEARNER, SHAPES, Fit, read, text_of


def test_the_header_is_what_the_driver_writes():
    text = HEADER.read_text(encoding="utf-8")
    assert text_of(read(text)) == text


def test_a_run_that_was_stopped_goes_on_to_the_same_weights(tmp_path, monkeypatch):
    monkeypatch.setattr(driver, "CHUNK", 1)
    monkeypatch.setattr(turmbauer_network, "NODES", "200n")
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
        assert np.allclose(samples["values"].sum(axis=1), 1, atol=1e-5)
        assert set(samples["turns"].ravel().tolist()) <= set(range(13))


def test_learning_goes_on_from_the_sources():
    """A fit keeps the linear part until it knows better; the hidden units begin without a voice."""
    weights, kinds = LEARNER.first("four"), read(HEADER.read_text(encoding="utf-8"))
    assert np.array_equal(weights, kinds["four"]) and not np.array_equal(weights, kinds["three"])
    start = Fit.of(weights, np.zeros(26), np.ones(26), 4, np.random.default_rng(1))
    parts = network.split(start.network(np.zeros(26), np.ones(26)), SHAPES)
    assert not parts["out"].any()
    assert parts["own"] == pytest.approx(network.split(weights, SHAPES)["own"], rel=1e-4)


def test_a_fit_finds_what_only_hidden_units_can_say():
    """The win goes to the first player if both have the same sign of a feature, else to the second."""
    rng = np.random.default_rng(1)
    n = 8000
    features = np.zeros((n, 4, 26), np.float32)
    features[..., 0] = 1
    features[:, :, 1] = rng.choice([-1.0, 1.0], (n, 4))
    first = features[:, 0, 1] == features[:, 1, 1]
    shares = np.stack([first, ~first], axis=1).astype(np.float32)
    samples: Arrays = {
        "features": features,
        "turns": np.full((n, 4), 5, np.int8),
        "values": shares,
        "shares": shares,
    }
    weights, measured = LEARNER.fit("pairs", samples, LEARNER.first("pairs"), 1)
    assert measured["result_entropy"] < 0.6 < np.log(2)
    again, _ = LEARNER.fit("pairs", samples, LEARNER.first("pairs"), 1)
    assert np.array_equal(weights, again)


def test_scaling_is_folded_into_the_weights():
    rng = np.random.default_rng(2)
    mean, scale = rng.normal(size=26), rng.uniform(0.5, 2, 26)
    mean[0], scale[0] = 0, 1
    before = LEARNER.first("four")
    after = Fit.of(before, mean, scale, 4, rng).network(mean, scale)
    own = [network.split(weights, SHAPES)["own"] for weights in (before, after)]
    assert own[1] == pytest.approx(own[0], abs=1e-3)
