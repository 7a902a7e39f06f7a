"""Clocks, flat board, openings, arrows and position editor in the whole window, on a screen of its own (Xvfb)."""

import pytest

import turmcore
from tests.gui.app.study_run import EDITED
from tests.gui.app.test_window import (  # noqa: F401  # a fixture
    display,
    nothing_was_complained_about,
    nothing_was_drawn_while_nothing_happened,
    replay_by_command,
    run,
)
from tests.gui.features.openings.test_opening_tree import random_game, text_of
from turmcore.notation import record
from turmcore.notation.record import Record, Tag


def with_clock(tokens, *left):
    game = turmcore.load("waechter")
    made = Record.of(game.name, game.new_state(1).to_text(), tokens, players=["person", "person"])
    tags = (*made.tags, Tag("TimeControl", "300+0"), *(Tag("TimeLeft", text) for text in left))
    return record.format(Record(tags, made.items))


@pytest.mark.slow
def test_an_hour_of_study(display, tmp_path):  # noqa: F811
    (tmp_path / "start.tgn").write_text(with_clock([]))
    (tmp_path / "late.tgn").write_text(with_clock(["D5-D4-1", "D3-C3-1"], "0.4,300.0"))
    (tmp_path / "games.tgn").write_text("\n".join(text_of(random_game(seed)[0]) for seed in range(80)))
    report = run(display, tmp_path, "app.study_run", tmp_path)
    before, after = report["clocks"]
    assert before == ["5:00", "5:00"] and after[0] < "4:59" and after[1] > "4:50"
    assert report["games"] > 0 and report["opening"] in {random_game(seed)[0][0] for seed in range(80)}
    assert report["flat"] >= 3 and report["line"] > 3 and report["copied"] == EDITED
    assert report["end"][0] == "Blue wins" and "time" in report["end"][1]
    (source,) = record.parse((tmp_path / "lost.tgn").read_text())
    assert source.value("Result") == "b" and source.value("Forfeit") == "r"
    assert source.value("Termination") == "time" and source.value("TimeControl") == "300+0"
    assert replay_by_command(tmp_path / "lost.tgn") == ["b"]
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    for name in ("clock", "openings", "arrows", "editor", "flag"):
        assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    nothing_was_drawn_while_nothing_happened(report)
    nothing_was_complained_about(report)
