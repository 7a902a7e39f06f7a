"""Turm und Wächter in the whole window with OpenGL, on a screen of its own (Xvfb)."""

import pytest

import turmcore
from tests.gui.app.test_window import display, start_record, whole_game  # noqa: F401  a fixture


@pytest.mark.parametrize(
    ("module", "players", "seed", "wanted"),
    [
        (
            "games.waechter.mouse_run",
            "level1,person",
            7,
            {"click", "drag", "from_the_list", "grab_at_a_height", "by_wheel", "refused", "take back"},
        ),
        (
            "games.waechter.keys_run",
            "person,random",
            7,
            {"by_arrows", "by_next_move", "by_digit", "take back"},
        ),
    ],
)
def test_a_whole_game_against_a_computer(display, tmp_path, module, players, seed, wanted):  # noqa: F811
    start = start_record(tmp_path, turmcore.load("waechter").new_state(seed), players, seed)
    report, _ = whole_game(display, tmp_path, module, start, wanted)
    assert len(report["tokens"]) > 6
    assert "wins" in report["end"] or "draw" in report["end"]
    assert 0 <= report["draws"] <= 12
