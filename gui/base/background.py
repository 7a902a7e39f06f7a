"""Work beside the window."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from gui.model.faults import is_fault

T = TypeVar("T")


class Background(QObject):
    """One worker thread, or a few.

    A job must not touch widgets, the session or anything else that the window's thread changes: it gets
    copies and returns a value. `done` and `failed` are called in the window's thread; by then the world may
    have moved on, so they check whether the answer is still wanted.
    """

    _finished = Signal(object, object)

    def __init__(self, parent: QObject | None = None, threads: int = 1) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="thinking")
        self._is_stopped = False
        self._finished.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def run(
        self, job: Callable[[], T], done: Callable[[T], None], failed: Callable[[BaseException], None]
    ) -> None:
        """Start `job` as soon as a worker is free; after `stop` nothing is started."""
        if self._is_stopped:
            return

        def report(future: Future[T]) -> None:
            if future.cancelled():
                return
            error = future.exception()
            if error is not None:
                if is_fault(error):  # the receivers tell people; this is for those who mend it
                    sys.excepthook(type(error), error, error.__traceback__)
                self._finished.emit(failed, error)
            else:
                self._finished.emit(done, future.result())

        self._pool.submit(job).add_done_callback(report)

    def stop(self) -> None:
        """Drop what waits and wait for what runs; nothing is delivered any more."""
        self._is_stopped = True
        self._finished.disconnect(self._deliver)
        self._pool.shutdown(wait=True, cancel_futures=True)

    @Slot(object, object)
    def _deliver(self, receiver: Callable[[object], None], value: object) -> None:
        receiver(value)
