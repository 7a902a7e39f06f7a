"""Windows at the tables of a server that can be killed."""

import os
import signal
import socket
import subprocess
import sys

import pytest

from gui.app.autosave import Autosave
from gui.app.main_window import MainWindow
from gui.base import opengl
from tests.online.running import Running
from turmcore.matches.start import add_players
from turmcore.online import Open, open_table
from turmcore.online.link import Link
from turmcore.registry import game_class


class Killed:
    """A server in a process of its own, at a port that stays the same."""

    def __init__(self, folder):
        self._folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.url = f"http://127.0.0.1:{free.getsockname()[1]}"
        self._process = None

    def start(self):
        command = [sys.executable, "-m", "turmcore", "serve", "--port", self.url.rpartition(":")[2]]
        command += ["--store", str(self._folder / "tables.sqlite")]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert "listening" in self._process.stdout.readline()

    def kill(self):
        if self._process is not None:
            os.kill(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process.stdout.close()
            self._process = None


@pytest.fixture
def killed(tmp_path):
    server = Killed(tmp_path)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def server(tmp_path):
    running = Running(tmp_path / "tables.sqlite")
    yield running
    running.stop()


@pytest.fixture
def autosave(tmp_path):
    return Autosave(tmp_path / "games")


@pytest.fixture
def open_window(qapp, settings, autosave):
    """Opens windows that nobody is asked about when they close."""
    windows = []
    settings.has_animations, settings.is_quick = False, True

    def open_one():
        window = MainWindow(settings, opengl.why_unavailable(), None if windows else autosave)
        window.show()
        windows.append(window)
        return window

    yield open_one
    for window in windows:
        window.files.count_as_saved()
        window.close()
        window.deleteLater()


@pytest.fixture
def two(open_window, qtbot):
    """Two windows at a new table that has begun: (server, game, options) -> windows, the host's link."""

    def sit(server, game, clock="", **options):
        seats = ("open", "open", *["level1"] * (game_class(game).min_players - 2))
        settings = dict(options)
        add_players(game, settings, len(seats))
        texts = {key: str(value) for key, value in settings.items()}
        opened = open_table(server.url, Open(game, texts, seats, clock))
        windows = [open_window(), open_window()]
        for number, window in enumerate(windows):
            window.online.join(Link(server.url, opened.table, opened.seats[number]), f"P{number}")
        qtbot.waitUntil(lambda: all(window.desk.session.is_remote for window in windows))
        return windows, Link(server.url, opened.table, opened.host)

    return sit
