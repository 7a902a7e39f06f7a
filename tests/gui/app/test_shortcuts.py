"""Choosing other keys: what may be chosen, the window where it is done, and that it is remembered."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from gui.app import main_window
from gui.app.cheat_sheet import as_markdown
from gui.app.commands import all_commands
from gui.app.keys_window import KeysWindow
from gui.base import language, opengl, theme
from gui.base.settings import Settings
from gui.base.shortcuts import Shortcuts

TABLE = all_commands()

LEFT = Qt.MouseButton.LeftButton
PAGE = Path(__file__).parents[3] / "docs" / "shortcuts.md"


def test_the_page_of_the_documentation_lists_every_command():
    assert PAGE.read_text(encoding="utf-8") == as_markdown(), (
        "python -m gui.app.cheat_sheet > docs/shortcuts.md"
    )
    assert len([line for line in PAGE.read_text().splitlines() if line.startswith("| ")]) >= len(TABLE)


def test_only_commands_of_one_game_get_in_each_others_way():
    shortcuts = Shortcuts(TABLE)
    rivals = {command.id for command in shortcuts.rivals("hint", "X")}
    assert rivals == {"threats", "inside.xray", "aids.dead"}, (
        "a command of all games meets those of every game"
    )
    assert {command.id for command in shortcuts.rivals("inside.cut", "X")} == {"inside.xray"}
    assert shortcuts.rivals("rules", "Ctrl+F12") == []


def test_taken_keys_leave_their_command_and_come_back():
    shortcuts = Shortcuts(TABLE)
    shortcuts.take("hint", "R")
    assert shortcuts.keys("hint") == ("R",) and shortcuts.keys("right") == ()
    shortcuts.take("undo", "H")
    again = Shortcuts.from_text(TABLE, shortcuts.to_text())
    assert again.keys("undo") == ("H",) and again.keys("right") == () and again.is_own("hint")
    again.restore("right")
    assert again.keys("right") == ("R",) and again.keys("hint") == ()
    again.restore_all()
    assert not again.is_changed and again.to_text() == ""


@pytest.mark.parametrize("keys", ["Ctrl+Left", "+", "", "C"])
def test_keys_of_the_picture_and_keys_that_are_held_cannot_be_chosen(keys):
    shortcuts = Shortcuts(TABLE)
    assert not shortcuts.can_have("number.1", keys)
    shortcuts.choose("number.1", [keys])
    assert keys not in shortcuts.keys("number.1")


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", '{"hint": "H", "nobody": ["X"], "undo": [1, "Ctrl+Left"]}']
)
def test_nonsense_that_is_remembered_means_nothing(text):
    shortcuts = Shortcuts.from_text(TABLE, text)
    assert shortcuts.keys("hint") == ("H",)


@pytest.fixture(autouse=True)
def english_keys(qapp):
    """Another test may have let Qt speak another language, in which keys are called otherwise."""
    language.speak(qapp, "en")


@pytest.fixture
def window(qapp, settings):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    window.show()
    yield window
    window.close()
    window.deleteLater()


def choose(keys, command):
    for top in range(keys.rows.topLevelItemCount()):
        head = keys.rows.topLevelItem(top)
        for i in range(head.childCount()):
            if head.child(i).data(0, Qt.ItemDataRole.UserRole) == command:
                keys.rows.setCurrentItem(head.child(i))
                return
    raise AssertionError(command)


@pytest.mark.slow
def test_other_keys_are_chosen_in_the_window_and_hold_at_once_and_later(qtbot, window, settings, tmp_path):
    keys = KeysWindow(window.shortcuts, "turmbauer", window)
    keys.changed.connect(window._take_keys)
    keys.tabs.setCurrentIndex(1)
    keys.show()
    choose(keys, "hint")
    assert not keys.put.isEnabled() and keys.edit.keySequence() == QKeySequence("H")
    QTest.keyClick(keys.edit, Qt.Key.Key_R)
    assert "From the right" in keys.verdict.text() and keys.put.text() == "Set, and remove it there"
    QTest.mouseClick(keys.put, LEFT)
    assert (
        window.commands["hint"].shortcuts() == [QKeySequence("R")]
        and window.commands["right"].shortcuts() == []
    )
    assert "(R)" in window.commands["hint"].toolTip()
    assert Shortcuts.from_text(TABLE, Settings().shortcuts).keys("hint") == ("R",)
    other = main_window.MainWindow(settings, opengl.why_unavailable())
    assert other.commands["hint"].shortcuts() == [QKeySequence("R")], "also in the next window"
    other.close()
    other.deleteLater()
    QTest.mouseClick(keys.all_as_came, LEFT)
    assert window.commands["hint"].shortcuts() == [QKeySequence("H")] and settings.shortcuts == ""
    choose(keys, "undo")
    QTest.keyClick(keys.edit, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert not keys.put.isEnabled() and "cannot be chosen" in keys.verdict.text()


def test_the_sheet_is_of_one_game_and_can_be_printed(qtbot, monkeypatch, tmp_path, qapp):
    theme.apply(qapp)
    keys = KeysWindow(Shortcuts(TABLE), "waechter")
    qtbot.addWidget(keys)
    assert "Number of stones" in keys.text() or "stones" in keys.text()
    keys.games.setCurrentIndex(keys.games.findData("turmbauer"))
    assert "Space" in keys.text() and "Wheel" in keys.sheet.toPlainText()
    keys.search.setText("hint")
    assert keys.rows.topLevelItemCount() == 1
    path = tmp_path / "keys"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    keys.save()
    assert path.with_suffix(".txt").read_text() == keys.text()
