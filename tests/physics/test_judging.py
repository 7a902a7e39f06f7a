"""Statics decide, a simulation says who falls; everything without a package too."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from tests.physics.towers import BASE, FALLS, STANDS, column, lever
from tests.slow import all_but
from turmcore import TurmError
from turmcore.physics import BACKENDS, Fall, Halted, backends, blow, bump, judge, missing, tilt
from turmcore.voxel import Statics

HERE = pytest.mark.parametrize("backend", backends())
EVERY = pytest.mark.parametrize("backend", [*backends(), "statics"])


def test_the_gate_has_a_package():
    """There is a wheel of pybullet for Python 3.11 on Linux, and one of MuJoCo for every desktop."""
    assert backends(), [missing(name) for name in BACKENDS]


@EVERY
def test_a_tower_that_stands_stands(backend):
    fall = judge(STANDS, backend=backend)
    assert (fall.fallen, fall.how, fall.verdict, fall.has_slipped) == ((), "statics", "stands", False)


@EVERY
def test_a_tower_that_falls_falls(backend):
    fall = judge(FALLS, backend=backend)
    assert (fall.verdict, fall.how) == ("falls", backend)
    assert fall.fallen == (2, 3) and not fall.is_collapse
    more = judge(lever(3), backend=backend)
    assert more.is_collapse and set(more.fallen) <= {2, 3, 4, 5}


@EVERY
def test_a_new_block_falls_with_a_tower_that_is_refuted(backend):
    assert Statics(lever(3)).verdict() == "falls"
    for new in (1, 2):
        assert new in judge(lever(3), new=new, backend=backend).fallen


@HERE
def test_poses_over_time(backend):
    fall = judge(FALLS, backend=backend, record=True)
    assert fall.frames.dtype == np.float32 and fall.frames.shape[1:] == (len(FALLS), 7)
    assert 30 <= fall.rate <= 60 and 20 < len(fall.frames) < 10 * fall.rate
    assert np.isfinite(fall.frames).all()
    centers = [np.mean(body, axis=0) + 0.5 for body in FALLS]
    assert fall.frames[0, :, :3] == pytest.approx(np.array(centers), abs=1e-6)
    assert fall.frames[0, :, 3:] == pytest.approx(np.tile([0, 0, 0, 1], (len(FALLS), 1)), abs=1e-6)
    assert np.linalg.norm(fall.frames[..., 3:], axis=-1) == pytest.approx(1, abs=1e-5)
    assert set(fall.since) == set(fall.fallen)
    assert all(0 < seconds * fall.rate < len(fall.frames) for seconds in fall.since.values())
    assert fall.frames[-1, 0, :3] == pytest.approx([1, 1, 0.5], abs=0.1), "the base stone stays"
    assert judge(FALLS, backend=backend).frames.shape[0] == 0


PROGRAM = """
import json, sys
from tests.physics.towers import FALLS, STANDS
from tests.slow import all_but
from turmcore.physics import judge
found = []
for seed in range(40, 43):
    for tower in (FALLS, STANDS):
        fall = judge(tower, hand="child", seed=seed, backend=sys.argv[1], record=True)
        found.append([fall.fallen, fall.how, fall.has_slipped, float(abs(fall.frames).sum())])
print(json.dumps(found))
"""


@pytest.mark.slow
@HERE
def test_the_same_seed_gives_the_same_in_a_fresh_process(backend):
    runs = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM, backend], capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    ]
    assert runs[0] == runs[1]
    here = []
    for seed in range(40, 43):
        for tower in (FALLS, STANDS):
            fall = judge(tower, hand="child", seed=seed, backend=backend, record=True)
            here.append([list(fall.fallen), fall.how, fall.has_slipped, float(abs(fall.frames).sum())])
    assert json.loads(runs[0]) == here


@HERE
def test_it_can_be_stopped(backend):
    asked = []

    def halt() -> bool:
        asked.append(1)
        return len(asked) == 5

    with pytest.raises(Halted):
        judge(FALLS, backend=backend, halt=halt)
    assert len(asked) == 5


@HERE
def test_the_counterweight_in_a_simulation(backend):
    """Side faces drawn in by 0.005 only: two cubes do not hold a bar of three, four do."""
    from turmcore.physics.simulation import fallen, watch

    for weight, stands in ((0, False), (1, False), (2, False), (4, True), (5, True)):
        track = watch(backend, lever(weight))
        assert fallen(lever(weight), track.frames)[-1].any() != stands


@HERE
@pytest.mark.parametrize("height", [5, 8, 12])
def test_a_column_stands_in_a_simulation(backend, height):
    from turmcore.physics.simulation import fallen, watch

    tower = [BASE, *column(height)]
    track = watch(backend, tower)
    assert not fallen(tower, track.frames)[-1].any()
    assert np.abs(track.frames[-1, :, :3] - track.frames[0, :, :3]).max() < 0.05, "it creeps"


@pytest.mark.slow
@EVERY
@pytest.mark.parametrize("height", all_but([6], [6, 10]))
def test_a_column_falls_at_its_margin(backend, height):
    tower = [BASE, *column(height)]
    margin = Statics(tower).margin().margin
    assert margin == pytest.approx(0.47 / (height / 2))
    angle = np.degrees(np.arctan(margin))
    for way in ((1, 0), (0, -1)):
        assert tilt(tower, 0.9 * angle, way, backend=backend).fallen == ()
        assert tilt(tower, 1.15 * angle, way, backend=backend).fallen == tuple(range(1, height + 1))


@pytest.mark.slow
@EVERY
def test_a_harder_bump_fells_more(backend):
    tower = [BASE, *column(10)]
    counts = [len(bump(tower, speed, backend=backend).fallen) for speed in (0, 15, 40, 150, 300)]
    assert counts == sorted(counts)
    assert counts[:2] == [0, 0] and counts[-1] == 10


@EVERY
def test_a_bump_of_a_firm_tower(backend):
    assert bump([BASE, *column(1)], 30, (0, 1), backend=backend).fallen == ()


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: judge([BASE]), "at least one block"),
        (lambda: judge(STANDS, hand="clumsy"), "a hand is none, steady, normal or child, not clumsy"),
        (lambda: judge(STANDS, new=0), "the new block is one of 1 to 4, not 0"),
        (lambda: judge(STANDS, new=5), "the new block is one of 1 to 4, not 5"),
        (lambda: judge([BASE, BASE]), "is taken"),
        (lambda: judge(STANDS, backend="newton"), "mujoco or pybullet, not newton"),
        (lambda: bump(STANDS, -1), "0 to 2000 mm/s"),
        (lambda: bump(STANDS, 10, (0, 0)), "a direction has a length"),
        (lambda: tilt(STANDS, 90), "0 to 60 degrees"),
    ],
)
def test_bad_input(call, complaint):
    with pytest.raises(TurmError, match=complaint):
        call()


def test_a_fall_is_a_value():
    fall = Fall((1, 2, 3), "statics", "falls")
    assert fall.is_collapse and not replace(fall, fallen=(1, 2)).is_collapse
    assert fall.frames.shape == (0, 0, 7)


@pytest.mark.slow
@HERE
def test_the_wind_pushes_what_it_meets(backend):
    """A column of ten gives way at a tenth of a cube's weight on each face; what stands in the lee is not pushed."""
    tower = [BASE, *column(10)]
    assert blow(tower, 0.0, backend=backend).fallen == ()
    assert blow(tower, 0.03, backend=backend).fallen == ()
    fall = blow(tower, 0.4, (0.0, 1.0), backend=backend, record=True)
    assert fall.is_collapse and fall.how == backend
    away = fall.frames[-1, 1:, :2] - fall.frames[0, 1:, :2]
    assert away[:, 1].max() > 2 and away[:, 1].max() > 2 * np.abs(away[:, 0]).max(), (
        "it falls the way of the wind"
    )
    wall = [tuple((x, -4, z) for x in range(-3, 5)) for z in range(12)]
    assert blow([*tower, *wall], 0.1, (0.0, 1.0), backend=backend).fallen == (), "in the lee of a wall"


def test_the_wind_without_a_package():
    assert blow([BASE, *column(10)], 0.5, backend="statics").is_collapse
    assert blow([BASE, *column(10)], 0.01, backend="statics").fallen == ()
    with pytest.raises(TurmError, match="weights of a cube"):
        blow(STANDS, -1.0)


@pytest.mark.slow
@HERE
def test_a_table_can_be_tilted_fast(backend):
    tower = [BASE, *column(6)]
    slow, fast = (tilt(tower, 20.0, backend=backend, record=True, speed=speed) for speed in (3.0, 90.0))
    assert slow.fallen == fast.fallen and len(fast.frames) < len(slow.frames)
