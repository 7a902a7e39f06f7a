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


@pytest.fixture
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


def run(display, folder):
    """What the run in the window reported, and the record that it saved."""
    path, picture = folder / "game.tgn", folder / "window.png"
    unset = ("PYOPENGL_PLATFORM", "QT_QPA_PLATFORM", "WAYLAND_DISPLAY")
    env = {key: value for key, value in os.environ.items() if key not in unset}
    env |= {"DISPLAY": display, "XDG_CONFIG_HOME": str(folder), "QT_QPA_PLATFORM": "xcb", "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "tests.gui.window_run", str(path), str(picture)]
    done = subprocess.run(
        command, check=False, cwd=ROOT, env=env, capture_output=True, text=True, timeout=200
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout.splitlines()[-1]) | {"path": path, "stderr": done.stderr}


def test_an_evening_in_the_window(display, tmp_path):
    """One test, because it is one run: turns by mouse and keys, a game of computers, files, idle time."""
    report = run(display, tmp_path)
    the_turns_by_mouse_and_keys_are_legal(report)
    the_computers_finished_a_game_of_four_colors(report)
    the_tower_is_on_the_screen(report)
    nothing_was_drawn_while_nothing_happened(report)
    no_reference_to_none_was_lost(report)
    nothing_was_complained_about(report)


def the_turns_by_mouse_and_keys_are_legal(report):
    state = turmcore.load("turmbauer", players=4).new_state()
    for token in report["played"]:
        state.play(token)
    assert state.ply == 12 and state.seat == 0 and state.round == 2


def the_computers_finished_a_game_of_four_colors(report):
    (source,) = record.parse(report["path"].read_text())
    assert (
        source.value("Players") == "greedy,random,greedy,random"
        and source.value("Result") == report["result"]
    )
    start = turmcore.from_text(source.value("Game"), source.value("Start"))
    last = list(replay(source, start))[-1]
    assert last.state.is_over() and last.state.result() == report["result"]
    assert "wins" in report["end"] or "Shared" in report["end"]


def the_tower_is_on_the_screen(report):
    assert Path(f"{report['path']}.png").read_bytes().startswith(b"\x89PNG")
    assert report["colors"] > 1000 and report["is_solid"] and not report["is_broken"]


def nothing_was_drawn_while_nothing_happened(report):
    assert report["idle"] == 0


def no_reference_to_none_was_lost(report):
    counts, painted = report["none"]
    assert painted >= 2000
    slope = np.polyfit(np.linspace(0, painted, len(counts)), counts, 1)[0]
    assert abs(slope) < 0.01, counts


def nothing_was_complained_about(report):
    lines = [line for line in report["stderr"].splitlines() if "propagateSizeHints" not in line]
    assert not lines, lines
