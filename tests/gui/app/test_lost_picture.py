"""OpenGL is lost in the middle of a game: the reason is said, and the game goes on by the lists."""

import pytest

from gui.model.games import offered
from tests.gui.app import test_window

display = test_window.display


@pytest.mark.slow
def test_each_game_goes_on_when_its_picture_is_lost(display, tmp_path):
    report = test_window.run(display, tmp_path, "app.lost_run", tmp_path)
    assert "Traceback" not in report.pop("stderr") and list(report) == list(offered())
    for name, found in report.items():
        assert found["idle"] == 0, f"{name}: nothing is painted while nothing happens"
        assert "the context is lost" in found["why"] and not found["has_picture"], name
        assert found["played"] >= 6, name
        assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
