"""The script that tries the constants of inference in Turmbau zu Babel."""

import numpy as np
import pytest

from benchmarks.tuning.babel import HEADER, STAGES, choices, mean_log_likelihood, read_weights
from turmcore.babel import FEATURES


def test_the_weights_of_the_header():
    weights = read_weights(HEADER.read_text(encoding="utf-8"))
    assert weights.shape == (STAGES, len(FEATURES))


def test_choices_follow_what_an_action_brings():
    found = choices("greedy", 2, seed=1)
    blind = -np.mean([np.log(len(appeals)) for appeals, _ in found])
    assert mean_log_likelihood(found, 0.4, 40.0, 1.0) == pytest.approx(blind)
    assert mean_log_likelihood(found, 0.4, 40.0, 0.15) > blind + 0.5
