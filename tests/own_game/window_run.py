"""Plays the game of docs/adding-a-game.md in a real window by mouse, by keys and by the list; run by test_window.py.

Argument: the file for a picture. Prints JSON. Only events go in, but for what begins a game.
"""

import json
import math
import sys

from nim.window.picture import HIGH, RADIUS
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

import turmcore
from gui import i18n
from gui.base.settings import Settings
from gui.features.new_game.dialog import NewGameDialog
from gui.model.seats import Kind
from gui.model.session import Session
from tests.gui.window_hands import LEFT, open_window, pixel_of, wait_until
from turmcore.puzzles import goals_of, shipped

Key = Qt.Key


def arrive(window):
    """Until the tower is seen as it stands."""
    paints = window.tower.num_paints
    wait_until(lambda: window.tower.num_paints > paints, what="a picture")
    wait_until(lambda: not window.tower.flight.is_flying, what="the camera arrives")


def begin(window, text="nim1;height=10 10/1"):
    """Put a position on the table, for two people."""
    window.files.count_as_saved()
    window.files.start(Session(turmcore.from_text("nim", text), [Kind.PERSON] * 2))
    arrive(window)


def pixel_of_cube(window, cubes):
    """Where the cube is with which so many go."""
    middle = (window.desk.session.state.left - cubes + 0.5) * HIGH
    for degrees in range(0, 360, 15):
        x, y = RADIUS * math.cos(math.radians(degrees)), RADIUS * math.sin(math.radians(degrees))
        place = pixel_of(window.tower, (x, y, middle))
        hit = window.tower.hit(QPointF(place))
        if hit is not None and hit.what == cubes:
            return place
    raise AssertionError(f"the cube cannot be seen with which {cubes} go")


def click(window, cubes):
    """A click on a cube of the picture."""
    place = pixel_of_cube(window, cubes)
    QTest.mouseMove(window.tower, place)
    QTest.mouseClick(window.tower, LEFT, Qt.KeyboardModifier.NoModifier, place)


def by_mouse(window, cubes):
    """The first click proposes, the second takes."""
    at = window.desk.session.cursor
    click(window, cubes)
    assert window.desk.session.cursor == at and window.panel.done.isVisible()
    click(window, cubes)


def by_keys(window, cubes):
    """N goes through what can be taken, Enter takes."""
    window.tower.setFocus()
    for _ in range(cubes):
        QTest.keyClick(window, Key.Key_N)
    QTest.keyClick(window, Key.Key_Return)


def by_list(window, cubes):
    """A row of the list, and the button."""
    window.table.turn_to(window.panel)
    view = window.panel.list
    index = view.rows.index(cubes - 1)
    QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(index).center())
    QTest.mouseClick(window.panel.done, LEFT)


def play(window):
    """A whole game, each way in turn: 3, 2, 3 and 2 cubes of ten."""
    begin(window)
    session = window.desk.session
    for way, cubes in ((by_mouse, 3), (by_keys, 2), (by_list, 3), (by_mouse, 2)):
        left = session.state.left
        way(window, cubes)
        wait_until(lambda left=left, cubes=cubes: session.state.left == left - cubes, what=way.__name__)
    assert session.is_over and session.winners == (1,)
    assert window.panel.page is window.panel.end and window.panel.end.title.text() == "Player 2 wins"


def refuse(window):
    """What cannot be taken is said, and by which rule."""
    begin(window)
    click(window, 5)
    assert window.hint.text() == "Nobody takes more than 3 cubes." and not window.desk.session.plies


def learn(window):
    """The tutorial, by what it points at."""
    window.files.count_as_saved()
    window.start_tutorial("nim")
    teacher = window.table.teacher
    arrive(window)
    for _ in range(2):
        step = teacher.controller.step
        wait_until(lambda: window.controller.choices, what="it is the learner's turn")
        by_mouse(window, 3)
        wait_until(
            lambda step=step: not teacher.controller.is_running or teacher.controller.step is not step,
            what="the next step",
        )
    while teacher.controller.is_running:
        teacher.card.next.click()


def solve(window):
    """The puzzle that comes along."""
    window.files.count_as_saved()
    puzzle = next(puzzle for puzzle in shipped() if puzzle.game == "nim")
    window.files.start_puzzle(puzzle)
    for cubes in (3, 3):
        wait_until(lambda: window.controller.choices, what="the other has answered")
        by_list(window, cubes)
    wait_until(lambda: "olved" in window.table.puzzles.bar.verdict.text(), what="it is solved")
    for kind in goals_of("nim"):
        assert i18n.knows(f"puzzle.kind.nim.{kind}"), "who creates a puzzle chooses a kind"


def main(picture):
    _, window = open_window()
    dialog = NewGameDialog(Settings(), window)
    assert "nim" in dialog.cards and dialog.cards["nim"].text() == "Nim"
    dialog.choose("nim")
    assert dialog.setup().options == {"height": "10"}
    dialog.deleteLater()
    refuse(window)
    learn(window)
    solve(window)
    play(window)
    for code, word in (("de", "Würfel"), ("hu", "kock"), ("en", "cubes")):
        window.set_language(code)
        begin(window)
        assert word in window.hint.text() and word in window.panel.list.rows.index(1).data()
    click(window, 2)
    QTest.qWait(300)
    window.grab().save(picture)
    window.files.count_as_saved()
    window.close()
    print(json.dumps({"tutorial": Settings().tutorial["nim"], "solved": sorted(Settings().solved)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
