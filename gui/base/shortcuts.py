"""The keys of the commands: those of the table of commands, unless others were chosen."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from PySide6.QtGui import QKeySequence

from gui.base.commands import sequence
from gui.model.command import Command
from turmcore.core.json_text import read_json

#: Keys that the picture itself takes, whatever is bound to them.
RESERVED = ("Ctrl+Left", "Ctrl+Right", "Ctrl+Up", "Ctrl+Down", "+", "=", "-")


_MOST_KEYS = 16  # of one command


def normal(keys: str) -> str:
    """Keys as the table writes them; empty for an invalid text."""
    return sequence(keys).toString(QKeySequence.SequenceFormat.PortableText)


def native(keys: str) -> str:
    """Keys as people of this system and language read them."""
    return sequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def meet(one: Command, other: Command) -> bool:
    """True if some kind of game has both commands."""
    return one.games is None or other.games is None or bool(one.games & other.games)


class Shortcuts:
    """The keys of each command.

    Parameters
    ----------
    table
        The commands.
    own
        Keys that somebody has chosen, by the ids of the commands.
    """

    def __init__(self, table: Sequence[Command], own: Mapping[str, Sequence[str]] | None = None) -> None:
        self.table = table
        self._by_id = {command.id: command for command in table}
        self._own: dict[str, tuple[str, ...]] = {}
        for command, keys in (own or {}).items():
            self.choose(command, keys)

    def keys(self, command: str) -> tuple[str, ...]:
        """The keys of a command."""
        return self._own.get(command, self._by_id[command].keys)

    def is_own(self, command: str) -> bool:
        """True if somebody has chosen the keys of a command."""
        return command in self._own

    def is_fixed(self, command: str) -> bool:
        """True if its key is held down; it cannot be changed."""
        return self._by_id[command].is_held

    @property
    def is_changed(self) -> bool:
        """True if any command has other keys than it came with."""
        return bool(self._own)

    def rivals(self, command: str, keys: str) -> list[Command]:
        """The other commands that have these keys while this one is there."""
        here, keys = self._by_id[command], normal(keys)
        return [
            other
            for other in self.table
            if other.id != command and meet(here, other) and keys in map(normal, self.keys(other.id))
        ]

    def can_have(self, command: str, keys: str) -> bool:
        """True if these keys are valid, and free for commands at all."""
        here = self._by_id[command]
        fixed = {normal(key) for held in self.table if held.is_held for key in held.keys if meet(held, here)}
        return not self.is_fixed(command) and normal(keys) not in {"", *map(normal, RESERVED), *fixed}

    def choose(self, command: str, keys: Sequence[str]) -> None:
        """Give a command these keys alone; those that it cannot have are left out."""
        if command in self._by_id and not self.is_fixed(command):
            found = tuple(dict.fromkeys(normal(key) for key in keys if self.can_have(command, key)))
            if found == tuple(map(normal, self._by_id[command].keys)):
                self._own.pop(command, None)
            else:
                self._own[command] = found

    def take(self, command: str, keys: str) -> None:
        """Give a command these keys and no others, and take them away from those that have them."""
        for other in self.rivals(command, keys):
            self.choose(other.id, [key for key in self.keys(other.id) if normal(key) != normal(keys)])
        self.choose(command, [keys])

    def restore(self, command: str) -> None:
        """Give a command the keys that it came with, and take them away from those that have them."""
        for keys in self._by_id[command].keys:
            for other in self.rivals(command, keys):
                self.choose(other.id, [key for key in self.keys(other.id) if normal(key) != normal(keys)])
        self._own.pop(command, None)

    def restore_all(self) -> None:
        """Give all commands the keys that they came with."""
        self._own.clear()

    def to_text(self) -> str:
        """The keys that somebody has chosen, as one line."""
        return json.dumps(self._own, sort_keys=True) if self._own else ""

    @classmethod
    def from_text(cls, table: Sequence[Command], text: str) -> Shortcuts:
        """Read the chosen keys from that line; a command that cannot be read keeps its own."""
        try:
            values = read_json(text)
            own = {
                command: [key for key in keys[:_MOST_KEYS] if isinstance(key, str)]
                for command, keys in values.items()
                if isinstance(command, str) and isinstance(keys, list)
            }
        except (ValueError, AttributeError, TypeError):
            own = {}
        return cls(table, own)
