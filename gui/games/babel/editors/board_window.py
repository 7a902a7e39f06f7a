"""The window in which a board is made: four steps as rows of fields, the lines, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QLabel,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.base import theme
from gui.games.babel.board import COLORS, empty_tower, field_of, start_tower
from gui.games.babel.editors.board_draft import BoardDraft, can_be_drawn
from gui.games.babel.editors.boards import BOARDS
from gui.games.babel.picture.flat_board import FlatBoard
from gui.games.babel.picture.tokens import sign_pixmap
from gui.games.babel.words import spoken
from gui.i18n import tr
from gui.model.file_draft import Fault
from gui.table.file_editor import FileEditor
from gui.views import room
from gui.views.layout import hbox, vbox
from turmcore.babel import Board
from turmcore.babel import board as boards
from turmcore.babel.shown import FieldMark, MarkKind, Preview

_FIELD = QSize(34, 34)
_IN_ROW = 12  # fields beside each other; longer steps go on in the next row


def edit_board(board: Board, parent: QWidget) -> str | None:
    """Let somebody make a board; the name of one that is to be used for a new game, else None."""
    return BoardWindow(board, parent).ask()


class BoardWindow(FileEditor):
    """Fields and lines to click on, the tower beside them, and below what is wrong."""

    draft: BoardDraft
    prefix = "board"
    files = BOARDS
    kinds = "new.babel.files"
    bad_file = "new.babel.bad_file"

    def __init__(self, board: Board, parent: QWidget | None = None) -> None:
        super().__init__(BoardDraft(board), parent)
        self.fields: dict[str, QToolButton] = {}
        self.lines: dict[str, QComboBox] = {}
        self._rows = QWidget()
        self._grid = QVBoxLayout(self._rows)
        self._grid.setContentsMargins(0, 0, 6, 0)
        self._grid.setSpacing(6)
        self._scroll = room.scrolled(self._rows)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setMinimumWidth(_IN_ROW * (_FIELD.width() + 4) + 90)
        self.view = FlatBoard()
        self.view.setMinimumSize(240, 240)
        self.view.clicked.connect(self._press_tower)
        self.words.setMinimumHeight(58)
        right = vbox((self.view, 1), self.words, spacing=8)
        middle = hbox((self._scroll, 5), (right, 4), spacing=14)
        head = self.head()
        self.status = theme.named(QLabel(tr("new.babel.reconstruction"), wordWrap=True), "quiet")
        head.addWidget(self.status, 2)
        vbox(head, (middle, 1), self.foot(), parent=self, margins=(16, 12, 16, 12), spacing=10)
        room.resize(self, 960, 620)
        self.rebuild()

    # -- layout ------------------------------------------------------------------------

    def rebuild(self) -> None:
        """Make the rows anew: another number of fields."""
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.fields, self.lines = {}, {}
        board = self.draft.now
        for step in (4, 3, 2, 1):
            self._grid.addWidget(self._step(step, board))
            if step == 4:
                self._grid.addWidget(self._line_rows(board))
        self._grid.addStretch(1)
        self.refresh()

    def _step(self, step: int, board: Board) -> QWidget:
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        title = theme.named(QLabel(tr("board.circuit", step=step)), "section")
        title.setMinimumWidth(76)
        grid.addWidget(title, 0, 0)
        circuit = board.circuits[step - 1]
        for index in range(len(circuit)):
            field = f"{step}.{index}"
            button = QToolButton()
            button.setFixedSize(_FIELD)
            button.setIconSize(QSize(20, 20))
            button.clicked.connect(partial(self._turn, field))
            self.fields[field] = button
            grid.addWidget(button, index // _IN_ROW, 1 + index % _IN_ROW)
        for row, (name, words, change) in enumerate(
            (("add", "+", self.draft.lengthen), ("remove", "−", self.draft.shorten))
        ):
            button = theme.named(QToolButton(), "number")
            button.setText(words)
            button.setFont(theme.font(theme.SMALL))
            button.setFixedSize(24, 16 if row else 17)
            button.setStyleSheet("padding: 0;")
            button.setToolTip(tr("board.add" if name == "add" else "board.remove"))
            button.setAccessibleName(f"{title.text()}: {button.toolTip()}")
            button.clicked.connect(partial(self._resize_step, change, step))
            self.buttons[f"{name}.{step}"] = button
            if not row:
                pair = vbox(spacing=1)
                grid.addLayout(pair, 0, 2 + _IN_ROW)
            pair.addWidget(button)
        grid.setColumnStretch(3 + _IN_ROW, 1)
        return box

    def _line_rows(self, board: Board) -> QWidget:
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 4)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(3)
        title = theme.named(QLabel(tr("board.lines")), "quiet")
        grid.addWidget(title, 0, 0, 1, 8)
        lines = dict(board.lines)
        columns = 4
        for index in range(len(board.circuits[3])):
            field = f"4.{index}"
            combo = room.Choices()
            combo.setMinimumHeight(24)
            combo.addItem(tr("board.no_line"), "")
            for high in boards.HIGH_FIELDS:
                combo.addItem(high, high)
            combo.setCurrentIndex(max(0, combo.findData(lines.get(field, ""))))
            combo.setAccessibleName(tr("board.line", field=spoken().field(field)))
            combo.activated.connect(partial(self._join, field))
            self.lines[field] = combo
            grid.addWidget(QLabel(field), 1 + index // columns, 2 * (index % columns))
            grid.addWidget(combo, 1 + index // columns, 2 * (index % columns) + 1)
        grid.setColumnStretch(2 * columns, 1)
        return box

    # -- showing -----------------------------------------------------------------------

    def show_draft(self, found: Sequence[Fault]) -> None:
        board = self.draft.now
        wrong = {str(field) for fault in found for field in fault.places}
        for step, circuit in enumerate(board.circuits, 1):
            number = 0
            for index, kind in enumerate(circuit):
                field = f"{step}.{index}"
                self._show_field(field, kind, number, field in wrong)
                number += kind == "S"
        for field, combo in self.lines.items():
            combo.setCurrentIndex(max(0, combo.findData(dict(board.lines).get(field, ""))))
        if can_be_drawn(board) and board.lines:
            marks = tuple(FieldMark(field, MarkKind.WRONG) for field in sorted(wrong))
            self.view.show_tower(empty_tower(board) if found else start_tower(board), Preview(marks=marks))
            self.view.setEnabled(True)
        else:
            self.view.setEnabled(False)  # it shows the last tower that could be drawn
        is_verified = board.status == "verified"
        self.status.setText(tr("new.babel.verified" if is_verified else "new.babel.reconstruction"))

    def _show_field(self, field: str, kind: str, number: int, is_wrong: bool) -> None:
        button = self.fields[field]
        button.setIcon(QIcon())
        if kind == "S" and number < len(COLORS):
            button.setIcon(QIcon(sign_pixmap(COLORS[number], 20)))
            words = tr("board.kind.S", color=spoken().color(COLORS[number]))
        elif kind == "S":
            words = tr("board.kind.S_more")
        else:
            words = tr(f"board.kind.{kind}")
        button.setText("" if kind == "S" and number < len(COLORS) else "?" if kind == "S" else kind[1:])
        style = (
            Qt.ToolButtonStyle.ToolButtonIconOnly
            if not button.text()
            else Qt.ToolButtonStyle.ToolButtonTextOnly
        )
        button.setToolButtonStyle(style)
        button.setProperty("on", is_wrong)
        button.style().unpolish(button)
        button.style().polish(button)
        button.setToolTip(tr("board.field", field=spoken().field(field), kind=words))
        button.setAccessibleName(tr("board.field", field=spoken().field(field), kind=words))

    # -- changing ----------------------------------------------------------------------

    def _turn(self, field: str, *_: object) -> None:
        self.draft.turn_field(field)
        self.refresh()

    def _press_tower(self, hit: object) -> None:
        field = field_of(hit)  # type: ignore[arg-type]
        if field is not None and field[0] in "1234" and self.view.isEnabled():
            self._turn(field)

    def _resize_step(self, change: Callable[[int], None], step: int, *_: object) -> None:
        change(step)
        self.rebuild()

    def _join(self, field: str, *_: object) -> None:
        self.draft.set_line(field, str(self.lines[field].currentData()) or None)
        self.refresh()

    def sentence(self, fault: Fault) -> str:
        values = dict(fault.values)
        if "kind" in values:
            values["kind"] = tr(f"board.kind.{values['kind']}")
        if "field" in values:
            values["field"] = spoken().field(str(values["field"]))
        return super().sentence(replace(fault, values=values))
