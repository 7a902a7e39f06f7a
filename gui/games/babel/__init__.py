"""Turmbau zu Babel in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.model.command import GameCommand
from gui.table.game_parts import Manifest, Pictures, Place

if TYPE_CHECKING:
    from gui.games.babel.panel.panel import TurnPanel
    from gui.games.babel.parts import BabelParts
    from gui.games.babel.play.controller import BabelController
    from gui.games.babel.play.setup import Setup
    from turmcore.babel import BabelGame, BabelState


def _parts() -> BabelParts:
    from gui.games.babel.parts import PARTS

    return PARTS


def _pictures() -> Pictures:
    from gui.games.babel.picture import scene

    return scene


_COMMANDS: tuple[GameCommand[BabelController, Place], ...] = (
    GameCommand(
        "edit_board",
        "game",
        ("Ctrl+Shift+E",),
        after="new_puzzle",
        does=lambda game, place: _parts().edit_board(game, place),
    ),
    *(
        GameCommand(f"number.{number}", "turn", (str(number),), submenu="number", after="drop")
        for number in range(1, 7)
    ),
    GameCommand("show_color", "turn", ("C",), is_held=True, after="drop"),
    GameCommand("hide_color", "turn", check=True, after="drop"),
)

GAME: Manifest[BabelState, BabelGame, Setup, BabelController, TurnPanel] = Manifest(
    "babel",
    _parts,
    _pictures,
    traits=frozenset({"editor", "flat", "dice", "flip", "one_click"}),
    commands=_COMMANDS,
    mouse=("pick", "die", "reveal"),
)
"""Turmbau zu Babel in the window."""
