"""The evaluation against its slow twin, and what it has to know."""

import math
import random
from pathlib import Path

import numpy as np
import pytest

import turmcore
from benchmarks.tuning import network, turmbauer_lists
from benchmarks.tuning.turmbauer_network import LEARNER, SHAPES
from tests.reference.turmbauer import Position
from tests.reference.turmbauer.features import features_of
from tests.reference.turmbauer.lists import expected_shares
from tests.reference.turmbauer.network import shares_of
from tests.slow import all_but
from tests.turmbauer.positions import OPTIONS, name_of, position, random_game
from turmcore.search import search
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
def test_the_network_judges_as_plain_arithmetic_does(options):
    compared = 0
    for ply, state in enumerate(random_game(f"network{options}", **options)):
        if state.is_over() or state.phase == "start" or ply % 7:
            continue
        kind = (
            "pairs" if state.game.rules.pairs == "1" else "three" if len(state.game.colors) == 3 else "four"
        )
        slow = shares_of(
            Position.from_text(state.to_text()).state,
            FEATURES,
            network.split(LEARNER.first(kind), SHAPES),
            state.game.num_players,
        )
        assert state.evaluate() == pytest.approx(slow, abs=1e-4), state.to_text()
        compared += 1
    assert compared > 8


@pytest.mark.slow
@pytest.mark.parametrize("options", all_but(OPTIONS[::3], OPTIONS), ids=name_of)
def test_lists_are_ranked_by_what_the_plain_structure_promises(options):
    compared, rng = 0, random.Random(f"lists{options}")
    state = turmcore.load("turmbauer", **options).new_state(seed=rng.getrandbits(63))
    kind = "pairs" if state.game.rules.pairs == "1" else "three" if len(state.game.colors) == 3 else "four"
    weights = turmbauer_lists.LEARNER.first(kind).reshape(-1, turmbauer_lists.LINEAR)
    names = FEATURES[: turmbauer_lists.LINEAR]
    while not state.is_over():
        if state.is_chance():
            state.play(state.sample_chance())
            continue
        player, ranked = state.current_player, search(state, "1n", method="rank", best=64).best
        for one in rng.sample(ranked, min(len(ranked), 3)):
            after = state.copy()
            after.play(one.action)
            if not after.is_over():
                plain = Position.from_text(after.to_text()).state
                slow = expected_shares(plain, names, weights, state.game.num_players)
                assert one.values[player] == pytest.approx(slow[player], abs=1e-5), (one.action, state)
                compared += 1
        state.play(rng.choice(ranked[:6]).action)
    assert compared > 100


def test_a_game_can_be_judged_by_another_network():
    game = turmcore.load("turmbauer", players=2)
    weights = np.zeros_like(LEARNER.first("pairs"))
    equal = game.judged_by(weights).new_state(seed=1)
    assert equal.evaluate() == [0.5, 0.5] != game.new_state(seed=1).evaluate()
    with pytest.raises(turmcore.TurmError, match=f"a network of Turmbauer has {len(weights)} weights, not 3"):
        game.judged_by(weights[:3])
    with pytest.raises(
        turmcore.TurmError, match="the weights of a network of Turmbauer are a row of float32"
    ):
        game.judged_by(weights.astype(np.float64))


def test_lists_can_be_ranked_by_another_score():
    game, size = turmcore.load("turmbauer", players=2), turmbauer_lists.LEARNER.first("pairs").size
    state = game.ranked_by(np.zeros(size, np.float32)).new_state(seed=1)
    state.play(state.sample_chance())
    assert search(state, "1n", method="rank").values == pytest.approx((0.5, 0.5))
    with pytest.raises(turmcore.TurmError, match=f"a linear score of Turmbauer has {size} weights, not 3"):
        game.ranked_by(np.zeros(3, np.float32))


def test_a_game_can_have_its_own_network_and_its_own_score():
    game, size = turmcore.load("turmbauer", players=2), turmbauer_lists.LEARNER.first("pairs").size
    network_of_nothing = np.zeros_like(LEARNER.first("pairs"))
    judged, score = game.judged_by(network_of_nothing), np.zeros(size, np.float32)
    for both in (judged.ranked_by(score), game.ranked_by(score).judged_by(network_of_nothing)):
        state = both.new_state(seed=1)
        assert state.evaluate() == [0.5, 0.5]
        state.play(state.sample_chance())
        assert search(state, "1n", method="rank").values == pytest.approx((0.5, 0.5))
    state = judged.new_state(seed=1)  # which is not changed by that
    state.play(state.sample_chance())
    assert search(state, "1n", method="rank").values != pytest.approx((0.5, 0.5))


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
