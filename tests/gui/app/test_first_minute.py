"""What somebody tries who has read nothing."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.features.new_game.dialog import NewGameDialog, quick_setup, remember
from gui.games.turmbauer.play.setup import Setup
from gui.games.turmbauer.play.targets import Face
from gui.i18n import tr
from gui.model.games import offered
from gui.model.seats import Kind
from gui.scene.picking import Hit
from gui.table.game_parts import parts_of
from tests.gui.window_hands import choose_in_list


@pytest.fixture
def window(window):
    window.show_welcome()
    return window


def test_from_the_first_roll_to_the_first_move_with_the_left_button_alone(window):
    click = Qt.MouseButton.LeftButton
    window.files.start(Setup(kinds=("person",) * 4).session())
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
    window.files.start(setup.session())
    game = window.controller
    game.roll()
    game.go_ahead()
    game.play(next(choice.action for choice in game.choices if choice.cells))
    assert game.session.state.phase == "climb" and game.proposed_action is not None
    game.hover(None)
    assert "again" not in window.hint.text() and "Click the field" in window.hint.text()


@pytest.mark.parametrize("game", offered())
def test_play_is_always_a_person_against_computers(window, settings, game):
    """Whatever was watched, played at a table of its own or hurried since."""
    usual = parts_of(game).setup()
    num = len(usual.kinds)
    computers = ("level3",) * num
    chosen = replace(usual, kinds=("person", *computers[1:]), names=("Anna", *usual.names[1:]))
    for setup in (
        replace(usual, kinds=computers),
        chosen,
        replace(usual, kinds=computers, clock="300+5"),
        replace(usual, kinds=("person",) * num),
        usual.beside_box(True),
    ):
        remember(settings, game, setup)
    if not window.commands["quick"].isChecked():
        window.commands["quick"].trigger()
    window.files.quick_game(game)
    session = window.controller.session
    assert sorted(session.kinds, reverse=True) == ["person", *["level3"] * (session.game.num_players - 1)]
    assert "Anna" in session.players and not session.is_entered and session.clock is None
    assert window.controller.has_pauses and not settings.is_quick
    window.controller.stop()


def test_of_several_people_one_plays_on():
    setup = Setup(kinds=("level1", "person", "person", "level4"), names=("", "Anna", "Ben", ""))
    alone = setup.against_computers()
    assert alone.kinds == ("level1", "person", "level1", "level4") and alone.names == ("", "Anna", "", "")
    assert Setup(players=2, kinds=("level1", "level1", "person", "person")).against_computers() is None


def test_the_card_says_what_play_begins_and_changes_it(window, settings, qtbot, monkeypatch):
    asked = []
    monkeypatch.setattr(window.files, "new_game", asked.append)
    window.welcome.view.change_wanted.disconnect()
    window.welcome.view.change_wanted.connect(window.files.new_game)
    card = window.welcome.view.cards[0]
    qtbot.waitUntil(lambda: bool(card.change.text()))
    assert card.change.text() == "You and 3 computers · short · change"
    QTest.mouseClick(card.change, Qt.MouseButton.LeftButton)
    assert asked == ["turmbauer"]
    dialog = NewGameDialog(settings, change="turmbauer")
    qtbot.addWidget(dialog)
    assert dialog.game == "turmbauer" and dialog.setup() == quick_setup(settings, "turmbauer")
