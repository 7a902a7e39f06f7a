"""Has the report of a finished game made beside the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance

from gui.model.session import Ply, Session
from gui.table.play import Worker

_STEPS = 100  # steps of progress


R_co = TypeVar("R_co", covariant=True)
R = TypeVar("R")
N = TypeVar("N", bound=Session)
N_co = TypeVar("N_co", bound=Session, covariant=True)


class Reporter(Protocol[R_co]):
    """Makes the report of one game, in another thread.

    Attributes
    ----------
    progress
        Called with the part that is done, 0 to 1, in the thread of `run`.
    """

    progress: Callable[[float], object] | None

    def run(self) -> R_co | None:
        """The report; None if it was cancelled."""

    def cancel(self) -> None:
        """Stop making the report."""


class Played(Protocol[N_co]):
    """Controller of the game."""

    @property
    def session(self) -> N_co:
        """The game on the table."""

    @property
    def changed(self) -> SignalInstance:
        """Emitted when the position has changed."""


class ReportController(QObject, Generic[N, R]):
    """Makes one report at a time and keeps the latest.

    Parameters
    ----------
    make
        Of a finished game.
    """

    changed = Signal()  # it begins, it is done, or it was cancelled
    progressed = Signal(float)  # the part that is done, 0 to 1
    failed = Signal(str)
    _arrived = Signal(object, float)

    def __init__(
        self,
        worker: Worker,
        game: Played[N],
        make: Callable[[N], Reporter[R]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._worker = worker
        self._game = game
        self._make = make
        self._report: R | None = None
        self._of: tuple[N, list[Ply]] | None = None
        self._running: Reporter[R] | None = None
        # it comes from the thread that works
        self._arrived.connect(self._take_progress, Qt.ConnectionType.QueuedConnection)
        game.changed.connect(self._follow)

    @property
    def report(self) -> R | None:
        """Of the game on the table; None as long as there is none. A try at one of its mistakes stands in for the game."""
        return self._report if self._game.session.is_lesson or self._is_of_game else None

    @property
    def _is_of_game(self) -> bool:
        session = self._game.session
        return self._of is not None and session is self._of[0] and session.plies == self._of[1]

    @property
    def is_running(self) -> bool:
        """True if a report is being made."""
        return self._running is not None

    def start(self) -> None:
        """Make the report of the game on the table, unless it is there or being made."""
        session = self._game.session
        if not session.is_finished or self._running is not None or self.report is not None:
            return
        running = self._make(session)
        told = -1

        def tell(part: float) -> None:
            nonlocal told
            if int(part * _STEPS) != told:
                told = int(part * _STEPS)
                self._arrived.emit(running, part)

        running.progress = tell
        self._running, self._of = running, (session, list(session.plies))
        self._worker.run(running.run, partial(self._finish, running), partial(self._fail, running))
        self.changed.emit()

    def stop(self) -> None:
        """Make no report any more."""
        if self._running is not None:
            self._running.cancel()
            self._running = None
            self.changed.emit()

    def _follow(self) -> None:
        """Drop the report of another game, or of another line of this one."""
        if self._of is not None and not self._game.session.is_lesson and not self._is_of_game:
            self._of = self._report = None
            self.stop()
            self.changed.emit()

    def _take_progress(self, running: Reporter[R], part: float) -> None:
        if running is self._running:
            self.progressed.emit(part)

    def _finish(self, running: Reporter[R], report: R | None) -> None:
        if running is self._running:
            self._running, self._report = None, report
            self.changed.emit()

    def _fail(self, running: Reporter[R], error: BaseException) -> None:
        if running is self._running:
            self._running = None
            self.failed.emit(str(error))
            self.changed.emit()
