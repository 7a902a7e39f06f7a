"""What a new game is made of."""

from __future__ import annotations

from dataclasses import dataclass

import turmcore
from gui.model.setup import GameSetup
from turmcore.waechter import WaechterGame


@dataclass(frozen=True)
class Setup(GameSetup):
    """For red, who begins, and blue; lots decide who is red, as in the authors' rules."""

    kinds: tuple[str, ...] = ("person", "level2")
    names: tuple[str, ...] = ("", "")
    shuffles: bool = True
    repetition: bool = True

    def game(self) -> WaechterGame:
        """The game with these settings."""
        game = turmcore.load("waechter", repetition=self.repetition)
        assert isinstance(game, WaechterGame)
        return game

    def is_valid(self) -> bool:
        return isinstance(self.repetition, bool)
