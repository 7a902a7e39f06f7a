"""Values in the messages of the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from turmcore.online import codec

Wish = Literal["undo", "draw", "stop", "rematch", "time", "pause"]
What = Literal[Wish, "hand", "swap", "reclaim"]
Waits = Literal["", "seats", "nonces", "player", "computer", "fall"]
Note = Literal["", "came", "left", "swapped", "back", "handed", "time", "paused", "resumed"]


@dataclass(frozen=True, slots=True)
class File:
    """A piece set or a board that comes along with a table: the option that it is for, and its text."""

    option: str
    text: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table, as everybody may see it."""

    player: str
    name: str = ""
    agent: str = ""
    has_sat: bool = False
    is_here: bool = False
    commitment: str = ""
    nonce: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """Words that somebody said, or something that happened at the table."""

    seat: int
    text: str
    at: int = 0
    what: Note = ""


@dataclass(frozen=True, slots=True)
class Question:
    """Question of a seat to other people, and who has said yes to it so far; `hand`: the host wants to hand it over."""

    seat: int
    what: What
    ply: int
    agreed: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """Place of a seat at the end."""

    seat: int
    place: int
    points: int | None = None


@dataclass(frozen=True, slots=True)
class End:
    """End of a table. The secret is told now, and tokens that could not be told before, by their ply."""

    result: str
    reason: Literal["board", "resign", "time", "draw", "stop"]
    secret: str
    seat: int | None = None
    revealed: Mapping[str, str] | None = None
    places: tuple[Standing, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that an action causes, as the viewer may know it."""

    kind: str
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Happened:
    """What a ply has caused, in words; the seat is None for chance."""

    ply: int
    words: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """Reason why an action is not legal, for programs."""

    code: str
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: an action, or without a token a step to it; `at` are the targets that mean it."""

    id: str
    words: str
    token: str = ""
    at: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Choices under a heading."""

    heading: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be pointed at: things, or a place x, y, z and how wide it is."""

    id: str
    words: str
    things: tuple[int, ...] = ()
    place: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Ghost:
    """Things as they would lie after an action, and those that would be gone."""

    put: tuple[Any, ...] = ()
    gone: tuple[int, ...] = ()
    shapes: Mapping[str, Any] | None = None
    pictures: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that an action does, in words."""

    words: str
    kind: Literal["warning", "gain", "price"] = "gain"


@dataclass(frozen=True, slots=True)
class Key:
    """What opens a table."""

    table: str
    key: str


@dataclass(frozen=True, slots=True)
class Qr:
    """A QR code: the dark modules as a path of SVG, in a square of so many modules."""

    path: str
    size: int


@dataclass(frozen=True, slots=True)
class Mine:
    """One of the tables that somebody asks about; a sentence says why nothing is told of it."""

    table: str
    game: str = ""
    names: tuple[str, ...] = ()
    waits: Waits = ""
    you: int | None = None
    turn: int | None = None
    ply: int = 0
    left: int | None = None
    result: str = ""
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table at which anybody may sit."""

    table: str
    game: str
    options: Mapping[str, str]
    names: tuple[str, ...]
    free: int
    invite: str
    clock: str = ""


@dataclass(frozen=True, slots=True)
class Value:
    """Value of a setting, with words for people."""

    value: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a game."""

    name: str
    words: str = ""
    rule: str = ""
    default: str = ""
    values: tuple[Value, ...] | None = None
    least: int | None = None
    most: int | None = None
    file: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """A game that can be opened."""

    game: str
    words: str
    players: tuple[int, ...]
    settings: tuple[Setting, ...]


VALUES = codec.by_name(
    (
        File, Seat, Line, Question, Standing, End, Event, Happened, Reason, Choice, Group, Target, Ghost, Fact, Key, Qr, Mine,
        Listed, Value, Setting, Kind,
    )
)  # fmt: skip
"""The classes by their names."""
