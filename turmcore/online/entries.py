"""Entries of a table's log: nothing else ever changes a table. `at` is the server's time in milliseconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from turmcore.online import codec
from turmcore.online.messages import What


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody has taken a seat; a new commitment makes all others commit themselves anew if nonces are known."""

    at: int
    seat: int
    name: str
    commitment: str


@dataclass(frozen=True, slots=True)
class Revealed:
    """A seat's nonce; the last one begins the game."""

    at: int
    seat: int
    nonce: str


@dataclass(frozen=True, slots=True)
class Begun:
    """The game begins."""

    at: int
    start: str
    physics: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """An action, or what chance brought."""

    at: int
    token: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat asks all other people for something; an undo goes back to a ply. Or the host wants to hand it to whoever has
    the key of a hash."""

    at: int
    seat: int
    what: What
    ply: int
    key: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat's answer; the last yes does what was asked for, a no forgets it."""

    at: int
    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Handed:
    """A seat got another hand: a computer, or whoever has the key of this hash."""

    at: int
    seat: int
    agent: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Lost:
    """A player has lost away from the board."""

    at: int
    seat: int
    reason: Literal["resign", "time"]


@dataclass(frozen=True, slots=True)
class Resumed:
    """Servers are there again after a time without any: clocks of games in one sitting stood, and run again."""

    at: int


@dataclass(frozen=True, slots=True)
class Said:
    """Something that was said."""

    at: int
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """The log is full while computers play."""

    at: int


Entry = Sat | Revealed | Begun | Played | Asked | Answered | Handed | Lost | Resumed | Said | Stopped

KINDS = codec.by_name((Sat, Revealed, Begun, Played, Asked, Answered, Handed, Lost, Resumed, Said, Stopped))


def read(text: str | bytes) -> Any:
    """An entry of the log."""
    return codec.decode(text, KINDS)
