"""Setup of a new game."""

from __future__ import annotations

from dataclasses import dataclass

from gui.model.setup import GameSetup


@dataclass(frozen=True, init=False)
class Setup(GameSetup):
    """For red, who begins, and blue; lots decide who is red, as in the authors' rules."""

    game_name = "waechter"
    shuffles: bool = True
