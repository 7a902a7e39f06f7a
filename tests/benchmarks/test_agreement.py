"""Statics and the physics packages on towers of random games."""

from __future__ import annotations

import json
import sys

import pytest

from benchmarks import agreement
from benchmarks.agreement import simulate, table
from benchmarks.towers import BASE, play
from turmcore.physics import backends
from turmcore.physics.watching import fallen, watch
from turmcore.voxel import Statics


def line(seed: int, verdict: str, pybullet: list[int], mujoco: list[int]) -> dict:
    packages = {"pybullet": pybullet, "mujoco": mujoco}
    of = {
        name: {"fallen": down, "creep": 0.01, "frames": 61, "seconds": 0.5} for name, down in packages.items()
    }
    return {"seed": seed, "bodies": 8, "verdict": verdict, **of}


def test_the_table():
    lines = [
        line(1, "stands", [], []),
        line(2, "stands", [3], []),
        line(3, "friction", [], [4, 5]),
        line(4, "falls", [4, 5, 6], [4, 5, 6]),
    ]
    rows = table(lines).splitlines()
    assert rows[2] == "| stands | 2 | 1 | 1 (0) | 2 | 0 (0) |"
    assert rows[3] == "| friction | 1 | 1 | 0 (0) | 0 | 1 (0) |"
    assert rows[4] == "| falls | 1 | 0 | 1 (1) | 0 | 1 (1) |"
    assert rows[-1] == "The packages agree on 2 of 4 towers."


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


@pytest.mark.parametrize("backend", backends())
def test_simulations_agree_with_statics(backend):
    """Of eight towers each that stand by vertical forces, and that not even friction holds."""
    stood, fell = 0, 0
    for seed in range(1, 9):
        stands, falls = play(seed, 8, "stands"), play(seed, 8, "falls")
        for tower in filter(None, (stands, falls)):
            down = fallen(tower.bodies, watch(backend, tower.bodies).frames)[-1, 1:].any()
            if tower is stands:
                assert not down, seed
                stood += 1
            else:
                fell += bool(down)
    assert stood >= 5 and fell >= 4


def test_a_run_goes_on(tmp_path, monkeypatch, capsys):
    if not backends():
        pytest.skip("no physics package")
    monkeypatch.setattr(agreement, "MOST_BLOCKS", 8)
    path = tmp_path / "towers.jsonl"
    for count in (1, 3, 0):
        monkeypatch.setattr(sys, "argv", ["agreement", str(path), "--towers", str(count)])
        agreement.main()
    lines = [json.loads(text) for text in path.read_text().splitlines()]
    assert [each["verdict"] for each in lines] == ["stands", "friction", "falls"]
    assert lines[0] == simulate_again(lines[0])
    assert "| falls | 1 |" in capsys.readouterr().out


def simulate_again(old: dict) -> dict | None:
    """The same tower once more, with the time that it took then."""
    new = simulate(old["seed"], old["verdict"])
    for name in backends():
        new[name]["seconds"] = old[name]["seconds"]
    return new
