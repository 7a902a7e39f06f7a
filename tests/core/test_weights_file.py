"""Files of learned weights: what stands in them, and that damaged ones are refused by name."""

import shutil
import subprocess
import sys

import numpy as np
import pytest

from benchmarks import ROOT
from benchmarks.tuning.learn import LEARNERS, learner_of
from benchmarks.tuning.network import InFile
from turmcore.core.weights_file import read, text_of

FILES = sorted((ROOT / "turmcore").glob("*/data/*.weights"))
IDS = [f"{path.parts[-3]} {path.stem}" for path in FILES]
BABEL = ROOT / "turmcore" / "babel" / "data" / "network.weights"


def test_every_file_has_a_learner():
    learners = [learner_of(name) for name in LEARNERS]
    assert sorted(each.path for each in learners if isinstance(each, InFile)) == FILES


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_a_file_is_what_a_learner_writes(path):
    assert text_of(read(path)) == path.read_text(encoding="utf-8")


def test_a_learner_writes_the_kinds_it_has_learned_and_no_others(tmp_path):
    learner = InFile("babel")
    learner.path = tmp_path / "network.weights"
    shutil.copy(BABEL, learner.path)
    learner.write({"three": learner.first("three") + 1})
    before, after = read(BABEL), read(learner.path)
    assert learner.kinds == tuple(before) == tuple(after)
    assert {kind for kind in before if not np.array_equal(before[kind], after[kind])} == {"three"}


def test_numbers_are_read_back_to_the_last_bit(tmp_path):
    numbers = np.random.default_rng(1).integers(0, 2**32, 5000, np.uint32).view(np.float32)
    numbers = np.append(numbers[np.isfinite(numbers)], [np.float32(-0.0), 1, 1e-45, 3e38, -32767]).astype(
        np.float32
    )
    path = tmp_path / "some.weights"
    path.write_text(text_of({"a": numbers, "b-2": -numbers}), encoding="utf-8")
    assert np.array_equal(read(path)["a"], numbers) and np.array_equal(read(path)["b-2"], -numbers)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))  # as some programs keep text on Windows
    assert np.array_equal(read(path)["a"], numbers)


def damaged(data: bytes) -> dict[str, bytes]:
    """The same file in many ways of being damaged, and how it is refused."""
    middle = len(data) // 2
    return {
        "a digit": data[:middle] + data[middle:].replace(b"1", b"2", 1),
        "cut": data[:middle],
        "a line less": b"\n".join([*data.split(b"\n")[:-2], b""]),
        "a kind": data.replace(b"three", b"tree", 1),
        "no text": data[:middle] + b"\xff\x00" + data[middle:],
        "the checksum": data.replace(b"sha256 ", b"sha256 0", 1),
        "empty": b"",
        "another version": data.replace(b"weights 1,", b"weights 2,", 1),
    }


@pytest.mark.parametrize("what", damaged(b""))
def test_a_damaged_file_is_refused_by_name(what, tmp_path):
    path = tmp_path / "network.weights"
    path.write_bytes(damaged(BABEL.read_bytes())[what])
    reason = "does not begin with" if what in ("empty", "another version") else "is damaged: its checksum"
    with pytest.raises(ValueError, match=f"{path} {reason}"):
        read(path)


@pytest.mark.slow
def test_a_build_refuses_a_damaged_file_by_name(tmp_path):
    inside = BABEL.relative_to(ROOT)
    for name in (
        "setup.py",
        "pyproject.toml",
        "turmcore/words/compile.py",
        "turmcore/core/weights_file.py",
        str(inside),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)

    def build() -> tuple[int, str]:
        command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.returncode, done.stderr

    assert build()[0] == 0
    (tmp_path / inside).write_bytes(damaged(BABEL.read_bytes())["a digit"])
    status, said = build()
    assert status and said.endswith(
        f"error: {inside} is damaged: its checksum is not the one in its first line\n"
    )
