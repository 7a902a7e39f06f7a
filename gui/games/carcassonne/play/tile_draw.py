"""Draws tiles by chance, once people have seen the action before."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from gui.games.carcassonne.session import Session
from gui.table.computers import PAUSE_ROLL, Computers


class TileDraw(QObject):
    """The `gui.table.play.Settler` of Carcassonne."""

    def __init__(self, computers: Computers, draw: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._computers = computers
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(draw)

    def is_due(self, session: Session) -> bool:
        """True if a tile is to be drawn."""
        return bool(session.state.is_chance()) and not session.is_over

    def start(self, session: Session) -> None:
        """Draw it soon."""
        self._soon.start(self._computers.wait(PAUSE_ROLL))

    def stop(self) -> None:
        """Draw nothing."""
        self._soon.stop()

    def go_ahead(self) -> None:
        """Nothing moves any more: there is no need to wait long."""
        if self._soon.remainingTime() > PAUSE_ROLL:
            self._soon.start(PAUSE_ROLL)
