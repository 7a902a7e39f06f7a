"""Runs a game: lets people choose, asks computers, and says what is proposed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from threading import Event
from typing import Any, Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from gui.controllers.pointing import Pointing
from gui.games.turmbauer.choices import CHOOSABLE, PieceState, best_climb, choices_of, pieces_of
from gui.model.seats import Kind
from gui.model.session import Session
from turmcore import CHANCE, Action, TurmError
from turmcore.players import Player, make
from turmcore.search import Result

PAUSE_ROLL, PAUSE_MOVE = 450, 650  # milliseconds, so that people can follow a computer
_LOOK = 250  # milliseconds between something that moved and the next


class Worker(Protocol):
    """Where computers think (`gui.app.background.Background`)."""

    def run(
        self, job: Callable[[], Any], done: Callable[[Any], None], failed: Callable[[BaseException], None]
    ) -> None:
        """Start a job; its value or error comes back in the window's thread."""


class GameController(Pointing):
    """One game in the window.

    Attributes
    ----------
    choices, pieces
        What the person on turn can do; empty while a computer or chance is to act.
    piece
        Id of the piece whose places are listed; empty for all that the dice allow.
    chosen, peeked
        The choice that is proposed, and the one that is only looked at under the mouse.
    """

    changed = Signal()  # another position
    failed = Signal(str)  # a sentence about something that went wrong
    commanded = Signal()  # a command begins
    thought = Signal(object)  # how far the computer on turn is (a Result); None: it begins or ends to think
    _progressed = Signal(object, object)

    def __init__(self, worker: Worker, session: Session, parent: QObject | None = None) -> None:
        super().__init__(session, parent)
        self._worker = worker
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._act)
        self.is_quick = False
        self._moving = 0  # milliseconds that something moves on the screen
        self._players: dict[int, Player] = {}
        self._seeds = Random(session.seed)
        self._thinking: tuple[Player, Event] | None = None
        # it comes from the thread that thinks
        self._progressed.connect(self._take_progress, Qt.ConnectionType.QueuedConnection)
        self.pieces: list[PieceState] = []

    # -- the game ----------------------------------------------------------------

    def start(self, session: Session) -> None:
        """Put another game on the table."""
        self.session = session
        self._players = {}
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
        return self.session.state.is_chance() and self.session.kind is Kind.PERSON

    @property
    def is_thinking(self) -> bool:
        """Whether a computer is on turn and goes on by itself."""
        kind = self.session.kind
        return kind is not None and kind.is_computer and self.session.is_live

    def undo(self) -> None:
        """One action back."""
        self.session.undo()
        self._refresh()

    def redo(self) -> None:
        """One action forward."""
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
        """Forget what was played after this position and go on from here."""
        self.session.cut()
        self._refresh()

    def stop(self) -> None:
        """Nobody goes on by itself any more."""
        self._pause.stop()
        self._stop_thinking()

    def set_quick(self, quick: bool) -> None:
        """Let computers play with or without pauses."""
        self.is_quick = quick
        if self._pause.isActive():
            self._pause.start(self._wait(0))

    # -- picking a piece -------------------------------------------------------------

    @property
    def choosable(self) -> list[PieceState]:
        """The pieces that can be picked now."""
        return [piece for piece in self.pieces if piece.standing in CHOOSABLE]

    def show_piece(self, piece: str) -> None:
        """List the places of `piece` only; of all pieces again if it was listed already."""
        if piece in [own.id for own in self.choosable]:
            self.pick("" if piece == self.piece else piece)

    def show_size(self, size: int) -> None:
        """Pick a piece of this size; the next one of the size if one is picked."""
        self._pick_next([piece.id for piece in self.choosable if piece.size == size])

    def other_piece(self) -> None:
        """Pick the other piece of the same size; without one, the next that can be used."""
        size = next((piece.size for piece in self.pieces if piece.id == self.piece), 0)
        ids = [piece.id for piece in self.choosable if piece.size == size]
        self._pick_next(ids if len(ids) > 1 else [piece.id for piece in self.choosable])

    def _pick_next(self, ids: list[str]) -> None:
        if ids and ids != [self.piece]:
            self.pick(ids[(ids.index(self.piece) + 1) % len(ids) if self.piece in ids else 0])

    # -- commands --------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What the commands of the table that are about placing and climbing do."""
        methods: dict[str, Callable[[], object]] = {
            "roll": self.roll,
            "done": self.done,
            "drop": self.drop,
            "other_piece": self.other_piece,
            "turn_left": partial(self.turn_piece, 1),
            "turn_right": partial(self.turn_piece, -1),
            "tip_away": partial(self.tip_piece, 1),
            "tip_near": partial(self.tip_piece, -1),
            "roll_left": partial(self.roll_piece, -1),
            "roll_right": partial(self.roll_piece, 1),
            "next_pose": partial(self.turn, 1),
            "next_anchor": partial(self.shift, 1),
            "next_place": partial(self.next_place, 1),
            "previous_place": partial(self.next_place, -1),
            "cell_left": partial(self.move, -1, 0, 0),
            "cell_right": partial(self.move, 1, 0, 0),
            "cell_away": partial(self.move, 0, 1, 0),
            "cell_near": partial(self.move, 0, -1, 0),
            "cell_up": partial(self.move, 0, 0, 1),
            "cell_down": partial(self.move, 0, 0, -1),
        }
        return {name: partial(self._command, method) for name, method in methods.items()}

    def _command(self, method: Callable[[], object]) -> None:
        """A key, a menu or a button: the mouse means nothing until it moves again."""
        self.forget_mouse()
        self.commanded.emit()
        method()

    def usable(self) -> dict[str, bool]:
        """Which of these commands can do something now."""
        has_hand, has_choices = self.hand is not None, bool(self.choices)
        can = dict.fromkeys(self.handlers(), has_choices)
        can |= dict.fromkeys(("turn_left", "turn_right", "tip_away", "tip_near"), has_hand)
        can |= dict.fromkeys(("roll_left", "roll_right", "next_anchor"), has_hand)
        can |= {"roll": self.can_roll, "done": self.can_confirm}
        can["other_piece"] = any(piece.id != self.piece for piece in self.choosable)
        can["next_pose"] = has_hand or self.in_climb
        return can

    # -- the course of the game ----------------------------------------------------

    def play(self, action: Action) -> None:
        """Play an action at the cursor."""
        try:
            self.session.play(action)
        except TurmError as error:
            self.failed.emit(str(error))
            return
        self._refresh()

    def _refresh(self) -> None:
        """After every change of the position: what can be chosen now, and who goes on."""
        state = self.session.state
        self._stop_thinking()
        self._moving = 0
        is_persons = self.session.kind is Kind.PERSON
        choices = choices_of(state) if is_persons else []
        self.pieces = pieces_of(state, choices) if not state.is_over() else []
        in_climb = bool(choices) and state.phase == "climb"
        self.offer(choices, best_climb(choices, state.heights[state.seat]) if in_climb else None)
        self.hover_again()
        self.changed.emit()
        self._pause.stop()
        if self.is_thinking:
            self._pause.start(self._wait(PAUSE_ROLL if state.is_chance() else PAUSE_MOVE))

    def wait_at_least(self, milliseconds: int) -> None:
        """Something moves on the screen so long; computers wait until it has been seen."""
        self._moving = milliseconds

    def go_ahead(self) -> None:
        """Nothing moves any more: computers need not wait long."""
        if self._pause.isActive() and self._pause.remainingTime() > _LOOK:
            self._pause.start(_LOOK)

    def _wait(self, pause: int) -> int:
        return 0 if self.is_quick else max(pause, self._moving + _LOOK if self._moving else 0)

    def _act(self) -> None:
        """Let the computer on turn roll or think."""
        session = self.session
        if not self.is_thinking:
            return
        if session.state.current_player == CHANCE:
            session.roll()
            self._refresh()
            return
        try:
            player = self._player(session.player)
        except TurmError as error:
            self.failed.emit(str(error))
            return
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
                self.failed.emit(str(error))

        self._worker.run(choose, done, failed)

    def _player(self, number: int) -> Player:
        """The computer for a seat; one for the whole session, as it shares out the time of a turn."""
        if number not in self._players:
            player = make(self.session.players[number])
            player.new_game(self._seeds.getrandbits(63))
            self._players[number] = player
        return self._players[number]

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
        self._players.pop(number, None)
        self.session.set_player(number, name)
        self._refresh()
