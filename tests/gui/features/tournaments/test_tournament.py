"""Tournaments: set up, played beside the window, stopped anywhere and gone on with."""

import json
import sys
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from gui.app import main_window
from gui.base import messages, opengl, theme
from gui.features.tournaments import setup as tournament_setup
from gui.features.tournaments.controller import TournamentController
from gui.features.tournaments.model import Plan, Tournament, free_folder, tournaments
from gui.features.tournaments.setup import rules_in_words
from gui.features.tournaments.window import TournamentWindow
from gui.games.babel.panel.setup_page import SetupPage
from gui.games.turmbauer.play.setup import Setup as Turmbauer
from gui.model import engines, games
from gui.model.engines import Engine
from tests.waiting import PATIENCE
from turmcore import TurmError
from turmcore.matches import wilson

DUEL = Plan("waechter", 2, ("random", "greedy"), ("Chance", "Greed"), 6, 1, 3)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr("gui.features.tournaments.controller._END", round(1000 * PATIENCE))
    return tmp_path / "tournaments"


def check(setup, *players):
    """Let just these take part."""
    for row in range(setup.agents.count()):
        item = setup.agents.item(row)
        is_in = item.data(Qt.ItemDataRole.UserRole) in players
        item.setCheckState(Qt.CheckState.Checked if is_in else Qt.CheckState.Unchecked)


def play(qtbot, controller):
    controller.start()
    assert controller.is_running
    qtbot.waitUntil(lambda: not controller.is_running)


def test_everybody_meets_everybody():
    three = Plan("waechter", 2, ("random", "greedy", "level1"), ("a", "b", "c"), 4, 1, 3)
    assert three.tables == [(0, 1), (0, 2), (1, 2)] and three.num_games == 12
    assert Plan("turmbauer", 4, ("random", "greedy", "level1"), ("a", "b", "c"), 4, 1, 3).tables == [
        (0, 1, 2, 0)
    ]
    assert Plan.from_text(three.to_text()) == three


@pytest.mark.parametrize(
    "change",
    [
        '"game": "chess"',
        '"agents": ["random", "random"]',
        '"agents": ["nobody", "greedy"]',
        '"games": 0',
        '"games": Infinity',
        '"jobs": 1e400',
        '"players": 9',
        '"seed": "x"',
        '"names": []',
    ],
)
def test_what_cannot_be_played_is_said(change):
    key = change.partition(":")[0]
    lines = [line for line in DUEL.to_text().replace("[\n  ", "[").splitlines() if key not in line]
    values = json.loads(DUEL.to_text()) | json.loads("{" + change + "}")
    with pytest.raises(TurmError):
        Plan.from_text(json.dumps(values))
    with pytest.raises(TurmError):
        Plan.from_text("\n".join(lines[:2]))


@pytest.mark.slow
def test_it_is_played_stopped_and_gone_on_with(qtbot, folder):
    tournament = Tournament.begin(folder / "duel", DUEL)
    controller = TournamentController()
    told = []
    controller.failed.connect(told.append)
    controller.show(tournament)
    play(qtbot, controller)
    assert tournament.is_over and not told
    best, last = tournament.standings
    assert (best.name, best.games, best.wins, best.shares.mean) == ("Greed", 6, 6, 1.0) and last.wins == 0
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
    qtbot.waitUntil(lambda: (folder / "long/01.jsonl").exists())
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
    qtbot.waitUntil(lambda: bool(told))
    assert "01.jsonl" in told[0] and not controller.is_running
    monkeypatch.setattr(Tournament, "command", lambda *_: ["/no/such/program"])
    controller.start()
    qtbot.waitUntil(lambda: len(told) == 2)
    assert not controller.is_running


@pytest.mark.slow
def test_the_window(qtbot, qapp, settings, folder, monkeypatch):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    told = []
    monkeypatch.setattr(messages, "say_failure", lambda *words: told.append(words))
    monkeypatch.setattr(messages, "ask_which", lambda _, name, titles: len(titles) - 1)
    monkeypatch.setattr(main_window, "home", lambda: folder)
    window.show()
    window.commands["tournaments"].trigger()
    dialog = window.tournaments
    assert isinstance(dialog, TournamentWindow) and dialog.isVisible()
    setup = dialog.setup
    setup.game.setCurrentIndex(setup.game.findData("waechter"))
    check(setup, "random", "greedy")
    setup.games.setValue(4)
    assert "1 table, 4 games" in setup.about.text() and setup.opening.value() == 4
    setup.opening.setValue(7)
    for code, words in (("de", "Beginnen"), ("en", "Start")):
        window.set_language(code)
        assert setup.begin.text() == words, "the window beside speaks the same language"
        assert setup.game.currentData() == "waechter" and setup.opening.value() == 7, "and forgets nothing"
    setup.opening.setValue(4)
    setup.name.setText("Duel / of two")
    setup.begin.click()
    assert dialog.controller.is_running and dialog.go.text() == "Stop" and not told
    qtbot.waitUntil(lambda: not dialog.controller.is_running)
    assert dialog.title.text() == "Duel of two – Turm und Wächter" and not dialog.go.isEnabled()
    assert dialog.table.item(0, 1).text().startswith("Greedy") and dialog.table.item(0, 3).text() == "4"
    dialog.table.activated.emit(dialog.table.model().index(0, 0))
    assert window.controller.session.players == ("random", "greedy")
    dialog.look.click()
    session = window.controller.session
    assert session.players == ("random", "greedy") and session.is_finished and session.keeps_lines
    assert [path.name for path in tournaments(folder)[0]] == ["Duel of two"]
    assert free_folder(folder, "Duel of two").name == "Duel of two 2"
    assert free_folder(folder, "con.1").name == "_con.1", "a name that Windows forbids"
    assert free_folder(folder, f"{'a' * 59}. b").name == "a" * 59, "nor does a name end like that there"
    dialog.close()
    monkeypatch.setattr(messages, "ask_to_discard", lambda *_: True)
    dialog.delete.click()
    assert tournaments(folder) == ([], []) and not told
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


def test_the_games_of_one_player_and_what_is_certain(folder):
    """The interval is that of the rotations: games that share their luck are not so many."""
    plan = Plan("waechter", 2, ("random", "greedy", "level1"), ("a", "b", "c"), 4, 1, 3)
    Tournament.begin(folder / "three", plan)
    lines = [f'{{"game":{n},"seats":[{n % 2},{1 - n % 2}],"shares":[1.0,0.0],"plies":1}}\n' for n in range(3)]
    (folder / "three/01.jsonl").write_text("".join(lines))
    (folder / "three/02.jsonl").write_text(lines[0])
    for number in ("01", "02"):
        text = f'[Format "tgn/1"]\n[Game "waechter"]\n[Players "{number},x"]\n[Result "r"]\n\nD7-C7-1\n\n'
        (folder / f"three/{number}.tgn").write_text(text)
    tournament = Tournament.open(folder / "three")
    a, b, c = tournament.rows
    assert (
        (a.games, a.wins, a.shares.mean) == (4, 3, 0.75)
        and a.rotations.count == 1
        and a.rotations.mean == 0.5
    )
    assert (b.games, b.shares.mean) == (3, 1 / 3) and b.interval[0] < 1 / 3 < b.interval[1]
    assert (c.games, c.rotations.count) == (1, 0) and c.interval == wilson(0.0, 1)
    names = [[game.value("Players")[:2] for game in tournament.games(agent)] for agent in (None, 0, 1, 2)]
    assert names == [["01", "02"], ["01", "02"], ["01"], ["02"]]


@pytest.mark.slow
def test_rules_players_time_and_programs_are_chosen(qtbot, qapp, settings, folder, monkeypatch):
    """What a person chooses is what the engine is told, and what it then plays."""
    theme.apply(qapp)
    program = Engine("Ours", f"{sys.executable} -m turmcore ugi", 2.0, (("Level", "random"),))
    monkeypatch.setattr(tournament_setup, "choose_engine", lambda *_: engines.remember([program]) or program)
    dialog = TournamentWindow(folder, settings)
    qtbot.addWidget(dialog)
    dialog.show()
    setup = dialog.setup
    setup.game.setCurrentIndex(setup.game.findData("babel"))
    assert setup.rules.text() == "standard" and setup.opening.value() == 0
    setup.players.setValue(3)

    def choose(asked):
        page = asked.findChild(SetupPage)
        assert not page.players.isVisible()
        page.rules.controls["quiet"].setValue(7)
        lapse = page.rules.controls["lapse"]
        lapse.setCurrentIndex(lapse.findData("0"))
        return 1

    monkeypatch.setattr(QDialog, "exec", choose)
    setup.change.click()
    assert setup.rules.text().count(";") == 1 and "is turned over first" in setup.rules.text()
    setup.seconds.setValue(0.2)
    setup.programs.click()
    check(setup, "random", "level5", "ugi:Ours")
    setup.games.setValue(1)
    plan = setup.plan()
    assert dict(plan.options) == {"lapse": "0", "quiet": "7"} and plan.players == 3
    assert plan.agents == ("level5:200ms", "random", f"ugi:{program.command} {{Level=random}}:200ms")
    assert plan.names[2] == "Ours" and Plan.from_text(plan.to_text()) == plan
    assert engines.from_text(settings.engines) == [program]
    check(setup, "random", "ugi:Ours")
    setup.begin.click()
    qtbot.waitUntil(lambda: not dialog.controller.is_running)
    assert dialog.controller.tournament.is_over
    (game,) = dialog.controller.tournament.games()
    assert all(words in game.value("Start") for words in ("quiet=7", "lapse=0", "players=3"))
    engines.remember(())


def test_a_rule_that_goes_without_saying_elsewhere_is_told():
    game = Turmbauer(start="first", blocks="half").game()
    assert rules_in_words("turmbauer", 4, game.options) == "Who begins: The first seat; Length: Short game"


@pytest.mark.parametrize("game", games.offered())
def test_the_usual_rules_of_every_game_can_be_played(qtbot, settings, folder, game):
    setup = TournamentWindow(folder, settings).setup
    setup.game.setCurrentIndex(setup.game.findData(game))
    setup.plan().check()
    assert setup.rules.text() == "standard"
    assert (game == "turmbauer") == (("stability", "wobble") in setup.plan().options)


def test_a_plan_of_an_earlier_version_is_read():
    values = json.loads(DUEL.to_text())
    del values["options"], values["opening"]
    assert Plan.from_text(json.dumps(values)) == DUEL


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_the_games_stop_when_the_app_is_gone(qtbot, spawn, folder, jobs):
    """Else another start of the app would write to the same files."""
    tournament = Tournament.begin(folder / "long", replace(DUEL, games=20_000, jobs=jobs))
    command = tournament.command(0)
    deaf = (
        ["env", "--ignore-signal=INT"] if jobs == 1 else []
    )  # as whatever is started in the background of a script
    process = spawn([*deaf, *command], stdin=-1, stdout=-1, stderr=-1, text=True)
    qtbot.waitUntil(lambda: tournament.read())
    _, complaint = process.communicate("")  # closes its input, as the end of the app does
    assert process.returncode == 1 and "stopped by Ctrl-C after" in complaint and "Traceback" not in complaint
    again = Tournament.open(folder / "long")
    assert 0 < again.played < 20_000


@pytest.mark.slow
def test_it_goes_on_in_another_window(qtbot, settings, folder):
    plan = replace(DUEL, agents=("random", "level3"), games=2000, opening=4)
    dialog = TournamentWindow(folder, settings)
    qtbot.addWidget(dialog)
    dialog.setup.wanted.emit(plan, "Cup")
    qtbot.waitUntil(lambda: dialog.controller.tournament.played > 0)
    dialog.controller.stop()  # as the main window does when it is closed
    played = Tournament.open(folder / "Cup").played
    assert 0 < played < 2000
    later = TournamentWindow(folder, settings)
    qtbot.addWidget(later)
    assert later.list.currentItem().text() == "Cup" and later.go.text() == "Resume"
    assert later.state.text().startswith(f"Stopped after {played} of 2000")
    later.go.click()
    qtbot.waitUntil(lambda: not later.controller.is_running, timeout=60_000)
    assert later.controller.tournament.is_over
    assert len(list(later.controller.tournament.games())) == 2000
