"""Turmbau zu Babel in the whole window with OpenGL, on a screen of its own (Xvfb)."""

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
    """A record without a move, for a game whose dice and computers are always the same."""
    text = turmcore.load("babel", players=len(players)).new_state(seed).to_text()
    source = record.Record.of("babel", text, [], players=players, seed=seed, result="*")
    path = folder / "start.tgn"
    path.write_text(record.format(source), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("module", "players", "seed", "wanted"),
    [
        (
            "babel_mouse_run",
            "person,level1,random,random",
            7,
            {"click", "from_the_list", "by_number", "refused", "take back", "die", "button", "gift", "rise"},
        ),
        ("babel_keys_run", "person,random,person,random,random", 4, {"by_arrows", "by_next_move", "by_digit", "passed", "roll"}),
    ],
)
def test_a_whole_game(display, tmp_path, module, players, seed, wanted):  # noqa: F811
    start = start_record(tmp_path, players.split(","), seed)
    saved, picture = tmp_path / "saved.tgn", tmp_path / "window.png"
    report = run(display, tmp_path, module, start, saved, picture)
    did = {what for what, times in report["did"].items() if times}
    assert wanted <= did, report["did"]
    (source,) = record.parse(saved.read_text(encoding="utf-8"))
    assert list(source.moves) == report["tokens"] and len(report["tokens"]) > 30
    assert source.value("Result") == report["result"] and source.value("Players") == players
    assert replay_by_command(saved) == [report["result"]]
    last = list(replay(source, turmcore.from_text(source.value("Game"), source.value("Start"))))[-1]
    assert last.state.is_over() and last.state.result() == report["result"]
    assert report["shown"] == list(last.state.secrets), "the end reveals the colors"
    assert "win" in report["end"] and "rule 3.7" in report["reason"] or "rule 4.2" in report["reason"]
    assert picture.read_bytes().startswith(b"\x89PNG")
    nothing_was_drawn_while_nothing_happened(report)
    nothing_was_complained_about(report)
