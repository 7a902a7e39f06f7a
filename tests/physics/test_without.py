"""Without a physics package, or with one that is broken, everything goes on by statics."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from tests.physics.towers import FALLS, STANDS
from turmcore import TurmError
from turmcore.errors import Failure
from turmcore.physics import BACKENDS, backends, judge, missing, physics_name, simulation

BLOCKED = """
import sys

class Block:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("pybullet", "mujoco"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Block())
"""


def run(program: str, **variables: str) -> str:
    """Output of a program in a fresh process."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **variables},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_it_imports_no_package():
    program = "import sys, turmcore.physics; print(*{'pybullet', 'mujoco'} & set(sys.modules))"
    assert run(program) == ""


def test_without_any_package():
    program = (
        BLOCKED
        + """
from tests.physics.towers import FALLS, STANDS
from turmcore.physics import backends, bump, judge, missing, physics_name, risk, tilt
assert backends() == () and physics_name() == "statics"
assert missing("pybullet") == "pybullet is not installed" and missing("mujoco") == "mujoco is not installed"
fall = judge(FALLS, record=True)
assert (fall.how, fall.fallen, len(fall.frames)) == ("statics", (2, 3), 0)
assert judge(STANDS).fallen == ()
outcomes = [judge(STANDS, hand="child", seed=seed) for seed in range(200)]
assert {fall.how for fall in outcomes} == {"statics"} and any(fall.has_slipped for fall in outcomes)
assert any(fall.fallen for fall in outcomes) and not all(fall.fallen for fall in outcomes)
assert bump(STANDS, 500).fallen and tilt(STANDS, 40).fallen and 0 < risk(0.01, "normal")[1] < 1
print("ok")
"""
    )
    assert run(program) == "ok"


def test_a_whole_game_without_any_package():
    program = (
        BLOCKED
        + """
import turmcore
for hand in ("none", "child"):
    for seed in range(3):
        state = turmcore.load("turmbauer", stability="wobble", hand=hand).new_state(seed)
        while not state.is_over():
            state.play(state.sample_chance() if state.is_chance() else state.sample())
        assert state.result()
print("ok")
"""
    )
    assert run(program) == "ok"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import os; os.abort()", "mujoco does not work: its process ended with -6"),
        ("raise RuntimeError('no vector unit')", "mujoco does not work: RuntimeError: no vector unit"),
        ("import nothing_of_that_name", "mujoco does not work: ModuleNotFoundError: No module named"),
        ("", "mujoco does not work: AttributeError"),  # something else of this name
    ],
)
def test_a_broken_package(tmp_path, source, said):
    (tmp_path / "mujoco.py").write_text(source)
    (tmp_path / "pybullet.py").write_text("import os; os._exit(3)")
    program = """
from tests.physics.towers import FALLS
from turmcore.physics import judge, missing
print(judge(FALLS).how)
print(missing("mujoco"))
print(missing("pybullet"))
"""
    path = os.pathsep.join([str(tmp_path), os.getcwd()])
    how, why, other = run(program, PYTHONPATH=path).splitlines()
    assert how == "statics" and why.startswith(said)
    assert other == "pybullet does not work: its process ended with 3"


@pytest.fixture
def broken(monkeypatch):
    """Packages whose bodies vanish after some steps."""
    simulator = simulation.simulator

    def breaking(*given):
        world = simulator(*given)
        poses, asked = world.poses, []

        def lost():
            asked.append(1)
            return poses() * (np.nan if len(asked) > 4 else 1)

        world.poses = lost
        return world

    monkeypatch.setattr(simulation, "simulator", breaking)


@pytest.mark.parametrize("backend", backends())
def test_a_package_that_loses_bodies(broken, backend):
    with pytest.raises(Failure, match=f"{backend} lost a body"):
        judge(FALLS, backend=backend)


def test_statics_take_over(broken):
    with pytest.warns(RuntimeWarning, match=r"lost a body of the tower; \w+ instead") as warned:
        fall = judge(FALLS)
    assert len(warned) == len(backends()) and "statics instead" in str(warned[-1].message)
    assert (fall.how, fall.fallen) == ("statics", (2, 3))


@pytest.mark.parametrize("named", ["statics", *backends()])
def test_the_environment_names_the_package(monkeypatch, named):
    monkeypatch.setenv("TURM_PHYSICS", named)
    assert backends() == (() if named == "statics" else (named,))
    assert judge(FALLS).how == named and physics_name().split()[0] == named
    assert (len(physics_name().split()) == 2) == (named != "statics")


def test_the_environment_names_nonsense(monkeypatch):
    monkeypatch.setenv("TURM_PHYSICS", "newton")
    with pytest.raises(TurmError, match="not newton"):
        judge(STANDS)


def test_a_package_that_raises(monkeypatch):
    def refuse(*given):
        raise RuntimeError("out of contacts")

    monkeypatch.setattr(simulation, "simulator", refuse)
    with pytest.warns(RuntimeWarning, match=r"failed: out of contacts; \w+ instead"):
        assert judge(FALLS).how == "statics"


def test_best_first():
    assert backends() == tuple(name for name in BACKENDS if not missing(name))
