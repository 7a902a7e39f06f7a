"""Runs a game: keeps the line of actions, asks computers, and says what has changed.

What people choose, and how, is the business of each game's own subclass.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from threading import Event
from typing import Any, Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from gui.model import engines
from gui.model.faults import is_fault
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.camera import Vector
from gui.scene.picking import Hit
from turmcore import CHANCE, Action, Reason, TurmError
from turmcore.players import Forfeit, Player, make
from turmcore.search import Ranked, Result

PAUSE_ROLL, PAUSE_MOVE = 450, 650  # milliseconds, so that people can follow a computer
_STRONGEST, _STEP = (
    0.85,
    0.2,
)  # how solid the ghost of the best action is, and how much paler each one after it
_ENDLESS = 3_600_000  # milliseconds that nothing takes
_LOOK = 250  # milliseconds between something that moved and the next

Step = tuple[int, int, int]
Axes = tuple[Step, Step]  # the lattice directions to the right and away from the eye
FROM_THE_FRONT: Axes = ((1, 0, 0), (0, 1, 0))


class Worker(Protocol):
    """Where computers think (`gui.base.background.Background`)."""

    def run(
        self, job: Callable[[], Any], done: Callable[[Any], None], failed: Callable[[BaseException], None]
    ) -> None:
        """Start a job; its value or error comes back in the window's thread."""


class GameController(QObject):
    """One game in the window.

    A subclass says what can be chosen (`refresh_choices`), what the mouse and the commands do about it, and
    tells every step with the signals.

    Attributes
    ----------
    choices
        What the person on turn can do; empty while a computer or chance is to act.
    axes
        The directions of the picture as it is seen now.
    is_plain
        Whether it is played without aids.
    """

    changed = Signal()  # another position
    proposed = Signal()  # something else is chosen
    judged = Signal()  # more is known about what is pointed at
    posed = Signal()  # only what is pointed at, or the reason against it, is another one
    missed = Signal(str)  # id of a sentence: what was pointed at cannot be done
    refused = Signal()  # somebody wanted what cannot be done, and was told why
    sounded = Signal(object)  # a `gui.sound.cues.Noise` of something that is no move
    seen = Signal()  # something else than the position and the choices is to be shown another way
    outdated = Signal()  # searches know more than before
    said = Signal(str)  # a step of the keyboard or the wheel, in words
    forfeited = Signal(int, str)  # a program of others has failed for this player, and how
    failed = Signal(str)  # a sentence about something that went wrong
    commanded = Signal()  # a command begins
    noted = Signal()  # the same position, but something else about it: a note, or what becomes of lines
    plain_wanted = Signal(
        bool
    )  # an aid was asked for, or all were sent away, by what belongs to the game alone
    end_moved = (
        Signal()
    )  # `shows_end` is another one: something moves at the end of the game, or has come to rest
    thought = Signal(object)  # how far the computer on turn is (a Result); None: it begins or ends to think
    _progressed = Signal(object, object)

    def __init__(self, worker: Worker, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.choices: Sequence[Any] = ()
        self.axes: Callable[[], Axes] = lambda: FROM_THE_FRONT
        self.one_click = False
        self.is_plain = False
        self._worker = worker
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._act)
        self.is_quick = False
        self._is_hurried = False
        self._moving = 0  # milliseconds that something moves on the screen
        self._players: dict[int, Player] = {}
        self._seeds = Random(session.seed)
        self._thinking: tuple[Player, Event] | None = None
        # it comes from the thread that thinks
        self._progressed.connect(self._take_progress, Qt.ConnectionType.QueuedConnection)

    # -- what a game brings ----------------------------------------------------------

    @abstractmethod
    def refresh_choices(self, is_persons: bool) -> None:
        """Another position: find what can be chosen; nothing unless a person decides."""

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What the commands of the game do, by their ids."""
        return {}

    def usable(self) -> dict[str, bool]:
        """Which of these commands can do something now."""
        return dict.fromkeys(self.handlers(), bool(self.choices))

    @property
    def has_drags(self) -> bool:
        """Whether things are dragged with the left button."""
        return False

    @property
    def is_holding(self) -> bool:
        """Whether there is something to drag; else a drag with the left button turns the camera."""
        return self.has_drags

    @property
    def reason(self) -> Reason | None:
        """Why what is pointed at cannot be done."""
        return None

    @property
    def can_confirm(self) -> bool:
        """Whether "done" does something."""
        return self.proposed_action is not None

    @property
    def proposed_action(self) -> Action | None:
        """The action that is proposed and only has to be confirmed."""
        return None

    def as_seen(self, state: Any, *, is_hint: bool = False) -> Any:
        """A position of the game as far as who looks at the screen may know it: what an analysis goes by.

        A hint is for the person on turn alone.
        """
        return state

    @property
    def eyes(self) -> object:
        """Says whose knowledge `as_seen` goes by."""
        return None

    @abstractmethod
    def propose(self, action: Action) -> bool:
        """Propose an action to the person on turn, who still has to say done; False if it is no choice."""

    @abstractmethod
    def ghost_of(self, state: Any, action: Action, label: int, strength: float) -> Any:
        """An action of an analysis as the game's picture shows it beside the proposal; None for nothing."""

    def line_ghosts(self, state: Any, line: Sequence[Action], label: int) -> tuple[Any, ...]:
        """The action that is looked at in an analysis, with as much of what follows it as the picture can show."""
        if line[0] == self.proposed_action:
            return ()
        ghost = self.ghost_of(state, line[0], label, 1.0)
        return (ghost,) if ghost is not None else ()

    def strength_of(self, best: Sequence[Ranked], number: int) -> float:
        """How strongly one of the best actions is shown, 0 to 1."""
        return _STRONGEST - _STEP * number

    def hover(self, hit: Hit | None) -> None:
        """The mouse is over something else, or over nothing."""

    def point(self, hit: Hit | None) -> None:
        """A click."""

    def grab(self, hit: Hit | None) -> None:
        """The left button goes down over something; a click or a drag follows."""

    def carry(self, origin: Vector, direction: Vector) -> None:
        """A drag goes on: the ray under the mouse."""

    def let_go(self, hit: Hit | None) -> None:
        """The end of a drag."""

    def turn(self, steps: int) -> None:
        """The wheel with Shift, or a wheel that `wants_wheel`."""

    def shift(self, steps: int) -> None:
        """The wheel with Alt."""

    def wants_wheel(self) -> bool:
        """Whether the plain wheel is for the game now, and not for the camera."""
        return False

    def forget_mouse(self) -> None:
        """What the mouse was over last means nothing any more."""

    @property
    def is_settling(self) -> bool:
        """Whether it is to be found out what becomes of the position, which nobody decides or rolls."""
        return False

    def settle(self) -> None:
        """Begin to find that out; it is played by itself."""

    def stop_settling(self) -> None:
        """Nobody waits for what was being found out."""

    def set_plain(self, is_plain: bool) -> None:
        """Play without aids, or with them: nothing marks where something can go, or what it would be worth."""
        if is_plain != self.is_plain:
            self.is_plain = is_plain
            self.seen.emit()
            self.proposed.emit()

    @property
    def shows_end(self) -> bool:
        """Whether the game is over and how it ended is to be told; not as long as it can still be watched."""
        return self.session.is_over

    @property
    def waits_for_screen(self) -> bool:
        """Whether the screen is to be passed to another person before anything is shown."""
        return False

    def refuse(self, why: str) -> None:
        """Tell somebody who wants it why something cannot be done."""
        self.said.emit(why)
        self.refused.emit()

    def take_screen(self) -> None:
        """The person on turn has it now."""

    # -- the game ----------------------------------------------------------------

    def start(self, session: Session) -> None:
        """Put another game on the table."""
        self.session = session
        self._dismiss(*self._players)
        self._seeds = Random(session.seed)
        self._refresh()

    def roll(self) -> None:
        """Roll the dice for the person on turn."""
        if self.can_roll:
            self.session.roll()
            self._refresh()

    @property
    def can_roll(self) -> bool:
        """Whether a person is to roll."""
        is_chance = self.session.state.is_chance() and not self.is_settling
        return is_chance and self.session.kind is Kind.PERSON

    @property
    def is_thinking(self) -> bool:
        """Whether a computer is on turn and goes on by itself."""
        kind = self.session.kind
        return kind is not None and kind.is_computer and self.session.is_live and not self.is_settling

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
        self._refresh()

    def take_back(self) -> None:
        """Back to the latest decision of a person."""
        self.session.take_back()
        self._refresh()

    def go_to(self, cursor: int) -> None:
        """Show an earlier or later position."""
        self.session.go_to(cursor)
        self._refresh()

    def go_on(self) -> None:
        """Go on from here; what was played after this position is forgotten, or stays as a variation."""
        self.session.cut()
        self._refresh()

    def stop(self) -> None:
        """Nobody goes on by itself any more."""
        self._pause.stop()
        self._stop_thinking()
        self.stop_settling()

    def set_quick(self, quick: bool) -> None:
        """Let computers play with or without pauses."""
        self.is_quick = quick
        if self._pause.isActive():
            self._pause.start(self._wait(0))

    @property
    def has_pauses(self) -> bool:
        """Whether computers let people watch."""
        return not (self.is_quick or self._is_hurried)

    @property
    def can_hurry(self) -> bool:
        """Whether people wait for computers, and have seen one of their steps: whoever ends a turn by two clicks means
        nothing by the second."""
        session = self.session
        kind, last = session.kind, session.last
        is_waiting = (
            kind is not None and kind.is_computer and session.is_live and Kind.PERSON in session.kinds
        )
        if not is_waiting or not self.has_pauses or last is None:
            return False
        return session.kinds[session.player_of(last)].is_computer

    def hurry(self) -> None:
        """Let computers play without pauses until a person is on turn."""
        if not self.can_hurry:
            return
        self._is_hurried = True
        if self._pause.isActive():
            self._pause.start(0)
        self.proposed.emit()

    def command(self, method: Callable[[], object]) -> None:
        """A key, a menu or a button: the mouse means nothing until it moves again."""
        self.forget_mouse()
        self.commanded.emit()
        method()

    # -- the course of the game ----------------------------------------------------

    def play(self, action: Action) -> None:
        """Play an action at the cursor."""
        try:
            self.session.play(action)
        except TurmError as error:
            self.failed.emit(str(error))
            return
        # who does again what was taken back gets the answer again that computers gave, and what became of it
        while not self.session.is_at_end and (self.is_settling or self.session.kind is not Kind.PERSON):
            self.session.redo()
        self._refresh()

    def _refresh(self) -> None:
        """After every change of the position: what can be chosen now, and who goes on."""
        self._stop_thinking()
        self.stop_settling()
        self._moving = 0
        if self.session.kind is None or not self.session.kind.is_computer or not self.session.is_live:
            self._is_hurried = False
        self.refresh_choices(self.session.kind is Kind.PERSON)
        self.changed.emit()
        self._pause.stop()
        if self.is_thinking:
            pause = self._wait(PAUSE_ROLL if self.session.state.is_chance() else PAUSE_MOVE)
            self._hold_clock(pause)
            self._pause.start(pause)
        elif self.is_settling and self.session.is_live and not self.session.is_over:
            self._hold_clock(_ENDLESS)
            self.settle()

    def wait_at_least(self, milliseconds: int) -> None:
        """Something moves on the screen so long; computers wait until it has been seen."""
        self._moving = milliseconds
        self._hold_clock(milliseconds)

    def _hold_clock(self, milliseconds: int) -> None:
        """Nobody's time runs while people only look."""
        if self.session.clock is not None:
            self.session.clock.hold(milliseconds / 1000)

    def go_ahead(self) -> None:
        """Nothing moves any more: computers need not wait long."""
        if self._pause.isActive() and self._pause.remainingTime() > _LOOK:
            self._pause.start(_LOOK)

    def _wait(self, pause: int) -> int:
        return max(pause, self._moving + _LOOK if self._moving else 0) if self.has_pauses else 0

    def _act(self) -> None:
        """Let the computer on turn roll or think."""
        session = self.session
        if not self.is_thinking:
            return
        if session.state.current_player == CHANCE:
            session.roll()
            self._refresh()
            return
        planned = session.scripted()
        if planned is not None:
            self.play(planned)
            return
        try:
            player = self._player(session.player)
        except TurmError as error:
            self.failed.emit(str(error))
            return
        clock = session.clock
        player.clock = (clock.times()[session.player], clock.control.increment) if clock is not None else None
        state, is_stale = session.copy_for_thinking(), Event()
        self._thinking = player, is_stale

        def report(result: Result) -> None:
            if is_stale.is_set():
                player.stop()  # in case the search began just after it was to be stopped
            else:
                self._progressed.emit(is_stale, result)

        player.progress = report
        self.thought.emit(None)

        def choose() -> Action | None:
            return None if is_stale.is_set() else player.choose(state)

        def done(action: Action | None) -> None:
            if action is not None and not is_stale.is_set():
                self.play(action)

        def failed(error: BaseException) -> None:
            if not is_stale.is_set():
                self._stop_thinking()
                if isinstance(error, Forfeit):
                    self.forfeited.emit(session.player, str(error))
                elif not is_fault(error):  # such a one has a page of its own
                    self.failed.emit(str(error))

        self._worker.run(choose, done, failed)

    def _player(self, number: int) -> Player:
        """The computer for a seat; one for the whole session, as it shares out the time of a turn."""
        if number not in self._players:
            engine = engines.find(self.session.players[number])
            player = make(self.session.players[number]) if engine is None else engine.make()
            player.new_game(self._seeds.getrandbits(63))
            self._players[number] = player
        return self._players[number]

    def _dismiss(self, *numbers: int) -> None:
        """Computers are not needed any more; what belongs to them ends beside the window."""
        for number in numbers:
            player = self._players.pop(number, None)
            if player is not None:
                self._worker.run(player.close, lambda _: None, lambda _: None)

    def close(self) -> None:
        """The window closes: nobody waits for a program of others."""
        self.stop()
        for player in self._players.values():
            player.abandon()
        self._players = {}

    def retry(self) -> None:
        """Let the computer on turn try once more."""
        self._refresh()

    def forfeit(self, player: int) -> None:
        """Let a player lose the game as it stands."""
        self.stop()
        self.session.forfeit(player)
        self._refresh()

    def _stop_thinking(self) -> None:
        """Whatever is being thought about now is not wanted any more."""
        if self._thinking is not None:
            player, is_stale = self._thinking
            is_stale.set()
            player.stop()
            self._thinking = None
            self.thought.emit(None)

    @property
    def thinks_now(self) -> bool:
        """Whether a computer is thinking at this moment, and not only about to."""
        return self._thinking is not None

    def _take_progress(self, is_stale: Event, result: Result) -> None:
        if not is_stale.is_set():
            self.thought.emit(result)

    def set_player(self, number: int, name: str) -> None:
        """Let a person (by name, or just ``person``) or an agent decide for a player from now on."""
        self._stop_thinking()
        self._dismiss(number)
        self.session.set_player(number, name)
        self._refresh()
