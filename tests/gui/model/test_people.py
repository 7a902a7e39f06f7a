"""The people who have played here."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from gui.app import main_window
from gui.base import opengl
from gui.features.new_game.dialog import NewGameDialog, quick_setup
from gui.model import people
from gui.model.seats import Kind
from gui.table.game_parts import parts_of


@pytest.fixture(autouse=True)
def nobody():
    people.recall("")
    yield
    people.recall("")


def test_the_latest_are_known_first_and_only_once():
    people.remember(["Anna", "", "Ben"])
    people.remember(["ben ", "Zoé"])
    assert people.known() == ("ben", "Zoé", "Anna")
    text = people.to_text()
    people.recall("rubbish")
    assert people.known() == ()
    people.recall(text)
    assert people.known() == ("ben", "Zoé", "Anna")
    people.remember(f"P{i}" for i in range(100))
    assert len(people.known()) == people.MOST


@pytest.mark.slow
def test_who_has_played_is_offered_for_the_next_game(qtbot, settings):
    dialog = NewGameDialog(settings)
    qtbot.addWidget(dialog)
    dialog.choose("turmbauer")
    assert dialog.page.players.names[0].completer().model().rowCount() == 0
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    qtbot.addWidget(window)
    window.files.may_leave = lambda **_: True
    setup = quick_setup(settings, "waechter")
    settings.new_game["waechter"] = setup.to_text().replace('["", ""]', '["Anna", ""]')
    window.files.quick_game("waechter")
    assert people.known() == ("Anna",) and "Anna" in settings.people
    again = NewGameDialog(settings)
    qtbot.addWidget(again)
    again.choose("turmbauer")
    assert (
        again.page.players.names[0]
        .completer()
        .model()
        .data(again.page.players.names[0].completer().model().index(0, 0))
        == "Anna"
    )


def test_the_very_first_game_of_turmbauer_is_short_and_against_the_weakest(qtbot, settings):
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    qtbot.addWidget(window)
    window.files.may_leave = lambda **_: True
    window.files.quick_game("turmbauer")
    first = window.controller.session
    assert first.game.rules.blocks == "half" and set(first.kinds) == {Kind.PERSON, Kind.LEVEL1}
    window.files.quick_game("turmbauer")
    second = window.controller.session
    assert second.game.rules.blocks == "all" and Kind.LEVEL1 not in second.kinds
    window.controller.stop()


def _dialog(qtbot, settings, game, **setup):
    settings.new_game[game] = replace(parts_of(game).setup(""), **setup).to_text()
    dialog = NewGameDialog(settings)
    qtbot.addWidget(dialog)
    dialog.choose(game)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def _write(qtbot, field, name):
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    field.selectAll()
    qtbot.keyClicks(field, name)
    popup = field.completer().popup()
    qtbot.keyClick(popup if popup.isVisible() else field, Qt.Key.Key_Tab)


def test_somebody_known_comes_with_the_color_of_last_time(qtbot, settings):
    people.remember(["Zoé", "Anna", "Ben"])
    people.remember_colors("turmbauer", {"Anna": "B"})
    people.remember_colors("turmbauer", {"ben": "B"})
    people.recall(people.to_text())
    assert people.color(" anna", "turmbauer") == "B" and not people.color("Anna", "babel")
    dialog = _dialog(qtbot, settings, "turmbauer", shuffles=False)
    box = dialog.page.players
    offered = box.names[0].completer().model()
    assert [offered.item(row).accessibleText() for row in (1, 2)] == ["Anna, Blue", "Ben, Blue"]
    _write(qtbot, box.names[0], "anna")
    assert [field.text() for field in box.names] == ["", "", "anna", ""]
    assert [seat.kind.is_computer for seat in box.seats] == [True, True, False, True]
    assert box.told.text() == "anna: Blue, as last time." and box.told.isVisible()
    # what another person has is not taken, and it is said
    box.seats[0].take("person")
    _write(qtbot, box.names[0], "Ben")
    assert [field.text() for field in box.names] == ["Ben", "", "anna", ""]
    assert box.told.text() == "Ben was Blue last time; that is anna now."
    # who goes elsewhere all the same stays there
    _write(qtbot, box.names[2], "")
    _write(qtbot, box.names[0], "Anna")
    assert box.names[0].text() == "Anna"
    # with two players each has two colors
    box.group.button(2).setChecked(True)
    assert box.names[1].completer().model().item(1).accessibleText() == "Anna, Red and Blue"


def test_a_name_that_is_chosen_from_the_list_brings_its_color(qtbot, settings):
    people.remember(["Zoé", "Anna"])
    people.remember_colors("waechter", {"Anna": "1"})
    page = _dialog(qtbot, settings, "waechter", shuffles=False).page
    page.names[0].setFocus()
    page.names[0].selectAll()
    qtbot.keyClicks(page.names[0], "An")
    popup = page.names[0].completer().popup()
    qtbot.waitUntil(popup.isVisible)
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.names[1].text() == "Anna")
    assert page.names[0].text() == "" and page.players.told.text() == "Anna: Blue, as last time."


def test_lots_decide_about_colors_that_nobody_chose(qtbot, settings):
    people.remember(["Zoé", "Anna"])
    people.remember_colors("waechter", {"Anna": "1"})
    page = _dialog(qtbot, settings, "waechter", shuffles=True).page
    _write(qtbot, page.names[0], "Anna")
    assert page.names[0].text() == "Anna"


@pytest.mark.slow
def test_colors_that_are_chosen_are_remembered(qtbot, settings):
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    qtbot.addWidget(window)
    window.files.may_leave = lambda **_: True
    for game, chosen, color in (
        ("turmbauer", {"players": 2, "kinds": ("level1", "person", "level1", "level1")}, "GK"),
        ("babel", {"players": 2, "kinds": ("level1", "person") + ("level1",) * 4}, "1"),
        ("carcassonne", {"kinds": ("level1", "person") + ("level1",) * 4, "shuffles": True}, ""),
    ):
        usual = parts_of(game).setup("")
        names = ("", "Zoé") + ("",) * (len(usual.kinds) - 2)
        settings.new_game[game] = replace(usual, names=names, **chosen).to_text()
        window.files.quick_game(game)
        assert people.color("Zoé", game) == color
    people.recall(settings.people)
    assert people.color("Zoé", "babel") == "1"
    window.controller.stop()
