"""Runs a game of Turm und Wächter: what is taken in hand and where it is put, by mouse and by keys alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from PySide6.QtCore import QObject

from gui.games.waechter.picture.board import SIZE, board_of, place_of
from gui.games.waechter.picture.ghosts import arrow_of, line_of, strength_of
from gui.games.waechter.picture.marks import Arrow, MarkKind, SquareMark
from gui.games.waechter.picture.scene import LIFT, TOP, Ghost, Held
from gui.games.waechter.play.choices import Choice, choices_of, wanted_move
from gui.games.waechter.play.targets import Spot
from gui.games.waechter.session import Session
from gui.games.waechter.words import announcements as say
from gui.games.waechter.words.reasons import sentence
from gui.scene.camera import Vector
from gui.scene.picking import Hit, what_of
from gui.table.choosing import ChoosingController
from gui.table.play import Worker
from turmcore import Action, Reason
from turmcore.search import Ranked
from turmcore.waechter import GuardMoved, StonesMoved

_BESIDE = 0.4  # how far beside the squares something can be dragged


class WaechterController(ChoosingController):
    """One game of Turm und Wächter in the window.

    Stones are taken from a stack and put onto a square. The number of squares between says how many: as long as
    nobody asked for a number, every square that any number reaches can be chosen.

    Attributes
    ----------
    held
        What is in hand.
    chosen, peeked
        The move that is proposed, and the one that is only looked at in the list.
    cursor
        The keyboard's square, as long as keys are used.
    carried
        Where on the board what is in hand is being dragged.
    shows_threats, shows_numbers
        Whether what could be taken is marked, and the height of each stack written on it.
    """

    session: Session
    choices: list[Choice]
    chosen: Choice | None
    peeked: Choice | None
    cursor: int | None

    def __init__(self, worker: Worker, session: Session, parent: QObject | None = None) -> None:
        super().__init__(worker, session, parent)
        self.board = board_of(session.state)
        self.held: Held | None = None
        self.carried: tuple[float, float] | None = None
        self.shows_threats = self.shows_numbers = False
        self._number = 0  # of stones that somebody asked for; 0: as many as it takes
        self._over: tuple[int, int] | None = None  # square and level under the mouse
        self._is_just_taken = False  # by the press that goes on

    # -- what there is ---------------------------------------------------------------

    def refresh_choices(self, is_persons: bool) -> None:
        state = self.session.state
        self.board = board_of(state)
        self.choices = choices_of(state) if is_persons and not self.session.is_over else []
        self.chosen = self.peeked = self.held = self.carried = None
        self._number = 0

    @property
    def has_drags(self) -> bool:
        return True

    @property
    def in_hand(self) -> Held | None:
        """What is drawn lifted: what is in hand, or what the proposal moves."""
        shown = self.shown
        return Held(shown.move.origin, shown.move.stones) if shown is not None else self.held

    @property
    def number(self) -> int:
        """How many stones somebody asked for; 0: as many as it takes."""
        return self._number

    def choices_from(self, square: int) -> list[Choice]:
        """The moves of what stands on a square."""
        return [choice for choice in self.choices if choice.move.origin == square]

    def listed(self) -> list[Choice]:
        """The moves to show: those of what is in hand, or all."""
        held = self.held
        if held is None:
            return self.choices
        own = self.choices_from(held.square)
        return [choice for choice in own if self._number in (0, choice.move.stones)]

    def choice_at(self, square: int) -> Choice | None:
        """The move that brings what is in hand to a square."""
        return next((choice for choice in self.listed() if choice.move.target == square), None)

    @property
    def target(self) -> int | None:
        """The square that is pointed at while something is in hand."""
        if self.held is None or self.shown is not None:
            return None
        at = self.cursor if self.cursor is not None else self._over[0] if self._over else None
        return at if at != self.held.square else None

    @property
    def reason(self) -> Reason | None:
        target = self.target
        if target is None or self.choice_at(target) is not None:
            return None
        return self._why_not(target)

    def _why_not(self, target: int) -> Reason | None:
        assert self.held is not None
        move = wanted_move(self.board, self.held.square, target, self._number)
        state = self.session.state
        return state.why_not(state.game.encode(move))

    def ghost(self) -> Ghost | None:
        """What would stand where the proposal, or the hand, points at."""
        shown, target = self.shown, self.target
        if shown is None and target is not None:
            shown = self.choice_at(target)
        if shown is None:
            return None
        return Ghost(
            shown.move.target, self.board.turn, shown.move.stones, shown.is_guard, on_top=shown.joins
        )

    def marks(self) -> tuple[SquareMark, ...]:
        """Everything that is marked on the board."""
        found = [*self._marks_of_last(), *self._marks_of_hand()]
        if self.shows_threats and not self.is_plain:
            threats = {at for side in (0, 1) for at in self.session.state.threats(side)}
            found += [SquareMark(at, MarkKind.THREAT) for at in sorted(threats)]
        if self.shows_numbers:
            labeled = {mark.square for mark in found if mark.label}
            for square, _, height in self.board.stacks:
                if square not in labeled:
                    found.append(SquareMark(square, MarkKind.NUMBER, str(height)))
        if self.cursor is not None:
            found.append(SquareMark(self.cursor, MarkKind.CURSOR))
        return tuple(found)

    def last_move(self) -> tuple[int, int] | None:
        """From where to where the last move went."""
        last = self.session.last
        for event in last.events if last else ():
            if isinstance(event, StonesMoved | GuardMoved):
                return event.origin, event.target
        return None

    def _marks_of_last(self) -> list[SquareMark]:
        return [SquareMark(square, MarkKind.LAST) for square in self.last_move() or ()]

    def _marks_of_hand(self) -> list[SquareMark]:
        shown, held = self.shown, self.held
        if shown is not None:
            kind = MarkKind.CAPTURE if shown.is_capture else MarkKind.CHOSEN
            label = "" if shown.is_guard else str(shown.move.stones)
            return [SquareMark(shown.move.origin, MarkKind.HELD), SquareMark(shown.move.target, kind, label)]
        if held is None:
            return self._marks_of_hover()
        found = [SquareMark(held.square, MarkKind.HELD)]
        for choice in () if self.is_plain else self.listed():
            is_meant = choice.move.stones == held.stones
            kind = MarkKind.CAPTURE if choice.is_capture else MarkKind.TARGET if is_meant else MarkKind.FAINT
            label = "" if choice.is_guard else str(choice.move.stones)
            found.append(SquareMark(choice.move.target, kind, label, 1.0 if is_meant else 0.75))
        reason, target = self.reason, self.target
        if reason is not None and target is not None:
            wrong = {target, reason.data.get("square", target)} - {held.square}
            found += [SquareMark(square, MarkKind.WRONG) for square in sorted(wrong)]
        return found

    def _marks_of_hover(self) -> list[SquareMark]:
        """What a press would take: the number on it."""
        if self._over is None or self.cursor is not None or not self.choices_from(self._over[0]):
            return []
        square, level = self._over
        label = str(self._grabbed(square, level)) if self.board.height(square) > 1 else ""
        return [SquareMark(square, MarkKind.HELD, label)]

    # -- taking and putting ------------------------------------------------------------

    def take(self, square: int, stones: int, number: int = 0) -> bool:
        """Take stones, or the guard, from a square; False if the side on turn has nothing there to move."""
        if not self.choices_from(square):
            return False
        self.chosen = self.peeked = self.carried = None
        self.held, self._number = Held(square, stones), number
        self.proposed.emit()
        return True

    def put(self, square: int) -> bool:
        """Play the move that brings what is in hand to a square; False if there is none."""
        choice = self.choice_at(square) if self.held is not None else None
        if choice is None:
            return False
        self.play(choice.action)
        return True

    def drop(self) -> None:
        """Take the proposal back, or put down what is in hand."""
        if self.chosen is not None:
            self.chosen = None
        elif self.held is not None:
            self.held, self._number = None, 0
        else:
            self.cursor = None
        self.peeked = None
        self.proposed.emit()

    def forget_hand(self) -> None:
        self.held, self._number = None, 0

    def done(self) -> None:
        """Play what is proposed; else take what is under the keyboard's square, or put there what is in hand."""
        if not self.choices:
            return
        if self.shown is not None:
            self.play(self.shown.action)
        elif self.cursor is None:
            return
        elif self.held is None:
            self._take_at_cursor(self.cursor)
        elif self.cursor == self.held.square:
            self.drop()
            self.said.emit(say.put_down(self.board, self.cursor))
        elif not self.put(self.cursor):
            self._refuse(self.cursor)

    def _take_at_cursor(self, square: int) -> None:
        if self.take(square, max(1, self.board.height(square))):
            self.said.emit(say.taken(self.board, square, self.listed()))
        else:
            self.refuse(say.nothing_to_take(self.board, square))

    def _refuse(self, square: int) -> None:
        reason = self._why_not(square)
        if reason is not None:
            self.refuse(sentence(reason))

    def ask_for(self, number: int) -> None:
        """So many stones, and no other number."""
        held = self.held
        if held is None:
            square = self.cursor if self.cursor is not None else self._over[0] if self._over else None
            if square is None or not self.choices_from(square):
                return
            held = Held(square, 1)
        height = self.board.height(held.square)
        if not height:
            return
        if number > height:
            self.refuse(say.too_few(height, number))
            return
        self.take(held.square, number, number)
        self.said.emit(say.taken(self.board, held.square, self.listed(), number))

    # -- the mouse -------------------------------------------------------------------

    def hover(self, hit: Hit | None) -> None:
        over = what_of(hit, Spot)
        if over == self._over:
            return
        self._over = over
        if over is not None:
            self.leave_keys()
        target = self.target
        if target is not None and self.held is not None and not self._number:
            choice = self.choice_at(target)
            stones = choice.move.stones if choice is not None else self.held.stones
            self.held = Held(self.held.square, stones)
        self.posed.emit()

    def forget_mouse(self) -> None:
        self._over = None

    def _grabbed(self, square: int, level: int) -> int:
        """How many stones one takes who takes hold of the one at a level."""
        height = self.board.height(square)
        return max(1, height - max(0, level)) if height else 1

    def grab(self, hit: Hit | None) -> None:
        over = what_of(hit, Spot)
        self._is_just_taken = False
        self._over = over
        if over is None or self.chosen is not None:
            return
        square, level = over
        is_same = self.held is not None and self.held.square == square
        if self.held is None or (is_same and self._grabbed(square, level) != self.held.stones):
            self.cursor = None
            self._is_just_taken = self.take(square, self._grabbed(square, level))

    def point(self, hit: Hit | None) -> None:
        was_taken, self._is_just_taken = self._is_just_taken, False
        if not self.choices or was_taken:
            return
        over = what_of(hit, Spot)
        self.leave_keys()
        if over is None:
            if self.held is not None or self.chosen is not None:
                self.chosen = None
                self.held, self._number = None, 0
                self.proposed.emit()
            return
        square, level = over
        chosen = self.chosen
        if chosen is not None and square == chosen.move.target:
            self.play(chosen.action)
        elif chosen is not None or self.held is None:
            self.chosen = None
            if not self.take(square, self._grabbed(square, level)):
                self.held = None
                self.proposed.emit()
                self.refuse(say.nothing_to_take(self.board, square))
        elif square == self.held.square:
            self.drop()
        elif not self.put(square) and not self._takes_instead(square, level):
            self._refuse(square)

    def _takes_instead(self, square: int, level: int) -> bool:
        """Somebody clicked on another own piece, to which the hand cannot go: then that is meant."""
        return self.board.owner(square) == self.board.turn and self.take(square, self._grabbed(square, level))

    def carry(self, origin: Vector, direction: Vector) -> None:
        if self.held is None or direction[2] >= 0:
            return
        place = origin + direction * ((TOP + LIFT - origin[2]) / direction[2])
        x, y = np.clip(place[:2], -_BESIDE, SIZE + _BESIDE).round(2).tolist()
        if (x, y) != self.carried:
            self.carried = x, y
            self.posed.emit()

    def let_go(self, hit: Hit | None) -> None:
        self.carried = None
        was_taken, self._is_just_taken = self._is_just_taken, False
        over, held = what_of(hit, Spot), self.held
        if held is None or (over is not None and over[0] == held.square):
            self.posed.emit()
            return  # it stays in hand: a short drag is a click
        if over is not None:
            if self.put(over[0]):
                return
            reason = self._why_not(over[0])
        else:
            reason = None
        if was_taken or over is None:
            self.chosen = self.held = None
            self._number = 0
        self.proposed.emit()
        if reason is not None:
            self.refuse(sentence(reason))

    def wants_wheel(self) -> bool:
        held = self.held
        return (
            held is not None
            and self.board.height(held.square) > 1
            and (self._over is not None and self._over[0] == held.square)
        )

    def turn(self, steps: int) -> None:
        """Another number of stones: the wheel away from oneself takes more."""
        held = self.held
        if held is None or not self.board.height(held.square):
            return
        number = min(max(1, held.stones - steps), self.board.height(held.square))
        self.take(held.square, number, number)
        self.said.emit(say.taken(self.board, held.square, self.listed(), number))

    # -- the keyboard ----------------------------------------------------------------

    def next_place(self, steps: int) -> None:
        """Propose the next legal move of those that are listed."""
        listed = self.listed()
        if not listed:
            return
        at = listed.index(self.chosen) + steps if self.chosen in listed else (0 if steps > 0 else -1)
        self.chosen, self.peeked, self._over = listed[at % len(listed)], None, None
        self.cursor = self.chosen.move.target
        self.proposed.emit()
        self.said.emit(say.proposed(self.chosen))

    def move(self, right: int, away: int) -> None:
        """Move the keyboard's square as seen on the screen."""
        self._over = None
        if self.cursor is None:
            held = self.in_hand
            guard = self.board.guards[self.board.turn]
            self.cursor = held.square if held is not None else guard if guard is not None else 24
            if held is None:
                self._arrive()
                return
        across, along = self.axes()
        file, rank = place_of(self.cursor)
        file += right * across[0] + away * along[0]
        rank += right * across[1] + away * along[1]
        if not (0 <= file < SIZE and 0 <= rank < SIZE):
            self.said.emit(say.edge(self.cursor))
            return
        self.cursor = file + SIZE * rank
        self._arrive()

    def _arrive(self) -> None:
        assert self.cursor is not None
        self.chosen = self.peeked = None
        if self.held is not None and not self._number and self.cursor != self.held.square:
            choice = self.choice_at(self.cursor)
            if choice is not None:
                self.held = Held(self.held.square, choice.move.stones)
        self.proposed.emit()
        text = say.square(self.board, self.cursor)
        target = self.target
        if target is not None:
            choice, reason = self.choice_at(target), self.reason
            text = (
                f"{text}. {say.can_go(choice) if choice is not None else sentence(reason) if reason else ''}"
            )
        self.said.emit(text)

    # -- commands --------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[], object]]:
        methods: dict[str, Callable[[], object]] = {
            "done": self.done,
            "drop": self.drop,
            "next_place": partial(self.next_place, 1),
            "previous_place": partial(self.next_place, -1),
            "cell_left": partial(self.move, -1, 0),
            "cell_right": partial(self.move, 1, 0),
            "cell_away": partial(self.move, 0, 1),
            "cell_near": partial(self.move, 0, -1),
        }
        # digits mean the stack under the mouse, which counts on
        digits = {f"stones.{number}": partial(self.ask_for, number) for number in range(1, 8)}
        return (
            {name: partial(self.command, method) for name, method in methods.items()}
            | digits
            | {
                "threats": lambda: self.show_threats(not self.shows_threats),
                "numbers": lambda: self.show_numbers(not self.shows_numbers),
            }
        )

    def usable(self) -> dict[str, bool]:
        can = dict.fromkeys(self.handlers(), bool(self.choices))
        can |= {"done": self.can_confirm}
        can |= dict.fromkeys(("threats", "numbers"), True)
        can |= dict.fromkeys(("cell_left", "cell_right", "cell_away", "cell_near"), True)
        can["drop"] = self.shown is not None or self.held is not None or self.cursor is not None
        return can

    def ghost_of(self, state: Any, action: Action, label: int, strength: float) -> Arrow | None:
        return arrow_of(state, action, strength)

    def line_ghosts(self, state: Any, line: Sequence[Action], label: int) -> tuple[Arrow, ...]:
        return line_of(state, line)

    def strength_of(self, best: Sequence[Ranked], number: int) -> float:
        return strength_of(best, number, self.session.state.turn)

    def show_threats(self, shown: bool) -> None:
        """Mark what could be taken, or not."""
        self.shows_threats = shown
        self.seen.emit()

    def show_numbers(self, shown: bool) -> None:
        """Write on each stack how high it is, or not."""
        self.shows_numbers = shown
        self.seen.emit()
