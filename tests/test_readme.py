"""What README.md and the page about the command line show works: games end, commands print what stands there."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
PRINTING = (ROOT / "docs" / "printing.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")


def blocks(language: str, text: str = README) -> list[str]:
    found = re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert found, f"there is no {language} block"
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


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(README, id="README"),
        pytest.param(COMMANDS, id="command-line"),
        pytest.param(PRINTING, id="printing", marks=pytest.mark.slow),
    ],
)
def test_console(text, tmp_path):
    for block in blocks("console", text):
        for command, expected in commands(block):
            done = subprocess.run(
                ["bash", "-o", "pipefail", "-c", command],
                cwd=tmp_path, env=environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
            )  # fmt: skip
            assert done.returncode == 0, f"$ {command}\n{done.stderr}"
            same = doctest.OutputChecker().check_output(expected, done.stdout, doctest.ELLIPSIS)
            assert same, f"$ {command}\nshown:\n{expected}\nprinted:\n{done.stdout}"


def test_targets_and_files_exist():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    shown = "".join(blocks("sh") + blocks("sh", CONTRIBUTING))
    for target in set(re.findall(r"\bmake ([a-z-]+)\b", shown)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    rows = "\n".join(re.findall(r"^\| `(?!TURM).*$", CONTRIBUTING, re.MULTILINE))
    named = re.findall(r"`([\w.]+/[\w./]+)`", rows)
    named += re.findall(r"\]\(([\w./]+)\)", README)
    assert len(named) > 10
    assert [name for name in named if not (ROOT / name).exists()] == []
