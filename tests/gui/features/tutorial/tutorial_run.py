"""Lessons in a real window, by somebody who does only what is pointed at. Run by test_tutorial.py.

Arguments: a folder for pictures (or ``-``), then the games. Prints JSON.
"""

import json
import sys

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from gui.features.tutorial.model import Key
from tests.gui.window_hands import LEFT, PLAIN, open_window, wait_for_camera, wait_until

MOST = 90  # inputs that nobody should need


def press(window, target):
    """One input: a click into the picture or on a button, or a key."""
    if isinstance(target, Key):
        keys = window.commands[target.command].shortcut()[0]
        QTest.keyClick(window.tower, keys.key(), keys.keyboardModifiers())
        return
    widget, box = window.table.teacher.place_of(target)
    at = box.center()
    if widget is window.tower:
        QTest.mouseMove(widget, at + QPoint(1, 0))
        QTest.mouseMove(widget, at)
        QTest.qWait(30)
    QTest.mouseClick(widget, LEFT, PLAIN, at)


def is_still(window):
    tower = window.tower
    return not tower.flight.is_flying and not tower.is_animating


def learn(window, game, folder):
    """The whole tutorial of a game; what was pressed in each step, and when the first turn was over."""
    window.start_tutorial(game)
    window.controller.set_quick(True)
    teacher, session = window.table.teacher, window.controller.session
    inputs, steps, first_turn = 0, {}, None
    while teacher.controller.is_running:
        wait_until(lambda: is_still(window), what="nothing moves")
        QTest.qWait(40)
        wait_for_camera(window.tower)
        step = teacher.controller.step
        if step is None:
            break
        if step.id not in steps:
            steps[step.id] = []
            if folder != "-":
                QTest.qWait(320)
                window.grab().save(f"{folder}/{game}-{len(steps):02}-{step.id}.png")
        targets = teacher.targets
        if step.done is None:
            what = "next"
            QTest.mouseClick(teacher.card.next, LEFT)
        elif targets:
            what = str(targets[0])
            press(window, targets[0])
        else:
            wait_until(lambda was=step: teacher.controller.step is not was, what=f"{step.id} ends by itself")
            continue
        inputs += 1
        steps[step.id].append(what)
        assert inputs < MOST, steps
        plies = session.plies[: session.cursor]
        decided = {ply.seat for ply in plies}
        if first_turn is None and plies and (len(decided) > 1 or session.player != plies[0].seat):
            first_turn = inputs
    return {"inputs": inputs, "steps": steps, "first turn": first_turn, "tokens": session.tokens}


def main():
    folder, *games = sys.argv[1:]
    _, window = open_window()
    report = {game: learn(window, game, folder) for game in games}
    report["welcome"] = window.is_welcome
    report["kept"] = list(window.welcome._kept)
    window.close()
    print(json.dumps(report))


if __name__ == "__main__":
    main()
