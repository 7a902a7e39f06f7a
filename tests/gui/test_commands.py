from collections import Counter

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMainWindow

from gui.app.commands import COMMANDS, MENUS, CommandSet
from gui.app.messages import keys_text


def test_no_key_and_no_name_is_given_twice():
    assert max(Counter(command.id for command in COMMANDS).values()) == 1
    keys = Counter(key for command in COMMANDS for key in command.keys)
    assert max(keys.values()) == 1, keys.most_common(3)
    assert all(QKeySequence(key).toString() for key in keys)


def test_every_command_is_in_a_menu_and_does_something(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    done = []
    handlers = {command.id: (lambda name=command.id: done.append(name)) for command in COMMANDS}
    commands = CommandSet(window, handlers)
    commands.fill(window.menuBar())
    menus = [action.menu() for action in window.menuBar().actions()]
    assert len(menus) == len(MENUS)
    listed = []
    while menus:
        for action in menus.pop().actions():
            menus += [action.menu()] if action.menu() else []
            listed += [action] if not action.menu() and not action.isSeparator() else []
    assert {action.text() for action in listed} == {commands[command.id].text() for command in COMMANDS}
    for action in listed:
        action.trigger()
    assert sorted(done) == sorted(command.id for command in COMMANDS)


def test_mnemonics_of_a_menu_differ(qtbot):
    from gui import i18n
    from gui.i18n import tr

    for code in i18n.NAMES:
        i18n.set_language(code)
        for menu in MENUS:
            texts = [
                tr(f"cmd.{command.id}")
                for command in COMMANDS
                if command.menu == menu and not command.submenu
            ]
            letters = Counter(text[text.index("&") + 1].lower() for text in texts if "&" in text)
            assert max(letters.values()) == 1, (code, menu, letters)
        tops = Counter(tr(f"menu.{menu}")[tr(f"menu.{menu}").index("&") + 1].lower() for menu in MENUS)
        assert max(tops.values()) == 1, (code, tops)


def test_the_list_of_keys_names_them_all(qapp):
    text = keys_text()
    for command in COMMANDS:
        for key in command.keys:
            assert QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) in text
