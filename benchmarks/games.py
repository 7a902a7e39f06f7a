"""Where what belongs to one game lies: in a module of its name."""

from importlib import import_module
from pathlib import Path
from types import ModuleType

import turmcore


def modules_of_games(package: str) -> dict[str, ModuleType]:
    """The modules of a package that are called as a game, by its name, in the order of the registry."""
    folder = Path(import_module(package).__path__[0])
    return {
        game: import_module(f"{package}.{game}")
        for game in turmcore.games()
        if (folder / f"{game}.py").exists()
    }
