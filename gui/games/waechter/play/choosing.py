"""Choosing a move of Turm und Wächter: take a guard or stones in hand, and put them down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from gui.games.waechter.model import LIFT, Held
from gui.games.waechter.play.targets import Spot
from gui.games.waechter.words import announcements as say
from gui.games.waechter.words import called, spoken
from gui.scene.camera import Vector
from gui.scene.picking import what_of
from gui.table import choosing
from gui.table.choosing import (
    Command,
    Machine,
    Manner,
    Play,
    Refused,
    Said,
    Step,
    always,
    carry_out,
    find,
    next_of,
    walking,
)
from gui.table.gestures import Carry, Choose, Click, Gesture, Grab, Hover, LetGo, Propose, Wheel
from turmcore import Reason
from turmcore.waechter import SIZE, Placed, WaechterState, file_and_rank
from turmcore.waechter.choosing import Choice, why_not
from turmcore.waechter.scene import TOP

_BESIDE = 0.4  # squares beyond the board that things can be dragged
_MIDDLE = 24  # the keyboard's first square without a guard


@dataclass(frozen=True, kw_only=True)
class Aim(choosing.Aim[Choice]):
    """Stones are taken from a stack and put onto a square. The number of squares between says how many: as long as
    nobody asked for a number, every square that any number reaches can be chosen.

    Attributes
    ----------
    cursor, over
        The keyboard's square; the square and the level under the mouse.
    held
        The stones, or the guard, in hand.
    number
        Number of stones wanted; 0: as many as it takes.
    carried
        Place on the board to which the hand is dragged.
    was_taken
        True if it was taken by the press that goes on.
    names
        Names of the players, as far as they have any.
    shows_threats, shows_numbers
        True if threatened pieces are marked; True if each stack shows its height.
    """

    state: WaechterState = field(compare=False)
    board: Placed = field(compare=False)
    names: Sequence[str] = field(default=(), compare=False)
    cursor: int | None = None
    over: Spot | None = None
    held: Held | None = None
    number: int = 0
    carried: tuple[float, float] | None = None
    was_taken: bool = field(default=False, compare=False)
    shows_threats: bool = False
    shows_numbers: bool = False

    def at(self, state: WaechterState, board: Placed, choices: list[Choice]) -> Aim:
        """The same in another position, with nothing in hand."""
        hand = replace(self, state=state, board=board, choices=choices, was_taken=False)
        return empty(hand)

    @property
    def in_hand(self) -> Held | None:
        """The stones drawn lifted: those in hand, or those that the proposal moves."""
        shown = self.shown
        return Held(shown.move.origin, shown.move.stones) if shown is not None else self.held

    def choices_from(self, square: int) -> list[Choice]:
        """Moves from a square."""
        return [choice for choice in self.choices if choice.move.origin == square]

    def meant(self) -> list[Choice]:
        """The moves from the square under the mouse or the keys, or to it."""
        at = self.pointed
        ends = [(one, one.move.target if self.held is not None else one.move.origin) for one in self.listed()]
        return [one for one, end in ends if end == at]

    def listed(self) -> Sequence[Choice]:
        """Moves to show: those of the hand, or all."""
        if self.held is None:
            return self.choices
        own = self.choices_from(self.held.square)
        return [choice for choice in own if self.number in (0, choice.move.stones)]

    @property
    def lit(self) -> frozenset[int]:
        """Possible targets of the hand, or of the proposal."""
        if self.shown is not None:
            return frozenset({self.shown.move.target})
        return (
            frozenset(choice.move.target for choice in self.listed())
            if self.held is not None
            else frozenset()
        )

    def choice_at(self, square: int) -> Choice | None:
        """The move that puts the hand down on a square, or None."""
        return next((choice for choice in self.listed() if choice.move.target == square), None)

    @property
    def pointed(self) -> int | None:
        """The square of the keyboard, or under the mouse."""
        return self.cursor if self.cursor is not None else self.over[0] if self.over else None

    @property
    def target(self) -> int | None:
        """The square that is pointed at while something is in hand."""
        if self.held is None or self.shown is not None:
            return None
        return self.pointed if self.pointed != self.held.square else None

    @property
    def ghost(self) -> Choice | None:
        target = self.target
        return self.shown if target is None else self.choice_at(target)

    @property
    def reason(self) -> Reason | None:
        target = self.target
        return self.why_not(target) if target is not None and self.choice_at(target) is None else None

    def why_not(self, target: int) -> Reason | None:
        """Reason why the stones in hand cannot go to a square, or None."""
        assert self.held is not None
        return why_not(self.state, self.board, self.held.square, target, self.number)

    def grabbed(self, square: int, level: int) -> Held:
        """Stones taken by a grip on the stone at a level."""
        height = self.board.height(square)
        return Held(square, max(1, height - max(0, level)) if height else 1)

    @property
    def wants_wheel(self) -> bool:
        return self.held is not None and self.board.height(self.held.square) > 1


class AnyNumber(Gesture):
    """So many stones are in hand as the square needs to which they go."""

    __slots__ = ()


def empty(aim: Aim) -> Aim:
    """Drop the hand and the proposal."""
    return replace(aim, chosen=None, peeked=None, held=None, carried=None, number=0)


def taking(aim: Aim, held: Held, number: int = 0) -> Aim | None:
    """Something in hand; None if the side on turn has nothing there to move."""
    if not aim.choices_from(held.square):
        return None
    return replace(empty(aim), held=held, number=number)


def react(aim: Aim, gesture: Gesture, manner: Manner) -> Step | None:
    """Handle a gesture."""
    match gesture:
        case Hover(hit):
            over = what_of(hit, Spot)
            return Step(_meant(replace(aim if over is None else aim.without_keys, over=over)))
        case Grab(hit):
            return Step(_grab(replace(aim, over=what_of(hit, Spot), was_taken=False)))
        case Click(hit):
            return _click(aim, what_of(hit, Spot), manner)
        case Carry(origin, direction):
            return Step(_carry(aim, origin, direction))
        case LetGo(hit):
            return _let_go(aim, what_of(hit, Spot), manner)
        case Wheel(steps, has_alt=False):
            return _wheel(aim, steps)
        case Choose(action):
            return Step(replace(aim, chosen=find(aim.choices, action), peeked=None))
        case Propose(action):
            return Step(replace(empty(aim), chosen=find(aim.choices, action)))
        case AnyNumber():
            return Step(taking(aim, aim.held) or aim) if aim.held is not None else None
    return carry_out(COMMANDS, aim, gesture, manner)


# -- the mouse -------------------------------------------------------------------------------------


def _meant(aim: Aim) -> Aim:
    """So many stones in hand as go where somebody points, unless a number was asked for."""
    target = aim.target
    choice = aim.choice_at(target) if target is not None and not aim.number else None
    if choice is None or aim.held is None:
        return aim
    return replace(aim, held=Held(aim.held.square, choice.move.stones))


def _grab(aim: Aim) -> Aim:
    if aim.over is None or aim.chosen is not None:
        return aim
    grabbed = aim.grabbed(*aim.over)
    if aim.held is not None and (aim.held.square != grabbed.square or aim.held == grabbed):
        return aim
    taken = taking(replace(aim, cursor=None), grabbed)
    return replace(taken, was_taken=True) if taken is not None else replace(aim, cursor=None)


def _click(aim: Aim, over: Spot | None, manner: Manner) -> Step | None:
    was_taken, aim = aim.was_taken, replace(aim, carried=None, was_taken=False)
    if not aim.choices or was_taken:
        return Step(aim)
    aim = replace(aim, cursor=None)
    if over is None:
        return Step(empty(aim), _said_down(aim))
    square, chosen, held = over[0], aim.chosen, aim.held
    if chosen is not None and square == chosen.move.target:
        return Step(aim, Play(chosen.action))
    if held is not None and square != held.square:
        aim = replace(aim, chosen=None, peeked=None)  # the hand goes elsewhere
    elif chosen is not None or held is None:
        taken = taking(aim, aim.grabbed(*over))
        if taken is not None:
            return Step(taken)
        return Step(
            replace(aim, chosen=None, held=None),
            Refused(called(aim.names).nothing_to_take(aim.board, square)),
        )
    if square == held.square:
        return Step(_dropped(aim), _said_down(aim))
    instead = taking(aim, aim.grabbed(*over)) if aim.board.owner(square) == aim.board.turn else None
    if aim.choice_at(square) is None and instead is not None:
        return Step(instead)  # another own piece, to which the hand cannot go: then that is meant
    return _put(aim, square, manner)


def _put(aim: Aim, square: int, manner: Manner) -> Step:
    """Propose to put the hand down on a square; do it if one click is enough."""
    choice = aim.choice_at(square)
    if choice is not None and manner.one_click:
        return Step(aim, Play(choice.action))
    if choice is not None:
        told = Said(say.proposed(choice, manner.axes())) if aim.cursor is not None else None
        return Step(replace(aim, chosen=choice, peeked=None), told)
    reason = aim.why_not(square)
    return Step(aim, Refused(spoken().reason(reason)) if reason is not None else None)


def _carry(aim: Aim, origin: Vector, direction: Vector) -> Aim:
    if aim.held is None or direction[2] >= 0:
        return aim
    place = origin + direction * ((TOP + LIFT - origin[2]) / direction[2])
    x, y = np.clip(place[:2], -_BESIDE, SIZE + _BESIDE).round(2).tolist()
    return replace(aim, carried=(x, y))


def _let_go(aim: Aim, over: Spot | None, manner: Manner) -> Step:
    was_taken, aim = aim.was_taken, replace(aim, carried=None, was_taken=False)
    held = aim.held
    if held is None or (over is not None and over[0] == held.square):
        return Step(aim)  # it stays in hand: a short drag is a click
    if over is None:
        return Step(replace(aim, chosen=None, held=None, number=0), _said_down(aim))
    step = _put(aim, over[0], manner)
    if not isinstance(step.then, Refused) or not was_taken:
        return step
    return Step(replace(aim, chosen=None, held=None, number=0), step.then)


def _wheel(aim: Aim, steps: int) -> Step | None:
    """Take another number of stones: the wheel away from oneself takes more."""
    held = aim.held
    height = aim.board.height(held.square) if held is not None else 0
    if held is None or not height:
        return None
    return _ask_for(min(max(1, held.stones - steps), height), aim)


# -- keys ------------------------------------------------------------------------------------------


def _ask_for(number: int, aim: Aim, manner: Manner | None = None) -> Step:
    """So many stones, and no other number."""
    square = aim.held.square if aim.held is not None else aim.pointed
    if square is None or not aim.choices_from(square) or not aim.board.height(square):
        return Step(aim)
    height = aim.board.height(square)
    if number > height:
        return Step(aim, Refused(say.too_few(height, number)))
    taken = taking(aim, Held(square, number), number)
    assert taken is not None
    return Step(taken, Said(called(aim.names).taken(aim.board, square, len(taken.lit), number)))


def _dropped(aim: Aim) -> Aim:
    """Take the proposal back, or put the hand down."""
    if aim.chosen is not None:
        return replace(aim, chosen=None, peeked=None)
    if aim.held is not None:
        return replace(aim, held=None, number=0, peeked=None)
    return replace(aim, cursor=None, peeked=None)


def _said_down(aim: Aim) -> Said | None:
    """Announcement that the hand is empty again, or None."""
    held = aim.in_hand
    return Said(say.put_down(aim.board, held.square, aim.names)) if held is not None else None


def _done(aim: Aim, manner: Manner) -> Step:
    """Do the proposal; else take from the keyboard's square, or propose to put the hand down there."""
    square = aim.cursor
    if aim.shown is not None:
        return Step(aim, Play(aim.shown.action))
    if square is None:
        return Step(aim)
    if aim.held is None:
        taken = taking(aim, Held(square, max(1, aim.board.height(square))))
        if taken is None:
            return Step(aim, Refused(called(aim.names).nothing_to_take(aim.board, square)))
        return Step(taken, Said(called(aim.names).taken(aim.board, square, len(taken.lit))))
    if square == aim.held.square:
        return Step(_dropped(aim), _said_down(aim))
    return _put(aim, square, manner)


def _next_place(steps: int, aim: Aim, manner: Manner) -> Step:
    """Propose the next legal move of those that are listed."""
    listed = aim.listed()
    if not listed:
        return Step(aim)
    chosen = next_of(listed, aim.chosen, steps)
    return Step(
        replace(aim, chosen=chosen, peeked=None, cursor=chosen.move.target),
        Said(say.proposed(chosen, manner.axes())),
    )


def _move(right: int, away: int, aim: Aim, manner: Manner) -> Step:
    """Move the keyboard's square as seen on the screen."""
    if aim.cursor is None:
        held, guard = aim.in_hand, aim.board.guards[aim.board.turn]
        square = held.square if held is not None else guard if guard is not None else _MIDDLE
        aim = replace(aim, cursor=square)
        if held is None:
            return _arrived(aim, square)
    assert aim.cursor is not None
    across, along = manner.axes()
    file, rank = file_and_rank(aim.cursor)
    file += right * across[0] + away * along[0]
    rank += right * across[1] + away * along[1]
    if not (0 <= file < SIZE and 0 <= rank < SIZE):
        return Step(aim, Said(say.edge()))
    return _arrived(aim, file + SIZE * rank)


def _arrived(aim: Aim, square: int) -> Step:
    aim = _meant(replace(aim, cursor=square, chosen=None, peeked=None))
    text = called(aim.names).square(aim.board, square)
    if aim.target is not None:
        choice, reason = aim.choice_at(aim.target), aim.reason
        more = (
            say.can_go(choice)
            if choice is not None
            else spoken().reason(reason)
            if reason is not None
            else ""
        )
        text = f"{text}. {more}"
    return Step(aim, Said(text))


def _can_drop(aim: Aim) -> bool:
    return aim.shown is not None or aim.held is not None or aim.cursor is not None


#: What the commands of the game do. Digits mean the stack under the mouse, which counts on.
COMMANDS: dict[str, Command[Aim]] = {
    "done": Command(_done, lambda aim: aim.can_confirm),
    "drop": Command(lambda aim, manner: Step(_dropped(aim), _said_down(aim)), _can_drop),
    **walking(_next_place, _move),
    **{f"stones.{number}": Command(partial(_ask_for, number), keeps_mouse=True) for number in range(1, 8)},
    "threats": Command(
        lambda aim, _: Step(replace(aim, shows_threats=not aim.shows_threats)), always, keeps_mouse=True
    ),
    "numbers": Command(
        lambda aim, _: Step(replace(aim, shows_numbers=not aim.shows_numbers)), always, keeps_mouse=True
    ),
}

MACHINE = Machine(react, COMMANDS)
