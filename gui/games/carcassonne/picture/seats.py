"""The signs of the players in lists and bars."""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QPixmap

from gui.games.carcassonne.picture.drawing import follower_pixmap, sign_pixmap
from gui.model.player_colors import when_changed


def seat_pixmap(player: int, size: int, ratio: float = 2.0) -> QPixmap:
    """The sign of a player as a small picture."""
    return sign_pixmap(player, size, ratio)


@cache
def figure_pixmap(player: int, size: int, figure: str = "") -> QPixmap:
    """A figure as a small picture, which is painted again and again; its letter as in the engine."""
    return follower_pixmap(player, size, figure=figure)


when_changed(figure_pixmap.cache_clear)
