"""List of the choices of any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPointF,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.base import theme
from gui.i18n import coded, language
from gui.views import room
from gui.views.apart import Features, differences
from gui.views.own_keys import ENTER
from gui.views.row_list import Index, Rows, paint_placeholder
from turmcore.words import FROM_THE_FRONT, Axes

_FEW = 60  # up to this many rows are measured one by one
_PADDING, _BESIDE = 12, 48  # pixels above and below the words of a row, and beside them with the picture
_HIGHEST = 1000  # pixels of a row


C = TypeVar("C")


class ChoiceRows(Rows[C]):
    """One row for each choice; a game adds the contents.

    Attributes
    ----------
    lit
        The choices that what is pointed at in the picture is about.
    axes
        Gives the directions of the picture: left and right are its left and right.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lit: Sequence[object] = ()
        self._apart: tuple[object, dict[C, str]] | None = None  # as it is seen, and in a language
        self.axes: Callable[[], Axes] = lambda: FROM_THE_FRONT

    def show(self, rows: Sequence[C]) -> None:
        """Show other rows."""
        self._apart = None
        super().show(rows)

    def alike(self, row: C) -> object:
        """Words of a row without what tells it apart from others."""
        return row

    def features(self, row: C) -> Features:
        """What a row can differ in from others with the same words."""
        return ()

    def difference(self, row: C) -> str:
        """The words that tell a row apart from others with the same ones; empty if there are none."""
        key = self.axes(), language()
        if self._apart is None or self._apart[0] != key:
            groups: dict[object, list[C]] = {}
            for one in self.rows:
                groups.setdefault(self.alike(one), []).append(one)
            told: dict[C, str] = {}
            for group in groups.values():
                if len(group) > 1:
                    words = differences([self.features(one) for one in group])
                    told.update(zip(group, words, strict=True))
            self._apart = key, told
        return self._apart[1].get(row, "")

    def is_group(self, row: object) -> bool:
        """True if a row stands for several choices, and opens to show them."""
        return False

    @property
    def choices(self) -> Sequence[C]:
        """The choices in the list."""
        return self.rows

    def code(self, row: C) -> str:
        """The notation of a choice, as records have it."""
        return str(getattr(row, "action", ""))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        shown = super().data(index, role)
        if not index.isValid() or index.row() >= len(self.rows):
            return shown
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.BackgroundRole and row in self.lit:
            return QBrush(QColor(theme.ACCENT_SOFT))
        if role == Qt.ItemDataRole.DisplayRole:
            return coded(str(shown), self.code(row))
        code = self.code(row) if role == Qt.ItemDataRole.ToolTipRole else ""
        return f"{shown}\n{code}" if code else shown


def words(title: str, detail: str, difference: str = "") -> str:
    """A choice, what tells it apart, and further details."""
    title = f"{title}, {difference}" if difference else title
    return f"{title} – {detail}" if detail else title


class _Wrapping(QStyledItemDelegate):
    """Gives long words more lines where there are few rows; among many they are cut with dots."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        option.features |= QStyleOptionViewItem.ViewItemFeature.WrapText

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        model, metrics = index.model(), option.fontMetrics
        height = metrics.height()
        if isinstance(model, ChoiceRows) and len(model.choices) <= _FEW:
            box = QRect(0, 0, room.beside_bar(option.widget) - _BESIDE, _HIGHEST)
            height = metrics.boundingRect(box, Qt.TextFlag.TextWordWrap, str(index.data())).height()
        return QSize(120, height + _PADDING)


class ChoiceView(QListView):
    """Arrow keys and clicks choose, the mouse over a row looks, a double click says "done"."""

    chosen = Signal(object)  # a choice
    peeked = Signal(object)  # a choice, or None
    surveyed = Signal(object)  # a row that stands for several choices is looked at
    confirmed = Signal()
    opened = Signal(object)  # a row that stands for several choices
    left = Signal()  # back to those rows

    def __init__(self, rows: ChoiceRows, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_filling = False
        self._mouse: QPointF | None = None  # where it was last seen
        self.placeholder = ""  # text of an empty list
        rows.setParent(self)
        self.rows = rows
        self.setModel(rows)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setItemDelegate(_Wrapping(self))
        rows.modelReset.connect(lambda: self.setUniformItemSizes(len(rows.choices) > _FEW))
        self.setResizeMode(QListView.ResizeMode.Adjust)  # the number of lines in a row depends on the width
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.doubleClicked.connect(self._confirm)
        self.clicked.connect(self._open)
        self.selectionModel().currentChanged.connect(self._moved)

    def show_choices(self, choices: Sequence[object]) -> None:
        """List these choices, none of them chosen."""
        self._is_filling = True
        self.rows.show(choices)
        self._is_filling = False

    def reword(self) -> None:
        """The picture is seen from another side; Qt asks for the rows in sight only."""
        self.rows.dataChanged.emit(self.rows.index(0), self.rows.index(len(self.rows.choices) - 1))

    def stand_at(self, row: int) -> None:
        """Let the keys go on from a row without choosing it."""
        self._is_filling = True
        self.setCurrentIndex(self.rows.index(row))
        self._is_filling = False

    def mark(self, chosen: object) -> None:
        """Show which one is chosen."""
        self._is_filling = True
        if chosen in self.rows.choices:
            index = self.rows.index(self.rows.choices.index(chosen))
            if index != self.currentIndex() or not self.selectionModel().isSelected(index):
                self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
                self.scrollTo(index)
        else:
            self.selectionModel().clear()
        self._is_filling = False

    def light(self, lit: Sequence[object]) -> None:
        """Mark the choices that concern the thing pointed at in the picture."""
        if list(lit) != list(self.rows.lit):
            self.rows.lit = lit
            self.viewport().update()
            first = next((row for row, choice in enumerate(self.rows.choices) if choice in lit), -1)
            if first >= 0 and not self.currentIndex().isValid():
                self.scrollTo(self.rows.index(first))

    def _moved(self, index: QModelIndex, _: QModelIndex) -> None:
        if index.isValid() and not self._is_filling:
            choice = self.rows.choices[index.row()]
            (self.surveyed if self.rows.is_group(choice) else self.chosen).emit(choice)

    def _open(self, index: QModelIndex) -> bool:
        """Open the row if it stands for several choices."""
        choice = self.rows.choices[index.row()] if index.isValid() else None
        is_group = choice is not None and self.rows.is_group(choice)
        if is_group:
            self.opened.emit(choice)
        return is_group

    def _confirm(self, index: QModelIndex) -> None:
        if index.isValid() and not self.rows.is_group(self.rows.choices[index.row()]):
            self.confirmed.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt makes the first row the current one, and the list jumps there, before a click says which is meant."""
        if event.reason() != Qt.FocusReason.MouseFocusReason or self.currentIndex().isValid():
            super().focusInEvent(event)
            return
        self._is_filling = True
        super().focusInEvent(event)
        self.selectionModel().clear()
        self._is_filling = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the chosen row in sight when the list gets less room."""
        super().resizeEvent(event)
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.rows.choices:
            paint_placeholder(self, self.placeholder)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Look at the row under the mouse; a row that comes to lie under a mouse at rest was not meant."""
        super().mouseMoveEvent(event)
        if event.globalPosition() != self._mouse:
            self._mouse = event.globalPosition()
            self._look(event.position())

    def wheelEvent(self, event: QWheelEvent) -> None:
        super().wheelEvent(event)
        self._look(event.position())

    def _look(self, place: QPointF) -> None:
        index = self.indexAt(place.toPoint())
        if index.isValid():
            choice = self.rows.choices[index.row()]
            (self.surveyed if self.rows.is_group(choice) else self.peeked).emit(choice)

    def leaveEvent(self, event: QEvent) -> None:
        self.peeked.emit(None)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER or (event.key() == Qt.Key.Key_Right and not event.modifiers()):
            if not self._open(self.currentIndex()) and event.key() in ENTER:
                self.confirmed.emit()
        elif event.key() == Qt.Key.Key_Left and not event.modifiers():
            self.left.emit()
        else:
            super().keyPressEvent(event)
