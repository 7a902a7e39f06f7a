"""Playing together: opening tables, joining them, and the own ones that wait."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QStandardPaths, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from gui.base import dialogs, messages
from gui.base.background import Background
from gui.features.online import standing
from gui.features.online.hosting import Hosting, Reach, addresses
from gui.features.online.invitation import find_link, read_link, why_not, words_of
from gui.features.online.network import Network
from gui.features.online.opening import Opening, opening_of, shared_setup, who
from gui.features.online.own_tables import OwnTable, OwnTables, table_at
from gui.features.online.page import Together, TogetherPage
from gui.features.online.places import OTHER, places
from gui.features.online.standing import SECONDS, Standing, game_title
from gui.i18n import tr
from gui.model import people
from gui.model.games import offered
from gui.model.setup import GameSetup
from gui.table.game_parts import parts_of
from gui.table.portraits import picture_of
from gui.views.welcome import Entry, Invitation
from turmcore import TurmError
from turmcore.online import BLANK, Link, Opened, open_table

if TYPE_CHECKING:
    from gui.app.main_window import MainWindow

T = TypeVar("T")

PACKAGES = ("ifaddr", "segno", "starlette", "uvicorn", "websockets", "zeroconf")
"""Of the extra `online`."""

_LOOK, _ASK = 2_000, 20_000  # milliseconds between looks at the own server, and questions how tables stand
_MOST_ASKED = 50
_MOST_STARTS = 3  # of a server that keeps ending


class TogetherDesk(QObject):
    """The page *Play together*, the server of this computer, and the own tables."""

    changed = Signal()  # own tables, or how they stand

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._settings = window, window.settings
        place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
        folder = Path(place) / "online"
        self.tables, self.hosting = OwnTables(folder / "tables.json"), Hosting(folder)
        self.page: TogetherPage | None = None
        self._worker = Background(self, threads=2)
        self._network = Network(self._worker, self)
        self.standing: Standing = {}
        self._password = ""  # of another server
        self._num_starts = 0
        self._is_asking = self._is_busy = self._stops = False
        self._look, self._ask = QTimer(self, interval=_LOOK), QTimer(self, interval=_ASK)
        self._look.timeout.connect(self._look_at_server)
        self._ask.timeout.connect(self.ask)
        self._network.changed.connect(self._show)
        window.online.seated.connect(self._sit)
        window.online.closed.connect(self._end)
        self.changed.connect(self._show)
        if self._running_here() and not self._lacking:
            self._start_again()
        if any(not one.is_over for one in self.tables):
            self._ask.start()
            QTimer.singleShot(0, self, self.ask)

    # -- the page --------------------------------------------------------------------------

    @property
    def _lacking(self) -> list[str]:
        return [name for name in PACKAGES if find_spec(name) is None]

    def show(self) -> None:
        """Show the page."""
        if self._lacking:
            messages.say_failure(self._window, tr("server.lacks"), ", ".join(self._lacking))
            return
        if self.page is None:
            self.page = page = TogetherPage()
            page.left.connect(self._window.show_welcome)
            page.hidden.connect(self._network.rest)
            page.invite_wanted.connect(self.invite)
            page.change_wanted.connect(lambda game: self._window.files.new_table(game))
            page.join_wanted.connect(self.join)
            page.nearby_wanted.connect(self.join)
            page.table_wanted.connect(self.go_on)
            page.forget_wanted.connect(self._forget)
            page.place_wanted.connect(self._choose_place)
            page.listed_wanted.connect(self._choose_listed)
            QGuiApplication.clipboard().dataChanged.connect(self._show)
            page.name.setText(next(iter(people.known()), ""))
        self._window.show_page(self.page)
        self._show()
        self.page.focus_first(self._settings.game)
        self.ask()
        self._network.listen()

    def _show(self) -> None:
        page = self.page
        if page is None or not page.isVisible():
            return
        own = self._own_tables()
        copied = find_link(QGuiApplication.clipboard().text())
        if copied is not None and table_at(copied) in own:
            copied = None
        there = self._network.tables
        nearby = [one for one in there or () if table_at(one.invite) not in own]
        games = [
            Invitation(game, partial(picture_of, game), partial(self._how, game), partial(self._who, game))
            for game in offered()
        ]
        page.show_offer(
            Together(
                games=games,
                tables=self.entries(),
                turns=self.turns,
                copied=None
                if copied is None
                else Entry(str(copied), tr("together.clipboard"), copied.server),
                nearby=[standing.listed_entry(one.invite, one.about) for one in nearby],
                why_none=tr("together.nearby.lacks" if there is None else "together.nearby.none"),
                places=places(self._settings.together_place, self.hosting.port),
                place=self._settings.together_place,
                is_listed=self._settings.is_listed if self._is_in_network else None,
                unread=self.tables.unread,
            )
        )

    def _own_tables(self) -> set[str]:
        """The own tables as they are known here, and those of this computer as others call them."""
        here = [f"http://{one}:{self.hosting.port}" for one in addresses()]
        shared = [one.table for one in self.tables if one.server == self.hosting.url]
        return {one.ident for one in self.tables} | {f"{at}/t/{table}" for at in here for table in shared}

    def _how(self, game: str) -> str:
        return tr("together.how", what=self._who(game).rpartition(" · ")[0])

    def _who(self, game: str) -> str:
        setup = shared_setup(self._settings, game)
        return f"{parts_of(game).summary(setup, who(setup))} · {tr('welcome.change')}"

    # -- where tables stand ----------------------------------------------------------------

    @property
    def _is_hosting(self) -> bool:
        return self._settings.together_place in set(Reach)

    @property
    def _is_in_network(self) -> bool:
        return self._settings.together_place == Reach.NETWORK

    def _choose_place(self, place: str) -> None:
        if place == OTHER:
            from gui.features.online.server_dialog import ServerDialog

            now = "" if self._is_hosting else self._settings.together_place
            dialog = ServerDialog(now, self._window)
            if dialogs.run(dialog):
                self._settings.together_place, self._password = dialog.server, dialog.password.text()
        else:
            self._settings.together_place = place
        self._show()

    def _choose_listed(self, is_listed: bool) -> None:
        self._settings.is_listed = is_listed

    # -- opening ---------------------------------------------------------------------------

    def invite(self, game: str) -> None:
        self.open(shared_setup(self._settings, game))

    def open(self, setup: GameSetup) -> None:
        """Open a table, copy the invitation, and sit down."""
        if self._lacking:
            messages.say_failure(self._window, tr("server.lacks"), ", ".join(self._lacking))
            return
        if self._is_busy:
            return
        place, is_listed = self._settings.together_place, self._settings.is_listed and self._is_in_network
        name = self._name()
        self._set_busy(tr("together.opening"))
        job = partial(self._open, setup, place, is_listed)
        self._run(job, partial(self._take_opened, setup, name, is_listed), self._fail_to_open)

    def _open(self, setup: GameSetup, place: str, is_listed: bool) -> tuple[str, str, Opening, Opened]:
        """The server for this window and as others call it, what it was asked for, and its answer; beside the window."""
        server = public = place
        password = self._password
        if place in set(Reach):
            has_links = bool(self._running_here())
            is_reached = has_links and self.hosting.reach is Reach.NETWORK  # nobody is cut off
            self.hosting.start(Reach.NETWORK if is_reached else Reach(place), has_links=has_links)
            server, public, password = self.hosting.url, self.hosting.address(), self.hosting.password
        tries = self._settings.shows_tries
        opening = opening_of(setup, password, is_listed=is_listed, address=public, tries=tries)
        return server, public, opening, open_table(server, opening.order, 2 * SECONDS)

    def _take_opened(
        self,
        setup: GameSetup,
        name: str,
        is_listed: bool,
        found: tuple[str, str, Opening, Opened],
    ) -> None:
        server, public, opening, opened = found
        self._set_busy("")
        key = opened.seats[opening.seat]
        assert key is not None
        game = opening.order.game
        table = OwnTable(server, opened.table, key, game, name, opened.host, opened.invite, is_listed)
        self._keep(table)
        self._settings.together[game] = setup.to_text()
        invite = Link(public, opened.table, opened.invite)
        QGuiApplication.clipboard().setText(words_of(invite, game))
        self._window.online.join(table.link, name, Link(server, opened.table, opened.host), invite)
        self._window.say(tr("together.copied"))
        self._look.start()

    def _fail_to_open(self, error: BaseException) -> None:
        self._set_busy("")
        messages.say_failure(self._window, tr("together.failed"), why_not(error))

    def _set_busy(self, words: str) -> None:
        self._is_busy = bool(words)
        if self.page is not None:
            self.page.set_busy(words)

    def _name(self) -> str:
        """The own name, remembered for the next time."""
        name = " ".join(self.page.name.text().split()).strip(BLANK) if self.page is not None else ""
        if name:
            self._window.files.know([name])
        return next(iter(people.known()), "")

    # -- joining ---------------------------------------------------------------------------

    def join(self, text: str) -> None:
        """Sit down by the link in a text, or look on, if it is one for that."""
        try:
            link = read_link(text)
        except TurmError as error:
            messages.say_failure(self._window, tr("link.failed"), str(error))
            return
        known = self.tables.find(table_at(link))
        if known is not None and not known.is_over:
            self.go_on(known.ident)
        else:
            sit = partial(self._window.online.join, link, self._name())
            watch = partial(self._window.online.watch, link)
            self._run(
                partial(standing.is_for_watching, link), lambda w: watch() if w else sit(), lambda _: sit()
            )
        if self.page is not None:
            self.page.link.clear()

    def go_on(self, ident: str) -> None:
        """Go to an own table."""
        one = self.tables.find(ident)
        if one is None:
            return
        server = self.hosting.address() if one.server == self.hosting.url else one.server
        host = Link(one.server, one.table, one.host) if one.host else None
        invite = Link(server, one.table, one.invite) if one.invite else None
        self._window.online.join(one.link, one.name or self._name(), host, invite)

    def follow(
        self, link: Link, show: Callable[[str], object], failed: Callable[[BaseException], object]
    ) -> None:
        """Sit down by a link that opens a seat of a running game; else let its record be shown."""
        self._run(
            partial(standing.record_of, link),
            lambda text: self.join(str(link)) if text is None else show(text),
            failed,
        )

    def _sit(self, link: Link, game: str) -> None:
        self._keep(OwnTable(link.server, link.table, link.key, game, self._name()))
        self._ask.start()

    def _end(self, link: Link) -> None:
        with suppress(OSError):
            self.tables.end([table_at(link)])
        self.changed.emit()

    def _keep(self, table: OwnTable) -> None:
        try:
            self.tables.keep(table)
        except OSError as error:
            messages.say_failure(self._window, tr("file.failed"), error.strerror or str(error))
        self.changed.emit()

    def _forget(self, ident: str) -> None:
        one = self.tables.find(ident)
        if one is None or not (one.is_over or messages.ask_to_give_up(self._window, game_title(one.game))):
            return
        try:
            self.tables.forget(ident)
        except OSError as error:
            messages.say_failure(self._window, tr("file.failed"), error.strerror or str(error))
        self.changed.emit()

    # -- own tables ------------------------------------------------------------------------

    @property
    def turns(self) -> frozenset[str]:
        """Own tables at which it is the own turn."""
        return standing.turns(self.standing)

    def entries(self) -> list[Entry]:
        """Own tables in words."""
        return standing.entries(list(self.tables), self.standing)

    def ask(self) -> None:
        """Ask the servers how the own tables stand."""
        waiting = [one for one in self.tables if not one.is_over][:_MOST_ASKED]
        if self._is_asking or not waiting or self._lacking:
            return
        self._is_asking = True
        self._run(partial(standing.ask, waiting), self._take_briefs, self._fail_to_ask)

    def _fail_to_ask(self, error: BaseException) -> None:
        self._is_asking = False

    def _take_briefs(self, found: Standing) -> None:
        self._is_asking = False
        before, self.standing = self.turns, {**self.standing, **found}
        over = [ident for ident, mine in found.items() if mine is not None and mine.result]
        with suppress(OSError):
            self.tables.end(over)
        here = self._window.online.link
        new = self.turns - before - ({table_at(here)} if here is not None else set())
        if new:
            QApplication.alert(self._window)
        self.changed.emit()

    # -- the server ------------------------------------------------------------------------

    def _running_here(self) -> list[OwnTable]:
        """Own tables on this computer that are not over."""
        if not self.hosting.has_tables:
            return []
        return [one for one in self.tables if one.server == self.hosting.url and not one.is_over]

    def _start_again(self) -> None:
        """Start the server that was there before: links lead to it."""
        was_running = self.hosting.is_running
        self._num_starts += 1
        job = partial(self.hosting.start, self.hosting.reach, has_links=True)
        self._look.stop()
        self._run(job, lambda _: self._go_on_looking(), self._fail_to_start)
        if not was_running and self._num_starts > 1:
            self._window.say(tr("host.again"))

    def _go_on_looking(self) -> None:
        self._look.start()
        self.ask()

    def _fail_to_start(self, error: BaseException) -> None:
        messages.say_failure(self._window, tr("host.failed"), str(error))

    def _look_at_server(self) -> None:
        """See that the server runs, and who is to be told of its tables."""
        if self._is_busy or not self._running_here():
            return
        if not self.hosting.is_running:
            if self._num_starts <= _MOST_STARTS:
                self._num_starts = max(1, self._num_starts)
                self._start_again()
            else:
                self._look.stop()
                self._fail_to_start(TurmError(tr("host.silent")))
        elif self._network.has_told or any(one.is_listed for one in self._running_here()):
            self._network.tell(self.hosting.url, self.hosting.port)

    # -- the end ---------------------------------------------------------------------------

    def may_close(self, *, asks: bool) -> bool:
        """Ask whether the server shall go on, if others have seats at its tables; False if the window shall stay."""
        self._stops = False
        if not asks or not self.hosting.is_running:
            return True
        answer = messages.ask_to_serve_on(self._window) if self._running_here() else "stop"
        self._stops = answer == "stop"
        return answer != "cancel"

    def close(self) -> None:
        """End what goes on beside the window, the server only if that is wanted."""
        self._look.stop()
        self._ask.stop()
        if self._stops:
            self.hosting.stop()
        self._worker.stop()
        self._network.close()
        self.hosting.leave()

    def retranslate(self) -> None:
        """Write all texts anew."""
        self._show()

    def _run(
        self, job: Callable[[], T], done: Callable[[T], object], failed: Callable[[BaseException], object]
    ) -> None:
        self._worker.run(job, done, failed)  # type: ignore[arg-type]
