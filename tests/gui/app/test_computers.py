"""Who plays a color; thinking as it is seen; hint, analysis and report in the window."""

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest

from gui import i18n
from gui.app import main_window
from gui.base import opengl, theme
from gui.features.analysis import controller as analyses
from gui.features.new_game.seat_dialog import SeatDialog
from gui.features.puzzles.model import begin, name_of
from gui.features.report import model as reports
from gui.games.turmbauer.play.setup import Setup
from gui.model import document
from gui.model.seats import Kind, kind_of, offered
from gui.model.session import Session
from gui.model.setup import TIMES
from gui.table.game_parts import parts_of
from tests.gui.features.analysis.test_analysis import session_of
from tests.waiting import at_once
from turmcore.players.kinds import PLAYERS
from turmcore.puzzles import shipped
from turmcore.search import Limit, Result

PEOPLE = [Kind.PERSON] * 4


@pytest.fixture
def window(qapp, settings, monkeypatch):
    monkeypatch.setattr(analyses, "HINT", Limit(nodes=3000))
    monkeypatch.setattr(reports, "NODES", 1000)
    monkeypatch.setattr(reports, "NODES_OF_ROLL", 200)
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    window.controller.set_quick(True)
    window.files.start(Session.begin(Setup(stability="glued", start="first").game(), PEOPLE, seed=4))
    window.resize(1024, 600)
    window.show()
    yield window
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


def start(window, session):
    window.files.count_as_saved()
    window.files.start(session)


# -- who plays --------------------------------------------------------------------------


def test_every_player_of_the_engine_can_be_chosen_levels_first():
    kinds = [kind.value for kind in offered()]
    assert set(kinds) == {"person", *PLAYERS} - {
        "ugi",
        "towerblind",
        "rank",
    }  # another program's; two to compare others with
    assert kinds[:6] == ["person", "level1", "level2", "level3", "level4", "level5"]
    assert all(kind_of(f"{name}:2s") is Kind(name) for name in kinds[1:])
    for code in i18n.NAMES:
        i18n.set_language(code)
        names = [i18n.tr(f"kind.{kind}.offer") for kind in offered()]
        assert len(set(names)) == len(names)


def test_somebody_easy_is_the_first_opponent():
    assert Setup().kinds == ("person", "level2", "level2", "level2")


def test_the_record_names_agents_and_their_time():
    kinds = ("level5", "mcts", "level4", "person")
    for time_ in TIMES:
        session = Setup(kinds=kinds, time=time_).session()
        limit = f":{time_}" if time_ else ""
        assert session.players == (f"level5{limit}", f"mcts{limit}", "level4", "person")
        again = document.read(document.write(session))
        assert again.players == session.players and again.kinds == session.kinds
    assert Setup.from_text(Setup(time="3s").to_text()).time == "3s"
    assert Setup.from_text(Setup(time="3s").to_text().replace("3s", "99h")) == Setup()


def test_a_color_goes_to_a_computer_and_back(window, qtbot, monkeypatch):
    game, card = window.controller, window.table.strip.cards[0]

    def choose(dialog):
        texts = [dialog.seat.itemText(row) for row in range(dialog.seat.count())]
        assert texts[:-2] == [i18n.tr(f"kind.{kind}.offer") for kind in offered()]
        assert texts[-1] == i18n.tr("engines.choose") and dialog.seat.kind is Kind.PERSON
        dialog.seat.setCurrentText("Level 1 – beginner")
        return True

    monkeypatch.setattr(SeatDialog, "exec", choose)
    card.pressed.emit()
    assert game.session.players == ("level1", "person", "person", "person") and game.is_thinking
    qtbot.waitUntil(lambda: game.session.cursor == 3)
    assert game.session.state.seat == 1 and game.can_roll, "it has played its turn, and only that"
    assert [p.actor for p in game.session.plies] == [-1, 0, 0]
    game.set_player(0, "person")
    assert set(game.session.kinds) == {Kind.PERSON} and "Person" in card.toolTip()
    (players,) = [line for line in document.write(game.session).splitlines() if line.startswith("[Players")]
    assert players == '[Players "person,person,person,person"]'


def test_both_colors_of_a_pair_have_one_player(window, monkeypatch):
    setup = Setup(players=2, kinds=("person",) * 4)
    start(window, setup.session())
    monkeypatch.setattr(SeatDialog, "exec", lambda dialog: dialog.seat.take("level2") is None)
    window.table.strip.cards[3].pressed.emit()
    assert window.controller.session.players == ("person", "level2")


# -- thinking ---------------------------------------------------------------------------


@pytest.mark.slow
def test_who_waits_for_the_second_color_of_a_computer_can_skip_ahead(window, qtbot):
    game = Setup(players=2, stability="glued", start="first").game()
    start(window, Session.begin(game, (Kind.PERSON, Kind.PERSON), seed=4))
    controller = window.controller
    while controller.session.state.seat < 3 or controller.can_roll:
        controller.roll() if controller.can_roll else controller.play(controller.choices[0].action)
    window.table.show_hint()
    controller.set_quick(False)
    controller.set_player(1, Kind.RANDOM.value)
    assert controller.session.last.seat == 3 and controller.can_hurry
    assert window.table.hint.text().startswith("Marek (Black) rolls"), (
        "it also says what the computer has just done"
    )


def test_the_card_shows_that_and_how_long_a_computer_thinks(window, monkeypatch):
    game, cards = window.controller, window.table.strip.cards
    session = game.session
    session.players, session.kinds = ("level5:2s", *["person"] * 3), (Kind.LEVEL5, *PEOPLE[1:])
    monkeypatch.setattr(type(game.computers), "thinks_now", property(lambda self: True))
    game.computers.thought.emit(None)
    assert cards[0].thinking == "thinks …" and cards[0].part == 0 and cards[1].thinking == ""
    game.computers.thought.emit(Result((), (), 9, 9, 9, 0.5, "mcts"))
    assert cards[0].thinking == "thinks 0.5 s" and cards[0].part == pytest.approx(0.25)
    monkeypatch.setattr(type(game.computers), "thinks_now", property(lambda self: False))
    game.computers.thought.emit(None)
    assert all(card.thinking == "" for card in cards)


@pytest.mark.slow
def test_a_computer_thinks_and_the_window_closes_at_once(window, qtbot, played, monkeypatch):
    monkeypatch.setattr(analyses, "ANALYSIS", Limit(seconds=9000.0))
    session = session_of(played(3, 37), [Kind.LEVEL5] * 4)
    session.players = ("level5:9000s",) * 4
    start(window, session)
    window.commands["analyse"].trigger()
    card = window.table.strip.cards[session.state.seat]
    qtbot.waitUntil(lambda: card.part > 0 and window.analysis.result is not None)
    assert window.analysis.is_searching and window.controller.computers.thinks_now
    window.files.count_as_saved()
    with at_once():
        window.close()
    assert not window.analysis.is_searching and not window.controller.computers.thinks_now


# -- hint, analysis, report ----------------------------------------------------------------


def test_the_key_for_a_hint(window, qtbot):
    assert not window.commands["hint"].isEnabled(), "the dice come first"
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert window.commands["hint"].isEnabled()
    game = window.controller
    with qtbot.waitSignal(window.analysis.pointed) as pointed:
        QTest.keyClick(window, Qt.Key.Key_H)
    action = pointed.args[0][0].action
    place = parts_of("turmbauer").hint_place(game.session, game.session.state, action, game.axes())
    words = window.hint.text()
    assert words.startswith(f"Hint: {place}. ") and words.endswith(" Ask again to see the move.")
    assert game.aim.chosen is None
    QTest.keyClick(window, Qt.Key.Key_H)
    assert game.aim.chosen is not None and game.session.cursor == 1
    words = window.hint.text()
    assert words.startswith("Hint: ") and game.aim.chosen.action == action and "%" not in words
    assert window.panel.done.isVisible()


def test_the_switch_and_the_menu_agree(window):
    window.commands["analyse"].trigger()
    assert window.analysis.is_on and window.table.analysis_tab.switch.isChecked()
    window.table.analysis_tab.switch.click()
    assert not window.analysis.is_on and not window.commands["analyse"].isChecked()


@pytest.mark.slow
def test_nothing_is_searched_behind_the_welcome_page(window, qtbot, played, monkeypatch):
    monkeypatch.setattr(analyses, "ANALYSIS", Limit(seconds=9000.0))
    start(window, session_of(played(3, 37)))
    window.commands["analyse"].trigger()
    assert window.analysis.is_searching
    window.show_welcome()
    assert not window.analysis.is_searching
    window.welcome.return_wanted.emit()
    qtbot.waitUntil(lambda: window.analysis.is_searching)


@pytest.mark.slow
def test_a_finished_game_has_a_report(window, qtbot, played):
    assert not window.commands["report"].isEnabled()
    window.table.report.show_game()
    assert not window.table.report.isVisible()
    start(window, session_of(played(4)))
    assert window.commands["report"].isEnabled()
    window.panel.end.report.click()
    assert window.table.report.isVisible() and window.table.report.reporter.is_running
    qtbot.waitUntil(lambda: window.table.report.reporter.report is not None)
    assert "Turning points" in window.table.report.text.toPlainText()
    point = window.table.report.reporter.report.points[0]
    window.table.report.text.anchorClicked.emit(QUrl(f"ply:{point.at}"))
    assert window.controller.session.cursor == point.at and window.table.report.isVisible()
    window.set_language("de")
    assert "Wendepunkte" in window.table.report.text.toPlainText()
    start(window, Session.begin(Setup(stability="glued", start="first").game(), PEOPLE, seed=4))
    assert not window.table.report.isVisible() and window.table.report.reporter.report is None


def test_closing_the_page_cancels_the_report(window, qtbot, played, monkeypatch):
    monkeypatch.setattr(reports, "NODES", 10**9)
    start(window, session_of(played(4)))
    window.commands["report"].trigger()
    assert window.table.report.reporter.is_running
    window.table.report.reject()
    assert not window.table.report.reporter.is_running
    with at_once():
        window.workers.analysts.stop()
    window.workers.analysts._finished.connect(
        window.workers.analysts._deliver
    )  # so that closing can stop it once more


def test_a_hint_in_a_puzzle_goes_by_its_solution(window, qtbot):
    puzzle = next(one for one in shipped() if one.game == "turmbauer" and one.goal.kind == "height")
    window.files.start(begin(puzzle))
    assert not window.settings.helped
    with qtbot.waitSignal(window.analysis.pointed) as pointed:
        window.commands["hint"].trigger()
    assert str(pointed.args[0][0].action) == puzzle.solution[0]
    assert window.settings.helped == {name_of(puzzle)}
    window.commands["hint"].trigger()
    assert str(window.controller.aim.chosen.action) == puzzle.solution[0]


def test_who_switches_the_analysis_on_sees_it(window):
    assert window.table.tabs.currentWidget() is not window.table.analysis_tab
    QTest.keyClick(window, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert window.analysis.is_on and window.table.tabs.currentWidget() is window.table.analysis_tab
    window.table.turn_to(window.panel)
    QTest.keyClick(window, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert not window.analysis.is_on and window.table.tabs.currentWidget() is window.panel
