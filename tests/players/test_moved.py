"""Until the next version what went to `turmcore.matches` is found under its old names, too; nothing here uses them."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import turmcore.matches
from turmcore.players import moved

ROOT = Path(__file__).parent.parent.parent
IS_NOW = r"turmcore\.players\.{0} is turmcore\.matches\.{0} now"


@pytest.mark.parametrize("name", ["Shares", "record_start", "unwritten_options", "wilson"])
def test_an_old_name_is_the_new_one(name):
    with pytest.warns(DeprecationWarning, match=IS_NOW.format(name)) as warned:
        found = getattr(import_module("turmcore.players"), name)
    assert found is getattr(turmcore.matches, name)
    assert warned[0].filename == __file__


def test_every_module_has_its_old_name():
    folder = Path(turmcore.matches.__file__).parent
    assert moved.MODULES <= {path.stem for path in folder.glob("*.py*")} - {"__init__"}
    assert moved.NAMES <= set(turmcore.matches.__all__)


@pytest.mark.parametrize("name", sorted(moved.MODULES))
def test_an_old_module_has_what_the_new_one_has(name):
    old, new = import_module(f"turmcore.players.{name}"), import_module(f"turmcore.matches.{name}")
    public = [
        one for one, what in vars(new).items() if not one.startswith("_") and not isinstance(what, ModuleType)
    ]
    assert public
    for one in public:
        with pytest.warns(DeprecationWarning, match=IS_NOW.format(f"{name}.{one}")):
            assert getattr(old, one) is getattr(new, one)
    with pytest.raises(AttributeError, match=name):
        old.nothing  # noqa: B018


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        "from turmcore.players.executors import processes",
        "import turmcore.players.executors; turmcore.players.executors.processes",
        "import turmcore.players.executors as executors; executors.processes",
        "from turmcore.players import executors; executors.processes",
        "from turmcore.players import wilson",
    ],
)
def test_every_way_to_import_works_and_warns(line):
    for option, status in (("default", 0), ("error", 1)):
        command = [sys.executable, "-W", f"{option}::DeprecationWarning:__main__", "-c", line]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
        assert (done.returncode, "DeprecationWarning: turmcore.players." in done.stderr) == (status, True), (
            done.stderr
        )


def test_an_unknown_name_is_none():
    with pytest.raises(ImportError, match="cannot import name 'makes'"):
        from turmcore.players import makes  # noqa: F401
    with pytest.raises(ModuleNotFoundError):
        import_module("turmcore.players.matches")


def test_nothing_here_uses_an_old_name():
    old = "|".join(sorted(moved.NAMES | moved.MODULES))
    use = re.compile(
        rf"turmcore([./])players\1({old})\b|from turmcore\.players import [^\n(]*(\([^)]*)?\b({old})\b"
    )
    folders = ("turmcore", "gui", "benchmarks", "tests", "examples", "docs")
    paths = [ROOT / "README.md", *(path for folder in folders for path in (ROOT / folder).rglob("*"))]
    kinds = (".py", ".pyi", ".pyx", ".pxd", ".md")
    texts = {path: path.read_text(encoding="utf-8") for path in paths if path.suffix in kinds}
    assert len(texts) > 500
    found = [path for path, text in texts.items() if use.search(text)]
    assert found == [Path(__file__)]
