"""The programs of examples/ run and say what they should."""

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import turmcore
from turmcore.search import search

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
ROOT = EXAMPLES.parent


def run(name: str, *arguments: object, given: str = "", cwd: Path = EXAMPLES) -> list[str]:
    """The lines that an example prints."""
    done = subprocess.run(
        [sys.executable, EXAMPLES / f"{name}.py", *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=cwd,
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_every_example_has_a_test():
    here = Path(__file__).read_text(encoding="utf-8")
    for path in EXAMPLES.glob("*.py"):
        assert f'run("{path.stem}"' in here or path.stem == "ugi_random", path  # that one: tests/protocols


@pytest.mark.parametrize("name", turmcore.games())
def test_a_random_game(name):
    state = turmcore.load(name).new_state(seed=7)
    lines = run("random_game", name, 7)
    told = [line for line in lines if re.match(r" *\d+ \w+: ", line)]
    for line in told:
        state.play(line.split(": ")[1].split("  ")[0])
    assert state.is_over() and len(told) == state.ply
    assert lines[-1] == f"result {state.result()}, shares {state.returns()}, position {state.to_text()}"


def test_an_agent_of_ones_own():
    (line,) = run("own_agent", 6)
    points = re.fullmatch(r"one-ahead has ([\d.]+) of 6 points against level1 in waechter", line)
    assert points and float(points[1]) >= 4
    (line,) = run("own_agent", 2, "babel", "random")
    assert line.endswith("of 2 points against random in babel")


@pytest.mark.slow
def test_a_policy_learns():
    lines = run("selfplay", 20)
    shares = [float(share) for share in re.findall(r"steps ([\d.]+) of the games", "\n".join(lines))]
    assert len(shares) == 3 and 0.4 < shares[0] < 0.6 and shares[-1] > shares[0] + 0.08
    game = turmcore.load("waechter")
    liked = lines[-1].removeprefix("learned to like ").split()
    assert len(liked) == 8 and all(game.policy_index(token) >= 0 for token in liked)


def test_an_analysis():
    state = turmcore.load("babel").new_state(seed=5)
    while state.is_chance():
        state.play(state.sample())
    lines = run("analyse", "babel", "20000n", given=state.to_text() + "\n")
    state = turmcore.from_text("babel", state.to_text())
    found = search(state.view(state.current_player), "20000n", best=3, seed=1)
    assert lines[: len(str(state).splitlines())] == str(state).splitlines()
    for line, ranked in zip(lines[-3:], found.best, strict=True):
        assert line.split()[1] == str(ranked.action) and f"{ranked.values[0]:.3f}" in line
    assert "to act; " in run("analyse", "waechter", "500n")[-4]


@pytest.mark.slow
@pytest.mark.parametrize("name", turmcore.games())
def test_a_page_of_drawings(name, tmp_path):
    (line,) = run("draw_game", name, "game.html", 2, 40, cwd=tmp_path)
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(drawings) == page.count("<figcaption>") == int(line.split()[1]) >= 3
    for drawing in drawings:
        assert ElementTree.fromstring(drawing).tag.endswith("svg")
    assert len(set(drawings)) == len(drawings)


def test_records_are_counted(tmp_path):
    path = tmp_path / "games.tgn"
    command = [
        sys.executable,
        "-m",
        "turmcore",
        "play",
        "waechter",
        "--agents",
        "random",
        "--games",
        "12",
        "--seed",
        "1",
    ]
    subprocess.run([*command, "--output", path], cwd=ROOT, check=True, capture_output=True)
    lines = run("count_records", path)
    text = path.read_text(encoding="utf-8")
    results = {letter: text.count(f'[Result "{letter}"]') for letter in ("r", "b")}
    assert lines[0].startswith("12 games, ") and sum(results.values()) == 12
    assert all(f"'{letter}': {count}" in lines[1] for letter, count in results.items() if count)
    assert lines[2].startswith("begun with {'")
