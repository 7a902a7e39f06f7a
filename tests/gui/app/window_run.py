"""An evening in a real window: lists, camera, animations, a game of computers, files, a broken renderer.

Run by test_window.py in a process of its own.

Arguments: the file to save the record in, the file to save a picture of the window in. Prints JSON.
"""

import json
import logging
import sys

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from gui.base.settings import Settings
from gui.games.turmbauer.play.setup import Setup
from gui.model.session import Session
from gui.views.tower_view import TowerView
from tests.gui.window_hands import (
    ALT,
    CTRL,
    LEFT,
    NONE,
    PLAIN,
    RIGHT,
    choose_in_list,
    count_idle_paints,
    open_window,
    turn_wheel,
    wait_for_camera,
    wait_until,
)
from turmcore.turmbauer.choices import Standing


def begin(window, *kinds, seed=11):
    setup = Setup(kinds=kinds, stability="glued", start="first")
    window.files.start(Session.begin(setup.game(), setup.seats(), seed))


def person_builds_by_lists(window):
    """The buttons, the tray and the list; then undo, redo."""
    game, panel = window.controller, window.panel
    QTest.mouseClick(panel.roll, LEFT)
    piece = next(piece.id for piece in game.aim.pieces if piece.standing is Standing.FITS)
    QTest.mouseClick(next(tile for tile in panel.tray.tiles if tile.piece_id == piece), LEFT)
    assert game.aim.piece == piece, "a tile shows the places of its piece"
    choice = game.aim.listed()[min(2, len(game.aim.listed()) - 1)]
    choose_in_list(panel.list, choice)
    assert game.aim.chosen == choice
    QTest.mouseClick(panel.done, LEFT)
    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert game.session.state.phase == "build", "undo"
    QTest.keyClick(window, Qt.Key.Key_Y, CTRL)
    assert game.session.state.phase == "climb", "redo"
    QTest.mouseClick(panel.done, LEFT)


def things_move(window):
    """Dice, a piece and a climber are seen to move when nobody is in a hurry; a click ends that."""
    game, tower = window.controller, window.tower
    QTest.keyClick(window, Qt.Key.Key_K, CTRL)
    middle = QPoint(tower.width() // 2, tower.height() // 2)
    durations = []
    for key, how in ((Qt.Key.Key_Space, "click"), (None, "wait"), (Qt.Key.Key_Return, "key")):
        if key is None:
            QTest.keyClick(window, Qt.Key.Key_N)
            key = Qt.Key.Key_Return
        if game.aim.in_climb:
            while game.aim.chosen.is_stay or game.aim.chosen.ring:
                QTest.keyClick(window, Qt.Key.Key_N)
        at = game.session.cursor
        QTest.keyClick(window, key)
        assert game.session.cursor == at + 1 and tower.is_animating, how
        durations.append(tower.animation.duration)
        if how == "click":
            QTest.mouseClick(tower, LEFT, PLAIN, middle)
            assert game.session.cursor == at + 1 and game.aim.chosen is None, "that click means nothing else"
        elif how == "key":
            QTest.keyClick(tower, Qt.Key.Key_Shift)
        wait_until(lambda: not tower.is_animating, "it ends by itself")
    QTest.keyClick(window, Qt.Key.Key_K, CTRL)
    assert game.is_quick
    return durations


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
    turn_wheel(tower, middle.toPoint(), steps=-1)
    moved = tower.camera
    assert moved.yaw != start.yaw and moved.distance < start.distance
    kept = moved.copy()
    QTest.keyClick(tower.window(), Qt.Key.Key_2, CTRL | ALT)
    for key, yaw in ((Qt.Key.Key_F, -90), (Qt.Key.Key_L, 180), (Qt.Key.Key_Home, start.yaw)):
        QTest.keyClick(tower.window(), key)
        wait_for_camera(tower)
        assert abs((tower.camera.yaw - yaw + 180) % 360 - 180) < 0.01, key
    for number, goal in (
        (1, tower.camera.copy()),
        (2, kept),
    ):  # one that nobody has kept, and one that is kept
        QTest.keyClick(tower.window(), Qt.Key.Key_0 + number, ALT)
        wait_for_camera(tower)
        seen = [np.array([camera.yaw, camera.distance, *camera.target]) for camera in (tower.camera, goal)]
        assert np.abs(seen[0] - seen[1]).max() < 0.02, number
    QTest.keyClick(tower.window(), Qt.Key.Key_Home)
    wait_for_camera(tower)


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


def leave_and_come_back(window):
    """The controls for looking inside stay as they were, also on another day."""
    bar = window.table.course.bar
    for is_shown in (True, False):
        QTest.keyClick(window, Qt.Key.Key_I)
        assert bar.isVisible() is is_shown is Settings().has_inside_bar
        QTest.keyClick(window, Qt.Key.Key_H, CTRL)
        assert not bar.isVisible()
        window.welcome.return_wanted.emit()
        assert bar.isVisible() is is_shown


def colors_of(window, picture):
    """How many different colors the tower's part of a grab of the window has, and whether it is solid."""
    image = window.grab().toImage().convertToFormat(QImage.Format.Format_RGBA8888)
    image.save(picture)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
    corner = window.tower.mapTo(window, QPoint(0, 0))
    part = pixels[corner.y() :, corner.x() :][: window.tower.height(), : window.tower.width()]
    return len(np.unique(part[..., :3].reshape(-1, 3), axis=0)), bool((part[..., 3] == 255).all())


def break_the_renderer(window):
    """An error while drawing: the window says so."""

    def draw(*_):
        raise RuntimeError("out of memory")

    logging.disable()
    window.tower._renderer.draw = draw
    window.tower.update()
    wait_until(lambda: window.no_picture is not None, what="the reason in place of the picture")
    assert window.no_picture.isVisible() and "out of memory" in window.no_picture.why.text()


def play_on_without_a_picture(window):
    """The picture is lost in the middle of a game: it goes on with the lists."""
    begin(window, *["person"] * 4)
    QTest.mouseClick(window.panel.roll, LEFT)
    game, tokens = window.controller, list(window.controller.session.tokens)
    break_the_renderer(window)
    assert game.session.tokens == tokens and game.session.state.phase == "build"
    window.commands["undo"].trigger()
    window.commands["redo"].trigger()
    assert game.session.tokens == tokens
    game.choose(game.aim.listed()[0])
    QTest.mouseClick(window.panel.done, LEFT)
    assert game.session.state.phase == "climb" and len(game.session.tokens) == 2


def main(record, picture):
    _, window = open_window(1280, 800)
    game = window.controller
    begin(window, "person", "person", "greedy", "random")
    wait_for_camera(window.tower)
    moved = things_move(window)
    person_builds_by_lists(window)
    wait_until(lambda: game.session.cursor == 12, what="two computers")
    played = list(game.session.tokens)
    look_around(window.tower)
    leave_and_come_back(window)
    window.resize(860, 520)  # a small picture is drawn faster
    begin(window, "greedy", "random", "greedy", "random")
    while not game.session.state.is_over():  # however long a whole game takes, it goes on
        at = game.session.cursor
        wait_until(lambda at=at: game.session.cursor > at, "computers play on")
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
        "moved": moved,
        "end": window.panel.end.title.text(),
        "result": game.session.state.result(),
        "colors": colors,
        "is_solid": is_solid,
        "idle": count_idle_paints(window.tower),
        "none": none_references(window.tower.scene),
    }
    window.tower.set_quality("high")
    QTest.qWait(100)
    window.hide()
    window.show()
    paints = window.tower.num_paints
    wait_until(lambda: window.tower.num_paints > paints, what="a picture after hiding")
    report["is_broken"] = window.no_picture is not None
    assert not window.files.is_unsaved
    play_on_without_a_picture(window)
    window.close()
    print(json.dumps(report))


if __name__ == "__main__":
    main(*sys.argv[1:])
