"""Tries at a server's table: what the own seat is about to do is shown to the others, and what they try is seen here."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer

from gui.base.settings import Settings
from gui.features.online.table import OnlineTable
from gui.table.play import GameController
from turmcore import TurmError
from turmcore.online import messages as say

_PAUSE = 200  # milliseconds between two that are sent


class Tries(QObject):
    """Follows a table and the game that is made of it, as far as the settings want it; `close` ends that."""

    def __init__(self, table: OnlineTable, controller: GameController[Any, Any], settings: Settings) -> None:
        super().__init__(table)
        self._table, self._controller, self._settings = table, controller, settings
        self._seen: say.Tries | None = None
        self._sent = 0, ""  # the ply, and the action that others were shown last
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self.send)
        table.tried.connect(self._take)
        controller.changed.connect(self.show)
        self._signals = controller.changed, controller.proposed, controller.posed
        for signal in self._signals:
            signal.connect(self.send)

    def close(self) -> None:
        """Neither send nor show anything more."""
        self._pause.stop()
        self._controller.changed.disconnect(self.show)
        for signal in self._signals:
            signal.disconnect(self.send)

    def send(self) -> None:
        """Show the others what is proposed or pointed at; if that changes too fast, the newest of it a little later."""
        table, controller = self._table, self._controller
        seen, session = table.seen, table.session
        if self._pause.isActive() or seen is None or session is None or not self._is_mine:
            return
        ply, ghost = len(session.plies), controller.aim.ghost if self._settings.shows_tries else None
        now = ply, "" if ghost is None else str(ghost.action)
        if now == self._sent or (not now[1] and self._sent[0] != ply):
            return
        self._sent = now
        self._pause.start()
        table.order(lambda client: client.send(say.Trying(ply, (), now[1])))

    @property
    def _is_mine(self) -> bool:
        """True if the own seat is to act, at a table where others may see what it tries."""
        table = self._table
        if table.seen is None or not table.can_act or self._controller.session is not table.session:
            return False
        return table.seen.snapshot.tries and "trying" in table.seen.can and table.session.is_at_end

    def _take(self, message: say.Tries) -> None:
        self._seen = message
        self.show()

    def show(self) -> None:
        """Show what somebody else tries, as soon as the position is seen in which they do."""
        seen, session = self._seen, self._table.session
        if seen is None or session is None or self._controller.session is not session:
            return
        if not session.is_at_end or len(session.plies) != seen.ply or session.is_over:
            return
        action = None
        if seen.token and self._settings.shows_tries:
            try:
                action = session.game.parse(seen.token)
            except TurmError:
                return
        if action is None or session.state.is_legal(action):
            self._controller.show_tried(action)
