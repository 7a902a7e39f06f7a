"""Positions of the tower, marks and proposals as they are drawn, and the things that can be pointed at."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from turmcore.babel.board import Board


@dataclass(frozen=True, slots=True)
class Tower:
    """A position to be drawn; whose color is which is no part of it.

    Attributes
    ----------
    board
        The fields and lines.
    fields
        (name, colors) of the fields that are not empty.
    num_players
        With 0 there are no seats around the tower and no die.
    player
        On turn, from 0; None if nobody is.
    phase
        As the engine names it; empty if there is only a board.
    number
        That was given, or rolled.
    """

    board: Board
    fields: tuple[tuple[str, str], ...] = ()
    num_players: int = 0
    player: int | None = None
    phase: str = ""
    number: int | None = None

    def colors(self, field: str) -> str:
        """The colors of the figures on a field, in their order."""
        return next((colors for name, colors in self.fields if name == field), "")

    def is_bound(self, field: str) -> bool:
        """True if figures on a field cannot be moved until their group is complete."""
        return self.board.kinds[field][0] == "G" and len(self.colors(field)) > 1

    @property
    def bound(self) -> tuple[str, ...]:
        """The fields of which that is true."""
        return tuple(name for name, _ in self.fields if self.is_bound(name))

    @property
    def underside(self) -> int | None:
        """The number on the underside of the die that was rolled."""
        return 7 - self.number if self.phase == "use" and self.number else None

    @property
    def has_die(self) -> bool:
        """True if the die lies beside the player on turn."""
        return self.player is not None and self.num_players > 0 and self.phase != "secret"


class MarkKind(StrEnum):
    """The message of a mark about its field; the later ones lie over the earlier ones."""

    LAST = "last"  # from or to here the last move went
    HOVER = "hover"  # the mouse is over it
    HELD = "held"  # what is in hand comes from here
    NOTE = "note"  # somebody's own mark
    FAINT = "faint"  # a figure here can be moved
    TARGET = "target"  # what is in hand can go there
    CHOSEN = "chosen"  # the proposal leads there
    WRONG = "wrong"  # it breaks the rule
    CURSOR = "cursor"  # the keyboard is here
    NUMBER = "number"  # only a label


@dataclass(frozen=True, slots=True)
class FieldMark:
    """A mark on a field, with a number on it if there is a label (digits and ``+-=`` only, at most five)."""

    field: str
    kind: str
    label: str = ""
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Arrow:
    """A move that an analysis shows.

    Attributes
    ----------
    origin, target
        Fields.
    path
        The fields of the way; without them it goes straight.
    label
        On it: digits and ``+-=`` only, at most five.
    strength
        From 0 to 1: how thick and solid it is.
    color
        The letter of the figure that goes; empty for none.
    """

    origin: str
    target: str
    path: tuple[str, ...] = ()
    label: str = ""
    strength: float = 1.0
    color: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """A figure of a color that was taken from a field and is in hand."""

    field: str
    color: str


@dataclass(frozen=True, slots=True)
class Ghost:
    """A figure of a color that would stand on a field; `leaves` is the field that it would come from."""

    field: str
    color: str
    leaves: str = ""


@dataclass(frozen=True, slots=True)
class Preview:
    """A proposal on top of a position.

    Attributes
    ----------
    ghost
        A figure where it would stand.
    path
        The fields of its way.
    marks, arrows
        Marked fields, and the moves of an analysis.
    used
        The number that would be used; the other one would be handed to the left neighbour.
    """

    ghost: Ghost | None = None
    path: tuple[str, ...] = ()
    marks: tuple[FieldMark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    used: int | None = None


NOTHING = Preview()


class Spot(NamedTuple):
    """A field that is pointed at, and the number of the figure on it if it is one."""

    field: str
    part: int | None = None


class Die(NamedTuple):
    """The die is pointed at, or the plate with its underside."""

    is_underside: bool
