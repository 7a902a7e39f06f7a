"""In the gate a skipped test, a warning of the compiler and dead code are failures, and packages come in the versions of the lock."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.house import ROOT, sources

pytest_plugins = ["pytester"]

EXAMPLE = """
import pytest

def test_passes(): pass
def test_skips(): pytest.skip("no screen")
@pytest.mark.skip(reason="by hand")
def test_is_marked(): pass
@pytest.mark.xfail(reason="known")
def test_is_expected_to_fail(): assert False
"""

EXTRAS = """
[project.optional-dependencies]
gone = ["no-wheel-1; python_version < '3'", "no-wheel-2; python_version < '3'", "pytest; python_version < '3'"]
asked = ["no-wheel-2; python_version >= '3'", "no-wheel-3"]
"""


@pytest.fixture
def example(pytester, monkeypatch):
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("TURM_STRICT", raising=False)
    pytester.makeconftest(Path(__file__).with_name("conftest.py").read_text(encoding="utf-8"))
    pytester.makepyprojecttoml(EXTRAS)
    pytester.makepyfile(EXAMPLE)
    return pytester


def test_skips_are_allowed_to_a_person(example):
    run = example.runpytest_subprocess()
    run.assert_outcomes(passed=1, skipped=2, xfailed=1)


@pytest.mark.parametrize("variable", ["CI", "TURM_STRICT"])
def test_skips_fail_in_the_gate(example, monkeypatch, variable):
    monkeypatch.setenv(variable, "1")
    run = example.runpytest_subprocess()
    run.assert_outcomes(passed=1, failed=1, errors=1, xfailed=1)
    run.stdout.fnmatch_lines(["*test_skips: a skipped test is a failure here*no screen*"])


def test_a_skipped_module_fails_in_the_gate(example, monkeypatch):
    monkeypatch.setenv("CI", "true")
    example.makepyfile(test_module="import pytest\npytest.importorskip('no_such_package')")
    run = example.runpytest_subprocess()
    run.stdout.fnmatch_lines(["*test_module.py: a skipped test is a failure here*no_such_package*"])
    assert run.ret != 0


@pytest.mark.parametrize("is_gate", [True, False])
def test_only_what_cannot_be_had_for_this_python_may_be_skipped(example, monkeypatch, is_gate):
    """`no-wheel-1` is for other Pythons; the other packages are to be had for this one, or are there."""
    monkeypatch.setenv("TURM_STRICT", str(int(is_gate)))
    example.makepyfile(
        """
import pytest

@pytest.mark.needs("no-wheel-1")
def test_lacks(): assert False
@pytest.mark.needs("no-wheel-2", "no-wheel-3", "pytest", "unknown")
def test_runs(): pass
@pytest.mark.needs("no-wheel-2", "no-wheel-3", "pytest", "unknown")
def test_skips(): pytest.skip("no screen")
"""
    )
    run = example.runpytest_subprocess("-rs")
    run.assert_outcomes(passed=1, skipped=1 if is_gate else 2, failed=int(is_gate))
    run.stdout.fnmatch_lines(["*pyproject.toml has no no-wheel-1 for this Python"])


def test_the_lock_has_what_pyproject_asks_for():
    """One version of each package for each Python and system, with hashes, within the ranges that users get."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    extras = project["project"]["optional-dependencies"]
    for name, wanted, beside in (
        ("play", ("gui", "physics"), asked),
        ("test", ("gui", "physics", "mujoco", "learning", "online", "docs", "dev"), asked),
        ("bundle", ("gui", "mujoco"), project["project"]["dependencies"]),
        ("postgres", ("postgres",), ()),
    ):
        entries = (ROOT / ".ci" / "lock" / f"{name}.txt").read_text(encoding="utf-8").split("\n\n")[-1]
        pins = [Requirement(line.split(" \\")[0]) for line in entries.splitlines() if line[0] not in " #"]
        assert entries.count("--hash=") >= len(pins)
        for python in ("3.11", "3.12", "3.13"):
            where = {"python_version": python, "python_full_version": f"{python}.0"}
            here = {pin.name: pin.specifier for pin in pins if not pin.marker or pin.marker.evaluate(where)}
            for requirement in map(Requirement, chain(beside, *(extras[extra] for extra in wanted))):
                if requirement.marker is None or requirement.marker.evaluate(where):
                    (pin,) = here[canonicalize_name(requirement.name)]
                    assert requirement.specifier.contains(pin.version), (python, requirement)


def test_builds_that_are_not_for_use_are_in_nobodys_way():
    """Playing, testing and measuring in any order compiles once: other switches are for copies of the tree alone, but for
    the one that changes no code."""
    recipes = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    switched = [line for line in recipes if re.search(r"\bTURMCORE_(?!ALONE)[A-Z]+=", line)]
    assert len(switched) == 2
    assert [line for line in switched if not re.search(r"cd \$\(SANITIZED\) |-C build/\w+ ", line)] == []


@pytest.mark.slow
def test_a_warning_fails_the_gates_build_alone(tmp_path):
    for name in ("setup.py", "pyproject.toml", "turmcore/words/compile.py", "turmcore/core/weights_file.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "turmcore" / "one.h").write_text("static int one(void) { int n; return n; }\n")
    (tmp_path / "turmcore" / "one.pyx").write_text(
        'cdef extern from "turmcore/one.h":\n    int one()\n\ndef say():\n    return one()\n'
    )

    def build(strict):
        command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        environment = os.environ | {"TURMCORE_QUICK": "1", "TURMCORE_STRICT": strict}
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )

    gate = build("1")
    assert gate.returncode != 0 and "one.h:1:" in gate.stderr and "[-Werror=uninitialized]" in gate.stderr
    user = build("")
    assert user.returncode == 0 and "Compiled 1 of 1" in user.stdout
    again = build("1")
    assert again.returncode == 0 and "Compiling" not in again.stdout, "the switch rebuilds nothing"


def test_dead_code_is_found(tmp_path):
    (tmp_path / "module.py").write_text("def used(): ...\n\n\ndef forgotten(): ...\n\n\nused()\n")
    command = [sys.executable, "-m", "vulture", "--config", str(ROOT / "pyproject.toml"), "module.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (
        done.returncode == 3 and done.stdout == "module.py:4: unused function 'forgotten' (60% confidence)\n"
    )


def test_names_that_are_no_dead_code_are_there():
    vulture = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["vulture"]
    text = "\n".join(file.read_text(encoding="utf-8") for file in sources(*vulture["paths"]))
    assert {name for name in vulture["ignore_names"] if "*" not in name} <= set(re.findall(r"\w+", text))
