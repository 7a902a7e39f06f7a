"""Playing without aids: one switch for every game."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.games.babel import board as babel
from gui.games.turmbauer.picture.controller import preview_of
from gui.games.waechter.play import targets as waechter
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.picking import Hit
from gui.table.game_parts import parts_of
from turmcore.babel.shown import MarkKind as BabelMark
from turmcore.waechter.svg import MarkKind

CTRL = Qt.KeyboardModifier.ControlModifier


def begin(window, name, tokens=()):
    game = parts_of(name).setup().game()
    first = Session.begin(game, [Kind.PERSON] * game.num_players, 5).player
    kinds = [Kind.PERSON if player == first else Kind.GREEDY for player in range(game.num_players)]
    session = Session.begin(game, kinds, 5)
    for token in tokens:
        session.play(token)
    window.files.start(session)
    return window.controller


def marks(window, name):
    """What shows where something can go, or what it is worth."""
    if name == "turmbauer":
        game = begin(window, name, ["d6", "d1", "d1", "d1", "d2-3", "3v@0,0,1/1,0,1/0,1,1", "ok"])
        return [*preview_of(game.aim, game.is_plain).goals, *filter(None, [game.aim.chosen])]
    if name == "waechter":
        game = begin(window, name)
        game.do("threats")
        game.grab(Hit(waechter.Spot(42, 0)))
        shown = {MarkKind.TARGET, MarkKind.FAINT, MarkKind.CAPTURE, MarkKind.THREAT}
        return [mark for mark in game.marks() if mark.kind in shown]
    game = begin(window, name, ["s:rgby", "d4"])
    found = list(game.preview().marks)
    game.point(Hit(babel.Spot("1.0")))
    found += game.preview().marks
    return [mark for mark in found if mark.kind in (BabelMark.FAINT, BabelMark.TARGET)]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["turmbauer", "waechter", "babel"])
def test_without_aids_nothing_says_where_to_go(window, settings, name):
    tab = window.table.tabs
    assert (
        marks(window, name) and window.commands["hint"].isEnabled() and window.commands["analyse"].isEnabled()
    )
    QTest.keyClick(window, Qt.Key.Key_J, CTRL)
    assert settings.is_plain and window.commands["aids.off"].isChecked()
    assert marks(window, name) == []
    tab = window.table.tabs
    assert not window.commands["hint"].isEnabled() and not window.commands["analyse"].isEnabled()
    assert not tab.isTabVisible(tab.indexOf(window.table.analysis_tab))
    assert window.controller.choices, "there is as much to do as before"
    QTest.keyClick(window, Qt.Key.Key_J, CTRL)
    assert marks(window, name) and window.commands["hint"].isEnabled() and not settings.is_plain
    assert tab.isTabVisible(tab.indexOf(window.table.analysis_tab))


@pytest.mark.slow
def test_the_switch_holds_on_every_table_and_asking_for_an_aid_ends_it(window, settings):
    window.commands["aids.off"].trigger()
    for name in offered():
        assert begin(window, name).is_plain, name
    game = begin(window, "turmbauer")
    assert game.judge.aids.is_off
    window.commands["aids.forces"].trigger()
    assert game.judge.aids.shown.forces and not settings.is_plain
    assert not any(table.controller.is_plain for table in window.desk.tables.values())
    assert not window.commands["aids.off"].isChecked()


@pytest.mark.slow
def test_the_switch_leaves_the_commands_to_the_table_in_use(window):
    """A table that is not in use has nothing to say about them, be it made before or after."""
    for first, other, tokens in (
        ("turmbauer", "babel", ["d6", "d1", "d1", "d1", "d2-3"]),
        ("babel", "turmbauer", ["s:rgby", "d4"]),
    ):
        begin(window, first)
        begin(window, other)
        begin(window, first, tokens)
        actions = window.commands.actions
        usable = {name for name, action in actions.items() if action.isEnabled()}
        assert {"undo", "turn_back", "to_start", "hint"} <= usable
        window.commands["aids.off"].trigger()
        window.commands["aids.off"].trigger()
        assert {name for name, action in actions.items() if action.isEnabled()} == usable


@pytest.mark.slow
def test_after_the_game_everything_may_be_looked_into(window):
    window.commands["aids.off"].trigger()
    game = begin(window, "waechter")
    game.set_player(1, "person")
    for token in ("D5-D4-1", "D3-C3-1", "D4-D3-1", "A1-A2-1", "D3-D2-1", "A2-A3-1", "D2-D1-1"):
        game.session.play(token)
    game.changed.emit()
    assert game.session.has_ended and window.commands["analyse"].isEnabled()
    tabs = window.table.tabs
    assert tabs.isTabVisible(tabs.indexOf(window.table.analysis_tab))
