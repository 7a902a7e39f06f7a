"""The engine's options: its own, and the settings of the chosen game."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from turmcore.errors import TurmError
from turmcore.players.kinds import PLAYERS, make
from turmcore.protocols.fault import Fault
from turmcore.registry import from_text, game_class, games
from turmcore.search.search import MAX_BEST, MAX_THREADS

if TYPE_CHECKING:
    from turmcore.core.game import Game
    from turmcore.core.state import State

PROTOCOL = "turm1"
"""The superset of UGI that the engine speaks."""

PLAIN = "ugi"
"""UGI itself."""

LEVELS = tuple(name for name in PLAYERS if name != "ugi")

_OF_SOME_GAMES = ("towerblind",)
"""Players that are listed only where they can play."""

_STRONGEST = ("level5", "mcts")
"""The first one that can play a game is its default."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Values of the engine's own options.

    Attributes
    ----------
    threads : int
    hash : int
        Memory of a search in MiB.
    multi_pv : int
        Number of best actions to report.
    overhead : int
        Milliseconds lost in communication with each decision.
    seed : int
    """

    threads: int = 1
    hash: int = 256
    multi_pv: int = 1
    overhead: int = 20
    seed: int = 0


_SPINS = {
    "Threads": ("threads", 1, MAX_THREADS),
    "Hash": ("hash", 1, 1 << 16),
    "MultiPV": ("multi_pv", 1, MAX_BEST),
    "Move Overhead": ("overhead", 0, 10_000),
    "Seed": ("seed", 0, 2**64 - 1),
}


class Options:
    """The options set so far.

    Parameters
    ----------
    game : str
    has_files : bool
        True if a setting may be the path of a file, which is then opened.

    Attributes
    ----------
    game : Game
        With its settings.
    settings : Settings
    protocol : str or None
        `PROTOCOL` or `PLAIN` if the controller has chosen one, else None.
    """

    def __init__(self, game: str, *, has_files: bool = False) -> None:
        self.settings = Settings()
        self.protocol: str | None = None
        self._level: str | None = None
        self._has_files = has_files
        self._given: dict[str, object] = {}
        self.game: Game = game_class(game).with_options({})

    @property
    def level(self) -> str:
        """The player that chooses; by default the game's strongest."""
        return self._level or self._strongest

    def check_level(self, state: "State") -> None:
        """Raise Fault if the chosen player cannot play the state's game."""
        try:
            make(self.level).check(state)
        except TurmError as error:
            raise Fault("option", f"Level {self.level}: {error}") from None

    def lines(self) -> Iterator[str]:
        """The lines `option ..`."""
        yield f"option name Protocol type string default {PROTOCOL}"
        yield f"option name Game type combo default {self.game.name}{_vars(games())}"
        defaults = Settings()
        for name, (attribute, low, high) in _SPINS.items():
            yield f"option name {name} type spin default {getattr(defaults, attribute)} min {low} max {high}"
        yield f"option name Level type combo default {self._strongest}{_vars(self._levels)}"
        plain = type(self.game).with_options({})
        idle = plain.idle_settings({})
        for option in plain.known_settings():
            if option.name not in idle and not self._counts_players(option.name):
                value = plain.options.get(option.name, option.default)
                yield f"option name {option.name} type string default {value}"
        low, high = self.game.min_players, self.game.max_players
        if low < high:
            yield f"option name players type spin default {plain.num_players} min {low} max {high}"

    def set(self, name: str, value: str) -> bool:
        """Set an option; names are not case-sensitive.

        Returns
        -------
        bool
            True if the game or its settings have changed.

        Raises
        ------
        Fault
            If there is no such option, or the value is invalid; then nothing has changed.
        """
        lower = name.lower()
        for known, (attribute, low, high) in _SPINS.items():
            if lower == known.lower():
                self.settings = replace(self.settings, **{attribute: _spin(known, value, low, high)})
                return False
        if lower == "protocol":
            self.protocol = _choice("Protocol", value, (PROTOCOL, PLAIN))
            return False
        if lower == "level":
            self._level = _choice("Level", value, LEVELS)
            return False
        if lower == "game":
            self._set_game(_choice("Game", value, games()))
            return True
        for key in self._game_keys():
            if lower == key.lower():
                self._set_of_game(key, value)
                return True
        known_names = ", ".join(["Protocol", "Game", "Level", *_SPINS, *self._game_keys()])
        raise Fault("option", f"there is no option {name!r}; there are {known_names}")

    def state(self, text: str) -> "State":
        """The position of a text. Settings that are not in the text are those set here.

        Raises
        ------
        TurmError
            If the text is not a position of the game.
        """
        found = from_text(self.game.name, text)
        for key, value in self._given.items():
            options: dict[str, object] = {**found.game.options, key: value}
            if options == dict(found.game.options):
                continue
            try:
                found = type(self.game).with_options(options).state(text)
            except TurmError:
                pass  # the text says otherwise
        return found

    @property
    def _levels(self) -> list[str]:
        """The players for this game: the general ones, and its own."""
        state = self.game.new_state(0)
        return [level for level in LEVELS if level not in _OF_SOME_GAMES or _can_play(level, state)]

    @property
    def _strongest(self) -> str:
        state = self.game.new_state(0)
        return next(level for level in _STRONGEST if _can_play(level, state))

    def _set_game(self, name: str) -> None:
        if name != self.game.name:
            self._given.clear()
            self.game = game_class(name).with_options({})

    def _set_of_game(self, key: str, value: str) -> None:
        given = {**self._given, key: value}
        try:
            if not self._has_files:
                self.game.check_is_name(key, value)
            self.game = type(self.game).with_options(given)
        except TurmError as error:
            raise Fault("option", f"{key}: {error}") from None
        self._given = given

    def _game_keys(self) -> list[str]:
        keys = [option.name for option in self.game.known_settings()]
        if self.game.min_players < self.game.max_players and "players" not in keys:
            keys.append("players")
        return keys

    def _counts_players(self, key: str) -> bool:
        return key == "players" and self.game.min_players < self.game.max_players


def _vars(values: "tuple[str, ...] | list[str]") -> str:
    return "".join(f" var {value}" for value in values)


def _spin(name: str, value: str, low: int, high: int) -> int:
    if value.isascii() and value.isdecimal() and len(value) <= 20 and low <= int(value) <= high:
        return int(value)
    raise Fault("option", f"{name} is a whole number from {low} to {high}, not {value!r}")


def _choice(name: str, value: str, choices: "tuple[str, ...] | list[str]") -> str:
    for choice in choices:
        if value.lower() == choice.lower():
            return choice
    raise Fault("option", f"{name} is one of {', '.join(choices)}, not {value!r}")


def _can_play(level: str, state: "State") -> bool:
    try:
        make(level).check(state)
    except TurmError:
        return False
    return True
