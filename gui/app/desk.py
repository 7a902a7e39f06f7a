"""The game that is played now, of whatever kind, and the tables where the kinds are played."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from gui.app.game_table import GameTable
from gui.model.session import Session
from gui.table.game_parts import GameParts, parts_of


class Desk(QObject):
    """Has one table for each kind of game that was played; one of them is in use.

    Parameters
    ----------
    make
        Makes the table for a kind of game, with its first session.
    session
        The first game on the table; nothing goes on by itself.
    """

    changed = Signal()  # another position of the game in use, or another game
    switched = Signal()  # another table is in use

    def __init__(
        self, make: Callable[[GameParts, Session], GameTable], session: Session, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._make = make
        self.tables: dict[str, GameTable] = {}
        self.table = self._table_for(session)

    @property
    def session(self) -> Session:
        """The game in use."""
        return self.table.controller.session

    def start(self, session: Session) -> None:
        """Put another game on the table that it belongs to."""
        table = self._table_for(session)
        if table is not self.table:
            self.table.stop()
            self.table = table
            self.switched.emit()
        table.controller.start(session)

    def _table_for(self, session: Session) -> GameTable:
        name = session.game.name
        if name not in self.tables:
            table = self._make(parts_of(name), session)
            self.tables[name] = table
            table.controller.changed.connect(lambda: self._tell(table))
            table.controller.noted.connect(lambda: self._tell(table))
        return self.tables[name]

    def _tell(self, table: GameTable) -> None:
        if table is self.table:
            self.changed.emit()
