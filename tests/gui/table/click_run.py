"""The files that a click goes through until an action is played, in a real window; run by test_click_path.py.

Prints JSON: for each game the files of the app that were entered from the release of the button to `Session.play`,
in the order of their first use. Nothing of the app is called but to put a game on the table.
"""

import json
import sys
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

import gui
import turmcore
from gui.model.seats import Kind
from gui.model.session import Session
from gui.views.tower_view import TowerView
from tests.carcassonne.positions import PLACE
from tests.gui.games.babel.positions import USE
from tests.gui.window_hands import (
    LEFT,
    PLAIN,
    open_window,
    pixel_of_place,
    wait_for_camera,
    wait_for_person,
)

ROOT = Path(gui.__file__).parents[1]
MOST = 4  # clicks that nobody should need


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


def press(tower, places):
    """Press the button at one of some places, and where that is."""
    wait_for_camera(tower)
    place = pixel_of_place(tower, places)
    assert place is not None, "it is hidden"
    QTest.mouseMove(tower, place)
    QTest.qWait(50)
    QTest.mousePress(tower, LEFT, PLAIN, place)
    QTest.qWait(50)
    tower.hit(QPointF(place))  # what can be hit is found out for each picture once
    return place


def walk(window, name):
    """Click until a choice is played; the files of the last click."""
    game, hands = window.controller, import_module(f"tests.gui.games.{name}.hands")
    at, action = game.session.cursor, str(game.as_seen(game.session.state, is_hint=True).greedy())
    choice = next(one for one in game.choices if str(one.action) == action)
    for number in range(MOST):
        wait_for_camera(window.tower)
        stops = hands.stops(game.aim, game.aim.chosen or choice)
        place, follow = press(window.tower, stops[min(number, len(stops) - 1)]), Walk()
        sys.setprofile(follow)
        QTest.mouseRelease(window.tower, LEFT, PLAIN, place)
        sys.setprofile(None)
        if game.session.cursor > at:
            break
        QTest.qWait(600)  # two clicks are no double click
    assert follow.has_arrived, follow.files
    return follow.files


def main():
    _, window = open_window(1100, 760)
    found = {}
    for state in (
        turmcore.load("turmbauer").new_state(7),
        turmcore.load("waechter").new_state(1),
        turmcore.from_text("babel", USE),
        turmcore.from_text("carcassonne", PLACE),
    ):
        begin(window, state)
        if window.controller.can_roll:
            QTest.keyClick(window.tower, Qt.Key.Key_Space)
        wait_for_person(window.controller)
        found[state.game.name] = walk(window, state.game.name)
    window.files.count_as_saved()
    window.close()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
