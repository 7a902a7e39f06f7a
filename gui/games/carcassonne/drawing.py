"""The table drawn flat with Qt, and what lies on it."""

from __future__ import annotations

from gui.games.carcassonne.flat_tiles import draw_tile, tile_pixmap
from gui.games.carcassonne.tokens import draw_follower, draw_piece, draw_sign, follower_pixmap, sign_pixmap

__all__ = [
    "draw_follower",
    "draw_piece",
    "draw_sign",
    "draw_tile",
    "follower_pixmap",
    "sign_pixmap",
    "tile_pixmap",
]
