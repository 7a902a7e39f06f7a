"""Trials of a tower beside the window: the table is tilted or bumped. The game stays as it is."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.games.turmbauer.play.statics import Bodies, bodies_of
from gui.table.play import Worker
from turmcore import physics
from turmcore.physics import Fall

if TYPE_CHECKING:
    from gui.games.turmbauer.play.controller import TurmbauerController

MOST_DEGREES, MOST_SPEED = 45, 200  # ends of the sliders: degrees, and mm/s
WAYS = 16


@dataclass(frozen=True, slots=True)
class Test:
    """Test of a tower: the table is tilted by degrees, or bumped at mm/s, in one of `WAYS` directions."""

    is_tilt: bool
    strength: float
    way: int

    @property
    def direction(self) -> tuple[float, float]:
        """Of the way down, or of the way that the tower is thrown: from the front over the left, as on a dial."""
        angle = 2 * math.pi * self.way / WAYS
        return -math.sin(angle), -math.cos(angle)

    def run(self, bodies: Bodies, halt: Callable[[], bool]) -> Fall:
        """Return the fall that the test causes."""
        how = physics.tilt if self.is_tilt else physics.bump
        return how(bodies, self.strength, self.direction, record=True, halt=halt)


class Trial(QObject):
    """One test at a time, of the position that is shown.

    Attributes
    ----------
    fall
        Result of the latest test; None before one, and for another position.
    worker
        Worker that lets towers fall; None: at once, while the window waits.
    """

    changed = Signal()  # a test begins, ends, or does not count any more
    began = Signal()  # a test begins
    stopped = Signal()  # the test was cancelled
    fell = Signal(object)  # a Fall: it is to be shown

    def __init__(self, game: TurmbauerController, worker: Worker | None, parent: QObject) -> None:
        super().__init__(parent)
        self.worker = worker
        self.fall: Fall | None = None
        self.physics = ""  # engine of the simulation
        self.test: Test | None = None  # the latest one
        self._game = game
        self._stop: Event | None = None
        self._of: tuple[object, int] | None = None
        game.changed.connect(self._follow)

    @property
    def is_running(self) -> bool:
        """True if a test goes on."""
        return self._stop is not None

    @property
    def can_try(self) -> bool:
        """True if there is a tower to test."""
        state = self._game.session.state
        return bool(state.blocks) and state.phase != "settle" and state.collapsed_by is None

    def start(self, test: Test) -> None:
        """Try the tower that is shown."""
        self.stop()
        if not self.can_try:
            return
        session = self._game.session
        self._of, self._stop = (session, session.version), Event()
        stop, bodies = self._stop, bodies_of(session.state)

        def find() -> tuple[Fall, str] | None:
            if stop.is_set():
                return None
            try:
                return test.run(bodies, stop.is_set), physics.physics_name()
            except physics.Halted:
                return None

        def done(found: tuple[Fall, str] | None) -> None:
            if found is not None and not stop.is_set():
                self._stop = None
                self.fall, self.physics = found
                self.changed.emit()
                self.fell.emit(self.fall)

        def failed(error: BaseException) -> None:
            if not stop.is_set():
                self._stop = None
                self.changed.emit()
                self._game.failed.emit(str(error))

        self.fall, self.test = None, test
        self.changed.emit()
        self.began.emit()
        if self.worker is not None:
            self.worker.run(find, done, failed)
        else:
            done(find())

    def stop(self) -> None:
        """Wait for nothing any more."""
        if self._stop is not None:
            self._stop.set()
            self._stop = None
            self.changed.emit()
            self.stopped.emit()

    def _follow(self) -> None:
        session = self._game.session
        if self._of is not None and self._of != (session, session.version):
            self._of = self.fall = None
            self.stop()
        self.changed.emit()
