"""The games of the window, by the names that the engine knows them by."""

from __future__ import annotations

from importlib.util import find_spec

import turmcore

# Packages with an attribute GAME, a `gui.table.game_parts.Manifest`, of games from elsewhere.
_packages: dict[str, str] = {}


def register(name: str, package: str) -> None:
    """Add a game from elsewhere: where the ``GAME`` of its window is. It comes before the window is made.

    Raises
    ------
    ValueError
        There is a game of this name already.
    """
    if name not in _packages and name in offered() or _packages.setdefault(name, package) != package:
        raise ValueError(f"there is a game {name!r} already")


def package_of(name: str) -> str:
    """The package with a game's ``GAME``: a folder of `gui.games`, or what was registered."""
    return _packages.get(name, f"gui.games.{name}")


def offered() -> list[str]:
    """Names of the games that can be played, in the order in which they are offered: the engine's."""
    return [name for name in turmcore.games() if name in _packages or find_spec(f"gui.games.{name}")]
