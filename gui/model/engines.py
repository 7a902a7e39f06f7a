"""Programs of others that a person has added, to be players by the Universal Game Interface."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from turmcore.core.json_text import read_json
from turmcore.players import Agent, Player, make
from turmcore.system import split_command

LEAST, MOST = 0.1, 600.0  # seconds that a program may be given for a turn


@dataclass(frozen=True, slots=True)
class Engine:
    """A program.

    Attributes
    ----------
    name
        How records and menus call it; without commas, another one for each program.
    command
        What starts it, with arguments.
    seconds
        How long it may think about a turn where there is no clock.
    options
        What the person has set, by the program's own names.
    """

    name: str
    command: str
    seconds: float = 2.0
    options: tuple[tuple[str, str], ...] = ()

    @property
    def player(self) -> str:
        """Name of the engine as the player of a seat."""
        return f"ugi:{self.name}"

    def agent(self, seconds: float) -> str:
        """As the engine calls it, thinking so long about a turn."""
        return str(Agent.of_program(self.command, dict(self.options), f"{round(1000 * seconds)}ms"))

    def make(self) -> Player:
        """A player that starts the program when it is first on turn."""
        return make(self.agent(self.seconds))


_known: dict[str, Engine] = {}


def known() -> tuple[Engine, ...]:
    """The programs that were added, in their order."""
    return tuple(_known.values())


def remember(engines: Iterable[Engine]) -> None:
    """Take these as the programs that were added."""
    _known.clear()
    _known.update({engine.name: engine for engine in engines})


def find(player: str) -> Engine | None:
    """The program that a seat is given to. A record cannot start any but those that were added."""
    kind, _, name = player.partition(":")
    return _known.get(name) if kind == "ugi" else None


def free_name(name: str, taken: Iterable[str]) -> str:
    """A name like this one that no other program has, and that a record can hold."""
    taken, name = set(taken), " ".join(name.replace(",", " ").split())[:60] or "UGI"
    free, number = name, 2
    while free in taken:
        free, number = f"{name} {number}", number + 1
    return free


def to_text(engines: Iterable[Engine]) -> str:
    """All of them in a line."""
    return json.dumps([asdict(engine) for engine in engines])


def from_text(text: str) -> list[Engine]:
    """Read what `to_text` wrote; what cannot be read is left out."""
    try:
        values = read_json(text or "[]")
    except ValueError:
        return []
    found: dict[str, Engine] = {}
    for value in values if isinstance(values, list) else []:
        try:
            name, command, seconds = str(value["name"]), str(value["command"]), float(value["seconds"])
            options = tuple((str(key), str(setting)) for key, setting in value["options"])
            if name and "," not in name and split_command(command) and LEAST <= seconds <= MOST:
                found[name] = Engine(name, command, seconds, options)
        except (KeyError, TypeError, ValueError):
            continue
    return list(found.values())
