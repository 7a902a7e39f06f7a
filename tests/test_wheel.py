"""A wheel holds the two packages with all their data, or the engine's alone, and nothing else; the source distribution all that it takes to build
them."""

import fcntl
import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import turmcore

ROOT = Path(__file__).parent.parent
DOCUMENTED = (ROOT / "docs" / "cimport.md").read_text(encoding="utf-8")
SOURCES = {".pyx", ".c", ".po", ".pot"}  # stay at home: what is made from them is in the wheel
LOCAL = {".so", ".pyd", ".mo", ".pyc"}  # made on this machine


def built(folder: Path, **variables: str) -> Path:
    """A wheel of this tree; the extensions of the last build are taken if they are up to date."""
    command = [
        sys.executable,
        "setup.py",
        "-q",
        "egg_info",
        "--egg-base",
        folder,
        "bdist_wheel",
        "--dist-dir",
        folder,
    ]
    (ROOT / "build").mkdir(exist_ok=True)
    with open(ROOT / "build" / "wheel.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the processes of one run of the tests share the build folder
        env = os.environ | variables
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    return built(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def engine(tmp_path_factory, wheel) -> Path:
    """The wheel of the engine alone, made where the whole one was made before."""
    return built(tmp_path_factory.mktemp("engine"), TURMCORE_ALONE="1")


@pytest.fixture(scope="module")
def names(wheel) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())


@pytest.mark.slow
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
    sources = {
        path.relative_to(ROOT).with_suffix("").as_posix() for path in (ROOT / "turmcore").rglob("*.pyx")
    }
    built = {name.split(".")[0] for name in names if name.endswith((".so", ".pyd"))}
    assert sources <= built


def test_every_catalogue(names):
    sources = {
        path.relative_to(ROOT) for package in ("turmcore", "gui") for path in (ROOT / package).rglob("*.po*")
    }
    assert len(sources) == 18
    compiled = {
        path.with_name("en.mo") if path.suffix == ".pot" else path.with_suffix(".mo") for path in sources
    }
    assert {path.as_posix() for path in compiled} == {name for name in names if name.endswith(".mo")}


def test_commands_and_license(wheel):
    archive = zipfile.ZipFile(wheel)
    (info,) = {name.split("/")[0] for name in archive.namelist() if ".dist-info/" in name}
    commands = archive.read(f"{info}/entry_points.txt").decode()
    assert "turmcore = turmcore.cli.main:main" in commands
    assert "turmbauer = gui.app.start:main" in commands
    assert "MIT License" in archive.read(f"{info}/licenses/LICENSE").decode()


def test_the_engine_alone_is_the_rest_without_the_window(engine, wheel, names):
    archive = zipfile.ZipFile(engine)
    version = turmcore.__version__
    assert engine.name == wheel.name.replace(version, f"{version}+engine")
    own = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert own == {name for name in names if name.startswith("turmcore/")}
    info = f"turmbauer-{version}+engine.dist-info"
    commands = archive.read(f"{info}/entry_points.txt").decode()
    assert commands.split() == ["[console_scripts]", "turmcore", "=", "turmcore.cli.main:main"]
    metadata = archive.read(f"{info}/METADATA").decode()
    assert "PySide6" not in metadata and "Provides-Extra: online" in metadata


@pytest.fixture(scope="module")
def sdist(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    command = [
        sys.executable,
        "setup.py",
        "-q",
        "egg_info",
        "--egg-base",
        folder,
        "sdist",
        "--dist-dir",
        folder,
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (sdist,) = folder.glob("*.tar.gz")
    return sdist


@pytest.mark.slow
def test_the_source_distribution_has_all_sources_and_no_build(sdist):
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    here = {
        path.relative_to(ROOT).as_posix()
        for package in ("turmcore", "gui", "tests", "examples", "docs")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and path.suffix not in LOCAL and not {"__pycache__", "build"} & set(path.parts)
    }
    assert here - names == set()
    assert {"setup.py", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "Makefile"} <= names
    assert not {name for name in names if Path(name).suffix in LOCAL or name.startswith("build/")}


def run(*command: object, cwd: Path) -> str:
    """What a command prints, in the order of an environment that knows nothing of this tree."""
    env = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run([*map(str, command)], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def installed(package: Path, folder: Path) -> Path:
    """The bin folder of a new environment with a package and what it requires, nothing else."""
    venv.create(folder / "venv", with_pip=True)
    bin = folder / "venv" / "bin"
    run(bin / "pip", "install", "--quiet", package, cwd=folder)
    found = {line.split("==")[0] for line in run(bin / "pip", "freeze", cwd=folder).splitlines()}
    assert {name.split(" @")[0].lower() for name in found} == {"numpy", "turmbauer"}
    return bin


@pytest.mark.slow
def test_each_kind_takes_the_place_of_the_other(wheel, engine, tmp_path):
    venv.create(tmp_path / "venv", with_pip=True)
    bin = tmp_path / "venv" / "bin"
    ask = "from importlib.util import find_spec; print(*[name for name in ('turmcore', 'gui') if find_spec(name)])"
    for kind, packages in ((engine, "turmcore"), (wheel, "turmcore gui"), (engine, "turmcore")):
        run(bin / "pip", "install", "--quiet", "--no-deps", kind, cwd=tmp_path)
        assert run(bin / "python", "-c", ask, cwd=tmp_path).strip() == packages
        assert (bin / "turmbauer").exists() == ("gui" in packages) and (bin / "turmcore").exists()


@pytest.mark.long
@pytest.mark.parametrize("kind", ["wheel", "engine"])
def test_the_wheel_installed_alone(kind, request, tmp_path):
    """With numpy and nothing else the engine works, and a package can be compiled against it."""
    bin = installed(request.getfixturevalue(kind), tmp_path)
    has_window = (tmp_path / "venv" / "bin" / "turmbauer").exists()
    assert has_window == (kind == "wheel")
    assert run(bin / "python", ROOT / "tests" / "installed.py", cwd=tmp_path).endswith("fine\n")
    state = run(bin / "turmcore", "new", "waechter", cwd=tmp_path)
    assert turmcore.from_text("waechter", state.strip()).ply == 0
    shutil.copytree(ROOT / "examples" / "cimport_example", tmp_path / "example")
    (block,) = re.findall(r"^```cython\n(.*?def length_of.*?)^```$", DOCUMENTED, re.DOTALL | re.MULTILINE)
    (tmp_path / "example" / "towerlab" / "documented.pyx").write_text(block)
    setup = tmp_path / "example" / "setup.py"
    setup.write_text(setup.read_text().replace('"guards"]', '"guards", "documented"]'))
    run(bin / "pip", "install", "--quiet", "setuptools>=77", "Cython>=3.1,<3.4", cwd=tmp_path)
    run(bin / "pip", "install", "--quiet", "--no-build-isolation", tmp_path / "example", cwd=tmp_path)
    program = (
        "import turmcore\n"
        "from towerlab.documented import length_of_a_random_game\n"
        "from towerlab.guards import best_move\n"
        "from towerlab.playouts import mean_shares\n"
        "from towerlab.slow import slow_best_move\n"
        "state = turmcore.load('waechter', repetition=False).new_state(1)\n"
        "assert best_move(state, 3) == slow_best_move(state, 3)\n"
        "for name in turmcore.games():\n"
        "    state = turmcore.load(name).new_state(1)\n"
        "    assert length_of_a_random_game(state, 5) > 10 < mean_shares(state, 3)[1]\n"
        "print(turmcore.__file__)\n"
    )
    assert str(tmp_path) in run(bin / "python", "-c", program, cwd=tmp_path)


@pytest.mark.long
def test_the_source_distribution_installed_alone(sdist, tmp_path):
    """As on a machine for which there is no wheel: everything is compiled."""
    bin = installed(sdist, tmp_path)
    assert run(bin / "python", ROOT / "tests" / "installed.py", cwd=tmp_path).endswith("fine\n")
