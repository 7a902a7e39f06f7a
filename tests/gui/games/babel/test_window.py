"""Turmbau zu Babel in the whole window with OpenGL, on a screen of its own (Xvfb)."""

import pytest

import turmcore
from tests.gui.app.test_window import display, start_record, whole_game  # noqa: F401  a fixture


@pytest.mark.parametrize(
    ("module", "players", "seed", "wanted"),
    [
        (
            "games.babel.mouse_run",
            "person,level1,random,random",
            5,
            {"click", "from_the_list", "by_number", "refused", "take back", "die", "button", "gift", "rise"},
        ),
        (
            "games.babel.keys_run",
            "person,random,person,random,random",
            2,
            {"by_arrows", "by_next_move", "by_digit", "passed", "roll"},
        ),
    ],
)
def test_the_end_of_a_game(display, tmp_path, module, players, seed, wanted):  # noqa: F811
    state = turmcore.load("babel", players=players.count(",") + 1).new_state(seed)
    while state.ply < 150 or not state.is_chance():
        state.play(state.sample_chance() if state.is_chance() else state.sample())
    start = start_record(tmp_path, state, players, seed)
    report, last = whole_game(display, tmp_path, module, start, wanted)
    assert len(report["tokens"]) > 30
    assert report["shown"] == list(last.secrets), "the end reveals the colors"
    assert "win" in report["end"] and "rule 3.7" in report["reason"] or "rule 4.2" in report["reason"]
