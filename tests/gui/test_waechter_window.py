"""Turm und Wächter in the whole window with OpenGL, on a screen of its own (Xvfb)."""

import pytest

import turmcore
from tests.gui.test_window import (
    display,  # noqa: F401  a fixture
    nothing_was_complained_about,
    nothing_was_drawn_while_nothing_happened,
    replay_by_command,
    run,
)
from turmcore.notation import record
from turmcore.notation.replay import replay


def start_record(folder, players, seed):
    """A record without a move, for a game whose computer always plays the same."""
    text = turmcore.load("waechter").new_state(seed).to_text()
    source = record.Record.of("waechter", text, [], players=players, seed=seed, result="*")
    path = folder / "start.tgn"
    path.write_text(record.format(source), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("module", "players", "seed", "wanted"),
    [
        (
            "waechter_mouse_run",
            "level1,person",
            7,
            {"click", "drag", "from_the_list", "grab_at_a_height", "by_wheel", "refused", "take back"},
        ),
        ("waechter_keys_run", "person,random", 7, {"by_arrows", "by_next_move", "by_digit", "take back"}),
    ],
)
def test_a_whole_game_against_a_computer(display, tmp_path, module, players, seed, wanted):  # noqa: F811
    start = start_record(tmp_path, players.split(","), seed)
    saved, picture = tmp_path / "saved.tgn", tmp_path / "window.png"
    report = run(display, tmp_path, module, start, saved, picture)
    did = {what for what, times in report["did"].items() if times}
    assert wanted <= did, report["did"]
    (source,) = record.parse(saved.read_text(encoding="utf-8"))
    assert list(source.moves) == report["tokens"] and len(report["tokens"]) > 6
    assert source.value("Result") == report["result"] and source.value("Players") == players
    assert replay_by_command(saved) == [report["result"]]
    last = list(replay(source, turmcore.from_text(source.value("Game"), source.value("Start"))))[-1]
    assert last.state.is_over() and last.state.result() == report["result"]
    assert "wins" in report["end"] or "draw" in report["end"]
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert 0 <= report["draws"] <= 12
    nothing_was_drawn_while_nothing_happened(report)
    nothing_was_complained_about(report)
