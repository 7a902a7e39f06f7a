"""How many files a click goes through until an action is played."""

import pytest

from tests.gui.app.test_window import display, run

__all__ = ["display"]
MOST = 8


@pytest.fixture
def walks(display, tmp_path):
    return run(display, tmp_path, "table.click_run")


def test_a_click_is_played_without_a_long_walk(walks):
    for game in ("turmbauer", "waechter", "babel", "carcassonne"):
        files = walks[game]
        assert files[0] == "gui/views/tower_view.py" and files[-1] == "gui/model/session.py"
        assert f"gui/games/{game}/play/choosing.py" in files
        assert len(files) <= MOST, files
