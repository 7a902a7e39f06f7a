"""Offers of the welcome page, from kept games, recent files and the last settings."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDate, QLocale, QObject, QTime, Signal
from PySide6.QtWidgets import QWidget

from gui.app.autosave import Autosave, KeptGame
from gui.app.game_files import GameFiles
from gui.base import messages
from gui.base.settings import Settings
from gui.features.new_game.dialog import quick_setup
from gui.i18n import language, tr
from gui.model.games import offered
from gui.model.session import Session
from gui.table.game_parts import manifest_of, parts_of
from gui.table.portraits import picture_of
from gui.views import seating
from gui.views.welcome import Entry, Invitation, Offer, Welcome

_PICTURE = 58, 68
_MOST = 12  # left games that are shown at once


class WelcomePage(QObject):
    """Fills the page and carries out what is pressed on it."""

    language_wanted = Signal(str)
    learn_wanted = Signal(str)  # a kind of game
    workshop_wanted = Signal(str)
    return_wanted = Signal()
    puzzles_wanted = Signal()
    album_wanted = Signal()
    together_wanted = Signal()
    table_wanted = Signal(str)  # one of `turns`, by its key

    def __init__(
        self, window: QWidget, files: GameFiles, settings: Settings, autosave: Autosave | None
    ) -> None:
        super().__init__(window)
        self._window, self._files, self._settings = window, files, settings
        self._autosave = autosave
        self._can_return = False
        self._kept: list[KeptGame] = []
        self._binned: list[KeptGame] | None = None
        self._most: int | None = _MOST
        self.turns: list[Entry] = []  # tables of servers at which it is the own turn
        self.view = Welcome()
        self.view.resumed.connect(files.resume)
        self.view.discarded.connect(self._discard)
        self.view.older_wanted.connect(self._show_older)
        self.view.bin_wanted.connect(self._toggle_bin)
        self.view.taken_out.connect(self._take_out)
        self.view.deleted.connect(self._delete)
        self.view.play_wanted.connect(files.quick_game)
        self.view.learn_wanted.connect(self.learn_wanted)
        self.view.workshop_wanted.connect(self.workshop_wanted)
        self.view.new_wanted.connect(lambda: files.new_game())
        self.view.change_wanted.connect(files.new_game)
        self.view.open_wanted.connect(files.open_file)
        self.view.recent_wanted.connect(files.open_recent)
        self.view.recent_removed.connect(files.forget)
        self.view.language_wanted.connect(self.language_wanted)
        self.view.return_wanted.connect(self.return_wanted)
        self.view.puzzles_wanted.connect(self.puzzles_wanted)
        self.view.album_wanted.connect(self.album_wanted)
        self.view.together_wanted.connect(self.together_wanted)
        self.view.table_wanted.connect(self.table_wanted)

    def show_offer(self, can_return: bool) -> None:
        """Show the present offer; `can_return` if there is a game to go back to."""
        self._can_return = can_return
        self._most, self._binned = _MOST, None
        if self._autosave is not None:
            self._autosave.tidy()
        self._look()

    def refresh(self) -> None:
        """Show the same once more: in another language, without a file."""
        left = [one for one in self._kept if one.game.is_left]
        self.view.show_offer(
            Offer(
                interrupted=[self._entry_of(one) for one in self._kept if not one.game.is_left],
                left=[self._entry_of(one) for one in left[: self._most]],
                has_older=self._most is not None and len(left) > self._most,
                num_binned=self._autosave.num_binned if self._autosave is not None else 0,
                binned=[self._entry_of(one) for one in self._binned] if self._binned is not None else None,
                unread=self._autosave.unread if self._autosave is not None else (),
                recent=[_entry_of_file(path) for path in self._settings.recent],
                games=[self._invitation(game) for game in offered()],
                workshops=[
                    Invitation(
                        game,
                        partial(picture_of, game, "workshop"),
                        partial(tr, "workshop.motto"),
                        partial(tr, "workshop.kept"),
                    )
                    for game in with_workshop()
                ],
                last=self._settings.game,
                can_return=self._can_return,
                turns=self.turns,
            )
        )

    def _look(self) -> None:
        """Show the games kept now."""
        if self._autosave is not None:
            self._kept = self._autosave.free_games(self._most and self._most + 1)
            if self._binned is not None:
                self._binned = self._autosave.binned_games()
        self.refresh()

    def _show_older(self) -> None:
        self._most = None
        self._look()

    def _toggle_bin(self) -> None:
        self._binned = [] if self._binned is None else None
        self._look()

    def _discard(self, name: str) -> None:
        self._change(lambda autosave: autosave.discard(name))

    def _delete(self, name: str) -> None:
        one = next((one for one in self._binned or () if one.name == name), None)
        if one is not None and messages.ask_to_discard(self._window, standing(one.game.session)):
            self._change(lambda autosave: autosave.destroy(name))

    def _take_out(self, name: str) -> None:
        if self._change(lambda autosave: autosave.take_out(name)):
            self._files.resume(name)

    def _change(self, change: Callable[[Autosave], None]) -> bool:
        """Change what is kept, and show it; True if that worked."""
        if self._autosave is None:
            return False
        try:
            change(self._autosave)
        except OSError as error:
            messages.say_failure(self._window, tr("file.failed"), error.strerror or str(error))
            return False
        finally:
            self._look()
        return True

    def _entry_of(self, one: KeptGame) -> Entry:
        game = one.game
        if game.session.has_ended and not game.session.is_over:
            game.session.go_to(len(game.session.plies))  # a person looked through a game that is over
        ratio = self._window.devicePixelRatioF()
        picture = parts_of(game.session.game.name).thumbnail(game.session.state, *_PICTURE, ratio)
        name = f"{Path(game.file).name} · " if game.file else ""
        detail = f"{standing(game.session)}\n{seating.players(game.session)}\n{name}{when(game.time)}"
        return Entry(one.name, tr(f"game.{game.session.game.name}"), detail, picture)

    def _invitation(self, game: str) -> Invitation:
        """A game, as far as it can be offered without its modules."""
        lesson = self._settings.tutorial[game]
        return Invitation(
            game,
            partial(picture_of, game),
            partial(self._how, game),
            partial(self._who, game),
            lesson if lesson == "done" else "begun" if lesson else "",
            self._settings.stars[game],
        )

    def _how(self, game: str) -> str:
        setup = quick_setup(self._settings, game)
        players = seating.players(setup.in_order().session())
        return tr("welcome.play.what", what=parts_of(game).summary(setup, players))

    def _who(self, game: str) -> str:
        """The game that Play begins, in a few words."""
        setup = quick_setup(self._settings, game)
        return parts_of(game).summary(setup, tr("welcome.who", n=setup.game().num_players - 1))


def with_workshop() -> list[str]:
    """Names of the games with a page for building without rules."""
    return [game for game in offered() if "workshop" in manifest_of(game).traits]


def standing(session: Session) -> str:
    """Standing of a game, in words."""
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
