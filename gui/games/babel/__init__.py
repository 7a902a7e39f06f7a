"""Turmbau zu Babel in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.model.command import GameCommand
from gui.table.game_parts import Manifest, Place

if TYPE_CHECKING:
    from gui.games.babel.play.controller import BabelController


def _edit_board(game: BabelController, place: Place) -> None:
    from gui.games.babel.parts import PARTS

    PARTS.edit_board(game, place)


_COMMANDS: tuple[GameCommand[BabelController, Place], ...] = (
    GameCommand("edit_board", "game", ("Ctrl+Shift+E",), after="new_puzzle", does=_edit_board),
    *(
        GameCommand(f"number.{number}", "turn", (str(number),), submenu="number", after="drop")
        for number in range(1, 7)
    ),
    GameCommand(
        "show_color",
        "turn",
        ("C",),
        is_held=True,
        after="drop",
        does=lambda game, _: game.explain_color(),
        can=lambda game: not game.secrecy.is_open,
    ),
    GameCommand(
        "hide_color",
        "turn",
        check=True,
        after="drop",
        does=lambda game, _: game.hide_color(not game.secrecy.is_hidden),
        can=lambda game: not game.secrecy.is_shared and game.secrecy.viewer is not None,
    ),
)

GAME: Manifest[BabelController] = Manifest(
    "babel",
    traits=frozenset({"editor", "flat", "dice", "flip", "one_click"}),
    commands=_COMMANDS,
    mouse=("pick", "die", "reveal"),
)
"""Turmbau zu Babel in the window."""
