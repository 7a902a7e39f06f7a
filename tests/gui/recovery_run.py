"""The app in a process of its own, to be killed; run by test_recovery.py.

Arguments: the folder for everything, what to do, and a kind of game. ``play``: computers play, slowly as far as the disk goes,
and each action is reported once it must be safe. ``save``: the same, and the record is saved to a file with
every action. ``resume``: takes the first thing
that the welcome page offers, reports the game and closes the window in the usual way. ``wait``: the same, but
holds the game until the standard input ends.
"""

import json
import os
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ.pop("DISPLAY", None)

from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest

import turmcore
from gui.app import opengl, theme
from gui.app.autosave import Autosave
from gui.app.main_window import MainWindow
from gui.app.settings import Settings
from gui.games.turmbauer.setup import Setup
from gui.model.seats import Kind
from gui.model.session import Session


def say(**values):
    print(json.dumps(values), flush=True)


def make_slow():
    """Let the system take a few bytes at a time, as a slow disk would."""
    write = os.write
    os.write = lambda handle, data: write(handle, bytes(data[:40]))


def play(window, path, game):
    window.commands["quick"].trigger()
    files = window.files
    if game == "turmbauer":
        setup = Setup(kinds=("greedy", "random", "greedy", "random"), stability="glued")  # no early collapse
        files.start(setup.session())
    else:
        loaded = turmcore.load(game)
        files.start(Session.begin(loaded, ([Kind.GREEDY, Kind.RANDOM] * 3)[: loaded.num_players]))
    controller = window.controller

    def keep_on():
        if controller.session.plies:
            if path:
                files._save_to(path)
            say(tokens=controller.session.tokens)

    controller.changed.connect(keep_on)


def resume(window):
    window.show_welcome()
    card = window.welcome.view.cards[0]
    assert card.hasFocus()
    title = getattr(card, "detail", card.title).split("\n")[0]  # a kept game, or else a new one
    QTest.keyClick(card, Qt.Key.Key_Return)
    session = window.controller.session
    say(title=title, tokens=session.tokens, file=window.files.name, is_unsaved=window.files.is_unsaved)


def main(folder, what, game="turmbauer"):
    from PySide6.QtWidgets import QApplication

    folder = Path(folder)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder / "config"))
    opengl.prepare()
    app = QApplication(["turmbauer"])
    theme.apply(app)
    window = MainWindow(Settings(), opengl.why_unavailable(), Autosave(folder / "games"))
    window.show()
    QTest.qWaitForWindowActive(window)
    if what in ("play", "save"):
        make_slow()
        play(window, str(folder / "evening.tgn") if what == "save" else "", game)
        app.exec()
    else:
        resume(window)
        if what == "wait":
            sys.stdin.read()
        window.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
