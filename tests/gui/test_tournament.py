"""Tournaments: set up, played beside the window, stopped anywhere and gone on with."""

import pytest
from PySide6.QtCore import Qt

from gui.app import main_window, messages, opengl, theme
from gui.app.tournament_window import TournamentWindow
from gui.controllers.tournament import TournamentController
from gui.model.tournament import Plan, Tournament, free_folder, tournaments
from turmcore import TurmError

DUEL = Plan("waechter", 2, ("random", "greedy"), ("Chance", "Greed"), 6, 1, 3)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "tournaments"


def play(qtbot, controller):
    controller.start()
    assert controller.is_running
    qtbot.waitUntil(lambda: not controller.is_running, timeout=30_000)


def test_everybody_meets_everybody():
    three = Plan("waechter", 2, ("random", "greedy", "level1"), ("a", "b", "c"), 4, 1, 3)
    assert three.tables == [(0, 1), (0, 2), (1, 2)] and three.num_games == 12
    assert Plan("turmbauer", 4, ("random", "greedy", "level1"), ("a", "b", "c"), 4, 1, 3).tables == [(0, 1, 2, 0)]
    assert Plan.from_text(three.to_text()) == three


@pytest.mark.parametrize(
    "change",
    [
        '"game": "chess"',
        '"agents": ["random", "random"]',
        '"agents": ["nobody", "greedy"]',
        '"games": 0',
        '"players": 9',
        '"seed": "x"',
        '"names": []',
    ],
)
def test_what_cannot_be_played_is_said(change):
    key = change.partition(":")[0]
    lines = [line for line in DUEL.to_text().replace("[\n  ", "[").splitlines() if key not in line]
    import json

    values = json.loads(DUEL.to_text()) | json.loads("{" + change + "}")
    with pytest.raises(TurmError):
        Plan.from_text(json.dumps(values))
    with pytest.raises(TurmError):
        Plan.from_text("\n".join(lines[:2]))


def test_it_is_played_stopped_and_gone_on_with(qtbot, folder):
    tournament = Tournament.begin(folder / "duel", DUEL)
    controller = TournamentController()
    told = []
    controller.failed.connect(told.append)
    controller.show(tournament)
    play(qtbot, controller)
    assert tournament.is_over and not told
    best, last = tournament.standings
    assert (best.name, best.played, best.wins, best.mean) == ("Greed", 6, 6, 1.0) and last.wins == 0
    games = [record.value("Players") for record in tournament.games()]
    assert games == ["random,greedy", "greedy,random"] * 3, "the seats rotate"
    whole = (folder / "duel/01.jsonl").read_bytes(), (folder / "duel/01.tgn").read_bytes()
    # a crash in the middle of a line and of a game
    (folder / "duel/01.jsonl").write_bytes(whole[0][: whole[0].index(b'"game":3') + 5])
    records = whole[1].split(b"[Format")
    (folder / "duel/01.tgn").unlink()
    (folder / "duel/01.tgn.part").write_bytes(b"[Format".join(records[:5])[:-40])
    again = Tournament.open(folder / "duel")
    assert again.played == 3 and not again.is_over and len(list(again.games())) == 3
    controller.show(again)
    play(qtbot, controller)
    assert again.is_over and not told and (folder / "duel/01.tgn").read_bytes() == whole[1]


def test_somebody_stops_it(qtbot, folder):
    plan = Plan("turmbauer", 4, ("level3",), ("Level 3",), 500, 2, 3)
    controller = TournamentController()
    told = []
    controller.failed.connect(told.append)
    controller.show(Tournament.begin(folder / "long", plan))
    controller.start()
    qtbot.waitUntil(lambda: (folder / "long/01.jsonl").exists(), timeout=30_000)
    controller.stop()
    assert not controller.is_running and not told
    assert Tournament.open(folder / "long").played < 500


def test_what_fails_is_said(qtbot, folder, monkeypatch):
    tournament = Tournament.begin(folder / "bad", DUEL)
    controller = TournamentController()
    told = []
    controller.failed.connect(told.append)
    controller.show(tournament)
    (folder / "bad/01.jsonl").write_text("{}\n")
    controller.start()
    qtbot.waitUntil(lambda: bool(told), timeout=30_000)
    assert "01.jsonl" in told[0] and not controller.is_running
    monkeypatch.setattr(Tournament, "command", lambda *_: ["/no/such/program"])
    controller.start()
    qtbot.waitUntil(lambda: len(told) == 2, timeout=30_000)
    assert not controller.is_running


def test_the_window(qtbot, qapp, settings, folder, monkeypatch):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    told = []
    monkeypatch.setattr(messages, "say_failure", lambda *words: told.append(words))
    monkeypatch.setattr(messages, "ask_which", lambda _, name, titles: len(titles) - 1)
    monkeypatch.setattr(main_window, "home", lambda: folder)
    window.show()
    window.commands["tournaments"].trigger()
    dialog = window._tournaments
    assert isinstance(dialog, TournamentWindow) and dialog.isVisible()
    dialog.game.setCurrentIndex(dialog.game.findData("waechter"))
    for row in range(dialog.agents.count()):
        item = dialog.agents.item(row)
        is_in = item.data(Qt.ItemDataRole.UserRole) in ("random", "greedy")
        item.setCheckState(Qt.CheckState.Checked if is_in else Qt.CheckState.Unchecked)
    dialog.games.setValue(4)
    assert "1 table, 4 games" in dialog.about.text()
    dialog.name.setText("Duel / of two")
    dialog.begin.click()
    assert dialog.controller.is_running and dialog.go.text() == "Stop" and not told
    qtbot.waitUntil(lambda: not dialog.controller.is_running, timeout=30_000)
    assert dialog.title.text() == "Duel of two – Turm und Wächter" and not dialog.go.isEnabled()
    assert dialog.table.item(0, 1).text().startswith("Greedy") and dialog.table.item(0, 3).text() == "4"
    dialog.look.click()
    session = window.controller.session
    assert session.players == ("random", "greedy") and session.is_finished and session.keeps_lines
    assert [path.name for path in tournaments(folder)] == ["Duel of two"]
    assert free_folder(folder, "Duel of two").name == "Duel of two 2"
    dialog.close()
    monkeypatch.setattr(messages, "ask_to_discard", lambda *_: True)
    dialog.delete.click()
    assert tournaments(folder) == [] and not told
    window.files._saved = session.tree.content
    window.close()
    window.deleteLater()
