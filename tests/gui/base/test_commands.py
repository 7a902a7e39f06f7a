from collections import Counter

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMainWindow

from gui.app.cheat_sheet import as_html, as_text, sheet
from gui.app.commands import all_commands
from gui.base.commands import MENUS, MOST, CommandSet, command_text
from gui.base.shortcuts import Shortcuts
from gui.model.games import offered

TABLE = all_commands()


def test_no_key_and_no_name_is_given_twice():
    assert max(Counter(command.id for command in TABLE).values()) == 1
    for game in offered():
        keys = Counter(key for command in TABLE if command.is_of(game) for key in command.keys)
        assert max(keys.values()) == 1, (game, keys.most_common(3))
    assert all(QKeySequence(key).toString() for key in keys)


def test_every_command_is_in_a_menu_and_does_something(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    done = []
    handlers = {command.id: (lambda name=command.id: done.append(name)) for command in TABLE}
    commands = CommandSet(window, TABLE, handlers)
    commands.fill(window.menuBar())
    commands.show_game("turmbauer")
    menus = [action.menu() for action in window.menuBar().actions()]
    assert len(menus) == len(MENUS)
    listed = []
    while menus:
        for action in menus.pop().actions():
            menus += [action.menu()] if action.menu() else []
            listed += [action] if not action.menu() and not action.isSeparator() else []
    assert {action.text() for action in listed} == {commands[command.id].text() for command in TABLE}
    for action in listed:
        action.trigger()
    assert sorted(done) == sorted(command.id for command in TABLE)


def test_mnemonics_of_a_menu_differ(qtbot):
    from gui import i18n
    from gui.i18n import tr

    for code in i18n.NAMES:
        i18n.set_language(code)
        for menu in MENUS:
            for game in offered():
                texts = [
                    command_text(command.id, game)
                    for command in TABLE
                    if command.menu == menu and not command.submenu and command.is_of(game)
                ]
                letters = Counter(text[text.index("&") + 1].lower() for text in texts if "&" in text)
                assert max(letters.values()) == 1, (code, menu, game, letters)
        tops = Counter(tr(f"menu.{menu}")[tr(f"menu.{menu}").index("&") + 1].lower() for menu in MENUS)
        assert max(tops.values()) == 1, (code, tops)


@pytest.mark.parametrize("game", offered())
def test_the_list_of_keys_names_them_all(qapp, game):
    found = sheet(game, Shortcuts(TABLE))
    for text in (as_html(found, "#777777"), as_text(game, found)):
        for command in (command for command in TABLE if command.is_of(game)):
            for key in command.keys:
                assert QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) in text


def test_commands_of_another_kind_of_game_are_not_there(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    commands = CommandSet(window, TABLE, {command.id: lambda: None for command in TABLE})
    commands.fill(window.menuBar())
    for game in offered():
        commands.show_game(game)
        for command in TABLE:
            action = commands[command.id]
            action.setEnabled(True)
            assert action.isVisible() == action.isEnabled() == (command.is_of(game)), command.id
        for menu in {command.submenu for command in TABLE if command.submenu}:
            is_there = any(command.is_of(game) for command in TABLE if command.submenu == menu)
            assert commands.menu(menu).menuAction().isVisible() is is_there, menu
        assert commands["home"].text() == command_text("home", game), "what it is called in this game"


@pytest.mark.parametrize("code", ["en", "de", "hu"])
def test_keys_are_the_same_in_every_language(qapp, code):
    from PySide6.QtCore import QKeyCombination, Qt

    from gui.base import language
    from gui.base.commands import sequence

    language.speak(qapp, code)
    try:
        for keys, wanted in (
            ("Return", Qt.Key.Key_Return), ("Enter", Qt.Key.Key_Enter), ("Space", Qt.Key.Key_Space),
            ("PgUp", Qt.Key.Key_PageUp), ("Ctrl+Z", QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Z)),
        ):  # fmt: skip
            found = sequence(keys)[0]
            assert found == (wanted if isinstance(wanted, QKeyCombination) else QKeyCombination(wanted)), keys
    finally:
        language.speak(qapp, "en")


@pytest.mark.parametrize("game", offered())
def test_no_menu_is_long(qtbot, game):
    window = QMainWindow()
    qtbot.addWidget(window)
    commands = CommandSet(window, TABLE, dict.fromkeys((command.id for command in TABLE), lambda: None))
    commands.fill(window.menuBar())
    commands.show_game(game)
    for menu in MENUS:
        shown = [one for one in commands.menu(menu).actions() if one.isVisible() and not one.isSeparator()]
        assert 0 < len(shown) <= MOST, (menu, [one.text() for one in shown])
