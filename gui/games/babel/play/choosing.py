"""Choosing a move of Turmbau zu Babel: the figure, its target, and the number used."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial

from gui.games.babel.board import color_of
from gui.games.babel.play.cursor import neighbor
from gui.games.babel.session import Session
from gui.games.babel.words import announcements as say
from gui.games.babel.words import spoken
from gui.model.seats import Kind
from gui.scene.picking import Hit, what_of
from gui.table import choosing
from gui.table.choosing import (
    Command,
    Machine,
    Manner,
    Play,
    Refused,
    Roll,
    Said,
    Step,
    TakeScreen,
    carry_out,
    find,
    next_of,
    walking,
)
from gui.table.gestures import Choose, Click, Gesture, Hover, Propose
from turmcore import Reason
from turmcore.babel import BabelState
from turmcore.babel.choosing import Choice, why_not
from turmcore.babel.shown import Die, Held, Spot, Tower


@dataclass(frozen=True, slots=True)
class WantNumber(Gesture):
    """A number of the roll is to be used, or kept."""

    number: int


@dataclass(frozen=True, kw_only=True)
class Aim(choosing.Aim[Choice]):
    """A figure is picked, then the field where it goes. Either number of the roll may be used as long as nobody
    asked for one of them.

    Attributes
    ----------
    cursor, over
        The keyboard's field, and the field under the mouse.
    session, tower
        The game, and what stands on its tower.
    must_pass
        True if the screen has to be passed to the person on turn before anything else.
    picked
        The field and the color of the figure in hand.
    number
        The number that somebody wants to use; 0: either.
    """

    session: Session = field(compare=False)
    tower: Tower = field(compare=False)
    must_pass: bool = field(default=False, compare=False)
    cursor: str | None = None
    over: str | None = None
    picked: Held | None = None
    number: int = 0

    @property
    def state(self) -> BabelState:
        """The position."""
        return self.session.state

    @property
    def can_roll(self) -> bool:
        """True if a person is to roll."""
        is_persons = self.session.kind is Kind.PERSON and not self.session.is_entered
        return self.state.is_chance() and is_persons and not self.must_pass

    @property
    def can_confirm(self) -> bool:
        return self.must_pass or super().can_confirm

    @property
    def in_hand(self) -> Held | None:
        """The figure that is drawn lifted: the picked one, or the one that the proposal moves."""
        shown = self.shown
        if shown is not None:
            return Held(shown.origin, shown.color) if not shown.is_pass else None
        return self.picked

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that figures can be moved by, or one of which is kept, the rolled one first."""
        return tuple(dict.fromkeys(choice.number for choice in self.choices))

    @property
    def is_stuck(self) -> bool:
        """True if neither number can be moved, so that only one of them is chosen."""
        return bool(self.choices) and all(choice.is_pass for choice in self.choices)

    def listed(self) -> list[Choice]:
        """The choices to show: those of the picked figure, with the number that is wanted."""
        held = self.picked
        return [
            choice
            for choice in self.choices
            if self.number in (0, choice.number)
            and (held is None or (choice.origin, choice.color) == (held.field, held.color))
        ]

    def meant(self) -> list[Choice]:
        """The moves from the field under the mouse or the keys, or to it."""
        at = self.cursor or self.over
        found = self.choices_to(at) if at is not None else []
        return found or [one for one in self.listed() if at is not None and one.origin == at]

    def choices_from(self, field: str) -> list[Choice]:
        """The moves of the figures on a field."""
        return [one for one in self.choices if one.origin == field and self.number in (0, one.number)]

    def choices_to(self, field: str) -> list[Choice]:
        """The moves that bring the picked figure to a field."""
        return [one for one in self.listed() if one.target == field] if self.picked is not None else []

    @property
    def target(self) -> str | None:
        """The field that is pointed at while a figure is in hand."""
        if self.picked is None or self.shown is not None:
            return None
        at = self.cursor or self.over
        return at if at != self.picked.field else None

    @property
    def reason(self) -> Reason | None:
        target = self.target
        if target is None or not self.choices or self.choices_to(target):
            return None
        return self.why_not(target)

    def why_not(self, target: str) -> Reason | None:
        """Reason why the picked figure cannot go to a field, whatever number is used, or None."""
        assert self.picked is not None
        return why_not(self.state, self.picked.color, self.picked.field, target, self.number)


def empty(aim: Aim) -> Aim:
    """Drop the hand and the proposal."""
    return replace(aim, chosen=None, picked=None, peeked=None)


def react(aim: Aim, gesture: Gesture, manner: Manner) -> Step | None:
    """Handle a gesture."""
    match gesture:
        case Hover(hit):
            spot = what_of(hit, Spot)
            aim = aim if spot is None else aim.without_keys
            return Step(replace(aim, over=spot.field if spot is not None else None))
        case Click(hit):
            return _click(replace(aim, cursor=None), hit, manner)
        case WantNumber(number):
            return _want_number(number, aim, manner)
        case Choose(action):
            return Step(replace(aim, chosen=find(aim.choices, action), peeked=None))
        case Propose(action):
            return Step(replace(empty(aim), number=0, chosen=find(aim.choices, action)))
    return carry_out(COMMANDS, aim, gesture, manner)


# -- picking and moving ----------------------------------------------------------------------------


def _click(aim: Aim, hit: Hit | None, manner: Manner) -> Step:
    die, spot, chosen, rolled = what_of(hit, Die), what_of(hit, Spot), aim.chosen, aim.state.number
    if die is not None:
        if aim.can_roll:
            return Step(aim, Roll())
        if aim.state.phase != "use" or not aim.choices or rolled is None:
            return Step(aim)
        return _want_number(7 - rolled if die.is_underside else rolled, aim, manner)
    if not aim.choices:
        return Step(aim)
    if spot is None:
        return Step(empty(aim) if aim.picked is not None or chosen is not None else aim)
    if chosen is not None and spot.field == chosen.target:
        return Step(aim, Play(chosen.action))
    return _act_at(replace(aim, chosen=None, peeked=None), spot.field, manner, hit)


def _act_at(aim: Aim, field: str, manner: Manner, hit: Hit | None = None) -> Step:
    """A field is meant: to pick a figure there, or to bring the one in hand there, which is proposed unless one click is
    enough and one number alone leads there."""
    held, found = aim.picked, aim.choices_to(field)
    if held is not None and held.field == field:
        return _next_figure(aim, held)
    if manner.one_click and len(found) == 1:
        return Step(aim, Play(found[0].action))
    if found:
        return Step(replace(aim, chosen=found[0], peeked=None), Said(say.proposed(aim.session, found[0])))
    if aim.choices_from(field):
        return _pick(aim, field, color_of(aim.tower, hit))
    if held is None:
        return Step(aim, Refused(spoken().nothing_to_pick(aim.state, field)))
    reason = aim.why_not(field)
    return Step(aim, Refused(spoken().reason(reason)) if reason is not None else None)


def _pick(aim: Aim, field: str, color: str | None) -> Step:
    """Take a figure in hand, of a color if it can be moved."""
    colors = [choice.color for choice in aim.choices_from(field)]
    held = Held(field, color if color is not None and color in colors else colors[0])
    aim = replace(aim, chosen=None, peeked=None, picked=held)
    return Step(aim, Said(spoken().picked(held.color, len({one.target for one in aim.listed()}))))


def _next_figure(aim: Aim, held: Held) -> Step:
    """The next color that can be moved from the field; after the last one the hand is empty again."""
    colors = list(dict.fromkeys(choice.color for choice in aim.choices_from(held.field)))
    at = colors.index(held.color) + 1
    if at < len(colors):
        return _pick(aim, held.field, colors[at])
    return Step(replace(aim, chosen=None, picked=None), Said(say.put_down()))


def _want_number(number: int, aim: Aim, manner: Manner) -> Step:
    """Use just this number of the roll; either one if it was asked for already."""
    if number not in aim.numbers:
        return Step(aim, Refused(say.no_such_number(aim.state, number)) if aim.choices else None)
    if aim.is_stuck:
        kept = next(choice for choice in aim.choices if choice.number == number)
        return Step(replace(aim, chosen=kept, peeked=None), Said(say.proposed(aim.session, kept)))
    shown = aim.chosen
    aim = replace(aim, number=0 if number == aim.number else number)
    if shown is not None and aim.number not in (0, shown.number):
        same = (other for other in aim.choices_to(shown.target) if other.origin == shown.origin)
        aim = replace(aim, chosen=next(same, None))
    if aim.picked is not None and not aim.listed():
        aim = replace(aim, picked=None)
    return Step(aim, Said(say.number_wanted(aim.session, aim.number)))


# -- keys ------------------------------------------------------------------------------------------


def _roll(aim: Aim, manner: Manner) -> Step:
    """The space bar: roll, or take the screen that is passed."""
    return Step(aim, TakeScreen() if aim.must_pass else Roll())


def _done(aim: Aim, manner: Manner) -> Step:
    """Do the proposal; else pick at the keyboard's field, or propose to bring the figure there."""
    if aim.must_pass:
        return Step(aim, TakeScreen())
    if aim.shown is not None:
        return Step(aim, Play(aim.shown.action))
    return _act_at(aim, aim.cursor, manner) if aim.cursor is not None else Step(aim)


def _drop(aim: Aim, manner: Manner) -> Step:
    """Take the proposal back, or put the figure down."""
    aim = replace(aim, peeked=None)
    if aim.chosen is not None:
        return Step(replace(aim, chosen=None))
    if aim.picked is not None:
        return Step(replace(aim, picked=None))
    return Step(replace(aim, number=0) if aim.number else replace(aim, cursor=None))


def _next_place(steps: int, aim: Aim, manner: Manner) -> Step:
    """Propose the next legal action of those that are listed."""
    listed = aim.listed()
    if not listed:
        return Step(aim)
    chosen = next_of(listed, aim.chosen, steps)
    cursor = aim.cursor if chosen.is_pass else chosen.target
    told = Said(say.proposed(aim.session, chosen))
    return Step(replace(aim, chosen=chosen, peeked=None, cursor=cursor), told)


def _move(around: int, up: int, aim: Aim, manner: Manner) -> Step:
    """Move the keyboard's field round its step, or to the step above or below."""
    if aim.cursor is None:
        held, origins = aim.in_hand, [choice.origin for choice in aim.choices if not choice.is_pass]
        return _arrived(aim, held.field if held is not None else origins[0] if origins else "1.0")
    to = neighbor(aim.tower, aim.cursor, around, up)
    return _arrived(aim, to) if to is not None else Step(aim, Said(say.edge(up)))


def _arrived(aim: Aim, field: str) -> Step:
    aim = replace(aim, cursor=field, chosen=None, peeked=None)
    text, target = spoken().place(aim.state, field, is_exact=True), aim.target
    if target is not None and aim.choices:
        found, reason = aim.choices_to(target), aim.reason
        more = say.can_go(found) if found else spoken().reason(reason) if reason is not None else ""
        text = f"{text} {more}".strip()
    return Step(aim, Said(text))


def _can_drop(aim: Aim) -> bool:
    return aim.shown is not None or aim.picked is not None or aim.cursor is not None or aim.number > 0


def _can_want(number: int, aim: Aim) -> bool:
    return number in aim.numbers and len(aim.numbers) > 1


#: What the commands of the game do.
COMMANDS: dict[str, Command[Aim]] = {
    "roll": Command(_roll, lambda aim: aim.can_roll or aim.must_pass),
    "done": Command(_done, lambda aim: aim.can_confirm),
    "drop": Command(_drop, _can_drop),
    **walking(_next_place, _move),
    **{f"number.{n}": Command(partial(_want_number, n), partial(_can_want, n)) for n in range(1, 7)},
}

MACHINE = Machine(react, COMMANDS)
