"""A new game of each kind is begun by keys alone: Tab goes from field to field, arrow keys choose."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QRadioButton

from gui.features.new_game.dialog import GameCard
from gui.views.picture_card import PictureCard
from tests.gui.window_hands import CTRL

Key = Qt.Key


def press(key):
    """Whatever has the focus gets it."""
    QTest.keyClick(QApplication.focusWindow(), key)


def choose_game(dialog, name):
    for _ in range(30):
        if isinstance(QApplication.focusWidget(), GameCard):
            break
        press(Key.Key_Tab)
    for key in (Key.Key_Down, Key.Key_Right) * 4:  # the cards stand in rows
        if dialog.game != name:
            press(key)
    assert dialog.game == name


def choose_number(group, count):
    for _ in range(8):
        if group.checkedId() != count:
            press(Key.Key_Right if group.id(QApplication.focusWidget()) < count else Key.Key_Left)


def choose_last(mixes):
    """The card for rules that are chosen one by one."""
    for key in (Key.Key_Down, Key.Key_Right):
        if not [*mixes.values()][-1].isChecked():
            press(key)


def choose_value(field, value):
    press(Key.Key_Home)
    for _ in range(12):
        if field.currentData() != value:
            press(Key.Key_Down)


def fill(dialog, name, kinds, options):
    choose_game(dialog, name)
    page = dialog.page
    wanted = dict(zip(page.seats, kinds, strict=False))
    wanted |= {page.rules.controls[option]: value for option, value in options.items()}
    lots = page.players.shuffles
    for _ in range(80):
        field = QApplication.focusWidget()
        if isinstance(field, QRadioButton):
            choose_number(page.players.group, len(kinds))
        elif options and isinstance(field, PictureCard) and not isinstance(field, GameCard):
            choose_last(page.mixes)
        elif isinstance(field, QComboBox) and field in wanted:
            choose_value(field, wanted.pop(field))
        elif field is lots and field.isChecked():
            press(Key.Key_Space)  # everybody sits where `kinds` says
        elif not wanted and field.objectName() == "primary":
            break
        press(Key.Key_Tab)
    assert not wanted, "Tab reaches every seat and rule, and then the button that starts"
    press(Key.Key_Return)


@pytest.mark.parametrize(
    ("name", "kinds", "options"),
    [
        pytest.param("turmbauer", ("person", "random", "person", "greedy"), {}, marks=pytest.mark.slow),
        pytest.param("waechter", ("person", "random"), {}, marks=pytest.mark.slow),
        ("babel", ("person", "person", "random"), {}),
        ("carcassonne", ("person", "random", "person"), {"diagonal": "1"}),
    ],
)
def test_a_new_game_is_begun_by_keys(window, qtbot, name, kinds, options):
    filled = []

    def work():
        dialog = QApplication.activeModalWidget()
        if dialog is None or QApplication.focusWindow() is not dialog.windowHandle():
            QTimer.singleShot(10, work)
            return
        try:
            fill(dialog, name, kinds, options)
            filled.append(name)
        except BaseException:
            dialog.reject()
            raise

    qtbot.waitUntil(window.isActiveWindow)
    QTimer.singleShot(0, work)
    QTest.keyClick(window, Key.Key_N, CTRL)
    assert filled
    session = window.controller.session
    window.controller.stop()
    assert session.game.name == name and tuple(session.kinds) == kinds
    assert all(getattr(session.game.rules, option) == value for option, value in options.items())
