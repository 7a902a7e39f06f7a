"""What a new game is to be like whose players have numbers: they stand on the left, everything else beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from gui.features.new_game.players_box import PlayersBox
from gui.i18n import tr
from gui.views.layout import hbox
from gui.views.setup_page import SetupPage

U = TypeVar("U")


class PlayersPage(SetupPage[U]):
    """A page with `columns`, the first of which asks for the players.

    Parameters
    ----------
    game
        Its name, which the ids of the texts begin with.
    numbers
        Of players that there may be.
    sign
        The small picture of a player, by number from 0.
    """

    def __init__(
        self,
        game: str,
        numbers: Sequence[int],
        setup: U,
        sign: Callable[[int], QPixmap],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.players = PlayersBox(
            game,
            numbers,
            setup,
            lambda player, _: tr(f"{game}.player", number=player + 1),
            lambda player, _: sign(player),
            lambda player, _: tr(f"new.{game}.seat", number=player + 1),
            tr(f"new.{game}.first"),
        )
        self.seats, self.names = self.players.seats, self.players.names
        self.columns = hbox((self.players, 5), parent=self, margins=0, spacing=14)
        self.columns.setObjectName("columns")

    def hide_people(self) -> None:
        """Ask for the game alone."""
        self.players.hide()
