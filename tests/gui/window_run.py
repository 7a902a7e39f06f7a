"""Plays in a real window by mouse and keys; run by test_window.py in a process of its own.

Arguments: the file to save the record in, the file to save a picture of the window in. Prints JSON.
"""

import json
import logging
import sys
import time

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from gui.app.start import make_window
from gui.games.turmbauer.choices import Standing
from gui.games.turmbauer.setup import Setup
from gui.model.session import Session
from gui.views.tower_view import TowerView

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton
CTRL = Qt.KeyboardModifier.ControlModifier
PLAIN = Qt.KeyboardModifier.NoModifier


def wait_until(condition, seconds=20.0, what=""):
    """Let the window live until a condition holds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(what)
        QTest.qWait(5)


def begin(window, *kinds, seed=11):
    setup = Setup(kinds=kinds)
    window.files.start(Session.begin(setup.game(), setup.seats(), seed))


def wait_for_camera(tower):
    wait_until(lambda: tower._flight.state() != tower._flight.State.Running, what="the camera arrives")


def pixel_of(tower, point):
    x, y, _, w = tower.camera.matrix(tower.width() / tower.height()) @ np.append(
        np.asarray(point, float), 1.0
    )
    return QPoint(round((x / w + 1) / 2 * tower.width()), round((1 - y / w) / 2 * tower.height()))


def seen_top(tower, cells):
    """The pixel of a cube's top that nothing hides, and that cube."""
    for cell in cells:
        place = pixel_of(tower, (cell[0] + 0.5, cell[1] + 0.5, cell[2] + 1))
        hit = tower.hit(QPointF(place))
        if hit is not None and hit.cell == cell and hit.normal == (0, 0, 1):
            return place, cell
    raise LookupError("no top is seen")


def person_builds_by_mouse(window):
    """Space rolls, a click into the tower proposes, a click on the ghost builds, Enter climbs."""
    game, tower = window.controller, window.tower
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert game.session.state.phase == "build", "the space bar rolls"
    tops = {
        choice_cell[:2] for choice in game.listed() for choice_cell in choice.cells if choice_cell[2] == 1
    }
    place, cell = seen_top(
        tower, [(x, y, 0) for x, y in sorted(tops) if (x, y) in ((0, 0), (1, 0), (0, 1), (1, 1))]
    )
    QTest.mouseClick(tower, LEFT, PLAIN, place)
    assert game.chosen is not None and (*cell[:2], 1) in game.chosen.cells, "a click proposes"
    chosen = game.chosen
    ghost = [cell for cell in chosen.cells if (cell[0], cell[1], cell[2] + 1) not in chosen.cells]
    QTest.mouseClick(tower, LEFT, PLAIN, seen_top(tower, ghost)[0])
    assert game.session.last.action == chosen.action, "a click on the ghost builds"
    assert game.session.state.phase == "climb"
    QTest.keyClick(window, Qt.Key.Key_Return)


def person_builds_by_lists(window):
    """The buttons, the tray and the list; then undo, redo."""
    game, panel = window.controller, window.panel
    QTest.mouseClick(panel.roll, LEFT)
    piece = next(piece.id for piece in game.pieces if piece.standing is Standing.FITS)
    QTest.mouseClick(next(tile for tile in panel.tray.tiles if tile.piece_id == piece), LEFT)
    assert game.piece == piece, "a tile shows the places of its piece"
    row = panel.list.visualRect(panel.list.rows.index(min(2, len(game.listed()) - 1))).center()
    QTest.mouseMove(panel.list.viewport(), row)
    QTest.mouseClick(panel.list.viewport(), LEFT, PLAIN, row)
    assert game.chosen is not None
    QTest.mouseClick(panel.done, LEFT)
    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert game.session.state.phase == "build", "undo"
    QTest.keyClick(window, Qt.Key.Key_Y, CTRL)
    assert game.session.state.phase == "climb", "redo"
    QTest.mouseClick(panel.done, LEFT)


def look_around(tower):
    """The camera by mouse; returns what was wrong."""
    start = tower.camera.copy()
    middle = QPointF(tower.width() / 2, tower.height() / 2)
    moves = [
        (QMouseEvent.Type.MouseButtonPress, middle),
        (QMouseEvent.Type.MouseMove, middle + QPointF(60, 0)),
    ]
    for kind, place in [*moves, (QMouseEvent.Type.MouseButtonRelease, moves[1][1])]:
        button = NONE if kind == QMouseEvent.Type.MouseMove else RIGHT
        QApplication.sendEvent(
            tower, QMouseEvent(kind, place, tower.mapToGlobal(place), button, RIGHT, PLAIN)
        )
    wheel = QWheelEvent(
        middle,
        tower.mapToGlobal(middle),
        QPoint(),
        QPoint(0, 120),
        NONE,
        PLAIN,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(tower, wheel)
    moved = tower.camera
    assert moved.yaw != start.yaw and moved.distance < start.distance
    for key, yaw in ((Qt.Key.Key_F, -90), (Qt.Key.Key_L, 180), (Qt.Key.Key_Home, start.yaw)):
        QTest.keyClick(tower.window(), key)
        wait_for_camera(tower)
        assert abs((tower.camera.yaw - yaw + 180) % 360 - 180) < 0.01, key


def count_idle_paints(tower):
    QTest.qWait(300)
    before = tower.num_paints
    QTest.qWait(700)
    return tower.num_paints - before


def none_references(scene, repaints=2000, every=500):
    """References to None after every so many repaints of a small view, and how many repaints there were."""
    view = TowerView("low")
    view.show_scene(scene)
    view.resize(240, 200)
    view.show()
    wait_until(lambda: view.num_paints > 50 or view.update(), what="small view")
    counts, before = [sys.getrefcount(None)], view.num_paints
    for i in range(repaints):
        view.update()
        QApplication.processEvents()
        if i % every == every - 1:
            counts.append(sys.getrefcount(None))
    painted = view.num_paints - before
    view.close()
    return counts, painted


def colors_of(window, picture):
    """How many different colors the tower's part of a grab of the window has, and whether it is solid."""
    image = window.grab().toImage().convertToFormat(QImage.Format.Format_RGBA8888)
    image.save(picture)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
    corner = window.tower.mapTo(window, QPoint(0, 0))
    part = pixels[corner.y() :, corner.x() :][: window.tower.height(), : window.tower.width()]
    return len(np.unique(part[..., :3].reshape(-1, 3), axis=0)), bool((part[..., 3] == 255).all())


def break_the_renderer(window):
    """An error while drawing: the window says so and goes on with the lists."""

    def draw(*_):
        raise RuntimeError("out of memory")

    logging.disable()
    window.tower._renderer.draw = draw
    window.tower.update()
    wait_until(lambda: window.no_picture is not None, what="the reason in place of the picture")
    assert window.no_picture.isVisible() and "out of memory" in window.no_picture._why.text()
    window.commands["undo"].trigger()
    window.commands["redo"].trigger()


def main(record, picture):
    app, window = make_window()
    app.setQuitOnLastWindowClosed(False)
    window.resize(1280, 800)
    window.show()
    assert window.tower is not None, "no OpenGL here"
    wait_until(lambda: window.tower.num_paints > 0, what="first picture")
    window.activateWindow()
    wait_until(window.isActiveWindow, what="the window becomes active")
    window.commands["quick"].trigger()
    game = window.controller
    begin(window, "person", "person", "greedy", "random")
    wait_for_camera(window.tower)
    person_builds_by_mouse(window)
    person_builds_by_lists(window)
    wait_until(lambda: game.session.cursor == 12, what="two computers")
    played = list(game.session.tokens)
    look_around(window.tower)
    window.resize(860, 520)  # a small picture is drawn faster
    started = time.monotonic()
    begin(window, "greedy", "random", "greedy", "random")
    wait_until(lambda: game.session.state.is_over(), 60, "a whole game")
    seconds = time.monotonic() - started
    QFileDialog.getSaveFileName = lambda *_: (record, "")
    QTest.keyClick(window, Qt.Key.Key_S, CTRL)
    QFileDialog.getSaveFileName = lambda *_: (record + ".png", "")
    QTest.keyClick(window, Qt.Key.Key_P, CTRL)
    window.resize(1280, 800)
    QTest.qWait(300)
    colors, is_solid = colors_of(window, picture)
    report = {
        "renderer": window.tower.renderer_name,
        "played": played,
        "seconds": seconds,
        "end": window.panel.end.title.text(),
        "result": game.session.state.result(),
        "colors": colors,
        "is_solid": is_solid,
        "idle": count_idle_paints(window.tower),
        "none": none_references(window.tower._scene),
    }
    window.tower.set_quality("high")
    QTest.qWait(100)
    window.hide()
    window.show()
    paints = window.tower.num_paints
    wait_until(lambda: window.tower.num_paints > paints, what="a picture after hiding")
    report["is_broken"] = window.no_picture is not None
    break_the_renderer(window)
    assert not window.files.is_unsaved
    window.close()
    print(json.dumps(report))


if __name__ == "__main__":
    main(*sys.argv[1:])
