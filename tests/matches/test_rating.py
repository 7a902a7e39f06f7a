"""Figures about strength."""

from math import inf, sqrt
from random import Random

import pytest

from turmcore.matches.rating import Shares, elo, normal, share_of, superiority, wilson


def test_wilson():
    # Brown, Cai and DasGupta (2001) and any textbook: 8 of 10.
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)
    assert wilson(0, 0) == (0, 1)


def test_elo():
    # Elo's logistic table: 10 to 1 is 400.
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(1 / 11) == pytest.approx(-400)
    assert elo(0.64) == pytest.approx(100, abs=0.1)
    assert elo(0.76) == pytest.approx(200, abs=0.5)
    assert (elo(1), elo(0)) == (inf, -inf)


def shares(*values):
    counted = Shares()
    for value in values:
        counted.add(value)
    return counted


def test_mean_and_variance():
    counted = shares(0, 0.5, 0.5, 1)
    assert (counted.count, counted.mean) == (4, 0.5)
    assert counted.variance == pytest.approx(1 / 6)
    width = 1.96 * sqrt(1 / 24)
    assert counted.normal_interval == pytest.approx((0.5 - width, 0.5 + width), abs=1e-3)


def test_games_that_are_won_or_lost_give_wilsons_interval():
    counted = shares(*[1] * 80, *[0] * 20)
    assert counted.interval == pytest.approx(wilson(80, 100), abs=1e-3)


def test_pairs_that_agree_are_known_better():
    # the same share in games that hang on the seat, and in games that do not
    assert shares(*[0.5] * 40, *[1] * 5, *[0] * 5).interval[0] > shares(*[0, 1] * 25).interval[0]


def test_intervals_never_vanish():
    assert shares().interval == (0, 1)
    assert shares(1).interval == (0, 1)
    for value in (0, 0.5, 1):
        low, high = shares(*[value] * 20).interval
        assert 0 <= low <= value <= high <= 1
        assert high - low > 0.1


def test_intervals_hold_what_they_promise():
    rng = Random(1)
    for share in (0.5, 0.8):
        hits = 0
        for _ in range(1000):
            pairs = [((rng.random() < share) + (rng.random() < share)) / 2 for _ in range(60)]
            low, high = shares(*pairs).interval
            hits += low <= share <= high
        assert 930 <= hits <= 970


def test_a_share_and_its_elo_difference():
    assert [share_of(0), round(share_of(400), 9)] == [0.5, round(10 / 11, 9)]
    assert all(elo(share_of(points)) == pytest.approx(points) for points in (-700, -5, 3.5, 200))


def test_the_likelihood_of_superiority():
    assert [normal(0), round(normal(1.959963984540054), 6)] == [0.5, 0.975]
    shares = Shares()
    assert superiority(shares) == 0.5
    for share in (1, 0.5) * 10:
        shares.add(share)
    # mean 0.75, variance (19 * 0.0657895 + 0.0625) / 20, of the mean a twentieth of that
    assert superiority(shares) == pytest.approx(normal(0.25 / sqrt((1.25 + 0.0625) / 400)))
    for share in (0, 0.5) * 10:
        shares.add(share)
    assert superiority(shares) == 0.5
    lost = Shares()
    lost.add(0)
    assert 0 < superiority(lost) < 0.5
    lost.add(0, is_new=False)
    assert superiority(lost) > 0.1, "what repeats makes nobody surer"
