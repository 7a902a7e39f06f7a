"""An hour of study in a real window: clocks, flat board, openings, analysis arrows, position editor, a fallen flag.

Run by test_study.py in a process of its own.

Arguments: a folder with the records start.tgn, games.tgn and late.tgn; pictures of the window go there, too. Prints
JSON.
"""

import json
import sys
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from gui.games.waechter.editors.draft import Piece
from gui.scene.sign import Sign
from tests.gui.app.window_run import break_the_renderer
from tests.gui.flat_places import on_square
from tests.gui.window_hands import (
    CTRL,
    LEFT,
    PLAIN,
    count_idle_paints,
    open_record,
    open_window,
    save_record,
    turn_wheel,
    wait_for_camera,
    wait_until,
)

EDITED = "3RG3/7/3r33/7/1b25/7/3BG3 r"


def click_square(board, name):
    place = on_square(board, name).toPoint()
    QTest.mouseMove(board, place)
    QTest.mouseClick(board, LEFT, PLAIN, place)


def click_tab(window, number):
    if window.table.tabs.currentIndex() != number or not window.table.tabletop.is_open:
        QTest.mouseClick(window.table.pages.buttons[number], LEFT)


def hover_row(view, row):
    QTest.mouseMove(view.viewport(), QPoint(2, view.viewport().height() - 2))
    QTest.mouseMove(view.viewport(), view.visualRect(view.model().index(row, 0)).center())


def num_arrows(window):
    """Arrows in the picture in three dimensions."""
    return int((window.tower.scene.signs["kind"] == Sign.ARROW).sum())


def play_with_clock(window, folder):
    """Two people play on the flat board, and the time runs; a button stops it."""
    open_record(window, str(folder / "start.tgn"))
    QTest.keyClick(window, Qt.Key.Key_2, CTRL)
    board, clocks = window.stage.flat, window.table.clocks
    assert board.isVisible() and not window.tower.isVisible()
    before = [face.text for face in clocks.faces]
    for squares in (("D5", "D4", "D4"), ("C2", "C3", "C3")):
        for square in squares:
            click_square(board, square)
    game = window.controller
    assert game.session.tokens == ["D5-D4-1", "C2-C3-1"], game.session.tokens
    first = clocks.faces[0].text
    wait_until(lambda: clocks.faces[0].text != first, "the time runs")
    QTest.mouseClick(clocks.button, LEFT)
    still = clocks.faces[0].text
    QTest.qWait(1200)
    assert clocks.faces[0].text == still and game.session.clock.is_paused
    QTest.mouseClick(clocks.button, LEFT)
    wait_until(lambda: clocks.faces[0].text != still, "it runs again")
    window.grab().save(str(folder / "clock.png"))
    return before, [face.text for face in clocks.faces]


def use_openings(window, folder):
    """Load games, look at a move, and go on with it."""
    game, tab = window.controller, window.table.openings_tab
    for _ in range(2):
        QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    click_tab(window, 3)
    QFileDialog.getOpenFileNames = lambda *_: ([str(folder / "games.tgn")], "")
    QTest.mouseClick(tab.load, LEFT)
    wait_until(lambda: tab.list.rows.rows, "the games are loaded")
    board = window.stage.flat
    plain = board.grab().toImage()
    hover_row(tab.list, 1)
    wait_until(lambda: board.grab().toImage() != plain, what="the move under the mouse is drawn")
    window.grab().save(str(folder / "openings.png"))
    wanted = tab.list.rows.rows[1].title
    QTest.mouseClick(tab.list.viewport(), LEFT, PLAIN, tab.list.visualRect(tab.list.rows.index(1)).center())
    assert game.session.tokens[: game.session.cursor] == [wanted]
    return sum(row.games for row in tab.list.rows.rows), wanted


def see_arrows(window, folder):
    """The analysis draws its best moves, on the flat board and in three dimensions."""
    QTest.keyClick(window, Qt.Key.Key_A, CTRL)
    click_tab(window, 2)
    board, analysis, rows = window.stage.flat, window.analysis, window.table.analysis_tab.list
    wait_until(lambda: len(analysis.ghosts) == 3, "three best moves")
    flat = board.drawing().count("stroke-linejoin") - board.drawing(plain=True).count("stroke-linejoin")
    QTest.keyClick(window, Qt.Key.Key_2, CTRL)
    assert window.tower.isVisible()
    wait_until(lambda: num_arrows(window) == 3, what="three arrows")
    hover_row(rows, 0)
    wait_until(lambda: num_arrows(window) > 3, what="the line of the move under the mouse")
    wait_for_camera(window.tower)
    QTest.qWait(200)
    window.grab().save(str(folder / "arrows.png"))
    line = num_arrows(window)
    QTest.keyClick(window, Qt.Key.Key_A, CTRL)
    wait_until(lambda: num_arrows(window) == 0, what="no arrow without analysis")
    return flat, line


def edit_position(window, folder):
    """Put a position together by mouse, wheel, keys and text, and have it analysed."""
    problems = []

    def work():
        try:
            edit(QApplication.activeModalWidget(), folder)
        except (AssertionError, LookupError, TimeoutError) as error:  # Qt would swallow it
            problems.append(repr(error))
            QApplication.activeModalWidget().reject()

    QTest.keyClick(window, Qt.Key.Key_S, CTRL)
    wait_until(lambda: not window.files.is_unsaved, what="nobody has to ask about the game before")
    QTimer.singleShot(0, work)
    QTest.keyClick(window, Qt.Key.Key_E, CTRL)
    assert not problems, problems
    window.activateWindow()  # what a window manager does, which this screen does not have
    wait_until(window.isActiveWindow, what="the window is active again")
    assert window.controller.session.state.to_text() == EDITED
    assert window.analysis.is_on and window.table.tabs.currentWidget() is window.table.analysis_tab
    wait_until(lambda: window.analysis.best, "the position is analysed")
    QTest.keyClick(window, Qt.Key.Key_A, CTRL)
    QTest.keyClick(window, Qt.Key.Key_C, CTRL | Qt.KeyboardModifier.ShiftModifier)
    return QGuiApplication.clipboard().text()


def edit(editor, folder):
    board = editor.board
    QTest.mouseClick(editor.controls["clear"], LEFT)
    for piece, name in ((Piece(0, 0), "D7"), (Piece(1, 0), "E1"), (Piece(0, 1), "D5"), (Piece(1, 1), "B3")):
        QTest.mouseClick(editor.tools[0].buttons[piece], LEFT)
        click_square(board, name)
    QTest.mouseMove(board, on_square(board, "D5").toPoint())
    turn_wheel(board, on_square(board, "D5"), steps=-2)
    QTest.mouseMove(board, on_square(board, "B3").toPoint())
    QTest.keyClick(board, Qt.Key.Key_2)
    start, end = (on_square(board, name).toPoint() for name in ("E1", "D1"))
    QTest.mousePress(board, LEFT, PLAIN, start)
    QTest.mouseMove(board, (start + end) / 2)
    QTest.mouseMove(board, end)
    QTest.mouseRelease(board, LEFT, PLAIN, end)
    editor.controls["turn"].activated.emit(0)
    editor.line.selectAll()
    QTest.keyClicks(editor.line, EDITED.replace("3r33", "3x33"))
    assert not editor.analyse.isEnabled() and "x" in editor.place.text()
    editor.grab().save(str(folder / "editor.png"))
    editor.line.selectAll()
    QTest.keyClicks(editor.line, editor.draft.text)
    assert editor.draft.text == EDITED and editor.analyse.isEnabled(), editor.editor.text
    QTest.mouseClick(editor.analyse, LEFT)


def lose_by_time(window, folder):
    """A record with hardly any time left: the flag falls, and the record says so."""
    open_record(window, str(folder / "late.tgn"))
    clocks, session = window.table.clocks, window.controller.session
    assert session.clock.is_paused and clocks.faces[0].text == "0:00.4", clocks.faces[0].text
    QTest.mouseClick(clocks.button, LEFT)
    wait_until(lambda: session.is_over, "the flag falls")
    click_tab(window, 0)
    QTest.qWait(100)
    window.grab().save(str(folder / "flag.png"))
    save_record(window, str(folder / "lost.tgn"))
    wait_until(lambda: not window.files.is_unsaved, what="the record is saved")
    assert clocks.faces[0].text == "0:00.0" and clocks.faces[0].reading.has_fallen
    return window.panel.end.title.text(), window.panel.end.reason.text()


def main(folder):
    folder = Path(folder)
    _, window = open_window(1280, 800)
    before, after = play_with_clock(window, folder)
    games, opening = use_openings(window, folder)
    flat, line = see_arrows(window, folder)
    copied = edit_position(window, folder)
    QFileDialog.getSaveFileName = lambda *_: (str(folder / "board.svg"), "")
    QTest.keyClick(window, Qt.Key.Key_2, CTRL)
    QTest.keyClick(window, Qt.Key.Key_P, CTRL)
    QTest.keyClick(window, Qt.Key.Key_2, CTRL)
    idle = count_idle_paints(window.tower)
    title, reason = lose_by_time(window, folder)
    break_the_renderer(window)
    wait_until(window.stage.flat.isVisible, what="the flat board stands in")
    window.grab().save(str(folder / "broken.png"))
    wait_until(lambda: not window.files.is_unsaved, what="nothing to be asked")
    window.close()
    report = {
        "clocks": [before, after],
        "games": games,
        "opening": opening,
        "flat": flat,
        "line": line,
        "copied": copied,
        "end": [title, reason],
        "idle": idle,
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main(*sys.argv[1:])
