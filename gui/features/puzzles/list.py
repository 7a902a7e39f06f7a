"""The list of puzzles: those that come along, and the user's own."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QWidget,
)

from gui.base import theme
from gui.base.settings import Settings
from gui.features.puzzles import texts
from gui.features.puzzles.model import name_of
from gui.i18n import tr
from gui.model.games import offered
from gui.table.game_parts import parts_of
from gui.views import room
from gui.views.layout import hbox, vbox
from turmcore.puzzles import Puzzle, own, shipped

_PICTURE = QSize(72, 72)


def available() -> list[Puzzle]:
    """All puzzles of the games that can be played: ours, then the user's own."""
    there = offered()
    return [puzzle for puzzle in (*shipped(), *own()) if puzzle.game in there]


def after(puzzle: Puzzle, solved: frozenset[str]) -> Puzzle | None:
    """The next puzzle that nobody has solved; the next at all if all are solved."""
    puzzles = available()
    names = [name_of(one) for one in puzzles]
    name = name_of(puzzle)
    at = names.index(name) if name in names else -1
    order = puzzles[at + 1 :] + puzzles[: max(0, at)]
    return next((one for one in order if name_of(one) not in solved), order[0] if order else None)


class PuzzleList(QDialog):
    """Choose a puzzle, or make one.

    Attributes
    ----------
    chosen
        The puzzle to be played; None if nobody chose one.
    wants_new
        Whether somebody wants to make one.
    wants_file
        Whether somebody wants to open a file of puzzles.
    """

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("puzzle.list.title"))
        self.chosen: Puzzle | None = None
        self.wants_new = self.wants_file = False
        self._solved, self._helped = settings.solved, settings.helped
        self._puzzles: list[Puzzle] = []
        self.games = QButtonGroup(self)
        row = hbox(spacing=6)
        for number, name in enumerate(("", *offered())):
            button = theme.named(QToolButton(), "chip")
            button.setText(tr(f"game.{name}") if name else tr("puzzle.all_games"))
            button.setCheckable(True)
            button.setChecked(not number)
            button.setProperty("game", name)
            button.clicked.connect(self._fill)
            self.games.addButton(button, number)
            row.addWidget(button)
        row.addStretch(1)
        self.count = theme.named(QLabel(), "quiet")
        row.addWidget(self.count)
        self.list = QListWidget()
        self.list.setIconSize(_PICTURE)
        self.list.setSpacing(2)
        self.list.setWordWrap(True)
        self.list.setAccessibleName(tr("puzzle.list.title"))
        self.list.itemActivated.connect(lambda _: self._play())
        self.play: QPushButton = theme.named(QPushButton(tr("puzzle.play")), "primary")
        self.play.clicked.connect(self._play)
        self.play.setDefault(True)
        self.list.currentRowChanged.connect(lambda at: self.play.setEnabled(at >= 0))
        foot = hbox(spacing=8)
        for key, method in (("puzzle.new", self._make), ("puzzle.open", self._open)):
            other = QPushButton(tr(key), autoDefault=False)
            other.clicked.connect(method)
            foot.addWidget(other)
        foot.addStretch(1)
        close = QPushButton(tr("close"), autoDefault=False)
        close.clicked.connect(self.reject)
        foot.addWidget(close)
        foot.addWidget(self.play)
        vbox(row, (self.list, 1), foot, parent=self, margins=(16, 14, 16, 12), spacing=10)
        room.resize(self, 720, 640)
        self._fill()
        self.list.setFocus()

    def _fill(self, *_: object) -> None:
        button = self.games.checkedButton()
        game = str(button.property("game")) if button is not None else ""
        self._puzzles = [puzzle for puzzle in available() if game in ("", puzzle.game)]
        self.list.clear()
        ratio = self.devicePixelRatioF()
        first = 0
        for number, puzzle in enumerate(self._puzzles):
            is_solved = name_of(puzzle) in self._solved
            mark = "" if not is_solved else "(✓)  " if name_of(puzzle) in self._helped else "✓  "
            text = (
                f"{mark}{texts.title(puzzle)}   {texts.level(puzzle)}\n"
                f"{texts.goal(puzzle)}\n{tr(f'game.{puzzle.game}')}"
            )
            if is_solved:
                is_helped = name_of(puzzle) in self._helped
                text += f" · {tr('puzzle.is_solved.helped' if is_helped else 'puzzle.is_solved')}"
            picture = parts_of(puzzle.game).thumbnail(
                puzzle.state(), _PICTURE.width(), _PICTURE.height(), ratio
            )
            item = QListWidgetItem(QIcon(picture), text)
            item.setTextAlignment(Qt.AlignmentFlag.AlignVCenter)
            self.list.addItem(item)
            if is_solved and first == number:
                first += 1
        done = sum(name_of(puzzle) in self._solved for puzzle in self._puzzles)
        self.count.setText(tr("puzzle.count", done=done, of=len(self._puzzles)))
        self.list.setCurrentRow(min(first, len(self._puzzles) - 1))
        self.play.setEnabled(bool(self._puzzles))

    def _play(self) -> None:
        if 0 <= self.list.currentRow() < len(self._puzzles):
            self.chosen = self._puzzles[self.list.currentRow()]
            self.accept()

    def _make(self) -> None:
        self.wants_new = True
        self.accept()

    def _open(self) -> None:
        self.wants_file = True
        self.accept()
