"""First turns in a real window, by somebody who does only what the bubbles point at. Run by test_first_turn.py.

Arguments: a folder for pictures (or ``-``), then the games. Prints JSON: for each game and size the steps, each with true if the
bubble lay on the picture and neither it nor its tip's other end was over what it points at.
"""

import json
import sys

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest

from gui.features.tutorial.bubble import TIP
from tests.gui.features.tutorial.tutorial_run import is_still
from tests.gui.window_hands import open_window, wait_for_camera, wait_until

SIZES = ((1280, 800), (1024, 600), (640, 400))  # the last is the first at 200 %
MOST = 20


def guided(window, game, folder):
    """The first turn of a game; what was shown in it."""
    window.settings.guided[game] = "again"
    window.files.quick_game(game)
    first, shown = window.table.first_turn, []
    while len(shown) < MOST:
        wait_until(lambda: is_still(window), what="nothing moves")
        wait_for_camera(window.tower)
        QTest.qWait(80)
        if window.settings.guided[game] == "done":
            assert first.bubble.isHidden()
            return shown
        step, boxes = first.now() if first.is_due else (None, [])
        if step is None:
            go_on(window)
            continue
        wait_until(lambda: not first.bubble.isHidden(), what="the bubble")
        wait_for_camera(window.tower)
        step, boxes = first.now()
        body = first.bubble.body
        is_beside = boxes and not body.intersects(boxes[0]) and near(body).intersects(boxes[0])
        shown.append([step.id, bool(is_beside and window.stage.geometry().contains(body))])
        if folder != "-":
            window.grab().save(f"{folder}/{game}-{window.width()}-{len(shown):02}-{step.id}.png")
        press(window, boxes[0].center())
    raise AssertionError(shown)


def press(window, at):
    """Click on what is seen at a place of the table."""
    widget = window.table.childAt(at)
    at = widget.mapFrom(window.table, at)
    QTest.mouseMove(widget, at + QPoint(1, 0))
    QTest.mouseMove(widget, at)
    QTest.qWait(30)
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def near(body):
    return QRect(body).adjusted(-TIP - 2, -TIP - 2, TIP + 2, TIP + 2)


def go_on(window):
    """What nothing guides: the turns of others."""
    game = window.controller
    if game.choices:
        game.choose(game.choices[-1])
        QTest.keyClick(window, Qt.Key.Key_Return)
    QTest.qWait(50)


def main():
    folder, *games = sys.argv[1:]
    _, window = open_window()
    report = {}
    for size in SIZES:
        window.resize(*size)
        for game in games:
            report[f"{game} {size[0]}"] = guided(window, game, folder)
    window.files.count_as_saved()
    window.close()
    print(json.dumps(report))


if __name__ == "__main__":
    main()
