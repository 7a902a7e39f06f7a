"""Has the risk curve of the game on the table reckoned beside the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from gui.games.turmbauer.balance.risk_curve import Curve, CurveMaker
from gui.games.turmbauer.play.statics import Bodies
from gui.games.turmbauer.session import Session
from gui.model.session import Ply
from gui.table.play import Worker

if TYPE_CHECKING:
    from gui.games.turmbauer.play.controller import TurmbauerController

_MOST_KNOWN = 2000  # margins of towers to remember


class CurveController(QObject):
    """One curve at a time; once asked for, it is continued with the game.

    Attributes
    ----------
    is_wanted
        True while somebody looks at it.
    """

    changed = Signal()
    progressed = Signal(float)  # the part that is done, 0 to 1
    _arrived = Signal(object, float)

    def __init__(self, game: TurmbauerController, worker: Worker, parent: QObject) -> None:
        super().__init__(parent)
        self._found: tuple[Session, Curve] | None = None
        self.is_wanted = False
        self._game, self.worker = game, worker
        self._known: dict[Bodies, float | None] = {}
        self._of: tuple[Session, list[Ply]] | None = None
        self._running: CurveMaker | None = None
        # it comes from the thread that works
        self._arrived.connect(self._take_progress, Qt.ConnectionType.QueuedConnection)
        game.changed.connect(self._follow)

    @property
    def curve(self) -> Curve | None:
        """The curve of the line so far; None before it was asked for in the game on the table."""
        if self._found is None or self._found[0] is not self._game.session:
            return None
        return self._found[1]

    @property
    def is_running(self) -> bool:
        """True if the curve is being computed."""
        return self._running is not None

    def start(self) -> None:
        """Reckon the curve of the line so far, unless that is known."""
        self.is_wanted = True
        session = self._game.session
        plies = list(session.plies)
        if self._of is not None and self._of[0] is session and self._of[1] == plies:
            return
        if self._running is not None:
            self._running.cancel()
        if len(self._known) > _MOST_KNOWN:
            self._known = {}
        self._of, self._running = (session, plies), CurveMaker(session, self._known)
        maker = self._running
        maker.progress = lambda part: self._arrived.emit(maker, part)

        def done(curve: Curve | None) -> None:
            if maker is self._running:
                self._running = None
                self._found = (session, curve) if curve is not None else None
                self.changed.emit()

        def failed(error: BaseException) -> None:
            if maker is self._running:
                self._running = self._of = None
                self._game.failed.emit(str(error))
                self.changed.emit()

        self.worker.run(maker.run, done, failed)
        self.changed.emit()

    def stop(self) -> None:
        """Reckon nothing any more."""
        self.is_wanted = False
        if self._running is not None:
            self._running.cancel()
            self._running = self._of = None
            self.changed.emit()

    def _follow(self) -> None:
        """Continue the curve with the game."""
        if self.is_wanted:
            self.start()
        self.changed.emit()

    def _take_progress(self, maker: CurveMaker, part: float) -> None:
        if maker is self._running:
            self.progressed.emit(part)
