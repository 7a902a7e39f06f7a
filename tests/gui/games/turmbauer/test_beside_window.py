"""A whole game beside the box in the window with OpenGL, on a screen of its own (Xvfb), by the mouse alone."""

import pytest

from tests.gui.app.test_window import display, replay_by_command, run  # noqa: F401  a fixture
from turmcore.notation import record


@pytest.mark.long
def test_a_game_on_a_table_of_its_own(display, tmp_path):  # noqa: F811
    saved = tmp_path / "beside.tgn"
    report = run(display, tmp_path, "games.turmbauer.beside_run", saved, tmp_path / "beside.png")
    [found] = record.parse(saved.read_text(encoding="utf-8"))
    assert found.value("Chance") == "entered" and found.tag("Seed") is None
    assert list(found.moves) == report["tokens"] and replay_by_command(saved) == [report["result"]]
    did = report["did"]
    builds = sum(number for what, number in did.items() if what.split()[0] == "build")  # with whatever ring
    assert (
        did["roll"] - did["stands"] == 18 and did["stands"] == builds > 8
    )  # that it stands is entered as dice are
