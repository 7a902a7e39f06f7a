"""Settings of a table: its game with all options, who may sit where, its clock. It never changes."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from turmcore.core.folders import LARGEST
from turmcore.errors import TextError, TurmError
from turmcore.notation.time_control import with_units
from turmcore.online.messages import File, Open
from turmcore.players.agent import Agent
from turmcore.players.kinds import make
from turmcore.registry import game_class

if TYPE_CHECKING:
    from turmcore.core.game import Game

OPEN = "open"
"""The seat of a person, or of a bot from outside."""

MOST_SECONDS, MOST_NODES = 10.0, 200_000
"""What a computer may think at a decision, if it plays at the server."""

LONGEST_AGENT = 32
"""Characters of a computer's name with its limit."""

LONGEST_OPTIONS = 2_000
"""Characters of all options."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A table's settings; keys are stored as their hashes only, but for the invitation of a table that is listed."""

    game: str
    options: Mapping[str, str]
    agents: tuple[str, ...]
    keys: tuple[str, ...]
    watch: str
    host: str
    clock: str = ""
    file: File | None = None
    chat: bool = True
    invite: str = ""
    listed: str = ""
    tries: bool = True

    def load(self) -> Game:
        """The game, its file read before."""
        return load(self.game, self.options, self.file)


class Keys(NamedTuple):
    """Keys of a new table: of its seats, None for a computer's, of watchers and the host, and of all open seats."""

    seats: tuple[str | None, ...]
    watch: str
    host: str
    invite: str


def rematch(settings: Settings, agents: Sequence[str], keys: Sequence[str]) -> Settings:
    """Settings of a table at which the same people play again, each one seat further, with the keys that they have."""
    return replace(
        settings, agents=(agents[-1], *agents[:-1]), keys=(keys[-1], *keys[:-1]), invite="", listed=""
    )


def new_key() -> str:
    """A seat's key: 128 random bits."""
    return secrets.token_urlsafe(16)


def new_ident() -> str:
    """A table's name."""
    return secrets.token_urlsafe(9)


def hash_of(key: str) -> str:
    """Hash of a key, which is all that is stored of it."""
    return hashlib.sha256(key.encode()).hexdigest()


def fits(key: str, stored: str) -> bool:
    """True if a key is the one whose hash is stored; takes the same time for all that are not."""
    return bool(stored) and hmac.compare_digest(hash_of(key), stored)


def load(name: str, options: Mapping[str, str], file: File | None = None) -> Game:
    """A game of which others have told the settings: they open no file here but the one that they bring along.

    Raises
    ------
    TurmError
        If there is no such game, setting or value, or the file is none.
    """
    kind = game_class(name)
    if sum(len(key) + len(value) for key, value in options.items()) > LONGEST_OPTIONS:
        raise TextError(f"options: they have {LONGEST_OPTIONS} characters at most")
    for key, value in options.items():
        kind.check_is_name(key, value)
        is_own = kind.takes_file(key) and not kind.settings[key].holds(value)
        if is_own and (
            file is None or file.option != key
        ):  # else it would be looked for among this machine's files
            raise TextError(
                f"{key}: {value[:40]!r} does not come along with the program, and its file is missing"
            )
    if file is None:
        return kind.with_options(options)
    if not kind.takes_file(file.option):
        raise TextError(f"file: {name} has no option {file.option[:40]!r} that is a file")
    if len(file.text.encode()) > LARGEST:
        raise TextError(f"file: it is larger than {LARGEST >> 10} KiB")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file.txt"
        path.write_text(file.text, encoding="utf-8", newline="")
        try:
            game = kind.with_options({**options, file.option: str(path)})
        except TurmError as error:
            raise TextError(str(error).replace(str(path), "file").replace(path.name, "file")) from None
    if options.get(file.option, game.options[file.option]) != game.options[file.option]:
        raise TextError(f"file: it is {game.options[file.option]}, not {options[file.option]}")
    return game


def check_agent(text: str, game: Game) -> None:
    """TurmError if a computer cannot play at the server: programs of others never can."""
    if len(text) > LONGEST_AGENT:
        raise TextError(f"an agent has {LONGEST_AGENT} characters at most")
    agent = Agent.parse(text)
    if agent.name == "ugi":
        raise TextError("the server starts no programs; turmcore join lets one play from any machine")
    limit = agent.limit
    if limit is not None and ((limit.seconds or 0) > MOST_SECONDS or (limit.nodes or 0) > MOST_NODES):
        raise TextError(f"agent {text!r}: at the server {MOST_SECONDS:g}s or {MOST_NODES}n are the most")
    make(agent, game.new_state(0))


def settle(order: Open) -> tuple[Settings, Keys]:
    """The settings of a table that somebody wants to open, and the keys.

    Raises
    ------
    TurmError
        If there can be no such table.
    """
    game = load(order.game, order.options or {}, order.file)
    seats = order.seats or (OPEN,) * game.num_players
    if len(seats) != game.num_players:
        raise TextError(f"{len(seats)} seats for a game of {game.num_players} players")
    agents = tuple("" if seat == OPEN else seat for seat in seats)
    for agent in filter(None, agents):
        check_agent(agent, game)
    keys = tuple(None if agent else new_key() for agent in agents)
    watch, host = new_key(), new_key()
    invite = new_key() if any(keys) else ""
    settings = Settings(
        order.game,
        dict(game.options),
        agents,
        tuple("" if key is None else hash_of(key) for key in keys),
        hash_of(watch),
        hash_of(host),
        order.clock and with_units(order.clock),
        order.file,
        order.chat,
        invite and hash_of(invite),
        invite if order.listed else "",
        order.tries,
    )
    return settings, Keys(keys, watch, host, invite)
