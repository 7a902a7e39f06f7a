"""Runs a game of Turmbau zu Babel: which figure is picked and where it goes, by mouse and by keys alike."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject

from gui.games.babel.picture.board import (
    Die,
    Tower,
    color_of,
    field_of,
    tower_of,
)
from gui.games.babel.picture.marks import Arrow, FieldMark, MarkKind
from gui.games.babel.picture.scene import Ghost, Held, Preview
from gui.games.babel.play.choices import Choice, choice_of, choices_of
from gui.games.babel.play.cursor import neighbor
from gui.games.babel.play.secrecy import Secrecy
from gui.games.babel.session import Session
from gui.games.babel.words import announcements as say
from gui.games.babel.words.reasons import sentence
from gui.i18n import tr
from gui.scene.picking import Hit, what_of
from gui.table.choosing import ChoosingController
from gui.table.play import Worker
from turmcore import Action, Reason
from turmcore.babel import FigureMoved, Move

_FAR = ("distance", "line")  # reasons that depend on the number


class BabelController(ChoosingController):
    """One game of Turmbau zu Babel in the window.

    A figure is picked, then the field where it goes. Either number of the roll may be used as long as nobody
    asked for one of them.

    Attributes
    ----------
    secrecy
        Whose color is shown.
    tower
        What stands on the tower.
    picked
        The field and the color of the figure in hand.
    chosen, peeked
        What is proposed, and what is only looked at in the list.
    number
        The number that somebody wants to use; 0: either.
    cursor
        The keyboard's field, as long as keys are used.
    """

    session: Session
    choices: list[Choice]
    chosen: Choice | None
    peeked: Choice | None
    cursor: str | None

    def __init__(self, worker: Worker, session: Session, parent: QObject | None = None) -> None:
        super().__init__(worker, session, parent)
        self.secrecy = Secrecy(session)
        self.tower: Tower = tower_of(session.state)
        self.picked: Held | None = None
        self.number = 0
        self._over: str | None = None  # field under the mouse
        self._over_color: str | None = None

    # -- what there is ---------------------------------------------------------------

    def refresh_choices(self, is_persons: bool) -> None:
        self.secrecy.follow(self.session)
        self.tower = tower_of(self.session.state)
        self.chosen = self.peeked = self.picked = None
        self.number = 0
        self._offer()

    def _offer(self) -> None:
        session = self.session
        is_persons = session.kind is not None and not session.kind.is_computer
        self.choices = choices_of(session.state) if is_persons and not self.must_pass else []

    @property
    def waits_for_screen(self) -> bool:
        return self.must_pass

    @property
    def must_pass(self) -> bool:
        """Whether the screen has to be passed to the person on turn before anything else."""
        return self.secrecy.must_pass

    @property
    def can_roll(self) -> bool:
        return super().can_roll and not self.must_pass

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
        """Whether neither number can be moved, so that only one of them is chosen."""
        return bool(self.choices) and all(choice.is_pass for choice in self.choices)

    def as_seen(self, state: Any, *, is_hint: bool = False) -> Any:
        viewer = self.session.player if is_hint and self.session.player >= 0 else self.secrecy.viewer
        return self.secrecy.seen(state, viewer)

    @property
    def eyes(self) -> object:
        return self.secrecy.viewer, self.secrecy.is_open

    def listed(self) -> list[Choice]:
        """The choices to show: those of the picked figure, with the number that is wanted."""
        held = self.picked
        return [
            choice
            for choice in self.choices
            if self.number in (0, choice.number)
            and (held is None or (choice.origin, choice.color) == (held.field, held.color))
        ]

    def choices_from(self, field: str) -> list[Choice]:
        """The moves of the figures on a field."""
        return [
            choice for choice in self.choices if choice.origin == field and self.number in (0, choice.number)
        ]

    def choices_to(self, field: str) -> list[Choice]:
        """The moves that bring the picked figure to a field."""
        return (
            [choice for choice in self.listed() if choice.target == field] if self.picked is not None else []
        )

    @property
    def over(self) -> str | None:
        """The field under the mouse."""
        return self._over

    @property
    def target(self) -> str | None:
        """The field that is pointed at while a figure is in hand."""
        if self.picked is None or self.shown is not None:
            return None
        at = self.cursor or self._over
        return at if at != self.picked.field else None

    @property
    def reason(self) -> Reason | None:
        target = self.target
        if target is None or not self.choices or self.choices_to(target):
            return None
        return self.why_not(target)

    def why_not(self, target: str) -> Reason | None:
        """Why the picked figure cannot go to a field, whatever number is used."""
        assert self.picked is not None
        state, color, origin = self.session.state, self.picked.color, self.picked.field
        assert state.number is not None  # it is shown as long as figures move
        wanted = (self.number,) if self.number else tuple(dict.fromkeys((state.number, 7 - state.number)))
        if state.phase == "gift":
            return self._reason(Move(None, color, origin, target))
        found = [self._reason(Move(number, color, origin, target)) for number in wanted]
        reasons = [reason for reason in found if reason is not None]
        told = [reason for reason in reasons if reason.code not in _FAR]
        if told or len(reasons) < 2:
            return next(iter(told or reasons), None)
        first = reasons[0]
        data = dict(first.data) | {"other": wanted[1]}
        return Reason(first.rule, f"{first.code}-both", data, first.sentence)

    def _reason(self, move: Move) -> Reason | None:
        state = self.session.state
        return state.why_not(state.game.encode(move))

    # -- what is shown ---------------------------------------------------------------

    def preview(self) -> Preview:
        """What the picture shows beside the position."""
        shown, target = self.shown, self.target
        if shown is None and target is not None:
            shown = next(iter(self.choices_to(target)), None)
        marks = tuple(self._marks())
        if shown is None or shown.is_pass:
            kept = shown.number if shown is not None else self.number
            return Preview(marks=marks, used=kept or None)
        used = shown.number if shown.gives is not None else None
        return Preview(Ghost(shown.target, shown.color), shown.path, marks, used=used)

    def _marks(self) -> list[FieldMark]:
        found = [FieldMark(field, MarkKind.LAST) for field in self._last_fields()]
        shown, held = self.shown, self.picked
        if shown is not None and not shown.is_pass:
            found.append(FieldMark(shown.origin, MarkKind.HELD))
            found.append(FieldMark(shown.target, MarkKind.CHOSEN, str(shown.number)))
        elif held is not None:
            found.append(FieldMark(held.field, MarkKind.HELD))
            targets: dict[str, list[int]] = {}
            for choice in () if self.is_plain else self.listed():
                targets.setdefault(choice.target, []).append(choice.number)
            for field, numbers in targets.items():
                found.append(FieldMark(field, MarkKind.TARGET, "-".join(map(str, numbers))))
            reason, target = self.reason, self.target
            if reason is not None and target is not None:
                found.append(FieldMark(target, MarkKind.WRONG))
        else:
            movable = {choice.origin for choice in self.listed() if not choice.is_pass}
            if not self.is_plain:
                found += [FieldMark(field, MarkKind.FAINT) for field in sorted(movable)]
            if self._over in movable and self.cursor is None:
                found.append(FieldMark(self._over, MarkKind.HOVER))
        if self.cursor is not None:
            found.append(FieldMark(self.cursor, MarkKind.CURSOR))
        return found

    def _last_fields(self) -> list[str]:
        """From where to where the last figure was moved, if that was just now."""
        for ply in reversed(self.session.plies[max(0, self.session.cursor - 2) : self.session.cursor]):
            for event in ply.events:
                if isinstance(event, FigureMoved):
                    return [event.path[0], event.path[-1]]
        return []

    # -- picking and moving ----------------------------------------------------------

    def pick(self, field: str, color: str | None = None) -> bool:
        """Take a figure in hand; False if none on the field can be moved."""
        own = self.choices_from(field)
        if not own:
            return False
        colors = [choice.color for choice in own]
        self.chosen = self.peeked = None
        self.picked = Held(field, color if color in colors else colors[0])
        self.proposed.emit()
        return True

    def bring(self, field: str) -> bool:
        """Propose the move of the picked figure to a field; False if there is none."""
        found = self.choices_to(field)
        if not found:
            return False
        if self.one_click and len(found) == 1:
            self.play(found[0].action)
        else:
            self.choose(found[0])
        return True

    def drop(self) -> None:
        """Take the proposal back, or put the figure down."""
        if self.chosen is not None:
            self.chosen = None
        elif self.picked is not None:
            self.picked = None
        elif self.number:
            self.number = 0
        else:
            self.cursor = None
        self.peeked = None
        self.proposed.emit()

    def forget_hand(self) -> None:
        self.picked, self.number = None, 0

    def want_number(self, number: int) -> None:
        """Use just this number of the roll; either one if it was asked for already."""
        if number not in self.numbers:
            if self.choices:
                self.refuse(say.no_such_number(self.session.state, number))
            return
        shown = self.chosen
        if self.is_stuck:
            kept = next(choice for choice in self.choices if choice.number == number)
            self.choose(kept)
            self.said.emit(say.proposed(self.session, kept))
            return
        self.number = 0 if number == self.number else number
        if shown is not None and self.number not in (0, shown.number):
            same = (other for other in self.choices_to(shown.target) if other.origin == shown.origin)
            self.chosen = next(same, None)
        if self.picked is not None and not self.listed():
            self.picked = None
        self.proposed.emit()
        self.said.emit(say.number_wanted(self.session, self.number))

    def done(self) -> None:
        """Play what is proposed; else pick at the keyboard's field, or propose to bring the figure there."""
        if self.must_pass:
            self.take_screen()
        elif not self.choices:
            return
        elif self.shown is not None:
            self.play(self.shown.action)
        elif self.cursor is not None:
            self._act_at(self.cursor, None)

    def _act_at(self, field: str, color: str | None) -> None:
        """A field is meant: to pick a figure there, or to bring the one in hand there."""
        held = self.picked
        if held is not None and held.field == field:
            self._next_figure(field)
        elif held is not None and self.bring(field):
            if self.chosen is not None:
                self.said.emit(say.proposed(self.session, self.chosen))
        elif held is not None and not self.choices_from(field):
            self._refuse(field)
        elif self.pick(field, color):
            assert self.picked is not None
            self.said.emit(say.picked(self.picked, self.listed()))
        else:
            self.refuse(say.nothing_to_pick(self.session.state, field))

    def _next_figure(self, field: str) -> None:
        """The next color that can be moved from the field; after the last one the hand is empty again."""
        assert self.picked is not None
        colors = list(dict.fromkeys(choice.color for choice in self.choices_from(field)))
        at = colors.index(self.picked.color) + 1
        if at < len(colors):
            self.pick(field, colors[at])
            self.said.emit(say.picked(self.picked, self.listed()))
        else:
            self.chosen = self.picked = None
            self.proposed.emit()
            self.said.emit(say.put_down())

    def _refuse(self, field: str) -> None:
        reason = self.why_not(field)
        if reason is not None:
            self.refuse(sentence(reason))

    # -- the mouse -------------------------------------------------------------------

    def hover(self, hit: Hit | None) -> None:
        field, color = field_of(hit), color_of(self.tower, hit)
        if (field, color) == (self._over, self._over_color):
            return
        self._over, self._over_color = field, color
        if field is not None:
            self.leave_keys()
        self.posed.emit()

    def forget_mouse(self) -> None:
        self._over = self._over_color = None

    def point(self, hit: Hit | None) -> None:
        self.leave_keys()
        die = what_of(hit, Die)
        if die is not None:
            self._press_die(die.is_underside)
            return
        if not self.choices:
            return
        field = field_of(hit)
        if field is None:
            if self.picked is not None or self.chosen is not None:
                self.chosen = self.picked = self.peeked = None
                self.proposed.emit()
            return
        chosen = self.chosen
        if chosen is not None and field == chosen.target:
            self.play(chosen.action)
            return
        self.chosen = self.peeked = None
        if self.picked is None and chosen is not None:
            self.proposed.emit()
        self._act_at(field, color_of(self.tower, hit))

    def _press_die(self, is_underside: bool) -> None:
        if self.can_roll:
            self.roll()
        elif self.session.state.phase == "use" and self.choices:
            number = self.session.state.number
            assert number is not None  # it is to be used
            self.want_number(7 - number if is_underside else number)

    # -- the keyboard ----------------------------------------------------------------

    def next_place(self, steps: int) -> None:
        """Propose the next legal action of those that are listed."""
        listed = self.listed()
        if not listed:
            return
        at = listed.index(self.chosen) + steps if self.chosen in listed else (0 if steps > 0 else -1)
        self.chosen, self.peeked, self._over = listed[at % len(listed)], None, None
        if not self.chosen.is_pass:
            self.cursor = self.chosen.target
        self.proposed.emit()
        self.said.emit(say.proposed(self.session, self.chosen))

    def move(self, around: int, up: int) -> None:
        """Move the keyboard's field round its step, or to the step above or below."""
        self._over = None
        if self.cursor is None:
            held = self.in_hand
            origins = [choice.origin for choice in self.choices if not choice.is_pass]
            self.cursor = held.field if held is not None else origins[0] if origins else "1.0"
            self._arrive()
            return
        to = neighbor(self.tower, self.cursor, around, up)
        if to is None:
            self.said.emit(say.edge(up))
            return
        self.cursor = to
        self._arrive()

    def _arrive(self) -> None:
        assert self.cursor is not None
        self.chosen = self.peeked = None
        self.proposed.emit()
        text = say.field(self.session.state, self.cursor)
        target = self.target
        if target is not None and self.choices:
            found, reason = self.choices_to(target), self.reason
            more = say.can_go(found) if found else sentence(reason) if reason is not None else ""
            text = f"{text} {more}".strip()
        self.said.emit(text)

    # -- secrets ---------------------------------------------------------------------

    def take_screen(self) -> None:
        """The person on turn has the screen now."""
        if self.must_pass:
            self.secrecy.take_screen()
            self._offer()
            self.changed.emit()

    def ask_color(self, is_asked: bool) -> None:
        """Somebody begins or stops to hold what shows the own color."""
        if is_asked != self.secrecy.is_asked:
            self.secrecy.is_asked = is_asked
            self.seen.emit()

    def hide_color(self, is_hidden: bool) -> None:
        """The only person wants to see the own color only on demand, or all the time."""
        self.secrecy.is_hidden = is_hidden
        self.seen.emit()

    def set_player(self, number: int, name: str) -> None:
        super().set_player(number, name)
        self.outdated.emit()

    # -- commands --------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[], object]]:
        methods: dict[str, Callable[[], object]] = {
            "roll": self.roll_or_take,
            "done": self.done,
            "drop": self.drop,
            "next_place": partial(self.next_place, 1),
            "previous_place": partial(self.next_place, -1),
            "cell_left": partial(self.move, -1, 0),
            "cell_right": partial(self.move, 1, 0),
            "cell_away": partial(self.move, 0, 1),
            "cell_near": partial(self.move, 0, -1),
        }
        methods |= {f"number.{number}": partial(self.want_number, number) for number in range(1, 7)}
        return {name: partial(self.command, method) for name, method in methods.items()} | {
            "show_color": self._explain_color,
            "hide_color": lambda: self.hide_color(not self.secrecy.is_hidden),
        }

    def roll_or_take(self) -> None:
        """The space bar: roll, or take the screen that is passed."""
        if self.must_pass:
            self.take_screen()
        else:
            self.roll()

    def _explain_color(self) -> None:
        """The command from the menu: nobody can hold a menu."""
        if not self.secrecy.is_asked:
            self.said.emit(
                tr("babel.color.how") if self.secrecy.owner is not None else tr("babel.color.nobody")
            )

    def usable(self) -> dict[str, bool]:
        can = dict.fromkeys(self.handlers(), bool(self.choices))
        can |= {"done": self.can_confirm, "roll": self.can_roll or self.must_pass}
        can |= dict.fromkeys(("cell_left", "cell_right", "cell_away", "cell_near"), True)
        can |= {
            f"number.{number}": number in self.numbers and len(self.numbers) > 1 for number in range(1, 7)
        }
        can["drop"] = (
            self.shown is not None or self.picked is not None or self.cursor is not None or self.number > 0
        )
        can["show_color"] = not self.secrecy.is_open
        can["hide_color"] = not self.secrecy.is_shared and self.secrecy.viewer is not None
        return can

    def ghost_of(self, state: Any, action: Action, label: int, strength: float) -> Arrow | None:
        if state.is_chance():
            return None
        choice = choice_of(state, action)
        if choice.is_pass:
            return None
        return Arrow(choice.origin, choice.target, choice.path, str(label), strength, choice.color)
