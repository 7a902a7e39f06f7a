"""Turm und Wächter in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.model.command import GameCommand
from gui.table.game_parts import Manifest, Place

if TYPE_CHECKING:
    from gui.games.waechter.play.controller import WaechterController


def _show_tables(game: WaechterController, place: Place) -> None:
    from gui.games.waechter.parts import PARTS

    PARTS.show_tables(place.window())


_COMMANDS: tuple[GameCommand[WaechterController, Place], ...] = (
    GameCommand("make_tables", "game", after="new_puzzle", does=_show_tables),
    *(
        GameCommand(f"stones.{number}", "turn", (str(number),), submenu="stones", after="drop")
        for number in range(1, 8)
    ),
    GameCommand("threats", "view", ("X",), check=True, after="flat_board"),
    GameCommand("numbers", "view", ("U",), check=True, after="flat_board"),
)

GAME: Manifest[WaechterController] = Manifest(
    "waechter",
    traits=frozenset({"editor", "flat", "openings", "solid", "flip", "one_click"}),
    commands=_COMMANDS,
    mouse=("take", "drag", "number"),
)
"""Turm und Wächter in the window."""
