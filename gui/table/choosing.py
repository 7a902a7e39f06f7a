"""Choosing as a machine: a gesture leads from one aim to the next, and perhaps to something that happens.

Each game has a `Machine` with a function ``react(aim, gesture, manner) -> Step | None`` without Qt.
`gui.table.play.GameController` turns what people do into gestures and carries out the steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Generic, Self, TypeVar

from gui.scene.stock import Stocked
from gui.table.gestures import Do, Gesture, Peek
from turmcore import Action, Reason
from turmcore.core.choosing import Playable as Choice
from turmcore.core.choosing import find
from turmcore.words import FROM_THE_FRONT, Axes

T = TypeVar("T")
C = TypeVar("C", bound=Choice)
C_co = TypeVar("C_co", bound=Choice, covariant=True)


@dataclass(frozen=True, kw_only=True)
class Aim(Generic[C_co]):
    """The state of choosing: the choices of a position, and how far the person has come.

    A game adds what can be in hand. What follows from the position is not compared.

    Attributes
    ----------
    choices
        The choices of the person on turn; empty while a computer or chance is to act.
    chosen, peeked
        The choice that is proposed, and the one that is only looked at in the list.
    cursor
        The place of the keyboard, as long as keys are used.
    over
        The thing under the mouse.
    hinted
        The choices that a hint points to, until something else is proposed.
    tried
        The choice that somebody far away, who is on turn, is about to make.
    """

    choices: Sequence[C_co] = field(default=(), compare=False)
    chosen: C_co | None = None
    peeked: C_co | None = None
    hinted: Sequence[C_co] = ()
    tried: C_co | None = None
    cursor: object | None = None
    over: object | None = None

    @property
    def shown(self) -> C_co | None:
        """The choice that the picture shows as proposed."""
        return self.peeked or self.chosen or self.tried

    @property
    def ghost(self) -> C_co | None:
        """The choice that the picture shows as a ghost: the proposal, else what is pointed at."""
        return self.shown

    def listed(self) -> Sequence[C_co]:
        """The choices to show."""
        return self.choices

    def meant(self) -> Sequence[C_co]:
        """The choices that what is pointed at in the picture is about."""
        return ()

    def can_take(self, what: Stocked) -> bool:
        """True if a piece of the stock can be taken into the hand now."""
        return False

    @property
    def reason(self) -> Reason | None:
        """The reason why the play pointed at is not legal."""
        return None

    @property
    def can_confirm(self) -> bool:
        """True if "done" does something."""
        return bool(self.choices) and (self.shown is not None or self.cursor is not None)

    @property
    def wants_wheel(self) -> bool:
        """True if the plain wheel is for the game now, and not for the camera."""
        return False

    @property
    def without_keys(self) -> Self:
        """The mouse is used again: the keyboard is nowhere, and "done" does not mean its place any more."""
        return replace(self, cursor=None) if self.cursor is not None else self


@dataclass(frozen=True, slots=True)
class Manner:
    """A person's way to look and play: the directions of the picture, and if one click is enough."""

    axes: Callable[[], Axes] = lambda: FROM_THE_FRONT
    one_click: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """An action is played."""

    action: Action


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice are rolled."""


@dataclass(frozen=True, slots=True)
class TakeScreen:
    """The person on turn has the screen now."""


@dataclass(frozen=True, slots=True)
class Said:
    """An action that was done, in words."""

    text: str


@dataclass(frozen=True, slots=True)
class Refused:
    """The reason why something cannot be done, in words."""

    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """The effect of a gesture: the aim after it, and what happens besides."""

    aim: Aim[Choice]
    then: Play | Roll | TakeScreen | Said | Refused | None = None


A = TypeVar("A", bound=Aim[Choice])


@dataclass(frozen=True, slots=True)
class Command(Generic[A]):
    """A command of a game: `can` says if it does anything now.

    A key or a button makes the mouse mean nothing until it moves again, unless the command is about what lies under
    the mouse.
    """

    do: Callable[[A, Manner], Step]
    can: Callable[[A], bool] = lambda aim: bool(aim.choices)
    keeps_mouse: bool = False


def always(aim: Aim[Choice]) -> bool:
    """True: for a command that always does something, such as looking round."""
    return True


def walking(
    place: Callable[[int, A, Manner], Step],
    move: Callable[[int, int, A, Manner], Step],
    can_move: Callable[[A], bool] = always,
) -> dict[str, Command[A]]:
    """The keys that go through what is listed, and those that move the keyboard's place: so far right, so far away."""
    return {
        "next_place": Command(partial(place, 1)),
        "previous_place": Command(partial(place, -1)),
        "cell_left": Command(partial(move, -1, 0), can_move),
        "cell_right": Command(partial(move, 1, 0), can_move),
        "cell_away": Command(partial(move, 0, 1), can_move),
        "cell_near": Command(partial(move, 0, -1), can_move),
    }


def carry_out(commands: Mapping[str, Command[A]], aim: A, gesture: Gesture, manner: Manner) -> Step | None:
    """The effect of a command, or of a look at a row of the list; None for other gestures."""
    match gesture:
        case Do(name):
            command = commands[name]
            before = aim if command.keeps_mouse else replace(aim, over=None)
            return command.do(before, manner) if command.can(aim) else None
        case Peek(action):
            return Step(replace(aim, peeked=find(aim.choices, action)))
    return None


@dataclass(frozen=True, slots=True)
class Machine(Generic[A]):
    """The effects of gestures in a game, None where they mean nothing, and the commands among them; `begin` gives the aim
    in a position where nothing was done yet, with choices if a person decides."""

    react: Callable[[A, Gesture, Manner], Step | None]
    commands: Mapping[str, Command[A]]
    begin: Callable[[Any, bool], Aim[Choice]] = lambda state, is_persons: Aim()

    def usable(self, aim: A) -> dict[str, bool]:
        """The commands, each with True if it does something now."""
        return {name: command.can(aim) for name, command in self.commands.items()}


def next_of(listed: Sequence[T], here: T | None, steps: int) -> T:
    """The item so many steps after the proposed one; without one, the first or the last of the list."""
    at = listed.index(here) + steps if here is not None and here in listed else (0 if steps > 0 else -1)
    return listed[at % len(listed)]
