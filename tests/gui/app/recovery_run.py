"""The app in a process of its own, to be killed; run by test_recovery.py.

Arguments: the folder for everything, what to do, and a kind of game. ``play``: computers play, slowly as far as the disk goes,
and each action is reported once it must be safe. ``save``: the same, and the record is saved to a file with
every action. ``edit``: somebody changes the position in the editor again and again, goes on from there and saves it. ``solve``: a
game is begun, and then a puzzle tried again and again. ``resume``: takes the first thing
that the welcome page offers, reports the game and closes the window in the usual way. ``wait``: the same, but
holds the game until the standard input ends.
"""

import json
import os
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ.pop("DISPLAY", None)

from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtTest import QTest

import turmcore
from gui.app.autosave import Autosave
from gui.app.main_window import MainWindow
from gui.base import opengl, theme
from gui.base.settings import Settings
from gui.games.turmbauer.play.setup import Setup
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.position_editor import PositionEditor
from turmcore.puzzles import shipped

POSITIONS = 7  # that are put together in the editor, one after the other


def say(**values):
    print(json.dumps(values), flush=True)


def make_slow():
    """Let the system take a few bytes at a time, as a slow disk would."""
    write = os.write
    os.write = lambda handle, data: write(handle, bytes(data[:40]))


def begin(window, game, kinds=(Kind.GREEDY, Kind.RANDOM)):
    window.commands["quick"].trigger()
    if game == "turmbauer":  # no early collapse
        setup = Setup(kinds=(kinds * 2)[:4], stability="glued", start="first")
        window.files.start(setup.session())
    else:
        loaded = turmcore.load(game)
        window.files.start(Session.begin(loaded, (list(kinds) * 3)[: loaded.num_players]))


def tell(session, **more):
    say(tokens=session.tokens, start=session.start_text, **more)


def play(window, path, game):
    begin(window, game)
    controller = window.controller

    def keep_on():
        if controller.session.plies:
            if path:
                window.files.save_to(path)
            tell(controller.session)

    controller.changed.connect(keep_on)


def positions_of(game):
    """Texts of a game at some distance from each other."""
    found = []
    for seed in range(POSITIONS):
        state = turmcore.load(game).new_state(seed)
        while state.ply < 3 + seed or state.is_chance():
            state.play(state.sample_chance() if state.is_chance() else state.greedy())
        found.append(state.to_text())
    return found


def edit(window, path, game):
    """Positions come from the editor, without a move; each is saved."""
    begin(window, game, (Kind.PERSON, Kind.PERSON))
    texts = positions_of(game)
    number = 0

    def exec_editor(editor):
        nonlocal number
        for text in (texts[(number + 1) % POSITIONS], texts[number % POSITIONS]):
            editor.line.setText(text)
            editor.line.textEdited.emit(text)
        editor.do(editor.undo)
        editor.do(editor.redo)
        assert editor.play.isEnabled(), editor.words.text()
        editor.play.click()
        number += 1
        return True

    PositionEditor.exec = exec_editor

    def work():
        window.commands["edit_position"].trigger()
        session = window.controller.session
        assert session.is_arranged and not session.plies
        following = texts[number % POSITIONS]
        tell(session, following=following, is_saved=False)
        if number % 2:
            window.files.save_to(path)
            tell(session, following=following, is_saved=True)

    timer = QTimer(window)
    timer.timeout.connect(work)
    timer.start(0)


def solve(window, game):
    """A game of a few actions, and then a puzzle: the game waits."""
    begin(window, game, (Kind.PERSON, Kind.PERSON))
    controller = window.controller
    for _ in range(6):
        state = controller.session.state
        controller.session.play(state.sample_chance() if state.is_chance() else state.nth(0))
    controller.changed.emit()
    tell(controller.session)
    puzzle = next(puzzle for puzzle in shipped() if puzzle.state().game.name == game and puzzle.solution)
    window.files.start_puzzle(puzzle)

    def work():
        puzzles, session = window.table.puzzles.controller, window.controller.session
        if len(session.plies) < len(puzzle.solution):
            window.controller.play(session.game.parse(puzzle.solution[len(session.plies)]))
        else:
            puzzles.try_again()

    timer = QTimer(window)
    timer.timeout.connect(work)
    timer.start(0)


def resume(window):
    window.show_welcome()
    card = window.welcome.view.cards[0]
    assert card.hasFocus()
    title = getattr(card, "detail", card.title).split("\n")[0]  # a kept game, or else a new one
    QTest.keyClick(card, Qt.Key.Key_Return)
    session = window.controller.session
    say(
        title=title,
        tokens=session.tokens,
        start=session.start_text,
        file=window.files.name,
        is_unsaved=window.files.is_unsaved,
    )


def main(folder, what, game="turmbauer"):
    from PySide6.QtWidgets import QApplication

    folder = Path(folder)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder / "config"))
    os.environ["XDG_DATA_HOME"] = str(folder / "data")
    opengl.prepare()
    app = QApplication(["turmbauer"])
    theme.apply(app)
    window = MainWindow(Settings(), opengl.why_unavailable(), Autosave(folder / "games"))
    window.show()
    QTest.qWaitForWindowActive(window)
    path = str(folder / "evening.tgn")
    if what in ("play", "save", "edit", "solve"):
        make_slow()
        if what == "edit":
            edit(window, path, game)
        elif what == "solve":
            solve(window, game)
        else:
            play(window, path if what == "save" else "", game)
        app.exec()
    else:
        resume(window)
        if what == "wait":
            sys.stdin.read()
        window.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
