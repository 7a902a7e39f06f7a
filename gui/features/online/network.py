"""The local network: who has tables there with free seats, and telling it of the own ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.base.background import Background
from gui.features.online.hosting import addresses
from gui.features.online.standing import SECONDS
from turmcore.online import fetch_tables

if TYPE_CHECKING:
    from gui.features.online.nearby import Announcer, Finder, Nearby


class Network(QObject):
    """Looks for tables while somebody wants to see them, and tells of the own ones; beside the window.

    Attributes
    ----------
    tables
        Those of others; None: nobody can be looked for.
    """

    changed = Signal()  # others have come or gone
    _heard = Signal()  # from the thread that listens

    def __init__(self, worker: Background, parent: QObject) -> None:
        super().__init__(parent)
        self._worker = worker
        self._finder: Finder | None = None
        self._announcer: Announcer | None = None
        self._is_wanted = False
        self.tables: list[Nearby] | None = []
        self._heard.connect(self._find)

    @property
    def has_told(self) -> bool:
        """True if the network was told of own tables: it has to hear when they are full."""
        return self._announcer is not None

    def listen(self) -> None:
        """Look for tables until `rest`."""
        self._is_wanted = True
        self._worker.run(self._open, self._take_finder, _pass)

    def rest(self) -> None:
        """Look for nobody any more."""
        self._is_wanted, self.tables = False, []
        finder, self._finder = self._finder, None
        if finder is not None:
            self._worker.run(finder.close, _pass, _pass)

    def tell(self, server: str, port: int) -> None:
        """Tell of the tables that an own server shows to others."""
        self._worker.run(lambda: self._tell(server, port), _pass, _pass)

    def close(self) -> None:
        """Neither look nor tell any more."""
        for one in (self._finder, self._announcer):
            if one is not None:
                one.close()

    def _open(self) -> Finder | None:
        if self._finder is not None:
            return self._finder
        from gui.features.online.nearby import Finder

        try:
            return Finder(self._heard.emit)
        except OSError:
            return None

    def _take_finder(self, finder: Finder | None) -> None:
        if self._finder is not None and finder is not None and finder is not self._finder:
            self._worker.run(finder.close, _pass, _pass)  # two were opened at once
            return
        self._finder = finder
        if not self._is_wanted:
            self.rest()
        elif finder is None:
            self.tables = None
            self.changed.emit()

    def _find(self) -> None:
        """Somebody has come or gone."""
        if self._finder is not None:
            self._worker.run(self._finder.tables, self._take, _pass)

    def _take(self, found: list[Nearby]) -> None:
        if self._finder is not None:
            self.tables = found
            self.changed.emit()

    def _tell(self, server: str, port: int) -> None:
        from gui.features.online.nearby import Announcer

        if self._announcer is None:
            there = addresses()
            if not there:
                return
            self._announcer = Announcer(there[0], port)
        self._announcer.tell(fetch_tables(server, SECONDS).tables)


def _pass(_: object) -> None:
    """Nothing comes of it, and nothing of a failure: whoever looks again sees."""
