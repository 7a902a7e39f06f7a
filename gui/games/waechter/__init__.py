"""Turm und Wächter in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.model.command import GameCommand
from gui.table.game_parts import Manifest, Pictures, Place

if TYPE_CHECKING:
    from gui.games.waechter.panel.panel import TurnPanel
    from gui.games.waechter.parts import WaechterParts
    from gui.games.waechter.play.controller import WaechterController
    from gui.games.waechter.play.setup import Setup
    from turmcore.waechter import WaechterGame, WaechterState


def _parts() -> WaechterParts:
    from gui.games.waechter.parts import PARTS

    return PARTS


def _pictures() -> Pictures:
    from gui.games.waechter.picture import scene

    return scene


_COMMANDS: tuple[GameCommand[WaechterController, Place], ...] = (
    GameCommand(
        "make_tables",
        "game",
        after="new_puzzle",
        does=lambda game, place: _parts().show_tables(place.window()),
    ),
    *(
        GameCommand(f"stones.{number}", "turn", (str(number),), submenu="stones", after="drop")
        for number in range(1, 8)
    ),
    GameCommand("threats", "view", ("X",), check=True, after="flat_board"),
    GameCommand("numbers", "view", ("U",), check=True, after="flat_board"),
)

GAME: Manifest[WaechterState, WaechterGame, Setup, WaechterController, TurnPanel] = Manifest(
    "waechter",
    _parts,
    _pictures,
    traits=frozenset({"editor", "flat", "openings", "solid", "flip", "one_click"}),
    commands=_COMMANDS,
    mouse=("take", "drag", "number"),
)
"""Turm und Wächter in the window."""
