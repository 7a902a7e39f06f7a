"""Names of colors and players."""

from __future__ import annotations

from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import spoken
from turmcore.turmbauer import TurmbauerGame


def piece_name(game: TurmbauerGame, piece: str) -> str:
    """Name of a piece, as the first word of a line: "Long bar"."""
    return capital(spoken().piece(game, piece))


def capital(text: str) -> str:
    """A text as it begins a line."""
    return text[:1].upper() + text[1:]


def player_title(session: Session, player: int) -> str:
    """A player by name, else by the colors: "Red", or "Red and Blue" in the pairs game."""
    return spoken(session).player(session.game, player)
