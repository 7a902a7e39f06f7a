"""What Turmbauer's learners learn from."""

import random

import numpy as np
import pytest

from benchmarks.tuning import turmbauer_choices as choices
from benchmarks.tuning.turmbauer_choices import KINDS, ROUNDS, SEEN
from turmcore.search import search
from turmcore.turmbauer import TurmbauerGame


@pytest.mark.parametrize("kind", KINDS)
def test_the_builds_of_a_choice_belong_together(kind, monkeypatch):
    monkeypatch.setattr(choices, "_CHOICES", 0.1)
    samples = choices.play(TurmbauerGame(players=KINDS[kind]), random.Random(4))
    seats, n = 3 if kind == "three" else 4, len(samples["goals"])
    assert samples["features"].shape == (n, seats, SEEN) and samples["is_first"][0]
    assert set(samples["turns"].ravel().tolist()) <= set(range(ROUNDS))
    starts = np.flatnonzero(samples["is_first"])
    assert 2 <= len(starts) <= 15 and np.diff([*starts, n]).max() <= 8
    assert ((samples["goals"] >= 0) & (samples["goals"] <= 1)).all()
    assert samples["goals"].sum(axis=1) == pytest.approx(1) and samples["goals"].shape[1] == KINDS[kind]
    for first, last in zip(starts, [*starts[1:], n], strict=True):
        assert (samples["turns"][first:last] == samples["turns"][first]).all()


def test_a_round_later_everybody_has_built_once_more_with_the_same_dice():
    """The plain way: roll, build, climb for each color, and the last position's shares."""
    state = TurmbauerGame(players=2).new_state(seed=5)
    while state.round < 4 or state.phase != "climb":
        state.play(state.sample_chance() if state.is_chance() else search(state, "1n", method="rank").action)
    after = state.copy()
    after.seed(77)
    after.play(search(after, "1n", method="rank", width=64, seed=77).action)
    for _ in range(4):
        after.play(after.sample_chance())
        for _ in range(2):
            after.play(search(after, "1n", method="rank", width=64, seed=77).action)
    assert after.is_chance() and after.round == 5
    assert choices.a_round_later(state, 77) == after.evaluate()
    assert state.phase == "climb" and state.round == 4


@pytest.mark.parametrize("players", [2, 4])
def test_slopes_are_those_of_the_squared_error(players):
    """The steps of a linear score against small changes of its weights."""
    rng = np.random.default_rng(3)
    features = rng.normal(size=(5, 4, SEEN)).astype(np.float32)
    samples = {
        "features": np.tile(features, (14, 1, 1)),
        "turns": np.full((70, 4), 3, np.int8),
        "goals": np.tile(rng.dirichlet(np.ones(players), 5).astype(np.float32), (14, 1)),
        "is_first": np.arange(70) % 5 == 0,
    }

    class Noted:
        """A score whose first step is kept."""

        def __init__(self, weights):
            self.weights, self.slope = weights, None

        def scores(self, x, turns):
            return (x * self.weights[turns]).sum(axis=2), (x, turns)

        def step(self, slope, known, rate):
            if self.slope is None:
                self.slope = choices.slope_by_turns(slope, *known, self.weights)

    def error(weights):
        shares = choices.shares_of((features * weights[3]).sum(axis=2), players)
        wrong = shares - samples["goals"][:5]
        level = wrong.mean(axis=0)
        return (((wrong - level) ** 2).sum() + choices.LEVEL * 5 * (level**2).sum()) / (2 * players)

    weights = rng.normal(size=(ROUNDS + 1, SEEN)) * 0.3
    weights[:] = weights[3]
    noted = Noted(weights)
    many = {key: np.tile(value, (6, *[1] * (value.ndim - 1))) for key, value in samples.items()}
    choices.learn(noted, many, players, rng, 0.0, 1)
    for column in (0, 7, 25):
        more, less = weights.copy(), weights.copy()
        more[:, column] += 1e-4
        less[:, column] -= 1e-4
        assert noted.slope[3, column] == pytest.approx((error(more) - error(less)) / 2e-4, rel=1e-3, abs=1e-6)
