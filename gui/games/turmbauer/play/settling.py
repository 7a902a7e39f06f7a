"""Finds the outcome of a build beside the window, and plays it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

import numpy as np
from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from gui.games.turmbauer.play.statics import bodies_of
from gui.games.turmbauer.session import Session
from gui.model.session import Ply
from gui.table.play import Worker
from turmcore import Action, physics
from turmcore.core.film import Film
from turmcore.physics import Fall
from turmcore.turmbauer import Settle

_KEPT = 12  # falls to remember with their motion
_SOON = 30  # milliseconds after something should have come to rest by itself


class Settling(QObject):
    """One question at a time. What is found out waits until nothing moves on the screen any more.

    Attributes
    ----------
    worker
        Worker that lets towers fall; None: at once, while the window waits.
    """

    failed = Signal(str)  # reason why the outcome is unknown
    told = Signal(str)  # the outcome, when nothing moves any more

    def __init__(self, worker: Worker | None, play: Callable[[Action], None], parent: QObject) -> None:
        super().__init__(parent)
        self.worker = worker
        self._play = play
        self._news = ""
        self._telling = QTimer(self, singleShot=True)
        self._telling.timeout.connect(self._tell)
        self._stop: Event | None = None
        self._found: tuple[Session, int, Fall] | None = None
        self._playing: Fall | None = None  # while its outcome is being played
        self._falls: list[tuple[Ply, Fall]] = []
        self._still = QTimer(self, singleShot=True)
        self._still.timeout.connect(self.show)
        self._moving, self._clock = 0, QElapsedTimer()

    @property
    def is_running(self) -> bool:
        """True if the outcome is being found, or waits to be shown."""
        return self._stop is not None or self._found is not None

    def is_due(self, session: Session) -> bool:
        """True if the tower of a session's position is still to settle."""
        return bool(session.state.phase == "settle")

    def start(self, session: Session) -> None:
        """Find out what becomes of the position that a session is at; nothing else may be running."""
        self._stop = stop = Event()
        version, bodies, hand = session.version, bodies_of(session.state), session.game.rules.hand
        seed = session.draw_seed()

        def find() -> tuple[Fall, str] | None:
            if stop.is_set():
                return None
            try:
                fall = physics.judge(bodies, hand=hand, seed=seed, record=True, halt=stop.is_set)
            except physics.Halted:
                return None
            return fall, physics.physics_name()

        def done(found: tuple[Fall, str] | None) -> None:
            if found is None or stop.is_set() or session.version != version:
                return
            self._stop = None
            fall, session.physics = found
            self._found = session, version, fall
            left = self._moving - self._clock.elapsed() if self._moving else 0
            if left > 0:
                self._still.start(left + _SOON)
            else:
                self.show()

        def fail(error: BaseException) -> None:
            if not stop.is_set():
                self._stop = None
                self.failed.emit(str(error))

        if self.worker is not None:
            self.worker.run(find, done, fail)
            return
        try:
            found = find()
        except Exception as error:  # noqa: BLE001  as a worker does
            fail(error)
        else:
            done(found)

    def wait(self, milliseconds: int) -> None:
        """Wait for a motion of so many milliseconds."""
        self._moving = milliseconds
        self._clock.start()

    def tell(self, news: str) -> None:
        """Tell the outcome as soon as all motion ends."""
        self._news = news
        self._telling.start(self._moving + _SOON if self._moving else 0)

    def _tell(self) -> None:
        self._telling.stop()
        news, self._news = self._news, ""
        if news:
            self.told.emit(news)

    def show(self) -> None:
        """Play the outcome, as all motion has ended."""
        self._tell()
        self._still.stop()
        self._moving = 0
        if self._found is None:
            return
        session, version, fall = self._found
        self._found = None
        if session.version == version:
            action = session.game.encode(Settle(fall.fallen))
            self._play_fall(session, fall, lambda: self._play(action))

    def play_film(
        self, session: Session, fallen: tuple[int, ...], film: Film, play: Callable[[], None]
    ) -> None:
        """Play an outcome that was found out and filmed elsewhere."""
        frames = np.zeros((len(film.frames), len(session.state.blocks) + 1, 7), np.float32)
        frames[..., 6] = 1.0
        frames[:, [1 + number for number in film.things]] = film.frames
        self._play_fall(session, Fall(fallen, "statics", "falls", rate=float(film.rate), frames=frames), play)

    def _play_fall(self, session: Session, fall: Fall, play: Callable[[], None]) -> None:
        self._playing = fall
        play()
        self._playing = None
        if session.last is not None and len(fall.frames):
            self._falls = [*self._falls[1 - _KEPT :], (session.last, fall)]

    def fall_of(self, ply: Ply | None) -> Fall | None:
        """The fall behind an outcome found here; None if it was read, or nothing was recorded."""
        if self._playing is not None:
            return self._playing
        return next((fall for known, fall in self._falls if known is ply), None)

    def stop(self) -> None:
        """Drop the question."""
        if self._stop is not None:
            self._stop.set()
        self._stop = self._found = None
        self._still.stop()
        self._telling.stop()
        self._news = ""
        self._moving = 0
