"""What somebody tries who has read nothing."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.games.turmbauer.play.setup import Setup
from gui.games.turmbauer.play.targets import Face
from gui.i18n import tr
from gui.scene.picking import Hit
from tests.gui.window_hands import choose_in_list


@pytest.fixture
def window(window):
    window.show_welcome()
    return window


def test_from_the_first_page_to_the_first_move_with_the_left_button_alone(window):
    click = Qt.MouseButton.LeftButton
    window.settings.set_new_game("turmbauer", Setup(kinds=("person",) * 4).to_text())
    QTest.mouseClick(window.welcome.view.cards[0].play, click)
    game, panel, said = window.controller, window.panel, []
    game.said.connect(said.append)
    while game.session.state.phase == "start":
        QTest.mouseClick(panel.dice, click)
        game.go_ahead()  # nobody waits for the die
    at = game.session.cursor
    assert at >= 4, "everybody has rolled for who begins"
    said.clear()
    game.point(Hit(Face((0, 0, 0), (0, 0, 1))))
    assert said == [tr("miss.roll")] and window.hint.text().startswith("Roll the dice first")
    QTest.mouseClick(panel.dice, click)
    assert game.session.state.phase == "build", "who clicks on the dice rolls them"
    QTest.mouseClick(panel.dice, click)
    assert len(game.session.plies) == at + 1, "dice that lie are not rolled again"
    choose_in_list(panel.list)  # a piece, and its first place
    QTest.mouseClick(panel.done, click)
    assert len(game.session.plies) == at + 2
