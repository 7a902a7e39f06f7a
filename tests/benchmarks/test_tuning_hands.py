"""The risk of setting a block: how it is counted and fitted, and that the stored curves are those of the stored counts."""

from __future__ import annotations

import json

import numpy as np
import pytest

from benchmarks.tuning.hands import DATA, EDGES, check, collect, count, fit, fit_all, write
from benchmarks.tuning.towers import BASE, play
from turmcore.physics import HANDS, backends
from turmcore.physics.curves import Curve
from turmcore.voxel import Statics

STORED = json.loads(DATA.read_text(encoding="ascii"))


def test_the_curves_are_those_of_the_counts():
    counts = {**STORED, "hands": {}}
    for name, hand in STORED["hands"].items():
        counts["hands"][name] = {key: value for key, value in hand.items() if not key.endswith("_curve")}
    fitted = fit_all(counts)
    for name, hand in fitted["hands"].items():
        for key, value in hand.items():
            # the last digit may be another machine's
            assert np.array(value) == pytest.approx(np.array(STORED["hands"][name][key]), rel=1e-3, abs=2e-5)
    assert write(STORED) == DATA.read_text(encoding="ascii")


@pytest.mark.parametrize("curve", [Curve(0.6, 0.02, 1.5), Curve(0.3, 0.05, 2.5), Curve(0.9, 0.01, 1.0)])
def test_the_fit_finds_the_curve_that_made_the_counts(curve):
    rng = np.random.default_rng(3)
    margins = np.sqrt(np.array(EDGES[1:-1]) * np.array(EDGES[2:]))
    builds = [2000] * len(margins)
    fell = [int(rng.binomial(n, curve(margin))) for n, margin in zip(builds, margins, strict=True)]
    found = Curve(*fit(builds, margins, fell))
    for margin in margins:
        assert found(margin) == pytest.approx(curve(margin), abs=0.025)


def test_nothing_fell():
    assert fit([10, 20], [0.01, 0.1], [0, 0])[0] == 0


def test_a_run_goes_on_where_it_ended(tmp_path):
    if not backends():
        pytest.skip("no physics package")
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    collect(whole, 2, backends()[0])
    for wanted in (1, 2):
        collect(parts, wanted, backends()[0])
    assert whole.read_text() == parts.read_text()
    lines = [json.loads(line) for line in whole.read_text().splitlines()]
    assert len(lines) == 2 and sum(count(lines)["builds"]) == 2
    assert all(set(line["hands"]) == set(HANDS) for line in lines)
    assert all(line["hands"]["none"]["slip"] == 0 for line in lines)


def test_a_check_compares():
    if not backends():
        pytest.skip("no physics package")
    rows = check(12, 5, "child", backends()[0]).splitlines()
    cells = [row.strip("| ").split(" | ") for row in rows[2:]]
    assert cells[-1][0] == "all" and int(cells[-1][1]) == 12
    assert sum(int(row[1]) for row in cells[:-1]) == 12
    assert float(cells[-1][2]) == pytest.approx(
        sum(float(row[2]) for row in cells[:-1]), abs=0.06 * len(cells)
    )


@pytest.mark.parametrize("verdict", ["stands", "friction", "falls", None])
def test_towers_are_as_asked_for(verdict):
    found = [play(seed, 9, verdict) for seed in range(16)]
    assert found == [play(seed, 9, verdict) for seed in range(16)]
    towers = [tower for tower in found if tower is not None]
    assert len(towers) > 2
    for tower in towers:
        assert len(tower.bodies) == 10 and tower.bodies[0] == BASE
        assert Statics(tower.bodies).verdict() == tower.verdict == (verdict or tower.verdict)
        assert Statics(tower.bodies[:-1]).verdict() != "falls"
        assert verdict or tower.verdict != "falls"
