"""The games of the window, by the names that the engine knows them by.

An installed package brings the window of a game by an entry point of the group `turmcore.windows`: the game's
name, and the package with its `GAME`. Its words are in the folder `locale` beside it.
"""

from __future__ import annotations

import warnings
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

import turmcore


@cache
def _brought() -> dict[str, str]:
    """The packages with an attribute GAME, a `gui.table.game_parts.Manifest`, of games from elsewhere.

    One that cannot be had is left out with a warning.
    """
    found = {}
    for point in entry_points(group="turmcore.windows"):
        try:
            package = point.load()
            if package.GAME.name != point.name:
                raise ValueError(f"{point.value} is that of {package.GAME.name!r}")
            if find_spec(f"gui.games.{point.name}"):
                raise ValueError("there is one already")
        except (Exception, SystemExit) as error:  # noqa: BLE001  a package of others may fail at anything
            whose = "" if point.dist is None else f" of {point.dist.name}"
            warnings.warn(
                f"the window of the game {point.name!r}{whose} is left out: {error}",
                RuntimeWarning,
                stacklevel=3,
            )
            continue
        found[point.name] = point.value
    return found


def catalogues() -> list[Path]:
    """The folders with words of games from elsewhere."""
    found = (Path(place) / "locale" for name in _brought().values() for place in import_module(name).__path__)
    return [folder for folder in found if folder.is_dir()]


def package_of(name: str) -> str:
    """The package with a game's ``GAME``: a folder of `gui.games`, or what an installed package brings."""
    return _brought().get(name, f"gui.games.{name}")


def offered() -> list[str]:
    """Names of the games that can be played, in the order in which they are offered: the engine's."""
    return [name for name in turmcore.games() if name in _brought() or find_spec(f"gui.games.{name}")]
