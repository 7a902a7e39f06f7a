"""Carcassonne in the whole window with OpenGL, on a screen of its own (Xvfb)."""

import pytest

import turmcore
from tests.gui.app.test_window import (  # noqa: F401  a fixture
    display,
    nothing_was_complained_about,
    run,
    start_record,
    whole_game,
)
from tests.gui.games.carcassonne.everything_game import KINDS, OPTIONS
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


def test_every_decision_of_a_game_with_everything(display, tmp_path):  # noqa: F811
    picture = tmp_path / "window.png"
    report = run(display, tmp_path, "games.carcassonne.everything_run", tmp_path, picture)
    assert report["Keyboard"]["played"] == report["Mouse"]["played"]
    wanted = {
        "claimL",
        "claimB",
        "claimP",
        "portal",
        "dismissL",
        "fairy",
        "climbL",
        "exchangeL",
        "ransomL",
        "step",
    }
    assert wanted <= set(report["Mouse"]["played"])
    for way in ("Keyboard", "Mouse"):
        asked = "\n".join(report[way]["asked"])
        assert (
            "Player 2 moves the dragon: step 1 of 6" in asked
            and "Player 1 moves the dragon: step 2 of 6" in asked
        )
    assert picture.read_bytes().startswith(b"\x89PNG")
    nothing_was_complained_about(report)


@pytest.mark.long
@pytest.mark.parametrize("way", ["Keyboard", "Mouse"])
def test_a_whole_game_with_everything(display, tmp_path, way):  # noqa: F811
    """Every kind of decision, by keys alone or by the mouse alone."""
    state = turmcore.load("carcassonne", players=2, **OPTIONS).new_state(1)
    start = start_record(tmp_path, state, "person,person", 1)
    report, last = whole_game(display, tmp_path, "games.carcassonne.everything_whole_run", start, KINDS, way)
    assert len(report["tokens"]) > 500 and list(last.scores) == report["scores"]
    assert {player: numbers[-1] for player, numbers in report["rows"]} == dict(enumerate(report["scores"]))
