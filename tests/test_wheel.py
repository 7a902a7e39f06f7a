"""The wheel holds the two packages with all their data, and nothing else."""

import fcntl
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = {".pyx", ".c", ".ts"}  # stay at home: what is made from them is in the wheel
LOCAL = {".so", ".pyd", ".pyc"}  # made on this machine


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """A wheel of this tree; the extensions of the last build are taken if they are up to date."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "setup.py", "-q", "egg_info", "--egg-base", folder, "bdist_wheel", "--dist-dir", folder]
    (ROOT / "build").mkdir(exist_ok=True)
    with open(ROOT / "build" / "wheel.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the processes of one run of the tests share the build folder
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def names(wheel) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())


def test_only_the_two_packages(names):
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"turmcore", "gui"}
    assert not {name for name in names if Path(name).suffix in SOURCES}


def test_every_file_of_the_packages(names):
    files = {
        path.relative_to(ROOT).as_posix()
        for package in ("turmcore", "gui")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in SOURCES | LOCAL
    }
    assert {"turmcore/py.typed", "turmcore/core/protocol.h", "turmcore/core/protocol.pxd"} <= files
    assert files - names == set(), "a folder without __init__.py, or data that pyproject.toml does not list"


def test_every_extension(names):
    sources = {path.relative_to(ROOT).with_suffix("").as_posix() for path in (ROOT / "turmcore").rglob("*.pyx")}
    built = {name.split(".")[0] for name in names if name.endswith((".so", ".pyd"))}
    assert sources <= built


def test_commands_and_license(wheel):
    archive = zipfile.ZipFile(wheel)
    (info,) = {name.split("/")[0] for name in archive.namelist() if ".dist-info/" in name}
    commands = archive.read(f"{info}/entry_points.txt").decode()
    assert "turmcore = turmcore.cli.main:main" in commands
    assert "turmbauer = gui.app.start:main" in commands
    assert "MIT License" in archive.read(f"{info}/licenses/LICENSE").decode()


@pytest.mark.long
def test_installed_alone(wheel, tmp_path):
    """In an environment with numpy and nothing else the engine works: no Qt, no OpenGL, no pybullet."""
    venv.create(tmp_path / "venv", with_pip=True)
    bin = tmp_path / "venv" / "bin"
    subprocess.run([bin / "pip", "install", "--quiet", wheel], check=True)
    program = (
        "import sys, turmcore\n"
        "state = turmcore.load('turmbauer').new_state(seed=1)\n"
        "while not state.is_over(): state.play(state.sample())\n"
        "print(state.result(), *{name.split('.')[0] for name in sys.modules} & {'PySide6', 'OpenGL', 'pybullet'})\n"
    )
    done = subprocess.run([bin / "python", "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.split()) == 1, done.stdout
    games = subprocess.run([bin / "turmcore", "games"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "turmbauer" in games.stdout, games.stderr
