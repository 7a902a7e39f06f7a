"""The tests of the gui share a process with Qt's offscreen platform and, for the renderer, EGL.

Whole windows with OpenGL run in a process of their own, see app/test_window.py.
"""

import ctypes
import gc
import os
from functools import partial

# Before Qt and PyOpenGL are imported: both read this once.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["PYOPENGL_PLATFORM"] = "egl"

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtWidgets import QApplication

import turmcore
from gui import i18n
from tests.gui.watch import (  # noqa: F401  hooks
    pytest_runtest_call,
    pytest_runtest_teardown,
    pytest_timeout_set_timer,
)
from tests.waiting import PATIENCE
from turmcore.players import make


@pytest.fixture(scope="session", autouse=True)
def application(qapp):
    """It is there before everything: one for pictures alone, made by a fixture, would be in its place."""
    from gui.views import room

    room.follow_keys(qapp)


@pytest.fixture(autouse=True)
def english():
    """Every test begins with English."""
    i18n.set_language("en")


@pytest.fixture(autouse=True)
def own_data(tmp_path):
    """A folder of the user's programs that nobody else has."""
    # not by `monkeypatch`, which would come before all others then, and undo what tests did after their windows
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        patch.setattr("gui.base.cache.folder", (tmp_path / "cache").joinpath)
        yield tmp_path / "data"


@pytest.fixture(autouse=True)
def nothing_is_left():
    """Windows that a test has left go: they would be restyled and told of each change of language in every later test."""
    before = set(QApplication.topLevelWidgets()) if QCoreApplication.instance() is not None else set()
    yield
    if QCoreApplication.instance() is not None:
        for widget in set(QApplication.topLevelWidgets()) - before:
            widget.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(scope="module", autouse=True)
def memory_is_given_back():
    """Windows are garbage in circles, and what they leave lies between what others still hold."""
    yield
    gc.collect()
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim(0)


@pytest.fixture
def qtbot(qtbot):
    """Waits as patiently as every other test."""
    for wait in (qtbot.waitUntil, qtbot.waitSignal, qtbot.waitExposed):
        setattr(qtbot, wait.__name__, partial(wait, timeout=round(1000 * PATIENCE)))
    return qtbot


@pytest.fixture
def settings(tmp_path):
    """A user's settings that nobody else has."""
    from gui.base.settings import Settings

    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "config"))
    return Settings()


@pytest.fixture
def autosave():
    """What keeps the games of `window`; nothing does."""


@pytest.fixture
def window(qapp, settings, autosave):
    """The app's window, without OpenGL; nobody is asked whether to save."""
    from gui.app.main_window import MainWindow
    from gui.base import opengl, theme

    theme.apply(qapp)
    window = MainWindow(settings, opengl.why_unavailable(), autosave)
    window.show()
    yield window
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


@pytest.fixture
def game():
    return turmcore.load("turmbauer", players=4)


@pytest.fixture
def played(game):
    """A function that plays a game with greedy and random players: (seed, number of actions) -> state."""

    def play(seed=1, plies=10_000, of=game):
        state = of.new_state(seed)
        players = [make("greedy"), make("random")]
        while not state.is_over() and state.ply < plies:
            state.play(state.sample_chance() if state.is_chance() else players[state.seat % 2].choose(state))
        return state

    return play
