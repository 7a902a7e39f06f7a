"""Bodies for the packages, and what counts as fallen."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.physics.towers import BASE, column
from tests.voxel.towers import polycube
from turmcore import TurmError
from turmcore.physics import backends
from turmcore.physics.simulation import Tilting, fallen, watch
from turmcore.physics.simulator import (
    DENSITY,
    boxes,
    conjugate,
    describe,
    describe_all,
    multiply,
    rotate,
    speed_of,
)

HERE = pytest.mark.parametrize("backend", backends())


def some_body(seed: int, size: int):
    return polycube(random.Random(seed), (3, -2, 4), size, set())


@given(st.integers(0, 10_000), st.integers(1, 9))
def test_boxes_fill_a_body(seed, size):
    body = some_body(seed, size)
    filled = [
        (x, y, z)
        for box in boxes(body)
        for x in range(box.low[0], box.high[0])
        for y in range(box.low[1], box.high[1])
        for z in range(box.low[2], box.high[2])
    ]
    assert sorted(filled) == sorted(body), "each cell once"


def test_few_boxes():
    assert len(boxes(BASE)) == 1
    assert len(boxes([(x, y, z) for x in range(2) for y in range(3) for z in range(2)])) == 1
    assert len(boxes([(0, 0, 0), (1, 0, 0), (2, 0, 0), (2, 1, 0)])) == 2


@given(st.integers(0, 10_000), st.integers(1, 8))
def test_mass_centre_and_inertia(seed, size):
    """Against a sum over small cubes."""
    body = some_body(seed, size)
    described = describe(tuple(body))
    steps = (np.arange(6) + 0.5) / 6
    grid = np.stack(np.meshgrid(steps, steps, steps), axis=-1).reshape(-1, 3)
    points = np.concatenate([np.array(cell) + grid for cell in body])
    assert described.mass == DENSITY * len(body)
    assert described.center == pytest.approx(points.mean(axis=0))
    r = rotate(conjugate(described.frame), points - described.center)
    products = r.T @ r / len(grid) * DENSITY
    wanted = np.trace(products) * np.eye(3) - products
    assert np.diag(described.inertia) == pytest.approx(wanted, rel=0.03, abs=0.03 * DENSITY)
    # the frame takes the boxes back to where they lie
    at = described.center + rotate(described.frame, described.middles)
    assert np.abs(2 * at - np.round(2 * at)).max() < 1e-9
    assert multiply(described.frame, described.turn) == pytest.approx(np.array([0, 0, 0, 1.0]), abs=1e-12)
    assert np.abs(described.corners[:, 2] * 2 % 1 - described.center[2] * -2 % 1).max() < 1 + 1e-9
    low = (described.corners + described.center).min(axis=0)
    assert low[2] == pytest.approx(min(cell[2] for cell in body)), "the height is kept"
    assert low[0] == pytest.approx(min(cell[0] for cell in body) + 0.005), "the sides are drawn in"


def test_quaternions():
    quarter = np.array([0, 0, math.sqrt(0.5), math.sqrt(0.5)])  # anticlockwise about z
    assert rotate(quarter, np.array([1.0, 0, 0])) == pytest.approx(np.array([0, 1, 0]))
    tip = np.array([math.sqrt(0.5), 0, 0, math.sqrt(0.5)])
    both = multiply(tip, quarter)
    v = np.array([0.3, -0.2, 0.9])
    assert rotate(both, v) == pytest.approx(rotate(tip, rotate(quarter, v)))
    assert rotate(conjugate(both), rotate(both, v)) == pytest.approx(v)


def test_no_bodies():
    for bodies in ([], [[]], [BASE, ()]):
        with pytest.raises(TurmError, match="at least one body"):
            describe_all(bodies)


def test_speeds_scale_with_the_size_of_cubes():
    """38 mm/s for cubes of 15 mm are a tenth of sqrt(g L)."""
    assert speed_of(38.36) == pytest.approx(0.1 * math.sqrt(9.81), rel=1e-3)


# ---- what has fallen ---------------------------------------------------------------

TOWER = [BASE, *column(3)]


def frames(*changes: tuple[int, int, float, float]):
    """Six frames of the tower; from frame t on body b is lower by so much and turned by so many degrees about x."""
    still = np.array([[*np.mean(body, axis=0) + 0.5, 0, 0, 0, 1] for body in TOWER])
    found = np.tile(still, (6, 1, 1))
    for t, body, drop, turn in changes:
        found[t:, body, 2] = still[body, 2] - drop
        found[t:, body, 3:] = [math.sin(math.radians(turn) / 2), 0, 0, math.cos(math.radians(turn) / 2)]
    return found.astype(np.float32)


@pytest.mark.parametrize(
    ("change", "falls"),
    [
        ((2, 3, 0.4, 0), False),
        ((2, 3, 0.6, 0), True),
        ((2, 3, 0, 40), False),
        ((2, 3, 0, 50), True),
        ((2, 3, 0, -50), True),
        ((2, 3, 0, 350), False),  # ten degrees back
        ((2, 1, 0.3, 40), True),  # a corner: half a diagonal lies 0.71 below the centre
        ((2, 1, 0.3, 0), False),
        ((2, 2, 0.3, 40), False),
        ((2, 0, 0.0, 0), False),
    ],
)
def test_fallen(change, falls):
    """Dropped by more than half a cube, turned by more than 45 degrees, or newly on the table."""
    down = (
        fallen([BASE, *column(3, z=1)], frames(change)) if change[1] != 1 else fallen(LOW, low_frames(change))
    )
    t, body = change[0], change[1]
    assert not down[:t].any() and down[t:, body].all() == falls and down.sum() == falls * (6 - t)


LOW = [BASE, ((0, 0, 1),), ((0, 0, 2),), ((0, 0, 3),)]


def low_frames(change):
    found = frames(change)
    # the same tower half a cube lower: so a block can come near the table without dropping far
    found[change[0] :, 1, 2] -= 0.45 if change[3] else 0.15
    return found


def test_what_stands_on_the_table_from_the_start_has_not_fallen_onto_it():
    still = np.array([[[1, 1, 0.5, 0, 0, 0, 1]]] * 2, np.float32)
    assert not fallen([BASE], still).any()


# ---- in a package -------------------------------------------------------------------


@HERE
def test_a_body_falls_as_bodies_fall(backend):
    """A cube two above the table: z = h - g t^2 / 2, and then it lies there."""
    track = watch(backend, [((0, 0, 2),)])
    for frame in (6, 12, 18, 24):
        t = frame / 60
        assert track.frames[frame, 0, 2] == pytest.approx(2.5 - 9.81 * t * t / 2, abs=0.06)
    assert track.is_settled and track.frames[-1, 0, 2] == pytest.approx(0.5, abs=0.02)


@HERE
def test_a_heavy_end_goes_down_first(backend):
    """An L of four on a cube under its foot's tip: the mass centre lies beside, it turns towards the long side."""
    bodies = [((0, 0, 0),), ((0, 0, 1), (1, 0, 1), (1, 0, 2), (1, 0, 3))]
    track = watch(backend, bodies)
    assert fallen(bodies, track.frames)[-1].tolist() == [False, True]
    assert track.frames[30, 1, 0] > track.frames[0, 1, 0]
    assert track.frames[30, 1, 4] > 0.02, "about +y: its top goes to +x"
    turned = track.frames[..., 3:]
    assert (turned[1:] * turned[:-1]).sum(axis=-1).min() > 0.9, "without jumps between q and -q"


@HERE
def test_friction(backend):
    """A cube slides on a table that leans more than its friction, and stays on one that leans less."""
    for angle, slides in ((20, False), (28, True)):  # atan 0.45 is 24 degrees
        track = watch(backend, [((0, 0, 0),)], tilting=Tilting(angle, (0.0, 1.0), 20.0), seconds=2)
        assert (track.frames[-1, 0, 1] > 1.0) == slides
        assert abs(track.frames[-1, 0, 0] - 0.5) < 0.05


@HERE
def test_an_offset_and_a_push(backend):
    bodies = [BASE, ((0, 0, 1),)]
    track = watch(backend, bodies, offsets={1: (0.1, 0.05, 0.0)}, pushes={1: (0.0, 1.0, 0.0)})
    assert track.frames[0, 1, :3] == pytest.approx(np.array([0.6, 0.55, 1.5]), abs=1e-6)
    # v^2 / 2 mu g = 0.113
    assert track.frames[-1, 1, :3] == pytest.approx(np.array([0.6, 0.663, 1.5]), abs=0.02)


@HERE
def test_enough(backend):
    bodies = [BASE, ((0, 0, 1), (0, 1, 1), (0, 2, 1), (0, 3, 1)), ((0, 3, 2),), ((0, 2, 2),)]
    whole, short = watch(backend, bodies), watch(backend, bodies, enough=1)
    assert len(short.frames) < len(whole.frames)
    assert (whole.frames[: len(short.frames)] == short.frames).all()


@HERE
def test_the_picture_goes_on_when_it_is_decided_who_falls(backend):
    """A bar that tips off a stout tower of eight floors, which is held fast meanwhile."""
    floors = [tuple((x, y, z) for x, y, _ in BASE) for z in range(8)]
    bodies = [*floors, ((1, 0, 8), (2, 0, 8), (3, 0, 8), (4, 0, 8))]
    short, whole = watch(backend, bodies, is_whole=False), watch(backend, bodies)
    assert fallen(bodies, short.frames)[-1].tolist() == [False] * 8 + [True]
    assert (fallen(bodies, short.frames)[-1] == fallen(bodies, whole.frames)[-1]).all()
    at = len(short.frames)
    assert at < len(whole.frames) and (whole.frames[:at] == short.frames).all()
    assert np.abs(whole.frames[-1, :8] - whole.frames[at - 1, :8]).max() < 1e-4
    assert short.frames[-1, 8, 2] > whole.frames[-1, 8, 2] and whole.frames[-1, 8, 2] < 0.7, "on the table"
