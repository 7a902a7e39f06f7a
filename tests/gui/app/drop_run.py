"""Drags things from another window onto the app's, with the mouse; run by test_drop.py.

Arguments: a record, a file with a position, a file that is neither. Prints JSON.
"""

import json
import sys

from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QDrag
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from gui.app.start import make_window
from gui.base import messages
from tests.gui.app.window_run import wait_until

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Source(QLabel):
    """Something to drag."""

    def mousePressEvent(self, event):
        drag = QDrag(self)
        drag.setMimeData(self.data())
        self.done = drag.exec(Qt.DropAction.CopyAction)


def files_of(*paths):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path) for path in paths])
    return data


def text_of(text):
    data = QMimeData()
    data.setText(text)
    return data


def drag(source, window, data, place):
    """Press on the source, move over the window, let go there; what Qt says was done."""
    source.data, source.done = lambda: data, None
    steps = [
        lambda: QTest.mouseMove(window.windowHandle(), place - QPoint(9, 9)),
        lambda: QTest.mouseMove(window.windowHandle(), place),
        lambda: QTest.mouseRelease(window.windowHandle(), LEFT, PLAIN, place),
    ]

    def go_on():
        if steps:
            steps.pop(0)()
            QTimer.singleShot(60, go_on)

    QTimer.singleShot(60, go_on)
    QTest.mousePress(source.windowHandle(), LEFT, PLAIN, QPoint(20, 20))
    wait_until(lambda: source.done is not None and not steps, what="the drag ends")
    return source.done == Qt.DropAction.CopyAction


def main(game, position, rubbish):
    _, window = make_window()
    told = []
    messages.say_failure = lambda _, title, detail: told.append([title, detail])
    window.move(0, 0)
    window.resize(900, 600)
    window.show()
    source = Source("drag me")
    source.setWindowFlags(Qt.WindowType.FramelessWindowHint)
    source.move(950, 100)
    source.resize(200, 100)
    source.show()
    QTest.qWaitForWindowExposed(source)
    QTest.qWaitForWindowExposed(window)
    report = []

    def drop(data, place):
        before, count = window.controller.session, len(told)
        is_taken = drag(source, window, data, place)
        wait_until(
            lambda: window.controller.session is not before or len(told) > count or not is_taken,
            what="an answer",
        )
        session = window.controller.session
        report.append([is_taken, window.files.name, len(session.tokens), session.state.to_text()])

    tower = QPoint(280, 300)
    window.show_welcome()
    drop(files_of(game), tower)
    with open(position, encoding="utf-8") as file:
        text = file.read()
    drop(files_of(position), QPoint(700, 400))
    drop(text_of(text), tower)
    drop(files_of(rubbish), tower)
    drop(text_of("hello"), tower)
    color = QMimeData()
    color.setColorData("red")
    drop(color, tower)
    window.files.count_as_saved()
    window.close()
    print(json.dumps({"report": report, "told": told}))


if __name__ == "__main__":
    main(*sys.argv[1:])
