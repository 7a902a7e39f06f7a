"""Lets the clock of a game tick in the window."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from gui.model.clock import LOW, Clock
from gui.table.play import GameController

_TENTH = 100  # milliseconds


class ClockController(QObject):
    """Follows the clock of the game that a controller runs, and ends the game when a flag falls.

    It sleeps as long as no number on the screen changes.
    """

    ticked = Signal()  # other times, or another clock
    fell = Signal(int)  # the time of a player has run out

    def __init__(self, game: GameController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self.timer = QTimer(self, singleShot=True)
        self.timer.timeout.connect(self.tick)
        game.changed.connect(self.tick)

    @property
    def clock(self) -> Clock | None:
        """The clock of the game; None without one."""
        return self._game.session.clock

    @property
    def times(self) -> tuple[float, ...]:
        """Seconds that the players have left in the position that is shown; none without a clock."""
        session = self._game.session
        return session.clock.times(session.cursor) if session.clock is not None else ()

    def pause(self, is_paused: bool) -> None:
        """Stop the time, or let it run again; at a server's table the others are asked."""
        session = self._game.session
        if session.remote is not None and session.is_remote:
            session.remote.pause()
        elif self.clock is not None:
            self.clock.pause(is_paused)
            self.tick()

    def stop(self) -> None:
        """Stop the clock until the game is resumed."""
        if self.clock is not None and self.clock.is_running:
            self.clock.pause(True)
        self.timer.stop()
        self.ticked.emit()

    def tick(self) -> None:
        """Show the time, see whether it has run out, and sleep until it is another one."""
        clock = self.clock
        self.timer.stop()
        fallen = clock.fallen if clock is not None else None
        if fallen is not None:
            session = self._game.session
            session.run_out(fallen)
            self.fell.emit(fallen)
            self._game.go_to(session.cursor)  # a thinking computer stops; this comes back as a change
            return
        self.ticked.emit()
        if clock is not None and clock.is_running:
            self.timer.start(_sleep(clock.times()[clock.player]))


def _sleep(left: float) -> int:
    """Milliseconds until the number for so many seconds is another one."""
    if left <= LOW + 0.1:
        return _TENTH
    return max(20, round(1000 * (left % 1.0)) + 5)
