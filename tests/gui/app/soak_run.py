"""Games of computers through a real window, one after the other; run by test_soak_window.py.

After each game its position is changed in the editor and played on from, dialogs are opened, and a puzzle is solved.

Arguments: how many games are counted. Prints JSON: what there is before them and after them.
"""

import gc
import json
import sys
from pathlib import Path
from resource import getpagesize

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

import turmcore
from gui.base import messages
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.position_editor import PositionEditor
from tests.gui.window_hands import open_window, wait_until
from turmcore.puzzles import shipped

WARM_UP = len(offered()) + 1  # every table once, and one of them again
MOST_NAMES = 4096  # of objects on the graphics card; drivers give out low numbers again


def held(window):
    """What the program has now."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return {
        "widgets": len(QApplication.allWidgets()),
        "python": len(gc.get_objects()),
        "bytes": pages * getpagesize(),
        "graphics": on_the_card(window),
        "children": len(window.findChildren(object)),
    }


def on_the_card(window):
    """How many buffers, textures and so on there are in the contexts of all tables."""
    from OpenGL import GL

    kinds = (
        GL.glIsBuffer,
        GL.glIsTexture,
        GL.glIsVertexArray,
        GL.glIsFramebuffer,
        GL.glIsProgram,
        GL.glIsRenderbuffer,
    )
    count = 0
    for table in window.desk.tables.values():
        if table.tower is not None and table.tower.isValid():
            table.tower.makeCurrent()
            count += sum(bool(is_one(name)) for is_one in kinds for name in range(1, MOST_NAMES))
            table.tower.doneCurrent()
    return count


def play(window, number):
    game = turmcore.load(offered()[number % len(offered())])
    kinds = ([Kind.GREEDY, Kind.RANDOM] * 3)[: game.num_players]
    window.files.start(Session.begin(game, kinds, number))
    session = window.desk.session
    plies = 400  # a game of random players may go on and on
    wait_until(lambda: session.has_ended or len(session.plies) >= plies, "a whole game")
    return len(session.plies)


def use_dialogs(window):
    """The position of the middle of the game goes through the editor; other dialogs are only looked at."""
    controller = window.controller
    controller.go_to(len(controller.session.plies) // 2)

    def show(dialog):
        dialog.show()
        wait_until(dialog.isVisible, what="a dialog")
        QTest.qWait(30)
        if isinstance(dialog, PositionEditor):
            dialog.line.textEdited.emit(dialog.line.text())
            (dialog.play.click if dialog.play.isEnabled() else dialog.reject)()
            return dialog.edited is not None
        dialog.reject()
        return False

    before = QDialog.exec
    QDialog.exec = show
    try:
        for command in ("edit_position", "new", "puzzles", "new_puzzle", "keys"):
            window.commands[command].trigger()
            controller.stop()
    finally:
        QDialog.exec = before


def solve(window, number):
    """A puzzle of the game."""
    name = offered()[number % len(offered())]
    puzzle = next(puzzle for puzzle in shipped() if puzzle.state().game.name == name and puzzle.solution)
    window.files.start_puzzle(puzzle)
    session = window.controller.session
    for token in puzzle.solution:
        if len(session.plies) < len(puzzle.solution):
            window.controller.play(session.game.parse(token))
    controller = window.table.puzzles.controller
    wait_until(lambda: controller.verdict.status == "solved", "the puzzle is solved")


def spend_time(window, number):
    """A whole game, and what follows it; how long the game was."""
    plies = play(window, number)
    use_dialogs(window)
    solve(window, number)
    return plies


def main(games):
    _, window = open_window(860, 560)
    told = []
    messages.say_failure = lambda _, title, detail: told.append(detail)
    plies = 0
    for number in range(-WARM_UP, int(games)):
        if number == 0:
            plies, before = 0, held(window)
        plies += spend_time(window, number % 24)
    spend_time(window, -WARM_UP % 24)  # the same table as before the count, with the same puzzle
    wait_until(lambda: window.tower.num_paints > 0, what="a picture")
    QTest.qWait(200)
    after = held(window)
    window.files.count_as_saved()
    window.close()
    print(json.dumps({"before": before, "after": after, "plies": plies, "told": told}))


if __name__ == "__main__":
    main(*sys.argv[1:])
