"""Faults of the program never end it silently: the game is kept, and a page tells of the fault."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn

from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    QStandardPaths,
    Qt,
    QtMsgType,
    Signal,
    Slot,
    qInstallMessageHandler,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from gui.app.fault_page import FaultPage, StartFaultPage
from gui.app.fault_report import report, trace_of
from gui.base.files import save_bytes

if TYPE_CHECKING:
    from gui.app.main_window import MainWindow

_TELLING = ("connect to display", "is needed to load", "platform plugin")  # the best first
_MOST = 25  # commands and messages that a report tells
_DIFFERENT = 8  # faults that are shown; a program with more of them only counts


class FaultGuard(QObject):
    """Catches errors that nothing else has caught: in slots, events and drawing, in threads, in Qt itself.

    The same fault is shown once however often it happens, and while a page is open no second one comes up.

    Parameters
    ----------
    folder
        Folder of the last report; None is the folder of the user's programs.
    """

    _happened = Signal(str)  # where, from whatever thread

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        self._folder = folder
        self._window: MainWindow | None = None
        self._commands: deque[str] = deque(maxlen=_MOST)
        self._messages: deque[str] = deque(maxlen=_MOST)
        self._seen: dict[str, int] = {}
        self._lock = threading.Lock()
        self._undo: list[Callable[[], object]] = []
        self.page: FaultPage | None = None
        self._happened.connect(self._show, Qt.ConnectionType.QueuedConnection)

    # -- the hooks ---------------------------------------------------------------------

    def install(self) -> None:
        """Catch from now on."""
        old = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook, threading.excepthook, sys.unraisablehook = (
            self._uncaught,
            self._in_thread,
            self._unraisable,
        )
        notes = _Notes(self._messages)
        logging.getLogger().addHandler(notes)
        before = qInstallMessageHandler(self._from_qt)

        def restore() -> None:
            sys.excepthook, threading.excepthook, sys.unraisablehook = old
            logging.getLogger().removeHandler(notes)
            qInstallMessageHandler(before)

        self._undo.append(restore)

    def release(self) -> None:
        """Let everything be as it was before."""
        while self._undo:
            self._undo.pop()()

    def watch(self, window: MainWindow) -> None:
        """Watch a window with a game from now on."""
        self._window = window
        for name, action in window.commands.actions.items():
            action.triggered.connect(partial(self._note, name))

    def _note(self, command: str, *_: object) -> None:
        self._commands.append(command)

    def _uncaught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not isinstance(error, Exception):  # Ctrl+C, sys.exit
            sys.__excepthook__(kind, error, trace)
            return
        self.take(error if error.__traceback__ is not None else error.with_traceback(trace))

    def _in_thread(self, found: threading.ExceptHookArgs) -> None:
        if isinstance(found.exc_value, Exception):
            self.take(found.exc_value)

    def _unraisable(self, found: sys.UnraisableHookArgs) -> None:
        # nothing can have come of it for the game: told, not shown
        self._messages.append(f"{found.err_msg or 'Exception ignored in'}: {type(found.exc_value).__name__}")

    def _from_qt(self, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        self._messages.append(f"Qt: {text}")
        if not QGuiApplication.platformName():  # it is looking for a screen
            if kind == QtMsgType.QtFatalMsg:
                _end_without_screen(_reason([one.removeprefix("Qt: ") for one in self._messages]))
            return
        with contextlib.suppress(OSError, AttributeError, ValueError):  # there may be no such stream
            print(text, file=sys.stderr)
        if kind == QtMsgType.QtFatalMsg:  # Qt ends the program as soon as this returns
            self._write(self._report("Qt: " + text + "\n" + "".join(traceback.format_stack())))

    # -- the errors --------------------------------------------------------------------

    def take(self, error: BaseException) -> None:
        """Take a fault; may be called in any thread."""
        trace = trace_of(error)
        where = traceback.extract_tb(error.__traceback__)[-1:]
        what = (
            f"{type(error).__name__} {where[0].filename}:{where[0].lineno}" if where else type(error).__name__
        )
        with self._lock:
            count = self._seen[what] = self._seen.get(what, 0) + 1
            is_new = count == 1 and len(self._seen) <= _DIFFERENT
        if not is_new:
            return
        with contextlib.suppress(OSError, AttributeError, ValueError):
            print(
                f"turmbauer: something went wrong ({type(error).__name__}); see {self._path}", file=sys.stderr
            )
        self._happened.emit(trace)

    def end(self, error: Exception) -> bool:
        """The program cannot start: say so, on the screen if there is one; True if it is to start with fresh settings."""
        text = self._report(trace_of(error))
        self._write(text)
        with contextlib.suppress(OSError, AttributeError, ValueError):
            print(f"turmbauer: {type(error).__name__}: {error}; see {self._path}", file=sys.stderr)
        return QApplication.instance() is not None and bool(StartFaultPage(text).exec())

    @Slot(str)
    def _show(self, trace: str) -> None:
        if self.page is not None:
            with contextlib.suppress(RuntimeError):  # it is gone, with a dialog that it belonged to
                self.page.add(trace)
                self._write(self.page.report.toPlainText())
                return
        window = self._window
        is_kept = None if window is None else _keep(window)
        text = self._report(trace)
        self._write(text)
        page = self.page = FaultPage(text, is_kept, QApplication.activeModalWidget() or window)
        if window is not None:
            page.copy_wanted.connect(window.files.save_copy)
        page.finished.connect(self._close)
        page.open()

    def _close(self) -> None:
        if self.page is not None:
            self.page.deleteLater()
        self.page = None

    def _report(self, trace: str) -> str:
        return report(trace, list(self._commands), list(self._messages), self._window)

    def _write(self, text: str) -> None:
        """Let the report be found also by somebody who has closed the page."""
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            save_bytes(text.encode("utf-8", "replace"), str(self._path))

    @property
    def _path(self) -> Path:
        place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
        return (self._folder or Path(place)) / "last-fault.txt"


def _reason(said: Sequence[str]) -> str:
    """Of what Qt says while it looks for a screen, in many lines, the one that tells why there is none."""
    telling = (one for part in _TELLING for one in said if part in one)
    return next(telling, said[0]).strip(" .")


def _end_without_screen(why: str) -> NoReturn:
    """Qt would end in an abort."""
    with contextlib.suppress(OSError, AttributeError, ValueError):
        print(f"turmbauer: {tell_no_screen(why)}", file=sys.stderr, flush=True)
    os._exit(1)


def tell_no_screen(why: str) -> str:
    """Message that no window can be opened, in English like everything on the terminal."""
    return (
        f"there is no screen to open a window on ({why}); "
        "'turmbauer --render OUT.png POSITION' draws without one"
    )


class _Notes(logging.Handler):
    """Log handler that puts messages into the report, and not on the terminal."""

    def __init__(self, messages: deque[str]) -> None:
        super().__init__(logging.WARNING)
        self._messages = messages

    def emit(self, record: logging.LogRecord) -> None:
        self._messages.append(self.format(record))


def _keep(window: MainWindow) -> bool | None:
    """Keep the game; None if there is nothing to lose."""
    try:
        return window.files.keep_now()
    except Exception:  # noqa: BLE001  it may be the game itself that is broken
        return False
