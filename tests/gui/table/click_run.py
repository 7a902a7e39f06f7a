"""The files that a click goes through until an action is played, in a real window; run by test_click_path.py.

Prints JSON: for each game the files of the app that were entered from the release of the button to `Session.play`,
in the order of their first use. Nothing of the app is called but to put a game on the table.
"""

import json
import sys
from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

import gui
import turmcore
from gui.model.seats import Kind
from gui.model.session import Session
from gui.views.tower_view import TowerView
from tests.gui.games.babel.hands import pixel_of_field
from tests.gui.games.babel.positions import USE
from tests.gui.games.carcassonne.hands import pixel_of_place
from tests.gui.games.carcassonne.positions import PLACE
from tests.gui.games.waechter.hands import pixel_of_square
from tests.gui.window_hands import LEFT, PLAIN, open_window, pixel_of_face, wait_for_camera, wait_until

ROOT = Path(gui.__file__).parents[1]


class Walk:
    """Follows Python from file to file until `Session.play`."""

    def __init__(self):
        self.files = []
        self.has_begun = self.has_arrived = False

    def __call__(self, frame, event, _):
        path, code = Path(frame.f_code.co_filename), frame.f_code
        self.has_begun |= code is TowerView.mouseReleaseEvent.__code__
        if event != "call" or not self.has_begun or self.has_arrived or ROOT not in path.parents:
            return
        name = str(path.relative_to(ROOT))
        if name.startswith(("gui/", "turmcore/")) and name not in self.files:
            self.files.append(name)
        self.has_arrived = code is Session.play.__code__


def begin(window, state):
    """A game of a person, who is on turn, against computers."""
    kinds = [Kind.PERSON, *[Kind.RANDOM] * (state.game.num_players - 1)]
    window.files.start(Session(state, kinds, 3))
    window.controller.set_quick(True)
    wait_for_camera(window.tower)
    QTest.qWait(100)


def press(window, find):
    """Press the button at a place that is found anew, as the picture may have moved; where it is."""
    wait_for_camera(window.tower)
    place = find(window.tower)
    assert place is not None, "it is hidden"
    QTest.mouseMove(window.tower, place)
    QTest.qWait(50)
    QTest.mousePress(window.tower, LEFT, PLAIN, place)
    QTest.qWait(50)
    window.tower.hit(QPointF(place))  # what can be hit is found out for each picture once
    return place


def walk(window, finds):
    """Click at all these places; the files of the last click, which plays."""
    session = window.controller.session
    at = session.cursor
    for number, find in enumerate(finds):
        place, follow = press(window, find), Walk()
        sys.setprofile(follow)
        QTest.mouseRelease(window.tower, LEFT, PLAIN, place)
        sys.setprofile(None)
        assert follow.has_arrived == (number == len(finds) - 1), (number, follow.files)
        QTest.qWait(600)  # two clicks are no double click
    assert session.cursor > at
    return follow.files


def main():
    _, window = open_window(1100, 760)
    found = {}

    begin(window, turmcore.load("turmbauer").new_state(7))
    QTest.keyClick(window.tower, Qt.Key.Key_Space)
    wait_until(lambda: window.controller.session.state.phase == "build", what="the dice are rolled")
    top = lambda tower: pixel_of_face(tower, (0, 0, 0))
    found["turmbauer"] = walk(window, [top, lambda tower: pixel_of_proposal(window, tower)])

    begin(window, turmcore.load("waechter").new_state(1))
    move = window.controller.session.game.decode(window.controller.session.state.greedy())
    squares = (move.origin, move.target)
    found["waechter"] = walk(window, [lambda tower, at=at: pixel_of_square(tower, at) for at in squares])

    begin(window, turmcore.from_text("babel", USE))
    board = window.controller.session.game.board
    found["babel"] = walk(
        window, [lambda tower, at=at: pixel_of_field(tower, board, at) for at in ("1.0", "1.9")]
    )

    begin(window, turmcore.from_text("carcassonne", PLACE))
    table = window.controller.aim.table
    found["carcassonne"] = walk(window, [lambda tower: pixel_of_place(tower, table, (1, 1))] * 2)
    window.files.count_as_saved()
    window.close()
    print(json.dumps(found))


def pixel_of_proposal(window, tower):
    """A pixel of the piece that is proposed."""
    faces = [
        (cell, normal) for cell in window.controller.aim.chosen.cells for normal in ((0, 0, 1), (0, -1, 0))
    ]
    places = (pixel_of_face(tower, cell, normal, ghosts=True) for cell, normal in faces)
    return next((place for place in places if place is not None), None)


if __name__ == "__main__":
    main()
