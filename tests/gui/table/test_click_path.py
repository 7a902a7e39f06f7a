"""How many files a click goes through until an action is played."""

import pytest

from tests.gui.app.test_window import display, run
from turmcore.registry import MODULES

__all__ = ["display"]

#: The files from the release of the button to `Session.play`; what the ray under the mouse meets is up to seven of them, three of these the engine's.
MOST = 11


@pytest.mark.slow
def test_a_click_is_played_without_a_long_walk(display, tmp_path):
    walks = run(display, tmp_path, "table.click_run")
    for game in MODULES:
        files = walks[game]
        assert files[0] == "gui/views/tower_view.py" and files[-1] == "gui/model/session.py", files
        assert {"gui/table/play.py", f"gui/games/{game}/play/choosing.py"} < set(files)
        assert len(files) <= MOST, files
