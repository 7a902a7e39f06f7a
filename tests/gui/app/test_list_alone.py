"""A whole turn of each game by the list in the drawer, and nothing but it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import turmcore
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from tests.gui.window_hands import wait_until

MOST = 30  # keys for one turn
OPTIONS = {"turmbauer": {"start": "first"}}


def list_with_keys(window):
    """The list, which the keys have come to from the button that opens it."""
    button, view = window.table.pages.buttons[0], window.table.panel.list
    button.setFocus()
    if not window.table.tabletop.is_open:
        QTest.keyClick(button, Qt.Key.Key_Space)  # which rolls, elsewhere
    assert window.table.tabletop.is_open and not window.controller.session.plies
    for _ in range(MOST):
        if window.focusWidget() is view:
            break
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    assert window.focusWidget() is view
    return view


def keys_of(game, view):
    """What leads on: a roll, or the next row, opened as long as it stands for several."""
    at = game.session.cursor
    if game.session.state.is_chance() and not game.can_roll:  # it comes by itself
        wait_until(lambda: game.choices)
    if game.choices and game.aim.chosen is None:
        yield Qt.Key.Key_Down
        while game.aim.chosen is None:
            yield Qt.Key.Key_Return
            if game.aim.chosen is None:
                yield Qt.Key.Key_Down
    if game.session.cursor == at:
        yield Qt.Key.Key_Return
        game.go_ahead()  # nobody waits for the die


@pytest.mark.slow
@pytest.mark.parametrize("name", offered())
def test_a_whole_turn_by_the_list_alone(window, name):
    game = turmcore.load(name, **OPTIONS.get(name, {}))
    session = Session.begin(game, [Kind.PERSON] * game.num_players, seed=1)
    for player in range(1, game.num_players):
        session.set_player(player, "level1")
    window.files.start(session)
    controller, view, pressed = window.controller, list_with_keys(window), 0
    said = set()
    while session.player == 0:
        said.add((bool(view.rows.choices), view.accessibleDescription()))
        for key in keys_of(controller, view):
            assert window.focusWidget() is view
            QTest.keyClick(view, key)
            pressed += 1
            assert pressed < MOST, (session.tokens, view.rows.choices[:3])
    controller.stop()
    assert any(ply.actor >= 0 and session.player_of(ply) == 0 for ply in session.plies)
    assert all(is_filled != bool(words) for is_filled, words in said), "an empty list says what comes first"
