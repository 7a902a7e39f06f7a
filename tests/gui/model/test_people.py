"""The people who have played here."""

import pytest

from gui.app import main_window
from gui.base import opengl
from gui.features.new_game.dialog import NewGameDialog, quick_setup
from gui.model import people
from gui.model.seats import Kind


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


def test_who_has_played_is_offered_for_the_next_game(qtbot, settings):
    dialog = NewGameDialog(settings)
    qtbot.addWidget(dialog)
    dialog.choose("turmbauer")
    assert dialog.page.players.names[0].completer().model().rowCount() == 0
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    qtbot.addWidget(window)
    window.files.may_leave = lambda **_: True
    setup = quick_setup(settings, "waechter")
    settings.set_new_game("waechter", setup.to_text().replace('["", ""]', '["Anna", ""]'))
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
