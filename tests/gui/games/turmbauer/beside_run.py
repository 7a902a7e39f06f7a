"""A short game of three beside the box, from the dialog to the end by the mouse alone: dice and what fell are entered.

Arguments: the file to save the game in, the file for a picture. Prints JSON.
"""

import random
import sys

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QPushButton

from gui.features.new_game.dialog import NewGameDialog
from gui.model.seats import Kind
from tests.gui.whole_game import Mouse
from tests.gui.window_hands import LEFT, PLAIN, open_window, report_game, wait_until


class TablePlayer(Mouse):
    """Rolls real dice, and builds a tower that always stands."""

    dice = random.Random(4)

    def roll(self):
        assert self.panel.roll.isHidden() and not self.window.commands["roll"].isEnabled()
        if self.session.state.phase == "settle":
            self.press(self.panel.entry.stands)
            self.did["stands"] += 1
        else:
            for row in self.panel.entry.dice.rows:
                self.press(self.dice.choice(row))

    def take_back(self, at):
        """Others do; here it would lead to before what was entered."""


def choose(dialog):
    """People on all seats, six rounds, and the box on the table."""
    page = dialog.page
    QTest.mouseClick(dialog.cards["turmbauer"], LEFT)
    QTest.mouseClick(page.players.group.button(3), LEFT)
    for seat in page.seats[:3]:
        pick(seat, Kind.PERSON.value)
    if not page.rules.house.isVisible():
        QTest.mouseClick(page.rules.more, LEFT)
    pick(page.rules.controls["blocks"], "half")
    pick(page.rules.controls["start"], "first")
    box: QCheckBox = dialog.beside
    QTest.mouseClick(box, LEFT, PLAIN, box.rect().topLeft() + box.rect().center() / 8)
    assert box.isChecked()
    QTest.mouseClick(dialog.findChild(QPushButton, "primary"), LEFT)


def pick(combo: QComboBox, value):
    """By the mouse in the list that opens."""
    QTest.mouseClick(combo, LEFT)
    view = combo.view()
    wait_until(view.isVisible, what="the list opens")
    place = view.visualRect(combo.model().index(combo.findData(value), 0)).center()
    QTest.mouseMove(view.viewport(), place)
    QTest.mouseClick(view.viewport(), LEFT, PLAIN, place)
    wait_until(lambda: combo.currentData() == value, what=f"{value} is chosen")


def begin(window):
    """The dialog of the menu."""

    def answer():
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, NewGameDialog):
            QTimer.singleShot(20, answer)
            return
        choose(dialog)

    QTimer.singleShot(0, answer)
    window.commands["new"].trigger()
    wait_until(lambda: window.controller.session.is_entered, what="the game of the dialog starts")


def main(saved, picture):
    _, window = open_window(1280, 800)
    begin(window)
    player = TablePlayer(window)
    player.play()
    report_game(window, saved, picture, player.did)


if __name__ == "__main__":
    main(*sys.argv[1:])
