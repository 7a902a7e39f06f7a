"""The window of the album: the games that were finished here, and facts about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from gui.base import dialogs, files, messages, theme
from gui.features.album import facts
from gui.features.album.claim_dialog import ClaimDialog
from gui.features.album.store import Album, Entry
from gui.i18n import tr
from gui.model.games import offered
from gui.table.game_parts import parts_of
from gui.views import room
from gui.views.layout import hbox, vbox
from turmcore import TurmError

_PICTURE = QSize(52, 60)
_FACTS = 300  # width of the facts
_MOST = 6  # lines under a heading


class AlbumWindow(QDialog):
    """Beside the main window; `when` puts a time into words."""

    opened = Signal(str)  # the name of an entry
    claimed = Signal(
        str, object
    )  # the name of an entry, and a dict of the names of its people by their seats

    def __init__(self, album: Album, when: Callable[[datetime], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._album, self._when = album, when
        self.entries: list[Entry] = []
        self.list = QListWidget()
        self.list.setIconSize(_PICTURE)
        self.list.setWordWrap(True)
        self.list.setSpacing(2)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemActivated.connect(lambda _: self._open())
        self.list.currentRowChanged.connect(lambda _: self._offer())
        self.facts = QLabel(
            textFormat=Qt.TextFormat.PlainText, wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop
        )
        self.facts.setContentsMargins(4, 2, 8, 2)
        self.look = theme.named(QPushButton(), "primary")
        self.claim, self.export, self.remove = QPushButton(), QPushButton(), QPushButton()
        self.look.clicked.connect(self._open)
        self.claim.clicked.connect(self._claim)
        self.export.clicked.connect(self._export)
        self.remove.clicked.connect(self._remove)
        self._note, self.unread = (theme.named(QLabel(wordWrap=True), "quiet") for _ in range(2))
        buttons = hbox((self._note, 1), self.remove, self.export, self.claim, self.look)
        told = room.scrolled(self.facts)
        told.setFixedWidth(_FACTS)
        body = hbox((self.list, 1), told, spacing=14)
        vbox((body, 1), self.unread, buttons, parent=self, margins=(16, 14, 16, 14), spacing=10)
        self._drawing = QTimer(self)  # one picture after the other, in pieces: to each leads a whole game
        self._drawing.setInterval(0)
        self._drawing.timeout.connect(self.draw_on)
        self._pieces: Iterator[None] = iter(())
        room.resize(self, 860, 560)
        self.refresh()

    def refresh(self) -> None:
        """Show all games so far."""
        self.setWindowTitle(tr("album.title"))
        for key, button in (
            ("open", self.look),
            ("claim", self.claim),
            ("export", self.export),
            ("remove", self.remove),
        ):
            button.setText(tr(f"album.{key}"))
        self.claim.setToolTip(tr("album.claim.why"))
        self._note.setText(tr("album.note"))
        self.list.setAccessibleName(tr("album.title"))
        before = self.chosen
        entries, unread = self._album.read()
        messages.show_unread(self.unread, unread)
        self.entries = [entry for entry in entries if entry.game in offered()]
        self.list.clear()
        nothing = QPixmap(_PICTURE)
        nothing.fill(Qt.GlobalColor.transparent)
        for entry in self.entries:
            self.list.addItem(QListWidgetItem(QIcon(nothing), self.words(entry)))
        self.facts.setText("\n".join(self.lines()) if self.entries else tr("album.empty"))
        names = [entry.name for entry in self.entries]
        if self.entries:
            self.list.setCurrentRow(names.index(before.name) if before and before.name in names else 0)
        self._offer()
        self._pieces = self._draw()
        self._drawing.start()

    def words(self, entry: Entry) -> str:
        """A game in three lines: which, who with how much, and when."""
        score = parts_of(entry.game).score_words
        names = [name or tr(f"kind.{kind}") for name, kind in zip(entry.names, entry.kinds, strict=True)]
        told = [
            f"{name} ({score(points)})" for name, points in zip(names, entry.scores, strict=False)
        ] or names
        won = ", ".join(names[player] for player in entry.winners)
        result = tr("album.won", names=won) if entry.winners else tr("album.drawn")
        return f"{tr(f'game.{entry.game}')} · {result}\n{', '.join(told)}\n{self._when(entry.time)}"

    def lines(self) -> list[str]:
        """Facts of the games, line by line; games from the middle of another one do not count."""
        whole = [entry for entry in self.entries if entry.is_whole]
        people, pairs = facts.persons(whole), facts.pairs(whole)
        bests, goals = facts.bests(whole), facts.goals(whole, offered())
        found = [tr("album.people")]
        found += [
            tr("album.person", name=one.name, games=one.games, won=one.won)
            + (tr("album.streak", n=one.streak) if one.streak > 1 else "")
            for one in people[:_MOST]
        ] or [tr("album.nobody")]
        sections: Sequence[tuple[str, list[str]]] = (
            (
                "album.pairs",
                [
                    tr("album.pair", one=one.first, other=one.second, won=one.first_won, lost=one.second_won)
                    for one in pairs[:_MOST]
                    if one.first_won or one.second_won
                ],
            ),
            (
                "album.bests",
                [
                    tr(
                        "album.best",
                        game=tr(f"game.{one.game}"),
                        name=one.name,
                        points=parts_of(one.game).score_words(one.score),
                    )
                    for one in bests
                ],
            ),
            ("album.goals", [_goal(goal) for goal in goals]),
        )
        for title, lines in sections:
            if lines:
                found += ["", tr(title), *lines]
        return found

    def _offer(self) -> None:
        entry = self.chosen
        for button in (self.look, self.export, self.remove):
            button.setEnabled(entry is not None)
        self.claim.setEnabled(entry is not None and bool(entry.unnamed))

    def draw_on(self) -> None:
        """The next piece of a picture."""
        try:
            next(self._pieces)
        except StopIteration:
            self._drawing.stop()

    def _draw(self) -> Iterator[None]:
        """All pictures."""
        size, ratio = _PICTURE, self.devicePixelRatioF()
        for row, entry in enumerate(self.entries):
            parts = parts_of(entry.game)
            yield
            try:
                state = self._album.session(entry.name).state
            except (OSError, TurmError):
                continue
            for piece in parts.before_thumbnail(state):
                yield
                piece()
            yield
            item = self.list.item(row)
            item.setIcon(QIcon(parts.thumbnail(state, size.width(), size.height(), ratio)))

    def hideEvent(self, event: object) -> None:
        self._drawing.stop()

    # -- presses -----------------------------------------------------------------------

    @property
    def chosen(self) -> Entry | None:
        """The game that is chosen."""
        row = self.list.currentRow()
        return self.entries[row] if 0 <= row < len(self.entries) else None

    def _open(self) -> None:
        if self.chosen is not None:
            self.opened.emit(self.chosen.name)

    def _claim(self) -> None:
        """Ask who the people without a name were."""
        entry = self.chosen
        if entry is None or not entry.unnamed:
            return
        try:
            session = self._album.session(entry.name)
        except (OSError, TurmError) as error:
            messages.say_failure(self, tr("kept.gone"), str(error))
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
        path, _ = QFileDialog.getSaveFileName(self, "", f"{entry.name}.tgn", tr("file.records"))
        if path:
            try:
                files.save_bytes(self._album.path(entry.name).read_bytes(), files.with_suffix(path, ".tgn"))
            except OSError as error:
                why = error.strerror or str(error)
                messages.say_failure(self, tr("file.save_failed", file=Path(path).name), why)

    def _remove(self) -> None:
        entry = self.chosen
        if entry is not None and messages.ask_to_discard(self, self.words(entry)):
            try:
                self._album.remove(entry.name)
            except OSError as error:
                messages.say_failure(self, tr("file.failed"), error.strerror or str(error))
            self.refresh()


def _goal(goal: facts.Goal) -> str:
    """An achievement, and how far it is, if there is a way to it."""
    words = tr(f"album.goal.{goal.key}")
    if goal.is_reached:
        return f"✓ {words}"
    return f"○ {words} ({goal.done}/{goal.goal})" if goal.goal > 1 else f"○ {words}"
