"""The list of puzzles: the puzzle of the day, those that come along, hundreds from self-play, and the user's own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QToolButton,
    QWidget,
)

from gui.base import messages, theme
from gui.base.settings import Settings
from gui.features.puzzles import texts
from gui.features.puzzles.model import name_of
from gui.features.puzzles.strength import Strength
from gui.i18n import tr
from gui.model.games import offered
from gui.table.game_parts import parts_of
from gui.views import room
from gui.views.layout import hbox, vbox
from turmcore.puzzles import Puzzle, mined, of_day, own, read_own, shipped

_PICTURE = QSize(72, 72)
_LEVELS = range(1, 6)
_Index = QModelIndex | QPersistentModelIndex


def available() -> list[Puzzle]:
    """The puzzles with titles of the games that can be played: ours, then the user's own."""
    there = offered()
    return [puzzle for puzzle in (*shipped(), *own()) if puzzle.game in there]


def rated() -> list[Puzzle]:
    """Those from self-play, the easy ones of every game first."""
    found = [puzzle for name in offered() for puzzle in mined(name)]
    return sorted(found, key=lambda puzzle: puzzle.rating)


def after(puzzle: Puzzle, solved: frozenset[str], strength: str = "") -> Puzzle | None:
    """The next unsolved puzzle; the next at all if all are solved.

    After one from self-play it is one of the same game that suits the strength best.
    """
    name = name_of(puzzle)
    if puzzle.rating:
        value = Strength.parse(strength).value
        others = [one for one in mined(puzzle.game) if one.id != name]
        left = [one for one in others if name_of(one) not in solved]
        return min(left or others, key=lambda one: abs(one.rating - value), default=None)
    puzzles = available()
    names = [name_of(one) for one in puzzles]
    at = names.index(name) if name in names else -1
    order = puzzles[at + 1 :] + puzzles[: max(0, at)]
    return next((one for one in order if name_of(one) not in solved), order[0] if order else None)


class PuzzleRows(QAbstractListModel):
    """Puzzles as rows. Words and picture of a row are made when it is seen."""

    def __init__(self, settings: Settings, ratio: float, parent: QObject) -> None:
        super().__init__(parent)
        self._solved, self._helped, self._failed = settings.solved, settings.helped, settings.failed
        self._ratio = ratio
        self._pictures: dict[str, QPixmap] = {}
        self.puzzles: Sequence[Puzzle] = ()
        self.height = _PICTURE.height() + 12

    def show(self, puzzles: Sequence[Puzzle]) -> None:
        """Have these rows."""
        self.beginResetModel()
        self.puzzles = puzzles
        self.endResetModel()

    def is_solved(self, puzzle: Puzzle) -> bool:
        """True if somebody has solved a puzzle, with help or without."""
        return name_of(puzzle) in self._solved

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  Qt's signature
        return 0 if parent.isValid() else len(self.puzzles)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        puzzle = self.puzzles[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._words(puzzle)
        if role == Qt.ItemDataRole.DecorationRole:
            return self.picture(puzzle)
        if role == Qt.ItemDataRole.SizeHintRole:
            return QSize(0, self.height)
        return None

    def picture(self, puzzle: Puzzle) -> QPixmap:
        """The position, small."""
        name = name_of(puzzle)
        if name not in self._pictures:
            self._pictures[name] = parts_of(puzzle.game).thumbnail(
                puzzle.state(), _PICTURE.width(), _PICTURE.height(), self._ratio
            )
        return self._pictures[name]

    def _words(self, puzzle: Puzzle) -> str:
        mark, status = self._status(name_of(puzzle))
        last = f"{tr(f'game.{puzzle.game}')} · {status}" if status else tr(f"game.{puzzle.game}")
        return f"{mark}{texts.title(puzzle)}   {texts.level(puzzle)}\n{texts.goal(puzzle)}\n{last}"

    def _status(self, name: str) -> tuple[str, str]:
        """The sign before a row, and the word in it."""
        if name in self._solved:
            if name in self._helped:
                return "(✓)  ", tr("puzzle.is_solved.helped")
            return "✓  ", tr("puzzle.is_solved")
        return ("✗  ", tr("puzzle.is_failed")) if name in self._failed else ("", "")


class PuzzleList(QDialog):
    """Choose a puzzle, or make one.

    Attributes
    ----------
    chosen
        The puzzle to be played; None if nobody chose one.
    wants_new
        True if the editor of puzzles is wanted.
    wants_file
        True if a file of puzzles is wanted.
    """

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("puzzle.list.title"))
        self.chosen: Puzzle | None = None
        self.wants_new = self.wants_file = False
        self._all = [*available(), *rated()]
        unread = theme.named(QLabel(wordWrap=True), "quiet")
        messages.show_unread(unread, read_own()[1])
        self.rows = PuzzleRows(settings, self.devicePixelRatioF(), self)
        self.day = of_day(date.today())
        self.list = QListView()
        self.list.setModel(self.rows)
        self.list.setIconSize(_PICTURE)
        self.list.setSpacing(2)
        self.list.setWordWrap(True)
        self.list.setUniformItemSizes(True)  # so that only rows that are seen are asked for
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setAccessibleName(tr("puzzle.list.title"))
        self.list.activated.connect(lambda _: self._play())
        self.rows.height = max(self.rows.height, 4 * self.list.fontMetrics().lineSpacing() + 12)
        games, levels = self._choose_game(), self._choose_level()
        self.play: QPushButton = theme.named(QPushButton(tr("puzzle.play")), "primary")
        vbox(
            self._of_day(settings), games, levels, (self.list, 1), unread, self._foot(),
            parent=self, margins=(12, 12, 12, 12), spacing=10,
        )  # fmt: skip
        room.resize(self, 760, 720)
        self._fill()
        self.list.setFocus()

    # -- layout ------------------------------------------------------------------------

    def _of_day(self, settings: Settings) -> QFrame:
        """The puzzle of the day, and the person's strength."""
        card = theme.named(QFrame(), "tutorial")
        picture = QLabel()
        picture.setPixmap(self.rows.picture(self.day))
        title = QLabel(f"{tr('puzzle.of_day')}   {texts.level(self.day)}")
        title.setFont(theme.font(bold=True))
        mark = "✓  " if self.rows.is_solved(self.day) else ""
        goal = QLabel(f"{mark}{tr(f'game.{self.day.game}')} · {texts.goal(self.day)}", wordWrap=True)
        own_strength = Strength.parse(settings.strength)
        self.strength = theme.named(QLabel(texts.strength(own_strength)), "quiet")
        self.strength.setVisible(own_strength.tries > 0)
        self.count = theme.named(QLabel(), "quiet")
        self.play_day = QPushButton(tr("puzzle.play_of_day"), autoDefault=False)
        self.play_day.clicked.connect(self._play_day)
        words = vbox(title, goal, self.count, self.strength, spacing=3)
        hbox(picture, (words, 1), self.play_day, parent=card, margins=(10, 8, 12, 8), spacing=12)
        return card

    def _choose_game(self) -> QHBoxLayout:
        self.games = QButtonGroup(self)
        row = hbox(spacing=4)
        for number, name in enumerate(("", *offered())):
            button = self._chip(self.games, number, tr(f"game.{name}") if name else tr("puzzle.all_games"))
            button.setProperty("game", name)
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _choose_level(self) -> QHBoxLayout:
        self.levels = QButtonGroup(self)
        row = hbox(spacing=4)
        for number in (0, *_LEVELS):
            button = self._chip(self.levels, number, "★" * number or tr("puzzle.all_games"))
            button.setAccessibleName(f"{tr('puzzle.level')} {number or tr('puzzle.all_games')}")
            row.addWidget(button)
        row.addStretch(1)
        self.unsolved = QCheckBox(tr("puzzle.unsolved"))
        self.unsolved.toggled.connect(self._fill)
        row.addWidget(self.unsolved)
        return row

    def _chip(self, group: QButtonGroup, number: int, text: str) -> QAbstractButton:
        button = theme.named(QToolButton(), "chip")
        button.setText(text)
        button.setCheckable(True)
        button.setChecked(not number)
        button.clicked.connect(self._fill)
        group.addButton(button, number)
        return button

    def _foot(self) -> QHBoxLayout:
        self.play.clicked.connect(self._play)
        self.play.setDefault(True)
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
        return foot

    # -- showing -----------------------------------------------------------------------

    def _fill(self, *_: object) -> None:
        button = self.games.checkedButton()
        game = str(button.property("game")) if button is not None else ""
        level = self.levels.checkedId()
        found = [puzzle for puzzle in self._all if game in ("", puzzle.game) and level in (0, puzzle.level)]
        done = sum(map(self.rows.is_solved, found))
        self.count.setText(tr("puzzle.count", done=done, of=len(found)))
        if self.unsolved.isChecked():
            found = [puzzle for puzzle in found if not self.rows.is_solved(puzzle)]
        self.rows.show(found)
        first = next((at for at, puzzle in enumerate(found) if not self.rows.is_solved(puzzle)), 0)
        self.select(first)
        self.play.setEnabled(bool(found))

    def select(self, row: int) -> None:
        """Make a row the one that is played."""
        self.list.setCurrentIndex(self.rows.index(row))

    # -- presses -----------------------------------------------------------------------

    def _play(self) -> None:
        if self.list.currentIndex().isValid():
            self.chosen = self.rows.puzzles[self.list.currentIndex().row()]
            self.accept()

    def _play_day(self) -> None:
        self.chosen = self.day
        self.accept()

    def _make(self) -> None:
        self.wants_new = True
        self.accept()

    def _open(self) -> None:
        self.wants_file = True
        self.accept()
