"""What no text file of the repository holds, such as places of one machine; and how long files and functions may be."""

import ast
import re
from collections.abc import Iterator
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


# A file longer than this is usually two; a function, several.
MOST_LINES = 500
MOST_LINES_OF_A_FUNCTION = 60

# One idea that does not come apart, or not yet.
LONG_FILES = {
    "gui/app/game_table.py",
    "gui/app/main_window.py",
    "gui/model/session.py",
    "tests/gui/features/analysis/test_analysis.py",
    "tests/gui/scene/gl/test_renderer.py",
    "tests/gui/views/test_tower_view.py",
    "tests/protocols/test_ugi_server.py",
    "tests/reference/test_turmbauer_reference.py",
    "tests/turmbauer/test_rulings.py",
    "tests/turmbauer/test_wobble.py",
    "turmcore/babel/network.h",  # the weights of the learned evaluation
    "turmcore/carcassonne/network.h",  # the weights of the learned evaluation
    "turmcore/carcassonne/state.pyx",
    "turmcore/core/batch.pyx",
    "turmcore/core/state.pyx",
    "turmcore/search/alphabeta.h",
    "turmcore/search/expectimax.h",
    "turmcore/turmbauer/network.h",  # the weights of the learned evaluation
    "turmcore/turmbauer/notation.py",
    "turmcore/turmbauer/position.h",
    "turmcore/turmbauer/state.pyx",
    "turmcore/turmbauer/svg.py",
    "turmcore/voxel/statics.pyx",
    "turmcore/waechter/network.h",  # the weights of the learned evaluation
}

# Lists of settings, widgets or steps, one after the other.
LONG_FUNCTIONS = {
    "turmcore/cli/main.py:command_parser",  # one line for each thing that a command takes
    "turmcore/matches/played.py:play_match",  # most of it says what the settings mean
    "turmcore/matches/run.py:_spread",
    "turmcore/matches/selfplay.py:self_play",  # most of it says what the settings mean
    "turmcore/physics/watching.py:watch",
    "turmcore/turmbauer/notation.py:_read_turn",
}

TEXTS_ONLY = "gui/i18n/"  # tables of sentences


def source_files() -> Iterator[tuple[str, str]]:
    """(path, text) of everything that is written by hand in Python, Cython and C."""
    for path, text in text_files():
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in (".py", ".pyx", ".pxd", ".h") and not name.startswith(TEXTS_ONLY):
            yield name, text


def test_files_are_short():
    lengths = {name: text.count("\n") for name, text in source_files()}
    assert len(lengths) > 500
    assert {name: n for name, n in lengths.items() if n > MOST_LINES and name not in LONG_FILES} == {}


def test_functions_are_short():
    long = {
        f"{name}:{node.name}": lines
        for name, text in source_files()
        if name.endswith(".py")
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (lines := (node.end_lineno or 0) - node.lineno + 1) > MOST_LINES_OF_A_FUNCTION
    }
    assert {name: lines for name, lines in long.items() if name not in LONG_FUNCTIONS} == {}
