"""The window in which a piece set is made: the pieces, the cubes of one of them, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.base import theme
from gui.games.turmbauer.editors.piece_sets import SETS
from gui.games.turmbauer.editors.piece_view import FloorGrid, PiecePicture
from gui.games.turmbauer.editors.set_draft import WIDE, Cell, DraftPiece, SetDraft
from gui.games.turmbauer.picture.drawing import draw_piece
from gui.games.turmbauer.picture.palette import paints
from gui.i18n import tr
from gui.model.file_draft import Fault
from gui.table.file_editor import FileEditor
from gui.views import room
from gui.views.layout import hbox, vbox
from gui.views.painted import pixmap
from turmcore.turmbauer import PieceSet

_ICON = QSize(48, 40)
_STATUS = ("reconstruction", "verified")


def edit_set(pieces: PieceSet, parent: QWidget) -> str | None:
    """Let somebody make a set; the name of one that is to be used for a new game, else None."""
    return SetWindow(pieces, parent).ask()


class SetWindow(FileEditor):
    """Pieces on the left, the floors of the chosen one to click on, below what is wrong, and a guide for owners of the
    box."""

    draft: SetDraft
    prefix = "set"
    files = SETS
    kinds = "set.files"
    bad_file = "set.bad_file"

    def __init__(self, pieces: PieceSet, parent: QWidget | None = None) -> None:
        super().__init__(SetDraft(pieces), parent)
        self._is_filling = False
        self._build_layout()
        room.resize(self, 980, 680)
        self.rebuild()

    # -- layout ------------------------------------------------------------------------

    def _build_layout(self) -> None:
        head = self.head()
        self.status = room.Choices()
        self.status.setAccessibleName(tr("set.status"))
        for status in _STATUS:
            self.status.addItem(tr(f"set.status.{status}"), status)
        self.status.activated.connect(
            lambda _: self._do(lambda: self.draft.set_status(self.status.currentData()))
        )
        head.addWidget(self.status, 1)
        self.list = QListWidget()
        self.list.setIconSize(_ICON)
        self.list.setAccessibleName(tr("set.pieces"))
        self.list.currentRowChanged.connect(self._choose)
        self.add, self.remove = (
            _button(tr("set.add"), self.add_piece),
            _button(tr("set.remove"), self.remove_piece),
        )
        pair = hbox(self.add, self.remove, spacing=6)
        left = vbox((self.list, 1), pair, spacing=6)
        below = hbox((_foot(self.words), 4), (_foot(_guide()), 7), spacing=16)
        middle = hbox((left, 4), (self._piece_box(), 7), spacing=16)
        vbox(head, (middle, 1), below, self.foot(), parent=self, margins=(16, 12, 16, 12), spacing=10)

    def _piece_box(self) -> QWidget:
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        self.grid = FloorGrid()
        self.grid.toggled.connect(self._toggle)
        self.grid.floor_wanted.connect(self.set_floor)
        self.picture = PiecePicture()
        side = vbox((self.picture, 1), spacing=6)
        self.turn = _button(tr("set.turn"), self.picture.turn)
        self.swap = _button(tr("set.swap"), lambda: self._do(lambda: self.draft.swap_colors(self.number)))
        self.mirror = _button(tr("set.mirror"), lambda: self._do(lambda: self.draft.mirror(self.number)))
        for pressed in (self.turn, self.swap, self.mirror):
            side.addWidget(pressed)
        how = theme.named(QLabel(tr("set.how"), wordWrap=True), "quiet")
        grid.addLayout(self._head(), 0, 0, 1, 3)
        grid.addLayout(self._floor_buttons(), 1, 0)
        grid.addWidget(self.grid, 1, 1)
        grid.addLayout(side, 1, 2)
        grid.addWidget(how, 2, 0, 1, 3)
        grid.setColumnStretch(1, 5)
        grid.setColumnStretch(2, 3)
        grid.setRowStretch(1, 1)
        return box

    def _head(self) -> QHBoxLayout:
        self.id = QLineEdit(maxLength=8)
        self.id.setAccessibleName(tr("set.id"))
        self.id.textEdited.connect(
            lambda text: self._do(lambda: self.draft.set_id(self.number, text.strip()))
        )
        self.count = room.Choices()
        self.count.setAccessibleName(tr("set.count"))
        for count in (1, 2):
            self.count.addItem(tr("set.times", n=count), count)
        self.count.activated.connect(
            lambda _: self._do(lambda: self.draft.set_count(self.number, self.count.currentData()))
        )
        self.says = theme.named(QLabel(), "quiet")
        return hbox(QLabel(tr("set.id")), (self.id, 1), self.count, (self.says, 1), spacing=8)

    def _floor_buttons(self) -> QVBoxLayout:
        self.floors = QButtonGroup(self)
        floors = vbox(theme.named(QLabel(tr("set.floor")), "section"), spacing=4)
        for floor in range(WIDE - 1, -1, -1):
            button = theme.named(QToolButton(), "number")
            button.setText(str(floor + 1))
            button.setCheckable(True)
            button.setFixedSize(40, 28)
            button.setAccessibleName(f"{tr('set.floor')} {floor + 1}")
            button.clicked.connect(partial(self.set_floor, floor))
            self.floors.addButton(button, floor)
            floors.addWidget(button)
        floors.addStretch(1)
        return floors

    # -- showing -----------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the chosen piece."""
        return self._number

    @property
    def piece(self) -> DraftPiece:
        """The chosen piece."""
        return self.draft.pieces[self._number]

    def rebuild(self) -> None:
        self._number = min(getattr(self, "_number", 0), max(0, len(self.draft.pieces) - 1))
        self._floor = 0
        self.refresh()

    def show_draft(self, found: Sequence[Fault]) -> None:
        wrong = {number for fault in found if not fault.is_remark for number in fault.places}
        self._is_filling = True
        pieces = self.draft.pieces
        while self.list.count() > len(pieces):
            self.list.takeItem(self.list.count() - 1)
        for number, piece in enumerate(pieces):
            if number >= self.list.count():
                self.list.addItem(QListWidgetItem())
            sign = "✗ " if number in wrong else ""
            item = self.list.item(number)
            item.setIcon(QIcon(_pixmap(piece)))
            item.setText(f"{sign}{tr('set.row', piece=piece.id, count=piece.count, n=len(piece.cells))}")
        self._number = min(self._number, max(0, len(pieces) - 1))
        self.list.setCurrentRow(self._number if pieces else -1)
        self.status.setCurrentIndex(_STATUS.index(self.draft.now.status))
        self._is_filling = False
        self._show_piece()

    def _show_piece(self) -> None:
        has_piece = bool(self.draft.pieces)
        for widget in (self.id, self.count, self.grid, self.swap, self.mirror, self.remove):
            widget.setEnabled(has_piece)
        piece = self.piece if has_piece else DraftPiece("", 1, frozenset())
        if self.id.text() != piece.id:
            self.id.setText(piece.id)
        self.count.setCurrentIndex(piece.count - 1)
        self.says.setText(tr("set.cubes", n=len(piece.cells)))
        self.floors.button(self._floor).setChecked(True)
        for floor in range(WIDE):
            here = sum(cell[2] == floor for cell in piece.cells)
            self.floors.button(floor).setText(f"{floor + 1}{'·' * bool(here)}")
        self.grid.show_piece(piece, self._floor)
        self.picture.show_piece(piece)

    # -- changing ----------------------------------------------------------------------

    def _do(self, change: Callable[[], object]) -> None:
        if self.draft.pieces:
            change()
            self.refresh()

    def _toggle(self, cell: Cell) -> None:
        self._do(lambda: self.draft.toggle(self.number, cell))

    def _choose(self, row: int) -> None:
        if not self._is_filling and row >= 0:
            self._number, self._floor = row, 0
            self._show_piece()

    def set_floor(self, floor: int, *_: object) -> None:
        """Show another floor of the piece."""
        self._floor = floor
        self._show_piece()

    def add_piece(self) -> None:
        """A new piece, which is chosen at once."""
        self._number, self._floor = self.draft.add(), 0
        self.refresh()
        self.grid.setFocus()

    def remove_piece(self) -> None:
        """Take the chosen piece out of the set."""
        self._do(lambda: self.draft.remove(self.number))


def _foot(words: QWidget) -> QWidget:
    area = room.scrolled(words)
    area.setFixedHeight(112)
    return area


def _guide() -> QLabel:
    """Steps for the owner of a box, so that the real shapes become known."""
    steps = (
        tr("set.guide.measure"),
        tr("set.guide.enter"),
        tr("set.guide.mark", status=tr("set.status.verified")),
        tr("set.guide.share", copy=tr("set.save_as"), add=tr("new.turmbauer.set.file")),
    )
    shown = [
        f"<b>{escape(tr('set.guide'))}</b>",
        *(f"{i}. {escape(step)}" for i, step in enumerate(steps, 1)),
    ]
    guide = theme.named(
        QLabel(
            "<br>".join(shown),
            textFormat=Qt.TextFormat.RichText,
            wordWrap=True,
            alignment=Qt.AlignmentFlag.AlignTop,
        ),
        "quiet",
    )
    return guide


def _pixmap(piece: DraftPiece) -> QPixmap:
    def draw(painter: QPainter, box: QRectF) -> None:
        if piece.cells:
            draw_piece(painter, box, piece.cubes, paints("R")[0], 11.0, False)

    return pixmap(draw, _ICON.width(), _ICON.height(), margin=2)


def _button(text: str, method: Callable[[], object]) -> QPushButton:
    button = QPushButton(text, autoDefault=False)
    button.clicked.connect(lambda *_: method())
    return button
