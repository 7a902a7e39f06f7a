"""Runs a game: lets people choose, asks computers, and says what is proposed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from gui.games.turmbauer.choices import CHOOSABLE, Choice, PieceState, choices_of, pieces_of
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.picking import Hit
from turmcore import CHANCE, Action, TurmError
from turmcore.players import make

PAUSE_ROLL, PAUSE_MOVE = 450, 650  # milliseconds, so that people can follow a computer


class Worker(Protocol):
    """Where computers think (`gui.app.background.Background`)."""

    def run(
        self, job: Callable[[], Any], done: Callable[[Any], None], failed: Callable[[BaseException], None]
    ) -> None:
        """Start a job; its value or error comes back in the window's thread."""


class GameController(QObject):
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
    proposed = Signal()  # another piece or choice
    failed = Signal(str)  # a sentence about something that went wrong
    missed = Signal(str)  # id of a sentence: what was pointed at cannot be done

    def __init__(self, worker: Worker, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._act)
        self.is_quick = False
        self.session = session
        self.choices: list[Choice] = []
        self.pieces: list[PieceState] = []
        self.piece = ""
        self.chosen: Choice | None = None
        self.peeked: Choice | None = None
        self._anchored: list[Choice] = []

    # -- the game ----------------------------------------------------------------

    def start(self, session: Session) -> None:
        """Put another game on the table."""
        self.session = session
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

    def done(self) -> None:
        """Play what is chosen."""
        if self.chosen is not None:
            self._play(self.chosen.action)

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

    def set_quick(self, quick: bool) -> None:
        """Let computers play with or without pauses."""
        self.is_quick = quick
        if self._pause.isActive():
            self._pause.start(self._wait(0))

    # -- choosing ------------------------------------------------------------------

    def listed(self) -> list[Choice]:
        """The choices to show: those of the piece, or all that cost no ring as far as pieces go."""
        if self.piece:
            return [choice for choice in self.choices if choice.piece == self.piece]
        free = [choice for choice in self.choices if not (choice.cells and choice.ring)]
        return free or self.choices

    def show_piece(self, piece: str) -> None:
        """List the places of `piece` only; of all pieces again if it was listed already."""
        if {p.id: p.standing for p in self.pieces}.get(piece) not in CHOOSABLE:
            return
        self.piece = "" if piece == self.piece else piece
        self._anchored = []
        listed = self.listed()
        self.chosen = listed[0] if len(listed) == 1 else None
        self.peeked = None
        self.proposed.emit()

    def show_size(self, size: int) -> None:
        """List the places of a piece of this size; of the next one of the size if one is listed."""
        ids = [piece.id for piece in self.pieces if piece.size == size and piece.standing in CHOOSABLE]
        if ids and ids != [self.piece]:
            self.show_piece(ids[(ids.index(self.piece) + 1) % len(ids) if self.piece in ids else 0])

    def choose(self, choice: Choice | None) -> None:
        """Propose a choice, or nothing."""
        if choice != self.chosen:
            self.chosen, self.peeked = choice, None
            self.proposed.emit()

    def peek(self, choice: Choice | None) -> None:
        """Show a choice as long as the mouse is over it."""
        if choice != self.peeked:
            self.peeked = choice
            self.proposed.emit()

    @property
    def shown(self) -> Choice | None:
        """The choice that the tower shows."""
        return self.peeked or self.chosen

    def drop(self) -> None:
        """Take the proposal back, then the piece."""
        if self.chosen is None:
            self.piece = ""
        self.chosen = self.peeked = None
        self._anchored = []
        self.proposed.emit()

    def point(self, hit: Hit | None) -> None:
        """A click into the tower: propose what is possible there; on the proposal itself it says "done"."""
        if hit is None or not self.choices:
            return
        if self._is_proposal(hit):
            self.done()
            return
        if self.session.state.phase == "climb":
            found = [choice for choice in self.choices if _is_goal(choice, hit)]
        else:
            found = [choice for choice in self.listed() if hit.anchor in choice.cells]
        self._anchored = found
        if found:
            self.choose(found[0])
        else:
            self.missed.emit("miss.climb" if self.session.state.phase == "climb" else "miss.build")

    def turn(self, steps: int) -> None:
        """Go through the places at the face that was clicked."""
        if self.chosen in self._anchored:
            self.choose(self._anchored[(self._anchored.index(self.chosen) + steps) % len(self._anchored)])

    def _is_proposal(self, hit: Hit) -> bool:
        if self.chosen is None:
            return False
        return hit.cell in self.chosen.cells or (not self.chosen.cells and _is_goal(self.chosen, hit))

    # -- the course of the game ----------------------------------------------------

    def _play(self, action: Action) -> None:
        try:
            self.session.play(action)
        except TurmError as error:
            self.failed.emit(str(error))
            return
        self._refresh()

    def _refresh(self) -> None:
        """After every change of the position: what can be chosen now, and who goes on."""
        state = self.session.state
        is_persons = self.session.kind is Kind.PERSON
        self.choices = choices_of(state) if is_persons else []
        self.pieces = pieces_of(state, self.choices) if not state.is_over() else []
        self.piece, self.peeked, self._anchored = "", None, []
        is_climb = bool(self.choices) and state.phase == "climb"
        self.chosen = self.choices[0] if is_climb else None
        self.changed.emit()
        self._pause.stop()
        if self.is_thinking:
            self._pause.start(self._wait(PAUSE_ROLL if state.is_chance() else PAUSE_MOVE))

    def _wait(self, pause: int) -> int:
        return 0 if self.is_quick else pause

    def _act(self) -> None:
        """Let the computer on turn roll or think."""
        session = self.session
        if not self.is_thinking:
            return
        if session.state.current_player == CHANCE:
            session.roll()
            self._refresh()
            return
        version, kind = session.version, session.kind
        assert kind is not None
        state, player = session.copy_for_thinking(), make(kind.value)

        def done(action: Action) -> None:
            if self.session is session and session.version == version:
                self._play(action)

        def failed(error: BaseException) -> None:
            if self.session is session and session.version == version:
                self.failed.emit(str(error))

        self._worker.run(lambda: player.choose(state), done, failed)


def _is_goal(choice: Choice, hit: Hit) -> bool:
    """Whether a click on `hit` means the goal of a climb."""
    if choice.is_stay or choice.cells or choice.piece:
        return False
    return choice.goal == hit.cell or (choice.goal is None and hit.cell[2] < 0)
