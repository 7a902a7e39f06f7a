"""What can be found without sitting at a table: games, tables at which anybody may sit, and how the own ones stand."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from turmcore.errors import TurmError
from turmcore.online import codec
from turmcore.online import messages as say
from turmcore.online.dice import draw
from turmcore.online.settings import rematch
from turmcore.online.table import Table
from turmcore.online.values import Setting
from turmcore.players.levels import LEVELS
from turmcore.registry import MODULES, game_class
from turmcore.words import Words, words_of

if TYPE_CHECKING:
    from turmcore.core.option import Option

CLOCKS = "", "10m+5s", "20m+10s", "30s/turn", "1d/turn", "3d"
"""Examples: none, for the whole game, for each turn, and over days."""

MOST_BRIEFED, MOST_LISTED = 50, 100


def listing(table: Table) -> str:
    """A table in the list of those at which anybody may sit, as a text; empty if it is not there."""
    settings = table.settings
    free = sum(not (place.agent or place.is_taken) for place in table.places)
    if not settings.listed or not free or table.has_begun:
        return ""
    names = tuple([place.name for place in table.places if place.name])
    return codec.encode(
        say.Listed(table.ident, settings.game, settings.options, names, free, settings.listed, settings.clock)
    )


def again(table: Table) -> Table:
    """The table at which all of another one play again."""
    places = table.places
    agents, keys = [place.agent for place in places], [place.key for place in places]
    return Table(table.rematch, rematch(table.settings, agents, keys), draw())


def mine(table: Table, seat: int | None, now: int) -> say.Mine:
    """How a table stands, for whoever has a key of it."""
    clocks = table.clocks.shown(now) if table.clocks is not None and table.has_begun else None
    left = clocks[seat] if clocks is not None and seat is not None else None
    return say.Mine(
        table.ident,
        table.settings.game,
        tuple([place.name for place in table.places]),
        table.waits,
        seat,
        table.turn,
        len(table.tokens),
        left,
        "" if table.end is None else table.end.result,
    )


@lru_cache(maxsize=8)
def games(language: str, push: str = "") -> str:
    """All games with what can be chosen of each, in words of a language, as a text; `push` is the server's key."""
    words = words_of(language)
    kinds = tuple([_kind(name, words) for name in MODULES])
    levels = [name for name in LEVELS if name.startswith("level")]
    agents = tuple([say.Value(name, words.text("online.level", n=name[5:])) for name in levels])
    return codec.encode(say.Games(kinds, agents, CLOCKS, push))


def _kind(name: str, words: Words) -> say.Kind:
    kind = game_class(name)
    settings = tuple([_setting(name, option, words) for option in kind.known_settings()])
    players = tuple(range(kind.min_players, kind.max_players + 1))
    return say.Kind(name, _text(words, f"game.{name}"), players, settings)


def _setting(game: str, option: Option, words: Words) -> Setting:
    key = f"new.{game}.{option.name}"
    values = None
    if option.values is not None:
        values = tuple([say.Value(one, _text(words, f"{key}.{one}")) for one in option.values])
    return Setting(
        option.name,
        _text(words, key) or _text(words, f"online.option.{option.name}") or option.about,
        option.rule,
        option.default,
        values,
        option.least,
        option.most,
        option.is_file,
    )


def _text(words: Words, key: str) -> str:
    """A text; empty if there is none."""
    return words.text(key) if words.knows(key) else ""


def refused(table: str, error: TurmError) -> say.Mine:
    """What is told of a table of which nothing is told."""
    return say.Mine(table, sentence=str(error))
