"""The script that fits the evaluation of Carcassonne."""

import numpy as np
import pytest

from benchmarks.tuning.carcassonne import (
    GROUPS,
    HEADERS,
    PLAYERS,
    STAGES,
    Sample,
    certain,
    fit,
    fit_scales,
    foretold,
    leads,
    play,
    read_weights,
    stages_of,
    write_weights,
)
from turmcore.carcassonne import FEATURES


@pytest.mark.parametrize("header", HEADERS)
def test_a_header_is_what_the_script_writes(header):
    text = header.path.read_text(encoding="utf-8")
    weights, scales = read_weights(text, len(header.features))
    assert weights.shape == (len(GROUPS), len(STAGES), len(header.features))
    assert scales.shape == (len(GROUPS), len(STAGES)) and (scales > 0.5).all()
    assert write_weights(header, weights, scales) == text
    assert np.allclose(weights[:, 0], certain(header.features)), "at the end only points count"


@pytest.mark.parametrize("is_wide", [False, True])
@pytest.mark.parametrize("group", range(len(GROUPS)))
def test_a_game_gives_positions(group, is_wide):
    sample = play(3, group, is_wide=is_wide)
    num = int(sample.is_player[0].sum())
    assert (num == 2) == (group % 2 == 0)
    assert sample.features.shape == (len(sample.left), PLAYERS, len(HEADERS[is_wide].features))
    assert ((np.diff(sample.left) < 0).all() or is_wide) and 0 < sample.left[-1] < 0.1 < sample.left[0]
    assert (sample.features[~sample.is_player] == 0).all()
    assert (sample.scores[-1] <= sample.finals[-1] + 3).all() and sample.finals.max() > 20
    hand = [FEATURES.index(f"hand-{n}") for n in range(1, 8)]
    assert (sample.features[0][:num, hand] == 1).all()


def test_what_is_foretold_goes_back_from_the_result_through_later_positions():
    ones = np.ones((3, 2), bool)
    zeros = np.zeros((3, 2), np.float32)
    finals = np.array([[4, 0], [4, 0], [0, 2]], np.float32)
    sample = Sample(
        np.zeros((3, 2, 1), np.float32), zeros, finals, np.array([0.5, 0.2, 0.3]), ones, np.array([0, 0, 1])
    )
    target = foretold(sample, np.array([[9.0, -9.0], [1.0, -1.0], [5.0, -5.0]]))
    assert target[1].tolist() == [4, -4] and target[2].tolist() == [-2, 2], "the last ones of two games"
    assert target[0] == pytest.approx([0.15 * 1 + 0.85 * 4, -0.15 * 1 - 0.85 * 4])


def test_leads_are_over_the_mean_of_those_who_are_there():
    values = np.array([[6.0, 2.0, 4.0, 99.0]])
    assert leads(values, np.array([[True, True, True, False]])).tolist() == [[3, -3, 0, 0]]


def test_stages_are_joined_by_straight_lines():
    assert stages_of(np.array([0.0, 0.05, 1.0])).tolist() == [[1, 0, 0, 0], [0.5, 0.5, 0, 0], [0, 0, 0, 1]]


def test_the_fit_finds_the_weights_that_made_the_results():
    rng = np.random.default_rng(1)
    n, hand = 40_000, FEATURES.index("hand-1")
    features = np.zeros((n, PLAYERS, len(FEATURES)), np.float32)
    features[:, :2, hand] = rng.integers(0, 2, (n, 2))
    finals = np.zeros((n, PLAYERS), np.float32)
    finals[:, :2] = 9 * features[:, :2, hand] + rng.normal(0, 2, (n, 2))
    sample = Sample(
        features,
        np.zeros_like(finals),
        finals,
        np.full(n, 0.35),
        np.tile(np.arange(PLAYERS) < 2, (n, 1)),
        np.arange(n),
    )
    weights, rest = fit(sample)
    assert weights[2, hand] == pytest.approx(9, abs=0.5) and weights[1, hand] < 6, (
        "others stay what was believed"
    )
    assert rest < 0.3
    scales, likelihood = fit_scales(sample, weights)
    assert scales[2] < 6 and likelihood > np.log(0.5) + 0.1
