"""The risk of setting a block: its shape, and what was counted for it."""

from __future__ import annotations

import itertools
import json
import math
from importlib import resources

import numpy as np
import pytest

from turmcore import TurmError
from turmcore.physics import HANDS, risk
from turmcore.physics.curves import Curve

MARGINS = [0.0, *np.geomspace(1e-4, 1.0, 60), math.inf]
STORED = json.loads(
    resources.files("turmcore.physics").joinpath("data/risk.json").read_text(encoding="ascii")
)


@pytest.mark.parametrize("hand", HANDS)
def test_it_grows_as_the_margin_shrinks(hand):
    risks = [risk(margin, hand) for margin in MARGINS]
    for (some, many), (less, fewer) in itertools.pairwise(risks):
        assert 1 > some >= less >= 0 and 1 > many >= fewer >= 0
    assert all(many <= some for some, many in risks)
    assert risks[-1][1] < 1e-3


@pytest.mark.parametrize("hand", [name for name in HANDS if name != "none"])
def test_it_grows_steeply(hand):
    """From a solid tower to a critical one a collapse gets ten times as likely, a lost block three times."""
    (some, many), (less, fewer) = risk(0.005, hand), risk(0.15, hand)
    assert some > 3 * less and many > 10 * fewer
    assert some > 0.04 and many > 0.02, "a critical tower is a risk"


@pytest.mark.parametrize("margin", [0.0, 0.01, 0.03, 0.1])
def test_worse_hands_risk_more(margin):
    risks = [risk(margin, hand) for hand in HANDS]
    assert all(a[0] < b[0] and a[1] <= b[1] for a, b in itertools.pairwise(risks))


def test_bad_input():
    with pytest.raises(TurmError, match="a hand is none"):
        risk(0.1, "clumsy")
    for margin in (-0.1, math.nan):
        with pytest.raises(TurmError, match="a margin cannot be negative"):
            risk(margin)


def test_a_curve():
    curve = Curve(0.8, 0.02, 2.0)
    assert curve(0) == 0.8 and curve(0.02) == pytest.approx(0.4) and curve(0.04) == pytest.approx(0.16)


def test_the_counts_are_enough_and_show_all_outcomes():
    """Of builds with a normal hand that slips many lose nothing, some one or two blocks, some three or more."""
    builds = sum(STORED["builds"])
    assert builds >= 400 and set(STORED["hands"]) == set(HANDS)
    normal = STORED["hands"]["normal"]
    some, many = sum(normal["slip_any"]), sum(normal["slip_collapse"])
    assert builds - some > 0.5 * builds and some - many > 0.03 * builds and many > 0.03 * builds
    for name, how in itertools.product(HANDS, ("slip", "calm")):
        hand = STORED["hands"][name]
        for n, low, high in zip(STORED["builds"], hand[f"{how}_collapse"], hand[f"{how}_any"], strict=True):
            assert low <= high <= n
