"""Choices of a new game: players, pictures or files if the game has them, and rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

import turmcore
from gui.features.new_game.option_rows import RulesBox
from gui.features.new_game.players_box import PlayersBox
from gui.i18n import tr
from gui.model.setup import GameSetup
from gui.views import room
from gui.views.layout import hbox, vbox
from gui.views.setup_page import SetupPage

U = TypeVar("U", bound=GameSetup)


_USUAL = 700  # pixels that it is wide in a dialog at least, where the screen has room


class GamePage(SetupPage[U]):
    """Asks for the choices of a new game, starting from `setup`. A game with files to choose says in `choices` which.

    Parameters
    ----------
    sign
        The small picture of a player, by its number from 0 and the number of players.
    beside
        Widgets beside the players.
    first
        The options that everybody is asked for, see `RulesBox`.
    players
        Further arguments of `PlayersBox`.
    """

    def __init__(
        self,
        setup: U,
        sign: Callable[[int, int], QPixmap] = lambda *_: QPixmap(),
        beside: QWidget | None = None,
        first: Iterable[str] | None = None,
        **players: Any,
    ) -> None:
        super().__init__()
        self._kind = type(setup)
        game = turmcore.load(setup.game_name)
        usual = {
            "name": lambda player, _: tr(f"{game.name}.player", number=player + 1),
            "seat": lambda player, _: tr(f"new.{game.name}.seat", number=player + 1),
        }
        numbers = range(game.min_players, game.max_players + 1)
        self.players = PlayersBox(game.name, numbers, setup, sign=sign, **(usual | players))
        self.players.invited.connect(self.invited)
        self.seats, self.names = self.players.seats, self.players.names
        self.rules = RulesBox(setup, first)
        self.rules.unfolds.connect(lambda: self.grow(self.sizeHint().height()))
        columns = hbox((self.players, 1), *([(beside, 1)] if beside is not None else []), spacing=14)
        columns.setObjectName("columns")
        self._content = QWidget()
        vbox((columns, 1), self.rules, parent=self._content, margins=0, spacing=8)
        self._area = room.scrolled(self._content)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        vbox(self._area, parent=self, margins=0)

    def sizeHint(self) -> QSize:
        hint = self._content.sizeHint()  # that of words in the narrowest of lines
        high = self._content.heightForWidth(max(hint.width(), _USUAL))
        return QSize(
            hint.width() + self._area.verticalScrollBar().sizeHint().width(), max(high, 0) or hint.height()
        )

    def minimumSizeHint(self) -> QSize:
        beside = self.sizeHint().width() - self._content.sizeHint().width()
        width = self._content.minimumSizeHint().width() + beside
        return QSize(width, super().minimumSizeHint().height())

    def setup(self) -> U:
        return self._kind(**self.players.choices(), **self.rules.values(), **self.choices())

    def choices(self) -> dict[str, str]:
        """Choices that only this game has."""
        return {}

    def hide_people(self) -> None:
        self.players.hide()

    def grow(self, before: int) -> None:
        """Ask for another height than `before`."""

        def show_whole() -> None:  # when the layouts have heard of it
            by = self.sizeHint().height() - before
            self.grew.emit(by)
            if by > 0:
                QTimer.singleShot(0, self, lambda: self._area.ensureWidgetVisible(self.rules, 0, 0))

        QTimer.singleShot(0, self, show_whole)
