"""The evaluation against its slow twin, and what it has to know."""

import math
from pathlib import Path

import pytest

import turmcore
from tests.reference.turmbauer import Position
from tests.reference.turmbauer.features import features_of
from tests.turmbauer.positions import OPTIONS, name_of, position, random_game
from turmcore.turmbauer import FEATURES

WIDE = Path(__file__).parents[2] / "benchmarks" / "data" / "turmbauer" / "wide.txt"


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_features_are_those_of_the_plain_structure(options):
    compared = 0
    for ply, state in enumerate(random_game(f"features{options}", **options)):
        if state.is_over() or ply % 3:
            continue
        slow = features_of(Position.from_text(state.to_text()).state)
        fast = state.features()
        for seat, wanted in enumerate(slow):
            got = dict(zip(FEATURES, fast[seat].tolist(), strict=True))
            assert got == pytest.approx(wanted, abs=1e-5), (seat, state.to_text())
            compared += 1
    assert compared > 60


def test_features_of_a_tower_beyond_the_window():
    text = WIDE.read_text().strip()
    fast = turmcore.from_text("turmbauer", text).features()
    for seat, wanted in enumerate(features_of(Position.from_text(text).state)):
        assert dict(zip(FEATURES, fast[seat].tolist(), strict=True)) == pytest.approx(wanted, abs=1e-5)


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_shares_sum_to_one_and_the_end_is_exact(options):
    for state in random_game(f"evaluate{options}", **options):
        shares = state.evaluate()
        assert len(shares) == state.game.num_players
        assert math.fsum(shares) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares)
    assert state.is_over() and shares == state.returns()


def test_the_higher_climber_is_favorite():
    tower = ["R2@0,0,1/0,0,2", "R3v@1,0,1/0,1,1/1,1,1"]
    low = position(tower, "R/12/roll", "R=0,1,1;G=1,1,1", boxed={})
    high = position(tower, "R/12/roll", "R=0,0,2;G=1,1,1", boxed={})
    assert high.evaluate()[0] > low.evaluate()[0]
