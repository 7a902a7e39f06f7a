"""The messages of the protocol; docs/online.md says what each is for, and a test holds the two together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from turmcore.errors import TextError
from turmcore.online import codec
from turmcore.online.values import (
    Choice,
    End,
    Event,
    Fact,
    File,
    Ghost,
    Group,
    Happened,
    Key,
    Kind,
    Line,
    Listed,
    Mine,
    Note,
    Qr,
    Question,
    Reason,
    Seat,
    Target,
    Value,
    Waits,
    What,
    Wish,
)

VERSION = 1
"""Of the protocol. Fields may be added to it; whatever else changes makes another version."""

VERSIONS = (VERSION,)
"""That a server speaks."""


CHOSEN = frozenset({"rematch", "time", "pause", "swap", "reclaim"})
"""Questions that only those are asked, and counted among those who must agree, who have named them in `hello`."""

WANTS = CHOSEN | {
    "hand", "handed_over", "view", "events", "words", "lines", "queue", "watchers", "seated", "tries"
}  # fmt: skip
"""Words and messages that only those are told who have named them in `hello`."""

TAKES = frozenset({"ping", "leave", "look", "why", "film", "to", "choices", "aim", "preview", "trying"})
"""Messages and fields that a server of the first days does not know; `CHOSEN` can be asked for, too."""

CAN = tuple(sorted(WANTS | TAKES))
"""All that a server says it can."""

# ---- to the server ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message: which version of the protocol is spoken."""

    version: int
    program: str = ""
    wants: tuple[str, ...] = ()
    language: str = "en"
    from_: int | None = None


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
    listed: bool = False
    address: str = ""
    tries: bool = True


@dataclass(frozen=True, slots=True)
class Brief:
    """Ask about own tables; sent by POST, not through the socket."""

    tables: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Subscribe:
    """Let a browser be told when it is the own turn; sent by POST, not through the socket."""

    tables: tuple[Key, ...]
    endpoint: str
    p256dh: str = ""
    auth: str = ""
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat, or come back to it."""

    table: str
    key: str
    name: str = ""
    commitment: str = ""
    entry: int = 0
    ply: int = 0
    own: str = ""


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
    to: int | None = None
    seconds: int = 60


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


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the seat free before the game begins."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Go to another seat before the game begins; who sits there is asked."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reclaim:
    """Ask for the seat back that a computer plays since."""


@dataclass(frozen=True, slots=True)
class Look:
    """The side from which one looks from now on."""

    from_: int | None = None


@dataclass(frozen=True, slots=True)
class Why:
    """Ask why an action is not legal at a ply."""

    ply: int
    token: str
    from_: int | None = None


@dataclass(frozen=True, slots=True)
class Film:
    """Ask for the motion of a fall."""

    ply: int


@dataclass(frozen=True, slots=True)
class Choices:
    """Ask what the own seat can choose at a ply, in words."""

    ply: int
    from_: int | None = None


@dataclass(frozen=True, slots=True)
class Aim:
    """Ask what follows from steps of choosing, one after the other."""

    ply: int
    chosen: tuple[str, ...] = ()
    from_: int | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """Ask what an action would do."""

    ply: int
    token: str


@dataclass(frozen=True, slots=True)
class Trying:
    """Show the others what one is about to do, by steps or by an action; with neither nothing any more."""

    ply: int
    chosen: tuple[str, ...] = ()
    token: str = ""


@dataclass(frozen=True, slots=True)
class Ping:
    """Ask whether the line lives, and what time it is there."""

    id: int


# ---- from the server ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to `hello`."""

    version: int
    server: str
    can: tuple[str, ...] = ()
    versions: tuple[int, ...] = ()
    page: str = ""
    now: int = 0


@dataclass(frozen=True, slots=True)
class Opened:
    """The answer to `open`: the keys of the seats, null for a computer's, of watchers and of the host."""

    table: str
    seats: tuple[str | None, ...]
    watch: str
    host: str
    invite: str = ""
    qr: Qr | None = None


@dataclass(frozen=True, slots=True)
class Seated:
    """The seat that somebody with an invitation has got, and its key."""

    seat: int
    key: str


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
    rules: str = ""
    paused: bool = False
    rematch: str = ""
    tries: bool = True


@dataclass(frozen=True, slots=True)
class Seats:
    """Somebody sat down, revealed a nonce, came or went."""

    entry: int
    seats: tuple[Seat, ...]
    waits: Waits
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A seat was handed over; without an agent whoever has its new key sees what it sees."""

    entry: int
    seat: int
    agent: str = ""
    by: int | None = None


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
    seat: int | None = None
    at: int = 0


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
    clocks: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody said something, or something happened at the table."""

    entry: int
    seat: int
    text: str
    at: int = 0
    what: Note = ""


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
    reason: Reason | None = None


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


@dataclass(frozen=True, slots=True)
class Rematch:
    """All have agreed to play again: at a new table, which the same keys open."""

    entry: int
    table: str


@dataclass(frozen=True, slots=True)
class View:
    """Things that lie on the table and what has happened there, as the viewer may know it."""

    entry: int
    ply: int
    whole: bool = False
    put: tuple[Any, ...] = ()
    gone: tuple[int, ...] = ()
    shapes: Mapping[str, Any] | None = None
    pictures: Mapping[str, Any] | None = None
    paints: tuple[Any, ...] = ()
    camera: tuple[Any, ...] = ()
    numbers: tuple[str, ...] = ()
    counted: tuple[Any, ...] = ()
    events: tuple[Event, ...] = ()
    line: str = ""
    past: tuple[Happened, ...] = ()


@dataclass(frozen=True, slots=True)
class Because:
    """The answer to `why`."""

    ply: int
    rule: str = ""
    words: str = ""
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Filmed:
    """The answer to `film`: things and their poses, frame by frame."""

    ply: int
    rate: int = 0
    things: tuple[int, ...] = ()
    frames: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Offered:
    """The answer to `choices`: under their headings what can be chosen first, and what can be pointed at."""

    ply: int
    groups: tuple[Group, ...] = ()
    targets: tuple[Target, ...] = ()
    pass_: str = ""


@dataclass(frozen=True, slots=True)
class Aimed:
    """The answer to `aim`: the steps as far as they go, and what comes next, is proposed, or is wrong."""

    ply: int
    chosen: tuple[str, ...] = ()
    next: str = ""
    choices: tuple[Choice, ...] = ()
    targets: tuple[Target, ...] = ()
    token: str = ""
    ghost: Ghost | None = None
    legal: bool = True
    rule: str = ""
    words: str = ""
    reason: Reason | None = None
    facts: tuple[Fact, ...] = ()
    turns: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Previewed:
    """The answer to `preview`."""

    ply: int
    token: str
    ghost: Ghost | None = None
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Tries:
    """What a seat is about to do; without a token nothing any more. Who does not see the table gets no ghost."""

    ply: int
    seat: int
    ghost: Ghost | None = None
    token: str = ""


@dataclass(frozen=True, slots=True)
class Queue:
    """Place of the decision that the table waits for, of all that wait at the server."""

    place: int
    of: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Watchers:
    """How many look on."""

    number: int


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to `ping`."""

    id: int
    now: int


@dataclass(frozen=True, slots=True)
class Games:
    """The answer to `GET /games`."""

    games: tuple[Kind, ...]
    agents: tuple[Value, ...]
    clocks: tuple[str, ...]
    push: str = ""


@dataclass(frozen=True, slots=True)
class Tables:
    """The answer to `GET /tables`."""

    tables: tuple[Listed, ...]


@dataclass(frozen=True, slots=True)
class Briefed:
    """The answer to `brief` and `subscribe`, in the order of their tables."""

    tables: tuple[Mine, ...]


FROM_CLIENT = codec.by_name(
    (
        Hello,
        Open,
        Brief,
        Subscribe,
        Sit,
        Watch,
        Reveal,
        Act,
        Actions,
        Ask,
        Answer,
        Resign,
        Hand,
        Say,
        Delete,
        Leave,
        Swap,
        Reclaim,
        Look,
        Why,
        Film,
        Choices,
        Aim,
        Preview,
        Trying,
        Ping,
    )
)
FROM_SERVER = codec.by_name(
    (
        Welcome,
        Opened,
        Seated,
        Snapshot,
        Seats,
        HandedOver,
        Begun,
        Played,
        Undone,
        View,
        Asked,
        Answered,
        Said,
        Closed,
        Rematch,
        Refused,
        Legal,
        Because,
        Filmed,
        Offered,
        Aimed,
        Previewed,
        Tries,
        Handed,
        Queue,
        Watchers,
        Pong,
        Games,
        Tables,
        Briefed,
    )
)


def check_version(hello: Hello) -> None:
    """TextError with a sentence if another version of the protocol is spoken."""
    if hello.version != VERSION:
        older = "the program is older" if hello.version < VERSION else "the server is older"
        raise TextError(f"version {hello.version} of the protocol is not spoken here, but {VERSION}: {older}")


_NEEDED = {HandedOver: "handed_over", Rematch: "rematch"}


def needed(notice: object) -> str:
    """Word that somebody must have named in `hello` to be told this; empty for what everybody knows."""
    if type(notice) in _NEEDED:
        return _NEEDED[type(notice)]
    if isinstance(notice, Said):
        return "lines" if notice.what else ""
    told = notice.question if isinstance(notice, Asked) else notice
    return told.what if isinstance(told, Question | Answered) and told.what in WANTS else ""


def read_request(text: str | bytes) -> Any:
    """A message to the server."""
    return codec.decode(text, FROM_CLIENT)


def read_reply(text: str | bytes) -> Any:
    """A message from the server."""
    return codec.decode(text, FROM_SERVER)
