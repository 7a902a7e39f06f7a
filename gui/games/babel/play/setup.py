"""What a new game is made of."""

from __future__ import annotations

from dataclasses import dataclass

import turmcore
from gui.games.babel.editors.boards import is_known
from gui.model.setup import GameSetup
from turmcore.babel import BabelGame

PLAYERS = (2, 3, 4, 5, 6)
LAPSE = ("1", "0")
SHARE = ("0", "1")
QUIET = (1, 9999)
COLOR_LIMIT = (1, 5)


@dataclass(frozen=True)
class Setup(GameSetup):
    """For up to six players; who begins is drawn (rule 1.3)."""

    players: int = 4
    kinds: tuple[str, ...] = ("person", "level2", "level2", "level2", "level2", "level2")
    names: tuple[str, ...] = ("", "", "", "", "", "")
    board: str = "six"
    lapse: str = "1"
    share: str = "0"
    quiet: int = 40
    color_limit: int = 2

    def game(self) -> BabelGame:
        """The game with these settings."""
        game = turmcore.load(
            "babel",
            board=self.board,
            players=self.players,
            lapse=self.lapse,
            share=self.share,
            quiet=self.quiet,
            color_limit=self.color_limit,
        )
        assert isinstance(game, BabelGame)
        return game

    def is_valid(self) -> bool:
        is_number = type(self.players) is int and self.players in PLAYERS
        is_rule = self.lapse in LAPSE and self.share in SHARE
        is_limit = _is_within(self.quiet, QUIET) and _is_within(self.color_limit, COLOR_LIMIT)
        return is_number and is_rule and is_limit and isinstance(self.board, str) and is_known(self.board)


def _is_within(number: object, limits: tuple[int, int]) -> bool:
    return type(number) is int and limits[0] <= number <= limits[1]
