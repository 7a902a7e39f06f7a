"""The benchmark of pictures runs; how fast it is on this machine is not asked here."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.frames import GAMES, LIMIT_DRAWS, MANY, late_position
from gui.model.games import offered

ROOT = Path(__file__).parents[2]


def run(*arguments):
    unset = ("DISPLAY", "WAYLAND_DISPLAY", "PYOPENGL_PLATFORM", "QT_QPA_PLATFORM")
    env = {key: value for key, value in os.environ.items() if key not in unset}
    command = [sys.executable, "-m", "benchmarks.frames", *arguments]
    return subprocess.run(command, check=False, cwd=ROOT, env=env, capture_output=True, text=True)


def test_the_tower_is_a_late_one():
    state = late_position()
    assert state.phase == "build" and len(state.legal_actions()) >= MANY
    assert len(state.blocks) >= 38 and state.game.num_players == 4


def test_on_the_other_tower_many_figures_can_move():
    state = late_position("babel")
    assert state.phase == "use" and len(state.legal_actions()) >= MANY
    assert sum(len(colors) for field, colors in state.fields.items() if field[0] != "1") >= 10


def test_all_stones_are_on_the_board_in_stacks():
    state = late_position("waechter")
    stacks = state.to_text().partition(" ")[0]
    assert (
        stacks.count("r") + stacks.count("b") == 7 and "r4" in stacks and len(state.legal_actions()) >= MANY
    )
    assert list(GAMES) == offered()


SLOW = ("babel", "carcassonne")  # what is asked below holds for each game by the same code


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.long if game in SLOW else ()) for game in GAMES]
)
def test_it_measures_the_real_window_and_writes_its_figures(tmp_path, game):
    assert shutil.which("Xvfb"), "Xvfb is missing"
    path = tmp_path / "frames.json"
    done = run("--game", game, "--moves", "20", "--runs", "1", "--json", str(path))
    assert done.returncode in (0, 1), done.stderr[-3000:]  # 1: too slow, here and now
    figures = json.loads(path.read_text())
    assert figures["window"] == "1280 x 800" and figures["pictures"] >= 10
    assert 0 < figures["median ms"] <= figures["90th percentile ms"]
    assert 0 < figures["draw calls"] <= LIMIT_DRAWS
    assert figures["idle pictures"] == 0, "nothing moves while nothing happens"
    if game == "waechter":  # as many stones are lifted from the stack as the square under the mouse needs
        assert 0 < figures["solid pictures"] < figures["pictures"]
    else:
        assert figures["solid pictures"] == 0, "a move of the mouse draws only what is proposed"
    assert f"{figures['median ms']:.1f}" in done.stdout and figures["renderer"] in done.stdout


def test_it_turns_the_camera_of_a_picture_of_another_size(tmp_path):
    path = tmp_path / "frames.json"
    arguments = ("--turn", "--picture", "640x400", "--moves", "20", "--runs", "1", "--json", str(path))
    done = run(*arguments)
    assert done.returncode in (0, 1), done.stderr[-3000:]
    figures = json.loads(path.read_text())
    assert figures["tower view"] == "640 x 400" and figures["pictures"] >= 10
    assert figures["solid pictures"] == figures["pictures"], "each shows everything from another side"
    assert 0.4 <= figures["scale"] <= 1.0 and figures["sharp after ms"] > 0


def test_it_refuses_nonsense():
    for arguments in (("--moves", "0"), ("--runs", "-1"), ("--quality", "best"), ("--picture", "large")):
        done = run(*arguments)
        assert done.returncode == 2 and "Traceback" not in done.stderr
