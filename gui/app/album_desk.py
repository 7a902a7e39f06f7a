"""Takes games that are over into the album, and shows it."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.app.autosave import Autosave
from gui.app.game_files import GameFiles
from gui.app.welcome_page import when
from gui.base import dialogs, messages
from gui.features.album.store import Album
from gui.i18n import tr
from gui.model.session import Session
from gui.table.game_parts import parts_of
from turmcore import TurmError

if TYPE_CHECKING:
    from gui.features.album.window import AlbumWindow


class AlbumDesk(QObject):
    """The album of who keeps games here; without `autosave` there is none. `quality` as in `AlbumWindow`."""

    called = Signal(object, object)  # people of this `Session` have names by now: a dict by their seats

    def __init__(
        self, window: QWidget, files: GameFiles, autosave: Autosave | None, quality: str | None = None
    ) -> None:
        super().__init__(window)
        self._quality = quality
        self._parent, self._files = window, files
        self.album = Album(autosave.album) if autosave is not None else None
        self._finished: Session | None = None
        self._name = ""  # of its entry
        self._read: tuple[Session | None, str] = None, ""  # the session that looks through one, and its entry
        self.window: AlbumWindow | None = None

    def keep(self, session: Session, camera: str = "") -> None:
        """A game has come to its end, seen by a camera: it is taken in once; variations that are tried later change nothing
        there."""
        if self.album is None or session is self._finished or session.is_read or not session.is_main:
            return
        self._finished = session
        try:
            scores = parts_of(session.game.name).scores(session)
            self._name = self.album.add(session, scores, datetime.now(), camera)
        except OSError as error:
            self._files.said.emit(tr("kept.failed", why=error.strerror or str(error)))

    def forget(self, session: Session) -> None:
        """A game that has come to its end goes on after all."""
        if self.album is not None and session is self._finished:
            self._finished = None
            with contextlib.suppress(OSError):
                self.album.remove(self._name)

    def call(self, session: Session) -> None:
        """People of a game have other names: so they have in the album, if it is there."""
        name = self._entry_of(session)
        if name:
            self._call(name, dict(enumerate(session.first_players)))

    def _entry_of(self, session: Session) -> str:
        """The name of its entry; empty if it has none."""
        read, name = self._read
        return self._name if session is self._finished else name if session is read else ""

    def _call(self, name: str, players: Mapping[int, str]) -> bool:
        """True if that worked."""
        if self.album is None:
            return False
        try:
            self.album.call(name, players)
        except (OSError, TurmError) as error:
            messages.say_failure(self.window or self._parent, tr("file.failed"), str(error))
            return False
        if self.window is not None:
            self.window.refresh()
        return True

    def _claim(self, name: str, players: dict[int, str]) -> None:
        """Write names into an entry."""
        if not self._call(name, players):
            return
        self._files.know(players.values())
        for session in (self._finished, self._read[0]):
            if session is not None and self._entry_of(session) == name:
                self.called.emit(session, players)

    def show(self) -> None:
        """Show the window, with all games so far."""
        if self.album is None:
            return
        from gui.features.album.window import AlbumWindow

        if self.window is None:
            self.window = AlbumWindow(self.album, when, self._parent, self._quality)
            self.window.opened.connect(self._open)
            self.window.claimed.connect(self._claim)
        else:
            self.window.refresh()
        dialogs.show(self.window)

    def retranslate(self) -> None:
        """Write all texts anew."""
        if self.window is not None:
            self.window.refresh()

    def _open(self, name: str) -> None:
        """Look through a game."""
        if self.album is None:
            return
        try:
            session = self.album.session(name)
        except (OSError, TurmError) as error:
            messages.say_failure(self._parent, tr("kept.gone"), str(error))
            return
        if self._files.may_leave():
            if self.window is not None:
                self.window.hide()  # it would stand before the game
            self._files.start(session)
            session.is_read = True
            self._read = session, name
            self._files.count_as_saved()  # it lies where it came from
            self._parent.activateWindow()
