"""Pieces fall in the whole window, with every simulator that is there and with statics alone."""

import pytest

from tests.gui.app.test_window import display, replay_by_command, run
from tests.gui.games.turmbauer.wobble_cases import case, wobbly_game
from turmcore import physics
from turmcore.notation import record

__all__ = ["display"]
# What falls looks the same whatever calculated it, so statics show it in the gate: every Python has them.
WITH = [pytest.param(name, marks=[pytest.mark.needs(name), pytest.mark.long]) for name in physics.BACKENDS]


def record_of(folder, name, found):
    """The way to a position as a file."""
    seed, tokens, *_ = found
    text = wobbly_game().new_state(seed).to_text()
    source = record.Record.of("turmbauer", text, tokens, players=["person"] * 4, seed=seed, result="*")
    path = folder / name
    path.write_text(record.format(source), encoding="utf-8")
    return path


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["statics", *WITH])
def test_a_piece_falls_and_a_tower_comes_down(display, tmp_path, monkeypatch, backend):
    if backend != "statics" and physics.missing(backend):
        pytest.skip(physics.missing(backend))
    monkeypatch.setenv("TURM_PHYSICS", backend)
    single, many = case(1, backend), case(3, backend)
    files = record_of(tmp_path, "one.tgn", single), record_of(tmp_path, "many.tgn", many)
    saved, picture = tmp_path / "saved.tgn", tmp_path / "window.png"
    report = run(
        display,
        tmp_path,
        "games.turmbauer.wobble_run",
        files[0],
        single[2],
        files[1],
        many[2],
        saved,
        picture,
    )
    assert 0.5 < report["durations"][0] < 6 and report["durations"][1] > 0.5
    assert report["moments"][0] < 0.1 and report["moments"][-1] > 0.3 and report["turned"]
    assert f"{len(many[3])} pieces down and loses" in report["reason"] and report["idle"] == 0
    assert report["physics"].split(" ")[0] == backend
    assert ("fall" in report["tried"]) and report["seen"] and report["builds"] >= 1
    (source,) = record.parse(saved.read_text(encoding="utf-8"))
    assert source.value("Physics") == report["physics"] and source.moves[-1].startswith("fell:")
    assert replay_by_command(saved) == [source.value("Result")] == [report["result"]]
    assert "Traceback" not in report["stderr"], report["stderr"]
