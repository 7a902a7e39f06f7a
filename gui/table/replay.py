"""Plays the last turn of a game again, step by step, as it was seen."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from gui.model.session import Session
from gui.table.play import GameController
from gui.table.stage import Stage

_FIRST, _BETWEEN = 900, 450  # milliseconds before the first step, and after one came to rest


class Replay(QObject):
    """Goes back to where a turn began and steps to the end; whoever goes elsewhere meanwhile ends it."""

    finished = Signal()  # the last step was seen

    def __init__(self, controller: GameController, stage: Stage) -> None:
        super().__init__(stage)
        self._controller, self._stage = controller, stage
        self._at: tuple[Session, int] | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._step)

    @property
    def is_running(self) -> bool:
        """True if a turn is being played again."""
        return self._at is not None

    def start(self) -> None:
        """Play the last turn of the line again."""
        session = self._controller.session
        self.stop()
        start = session.turns[-1].start if session.turns else 0
        if start > 0 and start == len(session.plies):
            return
        self._controller.go_to(start)
        self._stage.look("home")
        self._at = session, session.cursor
        self._timer.start(_FIRST)

    def stop(self) -> None:
        """Stop showing it."""
        self._timer.stop()
        self._at = None

    def _step(self) -> None:
        session = self._controller.session
        if self._at != (session, session.cursor):
            self._at = None
            return
        motion = self._stage.motion
        if motion is None and session.is_at_end:
            self._at = None
            self.finished.emit()
            return
        if motion is None:
            self._at = None  # the position changes
            self._controller.redo()
            self._at = session, session.cursor
            motion = self._stage.motion
        self._timer.start(_BETWEEN if motion is None else 100)
