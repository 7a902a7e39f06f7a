"""Carcassonne in the whole window with OpenGL, on a screen of its own (Xvfb)."""

import pytest

import turmcore
from tests.gui.carcassonne_hands import start_record
from tests.gui.carcassonne_positions import LATE
from tests.gui.test_window import (
    display,  # noqa: F401  a fixture
    nothing_was_complained_about,
    nothing_was_drawn_while_nothing_happened,
    replay_by_command,
    run,
)
from turmcore.notation import record
from turmcore.notation.replay import replay


@pytest.mark.parametrize(
    ("module", "players", "seed", "wanted"),
    [
        (
            "carcassonne_mouse_run",
            "person,random,person",
            5,
            {"by_clicks place", "from_the_list place", "by_ransom_button ransom", "take back", "odds", "climb"},
        ),
        ("carcassonne_keys_run", "person,person,random", 4, {"by_arrows place", "by_next place", "by_tool ransom", "aids"}),
    ],
)
def test_the_end_of_a_game(display, tmp_path, module, players, seed, wanted):  # noqa: F811
    start = start_record(tmp_path, players.split(","), seed, LATE)
    saved, picture = tmp_path / "saved.tgn", tmp_path / "window.png"
    report = run(display, tmp_path, module, start, saved, picture)
    did = {what for what, times in report["did"].items() if times}
    assert wanted <= did, report["did"]
    (source,) = record.parse(saved.read_text(encoding="utf-8"))
    assert list(source.moves) == report["tokens"] and len(report["tokens"]) > 20
    assert source.value("Result") == report["result"] and source.value("Players") == players
    assert replay_by_command(saved) == [report["result"]]
    last = list(replay(source, turmcore.from_text(source.value("Game"), source.value("Start"))))[-1]
    assert last.state.is_over() and list(last.state.scores) == report["scores"]
    assert {player: numbers[-1] for player, numbers in report["rows"]} == dict(enumerate(report["scores"]))
    assert all(sum(numbers[:-1]) == numbers[-1] for _, numbers in report["rows"]), "what brought the points"
    assert "win" in report["end"] and "rule 1.3" in report["reason"]
    assert picture.read_bytes().startswith(b"\x89PNG")
    nothing_was_drawn_while_nothing_happened(report)
    nothing_was_complained_about(report)
