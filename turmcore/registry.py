"""The games by name: the only module that names them."""

from __future__ import annotations

import importlib
import importlib.util

from turmcore.core.game import Game
from turmcore.core.state import State
from turmcore.errors import TurmError

# Modules with an attribute GAME_CLASS; imported when a game is first asked for.
MODULES = {
    "turmbauer": "turmcore.turmbauer",
    "waechter": "turmcore.waechter",
    "babel": "turmcore.babel",
    "carcassonne": "turmcore.carcassonne",
}

_classes: dict[str, type[Game]] = {}


def games() -> list[str]:
    """Names of all games that `load` knows."""
    shipped = [name for name, module in MODULES.items() if importlib.util.find_spec(module)]
    return shipped + [name for name in _classes if name not in MODULES]


def register(game_class: type[Game]) -> type[Game]:
    """Add a game under its class's name; may be used as a decorator.

    Raises
    ------
    TurmError
        Another class has that name already.
    """
    name = game_class.name
    if name in MODULES or _classes.get(name, game_class) is not game_class:
        raise TurmError(f"there is a game {name!r} already")
    _classes[name] = game_class
    return game_class


def game_class(name: str) -> type[Game]:
    """The class of a game; TurmError for an unknown name."""
    if name not in _classes:
        if name not in games():
            raise TurmError(f"no game {name!r}; there are: {', '.join(games())}")
        _classes[name] = importlib.import_module(MODULES[name]).GAME_CLASS
    return _classes[name]


def recognize(text: str) -> str | None:
    """The name of the game that a text looks like a position of; None if it looks like none."""
    return next((name for name in games() if game_class(name).is_position(text)), None)


def load(name: str, **options: object) -> Game:
    """A game with its settings.

    Parameters
    ----------
    name : str
        One of `games`.
    **options
        The game's settings, as Python values or as the texts of a position's header; those left
        out have the game's defaults.

    Raises
    ------
    TurmError
        Unknown game, setting or value.
    """
    return game_class(name).with_options(options)


def from_text(name: str, text: str) -> State:
    """The position that a text describes, of the game with the settings in the text's header.

    Raises
    ------
    TextError
        The text is not a position of that game; the message says what is wrong and where.
    """
    return game_class(name).from_text(text)
