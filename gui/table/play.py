"""Runs a game: turns what people do into steps, keeps the line of actions, and says what has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, Protocol, cast

from PySide6.QtCore import QObject, Signal

from gui.model.seats import Kind
from gui.model.session import N_contra, Session
from gui.scene.camera import Vector
from gui.scene.picking import Hit
from gui.table.choosing import (
    FROM_THE_FRONT,
    Aim,
    Axes,
    Choice,
    Machine,
    Manner,
    Play,
    Refused,
    Roll,
    TakeScreen,
    find,
)
from gui.table.computers import Computers, Worker
from gui.table.gestures import (
    POINTING,
    Carry,
    Choose,
    Click,
    Do,
    Gesture,
    Grab,
    Hover,
    LetGo,
    Peek,
    Propose,
    Wheel,
)
from turmcore import Action, Reason, State, TurmError
from turmcore.core.film import Film
from turmcore.notation.forfeit import RESIGN
from turmcore.search import Ranked

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    N_co = TypeVar("N_co", bound=Session, default=Session, covariant=True)
    A_co = TypeVar("A_co", bound=Aim[Choice], default=Aim[Choice], covariant=True)
else:  # before Python 3.13 the variables of `typing` have no defaults
    from typing import TypeVar

    N_co, A_co = TypeVar("N_co"), TypeVar("A_co")

__all__ = ["FROM_THE_FRONT", "Axes", "GameController", "Settler", "Worker"]

_STRONGEST, _STEP = (
    0.85,
    0.2,
)  # opacity of the best action's ghost, and how much paler each one after it is
_ENDLESS = 3_600_000  # milliseconds that nothing takes


class Settler(Protocol[N_contra]):
    """Finds out what becomes of positions in which nobody decides or rolls, and plays it."""

    def is_due(self, session: N_contra) -> bool:
        """True if the outcome of a session's position has to be found."""

    def start(self, session: N_contra) -> None:
        """Begin to find it out."""

    def stop(self) -> None:
        """Stop: nobody waits for it any more."""


class GameController(QObject, Generic[N_co, A_co]):
    """One game in the window: ``GameController[BabelSession, BabelAim]`` of one kind, ``GameController`` alone of any.

    A game says what there is to choose (`begin`) and what becomes of a gesture (its `machine`).

    Attributes
    ----------
    aim
        The choices of the person on turn, and how far choosing has come.
    axes
        The directions of the picture as it is seen now.
    is_plain
        True if it is played without aids.
    computers
        Those who play; `settler` finds out what nobody decides, if there is such a thing.
    """

    changed = Signal()  # another position
    proposed = Signal()  # something else is chosen
    judged = Signal()  # more is known about what is pointed at
    posed = Signal()  # only what is pointed at, or the reason against it, is another one
    refused = Signal()  # somebody wanted what cannot be done, and is told why
    sounded = Signal(object)  # something that is heard and is no move
    seen = Signal()  # something else than the position and the choices is to be shown another way
    faced = Signal()  # it is seen from another quarter: left and right are others now
    outdated = Signal()  # searches know more than before
    said = Signal(str)  # a step of the keyboard or the wheel, or a refusal, in words
    failed = Signal(str)  # a sentence about something that went wrong
    commanded = Signal()  # a command begins: the mouse means nothing until it moves again
    noted = Signal()  # the same position, but something else about it: a note, or what becomes of lines
    plain_wanted = Signal(
        bool
    )  # an aid was asked for, or all were sent away, by what belongs to the game alone
    end_moved = (
        Signal()
    )  # `shows_end` is another one: something moves at the end of the game, or has come to rest

    session: N_co
    aim: A_co
    machine: Machine[A_co]
    has_drags = False  # True if things are dragged with the left button

    def __init__(self, worker: Worker, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = cast("N_co", session)
        self.aim = cast("A_co", self.machine.begin(session.state, False))
        self.axes: Callable[[], Axes] = lambda: FROM_THE_FRONT
        self.one_click = False
        self.is_plain = False
        self.is_stepping = False  # somebody goes one step forward
        self.settler: Settler[N_co] | None = None
        self.computers = Computers(worker, session, self.play, self._roll, self, self.show_played)
        self.computers.failed.connect(self.failed)
        self.computers.resigned.connect(self.resign)

    # -- what a game brings ----------------------------------------------------------

    def begin(self, is_persons: bool) -> A_co:
        """The aim in a position where nothing was done yet; nothing can be chosen unless a person decides."""
        return cast("A_co", self.machine.begin(self.session.state, is_persons))

    def tell(self, at: int) -> None:
        """Say what came of the actions since `at`, if more is to be said than what is seen."""

    def usable(self) -> dict[str, bool]:
        """The commands of the game, and which of them do something now."""
        return self.machine.usable(self.aim)

    def as_seen(self, state: State, *, is_hint: bool = False) -> State:
        """A position of the game as far as who looks at the screen may know it: what an analysis goes by.

        A hint is for the person on turn alone.
        """
        return state

    @property
    def eyes(self) -> object:
        """Says whose knowledge `as_seen` goes by."""
        return None

    def ghost_of(self, state: State, action: Action, label: int, strength: float) -> object:
        """An action of an analysis as the game's picture shows it beside the proposal; None for nothing."""
        return None

    def line_ghosts(self, state: State, line: Sequence[Action], label: int) -> tuple[object, ...]:
        """The action that is looked at in an analysis, with as much of what follows it as the picture can show."""
        if line[0] == self.proposed_action:
            return ()
        ghost = self.ghost_of(state, line[0], label, 1.0)
        return (ghost,) if ghost is not None else ()

    def strength_of(self, best: Sequence[Ranked], number: int) -> float:
        """The strength with which one of the best actions is shown, 0 to 1."""
        return _STRONGEST - _STEP * number

    @property
    def shows_end(self) -> bool:
        """True if the game is over and its end is to be told; not as long as it can still be watched."""
        return self.session.is_over

    @property
    def waits_for_screen(self) -> bool:
        """True if the screen is to be passed to another person before anything is shown."""
        return False

    def take_screen(self) -> None:
        """The person on turn has it now."""

    # -- choosing ----------------------------------------------------------------------

    @property
    def choices(self) -> Sequence[Choice]:
        """The choices of the person on turn; empty while a computer or chance is to act."""
        return self.aim.choices

    @property
    def reason(self) -> Reason | None:
        """The reason why the play pointed at is not legal."""
        return self.aim.reason

    @property
    def proposed_action(self) -> Action | None:
        """The action that is proposed and only has to be confirmed."""
        return self.aim.chosen.action if self.aim.chosen is not None else None

    def act(self, gesture: Gesture) -> None:
        """Somebody does something about the game."""
        step = self.machine.react(self.aim, gesture, Manner(self.axes, self.one_click))
        if isinstance(gesture, Do) and (step is None or step.aim.over is None):
            self.commanded.emit()
        if step is None:
            return
        is_kept = step.aim.chosen == self.aim.chosen and not isinstance(gesture, Propose)
        before, self.aim = self.aim, cast("A_co", step.aim if is_kept else replace(step.aim, hinted=()))
        match step.then:
            case Play(action):
                self.play(action)
            case Roll():
                self.roll()
            case TakeScreen():
                self.take_screen()
            case told:
                if step.aim != before:
                    is_pointing = isinstance(gesture, POINTING) and step.aim.cursor == before.cursor
                    (self.posed if is_pointing else self.proposed).emit()
                if told is not None:
                    self.said.emit(told.text)
                if isinstance(told, Refused):
                    self.refused.emit()

    def hover(self, hit: Hit | None) -> None:
        """The mouse is over something else, or over nothing."""
        self.act(Hover(hit))

    def point(self, hit: Hit | None) -> None:
        """A click."""
        self.act(Click(hit))

    def grab(self, hit: Hit | None) -> None:
        """The left button goes down over something; a click or a drag follows."""
        self.act(Grab(hit))

    def carry(self, origin: Vector, direction: Vector) -> None:
        """A drag goes on: the ray under the mouse."""
        self.act(Carry(origin, direction))

    def let_go(self, hit: Hit | None) -> None:
        """The end of a drag."""
        self.act(LetGo(hit))

    def turn(self, steps: int) -> None:
        """The wheel with Shift, or a wheel that is wanted."""
        self.act(Wheel(steps))

    def shift(self, steps: int) -> None:
        """The wheel with Alt."""
        self.act(Wheel(steps, has_alt=True))

    def do(self, command: str) -> None:
        """A key, a menu or a button."""
        self.act(Do(command))

    def done(self) -> None:
        """The list says "done"."""
        self.act(Do("done"))

    def choose(self, choice: Choice | None) -> None:
        """Propose a row of the list; None: nothing."""
        self.act(Choose(choice.action if choice is not None else None))

    def peek(self, choice: Choice | None) -> None:
        """Show a row of the list as long as the mouse is over it."""
        self.act(Peek(choice.action if choice is not None else None))

    def propose(self, action: Action) -> bool:
        """Propose an action to the person on turn, who still has to say done; False if it is no choice."""
        if find(self.choices, action) is None:
            return False
        self.act(Propose(action))
        return True

    def choice_of(self, action: Action) -> Choice | None:
        """An action of the player on turn as a choice that the picture can show; None if it cannot."""
        return None

    def show_tried(self, action: Action | None) -> None:
        """Show what somebody far away, who is on turn, is about to do; None: nothing any more."""
        tried = self.choice_of(action) if action is not None else None
        if tried != self.aim.tried:
            self.aim = replace(self.aim, tried=tried)
            self.posed.emit()

    def point_out(self, action: Action) -> None:
        """Light the piece of an action and the area that it is for, and propose nothing."""
        choice = find(self.choices, action)
        if choice is not None:
            self.aim = replace(self.aim, hinted=self.alike(choice))
            self.proposed.emit()

    def alike(self, choice: Any) -> Sequence[Any]:
        """The choices that a hint at one of them leaves open: those of the same piece, in the same area."""
        return ()

    def forget_mouse(self) -> None:
        """Forget the thing that the mouse was over last."""
        self.aim = replace(self.aim, over=None)

    def set_plain(self, is_plain: bool) -> None:
        """Play without aids, or with them: nothing marks where something can go, or what it would be worth."""
        if is_plain != self.is_plain:
            self.is_plain = is_plain
            self.seen.emit()
            self.proposed.emit()

    # -- the game ----------------------------------------------------------------

    def start(self, session: Session) -> None:
        """Put another game on the table."""
        self.session = cast("N_co", session)
        self.computers.follow(session)
        self._refresh()

    def roll(self) -> None:
        """Roll the dice for the person on turn."""
        if self.can_roll:
            self._roll()

    @property
    def can_roll(self) -> bool:
        """True if a person is to roll."""
        session = self.session
        is_chance = session.state.is_chance() and not self.is_settling and not session.is_entered
        return is_chance and session.kind is Kind.PERSON

    @property
    def enters_chance(self) -> bool:
        """True if people are to tell what chance did at their own table."""
        session = self.session
        return session.is_entered and not session.is_over and bool(session.state.is_chance())

    def enter(self, token: str) -> None:
        """It did this there."""
        if self.enters_chance:
            self.play(self.session.game.parse(token))

    @property
    def is_settling(self) -> bool:
        """True if the outcome of the position has to be found, which nobody decides or rolls."""
        return self.settler is not None and not self.session.is_entered and self.settler.is_due(self.session)

    @property
    def is_thinking(self) -> bool:
        """True if a computer is on turn and goes on by itself."""
        kind = self.session.kind
        is_computers = kind is not None and kind.is_computer and self.session.is_live
        return is_computers and not self.is_settling and not self.enters_chance

    def undo(self) -> None:
        """One action back, and to where somebody decided or rolled."""
        self.session.undo()
        while self.is_settling and self.session.cursor:
            self.session.undo()
        self._refresh()

    def redo(self) -> None:
        """One action forward, with what became of it."""
        self.session.redo()
        while self.is_settling and not self.session.is_at_end:
            self.session.redo()
        self._refresh(is_step=True)

    def take_back(self) -> None:
        """Back to the latest decision of a person."""
        self.session.take_back()
        self._refresh()

    def go_to(self, cursor: int) -> None:
        """Show an earlier or later position."""
        is_step = cursor == self.session.cursor + 1
        self.session.go_to(cursor)
        self._refresh(is_step)

    def go_on(self) -> None:
        """Go on from here; what was played after this position is forgotten, or stays as a variation. In a game that
        is over, whoever wants that plays on for the computer on turn."""
        session, kind = self.session, self.session.kind
        is_other_game = session.has_ended and session.keeps_lines and not session.is_at_end
        if is_other_game and kind is not None and kind.is_computer:
            self.computers.dismiss(session.player)
            session.hand_over(session.player, Kind.PERSON.value)
        session.cut()
        self._refresh()

    def forfeit(self, player: int) -> None:
        """Let a player lose the game as it stands."""
        self.stop()
        self.session.forfeit(player)
        self._refresh()

    def resign(self, player: int, heir: str = "") -> None:
        """A player gives up: all others have won, or an agent plays the seat on."""
        self.stop()
        if self.session.remote is not None and self.session.is_remote:
            self.session.remote.resign(heir)
            return
        if heir:
            self.computers.dismiss(player)
            self.session.leave(player, heir)
            self.outdated.emit()
        else:
            self.session.forfeit(player, RESIGN)
        self._refresh()

    @property
    def can_resign(self) -> bool:
        """True if there is a person who can give up the game where it stands."""
        session = self.session
        return (
            session.is_live and not session.is_over and not session.is_lesson and Kind.PERSON in session.kinds
        )

    def retry(self) -> None:
        """Let the computer on turn try once more."""
        self._refresh()

    def set_player(self, number: int, name: str) -> None:
        """Let a person (by name, or just ``person``) or an agent decide for a player from now on."""
        self.seat({number: name})

    def seat(self, players: Mapping[int, str]) -> None:
        """Let others decide for several players, by their numbers, as `set_player` does for one."""
        self.computers.stop()
        self.computers.dismiss(*players)
        for number, name in players.items():
            self.session.set_player(number, name)
        self._refresh()

    def play(self, action: Action) -> None:
        """Play an action at the cursor; over a server it comes back when it is played."""
        at, remote = self.session.cursor, self.session.remote
        if remote is not None and self.session.is_remote:
            remote.send(str(action))
            self._refresh()
            self.computers.stop()  # nothing is waited for but what comes back
            return
        try:
            self.session.play(action)
        except TurmError as error:
            self.failed.emit(str(error))
            return
        # an action done again after it was taken back gets the computers' old answer, and its old outcome
        while not self.session.is_at_end and (self.is_settling or self.session.kind is not Kind.PERSON):
            self.session.redo()
        self._refresh()
        self.tell(at)

    def wants_film(self, token: str) -> bool:
        """True if more can be seen of an outcome of physics than where things lie in the end."""
        return False

    def show_played(self, token: str, film: Film | None = None) -> None:
        """Show an action that was played over a server, and the motion by which it came about."""
        at = self.session.cursor
        self.session.play(token)
        self._refresh()
        self.tell(at)

    def _roll(self) -> None:
        self.session.roll()
        self._refresh()

    def _refresh(self, is_step: bool = False) -> None:
        """After every change of the position: what can be chosen now, and who goes on; `is_step`: by going forward."""
        self.is_stepping = is_step
        self.computers.rest()
        if self.settler is not None:
            self.settler.stop()
        self.aim = replace(self.begin(self.session.kind is Kind.PERSON), hinted=(), tried=None)
        self.changed.emit()
        self.computers.stop()  # as somebody who heard of it may have gone on
        if self.session.is_remote or self.is_thinking:
            self.computers.go_on()
        elif (
            self.settler is not None
            and self.is_settling
            and self.session.is_live
            and not self.session.is_over
        ):
            self.computers.hold_clock(_ENDLESS)
            self.settler.start(self.session)

    # -- the pace ----------------------------------------------------------------------

    def stop(self) -> None:
        """Stop computers and settler from going on by themselves."""
        self.computers.stop()
        if self.settler is not None:
            self.settler.stop()

    def close(self) -> None:
        """The window closes: nobody waits for anything."""
        self.stop()
        self.computers.close()

    @property
    def is_quick(self) -> bool:
        """True if computers play without pauses."""
        return self.computers.is_quick

    @property
    def has_pauses(self) -> bool:
        """True if computers let people watch."""
        return self.computers.has_pauses

    @property
    def can_hurry(self) -> bool:
        """True if people wait for computers, and have seen one of their steps."""
        return self.computers.can_hurry

    @property
    def shows_motion(self) -> bool:
        """True if changes are seen to move: unless computers hurry, but always on a step forward."""
        return self.has_pauses or self.is_stepping

    def set_quick(self, quick: bool) -> None:
        """Let computers play with or without pauses."""
        self.computers.set_quick(quick)

    def hurry(self) -> None:
        """Let computers play without pauses until a person is on turn."""
        if self.can_hurry:
            self.computers.hurry()
            self.proposed.emit()

    def wait_at_least(self, milliseconds: int) -> None:
        """Something moves on the screen so long; computers wait until it has been seen."""
        self.computers.wait_at_least(milliseconds)

    def go_ahead(self) -> None:
        """Nothing moves any more: computers need not wait long."""
        self.computers.go_ahead()
