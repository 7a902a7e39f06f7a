"""Statics by formula, by symmetry, and by the proofs that come with a verdict."""

from __future__ import annotations

import itertools
import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.voxel.towers import BASE, grow, place
from turmcore import TurmError
from turmcore.voxel import Statics
from turmcore.voxel.lattice import Cell
from turmcore.voxel.statics import num_decided_with_fractions

INSET = 0.03


def column(height, x=0, y=0, z=0):
    return [((x, y, z + i),) for i in range(height)]


# ---- by formula ----------------------------------------------------------------


@pytest.mark.parametrize("height", [4, 5, 8, 20])
def test_a_column_tips_at_half_its_width_over_half_its_height(height):
    statics = Statics(column(height))
    assert statics.verdict() == "stands"
    margin = statics.margin()
    assert margin.margin == pytest.approx((0.5 - INSET) / (height / 2), abs=1e-9)
    assert min(map(abs, margin.direction)) < 1e-9, "along an axis: a corner is farther away than an edge"
    assert set(margin.mechanism.moving) == set(range(height))


@pytest.mark.parametrize("inset", [0.0, 0.03, 0.1])
def test_the_inset_makes_a_column_narrower(inset):
    assert Statics(column(6), inset=inset).margin().margin == pytest.approx((0.5 - inset) / 3, abs=1e-9)


@pytest.mark.parametrize("height", [2, 3])
def test_a_short_column_slides_across_the_corner(height):
    margin = Statics(column(height)).margin()
    assert margin.margin == pytest.approx(0.4 / math.sqrt(2), abs=1e-7)
    assert min(map(abs, margin.direction)) > 0.7
    assert any(hinge.slides for hinge in margin.mechanism.hinges)


def test_a_slippery_column_slides():
    assert Statics(column(8), friction=0.05).margin(4).margin == pytest.approx(0.05, abs=1e-9)


@pytest.mark.parametrize(("inset", "needed"), [(0.03, 4), (0.0, 3), (0.1, 5), (0.2, 7)])
def test_a_bar_of_three_needs_its_counterweight(inset, needed):
    assert needed == math.ceil(3 * (0.5 + inset) / (0.5 - inset) - 1e-9)
    bar = [((0, 0, 0),), ((0, 0, 1), (1, 0, 1), (2, 0, 1))]
    for weight in range(needed + 2):
        statics = Statics([*bar, *column(weight, z=2)], inset=inset)
        assert statics.stands() == (weight >= needed)
        assert statics.verdict() == ("stands" if weight >= needed else "falls")


def test_an_exact_tie_stands_and_fractions_say_so():
    before = num_decided_with_fractions()
    tie = [((0, 0, 0),), ((0, 0, 1), (1, 0, 1), (2, 0, 1)), *column(3, z=2)]
    assert Statics(tie, inset=0).stands()
    assert num_decided_with_fractions() > before
    assert Statics([*tie, ((2, 0, 2),)], inset=0).verdict() == "falls"


def test_a_tie_far_up_is_no_matter_of_rounding():
    """Two bars, each with its mass centre on the very edge: 2 at arm 1 want 4 at arm 1/2."""
    tower = [((0, 0, 0),), ((0, 0, 1), (1, 0, 1)), ((1, 0, 2), (2, 0, 2))]
    assert Statics(tower[:2], inset=0).stands()
    assert not Statics(tower, inset=0).stands()
    assert not Statics([*tower, *column(3, z=2)], inset=0).stands()
    assert Statics([*tower, *column(4, z=2)], inset=0).stands()
    assert not Statics([*tower, *column(4, z=2)], inset=0.001).stands()


def test_a_pile_of_bars_reaches_out_as_far_as_harmonic_numbers_allow():
    """Bars of 6, each moved by one: the mass centre of all above must lie over the one below."""
    for count in range(2, 9):
        bars = [tuple((i + k, 0, i) for k in range(6)) for i in range(count)]
        over = [
            sum(i + 3 for i in range(low + 1, count)) / (count - low - 1) - low for low in range(count - 1)
        ]
        assert Statics(bars).stands() == all(x < 6 - INSET for x in over)
        assert Statics(bars).verdict() == ("stands" if max(over) < 6 - INSET else "falls")


def test_friction_holds_what_weight_alone_does_not():
    """A bar sticks out of a slot: it can turn only if it slides along the weight on its inner end."""
    rng = random.Random(4)
    found = 0
    while found < 5:
        bodies = grow(rng, rng.choice((4, 5, 6, 7)))
        if Statics(bodies).verdict() != "friction":
            continue
        found += 1
        assert Statics(bodies, friction=0.001).verdict() == "falls"
        assert Statics(bodies).stands_with_friction() and not Statics(bodies).stands()


@pytest.mark.parametrize("reach", [0.5, 1.5, 2.5])
def test_head_room_is_that_of_a_lever(reach):
    """A bar of 3 under a load of 9 on its first cube, which alone is carried."""
    statics = Statics([((0, 0, 0),), ((0, 0, 1), (1, 0, 1), (2, 0, 1)), *column(9, z=2)])
    left = 9 * (0.5 - INSET) - 3 * (0.5 + INSET)
    room = statics.head_room(1, reach, 0.5)
    assert room == (math.inf if reach < 1 - INSET else pytest.approx(left / (reach - 1 + INSET), abs=1e-6))
    assert statics.head_room(1, 2.5, 0.5) * (1.5 + INSET) == pytest.approx(left, abs=1e-6)


def test_a_fallen_tower_has_no_margin_and_no_head_room():
    statics = Statics([((0, 0, 0),), ((0, 0, 1), (1, 0, 1), (2, 0, 1))])
    assert statics.tilts() == () and statics.margin() is None
    assert statics.head_room(0, 0.5, 0.5) == 0
    assert statics.weakness() == [math.inf, math.inf]


# ---- symmetry and order -------------------------------------------------------


def some_tower(seed: int, size: int) -> list[tuple[Cell, ...]]:
    return grow(random.Random(seed), size)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 14), st.randoms(use_true_random=False))
def test_order_place_and_quarter_turns_do_not_matter(seed, size, rng):
    bodies = some_tower(seed, size)
    verdict = Statics(bodies).verdict()
    shuffled = [tuple(rng.sample(body, len(body))) for body in rng.sample(bodies, len(bodies))]
    assert Statics(shuffled).verdict() == verdict
    moved = [tuple((x + 4000, y - 3000, z) for x, y, z in body) for body in bodies]
    assert Statics(moved).verdict() == verdict
    turned = [tuple((-y, x, z) for x, y, z in body) for body in bodies]
    assert Statics(turned).verdict() == verdict
    mirrored = [tuple((-x, y, z) for x, y, z in body) for body in bodies]
    assert Statics(mirrored).verdict() == verdict
    if verdict != "falls":
        margins = [tilt.margin for tilt in Statics(bodies).tilts()]
        assert [tilt.margin for tilt in Statics(turned).tilts()] == pytest.approx(
            margins[6:] + margins[:6], abs=1e-7
        )


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 20))
def test_a_question_is_answered_as_if_the_piece_were_there(seed, size):
    bodies = some_tower(seed, size)
    statics = Statics(bodies)
    before = statics.verdict()
    rng = random.Random(seed)
    for _ in range(10):
        body = place(rng, bodies)
        built = Statics([*bodies, body])
        assert statics.stands(body) == built.stands()
        assert statics.verdict(body) == built.verdict()
        copy = statics.copy()
        assert copy.add(body) == len(bodies)
        assert copy.verdict() == built.verdict()
    assert statics.verdict() == before and statics.num_bodies == len(bodies)
    assert statics.standing([body, body]) == [built.stands()] * 2


def test_a_body_that_nothing_carries_falls_until_something_does():
    statics = Statics([((0, 0, 0),)])
    statics.add(((0, 0, 2),))
    assert statics.verdict() == "falls"
    assert statics.mechanism().moving == (1,)
    assert statics.verdict(((5, 5, 5),)) == "falls"
    assert statics.stands(((0, 0, 1),))
    statics.add(((0, 0, 1),))
    assert statics.verdict() == "stands"
    assert {hinge.upper for hinge in statics.margin().mechanism.hinges} <= {0, 1, 2}
    assert Statics([((1, 0, 3),), ((0, 0, 0),)]).mechanism(((0, 0, 1),)).moving == (0,)


def test_an_empty_tower_stands():
    assert Statics().verdict() == "stands"
    assert Statics().verdict(((0, 0, 0),)) == "stands"
    assert Statics().verdict(((0, 0, 4),)) == "falls"
    assert Statics().tilts() == ()


# ---- the proofs -----------------------------------------------------------------


def rise(motion, body, x, y):
    """Vertical speed of a body at a place, from its motion about the mass centre."""
    cx, cy = (sum(cell[k] + 0.5 for cell in body) / len(body) for k in (0, 1))
    if motion is None:
        return 0.0
    wx, wy, _ = motion.turn
    return motion.shift[2] + wx * (y - cy) - wy * (x - cx)


@pytest.mark.parametrize("friction", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_a_mechanism_opens_contacts_only_and_lets_weight_sink(seed, friction):
    rng = random.Random(seed)
    found = 0
    while found < 6:
        bodies = grow(rng, rng.choice((3, 5, 9, 16, 30)))
        statics = Statics(bodies[:-1])
        mechanism = statics.mechanism(bodies[-1], friction=friction)
        assert (mechanism is None) == (Statics(bodies).mechanism(friction=friction) is None)
        if mechanism is None:
            continue
        found += 1
        by_body = {motion.body: motion for motion in mechanism.bodies}
        owner = {cell: number for number, body in enumerate(bodies) for cell in body}
        work = sum(motion.shift[2] * len(bodies[number]) for number, motion in by_body.items())
        assert work < -1e-6
        for (x, y, z), upper in owner.items():
            lower = owner.get((x, y, z - 1))
            if lower == upper or (lower is None and z > 0):
                continue
            for px, py in itertools.product((x + INSET, x + 1 - INSET), (y + INSET, y + 1 - INSET)):
                below = 0.0 if lower is None else rise(by_body.get(lower), bodies[lower], px, py)
                assert rise(by_body.get(upper), bodies[upper], px, py) - below > -1e-6
        for hinge in mechanism.hinges:
            assert hinge.upper in by_body or hinge.lower in by_body
            assert len(hinge.edge) >= 1


def test_the_mechanism_of_a_bar_turns_about_the_edge_of_its_support():
    mechanism = Statics([((0, 0, 0),), ((0, 0, 1), (1, 0, 1), (2, 0, 1))]).mechanism()
    (motion,) = mechanism.bodies
    (hinge,) = mechanism.hinges
    assert motion.body == 1 and mechanism.roots == (motion,)
    assert motion.leans[0] > 0.1 and abs(motion.leans[1]) < 1e-9
    assert (hinge.upper, hinge.lower, hinge.slides) == (1, 0, False)
    assert {point[0] for point in hinge.edge} == {0.97} and len(hinge.edge) == 2


def test_the_weakest_piece_is_the_one_that_moves_first():
    """A heavy block, beside it a thin column: the column is weak, the block is not."""
    block = tuple((x, y, z) for x in range(4) for y in range(4) for z in range(2))
    statics = Statics([block, *column(6, x=8)])
    weakness = statics.weakness()
    assert weakness[0] > 0.2
    assert max(weakness[1:]) == pytest.approx(0.47 / 3, abs=1e-9)


# ---- forces, and who would fall ----------------------------------------------


def test_a_bridge_shares_its_load():
    legs = [((0, 0, 0),), ((2, 0, 0),)]
    statics = Statics([*legs, ((0, 0, 1), (1, 0, 1), (2, 0, 1)), ((0, 0, 2),), ((1, 0, 2),)])
    assert sum(statics.loads()[:2]) == pytest.approx(5, abs=1e-6)
    even = Statics([*legs, ((0, 0, 1), (1, 0, 1), (2, 0, 1))])
    assert even.loads() == pytest.approx([1.5, 1.5, 0], abs=1e-6)
    assert [p.point for p in even.pressures() if p.upper == 2] == [
        pytest.approx((0.5, 0.5, 1), abs=1e-6),
        pytest.approx((2.5, 0.5, 1), abs=1e-6),
    ]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 25), st.randoms(use_true_random=False))
def test_pressures_balance_every_body_and_do_not_depend_on_the_order(seed, size, rng):
    bodies = some_tower(seed, size)
    statics = Statics(bodies)
    if not statics.stands():
        assert statics.pressures() == () and statics.loads() == [0] * len(bodies)
        return
    balance = [[-len(b), *(-sum(cell[k] + 0.5 for cell in b) for k in (0, 1))] for b in bodies]
    for pressure in statics.pressures():
        x, y, _ = pressure.point
        for body, sign in ((pressure.upper, 1), (pressure.lower, -1)):
            if body >= 0:
                for k, arm in enumerate((1, x, y)):
                    balance[body][k] += sign * pressure.force * arm
    assert max(abs(value) for row in balance for value in row) < 1e-4
    order = rng.sample(range(len(bodies)), len(bodies))
    again = Statics([bodies[k] for k in order]).loads()
    assert [again[order.index(k)] for k in range(len(bodies))] == pytest.approx(statics.loads(), abs=1e-4)


def test_who_falls_is_what_loses_its_hold():
    tower = [((0, 0, 0),), ((5, 0, 0),), ((0, 0, 1), (1, 0, 1), (2, 0, 1)), ((2, 0, 2),)]
    assert Statics(tower).fallers() == (2, 3)
    assert Statics(tower[:2]).fallers() == ()
    assert Statics(tower[:2]).fallers(tower[2]) == (2,)
    assert Statics(tower[:3]).fallers(((9, 9, 9),)) == (2, 3)
    stack = column(6) + [((0, 0, 6), (1, 0, 6)), ((1, 0, 7), (2, 0, 7))]
    assert Statics(stack).fallers() == (6, 7)


# ---- bad input ------------------------------------------------------------------


@pytest.mark.parametrize(
    "cells",
    [
        (),
        ((0, 0, 0), (0, 0, 0)),
        ((0, 0, -1),),
        ((0, 0),),
        ((0.5, 0, 0),),
        ((1 << 15, 0, 0),),
        ((0, 0, 1 << 15),),
    ],
)
def test_cells_are_checked(cells):
    with pytest.raises(TurmError):
        Statics([BASE]).add(cells)
    with pytest.raises(TurmError):
        Statics([BASE]).stands(cells)


@pytest.mark.parametrize("options", [{"inset": -0.1}, {"inset": 0.5}, {"friction": 0}, {"friction": -1}])
def test_options_are_checked(options):
    with pytest.raises(TurmError):
        Statics([BASE], **options)


def test_taken_cells_and_unknown_bodies_are_refused():
    statics = Statics([BASE])
    with pytest.raises(TurmError, match="1,1,0 is taken"):
        statics.verdict(((1, 1, 1), (1, 1, 0)))
    with pytest.raises(TurmError, match="no number 1"):
        statics.head_room(1, 0, 0)
    with pytest.raises(TurmError):
        statics.tilts(0)
    assert statics.num_bodies == 1
