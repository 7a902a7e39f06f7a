"""Keys by their place: letters that are not Latin do what the Latin ones at their places do."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from gui.base.key_places import KeyPlaces

NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def press(window):
    """Presses a key as the system tells it: what is on it, and its number."""
    places = KeyPlaces(window)
    window.activateWindow()
    window.files.quick_game("turmbauer")
    window.controller.stop()
    places.watch(window.windowHandle())

    def act(sign, number, modifiers=NONE):
        text = "" if modifiers & CTRL else sign
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            key = QKeyEvent(kind, ord(sign.upper()), modifiers, number + 8, 0, 0, text)
            QApplication.sendEvent(window.windowHandle(), key)

    return act


def heard(window, *names):
    """The commands that are carried out, as they are."""
    found = []
    for name in names:
        window.commands[name].setEnabled(True)
        window.commands[name].triggered.disconnect()
        window.commands[name].triggered.connect(lambda _=False, name=name: found.append(name))
    return found


@pytest.mark.parametrize(
    ("name", "sign", "number", "modifiers"),
    [
        ("hint", "р", 35, NONE),
        ("hint", "η", 35, NONE),
        ("undo", "я", 44, CTRL),
        ("redo", "ζ", 44, CTRL | SHIFT),
        ("inside.more", "ю", 52, NONE),
    ],
)
def test_a_letter_of_another_alphabet_is_the_one_at_its_place(window, press, name, sign, number, modifiers):
    found = heard(window, name)
    press(sign, number, modifiers)
    assert found == [name]


def test_another_sign_at_the_place_of_a_letter_is_that_letter_among_greek_ones_only(window, press):
    found = heard(window, "turn_left")
    press(";", 16)
    assert found == []
    press("η", 35)
    press(";", 16)
    assert found == ["turn_left"]
    press("h", 35)
    press(";", 16)
    assert found == ["turn_left"]


def test_a_latin_letter_is_itself_wherever_it_lies(window, press):
    found = heard(window, "inside.less", "undo")
    press("ö", 39)
    press("y", 44, CTRL)
    assert found == []


def test_who_writes_goes_on_in_the_own_alphabet(window, press):
    window.table.tabs.setCurrentWidget(window.table.moves_tab)
    words, found = window.table.moves_tab.notes.words, heard(window, "hint", "analyse")
    words.setFocus()
    assert QApplication.focusWidget() is words
    press("р", 35)
    press("ф", 30, CTRL)  # all of it
    assert words.toPlainText() == "р" and words.textCursor().selectedText() == "р" and found == []
    window.table.moves_tab.notes.keep()
