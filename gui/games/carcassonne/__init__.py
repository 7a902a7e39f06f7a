"""Carcassonne with Der Turm in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.model.command import GameCommand
from gui.table.game_parts import Manifest, Place

if TYPE_CHECKING:
    from gui.games.carcassonne.play.controller import CarcassonneController


def _aid(name: str, key: str) -> GameCommand[CarcassonneController, Place]:
    return GameCommand(
        f"aids.{name}",
        "view",
        (key,),
        check=True,
        submenu="aids",
        after="aids.off",
        does=lambda game, _: game.toggle_aid(name),
    )


#: By their keys: the first four are as old as the window.
_TOOLS = dict(
    zip(
        "1234567890",
        ("claim", "build", "climb", "ransom", "large", "builder", "pig", "fairy", "dismiss", "abbot"),
        strict=True,
    )
) | {"V": "home"}

_COMMANDS: tuple[GameCommand[CarcassonneController, Place], ...] = (
    *(
        GameCommand(f"tool.{tool}", "turn", (key,), submenu="tool", after="drop")
        for key, tool in _TOOLS.items()
    ),
    GameCommand("skip", "turn", ("Space",), after="drop"),
    _aid("owners", "O"),
    _aid("fields", "U"),
    _aid("projected", "J"),
    _aid("fits", "Y"),
    _aid("dead", "X"),
    _aid("reach", "Z"),
    _aid("features", "M"),
    _aid("dragon", "D"),
    _aid("goods", "G"),
    _aid("inns", "W"),
)


GAME: Manifest[CarcassonneController] = Manifest(
    "carcassonne",
    traits=frozenset({"editor", "flat", "turning", "one_click"}),
    commands=_COMMANDS,
    mouse=("lay", "rotate", "stand"),
)
"""Carcassonne with Der Turm in the window."""
