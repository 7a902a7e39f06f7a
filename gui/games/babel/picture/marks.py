"""What is marked on the tower: fields, numbers, ways."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class MarkKind(StrEnum):
    """What a mark says about its field."""

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
        What stands on it: digits and ``+-=`` only, at most five.
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
