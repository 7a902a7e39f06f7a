"""When a match is decided."""

from random import Random

import pytest

import turmcore
from turmcore.matches.sprt import LEAST_GROUPS, Sprt


def decide(low, high, share, games, rng):
    """The decision about an agent that wins this share of its games, in rotations of so many games."""
    test = Sprt(low, high)
    while test.decision is None:
        test.add(sum(rng.random() < share for _ in range(games)) / games)
    return test.decision, test.groups


@pytest.mark.parametrize(("low", "high", "games"), [(0.5, 0.6, 2), (0.25, 0.35, 4), (0.5, 0.7, 2)])
def test_errors_are_rare(low, high, games):
    rng = Random(7)
    wrong = {"low": 0, "high": 0}
    lengths = 0
    for _ in range(400):
        found, groups = decide(low, high, low, games, rng)
        wrong["high"] += found == "high"
        lengths += groups
        found, groups = decide(low, high, high, games, rng)
        wrong["low"] += found == "low"
        lengths += groups
    # 5 %, and two and a half deviations of the count
    assert max(wrong.values()) <= 400 * 0.05 + 11
    # a fixed number of rotations with these errors: (2 * 1.645 * deviation / difference) ** 2
    fixed = 10.8 * low * (1 - low) / games / (high - low) ** 2
    assert lengths / 800 < max(1.15 * LEAST_GROUPS, 0.75 * fixed)


def test_a_clear_match_ends_at_once():
    for share, found in ((1.0, "high"), (0.0, "low")):
        test = Sprt(0.5, 0.6)
        for _ in range(LEAST_GROUPS - 1):
            test.add(share)
            assert test.decision is None
        test.add(share)
        assert test.decision == found


def test_the_middle_stays_open():
    test = Sprt(0.4, 0.6)
    for _ in range(1000):
        test.add(0.0)
        test.add(1.0)
    assert test.decision is None
    assert abs(test.ratio) < 1e-9


def test_the_ratio():
    test = Sprt(0.5, 0.6)
    for share in (0.5, 1.0, 1.0, 0.5):
        test.add(share)
    # variance (3 * 1/12 + 1/16) / 4 = 0.078125, mean 0.75: 4 * 0.1 * 0.2 / 0.078125
    assert test.ratio == pytest.approx(1.024)


@pytest.mark.parametrize(
    "text", ["", "0.5", "0.6,0.5", "0.5,0.5", "0,0.5", "0.5,1", "a,b", "0.1,0.2,0.3", "nan,0.5"]
)
def test_refused(text):
    with pytest.raises(turmcore.TextError, match="two shares"):
        Sprt.parse(text)


def test_hypotheses_by_elo_and_errors():
    test = Sprt.parse("0elo,5elo,0.1,0.02")
    assert (test.low, test.high) == (0.5, pytest.approx(0.5071949))
    assert test.bounds == (pytest.approx(-3.8067, abs=1e-4), pytest.approx(2.2824, abs=1e-4))
    assert Sprt.parse("0.5,0.6").bounds == (pytest.approx(-2.9444, abs=1e-4), pytest.approx(2.9444, abs=1e-4))


@pytest.mark.parametrize("text", ["0.5,0.6,0,0.05", "0.5,0.6,0.05,0.5", "0.5,0.6,nan,0.05"])
def test_refused_errors(text):
    with pytest.raises(turmcore.TextError, match="ALPHA and BETA"):
        Sprt.parse(text)
