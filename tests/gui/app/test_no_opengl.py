"""The whole window where there is no OpenGL: it says why, and the game can be played with the lists."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from gui import i18n
from gui.app import main_window
from gui.base import files, messages, opengl, theme
from gui.features.new_game.dialog import NewGameDialog
from gui.games.turmbauer.play.setup import Setup
from gui.model.seats import Kind
from gui.model.session import Session
from tests.gui.app import test_window
from tests.gui.clipping import clipped
from turmcore.notation import record

PEOPLE = [Kind.PERSON] * 4


@pytest.fixture
def window(qapp, settings):
    theme.apply(qapp)
    reason = opengl.why_unavailable()
    assert "offscreen" in reason()
    window = main_window.MainWindow(settings, reason)
    window.files.start(Session.begin(Setup(stability="glued", start="first").game(), PEOPLE, seed=4))
    window.resize(1024, 600)
    window.show()
    yield window
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


@pytest.mark.slow
def test_an_x_server_without_glx_has_the_picture_all_the_same(spawn, tmp_path):
    with test_window.screen(spawn, "-extension", "GLX") as start:
        report = test_window.run(start, tmp_path, "app.glx_run")
    assert report.pop("stderr") == "" and report["renderer"]


def press(window, key):
    QTest.keyClick(window, key)


def test_it_says_why_and_shows_the_tower_in_letters(window):
    why = window.no_picture.why
    assert "OpenGL" in why.text() and "offscreen" in why.text()
    window.set_language("de")
    assert "Plattform „offscreen“" in why.text()
    window.set_language("en")
    assert "floor 1" in window.no_picture.text.toPlainText()
    for view in ("home", "front", "save_picture"):
        assert not window.commands[view].isEnabled()


def test_a_turn_by_the_lists_and_keys(window):
    game = window.controller
    assert "roll the dice" in window.hint.text()
    press(window, Qt.Key.Key_Space)
    assert game.session.state.phase == "build" and "choose a piece" in window.hint.text()
    QTest.mouseClick(
        next(tile for tile in window.panel.tray.tiles if tile.piece_id), Qt.MouseButton.LeftButton
    )
    rows = window.panel.list
    rows.setFocus()
    press(rows, Qt.Key.Key_Down)
    while game.aim.chosen is None:
        press(rows, Qt.Key.Key_Down)  # from the row that leads back to what stands below it
        press(rows, Qt.Key.Key_Right)
    press(rows, Qt.Key.Key_Down)
    assert game.aim.chosen == rows.rows.choices[rows.currentIndex().row()]
    assert "Done" in window.hint.text() and window.panel.done.isVisible()
    press(window.panel.list, Qt.Key.Key_Return)
    assert game.session.state.phase == "climb"
    QTest.mouseClick(window.panel.done, Qt.MouseButton.LeftButton)
    assert game.session.state.seat == 1
    texts = [str(window.table.moves.rows.index(row).data()) for row in range(4)]
    assert texts[0] == "Start" and texts[1].startswith("Red rolls") and texts[2].startswith("Red builds")


@pytest.mark.slow
def test_a_whole_game_by_keys_alone(window):
    """Two people with two colors each; every key goes to where the focus is."""
    window.files.start(
        Session.begin(Setup(players=2, stability="glued", start="first").game(), [Kind.PERSON] * 2, seed=6)
    )
    session = window.controller.session
    while not session.state.is_over():
        before, phase = session.version, session.state.phase
        if phase == "roll":
            press(window, Qt.Key.Key_Space)
        else:
            window.panel.list.setFocus()
            while session.version == before:  # a piece, a group of its places, a place
                if phase == "build":
                    press(window.panel.list, Qt.Key.Key_Down)
                press(window.panel.list, Qt.Key.Key_Return)
        assert session.version > before, (phase, session.state.to_text())
    assert session.state.round == 12 and window.panel.end.isVisible()


def test_the_flat_tower_follows_the_game_and_can_be_turned(window):
    tower = window.stage.flat
    press(window, Qt.Key.Key_Space)
    pictures = [tower.grab().toImage()]
    for change in (
        lambda: tower.turn(1),
        lambda: window.controller.choose(window.controller.aim.listed()[0]),
    ):
        change()
        pictures.append(tower.grab().toImage())
    assert pictures[0] != pictures[1] != pictures[2]
    tower.turn(3)
    window.controller.do("drop")
    assert tower.grab().toImage() == pictures[0], "once round, and nothing proposed"


@pytest.mark.parametrize(("code", "word"), [("de", "Etage 2"), ("hu", "2. szint"), ("en", "floor 2")])
def test_the_floors_are_named_in_the_language(window, played, code, word):
    window.files.start(Session(played(3, 40), PEOPLE))
    window.set_language(code)
    text = window.no_picture.text.toPlainText()
    assert word in text and ("floor" in text) is (code == "en") and "stock" not in text
    heads, rows = text.splitlines()[:2]
    assert heads.index(word) == next(i for i, c in enumerate(rows) if c != " " and rows[i - 2 : i] == "  ")


@pytest.mark.slow
def test_undo_redo_and_the_list_of_moves(window):
    for _ in range(2):
        press(window, Qt.Key.Key_Space)
        window.controller.choose(window.controller.aim.listed()[0])
        press(window, Qt.Key.Key_Return)
        press(window, Qt.Key.Key_Return)
    text = window.controller.session.state.to_text()
    for _ in range(6):
        QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.controller.session.cursor == 0 and not window.commands["undo"].isEnabled()
    window.table.moves.setCurrentIndex(window.table.moves.rows.index(3))
    assert window.controller.session.cursor == 3
    for _ in range(3):
        window.commands["redo"].trigger()
    assert window.controller.session.state.to_text() == text and not window.commands["redo"].isEnabled()
    window.commands["take_back"].trigger()
    assert window.controller.session.cursor == 5


def test_a_game_is_saved_and_opened(window, tmp_path, monkeypatch):
    press(window, Qt.Key.Key_Space)
    goal = tmp_path / "evening"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(goal), ""))
    assert window.isWindowModified()
    window.commands["save"].trigger()
    path = tmp_path / "evening.tgn"
    assert len(record.parse(path.read_text())[0].moves) == 1
    assert not window.isWindowModified() and "evening.tgn" in window.windowTitle()
    window.controller.undo()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    window.commands["open"].trigger()
    assert window.controller.session.cursor == 1 and not window.files.is_unsaved


def test_files_that_cannot_be_read_are_told_in_words(window, tmp_path, monkeypatch):
    told = []
    monkeypatch.setattr(messages, "say_failure", lambda _, title, detail: told.append((title, detail)))
    before = window.controller.session
    broken = tmp_path / "broken.tgn"
    broken.write_text("hello")
    binary = tmp_path / "binary.tgn"
    binary.write_bytes(b"[\xff\xfe")
    for path in (broken, binary, tmp_path / "none.tgn"):
        window.files.open_path(str(path))
    assert [title for title, _ in told] == [
        f"“{n}.tgn” cannot be opened." for n in ("broken", "binary", "none")
    ]
    assert "hello" in told[0][1] and "byte 1" in told[1][1] and "No such file" in told[2][1]
    assert window.controller.session is before


def test_a_failed_save_leaves_the_old_file(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(OSError):
        files.save_bytes(b"new", str(folder))
    assert folder.is_dir()
    with pytest.raises(OSError):
        files.save_bytes(b"new", str(tmp_path / "missing" / "file"))


@pytest.mark.parametrize(("answer", "leaves"), [("cancel", False), ("discard", True)])
def test_nobody_loses_a_game_unasked(window, monkeypatch, answer, leaves):
    press(window, Qt.Key.Key_Space)
    asked = []
    monkeypatch.setattr(messages, "ask_to_save", lambda _: (asked.append(1), answer)[1])
    assert window.files.may_leave() is leaves and asked
    window.controller.undo()
    assert window.files.may_leave() is leaves, "what was undone is still in the record"


def test_the_position_goes_to_the_clipboard(window):
    window.commands["copy_position"].trigger()
    assert QGuiApplication.clipboard().text() == window.controller.session.state.to_text()
    assert "clipboard" in window.hint.text()


def test_the_language_changes_at_once(window):
    press(window, Qt.Key.Key_Space)
    for code, roll, turn in (("de", "Fertig", "Liste"), ("hu", "Kész", "Lista"), ("en", "Done", "List")):
        window.commands[f"language.{code}"].trigger()
        assert window.panel.done.text() == roll and window.table.tabs.tabText(0) == turn
        assert str(window.table.moves.rows.index(0).data()) == i18n.tr("move.start")


@pytest.mark.parametrize("code", i18n.NAMES)
def test_no_text_is_cut_off_in_a_small_window(window, code):
    window.set_language(code)
    assert (window.width(), window.height()) == (1024, 600)
    for keys in ((), (Qt.Key.Key_Space,)):
        for key in keys:
            press(window, key)
        QGuiApplication.processEvents()
        assert not clipped(window)


@pytest.mark.slow
def test_the_end_is_shown_with_its_reason(window, played):
    state = played(3, 143)
    session = Session(state, PEOPLE)
    window.files.start(session)
    while not state.is_over():
        session.play(state.nth(0))
    window.controller.start(session)
    winner = {"R": "Red", "G": "Green", "B": "Blue", "K": "Black"}[state.result().split(",")[0]]
    assert winner in window.panel.end.title.text()
    assert window.panel.end.standings.rows[0].name == winner
    assert window.panel.end.reason.text() in (
        i18n.tr(f"end.by_{reason}") for reason in ("height", "box", "rings", "shared")
    )
    assert "over" in window.hint.text() and window.panel.done.text() == i18n.tr("button.new")


@pytest.mark.parametrize("code", i18n.NAMES)
def test_the_dialog_for_a_new_game(qtbot, settings, code):
    i18n.set_language(code)
    setup = Setup(players=3, kinds=("random", "greedy", "person", "greedy"), set="C", headroom="2")
    settings.new_game["turmbauer"] = setup.to_text()
    dialog = NewGameDialog(settings)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.setup() == setup
    assert [seat.isVisible() for seat in dialog.page.seats] == [True, True, True, False]
    dialog.page.players.group.button(2).click()
    assert [seat.isVisible() for seat in dialog.page.seats] == [True, True, False, False]
    dialog.page.seats[0].setCurrentIndex(0)
    dialog.page.rules.controls["overhang"].setCurrentIndex(2)
    made = dialog.setup()
    assert made.players == 2 and made.kinds[0] == "person" and made.options["overhang"] == "column"
    assert made.game().num_players == 2
    assert dialog.width() <= 980 and dialog.height() <= 580


@pytest.mark.slow
def test_a_new_game_is_remembered(window, settings, monkeypatch):
    chosen = Setup(players=2, kinds=("person", "random", "person", "person"), set="B")

    def accept(dialog):
        monkeypatch.setattr(dialog, "setup", lambda: chosen)
        return 1

    monkeypatch.setattr(NewGameDialog, "exec", accept)
    window.commands["new"].trigger()
    session = window.controller.session
    assert session.game.num_players == 2 and session.game.pieces.name == "B"
    assert session.kinds == (Kind.PERSON, Kind.RANDOM)
    assert Setup.from_text(settings.new_game["turmbauer"]) == chosen
