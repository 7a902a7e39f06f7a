"""Report about a fault of the program, for those who mend it: in English and without names of people."""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6 import __version__ as qt_version
from PySide6.QtGui import QGuiApplication

import turmcore
from gui.i18n import language

if TYPE_CHECKING:
    from gui.app.main_window import MainWindow

_LONGEST = 20_000  # characters of a traceback; an endless recursion has many


def report(trace: str, commands: Iterable[str], messages: Iterable[str], window: MainWindow | None) -> str:
    """The text of a report.

    Parameters
    ----------
    trace
        Traceback of the error.
    commands
        The last commands, in order.
    messages
        Messages of Qt and of the parts of the program, in order.
    window
        Has the game; None if there is no window yet.
    """
    parts = [
        f"Turmbauer {turmcore.__version__}, {datetime.now():%Y-%m-%d %H:%M:%S}",
        f"Python {platform.python_version()}, Qt {qt_version}, {platform.platform()}",
        _told(_screens),
    ]
    if window is not None:
        parts += [f"OpenGL: {_told(lambda: _renderer(window))}", _told(lambda: _game(window))]
    parts.append("Last commands: " + (", ".join(commands) or "none"))
    parts += [*messages, "", _short(trace)]
    return "\n".join(parts).replace(str(Path.home()), "~") + "\n"


def trace_of(error: BaseException) -> str:
    """Traceback of an error, as Python writes it."""
    try:
        return "".join(traceback.format_exception(error))
    except Exception:  # noqa: BLE001  an error that cannot even be printed
        return type(error).__name__


def _told(ask: Callable[[], str]) -> str:
    """An answer of a program that does not work as it should."""
    try:
        return ask()
    except Exception as error:  # noqa: BLE001  the report matters more than this line of it
        return f"unknown ({type(error).__name__})"


def _screens() -> str:
    screens = [
        f"{s.size().width()}x{s.size().height()} x {s.devicePixelRatio():g}"
        for s in QGuiApplication.screens()
    ]
    return f"{sys.platform}/{QGuiApplication.platformName()}, screens {', '.join(screens) or 'none'}, language {language()}"


def _renderer(window: MainWindow) -> str:
    if window.no_picture is not None or window.tower is None:
        return "none"
    return window.tower.renderer_name or "nothing drawn yet"


def _game(window: MainWindow) -> str:
    session, controller = window.desk.session, window.controller
    place = f"action {session.cursor} of {len(session.plies)}, seats {', '.join(map(str, session.kinds))}"
    # no more than the person at the screen may know
    return f"Game: {session.game.name}, {place}\nPosition: {controller.as_seen(session.state).to_text()}"


def _short(trace: str) -> str:
    if len(trace) <= _LONGEST:
        return trace.rstrip("\n")
    return f"{trace[: _LONGEST // 2]}\n…\n{trace[-_LONGEST // 2 :]}".rstrip("\n")
