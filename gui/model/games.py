"""The games of the window by name: the only module that names them."""

from __future__ import annotations

import turmcore

#: Packages with an attribute GAME (`gui.table.game_parts.Manifest`), in the order in which the games are offered; they are
#: imported when a game is first asked for.
PACKAGES = {
    "turmbauer": "gui.games.turmbauer",
    "waechter": "gui.games.waechter",
    "babel": "gui.games.babel",
    "carcassonne": "gui.games.carcassonne",
}


def register(name: str, package: str) -> None:
    """Add a game that the engine knows by this name; before the window is made.

    Raises
    ------
    ValueError
        There is a game of this name already.
    """
    if PACKAGES.setdefault(name, package) != package:
        raise ValueError(f"there is a game {name!r} already")


def names() -> list[str]:
    """Their names, as `turmcore.load` knows them, in the order in which they are offered."""
    return list(PACKAGES)


def offered() -> list[str]:
    """Names of the games that can be played, in the order in which they are offered."""
    there = turmcore.games()
    return [name for name in PACKAGES if name in there]
