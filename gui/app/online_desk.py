"""The table of a server at which the window plays."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from gui.base import messages
from gui.features.online.host import hand_seats
from gui.features.online.table import OnlineTable
from gui.features.online.tries import Tries
from gui.features.online.waiting import WaitingPage
from gui.i18n import language, tr
from gui.model.seats import Kind, harmless
from gui.sound.cues import Sound
from turmcore import TurmError
from turmcore.online import Link
from turmcore.online import messages as say

if TYPE_CHECKING:
    from gui.app.main_window import MainWindow

_HEIR = Kind.LEVEL2.value
_SECONDS = 10.0  # for an answer; a window that is closed waits as long


class OnlineDesk(QObject):
    """One table at a time, from sitting down until another game is on the desk.

    Attributes
    ----------
    page
        Shows who has come before the game begins; None until a table was joined.
    """

    seated = Signal(object, str)  # the own seat's Link, and the game
    closed = Signal(object)  # the game of this Link is over

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._table: OnlineTable | None = None
        self._tries: Tries | None = None
        self.page: WaitingPage | None = None
        self._name = ""
        self._host: Link | None = None
        window.desk.changed.connect(self._look)

    @property
    def link(self) -> Link | None:
        """The table at which the window plays now."""
        return self._table.link if self._table is not None else None

    def join(
        self, link: Link | str, name: str = "", host: Link | None = None, invite: Link | None = None
    ) -> None:
        """Sit down at a table, and show who has come until its game begins.

        Raises
        ------
        turmcore.TurmError
            If a text is no link, or a package is missing.
        """
        self._open(_link(link), name, False, host, invite)

    def watch(self, link: Link | str) -> None:
        """Look on at a table; see `join`."""
        self._open(_link(link), "", True, None, None)

    def _open(self, link: Link, name: str, watch: bool, host: Link | None, invite: Link | None) -> None:
        if find_spec("websockets") is None:
            raise TurmError(tr("server.lacks"))
        self.leave()
        self._name, self._host = name, host
        self._table = table = OnlineTable(link, name, watch=watch, language=language())
        table.seated.connect(self._sit)
        table.began.connect(self._begin)
        table.changed.connect(self._show_waiting)
        table.turned.connect(self._call)
        table.ended.connect(self._end)
        table.refused.connect(self._window.say)
        table.spoke.connect(self._tell)
        table.failed.connect(self._fail)
        table.rematched.connect(self._play_again)
        if self.page is None:
            self.page = page = WaitingPage()
            page.left.connect(self._go)
            page.begin_wanted.connect(self._fill)
        self.page.invite = invite
        self.page.is_host = host is not None
        self.page.show_table(None, is_lost=False)
        self._window.show_page(self.page)

    def leave(self) -> None:
        """Leave the table: the line ends, the seat and its link stay good."""
        if self._table is not None:
            table, self._table = self._table, None
            tries, self._tries = self._tries, None
            if table.controller is not None:
                table.controller.changed.disconnect(table.finish)
            if tries is not None:
                tries.close()
            table.close()

    def ask_rematch(self) -> bool:
        """Ask the others to play again, at a table where a game is over; False if there is none."""
        table = self._table
        if table is None or table.session is not self._window.desk.session or table.seen is None:
            return False
        if table.can_ask("rematch"):
            table.ask("rematch")
        return table.seen.rematch is None

    def show_tries(self) -> None:
        """The settings say anew whether what is tried is to be seen."""
        if self._tries is not None:
            self._tries.send()
            self._tries.show()

    def retranslate(self) -> None:
        """Write all texts anew."""
        if self.page is not None:
            self.page.retranslate()

    def _go(self) -> None:
        """Leave for good: before the game begins the seat is free again."""
        table = self._table
        if table is not None and table.seen is not None and not table.seen.start and table.seat is not None:
            table.order(lambda client: client.leave())
        self.leave()
        self._window.show_welcome()

    def _sit(self) -> None:
        table = self._table
        if table is not None and table.seen is not None:
            self.seated.emit(table.link, table.seen.game.name)

    def _show_waiting(self) -> None:
        table = self._table
        if table is not None and table.session is None and self.page is not None:
            self.page.show_table(table.seen, is_lost=table.is_lost)

    def _begin(self) -> None:
        """The game is there: it comes on the desk, unless the one that is there may not go."""
        table = self._table
        assert table is not None and table.session is not None
        if not self._window.files.may_leave():
            self.leave()
            return
        self._window.files.start(table.session)
        table.controller = self._window.controller
        table.controller.changed.connect(table.finish)
        self._tries = Tries(table, table.controller, self._window.settings)
        table.finish()

    def _look(self) -> None:
        """Another game is on the desk."""
        table = self._table
        if table is None or table.controller is None or table.session is self._window.desk.session:
            return
        if table.is_running or not self._window.files.is_lending:
            self.leave()

    def _end(self) -> None:
        """The game is over and seen: the album has it, and the server."""
        if self._table is not None:
            self._window.files.count_as_saved()
            self.closed.emit(self._table.link)

    def _call(self) -> None:
        """It is one's own turn."""
        self._window.speaker.play(Sound.TURN)
        QApplication.alert(self._window)

    def _tell(self, line: say.Line) -> None:
        """Somebody else has said something, or something has happened: who does not see it there reads it here."""
        table, session = self._window.table, self._window.desk.session
        if session.remote is not None and not table.around.tab.isVisible():
            name = table.parts.player_name(session, line.seat)
            self._window.announce(harmless(line.text if line.what else f"{name}: {line.text}"))

    def _fill(self) -> None:
        """Let computers take the seats that are free."""
        table = self._table
        if table is not None and table.seen is not None and self._host is not None:
            free = [number for number, seat in enumerate(table.seen.seats) if not seat.has_sat]
            job = partial(hand_seats, self._host, free, _HEIR, _SECONDS)
            self._window.workers.analysts.run(
                job, lambda _: None, lambda error: self._say_failure(str(error))
            )

    def _fail(self, why: str) -> None:
        table = self._table
        if table is None:
            return
        if table.session is None:
            self.leave()
            self._window.show_welcome()
        self._say_failure(why)

    def _say_failure(self, why: str) -> None:
        messages.say_failure(self._window, tr("link.failed"), why)

    def _play_again(self, link: Link) -> None:
        self._open(link, self._name, self._table is not None and self._table.seat is None, None, None)


def _link(link: Link | str) -> Link:
    return Link.parse(link) if isinstance(link, str) else link
