"""The window of the album: a wall of the games that were finished here, the people, and what they have achieved."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QStackedWidget, QTabWidget, QWidget

from gui.base import dialogs, files, messages, theme
from gui.features.album import facts
from gui.features.album.claim_dialog import ClaimDialog
from gui.features.album.end_view import EndView
from gui.features.album.honors_page import HonorsPage
from gui.features.album.people_page import PeoplePage
from gui.features.album.pictures import Pictures
from gui.features.album.store import Album, Entry
from gui.features.album.wall import Games, Wall
from gui.i18n import tr
from gui.model.games import offered
from gui.model.session import Session
from gui.table.game_parts import parts_of
from gui.views import room
from gui.views.layout import hbox, vbox
from turmcore import TurmError


class AlbumWindow(QDialog):
    """Beside the main window.

    Parameters
    ----------
    when
        Puts a time into words.
    quality
        Of the end of a game in three dimensions; None where there is no OpenGL.
    """

    opened = Signal(str)  # the name of an entry
    claimed = Signal(
        str, object
    )  # the name of an entry, and a dict of the names of its people by their seats

    def __init__(
        self,
        album: Album,
        when: Callable[[datetime], str],
        parent: QWidget | None = None,
        quality: str | None = None,
    ) -> None:
        super().__init__(parent)
        self._album, self._when = album, when
        self.entries: list[Entry] = []
        self._pictures = Pictures(album, self)
        self.wall = Wall(Games(self.words, self.short), self._pictures)
        self.wall.clicked.connect(lambda index: self.show_end(index.row()))
        self.wall.activated.connect(lambda index: self.show_end(index.row()))
        self.wall.selectionModel().currentChanged.connect(lambda *_: self._offer())
        self.end = EndView(self._pictures, quality)
        self.end.left.connect(self.show_wall)
        self.empty = theme.named(QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter), "quiet")
        self.pages = QStackedWidget()
        for page in (self.wall, self.end, self.empty):
            self.pages.addWidget(page)
        self.people, self.honors = PeoplePage(), HonorsPage(self._pictures)
        self.honors.opened.connect(self._show_named)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        for tab in (self.pages, self.people, self.honors):
            self.tabs.addTab(tab, "")
        self.tabs.currentChanged.connect(lambda _: self._offer())
        self.look = theme.named(QPushButton(autoDefault=False), "primary")
        self.claim, self.export, self.remove = (QPushButton(autoDefault=False) for _ in range(3))
        self.look.clicked.connect(self._open)
        self.claim.clicked.connect(self._claim)
        self.export.clicked.connect(self._export)
        self.remove.clicked.connect(self._remove)
        self._note, self.unread = (theme.named(QLabel(wordWrap=True), "quiet") for _ in range(2))
        buttons = hbox(1, self.remove, self.export, self.claim, self.look)
        vbox(
            (self.tabs, 1),
            self.unread,
            self._note,
            buttons,
            parent=self,
            margins=(16, 10, 16, 14),
            spacing=10,
        )
        room.resize(self, 1060, 680)
        self.refresh()

    def refresh(self) -> None:
        """Show all games so far."""
        self._write()
        before = self.chosen
        entries, unread = self._album.read()
        messages.show_unread(self.unread, unread)
        self.entries = [entry for entry in entries if entry.game in offered()]
        self.wall.games.show_entries(self.entries)
        whole = [entry for entry in self.entries if entry.is_whole]  # others are seen and do not count
        bests = facts.bests(whole)
        self.people.show_people(facts.persons(whole), facts.pairs(whole), bests)
        by_name = {entry.name: entry for entry in self.entries}
        self.honors.show_honors(bests, facts.goals(whole, offered()), by_name)
        names = list(by_name)
        if self.entries:
            self.wall.choose(names.index(before.name) if before and before.name in names else 0)
        if self.pages.currentWidget() is not self.end or before is None or before.name not in names:
            self.show_wall()
        elif self.chosen is not None:
            self.show_end(self.wall.row)
        self._offer()

    def _write(self) -> None:
        self.setWindowTitle(tr("album.title"))
        for key, button in (
            ("open", self.look),
            ("claim", self.claim),
            ("export", self.export),
            ("remove", self.remove),
        ):
            button.setText(tr(f"album.{key}"))
        for number, key in enumerate(("games", "people", "honors")):
            self.tabs.setTabText(number, tr(f"album.tab.{key}"))
        self.claim.setToolTip(tr("album.claim.why"))
        self._note.setText(tr("album.note"))
        self.empty.setText(tr("album.empty"))
        for widget in (self.tabs, self.wall):
            widget.setAccessibleName(tr("album.title"))

    # -- the wall and an end ---------------------------------------------------------------

    def show_wall(self) -> None:
        """Show all games; the keys are about them."""
        self.pages.setCurrentWidget(self.wall if self.entries else self.empty)
        self.wall.setFocus()

    def show_end(self, row: int) -> None:
        """Show the end of a game."""
        self.wall.choose(row)
        entry = self.chosen
        session = self._session() if entry is not None else None
        if entry is not None and session is not None:
            self.end.show_end(entry, session, self.words(entry))
            self.tabs.setCurrentWidget(self.pages)
            self.pages.setCurrentWidget(self.end)

    def _show_named(self, name: str) -> None:
        names = [entry.name for entry in self.entries]
        if name in names:
            self.show_end(names.index(name))

    def _session(self) -> Session | None:
        """The game that is chosen; None if it cannot be read, which is said."""
        entry = self.chosen
        if entry is None:
            return None
        try:
            return self._album.session(entry.name)
        except (OSError, TurmError) as error:
            messages.say_failure(self, tr("kept.gone"), str(error))
            return None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_end = self.pages.currentWidget() is self.end and self.tabs.currentWidget() is self.pages
        if event.key() == Qt.Key.Key_Escape and is_end:
            self.show_wall()
        else:
            super().keyPressEvent(event)

    def words(self, entry: Entry) -> str:
        """A game in three lines: which, who with how much, and when."""
        score = parts_of(entry.game).score_words
        names = _names(entry)
        told = [
            f"{name} ({score(points)})" for name, points in zip(names, entry.scores, strict=False)
        ] or names
        title = f"{tr(f'game.{entry.game}')} · {_result(entry)}"
        return f"{title}\n{', '.join(told)}\n{self._when(entry.time)}"

    def short(self, entry: Entry) -> str:
        """The same for below a picture, where there is little room: who has won, what everybody has, which and when."""
        names = _names(entry)
        told = [f"{name} {points}" for name, points in zip(names, entry.scores, strict=False)] or names
        game = tr(f"game.{entry.game}")
        return f"{_result(entry)}\n{' · '.join(told)}\n{game} · {self._when(entry.time)}"

    def _offer(self) -> None:
        entry = self.chosen
        is_about_one = self.tabs.currentWidget() is self.pages
        for button in (self.look, self.claim, self.export, self.remove):
            button.setVisible(is_about_one)
            button.setEnabled(entry is not None)
        self.claim.setEnabled(entry is not None and bool(entry.unnamed))

    def changeEvent(self, event: QEvent) -> None:
        """In another scheme the pictures are other ones."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.wall.viewport().update()

    def hideEvent(self, event: QHideEvent) -> None:
        self._pictures.stop()
        super().hideEvent(event)

    # -- presses -----------------------------------------------------------------------

    @property
    def chosen(self) -> Entry | None:
        """The game that is chosen."""
        row = self.wall.row
        return self.entries[row] if 0 <= row < len(self.entries) else None

    def _open(self) -> None:
        if self.chosen is not None:
            self.opened.emit(self.chosen.name)

    def _claim(self) -> None:
        """Ask who the people without a name were."""
        entry = self.chosen
        if entry is None or not entry.unnamed:
            return
        session = self._session()
        if session is None:
            return
        places = parts_of(entry.game).places(session)
        dialog = ClaimDialog({seat: places[seat] for seat in entry.unnamed}, self)
        if dialogs.run(dialog) and dialog.names:
            self.claimed.emit(entry.name, dialog.names)

    def _export(self) -> None:
        """Save a copy of the record."""
        entry = self.chosen
        if entry is None:
            return
        path = messages.ask_where(self, f"{entry.name}.tgn", tr("file.records"), ".tgn")
        if path:
            try:
                files.save_bytes(self._album.path(entry.name).read_bytes(), path)
            except OSError as error:
                messages.say_unsaved(self, path, error)

    def _remove(self) -> None:
        entry = self.chosen
        if entry is not None and messages.ask_to_discard(self, self.words(entry)):
            try:
                self._album.remove(entry.name)
            except OSError as error:
                messages.say_failure(self, tr("file.failed"), error.strerror or str(error))
            self.refresh()


def _names(entry: Entry) -> list[str]:
    return [name or tr(f"kind.{kind}") for name, kind in zip(entry.names, entry.kinds, strict=True)]


def _result(entry: Entry) -> str:
    names = _names(entry)
    won = ", ".join(names[player] for player in entry.winners)
    drawn = tr("end.agreed.stop" if entry.is_stopped else "album.drawn")
    return tr("album.won", names=won) if won else drawn
