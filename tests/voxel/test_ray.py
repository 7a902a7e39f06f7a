"""Rays through the lattice, against the slow twin that asks every face of every cube."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.reference.voxel.ray import faces_met, is_plain, touches
from turmcore import TurmError
from turmcore.voxel import first_cube, walk

HERE, EAST = (0.5, 0.5, 0.5), (1.0, 0.0, 0.0)

cells = st.lists(
    st.tuples(st.integers(-4, 4), st.integers(-4, 4), st.integers(-1, 6)),
    min_size=0,
    max_size=20,
    unique=True,
)
# numbers with few digits meet edges and corners of cells; others do not
number = st.one_of(st.floats(-15, 15, width=32), st.integers(-12, 12).map(lambda n: n / 2))
point = st.tuples(number, number, number)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(cells, point, point, st.sampled_from([np.int16, np.int32, np.int64]))
def test_the_walk_meets_what_the_slow_search_meets(cubes, origin, goal, kind):
    direction = tuple(float(g) - float(o) for o, g in zip(origin, goal, strict=True))
    assume(any(direction))
    found = walk(origin, direction, np.array(cubes, kind).reshape(-1, 3))
    met = faces_met(origin, direction, cubes)
    if is_plain(origin, direction, cubes):
        assert found == ((cubes[met[0][1]], met[0][2]) if met else None)
    elif found is not None:  # a touch of an edge may count or not, but nothing is met that is not there
        assert found[0] in cubes and touches(origin, direction, found[0])


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.lists(point, max_size=12), point, point)
def test_the_first_cube_is_the_nearest_one(corners, origin, goal):
    direction = tuple(float(g) - float(o) for o, g in zip(origin, goal, strict=True))
    assume(any(direction) and is_plain(origin, direction, corners))
    found = first_cube(origin, direction, np.array(corners, float).reshape(-1, 3))
    met = faces_met(origin, direction, corners)
    if not met:
        assert found is None
    else:
        near = {(cube, normal) for t, cube, normal in met if t <= met[0][0] + 1e-9}
        assert found in near


def test_both_ways_agree_on_a_tower():
    rng = np.random.default_rng(4)
    tower = np.unique(rng.integers((-3, -3, 0), (4, 4, 14), (200, 3)), axis=0).astype(np.int16)
    hits = 0
    for _ in range(5000):
        origin = rng.normal(0, 1, 3)
        origin = origin / np.linalg.norm(origin) * 30 + (0, 0, 7)
        direction = rng.uniform((-4, -4, 0), (5, 5, 15)) - origin
        a, b = walk(origin, direction, tower), first_cube(origin, direction, tower.astype(float))
        assert (a is None) == (b is None)
        if a and b:
            hits += 1
            assert a == (tuple(tower[b[0]].tolist()), b[1])
    assert hits > 1500


def test_a_ray_that_starts_inside_meets_no_face():
    one = np.zeros((1, 3), np.int32)
    assert walk(HERE, EAST, one) == ((0, 0, 0), (0, 0, 0))
    assert first_cube(HERE, EAST, np.zeros((1, 3))) == (0, (0, 0, 0))


def test_what_lies_behind_is_not_met():
    one = np.zeros((1, 3), np.int64)
    assert walk((3.5, 0.5, 0.5), EAST, one) is None
    assert walk((-3.5, 0.5, 0.5), EAST, one) == ((0, 0, 0), (-1, 0, 0))
    assert first_cube((3.5, 0.5, 0.5), EAST, np.zeros((1, 3))) is None


def test_views_with_strides_are_read_as_they_are():
    table = np.arange(60, dtype=np.int16).reshape(10, 6) % 7
    assert walk((-5, 1.5, 2.5), EAST, table[::2, :3]) == walk(
        (-5, 1.5, 2.5), EAST, np.ascontiguousarray(table[::2, :3])
    )
    corners = np.asfortranarray([[2.0, 0.0, 0.0], [1.0, 0.0, 0.0]])
    assert first_cube((-5, 0.5, 0.5), EAST, corners) == (1, (-1, 0, 0))


def test_nothing_is_met_in_an_empty_world():
    assert walk(HERE, EAST, np.zeros((0, 3), np.int16)) is None
    assert first_cube(HERE, EAST, np.zeros((0, 3))) is None


def test_far_cells_and_far_eyes():
    far = np.array([[2**20 - 1, 0, 0], [-(2**20) + 1, 0, 0]], np.int32)
    assert walk(HERE, EAST, far) == ((2**20 - 1, 0, 0), (-1, 0, 0))
    assert walk((1e300, 0.5, 0.5), (-1.0, 0.0, 0.0), far) is not None
    assert walk((1e308, 1e308, 1e308), (-1e-308, 0.0, 0.0), far) is None


CELLS = np.zeros((1, 3), np.int32)


@pytest.mark.parametrize(
    ("arguments", "error", "word"),
    [
        ((HERE, (0, 0, 0), CELLS), TurmError, "zero"),
        ((HERE, (0, float("nan"), 0), CELLS), TurmError, "finite"),
        (((0, float("inf"), 0), EAST, CELLS), TurmError, "finite"),
        (((0, 0), EAST, CELLS), TypeError, "three numbers"),
        ((HERE, "abc", CELLS), TypeError, "three numbers"),
        ((HERE, EAST, None), TypeError, "array"),
        ((HERE, EAST, [[0, 0, 0]]), TypeError, "array"),
        ((HERE, EAST, CELLS.astype(float)), TypeError, "int16"),
        ((HERE, EAST, CELLS.astype(np.uint32)), TypeError, "int16"),
        ((HERE, EAST, CELLS.astype(">i4")), TypeError, "int16"),
        ((HERE, EAST, CELLS[:, :2]), TypeError, r"\(n, 3\)"),
        ((HERE, EAST, CELLS[0]), TypeError, r"\(n, 3\)"),
        ((HERE, EAST, CELLS + 2**20), TurmError, r"2\*\*20"),
    ],
)
def test_a_walk_says_what_is_wrong(arguments, error, word):
    with pytest.raises(error, match=word):
        walk(*arguments)


@pytest.mark.parametrize(
    ("arguments", "error", "word"),
    [
        ((HERE, (0, 0, 0), np.zeros((1, 3))), TurmError, "zero"),
        ((HERE, EAST, np.full((1, 3), np.nan)), TurmError, "finite"),
        ((HERE, EAST, np.zeros((1, 4))), TypeError, r"\(n, 3\)"),
        ((HERE, EAST, CELLS), ValueError, "mismatch"),
        ((HERE, EAST, None), TypeError, "array"),
    ],
)
def test_first_cube_says_what_is_wrong(arguments, error, word):
    with pytest.raises(error, match=word):
        first_cube(*arguments)
