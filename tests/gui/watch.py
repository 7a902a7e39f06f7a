"""No test of the window waits for ever: what waits for a person ends by itself, and the test that left it open fails.

Dialogs, menus and event loops wait in C++, where Python's signals, and with them the time limit of a test,
do not come through. Here a timer of Qt calls into Python in each of them, and closes what nobody answers.
"""

from __future__ import annotations

import functools
import signal
import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEventLoop, QThread, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QWidget

PATIENCE = 200  # seconds; tests answer within milliseconds, on a busy machine within a few seconds
AGAIN = 30  # seconds after which a time limit strikes again, if what it raised was lost in a slot


class Watch:
    """What waits now, and what waited in vain during this part of a test."""

    def __init__(self) -> None:
        self.is_over = False  # the test has had its say: nobody will answer
        self.is_late = False  # the test is out of time
        self._timer: QTimer | None = None
        self._loops: list[QEventLoop] = []
        self._waiting: QWidget | None = None
        self._since = 0.0
        self._complaints: list[str] = []

    def part(self, item: pytest.Item, *, is_over: bool) -> Iterator[None]:
        """A part of a test; it fails if somebody was asked in vain."""
        if self._timer is None and QApplication.instance() is not None:
            self._timer = QTimer(interval=100)
            self._timer.timeout.connect(self.look)
            self._timer.start()
        self.is_over, self._waiting = is_over, None
        self._complaints.clear()
        try:
            return (yield)
        finally:
            self.is_over = self.is_late = False
            if self._complaints:
                pytest.fail(f"{item.nodeid}: nobody answered {', '.join(self._complaints)}", pytrace=False)

    def look(self) -> None:
        """Close what has waited for too long. The time limit of a test may strike on the way in."""
        waiting = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if waiting is not self._waiting:
            self._waiting, self._since = waiting, time.monotonic()
        is_in_vain = time.monotonic() - self._since > PATIENCE
        if self.is_over:  # a dialog may be left open after a test, but not one that waits
            is_in_vain = QThread.currentThread().loopLevel() > 0
        if waiting is not None and (self.is_late or is_in_vain):
            texts = [waiting.windowTitle(), *(label.text() for label in waiting.findChildren(QLabel))]
            self._complaints.append(
                f"{type(waiting).__name__} {' / '.join(text for text in texts if text)!r}"
            )
            waiting.reject() if isinstance(waiting, QDialog) else waiting.close()
        if self.is_late:
            for loop in reversed(self._loops):
                loop.exit()

    def run(self, wait: functools.partial, loop: QEventLoop, *arguments: object) -> object:
        """Let a loop wait that has no window."""
        self._loops.append(loop)
        try:
            return wait(loop, *arguments)
        finally:
            self._loops.remove(loop)


watch = Watch()
QEventLoop.exec = functools.partialmethod(
    lambda loop, wait, *rest: watch.run(wait, loop, *rest), QEventLoop.exec
)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    return (yield from watch.part(item, is_over=False))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    return (yield from watch.part(item, is_over=True))


@pytest.hookimpl(wrapper=True)
def pytest_timeout_set_timer() -> Iterator[object]:
    """Out of time: whatever waits in C++ ends, so that the failure can go its way."""
    done = yield
    fail = signal.getsignal(signal.SIGALRM)

    def strike(number: int, frame: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, AGAIN)
        watch.is_late = True
        fail(number, frame)

    signal.signal(signal.SIGALRM, strike)
    return done
