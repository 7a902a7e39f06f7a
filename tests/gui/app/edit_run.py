"""Editors and puzzles in a real window: a tower put together by mouse, played on from there; a puzzle tried and solved.

Run by test_edit_window.py in a process of its own. Argument: a folder for pictures. Prints JSON.
"""

import json
import logging
import sys
import traceback
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.features.puzzles.list import PuzzleList
from gui.games.turmbauer.editors.controller import Tool
from tests.gui.window_hands import (
    ALT,
    CTRL,
    LEFT,
    PLAIN,
    SHIFT,
    UP,
    count_idle_paints,
    open_window,
    pixel_of_face,
    turn_wheel,
    wait_for_camera,
    wait_until,
)
from turmcore.puzzles import shipped


def hover(editor, cell, normal=UP):
    """The mouse over a face; its pixel."""
    tower = editor.picture.tower
    wait_for_camera(tower)
    place = pixel_of_face(tower, cell, normal)
    assert place is not None, f"{cell} is hidden"
    QTest.mouseMove(tower, place + QPoint(1, 0))
    QTest.mouseMove(tower, place)
    wait_until(lambda: editor.controller._hovered is not None, what="the mouse is seen")
    wait_until(lambda: editor.controller._hovered.cell == cell, what=f"the mouse is seen over {cell}")
    return place


def put_together(editor, folder):
    """Pieces by mouse: legal, turned by the wheel, illegal, moved, recolored; climbers; the turn."""
    turn_piece(editor, folder)
    move_cube(editor)
    return climb(editor, folder)


def turn_piece(editor, folder):
    """A piece goes through its legal poses, is put, and is taken back."""
    control, tower = editor.controller, editor.picture.tower
    tower.set_quality("low")
    wait_until(lambda: tower.num_paints > 0, what="first picture")
    QTest.mouseClick(editor.buttons["clear"], LEFT)
    assert not control.draft.blocks
    QTest.mouseClick(editor.tray.tray.tiles[5], LEFT)
    assert control.piece == "4l"
    place = hover(editor, (0, 0, 0))
    first = control.pose.cells
    assert control.pose.reason is None and (0, 0, 1) in first
    turn_wheel(tower, place, SHIFT)
    assert control.pose.cells != first, "Shift and the wheel go through the legal poses"
    turn_wheel(tower, place, ALT)
    QTest.keyClick(tower, Qt.Key.Key_Q)
    editor.grab().save(str(folder / "ghost.png"))
    QTest.mouseClick(tower, LEFT, PLAIN, place)
    assert len(control.draft.blocks) == 1 and not editor.play.isEnabled()
    QTest.keyClick(editor, Qt.Key.Key_Z, CTRL)
    assert not control.draft.blocks
    QTest.keyClick(tower, Qt.Key.Key_Escape)


def move_cube(editor):
    """A cube is put, dragged and deleted."""
    control, tower = editor.controller, editor.picture.tower
    QTest.keyClick(tower, Qt.Key.Key_1)
    place = hover(editor, (0, 0, 0))
    QTest.mouseClick(tower, LEFT, PLAIN, place)
    assert control.draft.cells(1) == ((0, 0, 1),)
    QTest.keyClick(tower, Qt.Key.Key_Escape)
    assert control.tool is Tool.MOVE
    # a drag moves it to another cube of the base stone
    start, end = hover(editor, (0, 0, 1)), pixel_of_face(tower, (1, 0, 0))
    QTest.mousePress(tower, LEFT, PLAIN, start)
    for part in (0.4, 0.8, 1.0):
        QTest.mouseMove(tower, start + (end - start) * part)
        QTest.qWait(30)
    wait_until(lambda: control.pose is not None and control.pose.anchor == (1, 0, 1), what="it comes along")
    QTest.mouseRelease(tower, LEFT, PLAIN, end)
    assert control.draft.cells(1) == ((1, 0, 1),) and len(control.draft.blocks) == 1
    assert "3.2" in editor.words.text(), "a colored cube lies where a natural one belongs, and that is said"
    QTest.mouseClick(tower, LEFT, PLAIN, pixel_of_face(tower, (1, 0, 1)))
    assert control.selected == 1
    QTest.keyClick(tower, Qt.Key.Key_Delete)
    assert not control.draft.blocks


def climb(editor, folder):
    """Two colors build, one of them climbs, and the turn is mended."""
    control, tower = editor.controller, editor.picture.tower
    for cell, seat in (((0, 0, 0), 0), ((1, 1, 0), 1)):
        QTest.mouseClick(editor.tools[0].buttons[seat], LEFT)
        QTest.mouseClick(editor.tray.tray.tiles[2], LEFT)
        QTest.mouseClick(tower, LEFT, PLAIN, hover(editor, cell))
        QTest.keyClick(tower, Qt.Key.Key_Escape)
    assert [block.seat for block in control.draft.blocks] == [0, 1]
    QTest.mouseClick(editor.tools[0].buttons["climber"], LEFT)
    QTest.mouseClick(editor.tools[0].buttons[0], LEFT)
    top = next(
        cell for cell in control.draft.cells(1) if control.draft.is_field(cell) and pixel_of_face(tower, cell)
    )
    place = hover(editor, top)
    wait_until(lambda: control.preview().climbs, what="the climber is shown where it would stand")
    QTest.mouseClick(tower, LEFT, PLAIN, place)
    assert control.draft.climbers[0] == top
    assert not editor.play.isEnabled() and "href" in editor.words.text()
    editor.words.linkActivated.emit("mend")
    assert editor.play.isEnabled(), editor.words.text()
    QTest.qWait(200)
    editor.grab().save(str(folder / "editor.png"))
    text = editor.line.text()
    idle = count_idle_paints(tower)
    QTest.mouseClick(editor.play, LEFT)
    return text, idle


def edit(window, folder):
    """The position on the table, put together anew; what came out is played on."""
    found, problems = [], []

    def work():
        try:
            found.append(put_together(QApplication.activeModalWidget(), folder))
        except Exception:  # noqa: BLE001  Qt would swallow it
            problems.append(traceback.format_exc())
            QApplication.activeModalWidget().reject()

    QTimer.singleShot(0, work)
    QTest.keyClick(window, Qt.Key.Key_E, CTRL)
    assert not problems, problems
    window.activateWindow()
    wait_until(window.isActiveWindow, what="the window is active again")
    text, idle = found[0]
    assert window.controller.session.state.to_text() == text
    return text, idle


def solve(window, folder):
    """Choose a puzzle from the list, fail, try again, solve it by the list of places, and go on to the next."""
    window.controller.stop()

    def choose():
        chooser = QApplication.activeModalWidget()
        assert isinstance(chooser, PuzzleList)
        names = [puzzle.id for puzzle in chooser.rows.puzzles]
        chooser.select(names.index("turmbauer-3"))
        QTest.mouseClick(chooser.play, LEFT)

    QTimer.singleShot(0, choose)
    QTest.keyClick(window, Qt.Key.Key_U, CTRL)
    window.activateWindow()
    wait_until(window.isActiveWindow, what="the window is active again")
    puzzles, game = window.table.puzzles, window.controller
    bar, puzzle = puzzles.bar, puzzles.controller.puzzle
    assert bar.isVisible() and puzzle.id == "turmbauer-3"
    wrong = next(
        choice for choice in game.choices if choice.cells and str(choice.action) != puzzle.solution[0]
    )
    for token in (str(wrong.action), "="):
        assert game.propose(game.session.game.parse(token))
        QTest.mouseClick(window.panel.done, LEFT)
        wait_until(lambda: not window.tower.is_animating, what="it comes to rest")
    assert puzzles.controller.verdict.status == "failed"
    window.grab().save(str(folder / "failed.png"))
    QTest.mouseClick(bar.again, LEFT)
    for token in puzzle.solution:
        assert game.propose(game.session.game.parse(token))
        QTest.mouseClick(window.panel.done, LEFT)
        wait_until(lambda: not window.tower.is_animating, what="it comes to rest")
    assert puzzles.controller.verdict.status == "solved"
    words = bar.verdict.text()
    QTest.qWait(200)
    window.grab().save(str(folder / "solved.png"))
    QTest.mouseClick(bar.next, LEFT)
    assert window.table.puzzles.controller.puzzle.id != "turmbauer-3"
    return words, window.table.puzzles.controller.puzzle.id


def main(folder):
    messages = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda message: messages.append(message.getMessage())
    logging.getLogger().addHandler(handler)
    _, window = open_window(1100, 720)
    window.tower.set_quality("low")
    text, idle = edit(window, folder)
    words, following = solve(window, folder)
    report = {
        "text": text, "idle": idle, "words": words, "next": following,
        "shipped": [puzzle.id for puzzle in shipped()], "messages": messages,
    }  # fmt: skip
    window.close()
    print(json.dumps(report))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
