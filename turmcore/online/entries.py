"""Entries of a table's log: nothing else ever changes a table. `at` is the server's time in milliseconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

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
    """A seat asks other people for something: an undo goes back to a ply, a swap wants the seat `other`, more time has
    seconds. Or the host wants to hand it to whoever has the key of a hash."""

    at: int
    seat: int
    what: What
    ply: int
    key: str = ""
    other: int | None = None
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat's answer; the last yes does what was asked for, a no forgets it."""

    at: int
    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Handed:
    """A seat got another hand: a computer, or whoever has the key of this hash; `by` is the seat that wanted it, None:
    the host."""

    at: int
    seat: int
    agent: str = ""
    key: str = ""
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Knows:
    """The program at a seat can be asked these questions, of those that not every program knows."""

    at: int
    seat: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Subscribed:
    """A browser is told when it is a seat's turn; without keys no more."""

    at: int
    seat: int
    endpoint: str
    p256dh: str = ""
    auth: str = ""
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Invited:
    """Somebody with the invitation gets a seat, which the key of this hash opens from now on."""

    at: int
    seat: int
    key: str


@dataclass(frozen=True, slots=True)
class Left:
    """A seat is free again."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Swapped:
    """Who sits at two seats changes places, with names, keys and commitments."""

    at: int
    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class Rematched:
    """All play again, at another table."""

    at: int
    table: str


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


Entry = (
    Sat | Revealed | Begun | Played | Asked | Answered | Handed | Lost | Resumed | Said | Stopped
    | Knows | Subscribed | Invited | Left | Swapped | Rematched
)  # fmt: skip

KINDS = codec.by_name(get_args(Entry))


def read(text: str | bytes) -> Any:
    """An entry of the log."""
    return codec.decode(text, KINDS)
