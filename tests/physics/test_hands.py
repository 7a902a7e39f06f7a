"""Hands: how exactly they set a block, what they pass on the way, and what a slip does."""

from __future__ import annotations

import itertools
from math import hypot

import pytest

from tests.physics.towers import BASE, STANDS, column, lever
from turmcore.core.rng import Rng
from turmcore.physics import HANDS, backends, judge
from turmcore.physics.hands import place, slip_chance, way_in
from turmcore.physics.judging import after

SLIPPING = [name for name in HANDS if name != "none"]
# A block beside a column, one in a pit, one under a roof, one walled in.
OPEN = [BASE, *column(3), ((1, 1, 1),)]
PIT = [((x, y, z),) for x in range(3) for y in range(3) for z in range(2) if (x, y) != (1, 1)]
ROOF = [BASE, ((0, 0, 1),), ((0, 0, 2), (1, 0, 2)), ((1, 0, 1),)]


def test_the_way_in():
    beside = way_in([BASE, *column(3), ((1, 0, 1),)], 4)
    assert (beside.towards, beside.touched, beside.crowd) == ((1, 0, 0), {1: 1}, 1)
    free = way_in(STANDS, len(STANDS) - 1)
    assert (free.towards, free.touched, free.crowd) == ((0, 0, 1), {}, 0)
    pit = way_in([BASE, *PIT, ((1, 1, 0),)][1:], len(PIT))
    assert pit.towards == (0, 0, 1) and pit.crowd == 8 and len(pit.touched) == 8
    roofed = way_in(ROOF, 3)
    assert roofed.towards[2] == 0 and set(roofed.touched) == {0, 1, 2} - {0} and roofed.crowd < 4
    closed = way_in([*PIT, ((1, 1, 1),), ((1, 1, 2), (0, 1, 2)), ((1, 1, 0),)], len(PIT) + 2)
    assert closed.crowd > pit.crowd


@pytest.mark.parametrize("name", SLIPPING)
def test_a_crowd_makes_slips_likelier(name):
    hand = HANDS[name]
    chances = [slip_chance(hand, crowd) for crowd in range(30)]
    assert chances[0] == pytest.approx(hand.slip)
    assert all(a < b < 1 for a, b in itertools.pairwise(chances))


def test_calmer_hands_slip_less():
    for crowd in (0, 5, 20):
        chances = [slip_chance(hand, crowd) for hand in HANDS.values()]
        assert chances[0] == 0 and all(a < b for a, b in itertools.pairwise(chances))


@pytest.mark.parametrize("name", SLIPPING)
def test_how_often_and_how_hard(name):
    hand, runs = HANDS[name], 4000
    placings = [place(OPEN, 4, hand, Rng(seed, "hand")) for seed in range(runs)]
    slips = [placing for placing in placings if placing.struck is not None]
    chance = slip_chance(hand, way_in(OPEN, 4).crowd)
    assert abs(len(slips) / runs - chance) < 4 * (chance / runs) ** 0.5
    for placing in slips:
        speed = hypot(*placing.velocity)
        assert (
            speed == pytest.approx(0.8) or hand.push[0] <= speed * len(OPEN[placing.struck]) <= hand.push[1]
        )
        assert speed <= 0.8 + 1e-9
    assert all(placing.velocity == (0, 0) for placing in placings if placing.struck is None)
    offsets = [k for placing in placings for k in placing.offset]
    assert max(map(abs, offsets)) <= 2 * hand.spread + 1e-12
    spread = (sum(k * k for k in offsets) / len(offsets)) ** 0.5
    assert 0.8 * hand.spread < spread < 1.02 * hand.spread  # the cut takes a little off
    assert {placing.struck for placing in slips} >= {0, 4}, "the block itself, and what lies beneath it"


def test_a_push_goes_along_the_way_in():
    for seed in range(200):
        placing = place(ROOF, 3, HANDS["child"], Rng(seed, "hand"), slips=True)
        x, y, _ = way_in(ROOF, 3).towards
        ahead = -(x * placing.velocity[0] + y * placing.velocity[1])
        assert ahead >= 0.7 * hypot(*placing.velocity)


def test_a_neighbour_stops_a_block():
    tower = [BASE, ((0, 0, 1),), ((1, 0, 1),)]
    offsets = [place(tower, 2, HANDS["child"], Rng(seed, "hand")).offset for seed in range(300)]
    assert min(x for x, _ in offsets) == 0 and max(x for x, _ in offsets) > 0.1
    assert min(y for _, y in offsets) < -0.1


def test_no_hand_does_nothing():
    for seed in range(300):
        placing = place(OPEN, 4, HANDS["none"], Rng(seed, "hand"))
        assert (placing.offset, placing.struck) == ((0.0, 0.0), None)
        assert judge(OPEN, hand="none", seed=seed).how == "statics"


def test_as_many_numbers_are_drawn_whatever_happens():
    after_it = set()
    for name, tower in itertools.product(HANDS, (OPEN, ROOF, STANDS)):
        rng = Rng(7, "hand")
        place(tower, len(tower) - 1, HANDS[name], rng)
        after_it.add(rng.next())
    assert len(after_it) == 1


def test_seeds_differ():
    assert len({place(OPEN, 4, HANDS["normal"], Rng(seed, "hand")).offset for seed in range(50)}) == 50


@pytest.mark.slow
@pytest.mark.parametrize("backend", [*backends(), "statics"])
def test_nothing_falls_or_a_little_or_everything(backend):
    """A slip takes a loose block along, or all that a counterweight just held: a dozen of each."""
    counts = set()
    for tower in (lever(4), [BASE, *column(1)]):
        new = len(tower) - 1
        for seed in range(12):
            placing = place(tower, new, HANDS["normal"], Rng(seed, "hand"), slips=True)
            fallen = after(tower, new, placing, backend=backend).fallen
            assert fallen == tuple(sorted(set(fallen) - {0}))
            counts.add(min(3, len(fallen)))
    assert 0 in counts and counts & {1, 2} and 3 in counts


@pytest.mark.parametrize("backend", [*backends(), "statics"])
def test_a_game_goes_on_from_what_judge_says(backend):
    """With the slip left to chance: most builds with a normal hand do nothing, some do."""
    falls = [judge([BASE, *column(9)], hand="normal", seed=seed, backend=backend) for seed in range(60)]
    slipped = [fall for fall in falls if fall.has_slipped]
    assert 0 < len(slipped) < 12
    assert all(fall.fallen == () and fall.how == "statics" for fall in falls if not fall.has_slipped)
    assert all(fall.how == backend for fall in slipped)
