"""What colors and players are called."""

from __future__ import annotations

from gui.games.turmbauer.words import spoken
from turmcore.turmbauer import TurmbauerGame


def color_name(letter: str) -> str:
    """The word for a color; the letter itself where there is none."""
    return spoken().color(letter)


def player_title(game: TurmbauerGame, player: int) -> str:
    """A player by the colors: "Red", or "Red and Blue" in the pairs game."""
    return spoken().player(game, player)
