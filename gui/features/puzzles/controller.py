"""Judges a game that is a try at a puzzle."""

from __future__ import annotations

from threading import Event

from PySide6.QtCore import QObject, QTimer, Signal

from gui.features.puzzles.model import PuzzleScript, begin, played, script_of
from gui.table.play import GameController, Worker
from turmcore import Action, TurmError
from turmcore.puzzles import Puzzle, Verdict

_PAUSE = 1500  # milliseconds between the actions of a solution
OPEN = Verdict("open")


class PuzzleController(QObject):
    """One for each table.

    Attributes
    ----------
    script
        The puzzle that is on the table; None while an ordinary game is.
    verdict
        Verdict on the try.
    """

    changed = Signal()
    solved = Signal(object)  # a Puzzle, by a person
    failed = Signal(object)  # a Puzzle, by a person

    def __init__(self, game: GameController, worker: Worker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game, self._worker = game, worker
        self.script: PuzzleScript | None = None
        self.verdict = OPEN
        self._stop = Event()
        self._shown: tuple[object, tuple[str, ...]] | None = None
        self._solution: list[str] = []
        self._next = QTimer(self, singleShot=True, interval=_PAUSE)
        self._next.timeout.connect(self._play_solution)
        game.changed.connect(self._look)

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle that is on the table."""
        return self.script.puzzle if self.script is not None else None

    @property
    def has_begun(self) -> bool:
        """True if something was played."""
        return bool(self._game.session.plies)

    @property
    def rest(self) -> list[Action]:
        """Rest of the solution from here; empty if the try has left it."""
        session = self._game.session
        moves = played(session)
        if self.puzzle is None or self.puzzle.solution[: len(moves)] != moves:
            return []
        return [session.game.parse(token) for token in self.puzzle.solution[len(moves) :]]

    def try_again(self) -> None:
        """Begin the try again."""
        self._solution = []
        self._next.stop()
        if self.puzzle is not None:
            self._game.start(begin(self.puzzle))

    def show_solution(self) -> None:
        """Play it, one action after the other."""
        puzzle = self.puzzle
        if puzzle is None or not puzzle.solution:
            return
        session = begin(puzzle, is_shown=True)
        script = script_of(session)
        assert script is not None
        self._solution = list(puzzle.solution)
        self._game.start(session)
        self._next.start()

    def _play_solution(self) -> None:
        if not self._solution or self.script is None or not self.script.shows_solution:
            self._solution = []
            return
        token = self._solution.pop(0)
        try:
            self._game.play(self._game.session.game.parse(token))
        except TurmError:
            self._solution = []
        if self._solution:
            self._next.start()
        self.changed.emit()

    def stop(self) -> None:
        """Stop all that goes on by itself."""
        self._stop.set()
        self._solution = []
        self._next.stop()

    def _look(self) -> None:
        """Look at the position, perhaps of another game."""
        session = self._game.session
        script = script_of(session)
        if script is None:
            if self.script is not None:
                self.script, self.verdict = None, OPEN
                self.stop()
                self.changed.emit()
            return
        moves = played(session)
        if self._shown == (script, moves):
            return
        self._shown = script, moves
        self.script = script
        self._stop.set()
        if script.is_known(moves) or script.puzzle.goal.is_of_turn:
            self._take(script, moves, script.verdict(moves))
            return
        self._stop = stop = Event()
        self._take(script, moves, OPEN)

        def done(verdict: Verdict) -> None:
            if not stop.is_set() and self._shown == (script, moves):
                self._take(script, moves, verdict)

        self._worker.run(lambda: script.verdict(moves, stop), done, lambda error: None)

    def _rest(self) -> None:
        """End a try: nothing goes on by itself."""
        if self.verdict.status != "open":
            self._game.stop()

    def _take(self, script: PuzzleScript, moves: tuple[str, ...], verdict: Verdict) -> None:
        self.verdict = verdict
        if verdict.status == "solved" or (verdict.status != "open" and script.puzzle.goal.is_of_turn):
            QTimer.singleShot(0, self._rest)
        if verdict.status != "open" and not script.shows_solution and moves:
            (self.solved if verdict.status == "solved" else self.failed).emit(script.puzzle)
        self.changed.emit()
