"""The user's endgame tables: looked up in, and made beside the window."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal

from turmcore import Action, TurmError
from turmcore.waechter import WaechterState, use_tables
from turmcore.waechter.tables import Known, Step, Stopped, Tables, make_tables


class Endgames(QObject):
    """Opens the tables when they are first asked for, and has them made when somebody wants that.

    Parameters
    ----------
    directory
        Their folder; the user's own by default.
    stones
        Number of stones beside the guards that are wanted.

    Attributes
    ----------
    step
        The progress of the making; None when nothing is being made.
    error
        The reason why the last making failed; empty if it did not.
    was_stopped
        True if somebody has stopped it.
    """

    changed = Signal()  # the making begins or ends, or there are other tables
    learnt = Signal()  # searches know other tables than before
    progressed = Signal()
    _told = Signal(object)
    _ended = Signal(object)

    def __init__(self, directory: Path | None = None, stones: int = 3, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._directory, self._wanted = directory, stones
        self._tables: Tables | None = None
        self._has_looked = False
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self.step: Step | None = None
        self.error = ""
        self.was_stopped = False
        # they come from the thread that works
        self._told.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self._ended.connect(self._finish, Qt.ConnectionType.QueuedConnection)

    # -- looking up --------------------------------------------------------------------

    @property
    def tables(self) -> Tables | None:
        """The tables; None if there are none."""
        if not self._has_looked:
            self._has_looked = True
            try:
                self._tables = Tables.find(self._directory, check=False)
            except (TurmError, OSError) as error:
                self.error = str(error)
        return self._tables

    @property
    def stones(self) -> int:
        """Number of stones beside the guards that the tables know; -1 without tables."""
        return self.tables.stones if self.tables is not None else -1

    @property
    def is_complete(self) -> bool:
        """True if all wanted tables are there."""
        return self.stones >= self._wanted

    def probe(self, state: WaechterState) -> Known | None:
        """The end of a position; None if the tables do not know it."""
        if state.is_over() or self.tables is None:
            return None
        return self.tables.probe(state)

    def after(self, state: WaechterState, action: Action) -> Known | None:
        """The result of a move for the side that makes it; None if the tables do not know it."""
        state = state.copy()
        mover = state.turn
        state.play(action)
        if state.outcome is not None:
            winner = state.outcome.winner
            return Known("draw", 1) if winner is None else Known("win" if winner == mover else "loss", 1)
        known = self.probe(state)
        if known is None:
            return None
        turned: dict[str, Literal["win", "draw", "loss"]] = {"win": "loss", "draw": "draw", "loss": "win"}
        return Known(turned[known.result], known.plies + (known.result != "draw"))

    # -- making ------------------------------------------------------------------------

    @property
    def is_making(self) -> bool:
        """True if tables are being made."""
        return self._thread is not None

    @property
    def is_stopping(self) -> bool:
        """True if the making is to end and its result is being kept."""
        return self.is_making and self._stop.is_set()

    def start(self) -> None:
        """Make what is missing."""
        if self._thread is not None:
            return
        self.error, self.was_stopped, self.step = "", False, None
        self._stop.clear()
        self._thread = threading.Thread(target=self._make, name="tables")
        self._thread.start()
        self.changed.emit()

    def stop(self) -> None:
        """Keep what is done and end; the next start goes on from there."""
        if self._thread is not None:
            self._stop.set()
            self.changed.emit()

    def close(self) -> None:
        """As `stop`, and wait for it."""
        if self._thread is not None:
            self._stop.set()
            self._thread.join()

    def _make(self) -> None:
        try:
            made: object = make_tables(
                self._directory, self._wanted, stop=self._stop.is_set, progress=self._told.emit
            )
        except (TurmError, Stopped, OSError, MemoryError) as error:
            made = error
        self._ended.emit(made)

    def _take(self, step: Step) -> None:
        if self._thread is not None:
            self.step = step
            self.progressed.emit()

    def _finish(self, made: object) -> None:
        if self._thread is not None:
            self._thread.join()
        self._thread, self.step = None, None
        if isinstance(made, Tables):
            self._tables, self._has_looked = made, True
            use_tables(made)  # searches know them from now on
            self.learnt.emit()
        elif isinstance(made, Stopped):
            self.was_stopped = True
            self._has_looked = False  # some may be ready
        else:
            self.error = str(made)
        self.changed.emit()
