"""Puzzles on a table: keeps the bar above the picture in step with the try."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from gui.base.settings import Settings
from gui.features.puzzles import texts
from gui.features.puzzles.bar import PuzzleBar
from gui.features.puzzles.controller import PuzzleController
from gui.features.puzzles.model import name_of
from gui.features.puzzles.strength import Strength
from gui.table.play import GameController, Worker
from turmcore.puzzles import Puzzle


class PuzzleDesk(QObject):
    """The bar of a table, hidden while an ordinary game is on it."""

    next_wanted = Signal(object)  # the Puzzle after which another is wanted
    list_wanted = Signal()
    share_wanted = Signal(object)  # the Puzzle that is solved

    def __init__(self, game: GameController, worker: Worker, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        self.controller = PuzzleController(game, worker, self)
        self.bar = PuzzleBar()
        self.bar.hide()
        self.bar.again_wanted.connect(self.controller.try_again)
        self.bar.solution_wanted.connect(self._show_solution)
        self.bar.next_wanted.connect(lambda: self.next_wanted.emit(self.controller.puzzle))
        self.bar.list_wanted.connect(self.list_wanted)
        self.bar.share_wanted.connect(lambda: self.share_wanted.emit(self.controller.puzzle))
        self.controller.changed.connect(self.refresh)
        self.controller.solved.connect(self._remember)
        self.controller.failed.connect(self._remember_failure)
        self._gain: tuple[Puzzle, str] | None = None  # change of the strength by the last puzzle

    def refresh(self) -> None:
        """Show the present position and puzzle in the present language."""
        script, verdict = self.controller.script, self.controller.verdict
        self.bar.setVisible(script is not None)
        if script is None:
            return
        puzzle, has_begun = script.puzzle, self.controller.has_begun
        self.bar.show_puzzle(
            f"{texts.title(puzzle)}   {texts.level(puzzle)}",
            texts.goal(puzzle),
            texts.verdict(
                puzzle, verdict, script.shows_solution, has_begun, name_of(puzzle) in self._settings.helped
            )
            + self._gained(puzzle, verdict.status),
            verdict.status,
            bool(puzzle.solution),
            has_begun or script.shows_solution,
        )

    def help(self) -> None:
        """Somebody was told what is best in a puzzle: who has not solved it yet will have solved it with help."""
        puzzle = self.controller.puzzle
        if puzzle is not None and name_of(puzzle) not in self._settings.solved:
            self._settings.helped = self._settings.helped | {name_of(puzzle)}

    def _show_solution(self) -> None:
        self.help()
        self.controller.show_solution()

    def _remember(self, puzzle: Puzzle) -> None:
        self._rate(puzzle, True)
        self._settings.solved = self._settings.solved | {name_of(puzzle)}

    def _remember_failure(self, puzzle: Puzzle) -> None:
        self._rate(puzzle, False)
        if name_of(puzzle) not in self._settings.solved:
            self._settings.failed = self._settings.failed | {name_of(puzzle)}

    def _rate(self, puzzle: Puzzle, is_solved: bool) -> None:
        """The first try without help counts."""
        settings = self._settings
        if not puzzle.rating or name_of(puzzle) in settings.solved | settings.failed | settings.helped:
            return
        before = Strength.parse(settings.strength)
        after = before.after(puzzle.rating, is_solved)
        settings.strength = str(after)
        self._gain = puzzle, texts.gain(before, after)

    def _gained(self, puzzle: Puzzle, status: str) -> str:
        """The words about it, as long as that try is on the table."""
        if self._gain is None or status == "open" or self._gain[0] != puzzle:
            return ""
        return f"  {self._gain[1]}"

    def stop(self) -> None:
        """Stop all that goes on by itself."""
        self.controller.stop()
