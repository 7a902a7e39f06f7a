"""The legal moves as a list to choose from, for keys and for who cannot see the board."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QListView, QWidget

from gui.app import theme
from gui.games.waechter.choices import Choice
from gui.games.waechter.texts import choice_detail, choice_title

Index = QModelIndex | QPersistentModelIndex


class MoveChoiceModel(QAbstractListModel):
    """One row for each move."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choices: list[Choice] = []

    def show(self, choices: Sequence[Choice]) -> None:
        """Show other moves."""
        self.beginResetModel()
        self.choices = list(choices)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  Qt's own signature
        return 0 if parent.isValid() else len(self.choices)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        choice = self.choices[index.row()]
        detail = choice_detail(choice)
        return f"{choice_title(choice)} – {detail}" if detail else choice_title(choice)


class MoveChoices(QListView):
    """A row that is under the mouse is looked at, one that is current is proposed."""

    chosen = Signal(object)  # a Choice
    peeked = Signal(object)  # a Choice, or None
    confirmed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_filling = False
        self.placeholder = ""  # what an empty list says
        self.rows = MoveChoiceModel(self)
        self.setModel(self.rows)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.entered.connect(lambda index: self.peeked.emit(self.rows.choices[index.row()]))
        self.doubleClicked.connect(lambda _: self.confirmed.emit())
        self.selectionModel().currentChanged.connect(self._moved)

    def show_choices(self, choices: Sequence[Choice]) -> None:
        """List these moves, none of them chosen."""
        self._is_filling = True
        self.rows.show(choices)
        self._is_filling = False

    def mark(self, chosen: Choice | None) -> None:
        """Show which one is chosen."""
        self._is_filling = True
        if chosen in self.rows.choices:
            index = self.rows.index(self.rows.choices.index(chosen))
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(index)
        else:
            self.selectionModel().clear()
        self._is_filling = False

    def _moved(self, index: QModelIndex, _: QModelIndex) -> None:
        if index.isValid() and not self._is_filling:
            self.chosen.emit(self.rows.choices[index.row()])

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.rows.choices and self.placeholder:
            painter = QPainter(self.viewport())
            painter.setFont(theme.font(9.5))
            painter.setPen(QColor(theme.MUTED))
            room = self.viewport().rect().adjusted(18, 18, -18, -18)
            flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            painter.drawText(room, flags, self.placeholder)
            painter.end()

    def leaveEvent(self, event: QEvent) -> None:
        self.peeked.emit(None)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.confirmed.emit()
        else:
            super().keyPressEvent(event)
