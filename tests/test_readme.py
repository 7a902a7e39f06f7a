"""What README.md shows works: its Python block finishes a game, its console block prints what stands there."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    found = re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    assert found, f"README.md has no {language} block"
    return found


def commands(block: str) -> list[tuple[str, str]]:
    """(command, expected output) of each `$` line; `...` in the output stands for anything."""
    return [
        (command, output)
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
        for command, _, output in [part.partition("\n")]
    ]


def environment() -> dict[str, str]:
    """This tree's turmcore, and the commands that are installed beside this Python."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return os.environ | {"PATH": path, "PYTHONPATH": str(ROOT)}


@pytest.mark.parametrize("block", blocks("python"))
def test_python(block, tmp_path):
    program = block + "assert state.is_over()\n"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "tb1;" in done.stdout, "it prints the last position"


def test_console(tmp_path):
    for block in blocks("console"):
        for command, expected in commands(block):
            done = subprocess.run(
                ["bash", "-o", "pipefail", "-c", command],
                cwd=tmp_path, env=environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
            )  # fmt: skip
            assert done.returncode == 0, f"$ {command}\n{done.stderr}"
            same = doctest.OutputChecker().check_output(expected, done.stdout, doctest.ELLIPSIS)
            assert same, f"$ {command}\nREADME.md:\n{expected}\nprinted:\n{done.stdout}"


def test_targets_and_files_exist():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"\bmake ([a-z-]+)\b", "".join(blocks("sh")))):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    rows = "\n".join(re.findall(r"^\| `.*$", README, re.MULTILINE))
    named = re.findall(r"`([\w.]+/[\w./]+)`", rows)
    named += re.findall(r"\]\(([\w./]+)\)", README)
    assert len(named) > 10
    assert [name for name in named if not (ROOT / name).exists()] == []
