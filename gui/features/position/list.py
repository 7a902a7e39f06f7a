"""The position in lines, and all that can be done in it: to be read aloud, filtered and played by keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QLabel, QLineEdit, QTableWidget, QTableWidgetItem, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.views.layout import vbox

_WHAT = Qt.ItemDataRole.UserRole
_GROUP, _WORDS = range(2)  # columns
_WIDE = 92  # pixels of the headings
_AROUND = 8  # pixels beside the words
MOST = 2000  # rows that are shown at once; the filter finds the others


@dataclass(frozen=True, slots=True)
class Line:
    """A row: what it says, under which heading, and what Enter does with it; None for nothing."""

    group: str
    words: str
    what: object = None


class PositionList(QWidget):
    """A table: under which heading, and what; and a field that leaves the rows that have all its words."""

    chosen = Signal(object)  # the object of a row

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: Sequence[Line] = ()
        self.filter = QLineEdit(clearButtonEnabled=True)
        self.rows = QTableWidget(0, 2)
        self.rows.verticalHeader().hide()
        self.rows.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.rows.horizontalHeader().setSectionResizeMode(_WORDS, QHeaderView.ResizeMode.Stretch)
        self.rows.horizontalHeader().sectionResized.connect(self._heighten)
        self.rows.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.rows.setColumnWidth(_GROUP, _WIDE)
        self.rows.setShowGrid(False)
        self.rows.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.rows.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.rows.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.rows.setTabKeyNavigation(False)
        self.more = theme.named(QLabel(), "quiet")
        vbox(self.filter, (self.rows, 1), self.more, parent=self, margins=(12, 10, 12, 12), spacing=8)
        self.filter.textChanged.connect(self._fill)
        self.filter.installEventFilter(self)
        self.rows.installEventFilter(self)
        self.rows.itemActivated.connect(lambda item: self._activate(item.row()))

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show other rows."""
        self._lines = lines
        self._fill()

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.filter.setPlaceholderText(tr("position.filter"))
        self.filter.setAccessibleName(tr("position.filter"))
        self.rows.setAccessibleName(tr("position.name"))
        self.rows.setHorizontalHeaderLabels([tr("position.heading"), tr("position.words")])

    def focus_rows(self) -> None:
        """Give the keys to the first row that can be played, else to the first one."""
        row = self.rows.currentRow()
        if self._what(row) is None:
            playable = (row for row in range(self.rows.rowCount()) if self._what(row) is not None)
            row = next(playable, 0)
        self.rows.setFocus()
        self.rows.setCurrentCell(row, _WORDS)

    def _what(self, row: int) -> object:
        """The object of a row; None if it has none, or if there is no such row."""
        item = self.rows.item(row, _WORDS)
        return item.data(_WHAT) if item is not None else None

    def _fill(self) -> None:
        wanted = self.filter.text().casefold().split()
        found = [
            line
            for line in self._lines
            if all(word in f"{line.group} {line.words}".casefold() for word in wanted)
        ]
        now = self.rows.currentItem()
        before = now.text() if now is not None else ""
        order = {group: place for place, group in enumerate(dict.fromkeys(line.group for line in found))}
        shown = sorted(found, key=lambda line: order[line.group])[:MOST]
        self.rows.clearContents()
        self.rows.setRowCount(len(shown))
        group = ""
        for row, line in enumerate(shown):
            self._write(row, line, is_first=line.group != group)
            group = line.group
            if line.words == before:
                self.rows.setCurrentCell(row, _WORDS)
        self._heighten()
        self.more.setVisible(len(found) > MOST)
        self.more.setText(tr("position.more", n=len(found) - MOST))

    def _heighten(self, *_: object) -> None:
        """Give each row as many lines as its words need at this width."""
        room, wide = self.rows.columnWidth(_WORDS) - _AROUND, self.rows.fontMetrics().horizontalAdvance
        usual = self.rows.verticalHeader().defaultSectionSize()
        for row in range(self.rows.rowCount()):
            item = self.rows.item(row, _WORDS)
            if item is not None and wide(item.text()) > room:
                self.rows.resizeRowToContents(row)
            elif self.rows.rowHeight(row) != usual:
                self.rows.setRowHeight(row, usual)

    def _write(self, row: int, line: Line, *, is_first: bool) -> None:
        """A row; the heading is seen in the first of its rows, and can be heard in each."""
        heading = QTableWidgetItem(line.group if is_first else "")
        heading.setData(Qt.ItemDataRole.AccessibleTextRole, line.group)
        heading.setToolTip(line.group)
        heading.setFont(theme.font(theme.SMALL, bold=True))
        words = QTableWidgetItem(line.words)
        words.setToolTip(line.words)
        words.setData(_WHAT, line.what)
        words.setData(Qt.ItemDataRole.AccessibleDescriptionRole, line.group)
        for column, item in ((_GROUP, heading), (_WORDS, words)):
            item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            self.rows.setItem(row, column, item)

    def _activate(self, row: int) -> None:
        what = self._what(row)
        if what is not None:
            self.chosen.emit(what)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """From the filter Down and Enter lead to the rows; in these Enter plays, and is no command of the window."""
        enter = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not isinstance(event, QKeyEvent) or event.key() not in (*enter, Qt.Key.Key_Down):
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.ShortcutOverride and event.key() in enter:
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress and watched is self.filter:
            self.focus_rows()
            return True
        if event.type() == QEvent.Type.KeyPress and event.key() in enter:
            self._activate(self.rows.currentRow())
            return True
        return super().eventFilter(watched, event)
