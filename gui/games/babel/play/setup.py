"""Setup of a new game."""

from __future__ import annotations

from dataclasses import dataclass

from gui.games.babel.editors.boards import BOARDS
from gui.model.setup import GameSetup


@dataclass(frozen=True, init=False)
class Setup(GameSetup):
    """For up to six players; who begins is drawn (rule 1.3)."""

    game_name = "babel"

    def is_valid(self) -> bool:
        return super().is_valid() and BOARDS.is_known(self.options["board"])
