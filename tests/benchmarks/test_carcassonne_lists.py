"""How the linear values by which Carcassonne's lists are ranked are learned."""

import numpy as np
import pytest

from benchmarks.tuning.carcassonne_lists import (
    GROUPS,
    HEADERS,
    KINDS,
    LEARNER,
    PLAYERS,
    STAGES,
    certain,
    foretold,
    leads,
    read_weights,
    stages_of,
    text_of,
)
from turmcore.carcassonne import FEATURES


@pytest.mark.parametrize("header", HEADERS)
def test_a_header_is_what_the_learner_writes(header):
    weights, scales = read_weights(header)
    assert weights.shape == (len(GROUPS), len(STAGES), len(header.features))
    assert scales.shape == (len(GROUPS), len(STAGES)) and (scales > 0.5).all()
    assert text_of(header, weights, scales) == header.path.read_text(encoding="utf-8")
    assert np.allclose(weights[:, 0], certain(header.features)), "at the end only points count"


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_gives_positions(kind):
    samples, (wide, group) = LEARNER.play(kind, "3", LEARNER.first(kind)), KINDS[kind]
    num, left = int(samples["is_player"][0].sum()), samples["left"]
    assert (num == 2) == (group % 2 == 0)
    assert samples["features"].shape == (len(left), PLAYERS, len(HEADERS[wide].features))
    assert ((np.diff(left) < 0).all() or wide) and 0 < left[-1] < 0.1 < left[0]
    assert (samples["features"][~samples["is_player"]] == 0).all()
    assert (samples["scores"][-1] <= samples["finals"][-1] + 3).all() and samples["finals"].max() > 20
    assert samples["is_last"].tolist() == [False] * (len(left) - 1) + [True]
    hand = [FEATURES.index(f"hand-{n}") for n in range(1, 8)]
    assert (samples["features"][0][:num, hand] == 1).all()


def test_what_is_foretold_goes_back_from_the_result_through_later_positions():
    samples = {
        "finals": np.array([[4, 0], [4, 0], [0, 2]], np.float32),
        "is_player": np.ones((3, 2), bool),
        "is_last": np.array([False, True, True]),
    }
    target = foretold(samples, np.array([[9.0, -9.0], [1.0, -1.0], [5.0, -5.0]]))
    assert target[1].tolist() == [4, -4] and target[2].tolist() == [-2, 2], "the last ones of two games"
    assert target[0] == pytest.approx([0.15 * 1 + 0.85 * 4, -0.15 * 1 - 0.85 * 4])


def test_leads_are_over_the_mean_of_those_who_are_there():
    values = np.array([[6.0, 2.0, 4.0, 99.0]])
    assert leads(values, np.array([[True, True, True, False]])).tolist() == [[3, -3, 0, 0]]


def test_stages_are_joined_by_straight_lines():
    assert stages_of(np.array([0.0, 0.05, 1.0])).tolist() == [[1, 0, 0, 0], [0.5, 0.5, 0, 0], [0, 0, 0, 1]]


def test_the_fit_finds_the_weights_that_made_the_results():
    rng = np.random.default_rng(1)
    n, hand = 12_000, FEATURES.index("hand-1")
    features = np.zeros((n, PLAYERS, len(FEATURES)), np.float32)
    features[:, :2, hand] = rng.integers(0, 2, (n, 2))
    finals = np.zeros((n, PLAYERS), np.float32)
    finals[:, :2] = 9 * features[:, :2, hand] + rng.normal(0, 2, (n, 2))
    samples = {
        "features": features,
        "scores": np.zeros_like(finals),
        "finals": finals,
        "left": np.full(n, 0.35),
        "is_player": np.tile(np.arange(PLAYERS) < 2, (n, 1)),
        "is_last": np.ones(n, bool),
    }
    found, measured = LEARNER.fit("base", samples, LEARNER.first("base"), 1)
    weights, scales = found[: -len(STAGES)].reshape(len(STAGES), -1), found[-len(STAGES) :]
    assert weights[2, hand] == pytest.approx(9, abs=0.5), "what is seen"
    assert weights[1, hand] < 6, "what is believed"
    assert scales[2] < 6 and measured["missing"] < 0.3
    assert measured["result_entropy"] < np.log(2) - 0.1


def test_better_weights_win():
    weights = LEARNER.first("base")
    blind = np.append(np.zeros(weights.size - len(STAGES)), np.ones(len(STAGES))).astype(np.float32)
    assert np.mean([LEARNER.match("base", str(seed), weights, blind) for seed in range(3)]) > 0.8
