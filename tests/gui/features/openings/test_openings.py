"""The opening tree in the window: loading beside it, the list, and going on by it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from gui import i18n
from gui.app import main_window
from gui.base import opengl, theme
from gui.base.background import Background
from gui.features.openings.controller import OpeningsController
from gui.features.openings.tab import OpeningsTab
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.choosing import Aim, Machine
from gui.table.play import GameController
from gui.views.share_bar import Party
from tests.gui.clipping import clipped
from tests.gui.features.openings.test_opening_tree import WAECHTER, random_game, text_of

LEFT = Qt.MouseButton.LeftButton


class Plain(GameController):
    """A controller without a picture."""

    machine = Machine(None, {}, lambda state, is_persons: Aim(choices=[1] if is_persons else []))

    def ghost_of(self, state, action, label, strength):
        return str(action), label, strength


class Parts:
    def parties(self, session):
        return [
            Party("Red", (200, 0, 0), (Qt.GlobalColor.red,), ()),
            Party("Blue", (0, 0, 200), (Qt.GlobalColor.blue,), ()),
        ]


@pytest.fixture
def worker(qapp):
    worker = Background()
    yield worker
    worker.stop()


@pytest.fixture
def game(worker):
    session = Session.begin(WAECHTER, [Kind.PERSON] * 2, seed=1)
    game = Plain(worker, session)
    game.start(session)
    return game


@pytest.fixture
def tab(qtbot, worker, game, settings):
    openings = OpeningsController(worker, game)
    tab = OpeningsTab(Parts(), openings, game, settings)
    qtbot.addWidget(tab)
    tab.resize(344, 500)
    tab.show()
    return tab


@pytest.fixture
def files(tmp_path):
    paths = []
    for part in range(2):
        path = tmp_path / f"{part}.tgn"
        texts = [text_of(random_game(seed)[0]) for seed in range(part, 40, 2)]
        path.write_text("\n".join(texts))
        paths.append(str(path))
    return paths


def load(qtbot, tab, paths, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (paths, ""))
    QTest.mouseClick(tab.load, LEFT)
    qtbot.waitUntil(lambda: not tab.openings.is_loading)


def titles(tab):
    return [row.title for row in tab.list.rows.rows]


def test_files_are_asked_for_and_shown(qtbot, tab, files, monkeypatch):
    assert "Record files (.tgn) can be loaded" in tab.list.placeholder and not tab.end.isEnabled()
    load(qtbot, tab, files, monkeypatch)
    assert sum(row.games for row in tab.list.rows.rows) == 40 and "40 games" in tab.loaded.text()
    games = [row.games for row in tab.list.rows.rows]
    assert games == sorted(games, reverse=True) and tab.title.text() == "40 games here"
    row = tab.list.rows.rows[0]
    assert 0 <= sum(row.wins) + row.draws <= 1.0001
    words = str(tab.list.rows.index(0).data(Qt.ItemDataRole.ToolTipRole))
    assert "Red won" in words and "Blue won" in words and "Drawn: " in words and "%" not in words
    load(qtbot, tab, files[:1], monkeypatch)
    assert sum(row.games for row in tab.list.rows.rows) == 60, "more games are added"
    QTest.mouseClick(tab.end, LEFT)
    assert not tab.list.rows.rows and not tab.loaded.isVisible()


def test_a_click_goes_on_and_the_tree_follows(qtbot, tab, game, files, monkeypatch):
    load(qtbot, tab, files, monkeypatch)
    wanted = titles(tab)[0]
    place = tab.list.visualRect(tab.list.rows.index(0)).center()
    QTest.mouseMove(tab.list.viewport(), place)
    qtbot.waitUntil(lambda: tab.openings.peeked == 0)
    assert tab.openings.ghosts == ((wanted, 1, 1.0),)
    QTest.mouseClick(tab.list.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)
    assert game.session.tokens == [wanted] and tab.openings.ghosts == ()
    assert titles(tab) and wanted not in titles(tab)
    game.undo()
    assert titles(tab)[0] == wanted
    QTest.mouseClick(tab.list.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)
    assert game.session.cursor == 1 == len(game.session.plies), "the same move goes on in the same game"


def test_enter_plays_the_chosen_row(qtbot, tab, game, files, monkeypatch):
    load(qtbot, tab, files, monkeypatch)
    second = titles(tab)[1]
    tab.list.setFocus()
    tab.list.setCurrentIndex(tab.list.rows.index(1))
    assert tab.openings.peeked == 1
    QTest.keyClick(tab.list, Qt.Key.Key_Return)
    assert game.session.tokens == [second]


def test_nobody_moves_for_a_computer(qtbot, tab, worker, game, files, monkeypatch):
    load(qtbot, tab, files, monkeypatch)
    session = Session.begin(WAECHTER, [Kind.RANDOM, Kind.PERSON], seed=1)
    game.start(session)
    game.stop()
    assert not tab.list.isEnabled()
    tab.openings.play(0)
    assert not session.plies


def test_what_cannot_be_read_is_told(qtbot, tab, files, monkeypatch, tmp_path):
    bad = tmp_path / "bad.tgn"
    bad.write_text("hello")
    load(qtbot, tab, [str(bad), *files], monkeypatch)
    assert "1 could not be read: bad.tgn" in tab.loaded.text() and "hello" in tab.loaded.toolTip()
    assert tab.openings.openings.num_games == 40


def test_loading_can_be_stopped(qtbot, tab, tmp_path, monkeypatch):
    path = tmp_path / "many.tgn"
    text = text_of(random_game(1)[0])
    path.write_text("\n".join([text] * 5000))
    seen = []
    tab.openings.progressed.connect(lambda part, games: seen.append((part, games)))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(path)], ""))
    QTest.mouseClick(tab.load, LEFT)
    qtbot.waitUntil(lambda: bool(seen))
    assert tab.progress.isVisible() and not tab.load.isEnabled() and tab.end.text() == "Stop"
    QTest.mouseClick(tab.end, LEFT)
    qtbot.waitUntil(lambda: not tab.openings.is_loading)
    assert 0 < tab.openings.openings.num_games < 5000 and tab.list.rows.rows
    assert not tab.progress.isVisible() and tab.end.text() == "Forget all"


@pytest.mark.slow
@pytest.mark.parametrize("code", i18n.NAMES)
def test_all_tabs_can_be_seen(qapp, settings, code):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    window.files.start(Session.begin(WAECHTER, [Kind.PERSON] * 2, seed=1))
    window.set_language(code)
    window.show()
    QGuiApplication.processEvents()
    table = window.table
    for wide, has_menu in ((1280, False), (1024, False), (640, True)):
        window.resize(wide, 600)
        table.turn_to(table.openings_tab)
        QGuiApplication.processEvents()
        assert table.drawer.chooser.isVisible() == has_menu
        assert [button.isHidden() for button in table.pages.buttons] == [False] * 5 + [True] or has_menu
        names = [action.text() for action in table.drawer.chooser.menu().actions()]
        assert names == ([button.text() for button in table.pages.buttons[:5]] if has_menu else [])
        shown = table.drawer.chooser if has_menu else table.drawer.title
        assert shown.text() == i18n.tr("tab.openings") and not clipped(table.drawer)
    table.drawer.chooser.menu().actions()[0].trigger()
    assert table.tabs.currentIndex() == 0 and table.drawer.chooser.text() == i18n.tr("tab.turn")
    window.close()
    window.deleteLater()


@pytest.mark.parametrize("code", i18n.NAMES)
def test_no_text_is_cut_off(qtbot, tab, files, monkeypatch, code):
    load(qtbot, tab, files, monkeypatch)
    i18n.set_language(code)
    tab.retranslate()
    QGuiApplication.processEvents()
    assert not clipped(tab)
