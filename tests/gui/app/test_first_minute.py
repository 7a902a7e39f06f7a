"""What somebody tries who has read nothing."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.features.new_game.dialog import quick_setup
from gui.games.turmbauer.play.setup import Setup
from gui.games.turmbauer.play.targets import Face
from gui.i18n import tr
from gui.model.games import offered
from gui.model.seats import Kind
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


def test_a_very_first_game_waits_for_the_person(window, settings):
    for game in offered():
        setup = quick_setup(settings, game)
        assert all(setup.first_session().kind is Kind.PERSON for _ in range(8))
        window.files.may_leave = lambda **_: True
        window.files.quick_game(game)
        assert window.controller.session.kind is Kind.PERSON


def test_a_proposal_that_nobody_clicked_asks_for_no_second_click(window):
    setup = Setup(kinds=("person",) * 4, stability="glued", start="first")
    window.settings.set_new_game("turmbauer", setup.to_text())
    window.files.quick_game("turmbauer")
    game = window.controller
    game.roll()
    game.go_ahead()
    game.play(next(choice.action for choice in game.choices if choice.cells))
    assert game.session.state.phase == "climb" and game.proposed_action is not None
    game.hover(None)
    assert "again" not in window.hint.text() and "Click the field" in window.hint.text()
