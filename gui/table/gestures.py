"""The gestures of people in a game, by mouse, by keys and in the list."""

from __future__ import annotations

from dataclasses import dataclass

from gui.scene.camera import Vector
from gui.scene.picking import Hit
from turmcore import Action


class Gesture:
    """Something that somebody does; a game can have some of its own."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Hover(Gesture):
    """The mouse is over something else, or over nothing."""

    hit: Hit | None


@dataclass(frozen=True, slots=True)
class Click(Gesture):
    """A click into the picture."""

    hit: Hit | None


@dataclass(frozen=True, slots=True)
class Grab(Gesture):
    """The left button goes down over something; a click or a drag follows."""

    hit: Hit | None


@dataclass(frozen=True, slots=True, eq=False)
class Carry(Gesture):
    """A drag goes on: the ray under the mouse."""

    origin: Vector
    direction: Vector


@dataclass(frozen=True, slots=True)
class LetGo(Gesture):
    """The end of a drag."""

    hit: Hit | None


@dataclass(frozen=True, slots=True)
class Wheel(Gesture):
    """The wheel with Shift, or a wheel that is wanted, or the wheel with Alt."""

    steps: int
    has_alt: bool = False


@dataclass(frozen=True, slots=True)
class Do(Gesture):
    """A command: a key, a menu or a button."""

    command: str


@dataclass(frozen=True, slots=True)
class Choose(Gesture):
    """A row of the list is chosen; None: none is any more."""

    action: Action | None


@dataclass(frozen=True, slots=True)
class Peek(Gesture):
    """The mouse is over a row of the list, or has left it."""

    action: Action | None


@dataclass(frozen=True, slots=True)
class Propose(Gesture):
    """A hint: one of the choices is to be proposed."""

    action: Action


POINTING = (Hover, Carry, Peek)  # gestures that only look
