"""Clocks and forfeits through the window's files: saved, opened, kept, and shown at the end."""

from PySide6.QtWidgets import QFileDialog

from gui.games.turmbauer.play.setup import Setup
from gui.model.clock import Clock
from gui.model.seats import Kind
from gui.model.session import Session
from tests.gui.model.test_clock import Time
from turmcore.notation.time_control import TimeControl


def start(window, game, time):
    session = Session.begin(game, [Kind.PERSON] * game.num_players, seed=3)
    session.clock = Clock(TimeControl(60, 2), game.num_players, time)
    window.files.start(session)
    return session


def test_a_lost_game_of_turmbauer(window, game, tmp_path, monkeypatch):
    time = Time()
    session = start(window, game, time)
    window.commands["roll"].trigger()
    time.passes(61)
    window.table.clocks.controller.tick()
    assert session.is_over and session.result() == "G,B,K"
    assert "Red" in window.panel.end.reason.text() and "out of time" in window.panel.end.reason.text()
    assert "Green" in window.panel.end.title.text() and window.panel.end.isVisibleTo(window.panel)
    assert not window.commands["report"].isEnabled() and not window.commands["roll"].isEnabled()
    assert window.files.is_unsaved
    path = tmp_path / "lost.tgn"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.commands["save"].trigger()
    assert not window.files.is_unsaved
    window.files.start(Session.begin(game, [Kind.PERSON] * 4, seed=4))
    assert window.table.clocks.button.isHidden()
    window.files.open_path(str(path))
    assert window.controller.session.is_over and "out of time" in window.panel.end.reason.text()
    window.commands["undo"].trigger()
    assert not window.controller.session.is_over and window.commands["roll"].isEnabled()


def test_a_lost_game_of_waechter(window):
    import turmcore

    time = Time()
    session = start(window, turmcore.load("waechter"), time)
    window.controller.play(session.game.parse("D5-D4-1"))
    time.passes(61)
    window.table.clocks.controller.tick()
    assert session.is_over and session.result() == "r" and not window.controller.choices
    assert "Red" in window.panel.end.title.text() and "time" in window.panel.end.reason.text()


def test_a_new_game_has_the_clock_that_was_chosen():
    session = Setup(clock="180+2").session()
    assert session.clock.control == TimeControl(180, 2) and Setup().session().clock is None
    assert Setup.from_text(Setup(clock="180+2").to_text()).clock == "180+2"
    assert Setup.from_text(Setup(clock="soon").to_text()) == Setup()
