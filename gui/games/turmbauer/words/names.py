"""What colors and players are called."""

from __future__ import annotations

from gui.i18n import knows, tr
from turmcore.turmbauer import TurmbauerGame


def color_name(letter: str) -> str:
    """The word for a color; the letter itself where there is none."""
    return tr(f"color.{letter}") if knows(f"color.{letter}") else letter


def player_title(game: TurmbauerGame, player: int) -> str:
    """A player by the colors: "Red", or "Red and Blue" in the pairs game."""
    names = [color_name(letter) for letter in game.colors[player :: game.num_players]]
    return tr("and", first=names[0], second=names[1]) if len(names) == 2 else names[0]
