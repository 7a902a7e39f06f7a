"""What a new game is made of, and the page that asks for it."""

from dataclasses import dataclass

from gui.features.new_game.game_page import GamePage
from gui.i18n import tr
from gui.model.setup import GameSetup


@dataclass(frozen=True, init=False)
class Setup(GameSetup):
    """For two players, the first of whom begins."""

    game_name = "nim"


def setup_page(setup: Setup) -> GamePage[Setup]:
    """Asks who plays, and how high the tower is: what `NimGame.settings` has."""
    return GamePage(setup, name=_name, seat=_name)


def _name(player: int, players: int) -> str:
    return tr("nim.player", n=player + 1)
