"""Seats of a table, those who have left it, and what is told about a change."""

from __future__ import annotations

from dataclasses import dataclass

from turmcore.online import entries as log
from turmcore.online import messages as say
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

    @property
    def is_here(self) -> bool:
        """True if somebody is connected, wherever."""
        return self.here > 0 or self.is_elsewhere

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


_BLANK = " \u115f\u1160\u200d\u2800\u3164\uffa0"  # letters that show nothing, the blank of Braille among them


def check_text(text: str, what: str, longest: int) -> None:
    """Refusal if a text is empty, too long, or holds what does something to a screen."""
    if not text or len(text) > longest:
        raise Refusal(f"{what} has 1 to {longest} characters")
    if not text.replace("\u200d", "").isprintable():  # what joins pictures is harmless
        raise Refusal(f"{what} is plain text in one line")
    if not text.strip(_BLANK):
        raise Refusal(f"{what} has something that can be seen")
