"""The picture of each game is lost in the middle of a game, which is played on by the lists; run by test_lost_picture.py.

Argument: a folder for pictures. Prints JSON.
"""

import json
import logging
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import turmcore
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from tests.gui.window_hands import count_idle_paints, open_window, wait_for_camera, wait_until

PLIES = 6


def begin(window, name):
    """A game of people, some actions on, with a picture."""
    game = turmcore.load(name)
    session = Session.begin(game, [Kind.PERSON] * game.num_players, 3)
    for _ in range(PLIES):
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.nth(0))
    window.files.start(session)
    window.table.tabs.setCurrentIndex(0)
    wait_until(lambda: window.tower.num_paints > 0 and window.tower.isVisible(), what="a picture")
    wait_until(lambda: not window.tower.is_animating, what="nothing moves")
    wait_for_camera(window.tower)


def lose(window):
    """The driver gives up, as after a reset of the graphics card."""

    def draw(*_, **__):
        raise RuntimeError("the context is lost")

    window.tower._renderer.draw = draw
    window.tower.update()
    wait_until(lambda: window.table.no_picture is not None, what="the reason stands in its place")


def play_on(window):
    """Go on from the list of everything that can be done, by keys."""
    session, tab = window.controller.session, window.table.position_tab
    before = len(session.plies)
    window.commands["position_list"].trigger()
    while len(session.plies) < before + PLIES:
        wait_until(lambda: not window.controller.is_settling, what="chance")
        at = session.version, window.controller.waits_for_screen
        tab.focus_rows()
        QTest.keyClick(tab.rows, Qt.Key.Key_Return)
        assert (session.version, window.controller.waits_for_screen) != at, "Enter does what the row says"
    return len(session.plies) - before


def main(folder):
    logging.getLogger("gui").setLevel(logging.CRITICAL)
    _, window = open_window(1100, 700)
    found = {}
    for name in offered():
        begin(window, name)
        idle = count_idle_paints(window.tower)
        lose(window)
        why = window.table.no_picture.why.text()
        window.grab().save(str(folder / f"{name}.png"))
        found[name] = {
            "idle": idle,
            "why": why,
            "played": play_on(window),
            "has_picture": window.table.stage.has_picture,
        }
        if name == offered()[-1]:
            window.resize(1024, 600)
            window.grab().save(str(folder / "small.png"))
    window.files.count_as_saved()
    window.close()
    print(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
