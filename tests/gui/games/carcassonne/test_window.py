"""Carcassonne in the whole window with OpenGL, on a screen of its own (Xvfb)."""

import pytest

import turmcore
from tests.gui.app.test_window import display, start_record, whole_game  # noqa: F401  a fixture
from tests.gui.games.carcassonne.positions import LATE


@pytest.mark.parametrize(
    ("module", "players", "seed", "wanted"),
    [
        (
            "games.carcassonne.mouse_run",
            "person,random,person",
            5,
            {
                "by_clicks place",
                "from_the_list place",
                "by_ransom_button ransom",
                "take back",
                "odds",
                "climb",
            },
        ),
        (
            "games.carcassonne.keys_run",
            "person,person,random",
            4,
            {"by_arrows place", "by_next place", "by_tool ransom", "aids"},
        ),
    ],
)
def test_the_end_of_a_game(display, tmp_path, module, players, seed, wanted):  # noqa: F811
    start = start_record(tmp_path, turmcore.from_text("carcassonne", LATE), players, seed)
    report, last = whole_game(display, tmp_path, module, start, wanted)
    assert len(report["tokens"]) > 20 and list(last.scores) == report["scores"]
    assert {player: numbers[-1] for player, numbers in report["rows"]} == dict(enumerate(report["scores"]))
    assert all(sum(numbers[:-1]) == numbers[-1] for _, numbers in report["rows"]), "what brought the points"
    assert "win" in report["end"] and "rule 1.3" in report["reason"]
