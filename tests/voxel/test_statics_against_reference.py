"""Verdicts and margins against a linear program of their own, solved by SciPy's HiGHS."""

import math
import random
from collections import Counter
from fractions import Fraction

import pytest

from tests.reference.voxel import statics as reference
from tests.slow import all_but
from tests.voxel.towers import grow, towers
from turmcore.voxel import Statics
from turmcore.voxel.exact import equations, find_fall

CHUNK = 50


def check(seed, count, most):
    kinds = Counter()
    for tower in towers(seed, count, most):
        bodies = list(tower.bodies)
        assert tower.verdict == reference.verdict(bodies), bodies
        kinds[tower.verdict] += 1
        kinds["near"] += tower.is_near
    assert kinds["falls"] >= 0.3 * count
    assert kinds["friction"] >= 0.1 * count
    assert kinds["near"] >= 0.2 * count


@pytest.mark.parametrize("seed", all_but([0], range(200 // CHUNK)))
def test_verdicts(seed):
    check(seed, CHUNK, 26)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 100 + 2000 // CHUNK))
def test_many_verdicts(seed):
    check(seed, CHUNK, 49)


@pytest.mark.parametrize("inset", all_but([Fraction(1, 10)], [Fraction(0), Fraction(1, 4), Fraction(1, 10)]))
def test_verdicts_with_another_inset_where_ties_are_common(inset):
    rng = random.Random(int(inset * 100))
    for _ in range(60):
        bodies = grow(rng, rng.choice((2, 3, 4, 5, 6)))
        assert Statics(bodies, inset=float(inset)).verdict() == reference.verdict(bodies, inset), bodies


@pytest.mark.parametrize("friction", [Fraction(1, 10), Fraction(1)])
def test_verdicts_with_another_friction(friction):
    rng = random.Random(int(friction * 10))
    for _ in range(40):
        bodies = grow(rng, rng.choice((3, 5, 8)))
        assert Statics(bodies, friction=float(friction)).verdict() == reference.verdict(
            bodies, friction=friction
        ), bodies


@pytest.mark.parametrize("seed", all_but([0], range(4)))
def test_margins(seed):
    rng = random.Random(seed)
    found = 0
    while found < 4:
        bodies = grow(rng, rng.choice((3, 6, 12, 20)))
        tilts = Statics(bodies).tilts(16)
        if not tilts:
            continue
        found += 1
        for k, tilt in enumerate(tilts):
            assert tilt.direction == pytest.approx((math.cos(k * math.pi / 8), math.sin(k * math.pi / 8)))
            assert tilt.margin == pytest.approx(reference.margin(bodies, tilt.direction), abs=1e-5)
            assert tilt.mechanism.bodies


@pytest.mark.parametrize("seed", range(3))
def test_who_would_fall(seed):
    rng = random.Random(seed)
    found = Counter()
    while found[True] < 8:
        bodies = grow(rng, rng.choice((3, 5, 8, 12)))
        fallers = Statics(bodies).fallers()
        sure = reference.fallers(bodies, 0.02)
        assert sure <= set(fallers) <= reference.fallers(bodies, 0.005), bodies
        assert bool(fallers) == (Statics(bodies).verdict() == "falls")
        found[bool(fallers)] += 1


@pytest.mark.parametrize("seed", range(3))
def test_pressures_act_inside_their_patches(seed):
    rng = random.Random(seed)
    found = 0
    while found < 5:
        bodies = grow(rng, rng.choice((2, 4, 8, 14)))
        pressures = Statics(bodies).pressures()
        if not pressures:
            continue
        found += 1
        patches = {}
        for upper, lower, z, corner in reference.contacts(bodies, reference.INSET):
            patches.setdefault((upper, lower, z), set()).add(tuple(map(float, corner)))
        wanted = reference.pressures(bodies)
        assert {(p.upper, None if p.lower < 0 else p.lower, p.point[2]) for p in pressures} == set(wanted), (
            bodies
        )
        for p in pressures:
            key = (p.upper, None if p.lower < 0 else p.lower, int(p.point[2]))
            assert (p.force, *p.point[:2]) == pytest.approx(wanted[key], abs=2e-3), bodies
            assert {corner[2] for corner in p.patch} == {p.point[2]}
            assert {corner[:2] for corner in p.patch} == patches[key]
            for (ax, ay, _), (bx, by, _) in zip(p.patch, (*p.patch[1:], p.patch[0]), strict=True):
                left = (bx - ax) * (p.point[1] - ay) - (by - ay) * (p.point[0] - ax)
                assert left > -1e-6, "the corners go round anticlockwise, the point among them"


@pytest.mark.parametrize("model", all_but(["v3"], ["v3", "f6"]))
def test_fractions_decide_as_fractions_of_the_reference_do(model):
    """From the reference's own equations, and from a basis that is far from the right one."""
    rng = random.Random(9)
    rows, scale = {"v3": 3, "f6": 6}[model], 100
    kinds = Counter()
    for _ in range(25):
        bodies = grow(rng, rng.choice((2, 3, 4)))
        weights = [(len(b), tuple(sum(2 * cell[k] + 1 for cell in b) for k in range(3))) for b in bodies]
        corners = [
            (upper, -1 if lower is None else lower, int(x * scale), int(y * scale), z)
            for upper, lower, z, (x, y) in reference.contacts(bodies, reference.INSET)
        ]
        columns, right = equations(rows, scale, Fraction(2, 5), weights, corners)
        found = find_fall(columns, right, independent(columns, len(right)))
        stands = reference.exactly_feasible(*reference.system(bodies, model))
        assert (found is None) == stands
        kinds[stands] += 1
        if found is not None:
            assert all(sum(found[r] * v for r, v in column.items()) >= 0 for column in columns)
            assert sum(y * b for y, b in zip(found, right, strict=True)) < 0
    assert min(kinds.values()) > 2


def independent(columns, size):
    """The last columns that are linearly independent."""
    kept, reduced = [], []
    for j in range(len(columns) - 1, -1, -1):
        vector = {r: Fraction(v) for r, v in columns[j].items() if v}
        for pivot, other in reduced:
            factor = vector.get(pivot, 0)
            if factor:
                vector = {
                    r: vector.get(r, 0) - factor * other.get(r, 0) for r in vector.keys() | other.keys()
                }
        vector = {r: v for r, v in vector.items() if v}
        if vector:
            pivot = min(vector)
            reduced.append((pivot, {r: v / vector[pivot] for r, v in vector.items()}))
            kept.append(j)
    assert len(kept) == size
    return kept
