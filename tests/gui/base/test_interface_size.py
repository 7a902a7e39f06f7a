"""Everything in the window can be shown larger; a large screen wants it so, a small one has no room for it."""

import os
import sys

import pytest
from PySide6.QtCore import QSize

from gui.app import main_window
from gui.app.autosave import Autosave
from gui.base import interface_size, messages, opengl, theme
from gui.games.turmbauer.play.setup import Setup
from gui.model.seats import Kind
from gui.model.session import Session

PEOPLE = [Kind.PERSON] * 4


@pytest.fixture
def environment(monkeypatch):
    monkeypatch.delenv("QT_SCALE_FACTOR", raising=False)
    monkeypatch.setattr(interface_size, "_in_use", 1.0)
    begun = []
    monkeypatch.setattr(os, "execv", lambda program, arguments: begun.append((program, arguments)))
    yield begun
    os.environ.pop("QT_SCALE_FACTOR", None)


@pytest.mark.parametrize(
    ("size", "dots", "factor"),
    [
        ((1024, 600), 96, 1), ((1280, 800), 96, 1), ((2560, 1440), 96, 1), ((3440, 1440), 96, 1), ((3840, 2160), 96, 1.5),
        ((3840, 2160), 192, 1), ((5120, 2880), 96, 2), ((7680, 4320), 96, 2),
    ],
)  # fmt: skip
def test_a_large_screen_wants_large_letters_unless_the_desktop_has_them(size, dots, factor):
    assert interface_size.fitting(*size, dots) == factor


def test_a_small_screen_has_no_room_for_large_letters():
    def offered(*size):
        return [name for name in interface_size.SIZES if interface_size.has_room(name, *size)]

    assert offered(1024, 600) == ["auto", "100"]
    assert offered(1280, 800) == ["auto", "100", "125"]
    assert offered(3840, 2160) == list(interface_size.SIZES)


def test_the_choice_is_told_to_qt_and_to_nobody_else(environment):
    interface_size.prepare("150")
    assert os.environ["QT_SCALE_FACTOR"] == "1.5"
    interface_size.settle()
    assert "QT_SCALE_FACTOR" not in os.environ and interface_size.factor() == 1.5
    interface_size.prepare("auto")
    assert "QT_SCALE_FACTOR" not in os.environ


def test_the_program_begins_anew_on_a_large_screen_and_only_once(environment):
    interface_size.suit(1280, 800, 96)
    assert not environment
    interface_size.suit(3840, 2160, 96)
    assert environment == [(sys.executable, [sys.executable, *sys.orig_argv[1:]])]
    interface_size.suit(3840, 2160, 96)
    assert len(environment) == 1 and os.environ["QT_SCALE_FACTOR"] == "1.5"


@pytest.fixture
def window(qapp, settings, tmp_path, monkeypatch):
    theme.apply(qapp)
    monkeypatch.setattr(main_window.MainWindow, "screen", lambda _: Screen())
    window = main_window.MainWindow(settings, opengl.why_unavailable(), Autosave(tmp_path / "kept"))
    window.show()
    yield window
    if window.isVisible():
        window.files.count_as_saved()
        window.close()
    window.deleteLater()


class Screen:
    def size(self):
        return QSize(3840, 2160)

    def availableSize(self):
        return QSize(3840, 2160)


@pytest.mark.parametrize("file", ["", "evening.tgn"])
def test_a_game_goes_on_in_the_new_size_and_nobody_is_asked(window, settings, tmp_path, monkeypatch, file):
    monkeypatch.setattr(messages, "ask_to_save", lambda *_: pytest.fail("nothing is lost"))
    window.files.start(Session.begin(Setup(stability="glued", start="first").game(), PEOPLE, seed=4))
    if file:
        assert window.files.save_to(str(tmp_path / file))
    window.commands["roll"].trigger()
    tokens = list(window.controller.session.tokens)
    assert tokens and window.commands["interface.auto"].isChecked()
    window.commands["interface.150"].trigger()
    assert not window.isVisible() and settings.interface_size == "150"
    option, name = window.reopens_with
    other = main_window.MainWindow(settings, opengl.why_unavailable(), Autosave(tmp_path / "kept"))
    assert option == "--resume"
    other.files.resume(name)
    assert other.controller.session.tokens == tokens and other.commands["interface.150"].isChecked()
    assert other.files.name == file and other.files.is_unsaved
    other.files.count_as_saved()
    other.close()
    other.deleteLater()


def test_what_is_reopened(window, settings, monkeypatch):
    window.show_welcome()
    window.set_size("auto")
    assert window.isVisible() and window.reopens_with is None, "it is that size already"
    window.set_size("125")
    assert window.reopens_with == []


def test_who_wants_to_stay_stays_in_the_old_size(window, settings, monkeypatch, tmp_path):
    window.files.start(Session.begin(Setup(stability="glued", start="first").game(), PEOPLE, seed=4))
    window.files._path = str(tmp_path / "evening.tgn")
    window.commands["roll"].trigger()

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Autosave, "put_aside", fail)
    monkeypatch.setattr(messages, "ask_to_save", lambda *_: "cancel")
    window.commands["interface.200"].trigger()
    assert window.isVisible() and window.reopens_with is None
    assert settings.interface_size == "auto" and window.commands["interface.auto"].isChecked()
