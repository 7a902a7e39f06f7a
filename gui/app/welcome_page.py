"""What the welcome page offers, from kept games, recent files and the last settings."""

from __future__ import annotations

import os
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDate, QLocale, QObject, QRectF, QTime, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from gui.app import messages
from gui.app.autosave import Autosave, KeptGame
from gui.app.game_files import GameFiles
from gui.app.new_game import setup_of
from gui.app.settings import Settings
from gui.games import parts_of
from gui.i18n import language, tr
from gui.model.session import Session
from gui.views import seating
from gui.views.welcome import Entry, Offer, Welcome

_PICTURE = 58, 68


class WelcomePage(QObject):
    """Fills the page and carries out what is pressed on it."""

    language_wanted = Signal(str)
    return_wanted = Signal()

    def __init__(
        self, window: QWidget, files: GameFiles, settings: Settings, autosave: Autosave | None
    ) -> None:
        super().__init__(window)
        self._window, self._files, self._settings = window, files, settings
        self._autosave = autosave
        self._hero: Any = None  # a position of the game
        self._can_return = False
        self._kept: dict[str, KeptGame] = {}
        self.view = Welcome(self._draw_hero)
        self.view.resumed.connect(files.resume)
        self.view.discarded.connect(self._discard)
        self.view.quick_wanted.connect(files.quick_game)
        self.view.new_wanted.connect(files.new_game)
        self.view.open_wanted.connect(files.open_file)
        self.view.recent_wanted.connect(files.open_recent)
        self.view.recent_removed.connect(files.forget)
        self.view.language_wanted.connect(self.language_wanted)
        self.view.return_wanted.connect(self.return_wanted)

    def show_offer(self, can_return: bool) -> None:
        """Look what there is now, and show it; `can_return` says whether there is a game to go back to."""
        self._can_return = can_return
        if self._autosave is not None:
            self._autosave.tidy()
            self._kept = {one.name: one for one in self._autosave.free_games()}
        self.refresh()

    def refresh(self) -> None:
        """Show the same once more: in another language, without a file."""
        kept = list(self._kept.values())
        if kept:
            self._hero = kept[0].game.session.state
        elif self._hero is None or self._hero.game.name != self._settings.game:
            self._hero = parts_of(self._settings.game).example()
        game = self._settings.game
        self.view.show_offer(
            Offer(
                interrupted=[self._entry_of(one) for one in kept if not one.game.is_left],
                left=[self._entry_of(one) for one in kept if one.game.is_left],
                recent=[_entry_of_file(path) for path in self._settings.recent],
                quick=tr(
                    "welcome.quick.what",
                    game=tr(f"game.{game}"),
                    what=parts_of(game).summary(setup_of(self._settings, game)),
                ),
                motto=tr(f"game.{game}.motto"),
                can_return=self._can_return,
            )
        )

    def _discard(self, name: str) -> None:
        one = self._kept.get(name)
        if one is None or self._autosave is None:
            return
        if messages.ask_to_discard(self._window, standing(one.game.session)):
            self._autosave.discard(name)
            del self._kept[name]
            self.refresh()

    def _entry_of(self, one: KeptGame) -> Entry:
        game = one.game
        ratio = self._window.devicePixelRatioF()
        picture = parts_of(game.session.game.name).thumbnail(game.session.state, *_PICTURE, ratio)
        name = f"{Path(game.file).name} · " if game.file else ""
        detail = f"{seating.players(game.session)}\n{name}{when(game.time)}"
        return Entry(one.name, standing(game.session), detail, picture)

    def _draw_hero(self, painter: QPainter, box: QRectF) -> None:
        if self._hero is not None:
            parts_of(self._hero.game.name).draw_hero(painter, box, self._hero)


def standing(session: Session) -> str:
    """How far a game is."""
    return parts_of(session.game.name).standing(session)


def _entry_of_file(path: str) -> Entry:
    folder = os.path.dirname(path).replace(str(Path.home()), "~", 1)
    try:
        time = when(datetime.fromtimestamp(os.stat(path).st_mtime))
    except (OSError, ValueError):
        return Entry(path, Path(path).name, tr("welcome.missing", folder=folder), is_missing=True)
    return Entry(path, Path(path).name, f"{folder} · {time}")


def when(time: datetime) -> str:
    """A time in words; the day is named if it is today or yesterday."""
    locale = QLocale(language())
    clock = locale.toString(QTime(time.hour, time.minute), QLocale.FormatType.ShortFormat)
    today = date.today()
    if time.date() == today:
        return tr("time.today", clock=clock)
    if time.date() == today - timedelta(days=1):
        return tr("time.yesterday", clock=clock)
    day = QDate(time.year, time.month, time.day)
    return tr("time.day", day=locale.toString(day, QLocale.FormatType.ShortFormat), clock=clock)
