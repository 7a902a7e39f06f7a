"""Everything in the window can be shown larger, at once and in any window; a large screen wants it so."""

import os
import sys
import time

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from gui.app import main_window
from gui.app.autosave import Autosave
from gui.base import enlarging, interface_size, messages, opengl, theme
from gui.games.turmbauer.play.setup import Setup
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from tests import waiting

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


def test_the_choice_is_told_to_qt_and_to_nobody_else(environment):
    interface_size.prepare("150")
    assert os.environ["QT_SCALE_FACTOR"] == "1.5"
    interface_size.settle()
    assert "QT_SCALE_FACTOR" not in os.environ
    interface_size.prepare("auto")
    assert "QT_SCALE_FACTOR" not in os.environ


class Screen:
    """A screen on which the desktop enlarges nothing."""

    def __init__(self, width, height):
        self._size = QSize(width, height)

    def size(self):
        return self._size

    def devicePixelRatio(self):
        return 1.0

    def logicalDotsPerInch(self):
        return 96.0


def test_the_program_begins_anew_on_a_large_screen_and_only_once(environment):
    interface_size.suit(Screen(1280, 800))
    assert not environment
    interface_size.suit(Screen(3840, 2160))
    assert environment == [(sys.executable, [sys.executable, *sys.orig_argv[1:]])]
    interface_size.suit(Screen(3840, 2160))
    assert len(environment) == 1 and os.environ["QT_SCALE_FACTOR"] == "1.5"


@pytest.fixture
def window(qapp, settings, tmp_path, monkeypatch):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable(), Autosave(tmp_path / "kept"))
    window.show()
    yield window
    if window.isVisible():
        window.files.count_as_saved()
        window.close()
    window.deleteLater()


@pytest.fixture
def anew(monkeypatch):
    """Here nothing can be enlarged while the program runs."""
    monkeypatch.setattr(enlarging, "_functions", lambda: None)


@pytest.mark.slow
@pytest.mark.parametrize("game", offered())
def test_every_size_is_shown_at_once_in_the_window_as_it_is(window, settings, game):
    window.files.quick_game(game)
    window.controller.stop()
    window.resize(1024, 600)
    least = window.minimumSizeHint()
    assert least.width() <= 512 and least.height() <= 280, "twice as large on a small screen"
    tabs, place, session = window.table.tabs, window.frameGeometry(), window.controller.session
    tabs.setCurrentIndex(1)
    try:
        for size in (*interface_size.SIZES, "100"):
            begun = time.monotonic()
            window.commands[f"interface.{size}"].trigger()
            QApplication.processEvents()
            took = time.monotonic() - begun
            ratio = 1 if size == "auto" else int(size) / 100
            assert window.devicePixelRatioF() == ratio and settings.interface_size == size
            assert took < waiting.PATIENCE
            now = window.frameGeometry()
            pixels = [
                round(ratio * value) - value0
                for value, value0 in zip(now.getRect(), place.getRect(), strict=True)
            ]
            assert max(map(abs, pixels)) <= 2, (size, now, place)
            assert window.table.tabs is tabs and tabs.currentIndex() == 1
            assert window.controller.session is session and window.reopens_with is None
    finally:
        interface_size.change("100", window.screen())


@pytest.mark.parametrize("file", ["", "evening.tgn"])
def test_a_game_goes_on_in_the_new_size_and_nobody_is_asked(
    window, anew, settings, tmp_path, monkeypatch, file
):
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


def test_what_is_reopened(window, anew, settings, monkeypatch):
    window.show_welcome()
    window.set_size("auto")
    assert window.isVisible() and window.reopens_with is None, "it is that size already"
    window.set_size("125")
    assert window.reopens_with == []


def test_who_wants_to_stay_stays_in_the_old_size(window, anew, settings, monkeypatch, tmp_path):
    window.files.start(Session.begin(Setup(stability="glued", start="first").game(), PEOPLE, seed=4))
    window.files._path = str(tmp_path / "evening.tgn")
    window.commands["roll"].trigger()

    def fail(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Autosave, "put_aside", fail)
    monkeypatch.setattr(messages, "ask_to_save", lambda *_: "cancel")
    window.commands["interface.200"].trigger()
    assert window.isVisible() and window.reopens_with is None
    assert settings.interface_size == "auto" and window.commands["interface.auto"].isChecked()


@pytest.mark.slow
def test_language_and_colors_change_in_the_window_as_it_is(window, settings):
    window.files.quick_game("babel")
    window.controller.stop()
    window.resize(1100, 700)
    tabs, place, before = window.table.tabs, window.geometry(), (settings.language, settings.scheme)
    tabs.setCurrentIndex(2)
    for command in ("language.hu", "scheme.dark", "language.de", "scheme.light", "language.en"):
        window.commands[command].trigger()
        QApplication.processEvents()
        assert window.geometry() == place and window.table.tabs is tabs and tabs.currentIndex() == 2
    settings.language, settings.scheme = before
