"""The whole window with OpenGL, on a screen of its own (Xvfb)."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import turmcore
from turmcore.notation import record
from turmcore.notation.replay import replay

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def display():
    """A running X server; its number."""
    assert shutil.which("Xvfb"), "Xvfb is missing"
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        number = pipe.readline().strip()
    assert number, "Xvfb did not start"
    yield f":{number}"
    server.terminate()
    server.wait(10)


@pytest.fixture(scope="module")
def run(display, tmp_path_factory):
    """What the run in the window reported, and the record that it saved."""
    folder = tmp_path_factory.mktemp("window")
    path, picture = folder / "game.tgn", folder / "window.png"
    unset = ("PYOPENGL_PLATFORM", "QT_QPA_PLATFORM", "WAYLAND_DISPLAY")
    env = {key: value for key, value in os.environ.items() if key not in unset}
    env |= {"DISPLAY": display, "XDG_CONFIG_HOME": str(folder), "QT_QPA_PLATFORM": "xcb", "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "tests.gui.window_run", str(path), str(picture)]
    done = subprocess.run(
        command, check=False, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout.splitlines()[-1]) | {"path": path, "stderr": done.stderr}


def test_turns_by_mouse_and_keys_are_legal(run):
    state = turmcore.load("turmbauer", players=4).new_state()
    for token in run["played"]:
        state.play(token)
    assert state.ply == 12 and state.seat == 0 and state.round == 2


def test_computers_finish_a_game_of_four_colors(run):
    (source,) = record.parse(run["path"].read_text())
    assert (
        source.value("Players") == "greedy,random,greedy,random" and source.value("Result") == run["result"]
    )
    start = turmcore.from_text(source.value("Game"), source.value("Start"))
    last = list(replay(source, start))[-1]
    assert last.state.is_over() and last.state.result() == run["result"]
    assert "wins" in run["end"] or "Shared" in run["end"]


def test_the_tower_is_on_the_screen(run):
    assert run["colors"] > 1000 and run["is_solid"] and not run["is_broken"]


def test_nothing_is_drawn_while_nothing_happens(run):
    assert run["idle"] == 0


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal there")
def test_drawing_loses_no_reference_to_none(run):
    counts, painted = run["none"]
    assert painted >= 2000
    slope = np.polyfit(np.linspace(0, painted, len(counts)), counts, 1)[0]
    assert abs(slope) < 0.01, counts


def test_nothing_is_complained_about(run):
    lines = [line for line in run["stderr"].splitlines() if "propagateSizeHints" not in line]
    assert not lines, lines
