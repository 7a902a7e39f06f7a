"""The whole window with OpenGL, on a screen of its own (Xvfb)."""

import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

import turmcore
from turmcore.notation import record
from turmcore.notation.replay import replay

ROOT = Path(__file__).parents[3]


@pytest.fixture
def display(spawn):
    """Starts programs on a screen of their own."""
    with screen(spawn) as start:
        yield start


@contextmanager
def screen(spawn, *arguments):
    """What starts programs on a screen of their own, which the X server makes with these arguments, too."""
    assert shutil.which("Xvfb"), "Xvfb is missing"
    reader, writer = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(writer),
        "-screen",
        "0",
        "1280x800x24",
        "-nolisten",
        "tcp",
        *arguments,
    ]
    server = spawn(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        number = pipe.readline().strip()
    assert number, "Xvfb did not start"
    yield lambda command, env, **settings: spawn(command, env | {"DISPLAY": f":{number}"}, **settings)
    server.terminate()  # it takes its files with it
    server.wait()


def run(display, folder, module, *arguments):
    """What a run in a window of its own reported as JSON, with what it complained about."""
    unset = ("PYOPENGL_PLATFORM", "QT_QPA_PLATFORM", "WAYLAND_DISPLAY")
    env = {key: value for key, value in os.environ.items() if key not in unset}
    env |= {"QT_QPA_PLATFORM": "xcb", "LC_ALL": "C.UTF-8"}
    env |= dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"), str(folder))
    command = [sys.executable, "-X", "faulthandler", "-m", f"tests.gui.{module}", *map(str, arguments)]
    child = display(command, env, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        out, err = child.communicate()
    except BaseException as error:  # the time of the test is over: where does the child stand?
        child.send_signal(signal.SIGABRT)
        error.add_note(child.communicate()[1][-4000:])
        raise
    assert child.returncode == 0, err[-4000:]
    return json.loads(out.splitlines()[-1]) | {"stderr": err}


def replay_by_command(path):
    """What ``turmcore replay`` prints for a record; it has to accept every token."""
    done = subprocess.run(
        [sys.executable, "-m", "turmcore", "replay", str(path)],
        check=False, cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def start_record(folder, state, players):
    """A record without a move, for a game whose dice and computers are always the same."""
    name, text = state.game.name, state.to_text()
    source = record.Record.of(name, text, [], players=players.split(","), seed=3, result="*")
    path = folder / "start.tgn"
    path.write_text(record.format(source), encoding="utf-8")
    return path


@pytest.mark.slow
def test_an_evening_in_the_window(display, tmp_path):
    """One test, because it is one run: turns by lists, a game of computers, files, idle time."""
    path, picture = tmp_path / "game.tgn", tmp_path / "window.png"
    report = run(display, tmp_path, "app.window_run", path, picture) | {"path": path}
    the_turns_of_people_are_legal(report)
    things_were_seen_to_move(report)
    the_computers_finished_a_game_of_four_colors(report)
    the_tower_is_on_the_screen(report)
    nothing_was_drawn_while_nothing_happened(report)
    no_reference_to_none_was_lost(report)
    nothing_was_complained_about(report)


def the_turns_of_people_are_legal(report):
    state = turmcore.load("turmbauer", players=4).new_state()
    for token in report["played"]:
        state.play(token)
    assert state.ply == 12 and state.seat == 0 and state.round == 2


def things_were_seen_to_move(report):
    assert len(report["moved"]) == 3 and all(0.1 < duration < 2 for duration in report["moved"])


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


@pytest.mark.slow
def test_the_training_aids_by_keys_and_mouse(display, tmp_path):
    start = start_record(
        tmp_path, turmcore.load("turmbauer", players=4).new_state(3), "person," * 3 + "person"
    )
    report = run(
        display, tmp_path, "games.turmbauer.aids_run", start, tmp_path / "saved.tgn", tmp_path / "window.png"
    )
    assert report["tag"] in ("stands like a rock", "stands firm")
    assert report["tag is in the picture"] and report["legend is in the picture"]
    assert report["hint"].count("The tower would stand") == 1
    # a piece, signs, and twice the climbers that are behind something
    assert report["draws"] <= 4 and report["solid"] == 0, "only what is proposed is drawn"
    assert (
        report["aids"]
        == "is_off=0 risk=1 collapse=1 heat=weakness forces=1 rose=1 plumb=1"
        == report["again"]
    )
    assert {"Weakness", "Flow of forces", "Tilt rose", "Plumb line"} <= set(report["legend"])
    assert {"Schwäche", "Kraftfluss", "Kipprose", "Lot"} <= set(report["german"])
    assert report["idle"] == 0, "nothing moves while nothing happens"
    assert all(report["with"]) and report["without"] == [0, 0, 0, False]
    assert "tower would" not in report["hint without"]
    assert "Traceback" not in report["stderr"], report["stderr"]
