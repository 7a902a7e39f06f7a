"""Seats of a table, those who have left it, and what is told about a change."""

from __future__ import annotations

from dataclasses import dataclass

from turmcore.online import entries as log
from turmcore.online import messages as say
from turmcore.online.push import MOST_BROWSERS, Browser
from turmcore.online.refusal import Refusal

LONGEST_NAME = 32
LONGEST_LINE = 500

Notice = (
    say.Seats
    | say.HandedOver
    | say.Begun
    | say.Played
    | say.Undone
    | say.Asked
    | say.Answered
    | say.Said
    | say.Closed
    | say.Rematch
)


@dataclass(slots=True)
class Place:
    """A seat, as the table knows it.

    Attributes
    ----------
    here : int
        How many are connected to this server.
    is_elsewhere : bool
        Whether somebody is connected to another one.
    link : str
        The hash of the key that the host has; another one has who came by the invitation.
    lost : str
        The hash of the key of who had the seat before a computer.
    lost_by : int or None
        The seat that wanted it so; None: the host.
    is_taken : bool
        Whether it is somebody's, though they may have to commit themselves anew.
    knows : set of str
        Questions that the program there can be asked, of those that not every program knows.
    browsers : tuple of Browser
        That are told when it is this seat's turn and nobody is here.
    """

    player: str
    agent: str
    key: str
    name: str = ""
    commitment: str = ""
    nonce: str = ""
    has_sat: bool = False
    here: int = 0
    is_elsewhere: bool = False
    link: str = ""
    lost: str = ""
    lost_by: int | None = None
    is_taken: bool = False
    knows: frozenset[str] = frozenset()
    browsers: tuple[Browser, ...] = ()

    @property
    def is_here(self) -> bool:
        """True if somebody is connected, wherever."""
        return self.here > 0 or self.is_elsewhere

    def free(self) -> None:
        """Let nobody sit there."""
        self.name = self.commitment = self.nonce = ""
        self.has_sat = self.is_taken = False
        self.knows = frozenset()
        self.browsers = ()

    def swap(self, other: Place) -> None:
        """Change places with who sits at another seat; lines to them are cut, and come back."""
        for name in (
            "key",
            "link",
            "name",
            "commitment",
            "nonce",
            "has_sat",
            "is_taken",
            "knows",
            "browsers",
        ):
            mine, theirs = getattr(self, name), getattr(other, name)
            setattr(self, name, theirs)
            setattr(other, name, mine)

    def subscribe(self, entry: log.Subscribed) -> None:
        """Let a browser be told, or no more."""
        others = tuple([one for one in self.browsers if one.endpoint != entry.endpoint])
        own = Browser(entry.endpoint, entry.p256dh, entry.auth, entry.language)
        self.browsers = (*others, own)[-MOST_BROWSERS:] if entry.p256dh else others

    @property
    def shown(self) -> say.Seat:
        """As everybody may see it."""
        return say.Seat(
            self.player,
            self.name,
            self.agent,
            self.has_sat,
            self.is_here,
            self.commitment,
            self.nonce,
        )


@dataclass(frozen=True, slots=True)
class Leaving:
    """Player who left a game that went on: behind how many tokens, and who plays on."""

    ply: int
    seat: int
    heir: str


@dataclass(frozen=True, slots=True)
class Change:
    """An entry, and what is told about it; tokens are to be passed through `Table.seen`."""

    entry: log.Entry
    notices: tuple[Notice, ...]


BLANK = " \u115f\u1160\u200d\u2800\u3164\uffa0"
"""Letters that show nothing, the blank of Braille among them."""


def check_text(text: str, what: str, longest: int) -> None:
    """Refusal if a text is empty, too long, or holds what does something to a screen."""
    if not text or len(text) > longest:
        raise Refusal(f"{what} has 1 to {longest} characters")
    if not text.replace("\u200d", "").isprintable():  # what joins pictures is harmless
        raise Refusal(f"{what} is plain text in one line")
    if not text.strip(BLANK):
        raise Refusal(f"{what} has something that can be seen")
