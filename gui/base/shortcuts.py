"""The keys of the commands: those of the table of commands, as far as nobody has chosen others."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from PySide6.QtGui import QKeySequence

from gui.base.commands import COMMANDS, Command, sequence

#: Keys that the picture itself takes, whatever is bound to them.
RESERVED = ("Ctrl+Left", "Ctrl+Right", "Ctrl+Up", "Ctrl+Down", "+", "=", "-")
#: Commands whose key is held down; it cannot be another one.
FIXED = ("show_color",)
_BY_ID = {command.id: command for command in COMMANDS}


def normal(keys: str) -> str:
    """Keys as the table writes them; empty for what is none."""
    return sequence(keys).toString(QKeySequence.SequenceFormat.PortableText)


def native(keys: str) -> str:
    """Keys as people of this system and language read them."""
    return sequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def meet(one: Command, other: Command) -> bool:
    """Whether there is a kind of game that has both commands."""
    return not one.game or not other.game or bool(set(one.game.split()) & set(other.game.split()))


class Shortcuts:
    """Which keys each command has.

    Parameters
    ----------
    own
        Keys that somebody has chosen, by the ids of the commands.
    """

    def __init__(self, own: Mapping[str, Sequence[str]] | None = None) -> None:
        self._own: dict[str, tuple[str, ...]] = {}
        for command, keys in (own or {}).items():
            self.choose(command, keys)

    def keys(self, command: str) -> tuple[str, ...]:
        """The keys of a command."""
        return self._own.get(command, _BY_ID[command].keys)

    def is_own(self, command: str) -> bool:
        """Whether somebody has chosen them."""
        return command in self._own

    @property
    def is_changed(self) -> bool:
        """Whether any command has other keys than it came with."""
        return bool(self._own)

    def rivals(self, command: str, keys: str) -> list[Command]:
        """The other commands that have these keys while this one is there."""
        here, keys = _BY_ID[command], normal(keys)
        return [
            other
            for other in COMMANDS
            if other.id != command and meet(here, other) and keys in map(normal, self.keys(other.id))
        ]

    def can_have(self, command: str, keys: str) -> bool:
        """Whether these are keys, and free for commands at all."""
        fixed = {
            normal(key) for name in FIXED for key in _BY_ID[name].keys if meet(_BY_ID[name], _BY_ID[command])
        }
        return command not in FIXED and normal(keys) not in {"", *map(normal, RESERVED), *fixed}

    def choose(self, command: str, keys: Sequence[str]) -> None:
        """Give a command these keys and no others; what cannot be is left out."""
        if command in _BY_ID and command not in FIXED:
            found = tuple(dict.fromkeys(normal(key) for key in keys if self.can_have(command, key)))
            if found == tuple(map(normal, _BY_ID[command].keys)):
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
        for keys in _BY_ID[command].keys:
            for other in self.rivals(command, keys):
                self.choose(other.id, [key for key in self.keys(other.id) if normal(key) != normal(keys)])
        self._own.pop(command, None)

    def restore_all(self) -> None:
        """Give all commands the keys that they came with."""
        self._own.clear()

    def to_text(self) -> str:
        """What somebody has chosen, as one line."""
        return json.dumps(self._own, sort_keys=True) if self._own else ""

    @classmethod
    def from_text(cls, text: str) -> Shortcuts:
        """From that line; what cannot be read is as it came."""
        try:
            values = json.loads(text)
            own = {
                command: [key for key in keys if isinstance(key, str)]
                for command, keys in values.items()
                if isinstance(command, str) and isinstance(keys, list)
            }
        except (ValueError, AttributeError, TypeError):
            own = {}
        return cls(own)
