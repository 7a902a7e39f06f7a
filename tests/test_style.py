"""What no text file of the repository holds: places of one machine, package hosts, notes to oneself."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
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
