"""Who begins is rolled for: dice on the table, words, and the click that rolls."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

import turmcore
from gui.features.new_game.dialog import NewGameDialog
from gui.games.turmbauer.panel.panel import TurnPanel
from gui.games.turmbauer.parts import PARTS
from gui.games.turmbauer.picture.motions import motion_of
from gui.games.turmbauer.picture.scene import build_scene
from gui.games.turmbauer.play.start_roll import dice_for_start
from gui.games.turmbauer.words import texts
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.animation import Throw
from gui.scene.dice import DICE
from tests.gui.scene.dice import top_of


def begun(players=4):
    game = turmcore.load("turmbauer", players=players, start="roll")
    return Session.begin(game, [Kind.PERSON] * players, seed=3)


def rolled(session, *numbers):
    for number in numbers:
        session.play(f"d{number}")
    return dice_for_start(session)


def test_each_color_has_its_die_until_the_first_turn():
    session = begun()
    assert dice_for_start(session) == {}
    assert rolled(session, 4) == {0: 4} and rolled(session, 6, 6, 2) == {0: 4, 1: 6, 2: 6, 3: 2}
    assert PARTS.describe(session, session.last).endswith(
        "The highest number is shared; these roll again: Green, Blue."
    )
    assert rolled(session, 3) == {1: 3}, "those who roll again take up theirs, and the others are out"
    assert rolled(session, 5) == {1: 3, 2: 5} and session.state.phase == "roll"
    assert PARTS.describe(session, session.last).endswith("Blue begins.")
    assert texts.next_step(session, ()).startswith("Blue rolled 5, the highest number, and begins")
    session.play("d2-3")
    assert dice_for_start(session) == {}


def test_the_dice_of_an_opened_position_lie_there():
    text = begun().state.to_text().replace("R0G0B0K0", "R4G6B0K0")
    session: Any = Session(turmcore.from_text("turmbauer", text), [Kind.PERSON] * 4)
    assert dice_for_start(session) == {0: 4, 1: 6}


def test_the_picture_throws_one_die_beside_those_that_lie():
    session = begun(2)
    rolled(session, 5)
    (place,) = build_scene(session.state, rolled=dice_for_start(session))[DICE]["place"]
    rolled(session, 2)
    throw = motion_of(session.state, session.last.events, rolled=dice_for_start(session))
    assert isinstance(throw, Throw) and throw.values == (2,)
    for time in (0.0, throw.duration):
        assert tuple(throw.at(time)[DICE]["place"][0]) == tuple(place), "who has rolled does not roll again"
    assert [top_of(die["turn"].astype(float)) for die in throw.at(throw.duration)[DICE]] == [5, 2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_report_of_a_game_counts_the_rolls_of_turns_alone(players):
    from gui.games.turmbauer.report.model import Reporter

    session = begun(players)
    rolled(session, *range(1, players + 1))
    session.play("d2-3")
    report = Reporter(session).run()
    assert report is not None
    assert sum(report.rolls) == 1 and report.rolls[players - 1] == 1


def test_clicks_roll_for_the_start_and_then_for_the_turn(window):
    window.files.start(begun(3))
    panel = window.panel
    assert isinstance(panel, TurnPanel) and panel.roll.text() == "Roll one die"
    for _ in range(60):
        if window.controller.session.state.phase != "start":
            break
        QTest.mouseClick(panel.dice, Qt.MouseButton.LeftButton)
        window.controller.go_ahead()
    assert window.controller.session.state.phase == "roll" and panel.roll.text() == "Roll the dice"
    assert "begins" in window.hint.text()
    QTest.mouseClick(panel.roll, Qt.MouseButton.LeftButton)
    assert window.controller.session.state.phase == "build"


@pytest.mark.slow
def test_from_the_menu_to_the_first_roll_by_house_rules(window):
    """Two people, colors as in the example of the printed rules, and the Hungarian overhang."""

    def click(widget):
        QApplication.processEvents()  # everything is laid out
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=widget.rect().center())

    def fill():
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewGameDialog)
        page = dialog.page
        two = page.players.group.button(2)
        QTest.mouseClick(two, Qt.MouseButton.LeftButton, pos=QPoint(8, two.height() // 2))
        page.seats[1].setCurrentIndex(0)
        page.colors.setCurrentIndex(page.colors.findData("RBGK"))
        click(page.rules.more)
        assert page.rules.controls["overhang"].isVisible()
        page.rules.controls["overhang"].setCurrentIndex(page.rules.controls["overhang"].findData("air"))
        click(next(button for button in dialog.findChildren(QPushButton) if button.objectName() == "primary"))

    QTimer.singleShot(0, fill)
    window.commands["new"].trigger()
    session = window.controller.session
    rules = session.game.rules
    assert (rules.seats, rules.pairs, rules.overhang, rules.start) == ("RBGK", "1", "air", "roll")
    click(window.panel.roll)
    assert dice_for_start(session).keys() == {0} and session.state.phase == "start"
