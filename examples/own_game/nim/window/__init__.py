"""Nim in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.table.game_parts import Manifest, Pictures

if TYPE_CHECKING:
    from nim import NimGame, NimState
    from nim.window.panel import TurnPanel
    from nim.window.parts import NimParts
    from nim.window.play import NimController
    from nim.window.setup import Setup


def _parts() -> NimParts:
    from nim.window.parts import PARTS

    return PARTS


def _pictures() -> Pictures:
    from nim.window import picture

    return picture


GAME: Manifest[NimState, NimGame, Setup, NimController, TurnPanel] = Manifest(
    "nim", _parts, _pictures, traits=frozenset({"one_click"}), mouse=("nim",)
)
"""What the window knows of the game before it is played."""
