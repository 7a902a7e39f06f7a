"""The messages of the protocol; docs/online.md says what each is for, and a test holds the two together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from turmcore.errors import TextError
from turmcore.online import codec

VERSION = 1
"""Of the protocol. Fields may be added to it; whatever else changes makes another version."""

Wish = Literal["undo", "draw", "stop"]
What = Literal[Wish, "hand"]
Waits = Literal["", "seats", "nonces", "player", "computer", "fall"]

CAN = frozenset({"hand", "handed_over"})
"""Words and messages that only those are told who have named them in `hello`."""

# ---- values in messages -------------------------------------------------------------


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
    """Words that somebody said."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """Question of a seat to all other people, and who has said yes to it so far; `hand`: the host wants to hand it over."""

    seat: int
    what: What
    ply: int
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class End:
    """End of a table. The secret is told now, and tokens that could not be told before, by their ply."""

    result: str
    reason: Literal["board", "resign", "time", "draw", "stop"]
    secret: str
    seat: int | None = None
    revealed: Mapping[str, str] | None = None


# ---- to the server ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message: which version of the protocol is spoken."""

    version: int
    program: str = ""
    wants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Open:
    """Make a table; sent by POST, not through the socket."""

    game: str
    options: Mapping[str, str] | None = None
    seats: tuple[str, ...] | None = None
    clock: str = ""
    file: File | None = None
    chat: bool = True
    password: str = ""


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat, or come back to it."""

    table: str
    key: str
    name: str = ""
    commitment: str = ""
    entry: int = 0
    ply: int = 0


@dataclass(frozen=True, slots=True)
class Watch:
    """Look on without acting."""

    table: str
    key: str
    entry: int = 0
    ply: int = 0


@dataclass(frozen=True, slots=True)
class Reveal:
    """The nonce of the own commitment, when all have sat."""

    nonce: str


@dataclass(frozen=True, slots=True)
class Act:
    """Play an action, meant for a ply."""

    ply: int
    token: str


@dataclass(frozen=True, slots=True)
class Actions:
    """Ask what the own seat may do now."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask all others for something."""

    what: Wish


@dataclass(frozen=True, slots=True)
class Answer:
    """Say yes or no to what is asked for."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up; with an agent the others go on, and it plays the seat."""

    agent: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """For the host: give a seat to a computer, or without an agent to whoever gets its new link."""

    seat: int
    agent: str = ""


@dataclass(frozen=True, slots=True)
class Say:
    """Say something to all at the table."""

    text: str


@dataclass(frozen=True, slots=True)
class Delete:
    """For the host: remove the table with everything that is stored of it."""


# ---- from the server ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to `hello`."""

    version: int
    server: str
    can: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Opened:
    """The answer to `open`: the keys of the seats, null for a computer's, of watchers and of the host."""

    table: str
    seats: tuple[str | None, ...]
    watch: str
    host: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All of a table that the viewer may know; tokens from the ply `since` on, those before are as they were."""

    entry: int
    table: str
    game: str
    options: Mapping[str, str]
    commitment: str
    seats: tuple[Seat, ...]
    waits: Waits
    you: int | None = None
    clock: str = ""
    file: File | None = None
    chat: bool = True
    start: str = ""
    since: int = 0
    tokens: tuple[str, ...] = ()
    turn: int | None = None
    clocks: tuple[int, ...] | None = None
    said: tuple[Line, ...] = ()
    question: Question | None = None
    end: End | None = None
    physics: str = ""


@dataclass(frozen=True, slots=True)
class Seats:
    """Somebody sat down, revealed a nonce, came or went."""

    entry: int
    seats: tuple[Seat, ...]
    waits: Waits
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class HandedOver:
    """In a game with secrets a seat was handed over; without an agent whoever has its new key sees what it sees."""

    entry: int
    seat: int
    agent: str = ""


@dataclass(frozen=True, slots=True)
class Begun:
    """All nonces are there: the game begins."""

    entry: int
    start: str
    seats: tuple[Seat, ...]
    waits: Waits
    turn: int | None = None
    clocks: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """An action or an outcome of chance."""

    entry: int
    ply: int
    token: str
    waits: Waits
    turn: int | None = None
    clocks: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    """The actions from a ply on were taken back."""

    entry: int
    ply: int
    waits: Waits
    turn: int | None = None
    clocks: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody asks all others, or one more has agreed."""

    entry: int
    question: Question


@dataclass(frozen=True, slots=True)
class Answered:
    """End of a question."""

    entry: int
    what: What
    yes: bool


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody said something."""

    entry: int
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The game is over; nothing comes behind it but what is said."""

    entry: int
    end: End


@dataclass(frozen=True, slots=True)
class Refused:
    """Refusal of a command; the sentence says why, the rule is the game's."""

    to: str
    sentence: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Legal:
    """The answer to `actions`: what the own seat may do at a ply; nothing if it is not on turn."""

    ply: int
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Handed:
    """The answer to `hand`: the new key of a seat that waits for somebody."""

    seat: int
    key: str = ""


FROM_CLIENT = codec.by_name(
    (Hello, Open, Sit, Watch, Reveal, Act, Actions, Ask, Answer, Resign, Hand, Say, Delete)
)
FROM_SERVER = codec.by_name(
    (
        Welcome,
        Opened,
        Snapshot,
        Seats,
        HandedOver,
        Begun,
        Played,
        Undone,
        Asked,
        Answered,
        Said,
        Closed,
        Refused,
        Legal,
        Handed,
    )
)
VALUES = codec.by_name((File, Seat, Line, Question, End))


def check_version(hello: Hello) -> None:
    """TextError with a sentence if another version of the protocol is spoken."""
    if hello.version != VERSION:
        older = "the program is older" if hello.version < VERSION else "the server is older"
        raise TextError(f"version {hello.version} of the protocol is not spoken here, but {VERSION}: {older}")


def needed(notice: object) -> str:
    """Word that somebody must have named in `hello` to be told this; empty for what everybody knows."""
    if type(notice) is HandedOver:
        return "handed_over"
    told = notice.question if isinstance(notice, Asked) else notice
    return "hand" if isinstance(told, Question | Answered) and told.what == "hand" else ""


def read_request(text: str | bytes) -> Any:
    """A message to the server."""
    return codec.decode(text, FROM_CLIENT)


def read_reply(text: str | bytes) -> Any:
    """A message from the server."""
    return codec.decode(text, FROM_SERVER)
