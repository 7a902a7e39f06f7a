"""One way to finish what is proposed, in every game: a click on it, the button "Done", or Enter."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.games.carcassonne.play.targets import Spot as Place
from gui.games.turmbauer.play.targets import Face
from gui.games.waechter.play.targets import Spot as Square
from gui.i18n import tr
from gui.model.games import offered
from gui.scene.picking import Hit
from tests.gui.features.analysis.test_pointing import begun
from turmcore.babel.shown import Spot as Field

LEFT = Qt.MouseButton.LeftButton


def shown_at(name, choice):
    """What a click hits where a proposal is shown."""
    match name:
        case "turmbauer":
            return Face(choice.cells[0] if choice.cells else choice.goal, (0, 0, 1))
        case "waechter":
            return Square(choice.move.target, 0)
        case "babel":
            return Field(choice.target)
    return Place(*choice.cell, choice.segment, False)


@pytest.mark.parametrize("name", offered())
def test_the_button_is_for_a_proposal_alone_and_moves_nothing(window, name):
    window.files.start(begun(name))
    game, panel = window.controller, window.panel
    if game.waits_for_screen:
        game.take_screen()
    game.choose(None)
    assert not panel.done.isEnabled() and not window.commands["done"].isEnabled()
    places = [button.geometry() for button in panel.history.values()]
    game.peek(game.choices[0])
    assert not panel.done.isEnabled(), "the mouse is on its way over the list"
    game.choose(game.choices[0])
    assert panel.done.isEnabled() and window.commands["done"].isEnabled()
    assert panel.done.text() == tr("button.done")
    panel.bar.layout().activate()
    assert places == [button.geometry() for button in panel.history.values()]


@pytest.mark.parametrize("name", offered())
def test_click_button_and_key_do_the_same(window, name):
    found = []
    for finish in (
        lambda choice: window.controller.point(Hit(shown_at(name, choice))),
        lambda choice: QTest.mouseClick(window.panel.done, LEFT),
        lambda choice: QTest.keyClick(window, Qt.Key.Key_Return),
    ):
        window.files.start(begun(name))
        game = window.controller
        if game.waits_for_screen:
            game.take_screen()
        choice = next(one for one in game.choices if not getattr(one, "is_pass", False))
        game.choose(choice)
        at = game.session.cursor
        finish(choice)
        found.append(game.session.tokens[at:][:1])
        assert found[-1] == [str(choice.action)]
    assert len(set(map(tuple, found))) == 1


def places_of(name, choice):
    """What is clicked to come to a choice: what is picked, if anything, and the place."""
    match name:
        case "turmbauer":
            x, y, z = min(choice.cells, key=lambda cell: cell[2]) if choice.cells else choice.goal
            return [Face((x, y, z - bool(choice.cells)), (0, 0, 1))]
        case "waechter":
            return [Square(choice.move.origin, 0), Square(choice.move.target, -1)]
        case "babel":
            return [Field(choice.origin), Field(choice.target)]
    return [Place(*choice.cell, choice.segment, False)]


@pytest.mark.parametrize("one_click", [False, True])
@pytest.mark.parametrize("name", offered())
def test_a_click_on_a_place_proposes_and_the_second_one_plays(window, name, one_click):
    window.files.start(begun(name))
    game = window.controller
    game.one_click = one_click
    if game.waits_for_screen:
        game.take_screen()
    at = game.session.cursor
    *picked, place = places_of(name, game.choices[0])
    for spot in (*picked, place):
        assert game.session.cursor == at and not window.panel.done.isEnabled()
        game.point(Hit(spot))
    assert (game.session.cursor > at) == one_click
    if not one_click:
        chosen = game.aim.chosen
        assert window.panel.done.isEnabled() and game.proposed_action == chosen.action
        game.point(Hit(place))
        assert game.session.tokens[at] == str(chosen.action)
