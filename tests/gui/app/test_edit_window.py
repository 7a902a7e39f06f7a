"""Editors and puzzles in the whole window, on a screen of its own (Xvfb)."""

import pytest

import turmcore
from tests.gui.app.test_window import display, run  # noqa: F401  # a fixture


@pytest.mark.slow
def test_a_tower_is_put_together_by_mouse_and_a_puzzle_solved(display, tmp_path):  # noqa: F811
    report = run(display, tmp_path, "app.edit_run", tmp_path)
    state = turmcore.from_text("turmbauer", report["text"])
    assert len(state.blocks) == 2 and state.climbers[0] is not None and state.round == 1 and state.seat == 2
    assert report["idle"] == 0 and report["words"].startswith("✓")
    assert report["next"] in report["shipped"] and report["next"] != "turmbauer-3"
    assert not report["messages"], report["messages"]
    for name in ("ghost", "editor", "failed", "solved"):
        assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
