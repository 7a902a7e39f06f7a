"""A list whose rows are looked at while the mouse is over them, or while they are current."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.base import theme
from gui.views.own_keys import ENTER, keeps
from gui.views.painted import ink

Index = QModelIndex | QPersistentModelIndex
R = TypeVar("R")


class Rows(QAbstractListModel, Generic[R]):
    """Rows of a list; a subclass puts them into words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: Sequence[R] = []

    def show(self, rows: Sequence[R]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = list(rows)
        self.endResetModel()

    @abstractmethod
    def title(self, row: R) -> str:
        """A row in words."""

    def tip(self, row: R) -> str:
        """Tooltip of a row."""
        return ""

    def icon(self, row: R) -> QIcon | None:
        """Its picture."""
        return None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  Qt's own signature
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.title(row)
            case Qt.ItemDataRole.ToolTipRole:
                return self.tip(row) or self.title(row)
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return self.tip(row) or None
            case Qt.ItemDataRole.DecorationRole:
                return self.icon(row)
        return None


class RowPainter(QStyledItemDelegate, Generic[R]):
    """Paints rows that are as high as one another."""

    height = 48

    @abstractmethod
    def draw(self, painter: QPainter, box: QRectF, row: R, index: Index) -> None:
        """Paint the contents of a row."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, self.height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        assert isinstance(model, Rows)
        painter.save()
        is_lit = index.data(Qt.ItemDataRole.BackgroundRole) is not None
        self.draw(painter, _begin(painter, option, is_lit=is_lit), model.rows[index.row()], index)
        painter.restore()


def _begin(painter: QPainter, option: QStyleOptionViewItem, *, is_lit: bool = False) -> QRectF:
    """Begin to paint a row, marked if it is chosen, lit, or under the mouse; the box for what stands in it."""
    box = QRectF(option.rect).adjusted(2, 1, -2, -1)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if option.state & QStyle.StateFlag.State_Selected:
        ink(painter, QColor(theme.ACCENT), QColor(theme.ACCENT_SOFT))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
    elif is_lit or option.state & QStyle.StateFlag.State_MouseOver:
        ink(painter, None, QColor(theme.PAPER))
        painter.drawRoundedRect(box, 6, 6)
    return box


class RowList(QListView):
    """The mouse over a row or a current row looks at it, Enter plays it.

    Attributes
    ----------
    own_keys
        They are about the rows here, not about what is proposed in the picture.
    placeholder
        Text of an empty list.
    """

    peeked = Signal(int)  # -1: at none in particular
    confirmed = Signal(int)
    own_keys: tuple[Qt.Key, ...] = ENTER

    def __init__(self, rows: Rows, painter: QStyledItemDelegate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = rows
        self.placeholder = ""
        for owned in (rows, painter):
            owned.setParent(self)
        self.setModel(rows)
        self.setItemDelegate(painter)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.entered.connect(lambda index: self.peeked.emit(index.row()))
        self.selectionModel().currentChanged.connect(lambda index, _: self.peeked.emit(index.row()))

    def look_away(self) -> None:
        """The mouse is over no row any more."""
        self.peeked.emit(-1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if not self.indexAt(event.position().toPoint()).isValid():
            self.look_away()

    def leaveEvent(self, event: QEvent) -> None:
        self.look_away()
        super().leaveEvent(event)

    def event(self, event: QEvent) -> bool:
        return keeps(event, self.own_keys) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and self.currentIndex().isValid():
            self.confirmed.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.rows.rows:
            paint_placeholder(self, self.placeholder)


def paint_placeholder(view: QListView, words: str) -> None:
    """Paint the text of an empty list."""
    painter = QPainter(view.viewport())
    painter.setFont(theme.font(theme.SMALL))
    painter.setPen(QColor(theme.MUTED))
    place = view.viewport().rect().adjusted(18, 18, -18, -18)
    flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
    painter.drawText(place, flags, words)
    painter.end()
