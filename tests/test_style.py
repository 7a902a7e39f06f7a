"""What no text file of the repository holds, such as places of one machine; and how long files and functions may be."""

import re
import warnings

import pytest

from tests import house
from tests.house import ROOT

PLACES = [
    ".ci",
    "benchmarks",
    "docs",
    "examples",
    "gui",
    "tests",
    "turmcore",
    "*.md",
    "*.py",
    "*.toml",
    "Makefile",
    "LICENSE",
]

# Spelled so that this file does not match itself.
BANNED = {
    "a path of one machine": re.compile(r"(?<![\w.}])/(?:root|home|Users|work|opt)/|\b[A-Z]:\\\\?[Uu]sers"),
    "a package host": re.compile(
        r"\b(?:pypi\.org|pythonhosted\.org|deb\.debian\.org)|--(?:extra-)?index-[u]rl|find-[l]inks"
    ),
    "unfinished work": re.compile(r"\b(?:TO[D]O|FIX[M]E|X[X]X)\b"),
}


def faults(text: str) -> list[str]:
    return [
        f"{number}: {what}: {line.strip()[:100]}"
        for number, line in enumerate(text.split("\n"), 1)
        for what, pattern in BANNED.items()
        if pattern.search(line)
    ]


def text_files():
    for place in PLACES:
        for top in ROOT.glob(place):
            for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
                if path.is_file() and "__pycache__" not in path.parts:
                    try:
                        yield path, path.read_text(encoding="utf-8")
                    except UnicodeDecodeError:
                        pass  # a picture, a built extension


def test_texts_are_clean():
    texts = list(text_files())
    assert {"setup.py", "Makefile", "README.md", "run"} <= {path.name for path, _ in texts}
    assert [f"{path.relative_to(ROOT)}:{fault}" for path, text in texts for fault in faults(text)] == []


@pytest.mark.parametrize(
    "line",
    [
        "cd /ro" + "ot/game",
        "x = '/ho" + "me/ann/a.txt'",
        "https://py" + "pi.org/simple",
        "# TO" + "DO later",
        "FIX" + "ME",
    ],
)
def test_a_fault_is_found(line):
    assert len(faults(f"fine\n{line}\n")) == 1


@pytest.mark.parametrize(
    "line", ["#!/usr/bin/env bash", "docs/home/x.md", "{name}/wo" + "rk/", "TODOS", "tmp_path / 'root'"]
)
def test_a_clean_line_passes(line):
    assert faults(line) == []


# A file is usually two from the first length on, and two ideas from the second. A function is several.
LONG, TOO_LONG = 500, 800
LONG_FUNCTION = 60

LONG_FUNCTIONS = {
    "turmcore/cli/main.py:command_parser",  # one line for each thing that a command takes
    "turmcore/matches/run.py:_spread",  # one loop, whose counts all its parts change
    "turmcore/matches/selfplay.py:self_play",  # its many settings, each named again where it goes
    "turmcore/turmbauer/notation.py:_read_turn",  # the faults of one field, in the order in which they are told
}


@pytest.mark.filterwarnings("default:over 500 lines")
def test_files_are_short():
    files = house.sources(kinds=(".py", ".pyx", ".pyi", ".pxd", ".h", ".c"))
    lengths = {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8").count("\n") for file in files}
    assert len(lengths) > 500
    if long := [f"{name} {n}" for name, n in lengths.items() if n > LONG]:
        warnings.warn(f"over {LONG} lines: {', '.join(long)}", stacklevel=1)
    assert {name: n for name, n in lengths.items() if n > TOO_LONG} == {}


def test_functions_are_short():
    long = {
        f"{file.relative_to(ROOT)}:{name}"
        for file in house.sources(kinds=(".py", ".pyx"))
        for name, lines in house.functions(file)
        if lines > LONG_FUNCTION
    }
    assert long == LONG_FUNCTIONS
