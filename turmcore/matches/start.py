"""The start position of a game, a match or a record."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from turmcore.errors import TextError, TurmError
from turmcore.notation.record import Record, Tag
from turmcore.registry import from_text, game_class

OPENING = 6
"""Random plies at the start of games without chance: otherwise the same players would always play the same
game."""

_MOST_STARTS = 64  # a state may take some kilobytes

if TYPE_CHECKING:
    from turmcore.core.game import Game
    from turmcore.core.state import State


def game_of(name: str, options: Mapping[str, object], position: str | None = None) -> "Game":
    """The game described by options and a position's text together.

    Parameters
    ----------
    name : str
        A game's name.
    options : Mapping
        Settings; with a position only those that its text does not hold, or holds with the same value.
    position : str, optional

    Raises
    ------
    TurmError
        For an unknown game, setting or value, and for a position that cannot be read.
    """
    if position is None:
        return game_class(name).with_options(options)
    if options:
        game_class(name).with_options(options)  # a file they name may define what the text refers to
    game = from_text(name, position).game
    if options:
        game = game_class(name).with_options({**game.options, **options})
        game.state(position)
    return game


def usual_plies(name: str) -> int:
    """Random plies at the start of a game's games, if nobody says how many."""
    return 0 if game_class(name).has_chance else OPENING


def add_players(name: str, options: dict[str, object], num_players: int | None) -> None:
    """Add the number of players to a game's settings, if it is one of them; None changes nothing.

    Raises
    ------
    TurmError
        If the game cannot have this many.
    """
    if num_players is None:
        return
    if "players" in options:
        raise TextError(f"{num_players} players: players is given twice")
    known = game_class(name)
    if not known.min_players <= num_players <= known.max_players:
        numbers = str(known.min_players)
        if known.max_players > known.min_players:
            numbers += f" to {known.max_players}"
        raise TurmError(f"{name} is for {numbers} players, not for {num_players}")
    if known.min_players < known.max_players:
        options["players"] = num_players


def settings_for(
    game: str,
    agents: Sequence[str],
    num_players: int | None,
    options: Mapping[str, object] | None,
    position: str | None,
) -> dict[str, object]:
    """The settings of a match: without a number of players or a position, several agents are one for each
    player."""
    settings = dict(options or {})
    if position is None:
        is_many = num_players is None and len(agents) > 1 and "players" not in settings
        add_players(game, settings, len(agents) if is_many else num_players)
    return settings


def unwritten_options(game: "Game", position: str) -> list[str]:
    """The game's settings that a position's text does not hold, as `k=v`."""
    written = from_text(game.name, position).game.options
    return [
        f"{key}={value}"
        for key, value in game.options.items()
        if key in game.unwritten or written.get(key) != value
    ]


def record_start(record: Record) -> "State":
    """The start position of a record, with the settings of its [Option] tags.

    Raises
    ------
    TurmError
        With the place of a tag that is missing or invalid.
    """
    name, start = record.tag("Game"), record.tag("Start")
    for tag, title in ((name, "Game"), (start, "Start")):
        if tag is None:
            place = f"line {record.line}: " if record.line else ""
            raise TextError(f"{place}the game has no [{title}]")
    assert name is not None and start is not None
    try:
        game_class(name.value)
    except TurmError as error:
        raise name.fail(str(error)) from None
    try:
        state = from_text(name.value, start.value)
    except TurmError as error:
        raise start.fail(str(error)) from None
    options: dict[str, object] = dict(state.game.options)
    for tag in record.options:
        key, equals, value = tag.value.partition("=")
        if not equals:
            raise tag.fail(f"{tag.value!r} is not a setting; a setting looks like key=value")
        options[key] = value
        try:
            state.game.check_is_name(key, value)
            state = game_of(name.value, options, start.value).state(start.value)
        except TurmError as error:
            raise tag.fail(str(error)) from None
    return state


class Starts:
    """The start positions of a file's records; one that several records share is read once."""

    def __init__(self) -> None:
        self._states: dict[tuple[Tag, ...], State] = {}

    def of(self, record: Record) -> "State":
        """A record's start position; see `record_start`."""
        tags = tuple([tag for tag in record.tags if tag.name in ("Game", "Start", "Option")])
        if tags not in self._states:
            if len(self._states) == _MOST_STARTS:
                self._states.clear()
            self._states[tags] = record_start(record)
        state = self._states[tags].copy()
        state.seed()
        return state
