"""Pieces fall in a real window, built by the mouse; run by test_wobble_window.py.

Arguments: a record before a build that falls alone and that build, a record before a collapse and that build, the
file to save the game in, the file for a picture. Prints JSON.
"""

import sys

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from gui.games.turmbauer.picture.kinds import CUBES
from tests.gui.window_hands import (
    CTRL,
    LEFT,
    PLAIN,
    choose_in_list,
    move_mouse,
    open_record,
    open_window,
    pixel_of_face,
    report_game,
    save_record,
    wait_for_camera,
    wait_until,
)


def build(window, token):
    """Choose a placement in the list and press "done", with the mouse."""
    game, panel = window.controller, window.panel
    choice = next(choice for choice in game.aim.listed() if str(choice.action) == token)
    choose_in_list(panel.list, choice)
    assert str(game.aim.chosen.action) == token
    at = game.session.cursor
    QTest.mouseClick(panel.done, LEFT)
    assert game.session.cursor == at + 1 and game.is_settling, "the tower has to settle"


def settle(window):
    """Until it is found out what falls; the animation that shows it runs then."""
    game, tower = window.controller, window.tower
    wait_until(lambda: not game.is_settling, "it is found out")
    assert tower.is_animating, "the fall is to be seen"
    return tower.animation.duration


def take_back(window, record, token):
    game, tower = window.controller, window.tower
    open_record(window, record)
    cubes = len(game.session.state.cubes())
    build(window, token)
    durations = [settle(window)]
    while tower.is_animating:  # nobody touches it: it ends by itself, and then it is told
        QTest.qWait(20)
    wait_until(lambda: "Choose another place." in window.hint.text(), what="the sentence about it")
    state = game.session.state
    assert state.phase == "build" and len(state.cubes()) == cubes and len(state.taken_back) == 1
    cells = state.taken_back[0].cells
    QTest.keyClick(window, Qt.Key.Key_0)
    wait_for_camera(tower)
    below = [(x, y, z - 1) for x, y, z in cells]
    faces = [pixel_of_face(tower, cell) for cell in below if cell[2] >= 0]
    for place in filter(None, faces):
        move_mouse(window, place)
        pose = game.aim.pose
        assert pose is None or not (pose.is_legal and pose.cells == cells), "not there again"
    QTest.mouseMove(window.panel.done, QPoint(5, 5))
    # before the build, and the same again: what is known is not simulated anew
    QTest.mouseClick(window.panel.history["undo"], LEFT)
    assert state.phase == "build" and not state.taken_back
    QTest.mouseClick(window.panel.history["redo"], LEFT)
    assert state.taken_back and not game.settling.is_running
    durations.append(tower.animation.duration if tower.is_animating else 0.0)
    tower.skip()
    QTest.mouseClick(window.panel.history["take_back"], LEFT)
    assert state.phase == "build" and not state.taken_back
    return durations


def collapse(window, record, token):
    game, tower = window.controller, window.tower
    open_record(window, record)
    build(window, token)
    duration = settle(window)
    panel = window.panel
    assert game.session.is_over and panel.page is not panel.end and not panel.done.isEnabled(), (
        "it still falls"
    )
    assert not window.table.strip.cards[0]._is_winner and "falls" in window.hint.text()
    moments = []
    for part in (0.0, 0.5, 1.0):
        cubes = tower.animation.at(part * duration)[CUBES]
        moments.append(float(np.abs(cubes["turn"]).max()))
    QTest.mouseClick(tower, LEFT, PLAIN, QPoint(tower.width() // 2, tower.height() // 2))
    assert not tower.is_animating, "a click ends it"
    assert game.session.is_over and panel.page is panel.end
    wait_until(lambda: "Collapse" in window.hint.text(), what="the sentence about it")
    turned = tower.scene[CUBES]["turn"]
    return {"collapse": duration, "moments": moments, "turned": int((np.abs(turned).max(axis=1) > 0.3).sum())}


def try_it_out(window):
    """The tower before the collapse is tilted until something falls, and stands again."""
    game, tower = window.controller, window.tower
    QTest.mouseClick(window.panel.history["undo"], LEFT)
    before = game.session.state.to_text()
    tab = next(widget for key, widget in window.table._further if key == "tab.balance")
    window.table.turn_to(tab)
    tab.strength.setValue(tab.strength.maximum())
    QTest.mouseClick(tab.go, LEFT)
    wait_until(lambda: tab.trial.fall is not None, "the table has been tilted")
    shown = tower.is_animating
    words = tab.result.text()
    tower.skip()
    QTest.mouseClick(tab.make, LEFT)
    wait_until(lambda: tab.curves.curve is not None, "the curve")
    builds = len(tab.curves.curve.builds)
    assert game.session.state.to_text() == before, "the game is the same"
    assert not np.abs(tower.scene[CUBES]["turn"]).any()
    window.table.tabs.setCurrentIndex(0)
    QTest.mouseClick(window.panel.history["redo"], LEFT)
    if tower.is_animating:
        assert window.panel.page is not window.panel.end, "the same fall again"
    while tower.is_animating:  # nobody touches it: it ends by itself
        QTest.qWait(20)
    assert window.panel.page is window.panel.end and window.panel.done.isEnabled()
    return {"tried": words, "seen": shown, "builds": builds}


def main(topples, single, collapses, many, saved, picture):
    _, window = open_window()
    QTest.keyClick(window, Qt.Key.Key_K, CTRL)  # with everything that moves
    durations = take_back(window, topples, single)
    save_record(window, saved)
    wait_until(lambda: not window.files.is_unsaved, what="the record is saved")
    found = collapse(window, collapses, many)
    found |= try_it_out(window)
    reason = window.panel.end.reason.text()
    report_game(
        window, saved, picture, {}, durations=durations, reason=reason,
        physics=window.controller.session.physics, **found,
    )  # fmt: skip


if __name__ == "__main__":
    main(*sys.argv[1:])
