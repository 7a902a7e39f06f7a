"""The game of docs/adding-a-game.md in the real window, on a screen of its own (Xvfb)."""

import json
import os
import subprocess
import sys

import pytest
from PySide6.QtGui import QImage

from tests.gui.app.test_window import ROOT


@pytest.mark.slow
def test_it_is_played_by_mouse_by_keys_and_by_the_list(display, spawn, folder, tmp_path):
    picture = tmp_path / "nim.png"
    unset = ("PYOPENGL_PLATFORM", "QT_QPA_PLATFORM", "WAYLAND_DISPLAY")
    env = {key: value for key, value in os.environ.items() if key not in unset}
    env |= {
        "QT_QPA_PLATFORM": "xcb",
        "LC_ALL": "C.UTF-8",
        "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)]),
    }
    env |= dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"), str(tmp_path))
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.own_game.window_run", str(picture)]
    child = display(command, env, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    out, err = child.communicate()
    assert child.returncode == 0, err[-4000:]
    assert json.loads(out.splitlines()[-1]) == {"tutorial": "done", "solved": ["nim-1"]}
    assert "Traceback" not in err, err
    assert not QImage(str(picture)).isNull()
