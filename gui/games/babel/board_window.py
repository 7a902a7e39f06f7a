"""The window in which a board is made: four steps as rows of fields, the lines, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QCloseEvent, QIcon, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.app import messages, theme
from gui.app.files import save_bytes, with_suffix
from gui.games.babel import boards as kept
from gui.games.babel.board import COLORS, empty_tower, field_of, start_tower
from gui.games.babel.board_draft import Draft, Fault, can_be_drawn, faults
from gui.games.babel.flat_board import BoardView
from gui.games.babel.marks import FieldMark, MarkKind
from gui.games.babel.scene import Preview
from gui.games.babel.texts import color_name
from gui.games.babel.tokens import sign_pixmap
from gui.i18n import knows, tr
from gui.views.icons import icon
from turmcore import TurmError
from turmcore.babel import Board
from turmcore.babel import board as boards

_FIELD = QSize(34, 34)
_IN_ROW = 12  # fields beside each other; longer steps go on in the next row


def edit_board(board: Board, parent: QWidget) -> str | None:
    """Let somebody make a board; the name of one that is to be used for a new game, else None."""
    window = BoardWindow(board, parent)
    return window.used if window.exec() else None


class BoardWindow(QDialog):
    """Fields and lines to click on, the tower beside them, and below what is wrong.

    Attributes
    ----------
    draft
        The board that is made.
    used
        The name of the board that is to be used; None as long as none is.
    """

    def __init__(self, board: Board, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.draft = Draft(board)
        if board.name in boards.SHIPPED:
            self.draft.rename(f"my-{board.name}")
        self.used: str | None = None
        self._saved = self.draft.board
        self.setWindowTitle(tr("board.title"))
        self.fields: dict[str, QToolButton] = {}
        self.lines: dict[str, QComboBox] = {}
        self.buttons: dict[str, QPushButton | QToolButton] = {}
        self._rows = QWidget()
        self._grid = QVBoxLayout(self._rows)
        self._grid.setContentsMargins(0, 0, 6, 0)
        self._grid.setSpacing(6)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self._rows)
        scroll.setMinimumWidth(_IN_ROW * (_FIELD.width() + 4) + 90)
        self._scroll = scroll
        self.view = BoardView()
        self.view.setMinimumSize(240, 240)
        self.view.clicked.connect(self._press_tower)
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.RichText)
        self.words.setMinimumHeight(58)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self.view, 1)
        right.addWidget(self.words)
        middle = QHBoxLayout()
        middle.setSpacing(14)
        middle.addWidget(scroll, 5)
        middle.addLayout(right, 4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(10)
        layout.addLayout(self._head())
        layout.addLayout(middle, 1)
        layout.addLayout(self._foot())
        for key, method in ((QKeySequence.StandardKey.Undo, self.undo), (QKeySequence.StandardKey.Redo, self.redo)):
            QShortcut(QKeySequence(key), self, method)
        self.resize(QSize(960, 620).boundedTo(self.screen().availableSize() - QSize(20, 40)))
        self.rebuild()

    # -- layout ------------------------------------------------------------------------

    def _head(self) -> QHBoxLayout:
        self.name = QLineEdit(self.draft.board.name)
        self.name.setMaxLength(32)
        self.name.setAccessibleName(tr("board.name"))
        self.name.textEdited.connect(self._rename)
        self.templates = QComboBox()
        self.templates.setAccessibleName(tr("board.start_from"))
        self.templates.setPlaceholderText(tr("board.choose"))
        self._fill_templates()
        self.templates.activated.connect(self._start_from)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(QLabel(tr("board.name")))
        row.addWidget(self.name, 1)
        row.addSpacing(10)
        row.addWidget(QLabel(tr("board.start_from")))
        row.addWidget(self.templates, 1)
        self.status = theme.named(QLabel(tr("new.babel.reconstruction")), "quiet")
        row.addWidget(self.status, 2)
        return row

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(6)
        for name, method in (("undo", self.undo), ("redo", self.redo)):
            tool = QToolButton()
            tool.setIcon(icon(name))
            tool.setToolTip(tr(f"cmd.{name}").replace("&", ""))
            tool.setAccessibleName(tool.toolTip())
            tool.setFixedSize(34, 34)
            tool.clicked.connect(method)
            self.buttons[name] = tool
            row.addWidget(tool)
        row.addSpacing(8)
        row.addWidget(self._button("board.open", "open", self.open_file))
        row.addWidget(self._button("board.save_as", "save_as", self.save_copy))
        row.addWidget(self._button("board.save", "save", self.save))
        row.addStretch(1)
        row.addWidget(self._button("close", "close", self.close_window))
        row.addWidget(theme.named(self._button("board.use", "use", self.use), "primary"))
        return row

    def _button(self, key: str, name: str, method: Callable[[], object]) -> QPushButton:
        button = QPushButton(tr(key))
        button.setAutoDefault(False)
        button.clicked.connect(lambda *_: method())
        self.buttons[name] = button
        return button

    def _fill_templates(self) -> None:
        self.templates.clear()
        self._boards = {board.name: board for board in kept.available()}
        for name, board in self._boards.items():
            key = f"new.babel.{name}"
            self.templates.addItem(tr(key) if knows(key) else kept.plain_name(board), name)
        self.templates.setCurrentIndex(-1)

    def rebuild(self) -> None:
        """Make the rows anew: another number of fields."""
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.fields, self.lines = {}, {}
        board = self.draft.board
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
        title.setMinimumWidth(62)
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
            button.setFixedSize(24, 16 if row else 17)
            button.setStyleSheet("padding: 0;")
            button.setToolTip(tr("board.add" if name == "add" else "board.remove"))
            button.setAccessibleName(f"{title.text()}: {button.toolTip()}")
            button.clicked.connect(partial(self._resize_step, change, step))
            self.buttons[f"{name}.{step}"] = button
            if not row:
                pair = QVBoxLayout()
                pair.setSpacing(1)
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
            combo = QComboBox()
            combo.setMinimumHeight(24)
            combo.addItem(tr("board.no_line"), "")
            for high in boards.HIGH_FIELDS:
                combo.addItem(high, high)
            combo.setCurrentIndex(max(0, combo.findData(lines.get(field, ""))))
            combo.setAccessibleName(tr("board.line", field=field))
            combo.activated.connect(partial(self._join, field))
            self.lines[field] = combo
            grid.addWidget(QLabel(field), 1 + index // columns, 2 * (index % columns))
            grid.addWidget(combo, 1 + index // columns, 2 * (index % columns) + 1)
        grid.setColumnStretch(2 * columns, 1)
        return box

    # -- showing -----------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the board and what is to be said about it."""
        board, found = self.draft.board, faults(self.draft.board)
        wrong = {field for fault in found for field in fault.fields}
        for step, circuit in enumerate(board.circuits, 1):
            number = 0
            for index, kind in enumerate(circuit):
                field = f"{step}.{index}"
                self._show_field(field, kind, number, field in wrong)
                number += kind == "S"
        for field, combo in self.lines.items():
            combo.setCurrentIndex(max(0, combo.findData(dict(board.lines).get(field, ""))))
        self.words.setText("".join(map(_paragraph, found)) or f"<p>✓ {escape(tr('board.good'))}</p>")
        self.words.setAccessibleName(" ".join(map(_sentence, found)) or tr("board.good"))
        if can_be_drawn(board) and board.lines:
            marks = tuple(FieldMark(field, MarkKind.WRONG) for field in sorted(wrong))
            self.view.show_tower(empty_tower(board) if found else start_tower(board), Preview(marks=marks))
            self.view.setEnabled(True)
        else:
            self.view.setEnabled(False)  # what stands there is the last tower that could be drawn
        is_good = not found
        for name in ("save", "save_as", "use"):
            self.buttons[name].setEnabled(is_good)
        self.buttons["undo"].setEnabled(self.draft.can_undo)
        self.buttons["redo"].setEnabled(self.draft.can_redo)
        is_verified = board.status == "verified"
        self.status.setText(tr("new.babel.verified" if is_verified else "new.babel.reconstruction"))
        self.setWindowTitle(f"{tr('board.title')}{' *' if self.is_unsaved else ''}")

    def _show_field(self, field: str, kind: str, number: int, is_wrong: bool) -> None:
        button = self.fields[field]
        button.setIcon(QIcon())
        if kind == "S" and number < len(COLORS):
            button.setIcon(QIcon(sign_pixmap(COLORS[number], 20)))
            words = tr("board.kind.S", color=color_name(COLORS[number]))
        elif kind == "S":
            words = tr("board.kind.S_more")
        else:
            words = tr(f"board.kind.{kind}")
        button.setText("" if kind == "S" and number < len(COLORS) else "?" if kind == "S" else kind[1:])
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if not button.text() else Qt.ToolButtonStyle.ToolButtonTextOnly
        button.setToolButtonStyle(style)
        button.setProperty("on", is_wrong)
        button.style().unpolish(button)
        button.style().polish(button)
        button.setToolTip(tr("board.field", field=field, kind=words))
        button.setAccessibleName(tr("board.field", field=field, kind=words))

    @property
    def is_unsaved(self) -> bool:
        """Whether something was changed that no file has."""
        return self.draft.board != self._saved

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

    def _rename(self, name: str) -> None:
        self.draft.rename(name.strip())
        self.refresh()

    def _start_from(self, *_: object) -> None:
        board = self._boards.get(str(self.templates.currentData()))
        if board is not None:
            self.draft.start_from(board)
            self.rebuild()

    def undo(self) -> None:
        """Take the last change back."""
        self.draft.undo()
        self.rebuild()

    def redo(self) -> None:
        """Make it again."""
        self.draft.redo()
        self.rebuild()

    # -- files -------------------------------------------------------------------------

    def open_file(self) -> None:
        """Ask for a board's file and show it."""
        path, _ = QFileDialog.getOpenFileName(self, "", str(boards.user_folder()), tr("new.babel.files"))
        if not path:
            return
        try:
            board = boards.read_file(path)
        except TurmError as error:
            messages.say_failure(self, tr("new.babel.bad_file", file=Path(path).name), str(error))
            return
        self.draft.load(board)
        self._saved = self.draft.board
        self.name.setText(self.draft.board.name)
        self.rebuild()

    def save(self) -> Board | None:
        """Save the board among the user's own; None if that failed."""
        board = self.draft.board
        try:
            found = kept.keep(board)
        except OSError as error:
            messages.say_failure(self, tr("file.save_failed", file=f"{board.name}.json"), error.strerror or str(error))
            return None
        self._saved = board
        self._fill_templates()
        self.refresh()
        self.words.setText(f"<p>✓ {escape(tr('board.saved', name=board.name))}</p>")
        return found

    def save_copy(self) -> None:
        """Ask where to save the board, and save it."""
        board = self.draft.board
        path, _ = QFileDialog.getSaveFileName(self, "", f"{board.name}.json", tr("new.babel.files"))
        if not path:
            return
        path = with_suffix(path, ".json")
        try:
            save_bytes(boards.format_board(board).encode("utf-8"), path)
        except OSError as error:
            messages.say_failure(self, tr("file.save_failed", file=Path(path).name), error.strerror or str(error))
            return
        self._saved = board
        self.refresh()
        self.words.setText(f"<p>✓ {escape(tr('board.saved_as', file=Path(path).name))}</p>")

    def use(self) -> None:
        """Save the board and use it for a new game."""
        board = self.save()
        if board is not None:
            self.used = board.name
            self.accept()

    # -- leaving -----------------------------------------------------------------------

    def _may_leave(self) -> bool:
        if not self.is_unsaved:
            return True
        answer = messages.ask_to_save(self, tr("board.leave"), tr("board.leave.detail"))
        return answer == "discard" or (answer == "save" and self.buttons["save"].isEnabled() and self.save() is not None)

    def close_window(self) -> None:
        """Close, if the board may go."""
        if self._may_leave():
            super().reject()

    def reject(self) -> None:
        self.close_window()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._may_leave():
            super().reject()
            event.accept()
        else:
            event.ignore()


def _sentence(fault: Fault) -> str:
    values = dict(fault.values)
    if "kind" in values:
        values["kind"] = tr(f"board.kind.{values['kind']}")
    return tr(f"board.fault.{fault.code}", **values)


def _paragraph(fault: Fault) -> str:
    return f"<p style='margin:0 0 5px 0;font-weight:600'>✗ {escape(_sentence(fault))}</p>"
