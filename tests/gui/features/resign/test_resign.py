"""Giving up at the table: by key, in the dialog, in records, and what becomes of the game."""

from datetime import datetime

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import turmcore
from gui.app import main_window
from gui.base import opengl, theme
from gui.features.resign.dialog import ResignDialog
from gui.model import document, kept
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.game_parts import parts_of
from tests.waiting import wait_until
from turmcore.matches import record_start
from turmcore.notation import forfeit, record
from turmcore.notation.replay import replay

KEYS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
PERSON, LEVEL = Kind.PERSON.value, Kind.LEVEL1.value


@pytest.fixture
def window(qapp, settings):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    window.show()
    window.commands["quick"].trigger()
    yield window
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


def give_up(window, act):
    """Press the key, and do something in the dialog."""
    seen = []

    def answer():
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ResignDialog)
        seen.append(dialog)
        act(dialog)

    QTimer.singleShot(0, answer)
    QTest.keyClick(window, Qt.Key.Key_R, KEYS)
    assert seen
    return window.controller.session


def press(button):
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def started(window, name, names=(), tokens=(), **options):
    game = turmcore.load(name, **options)
    session = Session.begin(game, [Kind.PERSON] * game.num_players, 5, names or None)
    for token in tokens:
        session.play(token)
    window.files.start(session)
    return session


@pytest.mark.slow
@pytest.mark.parametrize("name", turmcore.games())
def test_a_game_that_is_given_up_ends(window, name):
    state = started(window, name).state
    result, who = forfeit.result(state, 0), parts_of(name).parties(window.controller.session)[0].name

    def first(dialog):
        dialog.who.setCurrentIndex(0)
        press(dialog.yes)

    session = give_up(window, first)
    assert session.is_over and session.result() == result and session.is_resigned
    assert who in window.panel.end.reason.text() and "gave up" in window.panel.end.reason.text()
    assert not window.commands["resign"].isEnabled()
    text = document.write(session)
    [found] = record.parse(text)
    assert forfeit.termination(found) == forfeit.RESIGN and found.value("Result") == result
    assert found.items[-1].text.endswith("gives up ")
    assert list(replay(found, record_start(found)))[-1].result == result
    again = document.read(text)
    assert again.is_resigned and again.loser == session.loser and document.write(again) == text


def test_nobody_has_to(window):
    session = started(window, "turmbauer")
    give_up(window, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    assert not session.is_over and window.commands["resign"].isEnabled()


def test_who_is_not_on_turn_gives_up_too(window):
    started(window, "turmbauer", tokens=["d2-3"], players=2)

    def other(dialog):
        assert dialog.goes_on.isHidden() and "Green" in dialog.winner.text()
        QTest.keyClick(dialog.who, Qt.Key.Key_Down)
        assert "Red" in dialog.winner.text()
        press(dialog.yes)

    session = give_up(window, other)
    assert session.loser == 1 and session.result() == "R,B"


def test_the_others_go_on(window):
    session = started(window, "turmbauer", ("Anna", "Ben", PERSON), ["d2-3"], players=3)

    def go_on(dialog):
        press(dialog.goes_on)
        dialog.heirs.setCurrentIndex(dialog.heirs.findData(LEVEL))
        press(dialog.yes)

    give_up(window, go_on)
    assert not session.is_over and session.kinds[0] is Kind.LEVEL1 and session.sat_down == {0: "Anna"}
    wait_until(lambda: session.player == 1, "the computer plays the turn", pause=lambda: QTest.qWait(2))
    text = document.write(session)
    [found] = record.parse(text)
    assert found.value("Players") == "Anna,Ben,person" and "[%left R level1]" in text
    assert found.tag("Forfeit") is None and found.value("Result") == "*"
    again = document.read(text)
    assert again.kinds == session.kinds and again.first_players == session.first_players
    assert not again.is_read and document.write(again) == text
    rematch = again.again()
    assert rematch.kinds == (Kind.PERSON,) * 3 and rematch.players == ("Anna", "Ben", PERSON)


@pytest.mark.slow
def test_where_there_is_nothing_to_give_up(window):
    session = started(window, "waechter", tokens=["D7-C7-1", "D1-C1-1"])
    window.controller.undo()
    assert not window.commands["resign"].isEnabled(), "in the middle of a game that is looked at"
    window.controller.redo()
    assert window.commands["resign"].isEnabled()
    for player in (0, 1):
        session.set_player(player, LEVEL)
    window.table.update_commands()
    assert not window.commands["resign"].isEnabled(), "nobody sits there"


@pytest.mark.parametrize("how", forfeit.AGREED)
def test_a_game_that_all_agreed_to_end_stays_over_in_a_file(how):
    session = Session.begin(turmcore.load("waechter"), [Kind.PERSON] * 2, 5)
    session.play("A7-B7-1")
    session.agree(how)
    text = document.write(session)
    again = document.read(text)
    assert again.agreed == how and again.is_over and document.write(again) == text
    assert "{ " + forfeit.AGREED[how] + " }" in text
    assert kept.read(kept.write(session, "", datetime(2026, 1, 1), False)).has_ended
    with pytest.raises(turmcore.TurmError, match="over"):
        again.play("A1-B1-1")
    again.go_to(0)
    assert not again.is_over and again.has_ended


def test_a_game_that_goes_on_after_all_has_no_agreement_in_its_file():
    session = Session.begin(turmcore.load("waechter"), [Kind.PERSON] * 2, 5)
    session.play("A7-B7-1")
    session.agree("stop")
    session.keeps = False
    session.go_to(0)
    session.play("A7-A6-1")
    assert not session.has_ended and "Termination" not in document.write(session)
