"""Hands for a real window: only events of mouse and keyboard go in, only state is read out.

Shared by the runs, which app/test_window.py starts in processes of their own.
"""

import json
import math
import operator
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from gui.app.start import make_window
from gui.base.settings import Settings
from gui.games.turmbauer.play.targets import Face
from gui.model.games import offered
from gui.scene.picking import what_of
from gui.scene.stock import Stocked
from tests import waiting

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton
PLAIN, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
UP = (0, 0, 1)
SIDES = ((0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0))

wait_until = partial(waiting.wait_until, pause=partial(QTest.qWait, 2))  # the window lives on meanwhile


def open_window(width=1280, height=800):
    """The application and its window with a first picture, active, computers without pauses, silent and unguided."""
    Settings().has_sounds = False  # a process of its own would make them
    for game in offered():
        Settings().guided[game] = "done"
    app, window = make_window()
    app.setQuitOnLastWindowClosed(False)
    window.resize(width, height)
    window.show()
    assert window.tower is not None, "no OpenGL here"
    wait_until(lambda: window.tower.num_paints > 0, what="first picture")
    window.activateWindow()
    wait_until(window.isActiveWindow, what="the window becomes active")
    wait_until(lambda: QApplication.focusWindow() is not None, what="it has the keyboard")
    if not window.controller.is_quick:
        QTest.keyClick(window, Qt.Key.Key_K, CTRL)
    assert window.controller.is_quick
    return app, window


def open_record(window, path):
    """Open a file by keys; the dialog is faked as far as the path goes."""
    QFileDialog.getOpenFileName = lambda *_: (path, "")
    QTest.keyClick(window, Qt.Key.Key_O, CTRL)
    assert window.files.name == Path(path).name, "the record is on the table"
    wait_for_camera(window.tower)


def save_record(window, path):
    """Save the game by keys."""
    QFileDialog.getSaveFileName = lambda *_: (path, "")
    QTest.keyClick(window, Qt.Key.Key_S, CTRL | SHIFT)


def wait_for_camera(tower):
    wait_until(lambda: not tower.flight.is_flying, what="the camera arrives")


def wait_for_person(game):
    """Until a person is on turn, or the game is over."""

    def is_persons():
        is_due = game.can_roll or game.waits_for_screen or game.enters_chance
        return game.session.is_over or is_due or bool(game.choices)

    wait_until(is_persons, "the computers play")


def pixel_of(tower, point):
    """Where a point of the scene lies in the picture."""
    x, y, _, w = tower.camera.matrix(tower.width() / tower.height()) @ np.append(
        np.asarray(point, float), 1.0
    )
    return QPoint(round((x / w + 1) / 2 * tower.width()), round((1 - y / w) / 2 * tower.height()))


class Place(NamedTuple):
    """A point of the scene to point at, and whether it is what is meant that is hit there."""

    point: Sequence[float]
    is_meant: Callable[[Any], bool]


#: Pixels around one, the nearest first.
_AROUND = [QPoint()] + [
    QPoint(round(far * math.cos(k)), round(far * math.sin(k))) for far in (4, 9, 16, 25, 36) for k in range(8)
]


def pixel_of_place(tower, places, ghosts=True):
    """A pixel at one of some places, or near it, where nothing hides it; None if everything is hidden."""
    for place in places:
        middle = pixel_of(tower, place.point)
        for by in _AROUND:
            if _is_open(tower, middle + by):
                hit = tower.hit((middle + by).toPointF(), ghosts)
                if hit is not None and place.is_meant(hit.what) and not _hides_stock(tower, middle + by, hit):
                    return middle + by
    return None


def _is_open(tower, pixel):
    """True if the mouse can be over the picture there: nothing lies on it."""
    window = tower.window()
    return tower.rect().contains(pixel) and window.childAt(tower.mapTo(window, pixel)) is tower


def _hides_stock(tower, pixel, hit):
    """True if a ghost is seen there and a piece of a stock is meant."""
    under = tower.hit(pixel.toPointF(), False)
    return under is not None and isinstance(under.what, Stocked) and under.what != hit.what


def pixel_of_face(tower, cell, normal=UP, ghosts=False):
    """A pixel of a face that nothing hides; None if everything is hidden."""
    return pixel_of_place(tower, [place_of_face(cell, normal)], ghosts)


def place_of_face(cell, normal=UP):
    """The middle of a face."""
    return Place(
        [cell[k] + 0.5 + 0.5 * normal[k] for k in range(3)], partial(operator.eq, Face(cell, normal))
    )


def move_mouse(window, place):
    """The mouse over a pixel of the tower; waits until the window has seen what is there."""
    tower, game = window.tower, window.controller
    face = what_of(tower.hit(QPointF(place), ghosts=False), Face)
    QTest.mouseMove(tower, place)
    wait_until(lambda: game.aim.over == face, what=f"the mouse is seen over {face}")
    wait_for_camera(tower)


def turn_wheel(tower, place, modifiers=PLAIN, steps=1):
    """Turn the wheel over a pixel of the tower; with Alt some systems turn it sideways."""
    at = QPointF(place)
    angle = QPoint(0, -120 * steps)
    event = QWheelEvent(
        at, tower.mapToGlobal(at), QPoint(), angle, NONE, modifiers, Qt.ScrollPhase.NoScrollPhase, False
    )
    QApplication.sendEvent(tower, event)


def drag_to(widget, place):
    """The mouse moves with the left button down; QTest does not keep it down."""
    at = QPointF(place)
    event = QMouseEvent(QMouseEvent.Type.MouseMove, at, widget.mapToGlobal(at), NONE, LEFT, PLAIN)
    QApplication.sendEvent(widget, event)
    QTest.qWait(20)


def count_idle_paints(tower):
    """How often the picture is drawn while nothing happens; on a busy machine that may begin late."""
    wait_for_camera(tower)
    for _ in range(20):
        before = tower.num_paints
        QTest.qWait(500)
        if tower.num_paints == before:
            break
    return tower.num_paints - before


def report_game(window, saved, picture, did, **more):
    """The end of a run: save the game by keys, grab the window, print what happened, close."""
    save_record(window, saved)
    wait_until(lambda: not window.files.is_unsaved, what="the record is saved")
    wait_for_camera(window.tower)
    window.grab().save(picture)
    session = window.controller.session
    report = {
        "did": did,
        "tokens": session.tokens,
        "result": session.state.result(),
        "end": window.panel.end.title.text(),
        "idle": count_idle_paints(window.tower),
        **more,
    }
    window.files.count_as_saved()  # a game that goes on may have gone on
    window.close()
    print(json.dumps(report))


def choose_in_list(view, choice=None):
    """Click on a choice of a list, through the rows that stand for several; without one, on the first that there is."""
    while True:
        rows = view.rows.choices
        at = next(i for i, row in enumerate(rows) if _leads_to(row, choice))
        index = view.rows.index(at)
        view.scrollTo(index)
        QTest.mouseClick(view.viewport(), LEFT, PLAIN, view.visualRect(index).center())
        if not view.rows.is_group(rows[at]):
            return


def _leads_to(row, choice):
    """Whether a row is a choice, a group that has it, or its piece."""
    is_back = hasattr(row, "way")
    if choice is None:
        return not is_back
    return (
        row == choice
        or choice in getattr(row, "choices", ())
        or getattr(row, "id", None) == getattr(choice, "piece", row)
    )
