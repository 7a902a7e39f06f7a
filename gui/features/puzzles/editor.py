"""The window in which a puzzle is made: a position, a goal, and the proof that it can be reached."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gui.base import dialogs, messages, theme
from gui.base.background import Background
from gui.base.drafts import Draft
from gui.base.files import free_path, save_bytes
from gui.features.puzzles import texts
from gui.features.puzzles.model import begin
from gui.i18n import NAMES, language, tr
from gui.table.game_parts import parts_of
from gui.views import room
from gui.views.layout import hbox, vbox
from turmcore import State, TurmError
from turmcore.puzzles import Goal, Puzzle, Solution, folder, goals_of, parse, solve

_PICTURE = QSize(220, 180)


class PuzzleEditor(QDialog):
    """Make a puzzle of a position.

    Attributes
    ----------
    chosen
        The puzzle to be played when the window closes; None if nobody wants that.
    """

    _progressed = Signal(object, int, int)

    def __init__(self, state: State, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("puzzle.editor"))
        self.chosen: Puzzle | None = None
        self._state = state
        self._worker = Background(self)
        self._stop: Event | None = None
        self.found: Solution | None = None
        self._progressed.connect(self._show_progress)
        self._draft: Draft | None = None
        self._build_layout()
        self._fill_goals()
        self.refresh()

    def ask(self) -> Puzzle | None:
        """Show the editor; return a puzzle to play."""
        self._draft, self._first = Draft(f"puzzle-{self._state.game.name}"), self.puzzle().to_text()
        left = self._draft.left(self.parentWidget())
        if left is not None:
            with contextlib.suppress(TurmError):  # an older program's
                self._take(parse(left)[0])
        return self.chosen if dialogs.run(self) else None

    def _take(self, puzzle: Puzzle) -> None:
        """Go on with a puzzle that is not whole; nobody has proved it yet."""
        self._state = puzzle.state()
        self.kind.setCurrentIndex(self.kind.findData(puzzle.goal.kind))
        self.number.setValue(puzzle.goal.number)
        for code, field in self.titles.items():
            field.setText(puzzle.titles.get(code, "").removeprefix("?"))
        self.level.setCurrentIndex(self.level.findData(puzzle.level))
        self._forget()

    # -- layout ------------------------------------------------------------------------

    def _build_layout(self) -> None:
        self.picture = QLabel()
        self.picture.setFixedSize(_PICTURE)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.edit = _button(tr("puzzle.edit_position"), self.edit_position)
        self.edit.setVisible(parts_of(self._state.game.name).has("editor"))
        left = vbox(self.picture, self.edit, 1)
        columns = hbox(left, (self._task(), 1), spacing=18)
        vbox((columns, 1), self._foot(), parent=self, margins=(16, 14, 16, 12), spacing=10)
        room.resize(self, 760, 480)

    def _task(self) -> QVBoxLayout:
        """Make the part with the task, and the check that it can be solved."""
        self.verify = _button(tr("puzzle.verify"), self.toggle_search)
        self.progress = theme.named(QProgressBar(textVisible=False), "thin")
        self.progress.setFixedHeight(6)
        self.words = QLabel(
            wordWrap=True, textFormat=Qt.TextFormat.PlainText, alignment=Qt.AlignmentFlag.AlignTop
        )
        self.words.setMinimumHeight(6 * self.words.fontMetrics().lineSpacing())
        return vbox(self._form(), self.verify, self.progress, (self.words, 1), spacing=8)

    def _form(self) -> QFormLayout:
        self.kind, self.number = room.Choices(), QSpinBox()
        self.kind.currentIndexChanged.connect(self._show_number)
        self.number.valueChanged.connect(self._forget)
        goal = hbox((self.kind, 1), self.number, spacing=8)
        self.says = QLabel(wordWrap=True)
        self.titles = {code: QLineEdit() for code in NAMES}
        self.level = room.Choices()
        self.level.currentIndexChanged.connect(self._keep)
        for level in range(1, 6):
            self.level.addItem("★" * level + "☆" * (5 - level), level)
        form = QFormLayout(verticalSpacing=7)
        form.addRow(tr("puzzle.goal"), goal)
        form.addRow("", self.says)
        for code, field in self.titles.items():
            field.setMaxLength(80)
            field.textEdited.connect(self._keep)
            form.addRow(f"{tr('puzzle.title')} ({NAMES[code]})", field)
            field.setAccessibleName(f"{tr('puzzle.title')} ({NAMES[code]})")
        form.addRow(tr("puzzle.level"), self.level)
        self.kind.setAccessibleName(tr("puzzle.goal"))
        self.number.setAccessibleName(tr("puzzle.goal"))
        self.level.setAccessibleName(tr("puzzle.level"))
        return form

    def _foot(self) -> QHBoxLayout:
        self.save, self.save_as = (
            _button(tr("puzzle.keep"), self.keep),
            _button(tr("puzzle.save_as"), self.save_file),
        )
        self.play = theme.named(_button(tr("puzzle.try"), self.try_it), "primary")
        return hbox(self.save, self.save_as, 1, _button(tr("close"), self.reject), self.play, spacing=8)

    def _fill_goals(self) -> None:
        game = self._state.game.name
        self.kind.blockSignals(True)
        self.kind.clear()
        for kind in goals_of(game):
            self.kind.addItem(tr(f"puzzle.kind.{game}.{kind}"), kind)
        self.kind.blockSignals(False)
        self._show_number()

    # -- showing -----------------------------------------------------------------------

    def _show_number(self, *_: object) -> None:
        low, high = goals_of(self._state.game.name)[str(self.kind.currentData())]
        self.number.setVisible(high > 1)
        self.number.setRange(low, high)
        self._forget()

    def _forget(self, *_: object) -> None:
        """Drop a solution that was found for another task."""
        if self._stop is not None:
            self._stop.set()
            self._stop = None
        self.found = None
        self.refresh()

    def refresh(self) -> None:
        """Show the position, the goal and the solution found."""
        state = self._state
        parts, ratio = parts_of(state.game.name), self.devicePixelRatioF()
        self.picture.setPixmap(parts.thumbnail(state, _PICTURE.width(), _PICTURE.height(), ratio))
        can_begin = not state.is_over() and not state.is_chance()
        self.says.setText(texts.goal(self.puzzle()) if can_begin else tr("puzzle.no_mover"))
        is_searching = self._stop is not None
        self.verify.setText(tr("puzzle.stop" if is_searching else "puzzle.verify"))
        self.verify.setEnabled(can_begin)
        self.progress.setVisible(is_searching)
        found = self.found
        is_good = found is not None and found.is_solvable
        for button in (self.save, self.save_as, self.play):
            button.setEnabled(is_good)
        self.words.setText(self._about(found) if not is_searching else tr("puzzle.searching"))
        self._keep()

    def _about(self, found: Solution | None) -> str:
        if found is None:
            return tr("puzzle.unverified")
        if not found.is_whole and not found.is_solvable:
            return tr("puzzle.stopped")
        if not found.is_solvable:
            best = tr("puzzle.best", n=found.best) if found.best and self.number.isVisibleTo(self) else ""
            return f"✗ {tr('puzzle.unsolvable')} {best}".rstrip()
        lines = [f"✓ {tr('puzzle.solvable', n=len(found.first_moves))}"]
        if not found.is_whole:
            lines.append(tr("puzzle.stopped_early"))
        lines += self._in_words(found.lines[0])
        return "\n".join(lines)

    def _in_words(self, line: tuple[str, ...]) -> list[str]:
        """The actions of a solution as the list of moves calls them."""
        session = begin(self.puzzle())
        parts = parts_of(session.game.name)
        for token in line:
            session.play(token)
        return [f"{number}. {parts.describe(session, ply)}" for number, ply in enumerate(session.plies, 1)]

    def puzzle(self) -> Puzzle:
        """The puzzle as it stands."""
        state, kind = self._state, str(self.kind.currentData())
        number = max(1, self.number.value()) if goals_of(state.game.name)[kind][1] else 0
        titles = {code: " ".join(field.text().split()) for code, field in self.titles.items()}
        titles["en"] = titles["en"] or titles[language()] or next(filter(None, titles.values()), "?")
        solution = self.found.lines[0] if self.found is not None and self.found.lines else ()
        return Puzzle(
            state.game.name,
            state.to_text(),
            Goal(kind, number),
            titles,
            int(self.level.currentData() or 1),
            solution,
        )

    # -- presses -----------------------------------------------------------------------

    def edit_position(self) -> None:
        """Change the position in its editor."""
        edited = parts_of(self._state.game.name).edit(self._state, self)
        if edited is not None:
            self._state = edited.state
            self._forget()

    def toggle_search(self) -> None:
        """Try every way, or stop that."""
        if self._stop is not None:
            self._stop.set()
            return
        self._stop = stop = Event()
        self.found = None
        puzzle = self.puzzle()
        state = puzzle.state()
        self.progress.setRange(0, 0)
        self.refresh()

        def tell(done: int, of: int) -> None:
            self._progressed.emit(stop, done, of)

        def done(found: Solution) -> None:
            if self._stop is stop:
                self._stop, self.found = None, found
                self.refresh()

        def failed(error: BaseException) -> None:
            if self._stop is stop:
                self._stop = None
                self.refresh()
                messages.say_failure(self, tr("puzzle.verify"), str(error))

        self._worker.run(partial(solve, state, puzzle.goal, stop, tell), done, failed)

    def _show_progress(self, stop: object, done: int, of: int) -> None:
        if stop is self._stop:
            self.progress.setRange(0, max(1, of))
            self.progress.setValue(done)

    def keep(self) -> None:
        """Save it among the user's own puzzles."""
        puzzle = self.puzzle()
        name = re.sub(r"[^a-z0-9]+", "-", puzzle.titles["en"].lower()).strip("-") or "puzzle"
        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        self._write(str(free_path(place, name, ".tgn")))

    def save_file(self) -> None:
        """Ask where to save it."""
        path = messages.ask_where(self, "puzzle.tgn", tr("file.records"), ".tgn")
        if path:
            self._write(path)

    def _write(self, path: str) -> None:
        try:
            save_bytes(self.puzzle().to_text().encode("utf-8"), path)
        except (OSError, TurmError) as error:
            messages.say_unsaved(self, path, error)
            return
        self.words.setText(f"✓ {tr('file.saved', file=Path(path).name)}")
        self._first = self.puzzle().to_text()
        self._keep()

    def try_it(self) -> None:
        """Play it."""
        self.chosen = self.puzzle()
        self.accept()

    # -- leaving -----------------------------------------------------------------------

    def _keep(self, *_: object) -> None:
        if self._draft is not None:
            now = self.puzzle().to_text()
            self._draft.follow(now if now != self._first else None)

    def reject(self) -> None:
        now = self.puzzle().to_text()
        if self._draft is None or now == self._first or self._draft.may_leave(self, now):
            super().reject()

    def done(self, result: int) -> None:
        self._end()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        if event.isAccepted():
            self._end()

    def _end(self) -> None:
        if self._stop is not None:
            self._stop.set()
            self._stop = None
        if self._worker is not None:
            self._worker.stop()
            self._worker = None  # type: ignore[assignment]


def _button(text: str, method: Callable[[], object]) -> QPushButton:
    button = QPushButton(text, autoDefault=False)
    button.clicked.connect(lambda *_: method())
    return button
