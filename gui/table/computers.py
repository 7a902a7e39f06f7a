"""Lets computers play, at a pace that people can follow."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from threading import Event
from typing import Protocol, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from gui.model import engines
from gui.model.faults import is_fault
from gui.model.seats import Kind
from gui.model.session import Session
from turmcore import CHANCE, Action, State, TurmError
from turmcore.core.film import Film
from turmcore.players import Forfeit, Player, Resigned, make
from turmcore.search import Result

PAUSE_ROLL, PAUSE_MOVE = 450, 650  # milliseconds, so that people can follow a computer
_LOOK = 250  # milliseconds between something that moved and the next


T = TypeVar("T")


class Worker(Protocol):
    """Runs the computers' thinking in the background (`gui.base.background.Background`)."""

    def run(
        self, job: Callable[[], T], done: Callable[[T], None], failed: Callable[[BaseException], None]
    ) -> None:
        """Start a job; its value or error comes back in the window's thread."""


class Computers(QObject):
    """The computers of one game.

    Attributes
    ----------
    is_quick
        True if they play without pauses.
    moving
        Milliseconds that something moves on the screen.
    """

    thought = Signal(object)  # the progress of the one on turn (a Result); None: it begins or ends to think
    forfeited = Signal(int, str)  # a program of others has failed for this player, and how
    resigned = Signal(int)  # one gives up for this player
    failed = Signal(str)  # a sentence about something that went wrong
    _progressed = Signal(object, object)

    def __init__(
        self,
        worker: Worker,
        session: Session,
        play: Callable[[Action], None],
        roll: Callable[[], None],
        parent: QObject,
        show: Callable[[str, Film | None], None],
    ) -> None:
        super().__init__(parent)
        self._worker, self._session, self._play, self._roll = worker, session, play, roll
        self._show = show  # what was played over a server
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._act)
        self.is_quick = False
        self._is_hurried = False
        self.moving = 0
        self._players: dict[int, Player] = {}
        self._seeds = Random(session.seed)
        self._thinking: tuple[Player, Event] | None = None
        # it comes from the thread that thinks
        self._progressed.connect(self._take_progress, Qt.ConnectionType.QueuedConnection)

    # -- who plays ---------------------------------------------------------------------

    def follow(self, session: Session) -> None:
        """Another game is on the table."""
        self._session = session
        self.dismiss(*self._players)
        self._seeds = Random(session.seed)

    def _player(self, number: int) -> Player:
        """The computer for a seat; one for the whole session, as it shares out the time of a turn."""
        if number not in self._players:
            engine = engines.find(self._session.players[number])
            player = make(self._session.players[number]) if engine is None else engine.make()
            player.new_game(self._seeds.getrandbits(63))
            self._players[number] = player
        return self._players[number]

    def dismiss(self, *numbers: int) -> None:
        """Computers are not needed any more; what belongs to them ends beside the window."""
        for number in numbers:
            player = self._players.pop(number, None)
            if player is not None:
                self._worker.run(player.close, lambda _: None, lambda _: None)

    def close(self) -> None:
        """The window closes: nobody waits for a program of others."""
        for player in self._players.values():
            player.abandon()
        self._players = {}

    # -- how fast ----------------------------------------------------------------------

    def set_quick(self, quick: bool) -> None:
        """Play with or without pauses."""
        self.is_quick = quick
        if self._pause.isActive():
            self._pause.start(self.wait(0))

    @property
    def has_pauses(self) -> bool:
        """True if computers pause for people to watch."""
        return not (self.is_quick or self._is_hurried)

    @property
    def can_hurry(self) -> bool:
        """True if people wait for computers and have seen one of their steps: of two clicks that end a turn,
        the second means nothing."""
        session, last = self._session, self._session.last
        is_waiting = self._is_computers and Kind.PERSON in session.kinds
        if not is_waiting or not self.has_pauses or last is None:
            return False
        return session.kinds[session.player_of(last)].is_computer

    def hurry(self) -> None:
        """Play without pauses until a person is on turn."""
        self._is_hurried = True
        if self._pause.isActive():
            self._pause.start(0)

    def wait_at_least(self, milliseconds: int) -> None:
        """Something moves on the screen so long; computers wait until it has been seen."""
        self.moving = milliseconds
        self.hold_clock(milliseconds)

    def hold_clock(self, milliseconds: int) -> None:
        """Nobody's time runs while people only look."""
        if self._session.clock is not None:
            self._session.clock.hold(milliseconds / 1000)

    def go_ahead(self) -> None:
        """Nothing moves any more: there is no need to wait long."""
        if self._pause.isActive() and self._pause.remainingTime() > _LOOK:
            self._pause.start(_LOOK)

    def wait(self, pause: int) -> int:
        """The wait in ms before the next step, if that usually takes a pause."""
        return max(pause, self.moving + _LOOK if self.moving else 0) if self.has_pauses else 0

    # -- playing -----------------------------------------------------------------------

    @property
    def _is_computers(self) -> bool:
        kind = self._session.kind
        return kind is not None and kind.is_computer and self._session.is_live

    @property
    def thinks_now(self) -> bool:
        """True if one is thinking at this moment, and not only about to."""
        return self._thinking is not None

    def stop(self) -> None:
        """Stop thinking: its result is not wanted any more, and nobody goes on."""
        self._pause.stop()
        if self._thinking is not None:
            player, is_stale = self._thinking
            is_stale.set()
            player.stop()
            self._thinking = None
            self.thought.emit(None)

    def rest(self) -> None:
        """Another position: nothing moves yet, and where a person is on turn nobody hurries any more."""
        self.stop()
        self.moving = 0
        if not self._is_computers:
            self._is_hurried = False

    def go_on(self) -> None:
        """The computer on turn goes on when people have seen what there is."""
        pause = self.wait(PAUSE_ROLL if self._session.state.is_chance() else PAUSE_MOVE)
        self.hold_clock(pause)
        self._pause.start(pause)

    def take(self) -> None:
        """More has come from a server: it is shown when people have seen what there is."""
        if not self._pause.isActive():
            self._act()

    def _act(self) -> None:
        """Let the computer on turn roll or think, or show what has come from a server."""
        session = self._session
        if session.remote is not None and session.is_remote:
            coming = session.remote.coming() if session.is_at_end else None
            if coming is not None:
                self._show(*coming)
            return
        if not self._is_computers:
            return
        if session.state.current_player == CHANCE:
            self._roll()
            return
        planned = session.scripted()
        if planned is not None:
            self._play(planned)
            return
        try:
            player = self._player(session.player)
        except TurmError as error:
            self.failed.emit(str(error))
            return
        clock = session.clock
        player.clock = (clock.times()[session.player], clock.control.each_turn) if clock is not None else None
        self._think(player, session.player, session.copy_for_thinking())

    def _think(self, player: Player, number: int, state: State) -> None:
        is_stale = Event()
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
                self._play(action)

        def failed(error: BaseException) -> None:
            if not is_stale.is_set():
                self.stop()
                if isinstance(error, Resigned):
                    self.resigned.emit(number)
                elif isinstance(error, Forfeit):
                    self.forfeited.emit(number, str(error))
                elif not is_fault(error):  # such a one has a page of its own
                    self.failed.emit(str(error))

        self._worker.run(choose, done, failed)

    def _take_progress(self, is_stale: Event, result: Result) -> None:
        if not is_stale.is_set():
            self.thought.emit(result)
