"""The position in lines, and all that can be done in it: to be read aloud, filtered and played by keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QTreeWidget, QTreeWidgetItem, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.views.layout import vbox

_WHAT = Qt.ItemDataRole.UserRole
MOST = 2000  # rows that are shown at once; the filter finds the others


@dataclass(frozen=True, slots=True)
class Line:
    """A row: what it says, under which heading, and what Enter does with it; None for nothing."""

    group: str
    words: str
    what: object = None


class PositionList(QWidget):
    """Headings with rows below them, and a field that leaves those that have all its words."""

    chosen = Signal(object)  # what a row stands for

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: Sequence[Line] = ()
        self.filter = QLineEdit(clearButtonEnabled=True)
        self.rows = QTreeWidget(columnCount=1)
        self.rows.setHeaderHidden(True)
        self.rows.setUniformRowHeights(True)
        self.rows.setIndentation(14)
        self.rows.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.more = theme.named(QLabel(), "quiet")
        vbox(self.filter, (self.rows, 1), self.more, parent=self, margins=(12, 10, 12, 12), spacing=8)
        self.filter.textChanged.connect(self._fill)
        self.filter.installEventFilter(self)
        self.rows.installEventFilter(self)
        self.rows.itemActivated.connect(self._activate)

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show other rows."""
        self._lines = lines
        self._fill()

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.filter.setPlaceholderText(tr("position.filter"))
        self.filter.setAccessibleName(tr("position.filter"))
        self.rows.setAccessibleName(tr("position.name"))

    def focus_rows(self) -> None:
        """Give the keys to the first row that can be played, else to the first one."""
        item = self.rows.currentItem()
        if item is None or item.data(0, _WHAT) is None:
            item = self._first_playable() or self.rows.topLevelItem(0)
        self.rows.setFocus()
        if item is not None:
            self.rows.setCurrentItem(item)

    def _first_playable(self) -> QTreeWidgetItem | None:
        for group in range(self.rows.topLevelItemCount()):
            top = self.rows.topLevelItem(group)
            for at in range(top.childCount() if top is not None else 0):
                item = top.child(at) if top is not None else None
                if item is not None and item.data(0, _WHAT) is not None:
                    return item
        return None

    def _fill(self) -> None:
        wanted = self.filter.text().casefold().split()
        found = [
            line
            for line in self._lines
            if all(word in f"{line.group} {line.words}".casefold() for word in wanted)
        ]
        now = self.rows.currentItem()
        before = now.text(0) if now is not None else ""
        self.rows.clear()
        groups: dict[str, QTreeWidgetItem] = {}
        for line in found[:MOST]:
            if line.group not in groups:
                group = groups[line.group] = QTreeWidgetItem(self.rows, [line.group])
                group.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                group.setFont(0, theme.font(10, bold=True))
                group.setExpanded(True)
            item = QTreeWidgetItem(groups[line.group], [line.words])
            item.setToolTip(0, line.words)
            item.setData(0, _WHAT, line.what)
            if line.words == before:
                self.rows.setCurrentItem(item)
        for name, group in groups.items():
            words = tr("position.group", name=name, n=group.childCount())
            group.setData(0, Qt.ItemDataRole.AccessibleTextRole, words)
        self.more.setVisible(len(found) > MOST)
        self.more.setText(tr("position.more", n=len(found) - MOST))

    def _activate(self, item: QTreeWidgetItem) -> None:
        what = item.data(0, _WHAT)
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
            item = self.rows.currentItem()
            if item is not None:
                self._activate(item)
            return True
        return super().eventFilter(watched, event)
