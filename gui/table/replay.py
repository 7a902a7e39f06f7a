"""Plays a turn of a game again, step by step, as it was seen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Signal

from gui.model.session import Session
from gui.table.play import GameController
from gui.table.stage import Stage
from turmcore import Action

_FIRST, _BETWEEN = 900, 450  # milliseconds before the first step, and after one came to rest
_KEYS = QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress
_PRESSES = QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick


class Replay(QObject):
    """Goes back to where a turn began and steps to its end; whoever goes elsewhere meanwhile ends it.

    Attributes
    ----------
    seat
        The plate whose turn is played again, with `start_turn`; None: the end of the game, or nothing.
    """

    finished = Signal()  # the last step of a game was seen
    ended = Signal()  # a turn was seen, or left, and the game stands where it stood

    def __init__(self, controller: GameController, stage: Stage) -> None:
        super().__init__(stage)
        self._controller, self._stage = controller, stage
        self._at: tuple[Session, int] | None = None
        self._stop = 0  # the position after the last step
        self._back: tuple[int, Action | None] | None = None  # where the game stood, and what was proposed
        self.seat: int | None = None
        self._is_stepping = self._is_pressed = False
        controller.changed.connect(self._check)
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
        self._begin(start, len(session.plies))
        self._stage.look("home")

    def start_turn(self, start: int, stop: int, seat: int) -> None:
        """Play the actions of a turn again, and then show the game and the proposal as they are now; a click or a key
        ends that early."""
        self.stop()
        self._back, self.seat = (self._controller.session.cursor, self._controller.proposed_action), seat
        _application().installEventFilter(self)
        self._begin(start, stop)

    def _begin(self, start: int, stop: int) -> None:
        self._stop = stop
        self._move(lambda: self._controller.go_to(start))
        self._timer.start(_FIRST)

    def _move(self, move: Callable[[], None]) -> None:
        """Go somewhere else in the game."""
        session = self._controller.session
        self._at, self._is_stepping = (session, session.cursor), True
        move()
        self._at, self._is_stepping = (session, session.cursor), False

    def stop(self) -> None:
        """Stop showing it; a game whose turn was looked at is shown where it stood."""
        self._timer.stop()
        at, self._at = self._at, None
        back, self._back, self.seat = self._back, None, None
        if back is None:
            return
        if not self._is_pressed:
            _application().removeEventFilter(self)
        cursor, proposed = back
        if at == (self._controller.session, self._controller.session.cursor):
            self._controller.go_to(cursor)
            if proposed is not None:
                self._controller.propose(proposed)
        self.ended.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A key ends it, and then does what it always does; a click anywhere does nothing else."""
        if not watched.isWidgetType():
            return False
        if event.type() in _KEYS:
            self.stop()
        elif event.type() in _PRESSES:
            self._is_pressed = True
            if event.type() == QEvent.Type.MouseButtonPress:  # not by the second half of what began it
                self.stop()
            return True
        elif event.type() == QEvent.Type.MouseButtonRelease and self._is_pressed:
            self._is_pressed = False
            if self._back is None:
                _application().removeEventFilter(self)
            return True
        return False

    def _check(self) -> None:
        """Somebody has gone elsewhere."""
        session = self._controller.session
        if not self._is_stepping and self._at is not None and self._at != (session, session.cursor):
            self.stop()

    def _step(self) -> None:
        session, motion = self._controller.session, self._stage.motion
        if motion is None and session.cursor >= self._stop:
            if self._back is not None:
                self.stop()
            else:
                self._at = None
                self.finished.emit()
            return
        if motion is None:
            self._move(self._controller.redo)
            motion = self._stage.motion
        self._timer.start(_BETWEEN if motion is None else 100)


def _application() -> QCoreApplication:
    app = QCoreApplication.instance()
    assert app is not None
    return app
