"""Pictures of tiles that are painted before they are needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QObject, QTimer

from gui.games.carcassonne.pictures import picture_of
from gui.table.play import Worker

_PAUSE = 200  # milliseconds between two tiles: who moves the mouse meanwhile must not feel it


class PaintingAhead(QObject):
    """Has tiles painted one after the other, before they are drawn and somebody waits for them.

    Attributes
    ----------
    painted
        Tiles whose pictures there are.
    """

    def __init__(self, worker: Worker, names: Callable[[], Iterable[str]], parent: QObject) -> None:
        super().__init__(parent)
        self._worker, self._names = worker, names
        self.painted: set[str] = set()
        self._is_painting = self._goes_on = False
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._paint)

    @property
    def is_waiting(self) -> bool:
        """True if the next tile is soon to be painted."""
        return self._next.isActive()

    def start(self) -> None:
        """Paint what there is to paint, and go on until `stop`."""
        self._goes_on = True
        if not self._is_painting and not self._next.isActive():
            self._next.start(_PAUSE)

    def stop(self) -> None:
        """Begin with no further tile."""
        self._goes_on = False
        self._next.stop()

    def _paint(self) -> None:
        name = next((name for name in self._names() if name not in self.painted), None)
        if name is None:
            return

        def done(_: object) -> None:
            self.painted.add(name)
            self._is_painting = False
            if self._goes_on:
                self.start()

        self._is_painting = True
        self._worker.run(partial(picture_of, name), done, done)
