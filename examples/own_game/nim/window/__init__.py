"""Nim in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.table.game_parts import Manifest

if TYPE_CHECKING:
    from nim.window.choosing import NimController

GAME: Manifest[NimController] = Manifest(
    "nim", traits=frozenset({"one_click"}), mouse=("nim",), pictures="picture"
)
"""What the window knows of the game before it is played."""
