"""The games by name: the only module that lists them.

An installed package brings a game by an entry point of the group `turmcore.games`: its name, and its class.
"""

from __future__ import annotations

import importlib
import importlib.util
import warnings
from collections.abc import Mapping
from typing import Any

from turmcore.core.game import Game
from turmcore.core.state import State
from turmcore.errors import TextError, TurmError

# Modules with an attribute GAME_CLASS, imported when a game is first used.
MODULES = {
    "turmbauer": "turmcore.turmbauer",
    "waechter": "turmcore.waechter",
    "babel": "turmcore.babel",
    "carcassonne": "turmcore.carcassonne",
}

_classes: dict[str, type[Game]] = {}
_has_looked = False  # for the games of installed packages


def games() -> list[str]:
    """Names of all games that `load` knows."""
    shipped = [name for name, module in MODULES.items() if importlib.util.find_spec(module)]
    _load_brought()
    return shipped + [name for name in _classes if name not in MODULES]


def register(game_class: type[Game]) -> type[Game]:
    """Add a game under its class's name; may be used as a decorator.

    Raises
    ------
    TurmError
        If another class already has that name.
    """
    name = game_class.name
    if name in MODULES or _classes.get(name, game_class) is not game_class:
        raise TurmError(f"there is already a game {name!r}")
    _classes[name] = game_class
    return game_class


def _load_brought() -> None:
    """Register the games of installed packages; one that cannot be had is left out with a warning."""
    global _has_looked
    if _has_looked:
        return
    _has_looked = True
    from importlib.metadata import entry_points

    for point in entry_points(group="turmcore.games"):
        try:
            found = point.load()
            if not (isinstance(found, type) and issubclass(found, Game) and found.name == point.name):
                raise TurmError(f"{point.value} is not the class of a game of this name")
            register(found)
        except (Exception, SystemExit) as error:  # noqa: BLE001  a package of others may fail at anything
            whose = "" if point.dist is None else f" of {point.dist.name}"
            warnings.warn(
                f"the game {point.name!r}{whose} is left out: {error}", RuntimeWarning, stacklevel=3
            )


def game_class(name: str) -> type[Game]:
    """The class of a game; TurmError for an unknown name."""
    if name not in _classes:
        if name not in games():
            raise TurmError(f"no game {name!r}; there are: {', '.join(games())}")
        if name in MODULES:
            _classes[name] = importlib.import_module(MODULES[name]).GAME_CLASS
    return _classes[name]


def recognize(text: str) -> str | None:
    """The name of the game whose position a text seems to be; None if it looks like none."""
    return next((name for name in games() if game_class(name).is_position(text)), None)


def load(name: str, **options: object) -> Game:
    """A game with its settings.

    Parameters
    ----------
    name : str
        One of `games`.
    **options
        The game's settings, as Python values or as in a position's header; defaults for those left out.

    Raises
    ------
    TurmError
        For an unknown game, setting or value.
    """
    return game_class(name).with_options(options)


def from_text(name: str, text: str) -> State:
    """The position that a text describes, with the settings in its header.

    Raises
    ------
    TextError
        If the text is not a position of that game; the message names the fault and its place.
    """
    return game_class(name).from_text(text)


def from_dict(data: Mapping[str, Any]) -> State:
    """The state that `State.to_dict` wrote.

    Raises
    ------
    TextError
        If something is missing or inconsistent; the message names it.
    """
    if not isinstance(data, Mapping):
        raise TextError(f"a state is an object with the keys of State.to_dict, not {data!r}")
    if data.get("format", 1) != 1:
        raise TextError(f"a state of format {data['format']!r} cannot be read; the known format is 1")
    name, position, viewer = data.get("game"), data.get("position"), data.get("viewer")
    start, options, history = data.get("start", position), data.get("options", {}), data.get("history", [])
    if (
        not (isinstance(name, str) and isinstance(position, str) and isinstance(start, str))
        or not isinstance(options, Mapping)
        or not isinstance(history, list)
    ):
        raise TextError(
            "a state has texts 'game' and 'position', and if given 'start', 'options' and a list 'history'"
        )
    if "start" not in data and history:
        raise TextError("a history needs the text of its 'start'")
    found = game_class(name).from_text(start)
    for key, value in options.items():
        found.game.check_is_name(key, str(value))
    if options:
        found = game_class(name).with_options({**found.game.options, **options}).state(start)
    if viewer is not None:
        names = [found.player_name(player) for player in range(found.game.num_players)]
        if viewer not in names:
            raise TextError(f"viewer: {viewer!r} is not a player of this game; there are {', '.join(names)}")
        found._see_as(names.index(viewer))
    for token in history:
        found.play(token)
    if found.to_text() != position:
        raise TextError("'position' is not the end of the history")
    return found
